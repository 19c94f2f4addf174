/* seeds.c: generates seed inputs and the pack dictionary.
 *
 *     fuzz-seeds DIRECTORY PACK-FILE…
 *
 * creates DIRECTORY/blob, pack, save, dump and engine, and DIRECTORY/pack.dict. Most of them
 * contain the hash of the pack, so every build generates them again.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "angeles.h"
#include "harbor/harbor.h"
#include "pack/pack_compile.h"

enum { TEXT_MAX = 1 << 18 };

static char text[TEXT_MAX];
static const char *directory;
static bool failed;

static void path_make(char path[512], const char *folder, const char *name)
{
    snprintf(path, 512, "%s/%s", directory, folder);
    mkdir(path, 0777);
    if (name)
        snprintf(path, 512, "%s/%s/%s", directory, folder, name);
}

static void seed_write(const char *folder, const char *name, const void *data, size_t size)
{
    char path[512];
    FILE *f;

    path_make(path, folder, name);
    f = fopen(path, "wb");
    if (!f || fwrite(data, 1, size, f) != size)
        failed = true;
    if (f && fclose(f) != 0)
        failed = true;
}

/* Positions in which a card's effect is waiting for a choice. */
static void effect_seed(struct ang_game *g)
{
    static unsigned count;
    char name[32];
    size_t size = ang_game_dump(g, text, sizeof text);

    snprintf(name, sizeof name, "effect-%u", count);
    if (count < 12 && strstr(text, "\"proc\":\"effect\"")) {
        seed_write("dump", name, text, size);
        count++;
    }
}

/* A running or finished game, with a trade and an undo. */
static void game_seeds(const struct ang_pack *pack, unsigned seats, unsigned choices)
{
    struct ang_game_desc desc = { .pack = pack, .seats = seats, .seed = seats };
    struct ang_game *g = ang_game_new(&desc, NULL);
    struct ang_decision d;
    uint32_t chance = seats * 77 + choices;
    char name[32];

    ang_game_offer(g, 0, 1, "2 coins", "1 coin", NULL);
    if (choices % 2)
        ang_game_answer(g, 1, 1, ANG_TAKE, NULL);
    for (unsigned i = 0; i < choices && ang_game_state(g) == ANG_RUNNING; i++) {
        unsigned seat = ang_seat_first(ang_game_waiting(g));
        ang_game_decision(g, seat, &d);
        chance = chance * 1664525u + 1013904223u;
        ang_game_choose(g, seat, d.version, (chance >> 8) % d.count, NULL);
        effect_seed(g);
        if (i == 7)
            ang_game_undo(g, seat, ANG_UNDO_OWNER, 2, NULL);
    }
    snprintf(name, sizeof name, "%u-seats-%u", seats, choices);
    seed_write("save", name, text, ang_game_save(g, text, sizeof text));
    seed_write("dump", name, text, ang_game_dump(g, text, sizeof text));
    ang_game_free(g);
}

