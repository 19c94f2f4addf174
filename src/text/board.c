/* board.c: see board.h. */
#include "text/board.h"

#include "text/cast.h"

#define GAME(name, in_text, in_wire) extern const struct board board_##name;
#include "games.def"
#undef GAME

static const struct board *const known[] = {
#define HAS(game) game,
#define HAS_NO(game)
#define GAME(name, in_text, in_wire) in_text(&board_##name)
#include "games.def"
};

static bool same_name(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}

const struct board *board_of(const struct rules *rules)
{
    for (unsigned i = 0; i < ARRAY_LEN(known); i++)
        if (same_name(known[i]->game, rules->name))
            return known[i];
    return NULL;
}

static void page_init(struct page *p, const struct text_scene *s, char *out, size_t size)
{
    memset(p, 0, sizeof *p);
    buffer_init(&p->b, out, size);
    p->s = s;
    p->q.b = (struct block *)(uintptr_t)s->b;
    p->q.rules = s->rules;
    p->q.pack = s->pack;
}

static size_t page_finish(struct page *p)
{
    return buffer_finish(&p->b);
}

size_t board_write(const struct text_scene *s, const struct board *board, unsigned part, char *out,
                   size_t size)
{
    struct page p;

    page_init(&p, s, out, size);
    if (s->b && part < board->part_count)
        board->part[part].write(&p);
    return page_finish(&p);
}

size_t board_write_all(const struct text_scene *s, const struct board *board, char *out,
                       size_t size)
{
    struct page p;

    page_init(&p, s, out, size);
    for (unsigned i = 1; s->b && i < board->part_count; i++) {
        if (i > 1)
            page_line(&p);
        board->part[i].write(&p);
    }
    return page_finish(&p);
}

size_t board_label(const struct text_scene *s, const struct board *board, const struct option *o,
                   char *out, size_t size)
{
    struct page p;

    page_init(&p, s, out, size);
    board->label(&p, o);
    return page_finish(&p);
}

size_t board_facts(const struct text_scene *s, const struct board *board, uint16_t entry, char *out,
                   size_t size)
{
    struct page p;

    page_init(&p, s, out, size);
    if (entry < s->pack->entry_count)
        board->facts(&p, entry);
    return page_finish(&p);
}

size_t board_story(const struct text_scene *s, const struct board *board,
                   const struct log_entry *entry, unsigned count, char *out, size_t size)
{
    struct page p;

    page_init(&p, s, out, size);
    board->story(&p, entry, count);
    return page_finish(&p);
}

size_t board_ending(const struct text_scene *s, const struct board *board,
                    const struct log_entry *entry, unsigned count, char *out, size_t size)
{
    struct page p;

    page_init(&p, s, out, size);
    if (s->b->state != GAME_RUNNING)
        board->ending(&p, entry, count);
    return page_finish(&p);
}

/* Writing */

void page_say(struct page *p, const char *en, const char *de)
{
    buffer_text(&p->b, page_is_german(p) ? de : en);
}

void page_text(struct page *p, const char *text)
{
    buffer_text(&p->b, text);
}

void page_number(struct page *p, int number)
{
    if (number < 0)
        buffer_text(&p->b, "−");
    buffer_number(&p->b, number < 0 ? -number : number);
}

void page_signed(struct page *p, int number)
{
    if (number > 0)
        buffer_text(&p->b, "+");
    page_number(p, number);
}

bool page_heard(const struct page *p, seat_mask audience)
{
    unsigned viewer = p->s->viewer;

    return audience >> (viewer < SPECTATOR ? viewer : SPECTATOR) & 1;
}

void page_cast(const struct page *p, const struct text_scene *third, const struct log_entry *e,
               struct cast *c)
{
    cast_init(c, third, third->lang);
    for (unsigned i = 0; i < e->param_count && i < LOG_PARAM_MAX; i++)
        cast_logged(c, &e->param[i], page_heard(p, e->param[i].audience));
}

void page_told(struct page *p, const struct text_scene *third, const char *template,
               const struct log_entry *e)
{
    struct cast c;

    page_cast(p, third, e, &c);
    phrase_write(&p->b, third->lang, template, c.arg, c.count);
}

void page_option(struct page *p, const struct option *o)
{
    char text[600];

    text_option(p->s, o, text, sizeof text);
    page_text(p, text);
}

void page_line(struct page *p)
{
    buffer_text(&p->b, "\n");
}

/* "das alte Kriegerdenkmal" becomes "altes Kriegerdenkmal". */
static void without_article(struct page *p, const char *title)
{
    static const struct {
        const char *article, *ending;
    } row[] = { { "der ", "r" }, { "die ", "" }, { "das ", "s" } };

    for (unsigned i = 0; i < ARRAY_LEN(row); i++) {
        unsigned n = 0, word = 4;
        while (n < 4 && title[n] == row[i].article[n])
            n++;
        if (n < 4)
            continue;
        while (title[word] && title[word] != ' ')
            word++;
        bool adjective = title[4] >= 'a' && title[4] <= 'z' && title[word - 1] == 'e';
        buffer_put(&p->b, title + 4, word - 4);
        if (adjective)
            buffer_text(&p->b, row[i].ending);
        buffer_text(&p->b, title + word);
        return;
    }
    buffer_text(&p->b, title);
}

void page_entry(struct page *p, uint16_t entry)
{
    const char *title = cast_title(p->s, entry, p->s->lang);

    if (!title)
        buffer_text(&p->b, "?");
    else if (page_is_german(p))
        without_article(p, title);
    else
        buffer_text(&p->b, text_begins(title, "the ") ? title + 4 : title);
}

void page_in_sentence(struct page *p, uint16_t entry)
{
    const char *title = cast_title(p->s, entry, p->s->lang);

    if (page_is_german(p))
        page_entry(p, entry);
    else
        buffer_text(&p->b, title ? title : "?");
}

void page_rules(struct page *p, uint16_t entry)
{
    char text[1500];

    text_entry(p->s, entry, CARD_RULES, text, sizeof text);
    buffer_text(&p->b, text);
}

void page_seat(struct page *p, unsigned seat)
{
    char name[120];

    text_seat(p->s, (uint8_t)seat, name, sizeof name);
    buffer_text(&p->b, name);
}

void page_supply(struct page *p, uint8_t kind, unsigned number)
{
    char text[120];

    text_supply(p->s, kind, (int)number, text, sizeof text);
    buffer_text(&p->b, text);
}

void page_word(struct page *p, unsigned word)
{
    const struct vocabulary *v = p->s->rules->vocabulary;

    if (word < v->word_count)
        page_say(p, v->word[word].en, v->word[word].de);
}

void page_item(struct page *p, unsigned *told, const char *between)
{
    if ((*told)++)
        buffer_text(&p->b, between);
}
