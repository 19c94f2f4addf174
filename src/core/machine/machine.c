#include "machine/machine.h"
#include "kernel/effect.h"
#include "kernel/rules.h"
#include "kernel/zone.h"
#include "machine/eval.h"

static uint8_t seat_checked(const struct ask *q, int seat)
{
    CHECK(seat >= 0 && seat < q->b->seat_count);
    return (uint8_t)seat;
}

/* The next use that a clause's limit still allows; false: none. */
static bool limit_left(struct ask *q, const struct pack_clause *clause, const struct scope *s,
                       bool use)
{
    const struct pack_limit *limit = &q->pack->limit[clause->limit - 1];

    if (limit->kept == LIMIT_WITH_CARD) {
        struct play *card = s->slot ? block_play(q->b, s->slot - 1) : play_find(q->b, s->self);
        unsigned whose = limit->each ? seat_checked(q, s->reg[0]) : 0;
        CHECK(card);
        unsigned left = ~(unsigned)card->used & (BIT(limit->times) - 1)
                                                    << (limit->at + whose * limit->times);
        if (use) /* the lowest of them */
            card->used |= (uint16_t)(left & -left);
        return left != 0;
    }
    unsigned who = seat_checked(q, limit->each ? s->reg[0] : s->you);
    for (unsigned row = limit->at; row < limit->at + limit->times; row++)
        if (!(q->b->once[row] >> who & 1)) {
            q->b->once[row] |= (seat_mask)(use << who);
            return true;
        }
    return false;
}

requirement clause_missing_beside(struct ask *q, const struct pack_clause *clause,
                                  const struct scope *s, unsigned met)
{
    if (clause->limit && !limit_left(q, clause, s, false))
        return REQ_ONCE_USED;
    if (!(met & PART_NEEDS) && !machine_value(q, clause->needs, s))
        return REQ_CARD_NEEDS;
    if (!machine_value(q, clause->payable, s))
        return REQ_CARD_COST;
    if (!machine_value(q, clause->can, s))
        return REQ_CARD_EFFECT;
    if (clause->effects && !effect_room(q->b, clause->effects))
        return REQ_NO_ROOM;
    return REQ_MET;
}

enum flow flow_play(struct ask *q, struct frame *f, uint8_t step, const struct pack_clause *clause,
                    const struct scope *s)
{
    uint16_t code = clause->pay ? clause->pay : clause->does;

    if (clause->limit)
        CHECK(limit_left(q, clause, s, true));
    f->step = step;
    if (code == 0)
        return FLOW_STEP;
    f[1] = (struct frame){ .proc = PROC_EFFECT, .seat = s->you, .source = s->self };
    f[1].local[0] = code;
    memcpy(&f[1].local[1], s->reg, sizeof s->reg);
    return FLOW_CALL;
}

/* Sets, as programs visit them and people are offered them */

/* EACH set b end: register b+1 is 1 + the index of the member visited last; 0: not started. */
static uint16_t each_next(struct ask *q, const struct scope *s, struct frame *f, uint16_t at)
{
    const uint16_t *code = &q->pack->code[at];
    uint16_t set = code[1];
    int arg[SLOT_MAX];

    set_args(q, set, s, arg);
    uint16_t *member = &f->local[1 + code[2]], *visited = &f->local[2 + code[2]];
    int count = set_size(q, set, arg);
    int index = *visited ? *visited - 1 : count;
    for (index = index < count ? index : count; index > 0;) {
        int it = q->rules->domain_item(q, q->pack->set[set].domain, arg, --index);
        if (set_has(q, set, s, it)) {
            *member = (uint16_t)it;
            *visited = (uint16_t)(index + 1);
            return (uint16_t)(at + 4);
        }
    }
    *visited = 0;
    return code[3];
}

static uint16_t pick_kind(uint8_t type)
{
    switch (type) {
    case T_CARD:
        return OPT_PICK_CARD;
    case T_SEAT:
        return OPT_PICK_SEAT;
    case T_ENTRY:
        return OPT_PICK_ENTRY;
    case T_SUPPLY:
        return OPT_PICK_SUPPLY;
    default:
        return OPT_PICK_NUMBER;
    }
}

