/* bargain.c: offers, bindings and promises for programs: typed terms, and the result of an offer.
 */
#include "kernel/zone.h"
#include "lib/lib.h"

_Static_assert((int)ANG_TERM_SUPPLY == TERM_SUPPLY && (int)ANG_TERM_CARD == TERM_COMPONENT &&
                   (int)ANG_TERM_DEED == TERM_DEED && (int)ANG_TERM_MAX == TERM_MAX,
               "the same terms");
_Static_assert((int)ANG_PROMISE_RELEASED == PROMISE_RELEASED && (int)ANG_PROMISE_MAX == PROMISE_MAX,
               "the same promises");
_Static_assert((int)ANG_OFFER_MAX *OFFERS_KEPT == OFFER_MAX, "one open offer a seat");

static struct ang_term term_out(const struct term *t)
{
    return (struct ang_term){ .kind = (enum ang_term_kind)t->kind,
                              .number = t->number,
                              .thing = t->thing };
}

static bool term_in(const struct ang_term *t, struct term *out)
{
    *out = (struct term){ (uint16_t)t->kind, (uint16_t)t->number, (uint16_t)t->thing };
    return (unsigned)t->kind <= TERM_DEED && t->number <= TERM_NUMBER_MAX && t->thing <= UINT16_MAX;
}

bool bargain_read(const struct block *in, const struct ang_bargain *b, struct offer *o)
{
    bool fine = b->from < in->seat_count && b->to < in->seat_count && b->from != b->to;

    *o = (struct offer){ .from = (uint8_t)b->from, .to = (uint8_t)b->to };
    for (unsigned i = 0; i < TERM_MAX; i++)
        fine = term_in(&b->give[i], &o->give[i]) && term_in(&b->want[i], &o->want[i]) && fine;
    return fine;
}

struct ang_bargain bargain_out(const struct offer *o)
{
    struct ang_bargain b = { .from = o->from, .to = o->to };

    for (unsigned i = 0; i < TERM_MAX; i++) {
        b.give[i] = term_out(&o->give[i]);
        b.want[i] = term_out(&o->want[i]);
    }
    return b;
}

unsigned ang_game_offers(const struct ang_game *g, struct ang_offer out[ANG_OFFER_MAX])
{
    unsigned count = 0;

    OFFER_EACH (g->b, o) {
        if (o->state != OFFER_OPEN)
            continue;
        out[count] = (struct ang_offer){ .number = o->serial, .from = o->from, .to = o->to };
        for (unsigned i = 0; i < TERM_MAX; i++) {
            out[count].give[i] = term_out(&o->give[i]);
            out[count].want[i] = term_out(&o->want[i]);
        }
        count++;
    }
    return count;
}

unsigned ang_game_promises(const struct ang_game *g, struct ang_promise out[ANG_PROMISE_MAX])
{
    const struct offers *all = block_offers(g->b);
    unsigned count = 0;

    for (unsigned i = 0; all && i < PROMISE_MAX; i++) {
        const struct promise *p = &all->promise[i];
        if (p->state != PROMISE_FREE)
            out[count++] = (struct ang_promise){
                .number = p->serial,
                .from = p->from,
                .to = p->to,
                .state = (enum ang_promise_state)p->state,
                .term = { ANG_TERM_DEED, p->number, p->thing },
            };
    }
    return count;
}

struct ang_word ang_game_word(const struct ang_game *g, unsigned seat)
{
    const struct offers *all = block_offers(g->b);

    if (!all || seat >= g->b->seat_count)
        return (struct ang_word){ 0 };
    return (struct ang_word){ .kept = all->word[seat][HAS_KEPT],
                              .broken = all->word[seat][HAS_BROKEN],
                              .lapsed = all->word[seat][HAS_LAPSED] };
}

bool ang_game_bargain(struct ang_game *g, const struct ang_bargain *b, enum ang_by by,
                      struct ang_result *result)
{
    struct ang_change change = { .kind = ANG_CHANGE_OFFER, .seat = b->from };
    struct offer o;

    if (!bargain_read(g->b, b, &o)) {
        *result = (struct ang_result){ 0 };
        return error_set(&result->error, ANG_USAGE, "an offer goes from one seat to another");
    }
    memcpy(change.terms, &o, sizeof o);
    return ang_game_change(g, &change, by, result);
}

bool ang_game_prospect(struct ang_game *g, const struct ang_bargain *b, enum ang_language lang,
                       struct ang_prospect *out)
{
    struct text_scene s = game_scene(g, b->from, lang);
    struct weighing w;
    struct offer o;
    struct ask q;

