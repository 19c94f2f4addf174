/* test_text_hostile.c: tiny buffers, broken templates and ids out of range; run with sanitizers.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harbor/harbor.h"
#include "text/phrase.h"
#include "text/render.h"

static uint32_t seed = 1;

static unsigned chance(unsigned below)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % below;
}

/* Whole characters only, as UTF-8 has them. */
static bool is_utf8(const char *text)
{
    for (const unsigned char *c = (const unsigned char *)text; *c;) {
        unsigned more = *c < 0x80   ? 0
                        : *c < 0xc2 ? 9
                        : *c < 0xe0 ? 1
                        : *c < 0xf0 ? 2
                        : *c < 0xf5 ? 3
                                    : 9;

        if (more == 9)
            return false;
        for (c++; more; more--, c++)
            if ((*c & 0xc0) != 0x80)
                return false;
    }
    return true;
}

struct writing {
    void (*write)(struct buffer *b, const void *of);
    const void *of;
};

/* Writes the same text into every smaller buffer: a prefix of the whole, of whole characters. */
static void at_every_size(struct writing w)
{
    char whole[1024];
    struct buffer b;

    buffer_init(&b, whole, sizeof whole);
    w.write(&b, w.of);
    size_t length = buffer_finish(&b);
    assert_true(length < sizeof whole);
    for (size_t size = 0; size <= length + 2; size++) {
        char *out =
            malloc(size ? size : 1); /* exactly sized, so that the sanitizer detects an overrun */

        assert_non_null(out);
        buffer_init(&b, out, size);
        w.write(&b, w.of);
        assert_int_equal(buffer_finish(&b), length);
        if (size) {
            assert_true(strlen(out) < size);
            assert_memory_equal(out, whole, strlen(out));
            assert_true(is_utf8(out));
            if (size > length)
                assert_string_equal(out, whole);
        }
        free(out);
    }
    buffer_init(&b, NULL, 100);
    w.write(&b, w.of);
    assert_int_equal(buffer_finish(&b), length);
}

static void write_sentence(struct buffer *b, const void *of)
{
    const struct arg arg[] = {
        { .type = ARG_SEAT, .you = true },
        { .type = ARG_NUMBER, .number = INT32_MIN },
        { .type = ARG_NOUN,
          .article = ART_ANOTHER,
          .text = "m|Käfer,Käfers,Käfer,Käfer|Käfer,Käfer,Käfern,Käfer",
          .adjective = "grün",
          .behind = ", der „süß“ ist,",
          .ordinal = 3 },
    };

    buffer_capital(b);
    phrase_write(b, LANG_DE, of, arg, ARRAY_LEN(arg));
    buffer_stop(b);
}

static void write_bytes(struct buffer *b, const void *of)
{
    buffer_text(b, of);
}

static void tiny_buffers(void **state)
{
    (void)state;
    at_every_size(
        (struct writing){ write_sentence, "{0} {v0:schlägst/schlägt} {1} {2:akk} für {2:dat}" });
    at_every_size((struct writing){ write_sentence, "" });
    at_every_size((struct writing){ write_bytes, "€ĳ🙂ß" });
    at_every_size((struct writing){ write_bytes, "\xff\xc3(\xed\xa0\x80\xf0\x80\x80\x80\xe2\x82" });
}

/* Any template is read to its end and produces text. */
static void broken_templates(void **state)
{
    static const char letter[] = "{{{}}}vn0129#*::/// aknomgedt\xc3\xbc";
    const struct arg arg[] = {
        { .type = ARG_SEAT, .text = "Anna" },
        { .type = ARG_NUMBER, .number = 2 },
        { .type = ARG_NOUN, .article = ART_A, .text = "f|Karte" },
    };

    (void)state;
    for (unsigned i = 0; i < 200000; i++) {
        char template[48], out[64];
        size_t length = chance(sizeof template - 1);
        struct buffer b;

        for (size_t k = 0; k < length; k++)
            template[k] = letter[chance(sizeof letter - 1)];
        template[length] = 0;
        buffer_init(&b, out, chance(sizeof out));
        phrase_write(&b, (enum language)chance(3), template, arg, chance(ARRAY_LEN(arg) + 1));
        size_t size = b.size;
        buffer_finish(&b);
        if (size)
            assert_true(is_utf8(out));
        phrase_fault(template, 3);
        noun_fault(LANG_DE, template);
        noun_fault(LANG_EN, template);
    }
    char deep[256];
    size_t at = 0;
    while (at < 200)
        at += (size_t)snprintf(deep + at, sizeof deep - at, "{v0:a/");
    snprintf(deep + at, sizeof deep - at, "b");
    assert_non_null(phrase_fault(deep, 1));
    for (size_t i = 0; i < 40; i++)
        deep[at++] = '}';
    deep[at] = 0;
    assert_non_null(phrase_fault(deep, 1)); /* valid, but nested deeper than anybody would write */
    char out[32];
    struct buffer b;
    buffer_init(&b, out, sizeof out);
    phrase_write(&b, LANG_EN, deep, arg, 1);
    buffer_finish(&b);
}

