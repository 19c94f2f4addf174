/* deed.c: an ability of a card in play, as the player who may use it would say it: its cost and its
 * effect. Conditions and limits are left out: they are met, or it would not be offered. */
#include "text/android/table.h"
#include "text/phrase.h"

bool deed_tell(struct page *p, uint16_t entry, unsigned ability, unsigned owner)
{
    const char *text = pack_deed(p->s->pack, entry, ability, p->s->lang);
    struct arg who = { .type = ARG_NAME };
    char name[120];

    if (!text)
        return false;
    if (owner < p->s->b->seat_count)
        text_seat(p->s, (uint8_t)owner, name, sizeof name);
    who.text = owner < p->s->b->seat_count ? name : "?";
    phrase_write(&p->b, p->s->lang, text, &who, 1);
    return true;
}
