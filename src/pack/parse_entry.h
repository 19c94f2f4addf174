/* parse_entry.h: the interface between the first pass over a pack's files and the second. */
#ifndef ANGELES_PACK_PARSE_ENTRY_H
#define ANGELES_PACK_PARSE_ENTRY_H

#include "pack/parser.h"

/* The place where an entry is written. */
struct entry_head {
    const struct token *token;
    unsigned first;          /* its kind */
    unsigned title;          /* in English */
    unsigned open;           /* its `{` */
    const struct token *key; /* written with `key`, or NULL */
    bool unquoted;           /* the title has no quotes, which was reported */
};

void parse_heads(struct parser *p, struct entry_head *head);
void heads_name(struct parser *p, struct names *names, const struct entry_head *head);
bool parse_story(struct parser *p, struct ast_entry *e);

#endif
