/* view_text.c: the view as plain lines, for terminals, pipes and screen readers. */
#include <stdio.h>
#include <string.h>

#include "kernel/zone.h"
#include "lib/lib.h"
#include "text/board.h"

struct sheet {
    char *out;
    size_t size, used;
};

static void page_add(struct sheet *p, const char *text)
{
    size_t length = strlen(text);

    if (p->used + length < p->size)
        memcpy(p->out + p->used, text, length + 1);
    else if (p->used < p->size)
        p->out[p->used] = 0;
    p->used += length;
}

static void page_add_number(struct sheet *p, unsigned number)
{
    char text[16];

    snprintf(text, sizeof text, "%u", number);
    page_add(p, text);
}

/* "3 coins, 1 card in hand, …": everything in front of one seat. */
static void supplies_tell(struct sheet *p, const struct text_scene *s, uint8_t holder)
{
    char name[120];
    bool any = false;

    for (uint8_t kind = 0; kind < s->b->supply_kinds; kind++) {
        int number = supply_get(s->b, kind, holder);
        if (number == 0)
            continue;
        page_add(p, any ? ", " : " ");
        text_supply(s, kind, number, name, sizeof name);
        page_add(p, name);
        any = true;
    }
    if (!any)
        page_add(p, s->lang == LANG_DE ? " nichts" : " nothing");
}

/* A hand is listed in the pack's order, so that its own order reveals nothing. */
static void zone_cards_tell(struct sheet *p, const struct text_scene *s, uint8_t zone)
{
    char title[160];
    unsigned unknown = 0, told = 0;
    bool hand = s->rules->zone[zone].kind == ZONE_HAND;
    unsigned entries = hand ? s->pack->entry_count : 1;

    for (unsigned entry = 0; entry < entries; entry++)
        ZONE_EACH (s->b, zone, c) {
            if (!component_known(s->b, c, s->viewer)) {
                unknown += entry == 0;
                continue;
            }
            if (hand && s->pack->component[c - COMPONENT_BASE] != entry)
                continue;
            if (!hand && told >= 12)
                continue;
            text_component(s, c, title, sizeof title);
            page_add(p, told++ ? ", " : " ");
            page_add(p, title);
        }
    unsigned count = block_zone(s->b, zone)->count;
    if (count == 0)
        page_add(p, s->lang == LANG_DE ? " leer" : " empty");
    else if (unknown == count)
        page_add(p, " "), page_add_number(p, unknown),
            page_add(p, s->lang == LANG_DE ? " verdeckt" : " face down");
    else if (unknown || told < count)
        page_add(p, s->lang == LANG_DE ? " und " : " and "), page_add_number(p, count - told),
            page_add(p, s->lang == LANG_DE ? " weitere" : " more");
}

static void zone_tell(struct sheet *p, const struct text_scene *s, uint8_t zone, const char *indent)
{
    const struct zone_fact *fact = &s->rules->zone[zone];

    page_add(p, indent);
    page_add(p, s->lang == LANG_DE ? fact->de : fact->en);
    page_add(p, ":");
    zone_cards_tell(p, s, zone);
    page_add(p, "\n");
}

/* Entries in play that are not components are in no zone. */
static void plays_tell(struct sheet *p, const struct text_scene *s, uint8_t owner)
{
    char name[120];

    PLAY_EACH (s->b, i) {
        const struct play *card = block_play(s->b, i);
        if (card->seat != owner || !source_is_entry(card->source))
            continue;
        text_entry(s, source_thing(card->source), CARD_TITLE, name, sizeof name);
        page_add(p, owner == SEAT_NONE ? "  " : "    ");
        page_add(p, s->lang == LANG_DE ? "im Spiel: " : "in play: ");
        page_add(p, name);
        page_add(p, "\n");
    }
}

size_t ang_game_view_text(struct ang_game *g, unsigned viewer, enum ang_language lang, char *out,
                          size_t size)
{
    struct text_scene s = game_scene(g, viewer, lang);
    struct sheet p = { .out = out, .size = size };
    const struct rules *r = g->pack->rules;
    char name[120];

    if (viewer >= g->b->seat_count && viewer != SPECTATOR)
        return text_none(out, size);
    if (board_of(r))
        return board_write_all(&s, board_of(r), out, size);
    for (uint8_t seat = 0; seat < g->b->seat_count; seat++) {
        text_seat(&s, seat, name, sizeof name);
        page_add(&p, seat == g->b->active ? "> " : "  ");
        page_add(&p, name);
        page_add(&p, ":");
        supplies_tell(&p, &s, seat);
        page_add(&p, "\n");
        for (uint8_t z = 0; z < g->b->zone_count; z++)
            if (r->zone[z].owner == seat && block_zone(g->b, z)->count)
                zone_tell(&p, &s, z, "    ");
        plays_tell(&p, &s, seat);
    }
    for (uint8_t holder = SEAT_MAX; holder < r->supply_holders; holder++) {
        if (holder == r->bank)
            continue;
        page_add(&p, "  ");
        page_add(&p, lang == ANG_DE ? r->holder[holder].de : r->holder[holder].en);
        page_add(&p, ":");
        supplies_tell(&p, &s, holder);
        page_add(&p, "\n");
    }
    for (uint8_t z = 1; z < g->b->zone_count; z++)
        if (r->zone[z].owner == SEAT_NONE)
            zone_tell(&p, &s, z, "  ");
    plays_tell(&p, &s, SEAT_NONE);
    OFFER_EACH (g->b, o)
        if (o->state == OFFER_OPEN) {
            text_offer(&s, o, name, sizeof name);
            page_add(&p, "  ");
            page_add_number(&p, o->serial);
            page_add(&p, ": ");
            page_add(&p, name);
            page_add(&p, "\n");
        }
    return p.used;
}
