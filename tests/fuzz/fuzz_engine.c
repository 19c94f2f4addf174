/* fuzz_engine.c: the JSON protocol. Each line of the input is sent to an owner's engine and to a
 * seat's engine at another table. Each reply is one line of JSON. */
#include "fuzz.h"
#include "wire/json.h"

static void line_send(struct ang_engine *engine, const char *line, size_t size)
{
    const char *answer = ang_engine_line(engine, line, size);
    struct json_reader r;

    MUST(answer != NULL && strchr(answer, '\n') == NULL, "one line comes back");
    json_reader_init(&r, answer, strlen(answer));
    MUST(json_peek(&r) == JSON_OBJECT, answer);
    json_skip(&r);
    MUST(json_reader_end(&r), answer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ang_game_desc desc = { .pack = fuzz_pack(), .seats = 3, .seed = 1 };
    struct ang_game *game = ang_game_new(&desc, NULL);
    struct ang_engine *owner = ang_engine_new(ANG_OWNER, 0), *seat = ang_engine_new(ANG_SEAT, 1);
    struct ang_error error = { .message = "" };

    MUST(game && owner && seat, "memory");
    ang_engine_attach(seat, game);
    for (size_t at = 0, end; at < size; at = end + 1) {
        for (end = at; end < size && data[end] != '\n'; end++)
            ;
        char *line = fuzz_copy(data + at, end - at);
        line_send(owner, line, end - at);
        line_send(seat, line, end - at);
        free(line);
    }
    MUST(ang_game_verify(game, &error), error.message);
    ang_engine_free(owner);
    ang_engine_free(seat);
    ang_game_free(game);
    return 0;
}
