#include "support/broken.h"

#include "lib/lib.h"
#include "support/detour.h"

static uint16_t planted;
static const struct rules *whole;
static struct detour detour;
static struct ang_pack copy;

static enum flow broken_run(struct frame *f, struct ask *q)
{
    if (q->mode == ASK_APPLY && planted && q->wanted.kind == planted)
        CHECK(!"planted");
    return usual_run(whole, f, q);
}

const struct ang_pack *broken_pack_of(const struct ang_pack *pack)
{
    copy = *pack;
    whole = pack->rules;
    detour_take(&detour, whole, broken_run);
    copy.rules = &detour.rules;
    return &copy;
}

void broken_plant(uint16_t kind)
{
    planted = kind;
}
