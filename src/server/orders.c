/* orders.c: standing orders: what a person wants answered without being asked.
 *
 *     {"order":"pass","until":"turn"|"day"|"end"|"played"}   {"order":"pass","unless":"me"}
 *     {"order":"no","card":KEY}                              {"order":"stop","at":"follows"}
 *
 * They only ever pass, and only where passing is offered: what must be chosen is always asked. They
 * judge by what the seat itself is sent, so they can give nothing away.
 */
#include <string.h>

#include "server/hall.h"
#include "server/table.h"

static const char *const order_name[] = { "pass", "no", "stop" };
static const char *const until_name[] = { "cleared", "turn", "day", "end", "played" };
static const char window_prefix[] = "react"; /* prompts of reaction windows begin with it */

/* Reading and writing */

static void order_read(struct json_reader *r, struct order *o, unsigned since)
{
    static const char *const key[] = { "order", "until", "unless", "card", "at", "since" };
    char word[8];
    uint64_t seen = 0;
    unsigned number;

    *o = (struct order){ .since = since };
    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;) {
        switch (k) {
        case 0:
            o->kind = json_read_word(r, order_name, ARRAY_LEN(order_name),
                                     "an order is \"pass\", \"no\" or \"stop\"");
            break;
        case 1:
            o->until = json_read_word(r, until_name, ARRAY_LEN(until_name),
                                      "\"until\" is \"turn\", \"day\", \"end\" or \"played\"");
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
        default:
            number = (unsigned)json_read_int(r, 0, UINT32_MAX);
            o->since = number < since ? number : since; /* of one that was there before */
        }
    }
    json_require(r, key, 1, seen);
    if (!r->failed && (o->kind == ORDER_NO) != (o->card[0] != 0))
        json_fail(r, "the order \"no\", and only that, needs a \"card\"", NULL);
    if (!r->failed && (o->kind == ORDER_STOP) != (o->at[0] != 0))
        json_fail(r, "the order \"stop\", and only that, needs an \"at\"", NULL);
}

bool orders_read(struct chair *c, const char *text, size_t size, unsigned since,
                 struct json_error *error)
{
    struct order order[ORDER_MAX];
    struct json_reader r;
    unsigned count = 0;

    json_reader_init(&r, text, size);
    json_read_array(&r);
    while (json_next_item(&r))
        if (count == ORDER_MAX)
            json_fail(&r, "there may be 16 orders", NULL);
        else
            order_read(&r, &order[count++], since);
    if (!json_reader_end(&r)) {
        if (error)
            *error = r.error;
        return false;
    }
    memcpy(c->order, order, count * sizeof *order);
    c->order_count = count;
    return true;
}

static void orders_fill(struct json_writer *w, const void *about)
{
    const struct chair *c = about;

    json_write_array(w);
    for (unsigned i = 0; i < c->order_count; i++) {
        const struct order *o = &c->order[i];
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
        json_add_int(w, "since", o->since);
        json_write_end(w);
    }
    json_write_end(w);
}

void orders_write(const struct chair *c, struct buffer *out)
{
    buffer_json(out, orders_fill, c);
}

/* What the seat is asked, as it is sent: the prompt's name, whether it speaks of the seat, and
 * whether everything on offer besides passing is of cards it wants nothing of. */
struct asked {
    char prompt[JSON_KEY_MAX];
    bool about_me;
    bool unwanted; /* the prompt is about a card that has a "no" */
    unsigned offers, unwanted_offers;
};

static bool is_unwanted(const struct chair *c, const char *key)
{
    for (unsigned i = 0; i < c->order_count; i++)
        if (c->order[i].kind == ORDER_NO && strcmp(c->order[i].card, key) == 0)
            return true;
    return false;
}

/* An array of typed things. */
static void things_look(struct json_reader *r, const struct chair *c, unsigned seat, bool *me,
                        bool *unwanted)
{
    char key[JSON_KEY_MAX], value[JSON_KEY_MAX];

    json_read_array(r);
    while (json_next_item(r)) {
        json_read_object(r);
        while (json_next_key(r, key, sizeof key)) {
            enum json_type type = json_peek(r);
            if (strcmp(key, "seat") == 0 && type == JSON_NUMBER) {
                *me |= json_read_int(r, 0, ANG_SEAT_MAX) == (int64_t)seat;
            } else if ((strcmp(key, "card") == 0 || strcmp(key, "entry") == 0) &&
                       type == JSON_STRING) {
                json_read_string(r, value, sizeof value);
                *unwanted |= is_unwanted(c, value);
            } else {
                json_skip(r);
            }
        }
    }
}

