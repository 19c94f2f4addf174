/* match_talk.c: talk time, and pointing at things. Talk time: before certain decisions, which the
 * rules declare, all people get time to talk and trade. Until it is over no bot moves, nobody
 * passes automatically, and no order answers. People may choose at any time, and bots answer
 * offers.
 *
 * One talk lasts until the next ordinary choice: a trade may change the decision, but does not give
 * more time. It is over early when every person has said that they have nothing to say. Its length
 * depends on nothing hidden.
 */
#include "table/limits.h"
#include "table/match_parts.h"

unsigned match_moment(const struct ang_game *game)
{
    unsigned at = ang_game_entry_count(game);
    struct ang_record r;

    while (at && ang_game_record(game, at - 1, &r) &&
           (r.kind == ANG_ENTRY_OFFER || r.kind == ANG_ENTRY_ANSWER))
        at--;
    return at;
}

static bool is_talked_about(struct match *m)
{
    unsigned seat = ang_seat_first(ang_game_waiting(m->game));
    uint8_t trait[ANG_OPTION_MAX];
    struct ang_prompt prompt;
    struct ang_decision d;

    return seat < ANG_SEAT_MAX && ang_game_asked(m->game, seat, &d, &prompt, trait) && prompt.talks;
}

void match_talk_follow(struct match *m, const struct table_now *now)
{
    struct talk *talk = &m->talk;
    unsigned people = match_people(m);

    if (m->talk_ms == 0 || talk->never || !people) {
        talk->open = false;
        return;
    }
    unsigned moment = match_moment(m->game);
    if (!talk->met || talk->moment != moment)
        *talk = (struct talk){
            .met = true, .moment = moment, .since = now->ms, .open = is_talked_about(m)
        };
    if ((!m->together && now->ms >= talk->since + m->talk_ms) || (talk->quiet & people) == people)
        talk->open = false;
}

void match_talk_offered(struct match *m)
{
    struct ang_offer offer[ANG_OFFER_MAX];
    unsigned count = ang_game_offers(m->game, offer), newest = 0;

    for (unsigned i = 0; i < count; i++)
        if (offer[i].number > offer[newest].number)
            newest = i;
    if (count)
        m->talk.quiet &= ~(1u << offer[newest].to);
}

enum table_refusal match_quiet(struct match *m, unsigned seat)
{
    enum table_refusal why = match_may_play(m, seat);

    if (why)
        return why;
    if (!m->talk.open)
        return REFUSED_NO_TALK;
    m->talk.quiet |= m->together ? match_people(m) : 1u << seat;
    return REFUSED_NOT;
}

enum table_refusal match_point(struct match *m, const struct table_now *now, unsigned seat,
                               const char *key, unsigned *seats)
{
    enum table_refusal why = match_may_play(m, seat);
    int lead = m->game ? ang_game_leader(m->game) : -1;

    *seats = 0;
    if (why)
        return why;
    if (!ang_pack_is_open(ang_game_pack(m->game)))
        return REFUSED_NO_POINTING;
    if (now->ms < m->seat[seat].point_ms)
        return REFUSED_JUST_POINTED;
    if (!ang_game_shows(m->game, seat, key))
        return REFUSED_NOT_IN_SIGHT;
    m->seat[seat].point_ms = now->ms + POINT_PAUSE_MS;
    if (lead >= 0 && (lead == (int)seat || seat_is_bots(&m->seat[lead])))
        m->advice = (unsigned)(ang_pack_find(ang_game_pack(m->game), key) + 1);
    for (unsigned s = 0; s < m->seat_count; s++)
        if (ang_game_shows(m->game, s, key))
            *seats |= 1u << s;
    return REFUSED_NOT;
}
