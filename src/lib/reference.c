/* reference.c: the quick references embedded in the library. */
#include <string.h>

#include "lib/lib.h"

unsigned ang_reference_count(void)
{
    return reference_table_count;
}

const struct ang_reference *ang_reference_at(unsigned index)
{
    return index < reference_table_count ? &reference_table[index] : NULL;
}

const struct ang_reference *ang_reference_of(const char *game, enum ang_language lang)
{
    for (unsigned i = 0; i < reference_table_count; i++)
        if (reference_table[i].lang == lang && strcmp(reference_table[i].game, game) == 0)
            return &reference_table[i];
    return NULL;
}