static void ask_for_text(struct frame *f, struct ask *q, uint16_t prompt)
{
    ask_seat(q, (uint8_t)(f->step - 1), f->flags & FRAME_REHEARSED ? PROMPT_DECLARE : prompt);
    ask_about_source(q, f->source);
}

/* The waiting operation has its answer: the program continues at `go`. */
static enum flow text_answered(struct frame *f, struct ask *q, uint16_t go)
{
    if (f->flags & FRAME_REHEARSED)
        q->rules->note(q, &q->wanted);
    f->local[0] = go;
    f->step = 0;
    return FLOW_STEP;
}

/* Lists the members for a rollout. A member is looked up and checked only when it is drawn. */
static void members_list(struct lots *lots, uint8_t domain, uint16_t kind, int size, const int *arg)
{
    lots->domain = domain;
    lots->member_kind = kind;
    lots->members = size ? ~(uint64_t)0 >> (64 - size) : 0;
    _Static_assert(ARRAY_LEN(lots->domain_arg) == SLOT_MAX, "room for the arguments");
    memcpy(lots->domain_arg, arg, sizeof lots->domain_arg);
}

static bool is_taken(const struct scope *s, const uint16_t *code, int it)
{
    bool taken = false;

    for (unsigned r = code[3]; r < code[2]; r++)
        taken |= s->reg[r] == (uint16_t)it;
    return taken;
}

/* CHOOSE set b c done: asks for a member other than those in registers c to b-1. */
static enum flow choose_ask(struct frame *f, struct ask *q, const struct scope *s)
{
    uint16_t at = f->local[0];
    const uint16_t *code = &q->pack->code[at];
    uint16_t set = code[1], kind = pick_kind(q->pack->set[set].type);
    int arg[SLOT_MAX];

    ask_for_text(f, q, PROMPT_CHOOSE);
    set_args(q, set, s, arg);
    int size = set_size(q, set, arg);
    if (q->lots && q->mode <= ASK_LIST && size <= 64) {
        members_list(q->lots, q->pack->set[set].domain, kind, size, arg);
        size = 0;
    }
    int until = 0;
    if (q->lots && q->mode == ASK_APPLY && q->lots->drawn) { /* no other is in question */
        size = q->lots->drawn;
        until = size - 1;
    }
    for (int index = size; index > until;) {
        int it = q->rules->domain_item(q, q->pack->set[set].domain, arg, --index);
        if (!ask_considers(q, kind, (uint16_t)it, 0) || is_taken(s, code, it) ||
            (!q->sure && !set_has(q, set, s, it)))
            continue;
        if (ask_offer(q, kind, (uint16_t)it)) {
            f->local[1 + code[2]] = (uint16_t)it;
            return text_answered(f, q, (uint16_t)(at + 5));
        }
    }
    if (code[4] && ask_offer(q, OPT_DONE, 0))
        return text_answered(f, q, code[4]);
    return FLOW_WAIT;
}

static enum flow one_of_ask(struct frame *f, struct ask *q, const struct scope *s)
{
    const uint16_t *code = &q->pack->code[f->local[0]];

    ask_for_text(f, q, PROMPT_ONE_OF);
    for (unsigned i = 0; i < code[2]; i++) {
        const struct pack_alternative *row = &q->pack->alternative[code[1] + i];
        if (ask_offer2(q, OPT_ALTERNATIVE, (uint16_t)(code[1] + i), 0,
                       machine_value(q, row->can, s) ? REQ_MET : REQ_CARD_EFFECT))
            return text_answered(f, q, row->go);
    }
    return FLOW_WAIT;
}

