#include "wire/request.h"

#include "kernel/block.h"

static const char *const key_name[] = {
#define REQUEST_ID(id, name) [REQUEST_KEY_##id] = name,
    REQUEST_KEYS(REQUEST_ID)
#undef REQUEST_ID
};
_Static_assert(REQUEST_KEY_COUNT <= 64, "sets of keys are 64 bits");

static const char *const do_name[] = { [DO_NONE] = "",
#define REQUEST_ID(id, name) [DO_##id] = name,
                                       REQUESTS(REQUEST_ID)
#undef REQUEST_ID
};

const char *request_key_name(enum request_key key)
{
    return key_name[key];
}

const char *request_name(enum request_do what)
{
    return do_name[what];
}

static uint64_t digest(uint64_t hash, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3u;
    return hash;
}

/* Values */

static void do_read(struct json_reader *r, struct ang_request *rq)
{
    json_read_string(r, rq->name, sizeof rq->name);
    for (unsigned i = DO_NONE + 1; i < DO_COUNT && !rq->what; i++)
        if (json_same(rq->name, do_name[i]))
            rq->what = (enum request_do)i;
}

/* mark = string | whole number; it is kept as it is written. */
static void mark_read(struct json_reader *r, char mark[REQUEST_MARK_SIZE])
{
    enum json_type type = json_peek(r);
    char text[REQUEST_MARK_MAX + 1];
    size_t from = r->at;

    if (type == JSON_NUMBER)
        json_read_int(r, INT64_MIN, INT64_MAX);
    else if (type == JSON_STRING)
        json_read_string(r, text, sizeof text);
    else
        json_fail(r, "expected a string or a whole number", NULL);
    if (!r->failed && r->at - from >= REQUEST_MARK_SIZE)
        json_fail_at(r, from, "a mark is at most 64 bytes long", NULL);
    if (!r->failed)
        memcpy(mark, r->text + from, r->at - from);
}

static unsigned viewer_read(struct json_reader *r)
{
    static const char *const name[] = { "spectator" };

    if (json_peek(r) == JSON_STRING)
        return SPECTATOR + json_read_word(r, name, 1, "expected a seat or \"spectator\"");
    return (unsigned)json_read_int(r, 0, SEAT_MAX - 1);
}

static void table_read(struct json_reader *r, char name[REQUEST_TABLE_MAX + 1])
{
    size_t at = (json_peek(r), r->at);

    if (json_read_string(r, name, REQUEST_TABLE_MAX + 1) == 0)
        json_fail_at(r, at, "a table's name is not empty", NULL);
}

/* have = hash | null | {"hash":hash | null, "log":lines, "chat":lines} */
static void have_read(struct json_reader *r, struct ang_request *rq)
{
    static const char *const key[] = { "hash", "log", "chat" };
    uint64_t seen = 0;

    if (json_read_null(r))
        return;
    if (json_peek(r) != JSON_OBJECT) {
        rq->have = json_read_hex(r);
        return;
    }
    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == 0)
            rq->have = json_read_null(r) ? 0 : json_read_hex(r);
        else if (k == 1)
            rq->have_log = (unsigned)json_read_int(r, 0, INT32_MAX);
        else
            rq->have_chat = (unsigned)json_read_int(r, 0, INT32_MAX);
}

