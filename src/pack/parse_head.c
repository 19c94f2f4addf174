/* parse_head.c: the first pass over a file: it finds the entries, so that they can refer to each
 * other in any order. Bodies are only skipped here. */
#include "pack/parse_entry.h"

#include "kernel/rules.h"

#include <stdio.h>
#include <string.h>

/* A key from a title: "Thurgun's Free Clinic" is thurguns-free-clinic. */
static const char *slug(struct arena *arena, const char *title)
{
    char *key = arena_take(arena, strlen(title) + 1), *to = key;

    for (const char *c = title; *c; c++) {
        if (strncmp(c, "\xe2\x80\x99", 3) == 0)
            c += 2;
        else if (*c >= 'A' && *c <= 'Z')
            *to++ = (char)(*c - 'A' + 'a');
        else if ((*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9') || (unsigned char)*c >= 0x80)
            *to++ = *c;
        else if (*c != '\'' && to > key && to[-1] != '-')
            *to++ = '-';
    }
    while (to > key && to[-1] == '-')
        *--to = '\0';
    return key;
}

static int kind_here(const struct parser *p)
{
    for (unsigned i = 0; i < p->v->kind_count; i++)
        if (at_word(p, p->v->kind[i].name))
            return (int)i;
    return -1;
}

/* Whether the lexer has reported an error in the rest of this line. Then parsing fails there. */
static bool fail_at_bad(struct parser *p)
{
    unsigned start = p->at;

    for (; peek(p)->is != TOKEN_END && !peek(p)->begins_line; p->at++)
        if (peek(p)->is == TOKEN_BAD) {
            wish_thing(p, "a title");
            return true;
        }
    p->at = start;
    return false;
}

static void skip_line(struct parser *p)
{
    while (!peek(p)->begins_line && peek(p)->is != TOKEN_END)
        p->at++;
}

/* TITLE := "English" "de" "German" */
bool parse_title(struct parser *p, const char *title[LANG_COUNT], const char *what)
{
    if (peek(p)->is != TOKEN_STRING) {
        wish_thing(p, what);
        return false;
    }
    const struct token *english = peek(p);
    title[LANG_EN] = english->text;
    p->at++;
    if (!at_word(p, "de") || p->token[p->at + 1].is != TOKEN_STRING) {
        if (fail_at_bad(p))
            return false;
        error_at(p, english->at, "the German is missing; expected de \"…\" after it");
        title[LANG_DE] = english->text;
        p->at += at_word(p, "de");
        return true;
    }
    title[LANG_DE] = p->token[p->at + 1].text;
    p->at += 2;
    return true;
}

/* STORY := "story" TITLE */
bool parse_story(struct parser *p, struct ast_entry *e)
{
    return parse_title(p, e->story, "the story in quotes");
}

/* Whether an entry begins here although the previous one has not ended. */
static bool at_next_head(const struct parser *p)
{
    const struct token *t = peek(p);
    const char *text = p->diag->source[t->at.file].text;

    if (!t->begins_line || kind_here(p) < 0 || (t->at.at > 0 && text[t->at.at - 1] != '\n'))
        return false;
    for (const struct token *n = t + 1; n->is == TOKEN_WORD || n->is == TOKEN_STRING; n++)
        if (n->is == TOKEN_STRING && !n->begins_line)
            return true;
    return false;
}

/* A truncated entry gets its own tokens, properly closed. */
static void head_close(struct parser *p, struct entry_head *h, unsigned depth)
{
    unsigned count = p->at - h->first;
    struct token *copy = arena_take(p->arena, (count + depth + 1) * sizeof(*copy));
    struct token last = { .is = TOKEN_CLOSE, .at = p->token[p->at - 1].at, .text = "}" };

    memcpy(copy, p->token + h->first, count * sizeof(*copy));
    for (unsigned i = 0; i < depth; i++)
        copy[count++] = last;
    last.is = TOKEN_END;
    copy[count] = last;
    h->open -= h->first;
    h->title -= h->first;
    h->first = 0;
    h->token = copy;
    p->entry->broken = true;
    for (unsigned i = 0; i < count; i++)
        if (copy[i].is == TOKEN_BAD)
            return; /* the '}' may be in there */
    error_at(p, h->token[h->open].at, "this '{' has no '}'");
}

/* Skips from after the `{` to after its `}`, looking for a `key`. */
static void skip_entry(struct parser *p, struct entry_head *h)
{
    unsigned depth = 1;

    while (depth > 0) {
        const struct token *t = peek(p);

        if (t->is == TOKEN_END || at_next_head(p)) {
            head_close(p, h, depth);
            return;
        }
        if (depth == 1 && at_word(p, "key") && (t->begins_line || t[-1].is == TOKEN_OPEN) &&
            t[1].is == TOKEN_WORD)
            h->key = &t[1];
        depth += t->is == TOKEN_OPEN;
        depth -= t->is == TOKEN_CLOSE;
        p->at++;
    }
}

/* Headwords may be texts too: the title is the one that the German follows, or else the last. */
static void skip_headwords(struct parser *p)
{
    const struct token *t = peek(p), *title = NULL;

    for (; t->is == TOKEN_WORD || t->is == TOKEN_NUMBER || t->is == TOKEN_STRING; t++) {
        if (t->is != TOKEN_STRING)
            continue;
        title = t;
        if (t[1].is == TOKEN_WORD && strcmp(t[1].text, "de") == 0)
            break;
    }
    p->at = (unsigned)((title != NULL ? title : t) - p->token);
}

/* trick Fog Bank de "Nebelbank": the words before `de` are meant to be the title. */
static bool head_unquoted(struct parser *p, struct entry_head *h, struct ast_entry *e)
{
    const struct token *de = peek(p) - 1, *first = &p->token[h->first + 1];

    if (peek(p)->is != TOKEN_STRING || de <= first || de->is != TOKEN_WORD ||
        strcmp(de->text, "de") != 0 || de[-1].is == TOKEN_STRING)
        return false;
    struct spot at = first->at;
    at.size = de[-1].at.at + de[-1].at.size - at.at;
    e->at = at;
    e->title[LANG_EN] = arena_text(p->arena, p->diag->source[at.file].text + at.at, at.size);
    e->title[LANG_DE] = peek(p)->text;
    h->unquoted = true;
    p->at++;
    error_at(p, at, "a title must be in quotes: \"%.60s\"", e->title[LANG_EN]);
    return true;
}

/* HEAD := KIND HEADWORD* TITLE "{" */
static bool parse_head(struct parser *p, struct entry_head *h, struct ast_entry *e)
{
    int kind = kind_here(p);

    if (kind < 0) {
        for (unsigned i = 0; i < p->v->kind_count; i++)
            wish_word(p, p->v->kind[i].name, true);
        return false;
    }
    *h = (struct entry_head){ .token = p->token, .first = p->at };
    p->at++;
    skip_headwords(p);
    h->title = p->at;
    *e = (struct ast_entry){ .kind = (uint8_t)kind, .at = peek(p)->at, .copies = 0 };
    p->entry = e;
    if (!head_unquoted(p, h, e) && !parse_title(p, e->title, "the title in quotes"))
        return false;
    if (e->title[LANG_EN][0] == '\0') {
        fail_at(p, e->at, "a title cannot be empty");
        return false;
    }
    h->open = p->at;
    return accept_token(p, TOKEN_OPEN, "'{'");
}

/* PACK := "pack" GAME TITLE */
static void parse_pack_line(struct parser *p)
{
    unsigned start = p->at;
    const char *game = p->pack->rules->name;

    p->at++;
    if (p->pack->game != NULL)
        error_at(p, p->token[start].at,
                 "a pack has only one line 'pack', and this is a second one");
    p->pack->game = game;
    if (!accept_word(p, game) || !parse_title(p, p->pack->title, "the title in quotes")) {
        failure_report(p, start, "'pack', the game and a title");
        skip_line(p);
    }
}

/* Skips to the next line that could begin an entry. */
static void skip_to_head(struct parser *p)
{
    do {
        if (peek(p)->is == TOKEN_END)
            return;
        if (peek(p)->is == TOKEN_OPEN) {
            p->at++;
            while (peek(p)->is != TOKEN_CLOSE && peek(p)->is != TOKEN_END && !at_next_head(p)) {
                if (peek(p)->is == TOKEN_OPEN) {
                    p->at++;
                    skip_block(p);
                } else {
                    p->at++;
                }
            }
            p->at += peek(p)->is == TOKEN_CLOSE;
        } else {
            p->at++;
        }
    } while (!peek(p)->begins_line || kind_here(p) < 0);
}

/* FILE := {PACK | ENTRY} */
void parse_heads(struct parser *p, struct entry_head *head)
{
    while (peek(p)->is != TOKEN_END) {
        unsigned start = p->at, index = p->pack->entry_count;
        struct ast_entry *e = &p->pack->entry[index];

        p->entry = NULL;
        if (at_word(p, "pack")) {
            parse_pack_line(p);
        } else if (!parse_head(p, &head[index], e)) {
            failure_report(p, start, "an entry of the pack");
            p->at = start;
            skip_to_head(p);
        } else if (index == ENTRY_MAX) {
            error_at(p, e->at, "a pack has at most %d entries: there is no room for '%s'",
                     ENTRY_MAX, e->title[LANG_EN]);
            return;
        } else {
            p->pack->entry_count++;
            skip_entry(p, &head[index]);
        }
    }
    p->entry = NULL;
}

/* The key is a name by which the rest of the pack knows the entry. */
void heads_name(struct parser *p, struct names *names, const struct entry_head *head)
{
    for (unsigned i = 0; i < p->pack->entry_count; i++) {
        const struct entry_head *h = &head[i];
        struct ast_entry *e = &p->pack->entry[i];

        p->entry = e;
        e->key = h->key != NULL ? h->key->text : slug(p->arena, e->title[LANG_EN]);
        if (!names_add_key(names, e->key, i))
            error_at(p, h->key != NULL ? h->key->at : e->at,
                     "the key '%.60s' is taken; give this entry a different one with 'key'",
                     e->key);
        names_add_title(names, e->title[LANG_EN], i);
    }
    p->entry = NULL;
}