static void prompt_look(struct json_reader *r, const struct chair *c, unsigned seat,
                        struct asked *a)
{
    char key[JSON_KEY_MAX];

    json_read_object(r);
    while (json_next_key(r, key, sizeof key))
        if (strcmp(key, "name") == 0)
            json_read_string(r, a->prompt, sizeof a->prompt);
        else if (strcmp(key, "params") == 0)
            things_look(r, c, seat, &a->about_me, &a->unwanted);
        else
            json_skip(r);
}

static void option_look(struct json_reader *r, const struct chair *c, unsigned seat,
                        struct asked *a)
{
    char key[JSON_KEY_MAX];
    bool me = false, unwanted = false;

    json_read_object(r);
    while (json_next_key(r, key, sizeof key))
        if (strcmp(key, "targets") == 0)
            things_look(r, c, seat, &me, &unwanted);
        else
            json_skip(r);
    a->offers++;
    a->unwanted_offers += unwanted;
}

static bool asked_look(struct table *t, unsigned seat, struct asked *a)
{
    const struct chair *c = &t->chair[seat];
    struct buffer text = { 0 };
    struct json_reader r;
    char key[JSON_KEY_MAX];

    memset(a, 0, sizeof *a);
    buffer_room(&text, ang_game_decision_json(t->game, seat, ANG_EN, NULL, 0));
    ang_game_decision_json(t->game, seat, ANG_EN, text.data, text.room);
    json_reader_init(&r, text.data, strlen(text.data));
    json_read_object(&r);
    while (json_next_key(&r, key, sizeof key)) {
        if (strcmp(key, "prompt") == 0) {
            prompt_look(&r, c, seat, a);
        } else if (strcmp(key, "options") == 0) {
            json_read_array(&r);
            while (json_next_item(&r))
                option_look(&r, c, seat, a);
        } else {
            json_skip(&r);
        }
    }
    a->about_me |= ang_game_active(t->game) == seat;
    buffer_release(&text);
    return !r.failed;
}

/* "react-follows" is stopped at by "follows", and "lead" is what people call it. */
static bool stops_at(const struct order *o, const char *prompt)
{
    const char *kind = strchr(prompt, '-');
    const char *at = strcmp(o->at, "lead") == 0 ? "follows" : o->at;

    return strcmp(prompt, at) == 0 || (kind && strcmp(kind + 1, at) == 0);
}

bool orders_pass(struct table *t, unsigned seat)
{
    const struct chair *c = &t->chair[seat];
    struct asked a;
    bool pass = false;

    if (c->order_count == 0 || !asked_look(t, seat, &a))
        return false;
    bool window = strncmp(a.prompt, window_prefix, sizeof window_prefix - 1) == 0;
    for (unsigned i = 0; i < c->order_count; i++) {
        const struct order *o = &c->order[i];
        if (o->kind == ORDER_STOP && stops_at(o, a.prompt))
            return false;
        if (o->kind == ORDER_PASS)
            pass |= window && !(o->unless_me && a.about_me);
        else if (o->kind == ORDER_NO)
            pass |= a.unwanted || (a.unwanted_offers && a.unwanted_offers + 1 == a.offers);
    }
    return pass;
}

/* They run out: course.c says when. */

void orders_drop(struct table *t, unsigned seat, enum order_until until)
{
    struct chair *c = &t->chair[seat];
    unsigned kept = 0;

    for (unsigned i = 0; i < c->order_count; i++)
        if (c->order[i].until != until)
            c->order[kept++] = c->order[i];
    if (kept == c->order_count)
        return;
    c->order_count = kept;
    c->orders_version++;
    c->orders_changed = true;
}

void orders_drop_all(struct table *t, enum order_until until)
{
    for (unsigned s = 0; s < t->seat_count; s++)
        orders_drop(t, s, until);
}