/* For rollouts (ask_draws()): draws members until one passes, or the choice stops. */
static bool choice_draw(struct ask *q, const struct scope *s, struct frame *f, uint8_t seat)
{
    const uint16_t *code = &q->pack->code[f->local[0]];
    const bool may_stop = code[4] != 0;
    int arg[SLOT_MAX];

    set_args(q, code[1], s, arg);
    int size = set_size(q, code[1], arg);
    if (size > 64 || !ask_draws(q, seat))
        return false;
    for (uint64_t left = size ? ~(uint64_t)0 >> (64 - size) : 0;;) {
        CHECK(left || may_stop);
        unsigned n = lots_draw(q->lots, bit_count(left) + may_stop);
        if (n < may_stop) {
            f->local[0] = code[4];
            return true;
        }
        unsigned at = mask_nth(left, n - may_stop);
        left &= ~((uint64_t)1 << at);
        int it = q->rules->domain_item(q, q->pack->set[code[1]].domain, arg, (int)at);
        if (!is_taken(s, code, it) && set_has(q, code[1], s, it)) {
            f->local[1 + code[2]] = (uint16_t)it;
            f->local[0] = (uint16_t)(f->local[0] + 5);
            return true;
        }
    }
}

static bool alternative_draw(struct ask *q, const struct scope *s, struct frame *f, uint8_t seat)
{
    const uint16_t *code = &q->pack->code[f->local[0]];
    const struct pack_alternative *row = &q->pack->alternative[code[1]];
    uint64_t can = 0;

    if (code[2] > 64 || !ask_draws(q, seat))
        return false;
    for (unsigned i = 0; i < code[2]; i++)
        can |= (uint64_t)(machine_value(q, row[i].can, s) != 0) << i;
    CHECK(can);
    f->local[0] = row[mask_nth(can, lots_draw(q->lots, bit_count(can)))].go;
    return true;
}

/* Rehearsals: the picks of other seats are not asked for. A program that needs a pick to
 * continue gets the first member, or the last possible alternative. */
static uint16_t rehearse_other(struct ask *q, const struct scope *s, struct frame *f, uint16_t at)
{
    const uint16_t *code = &q->pack->code[at];
    int arg[SLOT_MAX];

    if (code[0] == OP_ONE_OF) {
        const struct pack_alternative *row = &q->pack->alternative[code[1] + code[2] - 1];
        while (row > &q->pack->alternative[code[1]] && !machine_value(q, row->can, s))
            row--;
        return row->go;
    }
    if (code[4])
        return code[4];
    set_args(q, code[1], s, arg);
    for (int index = set_size(q, code[1], arg); index > 0;) {
        int it = q->rules->domain_item(q, q->pack->set[code[1]].domain, arg, --index);
        if (set_has(q, code[1], s, it)) {
            f->local[1 + code[2]] = (uint16_t)it;
            break;
        }
    }
    return (uint16_t)(at + 5);
}

static void effect_into_force(struct ask *q, const struct scope *s, const uint16_t *code, int seat)
{
    const struct pack_clause *clause = &q->pack->clause[code[1]];
    struct effect e = { .clause = (uint16_t)(code[1] + 1),
                        .source = s->self,
                        .seat = s->you,
                        .until = clause->until,
                        .until_arg = clause->until_arg,
                        .until_seat = (uint8_t)seat };

    for (unsigned i = 0; i < BOUND_MAX; i++)
        if (code[2 + i] < REGISTER_COUNT)
            e.bound[i] = s->reg[code[2 + i]];
    effect_add(q, e);
}

static void cancel_nearest(struct ask *q)
{
    for (unsigned i = q->b->depth; i > 0; i--)
        if (block_frames(q->b)[i - 1].flags & FRAME_CANCELABLE) {
            block_frames(q->b)[i - 1].flags |= FRAME_CANCELED;
            return;
        }
}

void read_aloud(struct ask *q, uint16_t entry)
{
    struct scope s = { .self = source_of_entry(entry), .you = q->b->active };
    unsigned at = q->pack->entry[entry].passage;

    for (unsigned more = at ? q->pack->alternative[at - 1].more + 1u : 0; more > 0; more--, at++)
        if (q->log && machine_value(q, q->pack->alternative[at - 1].can, &s))
            log_public(log_write(q, MSG_TOLD), T_TEXT, (uint16_t)(at - 1));
}