static void odd_arguments(void **state)
{
    static const char *const text[] = { NULL, "",          "|",     "||||", ",",
                                        "m|", "m|,,,|,,,", "f|a|b", "~",    "a|b|c|d" };
    char out[64];

    (void)state;
    for (unsigned type = 0; type < ARG_TYPE_COUNT + 2; type++)
        for (unsigned article = 0; article < ART_COUNT + 2; article++)
            for (size_t t = 0; t < ARRAY_LEN(text); t++)
                for (unsigned gcase = 0; gcase < CASE_COUNT + 1; gcase++)
                    for (unsigned lang = 0; lang < 3; lang++) {
                        struct arg owner = { .type = ARG_NAME, .text = text[t] };
                        struct arg a = { .type = (uint8_t)type,
                                         .article = (uint8_t)article,
                                         .text = text[t],
                                         .plural = gcase & 1,
                                         .owner = article & 1 ? &owner : NULL,
                                         .behind = text[(t + 1) % ARRAY_LEN(text)] };
                        struct buffer b;

                        buffer_init(&b, out, sizeof out);
                        phrase_arg(&b, (enum language)lang, &a, (enum grammatical_case)gcase);
                        phrase_write(&b, (enum language)lang, "{0#*:akk}{v0:a/b}{n0:c/d}", &a, 1);
                        buffer_finish(&b);
                        assert_true(is_utf8(out));
                    }
}

/* Nonsense: ids, seats and viewers that do not exist. */
static void ids_out_of_range(void **state)
{
    static struct harbor table;
    static const char junk[] = "\0x\0{0} {9}\0\xff\xff";
    static struct pack_entry entry[2] = { { .title = { 1, 9999 }, .text = { 3, 3 } },
                                          { .title = { 11, 11 } } };
    static const uint16_t component[4] = { 0, 1, 0, 1 };
    static const char *const name[SEAT_MAX] = { "\xc3", "", NULL, "{0}", "a very long name indeed",
                                                "Ä" };
    struct block *b = &table.k;
    struct pack pack = { .entry = entry,
                         .entry_count = 2,
                         .component = component,
                         .component_count = 4,
                         .string = junk,
                         .string_size = sizeof junk };

    (void)state;
    b->zone_at = harbor_rules.zone_at;
    b->component_at = harbor_rules.component_at;
    b->component_count = 8; /* more than the pack has */
    b->zone_count = harbor_rules.zone_count;
    for (unsigned i = 0; i < 8; i++)
        component_put(b, (component_id)(COMPONENT_BASE + i), (uint8_t)(i * 3 % ZONE_COUNT));
    for (unsigned i = 0; i < 60000; i++) {
        static const uint16_t value[] = { 0,
                                          1,
                                          2,
                                          5,
                                          6,
                                          255,
                                          256,
                                          0x3fff,
                                          COMPONENT_BASE,
                                          COMPONENT_BASE + 3,
                                          COMPONENT_BASE + 7,
                                          COMPONENT_BASE + 8,
                                          COMPONENT_BASE + 1022,
                                          0x7fff,
                                          0xffff };
#define ANY() value[chance(ARRAY_LEN(value))]
        struct text_scene s = { .rules = &harbor_rules,
                                .pack = chance(4) ? &pack : NULL,
                                .b = chance(4) ? b : NULL,
                                .viewer = (uint8_t)ANY(),
                                .lang = (enum language)chance(3),
                                .seat_name = chance(2) ? name : NULL };
        struct option o = { (uint16_t)(chance(2) ? chance(40) : ANY()), { ANY(), ANY(), ANY() } };
        struct text_param param[2] = { { (uint8_t)chance(14), ANY() }, { (uint8_t)ANY(), ANY() } };
        struct log_entry e = { .message = (uint16_t)(chance(2) ? chance(40) : ANY()),
                               .cause = ANY(),
                               .audience = (seat_mask)ANY(),
                               .param_count = (uint8_t)ANY() };
        struct offer offer = { .from = (uint8_t)ANY(), .to = (uint8_t)ANY() };
        size_t size = 1 + chance(60);
        char *out = malloc(size);

        assert_non_null(out);
        for (unsigned k = 0; k < LOG_PARAM_MAX; k++)
            e.param[k] = (struct log_param){ (uint8_t)chance(14), (seat_mask)ANY(), ANY() };
        for (unsigned k = 0; k < TERM_MAX; k++) {
            offer.give[k] = (struct term){ (uint8_t)chance(6), (uint8_t)ANY(), ANY() };
            offer.want[k] = (struct term){ (uint8_t)chance(6), (uint8_t)ANY(), ANY() };
        }
        b->winners = (seat_mask)ANY();
        b->state = (uint8_t)chance(4);
        switch (i % 12) {
        case 0:
            text_option(&s, &o, out, size);
            break;
        case 1:
            text_prompt(&s, (uint16_t)chance(12), param, chance(3), out, size);
            break;
        case 2:
            text_log(&s, &e, out, size);
            break;
        case 3:
            text_requirement(&s, (requirement)chance(60), chance(2) ? &o : NULL, out, size);
            break;
        case 4:
            text_offer(&s, &offer, out, size);
            break;
        case 5:
            text_seat(&s, (uint8_t)ANY(), out, size);
            break;
        case 6:
            text_zone(&s, (uint8_t)ANY(), out, size);
            break;
        case 7:
            text_supply(&s, (uint8_t)ANY(), (int)ANY() - 300, out, size);
            break;
        case 8:
            text_component(&s, ANY(), out, size);
            break;
        case 9:
            text_entry(&s, ANY(), (enum card_part)chance(4), out, size);
            break;
        case 10:
            text_waiting(&s, (seat_mask)ANY(), out, size);
            break;
        default:
            text_outcome(&s, out, size);
            break;
        }
        assert_true(strlen(out) < size);
        assert_true(is_utf8(out));
        free(out);
    }
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(tiny_buffers),
        cmocka_unit_test(broken_templates),
        cmocka_unit_test(odd_arguments),
        cmocka_unit_test(ids_out_of_range),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
