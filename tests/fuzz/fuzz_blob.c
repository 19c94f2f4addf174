/* fuzz_blob.c: compiled packs. Header and hash are corrected, so that damage gets past them. A
 * pack that opens is played at random: it may fault, but it must do no harm. */
#include "fuzz.h"
#include "harbor/harbor.h"

static void head_mend(uint8_t *blob, size_t size)
{
    struct pack_head head;
    const size_t hashed = offsetof(struct pack_head, hash) + sizeof head.hash;

    if (size < sizeof head)
        return;
    memcpy(&head, blob, sizeof head);
    memcpy(head.magic, "ANGPACK3", sizeof head.magic);
    head.size = (uint32_t)size;
    head.vocabulary = vocabulary_hash(&harbor_vocabulary);
    sha256(blob + hashed, size - hashed, head.hash);
    memcpy(blob, &head, sizeof head);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    uint32_t chance = seed;
    struct pack_head head;

    if (size < sizeof head || fuzz_chance(&chance) % 8 == 0) {
        size = LLVMFuzzerMutate(data, size, max_size);
    } else {
        /* The rest keeps its size, or all sections would move. */
        size_t at = fuzz_chance(&chance) % 4 == 0 ? offsetof(struct pack_head, game) : sizeof head;
        size_t part = size - at;
        if (part > 0) {
            size_t from = at + fuzz_chance(&chance) % part;
            size_t few = 1 + fuzz_chance(&chance) % 8;
            few = few < size - from ? few : size - from;
            LLVMFuzzerMutate(data + from, few, few);
        }
    }
    head_mend(data, size);
    return size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *blob = (uint8_t *)fuzz_copy(data, size);
    uint32_t chance = fuzz_digest(data, size);
    struct ang_pack *pack;

    head_mend(blob, size);
    pack = ang_pack_open(blob, size, NULL);
    free(blob);
    if (!pack)
        return 0;
    ang_pack_stats(pack, fuzz_text, sizeof fuzz_text);
    for (unsigned i = 0; i < ang_pack_entry_count(pack) && i < 100; i++) {
        struct ang_entry entry;
        ang_pack_entry(pack, i, &entry);
        ang_pack_code(pack, (int)i, fuzz_text, sizeof fuzz_text);
    }
    struct ang_game_desc desc = { .pack = pack, .seats = 2 + chance % 5, .seed = chance };
    struct ang_game *g = ang_game_new(&desc, NULL);
    for (unsigned part = 0; g && part < 3; part++) {
        fuzz_play(g, 5 + 15 * part, chance + part);
        if (chance / 8 % 4 == part) /* viewing takes longer than playing */
            fuzz_look(g);
    }
    if (g) {
        fuzz_imagine(g, chance);
        ang_game_dump(g, fuzz_text, sizeof fuzz_text);
    }
    ang_game_free(g);
    ang_pack_free(pack);
    return 0;
}
