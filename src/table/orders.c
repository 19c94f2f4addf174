#include "table/orders.h"

#include <string.h>

#include "wire/json.h"

static const char *const order_name[] = { "pass", "no", "stop", "decline", "accept" };
static const char *const until_name[] = { "cleared", "turn", "period", "end", "played", "day" };

/* Reading and writing */

static void order_read(struct json_reader *r, struct order *o, unsigned since)
{
    static const char *const key[] = { "order", "until", "unless", "card",
                                       "at",    "for",   "least",  "since" };
    char word[8];
    uint64_t seen = 0;
    unsigned number;

    *o = (struct order){ .since = since };
    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;) {
        switch (k) {
        case 0:
            o->kind =
                json_read_word(r, order_name, ARRAY_LEN(order_name),
                               "an order is \"pass\", \"no\", \"stop\", \"decline\" or \"accept\"");
            break;
        case 1:
            o->until = json_read_word(r, until_name, ARRAY_LEN(until_name),
                                      "\"until\" is \"turn\", \"period\", \"end\" or \"played\"");
            if (o->until == UNTIL_DAY) /* an order of an earlier version */
                o->until = UNTIL_PERIOD;
            break;
        case 2:
            json_read_string(r, word, sizeof word);
            if (!r->failed && strcmp(word, "me") != 0)
                json_fail(r, "\"unless\" can only be \"me\"", NULL);
            o->unless_me = true;
            break;
        case 3:
            json_read_string(r, o->card, sizeof o->card);
            break;
        case 4:
            json_read_string(r, o->at, sizeof o->at);
            break;
        case 5:
            json_read_string(r, o->deed, sizeof o->deed);
            break;
        case 6:
            o->least = (unsigned)json_read_int(r, 1, INT16_MAX);
            break;
        default:
            number = (unsigned)json_read_int(r, 0, UINT32_MAX);
            o->since = number < since ? number : since; /* an order that was already set */
        }
    }
    json_require(r, key, 1, seen);
    if (!r->failed && (o->kind == ORDER_NO) != (o->card[0] != 0))
        json_fail(r, "the order \"no\", and only that, needs a \"card\"", NULL);
    if (!r->failed && (o->kind == ORDER_STOP) != (o->at[0] != 0))
        json_fail(r, "the order \"stop\", and only that, needs an \"at\"", NULL);
    if (!r->failed && ((o->kind == ORDER_ACCEPT) != (o->deed[0] != 0) ||
                       (o->kind == ORDER_ACCEPT) != (o->least != 0)))
        json_fail(r, "the order \"accept\", and only that, needs \"for\" and \"least\"", NULL);
}

bool orders_read(struct orders *o, const char *text, size_t size, unsigned since,
                 struct json_error *error)
{
    struct orders fresh = { 0 };
    struct json_reader r;

    json_reader_init(&r, text, size);
    json_read_array(&r);
    while (json_next_item(&r))
        if (fresh.count == ORDER_MAX)
            json_fail(&r, "there may be 16 orders", NULL);
        else
            order_read(&r, &fresh.order[fresh.count++], since);
    if (!json_reader_end(&r)) {
        if (error)
            *error = r.error;
        return false;
    }
    *o = fresh;
    return true;
}

void orders_write(const struct orders *all, struct json_writer *w)
{
    json_write_array(w);
    for (unsigned i = 0; i < all->count; i++) {
        const struct order *o = &all->order[i];
        json_write_object(w);
        json_add_string(w, "order", order_name[o->kind]);
        if (o->until != UNTIL_CLEARED)
            json_add_string(w, "until", until_name[o->until]);
        if (o->unless_me)
            json_add_string(w, "unless", "me");
        if (o->card[0])
            json_add_string(w, "card", o->card);
        if (o->at[0])
            json_add_string(w, "at", o->at);
        if (o->deed[0]) {
            json_add_string(w, "for", o->deed);
            json_add_int(w, "least", o->least);
        }
        json_add_int(w, "since", o->since);
        json_write_end(w);
    }
    json_write_end(w);
}

/* Answering */

enum { PROMPT_ENTRIES = 2, OPTION_ENTRIES = 3 };

/* Whether one of these entries is a card that the person has declined. */
static bool is_unwanted(const struct orders *o, const struct ang_pack *pack, const int *entry,
                        unsigned count)
{
    struct ang_entry e;

    for (unsigned i = 0; i < o->count; i++)
        for (unsigned k = 0; o->order[i].kind == ORDER_NO && k < count; k++)
            if (entry[k] >= 0 && ang_pack_entry(pack, (unsigned)entry[k], &e) &&
                strcmp(o->order[i].card, e.key) == 0)
                return true;
    return false;
}

