/* print.c: the subset of snprintf that the library uses. The libc's version would pull in files,
 * and with them imports that a browser does not have. An unknown format is a fault.
 *
 *     % [+] [0] [width] [. precision] [l | z] s, d, u, x, f, %
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "kernel/base.h"

struct sink {
    char *out;
    size_t size, used;
};

static void put(struct sink *s, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++, s->used++)
        if (s->used + 1 < s->size)
            s->out[s->used] = text[i];
}

struct spec {
    bool plus, zero;
    int width, precision; /* -1: none */
    char length, type;
};

static int number_read(const char **at, va_list *args)
{
    int number = 0;

    if (**at == '*') {
        ++*at;
        return va_arg(*args, int);
    }
    while (**at >= '0' && **at <= '9')
        number = number * 10 + (*(*at)++ - '0');
    return number;
}

static struct spec spec_read(const char **at, va_list *args)
{
    struct spec spec = { .precision = -1 };

    for (; **at == '+' || **at == '0'; ++*at)
        *(**at == '+' ? &spec.plus : &spec.zero) = true;
    spec.width = number_read(at, args);
    if (**at == '.') {
        ++*at;
        spec.precision = number_read(at, args);
    }
    if (**at == 'l' || **at == 'z')
        spec.length = *(*at)++;
    spec.type = *(*at)++;
    return spec;
}

static void put_number(struct sink *s, const struct spec *spec, bool negative, uint64_t number,
                       unsigned base)
{
    char digit[24];
    size_t count = sizeof digit;

    do
        digit[--count] = "0123456789abcdef"[number % base];
    while ((number /= base) > 0 && count > 1);
    size_t length = sizeof digit - count;
    if (negative || spec->plus)
        put(s, negative ? "-" : "+", 1);
    for (size_t i = length; (int)i < spec->width; i++)
        put(s, spec->zero ? "0" : " ", 1);
    put(s, digit + count, length);
}

static void put_signed(struct sink *s, const struct spec *spec, int64_t number)
{
    put_number(s, spec, number < 0, number < 0 ? 0 - (uint64_t)number : (uint64_t)number, 10);
}

/* One digit after the point, the only precision in use; ties go to the even digit. */
static void put_tenths(struct sink *s, const struct spec *spec, double number)
{
    double tenths = __builtin_rint(number * 10);
    bool negative = __builtin_signbit(number) != 0;
    uint64_t whole = (uint64_t)(negative ? -tenths : tenths);
    char last[2] = { '.', (char)('0' + whole % 10) };

    CHECK(spec->precision == 1 && spec->width == 0);
    put_number(s, spec, negative, whole / 10, 10);
    put(s, last, sizeof last);
}

static void put_text(struct sink *s, const struct spec *spec, const char *text)
{
    put(s, text, spec->precision >= 0 ? strnlen(text, (size_t)spec->precision) : strlen(text));
}

static void put_argument(struct sink *s, const struct spec *spec, va_list *args)
{
    switch (spec->type) {
    case 's':
        put_text(s, spec, va_arg(*args, const char *));
        break;
    case 'd':
        put_signed(s, spec, spec->length ? va_arg(*args, long) : va_arg(*args, int));
        break;
    case 'u':
    case 'x':
        put_number(s, spec, false,
                   spec->length ? va_arg(*args, unsigned long) : va_arg(*args, unsigned),
                   spec->type == 'x' ? 16 : 10);
        break;
    case 'f':
        put_tenths(s, spec, va_arg(*args, double));
        break;
    case '%':
        put(s, "%", 1);
        break;
    default:
        CHECK(!"a format of the library's own");
    }
}

int vsnprintf(char *restrict out, size_t size, const char *restrict format, va_list outer)
{
    struct sink s = { .out = out, .size = size };
    const char *at = format;
    va_list args;

    va_copy(args, outer);
    while (*at) {
        if (*at != '%') {
            put(&s, at++, 1);
            continue;
        }
        at++;
        struct spec spec = spec_read(&at, &args);
        put_argument(&s, &spec, &args);
    }
    va_end(args);
    if (size)
        out[s.used < size ? s.used : size - 1] = 0;
    return (int)s.used;
}

int snprintf(char *restrict out, size_t size, const char *restrict format, ...)
{
    va_list args;

    va_start(args, format);
    int length = vsnprintf(out, size, format, args);
    va_end(args);
    return length;
}
