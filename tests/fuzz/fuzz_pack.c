/* fuzz_pack.c: pack source. A pack that compiles also opens, and plays without a fault. */
#include "fuzz.h"
#include "harbor/harbor.h"
#include "pack/pack_compile.h"

static void blob_play(const struct pack_result *r, uint32_t chance)
{
    struct ang_error error = { .message = "" };
    struct ang_pack *pack = ang_pack_open(r->blob, r->size, &error);
    const struct pack_head *head = (const void *)r->blob;

    MUST(pack != NULL, error.message);
    for (unsigned i = 0; i < ang_pack_entry_count(pack); i++)
        ang_pack_code(pack, (int)i, fuzz_text, sizeof fuzz_text);
    /* A pack with fewer cards than the initial deal cannot be played. */
    unsigned seats = 2 + chance % 5;
    if (head->component.count >= seats * START_CARDS) {
        struct ang_game_desc desc = { .pack = pack, .seats = seats, .seed = chance };
        struct ang_game *g = ang_game_new(&desc, &error);
        MUST(g != NULL, error.message);
        struct ang_decision d;
        for (unsigned i = 0; i < 300 && ang_game_state(g) == ANG_RUNNING; i++) {
            unsigned seat = ang_seat_first(ang_game_waiting(g));
            MUST(ang_game_decision(g, seat, &d) && d.count > 0, "somebody can choose something");
            MUST(ang_game_choose(g, seat, d.version, fuzz_chance(&chance) % d.count, &error),
                 error.message);
            if (i % 64 == 5) /* viewing takes longer than playing */
                fuzz_look(g);
        }
        ang_game_free(g);
    }
    ang_pack_free(pack);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_copy(data, size);
    struct pack_source source = { .name = "fuzz.pack", .text = text, .size = size };
    struct pack_result r;

    if (pack_compile(&harbor_rules, &source, 1, &r))
        blob_play(&r, fuzz_digest(data, size));
    else
        MUST(r.errors && r.error_count > 0 && r.errors[0], "what is wrong is told");
    pack_result_release(&r);
    free(text);
    return 0;
}