/* Whether the prompt, or every option besides passing, mentions a declined card. */
static bool asks_unwanted(const struct orders *o, struct ang_game *game, unsigned seat,
                          const struct ang_decision *d, const struct ang_prompt *prompt)
{
    const struct ang_pack *pack = ang_game_pack(game);
    int entry[OPTION_ENTRIES];
    unsigned unwanted = 0;

    if (is_unwanted(o, pack, prompt->entry, PROMPT_ENTRIES))
        return true;
    for (unsigned i = 0; i < d->count; i++) {
        ang_option_entries(game, seat, &d->option[i], entry);
        unwanted += is_unwanted(o, pack, entry, OPTION_ENTRIES);
    }
    return unwanted && unwanted + 1 == d->count;
}

static bool offers_pass(const struct ang_decision *d, const uint8_t *trait)
{
    for (unsigned i = 0; i < d->count; i++)
        if (trait[i] & ANG_PASSES)
            return true;
    return false;
}

bool orders_pass(const struct orders *all, struct ang_game *game, unsigned seat)
{
    uint8_t trait[ANG_OPTION_MAX];
    struct ang_prompt prompt;
    struct ang_decision d;
    bool pass = false;

    if (all->count == 0 || !ang_game_asked(game, seat, &d, &prompt, trait) ||
        !offers_pass(&d, trait))
        return false;
    bool about_me = prompt.about >> seat & 1 || ang_game_active(game) == seat;
    for (unsigned i = 0; i < all->count; i++) {
        const struct order *o = &all->order[i];
        if (o->kind == ORDER_STOP && ang_prompt_is(ang_game_pack(game), prompt.id, o->at))
            return false;
        if (o->kind == ORDER_PASS)
            pass |= prompt.window && !(o->unless_me && about_me);
        else if (o->kind == ORDER_NO)
            pass |= asks_unwanted(all, game, seat, &d, &prompt);
    }
    return pass;
}

/* N-NEG-49: the offer wants this deed alone, and pays enough for each one. */
static bool pays_enough(const struct order *o, const struct ang_pack *pack,
                        const struct ang_offer *offer)
{
    unsigned wanted = 0, terms = 0, given = 0;

    for (unsigned i = 0; i < ANG_TERM_MAX; i++) {
        const struct ang_term *want = &offer->want[i];
        unsigned act = ang_term_act(want);
        terms += want->kind != ANG_NO_TERM;
        if (act && strcmp(ang_deed_name(pack, act), o->deed) == 0)
            wanted += want->number;
        if (offer->give[i].kind == ANG_TERM_SUPPLY)
            given += offer->give[i].number;
    }
    return terms == 1 && wanted && given >= wanted * o->least;
}

bool orders_answer(const struct orders *o, const struct ang_pack *pack,
                   const struct ang_offer *offer, enum ang_answer *answer)
{
    bool declines = false;

    for (unsigned i = 0; i < o->count; i++) {
        if (o->order[i].kind == ORDER_ACCEPT && pays_enough(&o->order[i], pack, offer)) {
            *answer = ANG_TAKE;
            return true;
        }
        declines |= o->order[i].kind == ORDER_DECLINE;
    }
    *answer = ANG_DECLINE;
    return declines;
}

/* Ending */

static enum order_until ends_with(unsigned seat, const struct ang_event *event)
{
    switch (event->kind) {
    case ANG_TURN_BEGINS:
        return event->seat == (int)seat ? UNTIL_TURN : UNTIL_CLEARED;
    case ANG_PERIOD_BEGINS:
        return UNTIL_PERIOD;
    case ANG_CARD_PLAYED:
        return UNTIL_PLAYED;
    case ANG_GAME_OVER:
        return UNTIL_END;
    }
    return UNTIL_CLEARED;
}

bool orders_follow(struct orders *o, unsigned seat, const struct ang_event *event)
{
    enum order_until until = ends_with(seat, event);
    unsigned kept = 0, count = o->count;

    for (unsigned i = 0; i < count; i++)
        if (until == UNTIL_CLEARED || o->order[i].until != until)
            o->order[kept++] = o->order[i];
    o->count = kept;
    return kept < count;
}
