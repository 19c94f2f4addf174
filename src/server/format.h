/* format.h: formatted text in a growing buffer. */
#ifndef ANGELES_SERVER_FORMAT_H
#define ANGELES_SERVER_FORMAT_H

#include "table/buffer.h"

void buffer_format(struct buffer *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
