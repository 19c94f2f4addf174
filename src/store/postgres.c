/* postgres.c: the store behind an address. */
#include "store/engine.h"

struct store *postgres_open(const char *address, struct store_error *error)
{
    (void)address;
    store_fail(error, STORE_GONE, "PostgreSQL is not supported yet: give a folder");
    return NULL;
}
