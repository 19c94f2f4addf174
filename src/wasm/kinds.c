/* kinds.c: the games this module can play, each with its pack. */
#include "games.h"
#include "machine/pack.h"
#include "wasm/host.h"

static const struct {
    const struct rules *rules;
    const unsigned char *pack;
    const unsigned int *pack_size;
} known[] = {
#define GAME(name) { &name##_rules, pack_##name, &pack_##name##_size },
#include "games.def"
#undef GAME
};

static struct pack opened[ARRAY_LEN(known)];

const struct rules *kind_rules(unsigned kind)
{
    return kind < ARRAY_LEN(known) ? known[kind].rules : NULL;
}

const struct pack *kind_pack(unsigned kind)
{
    CHECK(kind < ARRAY_LEN(known));
    if (!opened[kind].head)
        CHECK(ang_pack_open(kind, known[kind].pack, *known[kind].pack_size));
    return &opened[kind];
}

unsigned ang_kind_count(void)
{
    return ARRAY_LEN(known);
}

const char *ang_kind_name(unsigned kind)
{
    return kind < ARRAY_LEN(known) ? known[kind].rules->name : NULL;
}

size_t ang_game_size(unsigned kind)
{
    return kind < ARRAY_LEN(known) ? known[kind].rules->block_size : 0;
}

bool ang_pack_open(unsigned kind, const void *blob, size_t size)
{
    static struct pack fresh;
    const char *wrong;

    if (kind >= ARRAY_LEN(known))
        return message_set("there is no such game");
    CHECK(known[kind].rules->block_size <= BLOCK_MAX);
    wrong = pack_open(&fresh, blob, size, known[kind].rules);
    if (wrong)
        return message_set(wrong);
    opened[kind] = fresh;
    return true;
}

unsigned ang_pack_entry_count(unsigned kind)
{
    return kind_pack(kind)->entry_count;
}
