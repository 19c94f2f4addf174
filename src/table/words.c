#include "table/words.h"

#include <string.h>

#include "wire/json.h"

static const struct {
    const char *code, *text[2];
} refusal[] = {
    { "", { "", "" } },
#define REFUSAL(name, code, english, german) { code, { english, german } },
#include "table/refusals.def"
#undef REFUSAL
};
_Static_assert(sizeof refusal / sizeof *refusal == REFUSAL_COUNT, "every refusal has words");

const char *refusal_code(enum table_refusal why)
{
    return refusal[why].code;
}

/* Writes as much of the text as fits. */
static size_t add(char *out, size_t size, size_t at, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (at + i + 1 < size)
            out[at + i] = text[i];
    return at + length;
}

static size_t number_add(char *out, size_t size, size_t at, unsigned number)
{
    char digit[10];
    unsigned count = 0;

    do {
        digit[sizeof digit - ++count] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    return add(out, size, at, digit + sizeof digit - count, count);
}

size_t refusal_text(enum table_refusal why, enum ang_language lang, const unsigned number[2],
                    char *out, size_t size)
{
    size_t at = 0;

    for (const char *text = refusal[why].text[lang]; *text;) {
        if (text[0] == '{' && text[2] == '}') { /* {0} or {1} */
            at = number_add(out, size, at, number[text[1] - '0']);
            text += 3;
        } else {
            at = add(out, size, at, text++, 1);
        }
    }
    if (size)
        out[at < size ? at : size - 1] = 0;
    return at;
}

void refusal_tell(struct json_writer *w, enum table_refusal why, enum ang_language lang,
                  const unsigned number[2])
{
    char text[400];

    refusal_text(why, lang, number, text, sizeof text);
    json_add_object(w, "error");
    json_add_string(w, "code", refusal_code(why));
    json_add_string(w, "message", text);
    json_write_end(w);
}
