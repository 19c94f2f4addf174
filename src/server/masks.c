#include "server/masks.h"

enum { KEY_SIZE = 4 };

/* Reads a frame's second byte: its mask bit, and its length or the size of its length field. */
static void length_begin(struct masks *m, unsigned char byte)
{
    unsigned length = byte & 0x7f;

    m->bytes = length == 127 ? 8 : length == 126 ? 2 : 0;
    m->left = m->bytes ? 0 : length + KEY_SIZE;
    m->part = m->bytes ? MASKS_LENGTH : MASKS_PAYLOAD;
}

size_t masks_head(struct masks *m, const unsigned char *byte, size_t size)
{
    size_t i = 0;

    while (i < size && m->part == MASKS_HEAD) {
        unsigned char c = byte[i++];
        if (c == '\n' && m->line == 0)
            m->part = MASKS_FIRST;
        else if (c != '\r')
            m->line = c == '\n' ? 0 : m->line + 1;
    }
    return i;
}

size_t masks_follow(struct masks *m, const unsigned char *byte, size_t size)
{
    for (size_t i = 0; i < size; i++)
        switch (m->part) {
        case MASKS_HEAD:
        case MASKS_FIRST:
            m->part = MASKS_SECOND;
            break;
        case MASKS_SECOND:
            if (!(byte[i] & 0x80))
                return i;
            length_begin(m, byte[i]);
            break;
        case MASKS_LENGTH:
            m->left = m->left << 8 | byte[i];
            if (--m->bytes == 0) {
                m->left += KEY_SIZE;
                m->part = MASKS_PAYLOAD;
            }
            break;
        case MASKS_PAYLOAD: {
            uint64_t part = size - i < m->left ? size - i : m->left;
            m->left -= part;
            i += (size_t)part - 1;
            if (m->left == 0)
                m->part = MASKS_FIRST;
            break;
        }
        }
    return size;
}
