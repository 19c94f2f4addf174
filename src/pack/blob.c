/* blob.c: the tables of a pack as one stretch of bytes. */
#include "pack/compile.h"

#include "kernel/rules.h"

#include <stdlib.h>
#include <string.h>

struct blob {
    unsigned char *bytes; /* NULL while sizes are counted */
    size_t size;
};

/* Sections begin at multiples of 8. */
static struct section section_add(struct blob *b, const void *rows, unsigned count, size_t size)
{
    struct section s = { (uint32_t)b->size, count };

    if (b->bytes != NULL && count > 0)
        memcpy(b->bytes + b->size, rows, count * size);
    b->size += (count * size + 7) / 8 * 8;
    return s;
}

static struct section rows_section(struct blob *b, const struct rows *r, size_t size)
{
    return section_add(b, r->row, r->count, size);
}

static uint64_t events_counted(const struct compiler *c)
{
    const struct pack_counter *counter = c->counter.row;
    uint64_t events = 0;

    for (unsigned i = 0; i < c->counter.count; i++)
        events |= (uint64_t)1 << counter[i].event;
    return events;
}

static void sections_write(struct compiler *c, struct blob *b, struct pack_head *head)
{
    b->size = sizeof(*head);
    head->entry = section_add(b, c->entry_row, c->pack->entry_count, sizeof(struct pack_entry));
    head->component = rows_section(b, &c->component, sizeof(uint16_t));
    head->clause = rows_section(b, &c->clause, sizeof(struct pack_clause));
    head->set = rows_section(b, &c->set, sizeof(struct pack_set));
    head->alternative = rows_section(b, &c->alternative, sizeof(struct pack_alternative));
    head->counter = rows_section(b, &c->counter, sizeof(struct pack_counter));
    head->limit = rows_section(b, &c->limit, sizeof(struct pack_limit));
    head->code = rows_section(b, &c->code, sizeof(uint16_t));
    head->line = rows_section(b, &c->line, sizeof(struct pack_line));
    head->string = rows_section(b, &c->string, 1);
}

unsigned char *blob_write(struct compiler *c, size_t *size)
{
    const size_t hashed = offsetof(struct pack_head, hash) + sizeof(((struct pack_head *)0)->hash);
    struct pack_head head = { .magic = { 'A', 'N', 'G', 'P', 'A', 'C', 'K', '3' },
                              .vocabulary = vocabulary_hash(c->v),
                              .open = c->pack->open,
                              .stale = c->pack->stale,
                              .events_counted = events_counted(c) };
    struct blob b = { 0 };

    head.game = string_add(c, c->pack->game);
    head.name = string_add(c, c->pack->title[LANG_EN]);
    *(uint16_t *)rows_add(c, &c->code, sizeof(uint16_t), 1) = OP_END; /* code ends with one */
    sections_write(c, &b, &head);
    head.size = (uint32_t)b.size;
    b.bytes = calloc(1, b.size);
    if (b.bytes == NULL)
        return NULL;
    sections_write(c, &b, &head);
    memcpy(b.bytes, &head, sizeof(head));
    sha256(b.bytes + hashed, b.size - hashed, head.hash);
    memcpy(b.bytes, &head, sizeof(head));
    *size = b.size;
    return b.bytes;
}