/* A card's program. step 0: it runs from local[0] on. Otherwise it waits at the operation there
 * for the seat step - 1. */
enum flow proc_effect(struct frame *f, struct ask *q)
{
    const struct pack *pack = q->pack;
    struct block *b = q->b;
    struct scope s = { .self = f->source, .you = f->seat };
    const bool rehearsed = f->flags & FRAME_REHEARSED;
    struct eval e;

    CHECK(f->local[0] < pack->code_count);
    memcpy(s.reg, &f->local[1], sizeof s.reg);
    if (f->step)
        return pack->code[f->local[0]] == OP_CHOOSE ? choose_ask(f, q, &s) : one_of_ask(f, q, &s);
    eval_init(&e);
    for (;;) {
        uint16_t at = eval_run(q, &s, &e, f->local[0]);
        const uint16_t *code = &pack->code[at];
        f->local[0] = (uint16_t)(at + 1 + op_fact[code[0]].operands);
        switch (code[0]) {
        case OP_END:
            return FLOW_DONE;
        case OP_SET:
            s.reg[code[1]] = f->local[1 + code[1]] = (uint16_t)eval_pop(&e);
            break;
        case OP_EACH:
            f->local[0] = each_next(q, &s, f, at);
            memcpy(s.reg, &f->local[1], sizeof s.reg);
            break;
        case OP_VERB: {
            const int *arg = eval_pop_many(&e, pack->verb_arity[code[1]]);
            enum flow flow =
                (rehearsed ? q->rules->rehearse : q->rules->verb)(q, f, (uint8_t)code[1], arg);
            CHECK(e.top == e.stack &&
                  (flow == FLOW_STEP || flow == FLOW_CALL || flow == FLOW_OVER));
            if (flow != FLOW_STEP)
                return flow;
            if (b->state != GAME_RUNNING || (b->queue_count && !b->draining))
                return FLOW_STEP; /* listeners come first */
            break;
        }
        case OP_BRANCH:
            if (rehearsed) /* of outcomes, the first that is possible */
                for (b->answer = 0; !code[1 + b->answer] && b->answer + 1 < BRANCH_MAX;)
                    b->answer++;
            CHECK(b->answer < BRANCH_MAX && code[1 + b->answer]);
            f->local[0] = code[1 + b->answer];
            break;
        case OP_USE: {
            uint8_t seat = seat_checked(q, eval_pop(&e));
            b->once[code[1]] |= (seat_mask)(!rehearsed << seat);
            break;
        }
        case OP_EFFECT: {
            int seat = eval_pop(&e);
            if (!rehearsed)
                effect_into_force(q, &s, code, seat);
            break;
        }
        case OP_CANCEL:
            if (!rehearsed)
                cancel_nearest(q);
            break;
        case OP_TELL:
            if (!rehearsed)
                log_public(log_write(q, MSG_TOLD), T_TEXT, code[1]);
            break;
        case OP_SEAL:
            if (!q->blind)
                break;
            if (!rehearsed && q->rules->unread)
                q->rules->unread(q, pack->source_entry[f->source], code[1]);
            return FLOW_DONE;
        case OP_CHOOSE:
        case OP_ONE_OF: {
            uint8_t seat = seat_checked(q, eval_pop(&e));
            if (rehearsed && seat != f->seat) {
                f->local[0] = rehearse_other(q, &s, f, at);
                memcpy(s.reg, &f->local[1], sizeof s.reg);
                break;
            }
            f->local[0] = at;
            if (q->lots && !rehearsed &&
                (code[0] == OP_CHOOSE ? choice_draw : alternative_draw)(q, &s, f, seat)) {
                memcpy(s.reg, &f->local[1], sizeof s.reg);
                break;
            }
            f->step = (uint8_t)(1 + seat);
            return FLOW_STEP;
        }
        default:
            CHECK(!"a program ends with END");
        }
    }
}
