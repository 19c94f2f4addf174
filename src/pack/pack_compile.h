/* pack_compile.h: the interface of the pack compiler.
 *
 *     struct pack_result result;
 *     if (!pack_compile_directory(&harbor_rules, NULL, "tests/harbor/pack", &result))
 *         fputs(result.errors, stderr);
 *     else
 *         … result.blob, result.size …
 *     pack_result_release(&result);
 */
#ifndef ANGELES_PACK_PACK_COMPILE_H
#define ANGELES_PACK_PACK_COMPILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "pack/diag.h"

struct rules;
struct pack;

struct pack_result {
    unsigned char *blob; /* the compiled pack; NULL when there are errors */
    size_t size;
    char *errors; /* the error messages; NULL if there are none */
    unsigned error_count;
    char *warnings; /* of a pack without errors; NULL if there are none */
    unsigned warning_count;
};

/* Sources in memory, in the order given; their names are only for messages. */
bool pack_compile(const struct rules *rules, const struct pack_source *source, unsigned count,
                  struct pack_result *result);

/* All *.pack and *.prose files of a directory, in the order of their names. With the game's own
 * pack (NULL: unknown) an error about missing room names the added entries. */
bool pack_compile_directory(const struct rules *rules, const struct pack *own, const char *path,
                            struct pack_result *result);

void pack_result_release(struct pack_result *result);

/* Writes the code of an entry (by index) as text, for people and for tests. */
void pack_disassemble(const struct pack *pack, const struct vocabulary *v, unsigned entry,
                      FILE *out);
void pack_disassemble_all(const struct pack *pack, const struct vocabulary *v, FILE *out);
void pack_list_ops(FILE *out); /* the reference of all operations, as Markdown */

#endif