/* Protocol requests, with choices from the listed options. */
static void engine_seed(void)
{
    static const char *const line[] = {
        "{\"do\":\"hello\",\"protocol\":1}",
        "{\"do\":\"new\",\"game\":\"harbor\",\"seats\":2,\"seed\":7}",
        "{\"do\":\"options\",\"seat\":0}",
        "{\"do\":\"choose\",\"seat\":0,\"version\":1,\"index\":0}",
        "{\"do\":\"choose\",\"seat\":1,\"version\":1,\"index\":1,\"id\":\"a\"}",
        "{\"do\":\"view\",\"viewer\":0,\"language\":\"de\"}",
        "{\"do\":\"log\",\"viewer\":1,\"since\":0}",
        "{\"do\":\"dump\"}",
        "{\"do\":\"save\"}",
    };
    size_t used = 0;

    for (size_t i = 0; i < sizeof line / sizeof line[0]; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s\n", line[i]);
    seed_write("engine", "session", text, used);
}

/* One entry and just enough to deal. In a small pack, mutations soon reach every part. */
static void pack_seed(const char *name, const char *entry, size_t size)
{
    static char pack[8192];
    static const char head[] = "pack harbor \"Harbor\" de \"Hafen\"\n\n"
                               "cargo \"Tea\" de \"Tee\" { copies 12 value 1 risk 1 }\n\n";
    struct pack_source source = { .name = name, .text = pack };
    struct pack_result r;

    if (size + sizeof head > sizeof pack)
        return;
    memcpy(pack, head, sizeof head - 1);
    memcpy(pack + sizeof head - 1, entry, size);
    source.size = sizeof head - 1 + size;
    seed_write("pack", name, pack, source.size);
    if (pack_compile(&harbor_rules, &source, 1, &r))
        seed_write("blob", name, r.blob, r.size);
    else
        fputs(r.errors, stderr);
    pack_result_release(&r);
}

/* Entries begin at the start of a line and end with a brace there. */
static void pack_seeds(const char *path)
{
    FILE *f = fopen(path, "rb");
    const char *base = strrchr(path, '/') ? strrchr(path, '/') + 1 : path, *at = text;
    size_t size = f ? fread(text, 1, sizeof text - 1, f) : 0;
    char name[64];

    if (!f) {
        failed = true;
        return;
    }
    fclose(f);
    text[size] = 0;
    for (unsigned i = 0; at && !strstr(text, "\npack "); i++) {
        const char *end = strstr(at, "\n}\n");
        snprintf(name, sizeof name, "%.40s-%u", base, i);
        if (end)
            pack_seed(name, at, (size_t)(end + 3 - at));
        at = end ? end + 3 : NULL;
    }
}

/* Writes every word that occurs in the pack language's forms. */
static void words_write(FILE *f, const char *form)
{
    while (form && *form) {
        size_t length = strcspn(form, " |{}");
        if (length > 1 && isalpha((unsigned char)*form))
            fprintf(f, "\"%.*s \"\n", (int)length, form);
        form += length;
        form += *form != 0;
    }
}

static void forms_write(FILE *f, const struct form *form, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        words_write(f, form[i].form);
}

static void dictionary_write(void)
{
    static const char *const keyword[] = {
        "trick",   "ally",     "cargo",       "copies",      "does",   "stays",
        "needs",   "pay",      "when",        "action",      "story",  "de",
        "choose",  "for each", "if",          "else",        "may",    "once per turn",
        "another", "as",       "that player", "until",       "cancel", "one of",
        "or",      "and",      "not",         "is at least", "{",      "}",
    };
    const struct vocabulary *v = &harbor_vocabulary;
    char path[512];
    FILE *f;

    snprintf(path, sizeof path, "%s/pack.dict", directory);
    f = fopen(path, "w");
    if (!f) {
        failed = true;
        return;
    }
    for (size_t i = 0; i < sizeof keyword / sizeof keyword[0]; i++)
        fprintf(f, "\"%s \"\n", keyword[i]);
    forms_write(f, v->verb, v->verb_count);
    forms_write(f, v->query, v->query_count);
    forms_write(f, v->event, v->event_count);
    forms_write(f, v->question, v->question_count);
    forms_write(f, v->domain, v->domain_count);
    for (unsigned i = 0; i < v->noun_count; i++)
        words_write(f, v->noun[i].word);
    for (unsigned i = 0; i < v->span_count; i++)
        words_write(f, v->span[i].word);
    fclose(f);
}

int main(int argc, char **argv)
{
    struct ang_pack *pack = ang_pack_embedded("harbor", NULL);
    const void *blob;
    size_t size;

    if (argc < 2 || !pack) {
        fputs("usage: fuzz-seeds DIRECTORY PACK-FILE…\n", stderr);
        return 2;
    }
    directory = argv[1];
    mkdir(directory, 0777);
    blob = ang_pack_blob(pack, &size);
    seed_write("blob", "harbor", blob, size);
    for (int i = 2; i < argc; i++)
        pack_seeds(argv[i]);
    for (unsigned seats = 2; seats <= ANG_SEAT_MAX; seats++)
        for (unsigned choices = 3; choices <= 48; choices *= 4)
            game_seeds(pack, seats, choices + seats);
    engine_seed();
    dictionary_write();
    ang_pack_free(pack);
    return failed ? 1 : 0;
}
