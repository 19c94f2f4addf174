/* test_engine_table.h: one game with its owner, its seats and a spectator, each on a connection,
 * for the tests of the JSON protocol. */
#ifndef ANGELES_TEST_ENGINE_TABLE_H
#define ANGELES_TEST_ENGINE_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lib/lib.h"
#include "wire/json.h"

struct table {
    struct ang_pack *pack;
    struct ang_game *game;
    struct ang_engine *owner, *seat[ANG_SPECTATOR + 1];
};

static inline void table_open(struct table *t, unsigned seats, uint64_t seed)
{
    struct ang_error error;

    memset(t, 0, sizeof *t);
    t->pack = ang_pack_embedded("harbor", &error);
    assert_non_null(t->pack);
    t->game = ang_game_new(&(struct ang_game_desc){ .pack = t->pack, .seats = seats, .seed = seed },
                           &error);
    assert_non_null(t->game);
    t->owner = ang_engine_new(ANG_OWNER, 0);
    ang_engine_attach(t->owner, t->game);
    for (unsigned s = 0; s <= ANG_SPECTATOR; s++) {
        t->seat[s] = ang_engine_new(ANG_SEAT, s);
        assert_non_null(t->seat[s]);
        ang_engine_attach(t->seat[s], t->game);
    }
}

static inline void table_close(struct table *t)
{
    ang_engine_free(t->owner);
    for (unsigned s = 0; s <= ANG_SPECTATOR; s++)
        ang_engine_free(t->seat[s]);
    ang_game_free(t->game);
    ang_pack_free(t->pack);
}

static inline bool is_json(const char *text)
{
    struct json_reader r;

    json_reader_init(&r, text, strlen(text));
    json_skip(&r);
    return json_reader_end(&r) && text[0] == '{' && !strchr(text, '\n');
}

static inline const char *say(struct ang_engine *e, const char *format, ...)
{
    char line[4096];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    const char *answer = ang_engine_line(e, line, strlen(line));
    assert_true(is_json(answer));
    return answer;
}

static inline void expect(const char *answer, const char *part)
{
    if (!strstr(answer, part))
        fail_msg("expected %s\nin %s", part, answer);
}

#endif
