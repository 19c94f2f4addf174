#include "table/rows.h"

#include <string.h>

enum { ROW_MAX = 48 };

static void row_read(const struct row *row, struct json_reader *r, void *of)
{
    void *member = (char *)of + row->at;

    switch (row->kind) {
    case ROW_READ:
        row->read(r, of);
        break;
    case ROW_BOOL:
        *(bool *)member = json_read_bool(r);
        break;
    case ROW_INT: {
        const int64_t number = json_read_int(r, row->least, row->most);
        const unsigned small = (unsigned)number;
        memcpy(member, row->size == sizeof small ? (const void *)&small : &number, row->size);
        break;
    }
    case ROW_TEXT:
        json_read_string(r, member, row->size);
        break;
    case ROW_WORD: {
        const unsigned word = json_read_word(r, row->word, (unsigned)row->size, row->wrong);
        memcpy(member, &word, sizeof word);
        break;
    }
    }
}

uint64_t rows_read(struct json_reader *r, const struct rows *part, unsigned parts, unsigned needed)
{
    const char *key[ROW_MAX];
    const struct row *row[ROW_MAX];
    void *of[ROW_MAX];
    uint64_t seen = 0, optional = 0;
    unsigned count = 0;

    for (unsigned p = 0; p < parts; p++)
        for (unsigned i = 0; i < part[p].count; i++, count++) {
            row[count] = &part[p].row[i];
            of[count] = part[p].of;
            key[count] = row[count]->key;
            optional |= (uint64_t)row[count]->optional << count;
        }
    json_read_object(r);
    for (int k; (k = json_next_known(r, key, count, &seen)) >= 0;)
        row_read(row[k], r, of[k]);
    json_require(r, key, needed, seen | optional);
    return seen;
}
