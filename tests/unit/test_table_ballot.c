/* test_table_ballot.c: whose consent a question needs, and when it is decided. */
#include "support/proof.h"

#include "table/ballot.h"

/* Four people who play their own seats. */
static const struct ballot_room all = {
    .people = 15, .owners = 15, .short_absence = 180, .long_absence = 1800
};

static struct ballot asked(enum ballot_kind kind, unsigned by)
{
    return (struct ballot){ .kind = kind, .by = by, .yes = 1u << by, .entries = 9, .until = 60 };
}

static void test_everybody_must_agree(void **state)
{
    struct ballot b = asked(BALLOT_END, 1);

    (void)state;
    PROVE(ballot_needs(&b, &all) == 15 && ballot_can_be_decided(&b, &all), "everybody");
    for (unsigned s = 0; s < 4; s++) {
        PROVE(!ballot_is_agreed(&b, &all), "%x have agreed", b.yes);
        b.yes |= 1u << s;
    }
    PROVE(ballot_is_agreed(&b, &all), "all have agreed");
}

static void test_absent_people(void **state)
{
    struct ballot_room room = all;
    struct ballot end = asked(BALLOT_END, 0), pause = asked(BALLOT_PAUSE, 0),
                  invite = asked(BALLOT_INVITE, 0);

    (void)state;
    room.absent[3] = 179;
    PROVE(ballot_needs(&end, &room) == 15, "somebody who has just gone");
    room.absent[3] = 180;
    PROVE(ballot_needs(&end, &room) == 7, "nobody waits for them");

    /* A player who is left alone decides nothing until all others have been absent for the set
     * time. */
    room.absent[1] = room.absent[2] = room.absent[3] = 200;
    PROVE(ballot_needs(&end, &room) == 1 && !ballot_can_be_decided(&end, &room), "the end");
    PROVE(!ballot_is_agreed(&end, &room), "the end, alone");
    PROVE(ballot_can_be_decided(&pause, &room) && ballot_is_agreed(&pause, &room), "a pause");
    room.absent[1] = room.absent[2] = room.absent[3] = 1800;
    PROVE(ballot_can_be_decided(&end, &room) && ballot_is_agreed(&end, &room), "after long");
    PROVE(!ballot_can_be_decided(&invite, &room), "never about a seat");
    room.absent[2] = 10;
    PROVE(!ballot_is_agreed(&end, &room), "one has come back");
    end.yes |= 1 << 2;
    PROVE(ballot_is_agreed(&end, &room), "two agree, the others are away");
}

/* Bots have no vote, and a seat whose person has left still belongs to them. */
static void test_bots_and_leavers(void **state)
{
    struct ballot_room room = all;
    struct ballot b = asked(BALLOT_UNDO, 2);

    (void)state;
    room.people = room.owners = 4;
    PROVE(ballot_needs(&b, &room) == 4 && ballot_is_agreed(&b, &room), "alone with bots");
    room.owners = 5; /* a bot plays for seat 0 */
    PROVE(ballot_needs(&b, &room) == 4 && !ballot_can_be_decided(&b, &room), "not alone for long");
}

static void test_what_the_owner_decides(void **state)
{
    struct ballot_room room = all;
    struct ballot undo = asked(BALLOT_UNDO, 1), invite = asked(BALLOT_INVITE, 0);

    (void)state;
    room.undo = UNDO_OWNER;
    PROVE(ballot_needs(&undo, &room) == 1 && !ballot_is_agreed(&undo, &room), "the owner is asked");
    undo.yes |= 1;
    PROVE(ballot_is_agreed(&undo, &room), "and agrees");
    room.before_game = true;
    PROVE(ballot_is_agreed(&invite, &room), "whom to invite before the game");
    room.before_game = false;
    PROVE(ballot_needs(&invite, &room) == 15, "everybody during it");
}

static void test_it_lapses(void **state)
{
    struct ballot undo = asked(BALLOT_UNDO, 1), end = asked(BALLOT_END, 1);

    (void)state;
    PROVE(!ballot_has_lapsed(&undo, 9, 59) && ballot_has_lapsed(&undo, 9, 60), "its time");
    PROVE(ballot_has_lapsed(&undo, 10, 0) && !ballot_has_lapsed(&end, 10, 0), "the game went on");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everybody_must_agree),
        cmocka_unit_test(test_absent_people),
        cmocka_unit_test(test_bots_and_leavers),
        cmocka_unit_test(test_what_the_owner_decides),
        cmocka_unit_test(test_it_lapses),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
