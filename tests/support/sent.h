/* sent.h: everything a viewer can read at one moment, as byte channels for comparison. */
#ifndef ANGELES_SUPPORT_SENT_H
#define ANGELES_SUPPORT_SENT_H

#include "support/oracle.h"

struct sent;
struct sent *sent_new(void);
void sent_free(struct sent *s);

/* Log lines from `log_from` on; the dice choose the options that "why not?" asks about. Calls that
 * are refused are made as well, for the words of the refusal; none of them changes the game. */
void sent_collect(struct sent *s, struct ang_game *g, unsigned viewer, unsigned log_from,
                  struct proof_dice *dice, enum plant plant);
size_t sent_size(const struct sent *s);
const char *sent_text(const struct sent *s); /* all channels, one after the other */
/* A channel's bytes; NULL: there are no more channels. */
const char *sent_channel(const struct sent *s, unsigned channel, const char **name, size_t *size);
bool sent_same(const struct sent *a, const struct sent *b, char *report, size_t size);

#endif
