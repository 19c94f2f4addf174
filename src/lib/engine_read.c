/* engine_read.c: parses a line into a request. Everything is checked before anything is done. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "lib/engine.h"

static const char *const key_name[] = {
    [KEY_DO] = "do",
    [KEY_ID] = "id",
    [KEY_REQUEST] = "request",
    [KEY_TABLE] = "table",
    [KEY_SEAT] = "seat",
    [KEY_VIEWER] = "viewer",
    [KEY_VERSION] = "version",
    [KEY_INDEX] = "index",
    [KEY_OPTION] = "option",
    [KEY_WORDS] = "words",
    [KEY_OFFER] = "offer",
    [KEY_ANSWER] = "answer",
    [KEY_HOW] = "how",
    [KEY_CHOICES] = "choices",
    [KEY_SINCE] = "since",
    [KEY_LIMIT] = "limit",
    [KEY_HAVE] = "have",
    [KEY_LANGUAGE] = "language",
    [KEY_PROTOCOL] = "protocol",
    [KEY_CARDS] = "cards",
    [KEY_GAME] = "game",
    [KEY_SEATS] = "seats",
    [KEY_SEED] = "seed",
    [KEY_KEY] = "key",
    [KEY_OPTIONS] = "options",
    [KEY_NAMES] = "names",
    [KEY_CARRY] = "carry",
    [KEY_SAVE] = "save",
    [KEY_DUMP] = "dump",
    [KEY_AS] = "as",
    [KEY_BOT] = "bot",
    [KEY_LEVEL] = "level",
    [KEY_PERSONALITY] = "personality",
    [KEY_ITERATIONS] = "iterations",
    [KEY_VALUES] = "values",
    [KEY_TOPIC] = "topic",
    [KEY_SEARCH] = "search",
    [KEY_UPTO] = "upto",
    [KEY_ENTRY] = "entry",
    [KEY_CHANGES] = "changes",
    [KEY_BY] = "by",
    [KEY_LESSON] = "lesson",
};
_Static_assert(ARRAY_LEN(key_name) == KEY_COUNT, "every key has a name");
_Static_assert(KEY_COUNT <= 64, "masks of keys are 64 bits");

bool tag_same(const struct tag *a, const struct tag *b)
{
    return a->type == b->type && a->number == b->number && strcmp(a->text, b->text) == 0;
}

static void tag_read(struct json_reader *r, struct tag *tag)
{
    memset(tag, 0, sizeof *tag);
    switch (json_peek(r)) {
    case JSON_NUMBER:
        tag->number = json_read_int(r, INT64_MIN, INT64_MAX);
        tag->type = r->failed ? TAG_NONE : TAG_NUMBER;
        break;
    case JSON_STRING:
        json_read_string(r, tag->text, sizeof tag->text);
        tag->type = r->failed ? TAG_NONE : TAG_TEXT;
        break;
    default:
        json_fail(r, "expected a string or a whole number", NULL);
    }
}

static uint64_t digest(uint64_t hash, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3u;
    return hash;
}

/* Checks that the line is JSON. Then reads what must be known before the command is looked up:
 * - the id, so that even a refusal has it
 * - the command's name
 * - a digest of the rest */
bool request_scan(struct ang_engine *e, const char *line, size_t size)
{
    struct request *rq = &e->rq;
    struct json_reader r;
    char key[JSON_KEY_MAX];
    bool named = false;

    json_reader_init(&r, line, size);
    if (json_peek(&r) == JSON_OBJECT)
        json_skip(&r);
    else
        json_read_object(&r);
    if (!json_reader_end(&r))
        return trouble_read(e, &r, "content");
    json_reader_init(&r, line, size);
    json_read_object(&r);
    rq->content = 0xcbf29ce484222325u;
    while (json_next_key(&r, key, sizeof key)) {
        json_peek(&r);
        size_t from = r.at;
        if (strcmp(key, "id") == 0) {
            tag_read(&r, &rq->id);
            continue;
        }
        if (strcmp(key, "do") == 0) {
            json_read_string(&r, rq->name, sizeof rq->name);
            named = true;
        } else {
            json_skip(&r);
        }
        rq->content = digest(rq->content, key, strlen(key) + 1);
        rq->content = digest(rq->content, line + from, r.at - from);
    }
    if (r.failed)
        return trouble_read(e, &r, "usage");
    return named || trouble(e, "usage", "a request says what to \"do\"");
}

