/* campaign.h: games that follow each other, as one JSON text that every host keeps.
 *
 *     {"campaign":1,"game":"la-1","chapters":[
 *       {"number":1,"after":0,"about":"case-1","won":true,
 *        "seats":[{"who":"doyle","name":"Anna"},{"who":"mace","name":""}],
 *        "read":[["n051","text"]],
 *        "left":{"finished":[2],"ending":[51],"dead":[],"log-bits":["log-lettie-safe"],"log-counts":[1],
 *                "read-bits":["n004a"],"kept":[{"card":"n120","by":"doyle"}],"upgrades":[null,"long-coat"]}}]}
 *
 * A chapter is a finished game that began after another one, or at the beginning (0): several may
 * follow the same one. It leaves the carried state by name (kernel/carry.h), so that it outlives
 * the numbering of a pack. Names that are not in the pack are left out. Chapters are never
 * changed, only added. Numbers that players have not seen are in a list that only hosts keep.
 */
#ifndef ANGELES_LIB_CAMPAIGN_H
#define ANGELES_LIB_CAMPAIGN_H

#include "lib/lib.h"

enum { CHAPTER_MAX = 32, CHAPTER_READ_MAX = 48 };

struct chapter {
    size_t at, size; /* its JSON in the text of the campaign */
    unsigned number, after;
    bool won;
    bool lacks; /* hidden parts are missing: a player has taken the campaign along */
    int about;  /* entry; -1: none that is in the pack. The same for `who` */
    unsigned seat_count;
    int who[SEAT_MAX];
    char name[SEAT_MAX][SEAT_NAME_SIZE];
    uint16_t read[CHAPTER_READ_MAX]; /* alternatives of the pack: passages at the end */
    unsigned read_count;
    struct ang_carry left;
};

struct ang_campaign {
    const struct ang_pack *pack;
    char *text; /* owned */
    size_t size;
    struct chapter *chapter; /* owned */
    unsigned count;
};

/* Like ang_game_campaign(). Not `whole`: for players, without anything that nobody has seen. */
size_t campaign_of_game(const struct ang_game *g, bool whole, char *out, size_t size);

/* Writes the chapters in a language into an open object: "chapters": [ … ] (docs/protocol.md). */
void campaign_tell(struct json_writer *w, const struct ang_campaign *c, enum ang_language lang);

#endif
