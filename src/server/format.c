#include "server/format.h"

#include <stdarg.h>
#include <stdio.h>

void buffer_format(struct buffer *t, const char *format, ...)
{
    va_list args;

    for (size_t more = 128; more;) { /* enough for most; grows if it was not */
        buffer_room(t, more);
        size_t room = t->room - t->length;
        va_start(args, format);
        int length = vsnprintf(t->data + t->length, room, format, args);
        va_end(args);
        more = length > 0 && (size_t)length >= room ? (size_t)length : 0;
        t->length += length > 0 && !more ? (size_t)length : 0;
    }
}
