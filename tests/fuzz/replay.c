/* replay.c: runs a fuzz target without libFuzzer, the same way every time.
 *
 *     fuzz_NAME COUNT DIRECTORY…
 *
 * Runs every file of the directories, and COUNT mutations of each. It prints a file's name before
 * it runs it. So the last name in the log of a crash is the input that led to it.
 */
#include "fuzz.h"

#include <dirent.h>
#include <sys/stat.h>

enum { INPUT_MAX = 1 << 17, FILE_MAX = 4096 };

#pragma weak LLVMFuzzerCustomMutator

static uint8_t input[INPUT_MAX], original[INPUT_MAX];
static uint32_t chance = 1;
static unsigned long runs;

static size_t below(size_t count)
{
    return count ? fuzz_chance(&chance) % count : 0;
}

/* Changes, inserts, removes or repeats some bytes. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size)
{
    size_t at = below(size), few = 1 + below(8);

    if (size == 0) {
        data[0] = (uint8_t)below(256);
        return 1;
    }
    few = few < size - at ? few : size - at;
    switch (below(5)) {
    case 0:
        data[at] ^= (uint8_t)(1u << below(8));
        return size;
    case 1:
        data[at] = (uint8_t) "\0\"{}[]:,-0919 \n\xff\x80"[below(17)];
        return size;
    case 2:
        memmove(data + at, data + at + few, size - at - few);
        return size - few;
    case 3:
        if (size + few > max_size)
            return at;
        memmove(data + at + few, data + at, size - at);
        return size + few;
    default:
        memmove(data + at, data + below(size - few + 1), few);
        return size;
    }
}

static void run(size_t size)
{
    uint8_t *exact = malloc(size ? size : 1); /* the sanitizer detects reading beyond it */

    MUST(exact != NULL, "memory");
    memcpy(exact, input, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    runs++;
}

static void replay_file(const char *path, unsigned count)
{
    FILE *f = fopen(path, "rb");

    printf("%s\n", path);
    fflush(stdout);
    MUST(f != NULL, "the file can be read");
    size_t size = fread(original, 1, sizeof original, f), mutated;
    fclose(f);
    memcpy(input, original, size);
    run(size);
    for (unsigned i = 0; i < count; i++) {
        memcpy(input, original, size);
        mutated = size;
        for (size_t more = 1 + below(4); more > 0; more--)
            mutated = LLVMFuzzerCustomMutator
                          ? LLVMFuzzerCustomMutator(input, mutated, sizeof input, chance)
                          : LLVMFuzzerMutate(input, mutated, sizeof input);
        run(mutated);
    }
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

int main(int argc, char **argv)
{
    unsigned count = argc > 1 ? (unsigned)atoi(argv[1]) : 0;

    for (int i = 2; i < argc; i++) {
        struct dirent **entry;
        int files = scandir(argv[i], &entry, NULL, by_name);

        MUST(files >= 0, argv[i]);
        for (int j = 0; j < files; j++) {
            char path[FILE_MAX];
            struct stat about;

            snprintf(path, sizeof path, "%s/%s", argv[i], entry[j]->d_name);
            if (stat(path, &about) == 0 && S_ISREG(about.st_mode))
                replay_file(path, count);
            free(entry[j]);
        }
        free(entry);
    }
    printf("%lu inputs\n", runs);
    return runs > 0 ? 0 : 1;
}
