/* db.h: shared by the commands of `angeles db`. */
#ifndef ANGELES_CLI_DB_H
#define ANGELES_CLI_DB_H

#include "cli/options.h"
#include "store/store.h"

/* Which store is meant: --data and --store */
struct db_place {
    const char *data, *address;
};
struct option_row db_option_data(struct db_place *place);
struct option_row db_option_store(struct db_place *place);

/* NULL: it has complained. A store that must exist is not created. */
struct store *db_open(const struct db_place *place, bool must_be_there);

int db_verify(int argc, char **argv);

#endif
