/* fuzz_socket.c: socket messages. Each line of the input is sent by one of two seats and by a
 * spectator. Replies are JSON, and the game stays valid. */
#include "fuzz_hall.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct table *t = fuzz_table();
    struct guest guest[3] = { 0 }, stranger = { .hall = fuzz_hall, .send = fuzz_heard };
    struct ang_error error = { .message = "" };
    unsigned turn = 0;

    for (unsigned i = 0; i < 3; i++) {
        guest[i].hall = fuzz_hall;
        guest[i].send = fuzz_heard;
        table_join(t, &guest[i], i < 2 ? i : ANG_SPECTATOR);
    }
    for (size_t at = 0, end; at < size; at = end + 1) {
        for (end = at; end < size && data[end] != '\n'; end++)
            ;
        char *line = fuzz_copy(data + at, end - at);
        guest_message(&guest[turn++ % 3], line, end - at);
        guest_message(&stranger, line, end - at);
        free(line);
        fuzz_settle(t);
        table_tick(t);
        fuzz_settle(t);
    }
    for (unsigned i = 0; i < 3; i++)
        guest_leave(&guest[i]);
    guest_leave(&stranger);
    fuzz_settle(t);
    MUST(ang_game_verify(t->match.game, &error), error.message);
    return 0;
}