static void value_read(struct json_reader *r, enum request_key k, struct ang_request *rq)
{
    static const char *const language[] = { "en", "de" };
    static const char *const answer[] = { "take", "decline", "withdraw", "release" };
    static const char *const how[] = { "free", "consent", "owner" };
    static const char *const by[] = { "person", "order", "bot" };

    switch (k) {
    case REQUEST_KEY_DO:
        do_read(r, rq);
        break;
    case REQUEST_KEY_ID:
        mark_read(r, rq->id);
        break;
    case REQUEST_KEY_REQUEST:
        mark_read(r, rq->request);
        break;
    case REQUEST_KEY_TABLE:
        table_read(r, rq->table);
        break;
    case REQUEST_KEY_AS:
        table_read(r, rq->as);
        break;
    case REQUEST_KEY_SEAT:
        rq->seat = (unsigned)json_read_int(r, 0, SEAT_MAX - 1);
        break;
    case REQUEST_KEY_VIEWER:
        rq->viewer = viewer_read(r);
        break;
    case REQUEST_KEY_VERSION:
        rq->version = (uint32_t)json_read_int(r, 0, UINT32_MAX);
        break;
    case REQUEST_KEY_INDEX:
        rq->index = (unsigned)json_read_int(r, 0, OPTION_MAX - 1);
        break;
    case REQUEST_KEY_WORDS:
        json_read_string(r, rq->words, sizeof rq->words);
        break;
    case REQUEST_KEY_ANSWER:
        rq->answer = json_read_word(r, answer, 4,
                                    "expected \"take\", \"decline\", \"withdraw\" or \"release\"");
        break;
    case REQUEST_KEY_HOW:
        rq->how = json_read_word(r, how, 3, "expected \"free\", \"consent\" or \"owner\"");
        break;
    case REQUEST_KEY_BY:
        rq->by = json_read_word(r, by, 3, "expected \"person\", \"order\" or \"bot\"");
        break;
    case REQUEST_KEY_CHOICES:
        rq->choices = (unsigned)json_read_int(r, 1, UINT16_MAX);
        break;
    case REQUEST_KEY_SINCE:
        rq->since = (unsigned)json_read_int(r, 0, INT32_MAX);
        break;
    case REQUEST_KEY_LIMIT:
        rq->limit = (unsigned)json_read_int(r, 1, REQUEST_LINES_MAX);
        break;
    case REQUEST_KEY_HAVE:
        have_read(r, rq);
        break;
    case REQUEST_KEY_LANGUAGE:
        rq->language = json_read_word(r, language, 2, "expected \"en\" or \"de\"");
        break;
    case REQUEST_KEY_PROTOCOL:
        json_read_int(r, 1, 1);
        break;
    case REQUEST_KEY_CARDS:
        rq->cards = json_read_bool(r);
        break;
    case REQUEST_KEY_GAME:
        json_read_string(r, rq->game, sizeof rq->game);
        break;
    case REQUEST_KEY_SEATS:
        rq->seats = (unsigned)json_read_int(r, 1, SEAT_MAX);
        break;
    case REQUEST_KEY_SEED:
        rq->seed = json_peek(r) == JSON_STRING ? json_read_hex(r)
                                               : (uint64_t)json_read_int(r, 0, INT64_MAX);
        break;
    case REQUEST_KEY_BOT:
        json_read_string(r, rq->bot, sizeof rq->bot);
        break;
    case REQUEST_KEY_LEVEL:
        json_read_string(r, rq->level, sizeof rq->level);
        break;
    case REQUEST_KEY_PERSONALITY:
        json_read_string(r, rq->personality, sizeof rq->personality);
        break;
    case REQUEST_KEY_ITERATIONS:
        rq->iterations = (unsigned)json_read_int(r, 1, INT32_MAX);
        break;
    case REQUEST_KEY_VALUES:
        rq->values = json_read_bool(r);
        break;
    case REQUEST_KEY_TOPIC:
        json_read_string(r, rq->topic, sizeof rq->topic);
        break;
    case REQUEST_KEY_LESSON:
        json_read_string(r, rq->lesson, sizeof rq->lesson);
        break;
    case REQUEST_KEY_AT:
        json_read_string(r, rq->at, sizeof rq->at);
        break;
    case REQUEST_KEY_SEARCH:
        json_read_string(r, rq->search, sizeof rq->search);
        break;
    case REQUEST_KEY_AFTER:
        rq->after = (unsigned)json_read_int(r, 0, INT32_MAX);
        break;
    case REQUEST_KEY_UPTO:
        rq->upto = (unsigned)json_read_int(r, 0, INT32_MAX);
        break;
    case REQUEST_KEY_ENTRY:
        rq->entry = (unsigned)json_read_int(r, 0, INT32_MAX);
        break;
    case REQUEST_KEY_CHANGES:
        rq->changes = json_read_bool(r);
        break;
    case REQUEST_KEY_KEY:
        json_read_hex_bytes(r, rq->key, sizeof rq->key);
        break;
    case REQUEST_KEY_READY:
        rq->ready = json_read_bool(r);
        break;
    case REQUEST_KEY_WHAT:
        json_read_string(r, rq->asked, sizeof rq->asked);
        break;
    case REQUEST_KEY_YES:
        rq->yes = json_read_bool(r);
        break;
    case REQUEST_KEY_NEWS:
        rq->news = (unsigned)json_read_int(r, 0, UINT32_MAX);
        break;
    case REQUEST_KEY_OPTION: /* read by the command */
    case REQUEST_KEY_OFFER:
    case REQUEST_KEY_OPTIONS:
    case REQUEST_KEY_NAMES:
    case REQUEST_KEY_CARRY:
    case REQUEST_KEY_CAMPAIGN:
    case REQUEST_KEY_SAVE:
    case REQUEST_KEY_DUMP:
    case REQUEST_KEY_NAME:
    case REQUEST_KEY_TEXT:
    case REQUEST_KEY_ORDERS:
    case REQUEST_KEY_INVITE:
    case REQUEST_KEY_SECRET:
    case REQUEST_KEY_COUNT:
        json_skip(r);
        break;
    }
}

