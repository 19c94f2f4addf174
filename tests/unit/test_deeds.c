/* test_deeds.c: positions that report deeds play exactly like those that do not. Reports are
 * consistent: a played card was in its player's hand, reported endings exist, and points add up to
 * the score.
 */
#include "support/proof.h"

#include <string.h>

enum { ENTRIES = 1024 };

struct watched {
    const struct ang_pack *pack;
    bool in_hand; /* cards are only ever played from hands */
    _Alignas(8) unsigned char told[8192], plain[8192];
    struct ang_option option[2][ANG_OPTION_MAX];
    struct ang_deeds deeds;
    unsigned drawn[ANG_SEAT_MAX][ENTRIES], played[ANG_SEAT_MAX][ENTRIES];
    unsigned endings, events, offered_plays;
    int points[ANG_SEAT_MAX];
};

static void deeds_note(struct watched *w)
{
    for (unsigned i = 0; i < w->deeds.count; i++) {
        const struct ang_deed *d = &w->deeds.deed[i];

        w->endings += d->sort == ANG_DEED_ENDING;
        w->events += d->sort == ANG_DEED_EVENT;
        if (d->sort == ANG_DEED_SCORES) {
            PROVE(d->word, "points are for something");
            w->points[d->seat] += d->number;
        }
        if (d->sort == ANG_DEED_DRAWS)
            w->drawn[d->seat][d->entry]++;
        if (d->sort == ANG_DEED_PLAYS) {
            w->played[d->seat][d->entry]++;
            PROVE(!w->in_hand || w->played[d->seat][d->entry] <= w->drawn[d->seat][d->entry],
                  "somebody plays a card that never came to his hand");
        }
    }
}

static unsigned step_both(struct watched *w, unsigned seat, unsigned index)
{
    int plays = ang_option_plays(w->pack, &w->option[0][index]);
    unsigned count, plain;

    PROVE(plays < 0 || !w->in_hand || w->drawn[seat][plays] > 0,
          "a card is offered that he never had");
    w->offered_plays += plays >= 0;
    count = ang_position_step_told(w->told, w->pack, seat, index, w->option[0], &w->deeds);
    plain = ang_position_step(w->plain, w->pack, seat, index, w->option[1]);
    PROVE(count == plain, "what tells and what does not lead elsewhere");
    PROVE(memcmp(w->told, w->plain, ang_position_size(w->pack)) == 0,
          "what tells and what does not differ");
    deeds_note(w);
    return count;
}

static void play_watched(struct watched *w, unsigned seats, uint64_t seed)
{
    struct ang_game_desc desc = { .pack = w->pack, .seats = seats, .seed = seed };
    struct proof_dice dice = proof_dice(seed);
    unsigned count;

    PROVE(ang_position_init_told(w->told, &desc, &w->deeds, NULL), "it begins");
    PROVE(ang_position_init(w->plain, &desc, NULL), "it begins without telling");
    PROVE(memcmp(w->told, w->plain, ang_position_size(w->pack)) == 0, "they begin alike");
    deeds_note(w);
    count = ang_position_list(w->told, w->pack, ang_seat_first(ang_position_waiting(w->told)),
                              w->option[0]);
    memcpy(w->option[1], w->option[0], sizeof w->option[0]);
    while (count)
        count =
            step_both(w, ang_seat_first(ang_position_waiting(w->told)), proof_roll(&dice, count));
}

static struct watched watched;

static void test_harbor(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        watched = (struct watched){ .pack = proof_pack_of("harbor") };
        play_watched(&watched, 2 + (unsigned)seed % 5, seed);
    }
    PROVE(watched.offered_plays > 0, "cards are offered");
}

static void test_android(void **state)
{
    struct ang_lying lying[ANG_LYING_MAX];

    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        unsigned seats = 3 + (unsigned)seed % 3, count, endings = 0;
        watched = (struct watched){ .pack = proof_pack_of("android"), .in_hand = true };
        play_watched(&watched, seats, seed);
        count = ang_position_lying(watched.told, watched.pack, lying);
        for (unsigned i = 0; i < count; i++)
            endings += strcmp(lying[i].field, "ending") == 0;
        PROVE(watched.endings == endings, "endings are told that do not lie there");
        PROVE(watched.events > 0 && watched.offered_plays > 0, "nothing ever happens");
        for (unsigned s = 0; s < seats; s++) {
            int score;
            PROVE(ang_position_score(watched.told, watched.pack, s, &score), "there are points");
            PROVE(score == watched.points[s], "points do not add up to the score");
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_harbor),
        cmocka_unit_test(test_android),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