/* Values */

static unsigned one_of(struct json_reader *r, const char *const *name, unsigned count,
                       const char *expected)
{
    char text[32];
    size_t at = (json_peek(r), r->at);

    json_read_string(r, text, sizeof text);
    for (unsigned i = 0; i < count; i++)
        if (strcmp(name[i], text) == 0)
            return i;
    json_fail_at(r, at, expected, NULL);
    return 0;
}

static unsigned viewer_read(struct json_reader *r)
{
    static const char *const name[] = { "spectator" };

    if (json_peek(r) == JSON_STRING)
        return ANG_SPECTATOR + one_of(r, name, 1, "expected a seat or \"spectator\"");
    return (unsigned)json_read_int(r, 0, ANG_SEAT_MAX - 1);
}

static void table_read(struct json_reader *r, char name[TABLE_NAME_MAX + 1])
{
    size_t at = (json_peek(r), r->at);

    if (json_read_string(r, name, TABLE_NAME_MAX + 1) == 0)
        json_fail_at(r, at, "a table's name is not empty", NULL);
}

static void value_read(struct json_reader *r, enum key k, struct request *rq)
{
    static const char *const language[] = { "en", "de" };
    static const char *const answer[] = { "take", "decline", "withdraw", "release" };
    static const char *const how[] = { "free", "consent", "owner" };
    static const char *const by_name[] = { "person", "order", "bot" };
    static const uint8_t by[] = { ANG_BY_PERSON, ANG_BY_ORDER, ANG_BY_BOT };
    struct json_reader *later = NULL;

    switch (k) {
    case KEY_DO: /* scanned already */
    case KEY_ID:
        json_skip(r);
        break;
    case KEY_REQUEST:
        tag_read(r, &rq->request);
        break;
    case KEY_TABLE:
        table_read(r, rq->table);
        break;
    case KEY_AS:
        table_read(r, rq->as);
        break;
    case KEY_SEAT:
        rq->seat = (unsigned)json_read_int(r, 0, ANG_SEAT_MAX - 1);
        break;
    case KEY_VIEWER:
        rq->viewer = viewer_read(r);
        break;
    case KEY_VERSION:
        rq->version = (uint32_t)json_read_int(r, 0, UINT32_MAX);
        break;
    case KEY_INDEX:
        rq->index = (unsigned)json_read_int(r, 0, ANG_OPTION_MAX - 1);
        break;
    case KEY_WORDS:
        json_read_string(r, rq->words, sizeof rq->words);
        break;
    case KEY_ANSWER:
        rq->answer =
            one_of(r, answer, 4, "expected \"take\", \"decline\", \"withdraw\" or \"release\"");
        break;
    case KEY_HOW:
        rq->how = one_of(r, how, 3, "expected \"free\", \"consent\" or \"owner\"");
        break;
    case KEY_BY:
        rq->by = by[one_of(r, by_name, 3, "expected \"person\", \"order\" or \"bot\"")];
        break;
    case KEY_CHOICES:
        rq->choices = (unsigned)json_read_int(r, 1, UINT16_MAX);
        break;
    case KEY_SINCE:
        rq->since = (unsigned)json_read_int(r, 0, INT32_MAX);
        break;
    case KEY_LIMIT:
        rq->limit = (unsigned)json_read_int(r, 1, LOG_LINES_MAX);
        break;
    case KEY_HAVE:
        rq->have = json_read_hex(r);
        break;
    case KEY_LANGUAGE:
        rq->language = (enum ang_language)one_of(r, language, 2, "expected \"en\" or \"de\"");
        break;
    case KEY_PROTOCOL:
        json_read_int(r, PROTOCOL_VERSION, PROTOCOL_VERSION);
        break;
    case KEY_CARDS:
        rq->cards = json_read_bool(r);
        break;
    case KEY_GAME:
        json_read_string(r, rq->game, sizeof rq->game);
        break;
    case KEY_SEATS:
        rq->seats = (unsigned)json_read_int(r, 1, ANG_SEAT_MAX);
        break;
    case KEY_SEED:
        rq->seed = json_peek(r) == JSON_STRING ? json_read_hex(r)
                                               : (uint64_t)json_read_int(r, 0, INT64_MAX);
        break;
    case KEY_BOT:
        json_read_string(r, rq->bot, sizeof rq->bot);
        break;
    case KEY_LEVEL:
        json_read_string(r, rq->level, sizeof rq->level);
        break;
    case KEY_PERSONALITY:
        json_read_string(r, rq->personality, sizeof rq->personality);
        break;
    case KEY_ITERATIONS:
        rq->iterations = (unsigned)json_read_int(r, 1, INT32_MAX);
        break;
    case KEY_VALUES:
        rq->values = json_read_bool(r);
        break;
    case KEY_TOPIC:
        json_read_string(r, rq->topic, sizeof rq->topic);
        break;
    case KEY_LESSON:
        json_read_string(r, rq->lesson, sizeof rq->lesson);
        break;
    case KEY_SEARCH:
        json_read_string(r, rq->search, sizeof rq->search);
        break;
    case KEY_UPTO:
        rq->upto = (unsigned)json_read_int(r, 0, INT32_MAX);
        break;
    case KEY_ENTRY:
        rq->entry = (unsigned)json_read_int(r, 0, INT32_MAX);
        break;
    case KEY_CHANGES:
        rq->changes = json_read_bool(r);
        break;
    case KEY_KEY:
        json_read_hex_bytes(r, rq->key, sizeof rq->key);
        break;
    case KEY_OPTION:
        later = &rq->option;
        break;
    case KEY_OFFER:
        later = &rq->offer;
        break;
    case KEY_OPTIONS:
        later = &rq->options;
        break;
    case KEY_NAMES:
        later = &rq->names;
        break;
    case KEY_CARRY:
        later = &rq->carry;
        break;
    case KEY_SAVE:
        later = &rq->save;
        break;
    case KEY_DUMP:
        later = &rq->dump;
        break;
    case KEY_COUNT:
        break;
    }
    if (later) {
        json_peek(r);
        *later = *r;
        json_skip(r);
    }
}