/* Reading */

static enum request_key key_find(const char *name)
{
    unsigned k = 0;

    while (k < REQUEST_KEY_COUNT && !json_same(name, key_name[k]))
        k++;
    return (enum request_key)k;
}

static void wrong_note(struct ang_request *rq, enum request_key k, const struct json_error *error)
{
    if (rq->is_wrong)
        return;
    rq->is_wrong = true;
    rq->wrong_key = k;
    rq->wrong = *error;
}

/* Reads a member of the message. If its value is wrong, reading goes on after it: the id may
 * follow. */
static void member_read(struct json_reader *r, const char *name, size_t at, struct ang_request *rq)
{
    enum request_key k = key_find(name);
    struct json_reader mark = *r;

    if (k == REQUEST_KEY_COUNT)
        json_fail_at(r, at, "unknown key", name);
    else if (request_gives(rq, k))
        json_fail_at(r, at, "this key comes twice:", name);
    else
        value_read(r, k, rq);
    if (r->failed) {
        struct json_error error = r->error;
        *r = mark;
        json_skip(r);
        if (!r->failed)
            wrong_note(rq, k, &error);
    }
    if (r->failed || k == REQUEST_KEY_COUNT || request_gives(rq, k))
        return;
    rq->given |= (request_keys)1 << k;
    rq->value[k].key = (uint32_t)at;
    rq->value[k].from = (uint32_t)mark.at;
    rq->value[k].to = (uint32_t)r->at;
}

void request_read(struct ang_request *rq, const char *line, size_t size)
{
    struct json_reader r;
    char name[JSON_KEY_MAX];
    size_t at;

    memset(rq, 0, sizeof *rq);
    rq->line = line;
    rq->size = size;
    rq->content = 0xcbf29ce484222325u;
    rq->seat = rq->viewer = SPECTATOR;
    rq->choices = 1;
    rq->limit = REQUEST_LINES_MAX;
    rq->upto = rq->entry = UINT32_MAX;
    rq->ready = rq->yes = true;

    json_reader_init(&r, line, size);
    json_read_object(&r);
    while (json_next_key_at(&r, name, sizeof name, &at)) {
        json_peek(&r);
        size_t from = r.at;
        member_read(&r, name, at, rq);
        if (r.failed || json_same(name, "id"))
            continue;
        rq->content = digest(rq->content, name, json_length(name) + 1);
        rq->content = digest(rq->content, line + from, r.at - from);
    }
    if (json_reader_end(&r))
        return;
    rq->is_wrong = rq->unreadable = true;
    rq->wrong_key = REQUEST_KEY_COUNT;
    rq->wrong = r.error;
}

void request_copy(struct ang_request *to, const struct ang_request *from, char *line)
{
    *to = *from;
    to->line = line;
    if (from->size)
        memcpy(line, from->line, from->size);
    line[from->size] = 0;
}

static enum request_fit fault(struct json_error *error, size_t at, const char *what,
                              const char *name)
{
    struct json_reader r;

    json_reader_init(&r, "", 0);
    json_fail_at(&r, at, what, name);
    *error = r.error;
    return REQUEST_WRONG_KEY;
}

enum request_fit request_check(const struct ang_request *rq, request_keys needs, request_keys takes,
                               struct json_error *error)
{
    request_keys known = needs | takes | REQUEST_KEY(DO) | REQUEST_KEY(ID);

    for (unsigned k = 0; k < REQUEST_KEY_COUNT; k++)
        if ((rq->given & ~known) >> k & 1)
            return fault(error, rq->value[k].key, "unknown key", key_name[k]);
    if (rq->is_wrong) {
        *error = rq->wrong;
        return rq->wrong_key == REQUEST_KEY_COUNT ? REQUEST_WRONG_KEY : REQUEST_WRONG_VALUE;
    }
    for (unsigned k = 0; k < REQUEST_KEY_COUNT; k++)
        if ((needs & ~rq->given) >> k & 1)
            return fault(error, rq->size, "missing key", key_name[k]);
    return REQUEST_FITS;
}

struct json_reader request_value(const struct ang_request *rq, enum request_key key)
{
    struct json_reader r;

    json_reader_init(&r, rq->line, rq->value[key].to);
    r.at = rq->value[key].from;
    return r;
}