    memset(out, 0, sizeof *out);
    if (!bargain_read(g->b, b, &o))
        return false;
    game_ask(g, &q, g->b);
    offer_weigh(&q, &o, &w);
    out->binds = w.binds && !w.missing;
    memcpy(out->now, w.now, sizeof out->now);
    if (w.missing)
        text_requirement(&s, w.missing, NULL, out->why, sizeof out->why);
    return w.missing == REQ_MET;
}

unsigned ang_game_terms(struct ang_game *g, unsigned giver, unsigned taker, unsigned viewer,
                        struct ang_term *out, unsigned max)
{
    struct term deed[512]; /* more than any position has */
    struct ask q;
    unsigned count = 0;

    if (giver >= g->b->seat_count || taker >= g->b->seat_count || giver == taker)
        return 0;
    game_ask(g, &q, g->b);
    struct offer o = { .from = (uint8_t)giver, .to = (uint8_t)taker };
    for (uint8_t kind = 0; kind < g->b->supply_kinds; kind++) {
        o.give[0] = (struct term){ TERM_SUPPLY, 1, kind };
        if (offer_terms_missing(&q, &o))
            continue;
        if (count < max)
            out[count] =
                (struct ang_term){ ANG_TERM_SUPPLY,
                                   (unsigned)supply_get(g->b, kind, (uint8_t)giver), kind };
        count++;
    }
    for (unsigned i = 0; i < g->b->component_count; i++) {
        component_id c = (component_id)(COMPONENT_BASE + i);
        o.give[0] = (struct term){ TERM_COMPONENT, 1, c };
        if (!component_known(g->b, c, (uint8_t)viewer) || offer_terms_missing(&q, &o))
            continue;
        if (count < max)
            out[count] = (struct ang_term){ ANG_TERM_CARD, 1, c };
        count++;
    }
    unsigned deeds = deeds_list(&q, (uint8_t)giver, (uint8_t)taker, deed, ARRAY_LEN(deed));
    for (unsigned i = 0; i < deeds && i < ARRAY_LEN(deed); i++, count++)
        if (count < max)
            out[count] = term_out(&deed[i]);
    return count;
}

size_t ang_term_text(struct ang_game *g, unsigned viewer, unsigned giver, unsigned taker,
                     const struct ang_term *term, enum ang_language lang, char *out, size_t size)
{
    struct text_scene s = game_scene(g, viewer, lang);
    struct term t;

    return term_in(term, &t) && t.kind
               ? text_term(&s, &t, (uint8_t)giver, (uint8_t)taker, out, size)
               : text_none(out, size);
}

size_t ang_bargain_text(struct ang_game *g, unsigned viewer, const struct ang_bargain *b,
                        enum ang_language lang, char *out, size_t size)
{
    struct text_scene s = game_scene(g, viewer, lang);
    struct offer o;

    return bargain_read(g->b, b, &o) ? text_offer(&s, &o, out, size) : text_none(out, size);
}

size_t ang_term_moment(struct ang_game *g, unsigned viewer, unsigned giver, unsigned taker,
                       const struct ang_term *term, enum ang_language lang, char *out, size_t size)
{
    struct text_scene s = game_scene(g, viewer, lang);

    return term->kind == ANG_TERM_DEED
               ? text_moment(&s, (uint16_t)term->thing, (uint8_t)giver, (uint8_t)taker, out, size)
               : text_none(out, size);
}

unsigned ang_term_act(const struct ang_term *term)
{
    return term->kind == ANG_TERM_DEED ? deed_read((uint16_t)term->thing, 0).act % ANG_ACT_MAX : 0;
}

const char *ang_deed_name(const struct ang_pack *pack, unsigned act)
{
    const struct deed_rules *deeds = pack->rules->deeds;

    return deeds && act && act <= deeds->count ? deeds->fact[act - 1].name : NULL;
}

const char *ang_deed_title(const struct ang_pack *pack, unsigned act, enum ang_language lang)
{
    const struct deed_fact *fact = pack->rules->deeds->fact;

    return !ang_deed_name(pack, act) ? NULL : lang == ANG_DE ? fact[act - 1].de : fact[act - 1].en;
}

bool ang_deed_counts(const struct ang_pack *pack, unsigned act)
{
    return ang_deed_name(pack, act) && pack->rules->deeds->fact[act - 1].counts == COUNTS;
}
