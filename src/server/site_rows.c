#include "server/site.h"
const struct site_row site_row[1] = { { 0 } };
const size_t site_row_count = 0;