/* The keys this connection may send with the command, required ones first; returns the number of
 * required keys. */
static unsigned keys_of(const struct ang_engine *e, enum key *key, unsigned *count)
{
    const struct command *c = e->rq.command;
    key_mask needs = c->needs | KEY_BIT(KEY_DO), takes = c->takes | KEY_BIT(KEY_ID);
    unsigned needed = 0;

    if (c->flags & CHANGES)
        takes |= KEY_BIT(KEY_REQUEST);
    if (e->role == ANG_OWNER) {
        takes |= c->owner_takes | (c->flags & PLAYS ? KEY_BIT(KEY_TABLE) : 0);
        needs |= (c->flags & SEATED ? KEY_BIT(KEY_SEAT) : 0) |
                 (c->flags & VIEWED ? KEY_BIT(KEY_VIEWER) : 0);
    }
    *count = 0;
    for (unsigned k = 0; k < KEY_COUNT; k++)
        if (needs >> k & 1)
            key[(*count)++] = (enum key)k;
    needed = *count;
    for (unsigned k = 0; k < KEY_COUNT; k++)
        if (takes >> k & 1)
            key[(*count)++] = (enum key)k;
    return needed;
}

static bool trouble_key(struct ang_engine *e, const struct json_reader *r, const char *const *name,
                        unsigned count)
{
    char list[240] = "";

    for (unsigned i = 0; i < count; i++)
        list_add(list, sizeof list, name[i]);
    trouble(e, "usage", "%s; '%s' takes %s", r->error.message, e->rq.name, list);
    e->trouble.at = (long)r->error.at;
    return false;
}

bool request_read(struct ang_engine *e, const char *line, size_t size)
{
    struct request *rq = &e->rq;
    enum key key[KEY_COUNT];
    const char *name[KEY_COUNT];
    unsigned count, needed = keys_of(e, key, &count);
    struct json_reader r;
    uint64_t seen = 0;

    for (unsigned i = 0; i < count; i++)
        name[i] = key_name[key[i]];
    snprintf(rq->table, sizeof rq->table, "main");
    rq->seat = rq->viewer = e->seat;
    rq->choices = 1;
    rq->limit = LOG_LINES_MAX;
    rq->language = e->language;
    rq->upto = rq->entry = UINT_MAX;

    json_reader_init(&r, line, size);
    json_read_object(&r);
    for (int k; (k = json_next_known(&r, name, count, &seen)) >= 0;) {
        value_read(&r, key[k], rq);
        rq->given |= KEY_BIT(key[k]);
        if (r.failed)
            return trouble_read(e, &r, "usage");
    }
    json_require(&r, name, needed, seen);
    return r.failed ? trouble_key(e, &r, name, count) : true;
}
