/* pack_new.c: writes a small pack to start from. It is for the testing game, whose words it uses.
 * The comments in it teach the language, and `angeles pack check` accepts it as it is. */
#include "cli/pack.h"

#include "cli/cli.h"
#include "cli/files.h"
#include "cli/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char cards[] =
    "# A pack is a folder of *.pack files. What follows a # is a comment.\n"
    "#\n"
    "#     angeles pack check DIR              every mistake, with its line\n"
    "#     angeles pack show DIR \"Lucky Find\"  the text of the card\n"
    "#     angeles play harbor --pack DIR      play with it\n"
    "\n"
    "# One file names the game and gives the pack its title, in both languages.\n"
    "pack harbor \"My Harbor\" de \"Mein Hafen\"\n"
    "\n"
    "# An entry is a kind, a title in both languages, and its facts in braces.\n"
    "cargo \"Oranges\" de \"Orangen\" { copies 12  value 1 }\n"
    "cargo \"Lace\"    de \"Spitze\"  { copies 8   value 3  risk 1 }\n"
    "cargo \"Amber\"   de \"Bernstein\" {\n"
    "    copies 4\n"
    "    value  5\n"
    "    risk   2\n"
    "    story  \"It was warm when they found it.\"\n"
    "        de \"Es war warm, als sie es fanden.\"\n"
    "}\n";

static const char tricks[] =
    "# A card says what it does; its rules text is generated from that, in both languages.\n"
    "# You write only its title and its story.\n"
    "\n"
    "trick \"Lucky Find\" de \"Glücksfund\" {\n"
    "    copies 4\n"
    "    cost   0\n"
    "    does   you gain 2 coins\n"
    "    story  \"Somebody had left it where nobody looks.\"\n"
    "        de \"Jemand hatte es liegen lassen, wo niemand hinsieht.\"\n"
    "}\n"
    "\n"
    "# `needs` says when it can be played; a choice binds a name for later use.\n"
    "trick \"Toll\" de \"Wegzoll\" {\n"
    "    copies 3\n"
    "    cost   1\n"
    "    needs  the alarm is at least 1\n"
    "    does   choose another player as payer {\n"
    "               you steal 1 coin from payer\n"
    "           }\n"
    "           the alarm falls by 1\n"
    "    story  \"He had a hat, and so they paid.\"\n"
    "        de \"Er trug einen Hut, also zahlten sie.\"\n"
    "}\n"
    "\n"
    "# A reaction has a `when`: it is played when something happens.\n"
    "trick \"Not Tonight\" de \"Heute nicht\" {\n"
    "    copies 2\n"
    "    cost   1\n"
    "    when   another player plays a card\n"
    "    does   cancel it\n"
    "    story  \"The door closed without a sound.\"\n"
    "        de \"Die Tür schloss sich lautlos.\"\n"
    "}\n"
    "\n"
    "# An ally stays in front of its owner; the lines in `stays` are in force while it does.\n"
    "ally \"Night Porter\" de \"Nachtportier\" {\n"
    "    copies 2\n"
    "    cost   2\n"
    "    stays {\n"
    "        what you earn on the docks is 1 more\n"
    "        when you sell a cargo once per turn { the alarm falls by 1 }\n"
    "    }\n"
    "    story \"He knows every key by its weight.\"\n"
    "       de \"Er kennt jeden Schlüssel am Gewicht.\"\n"
    "}\n";

static const struct {
    const char *name, *text;
} starter[] = {
    { "cards.pack", cards },
    { "tricks.pack", tricks },
};

static bool exists(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0;
}

static bool write_starter(const char *folder, const char *name, const char *text)
{
    char *path = text_join(folder, "/", name);
    bool good = !exists(path);

    if (!good)
        complain("%s: already exists", path);
    else
        good = file_write(path, text, strlen(text));
    if (good)
        printf("%s\n", path);
    free(path);
    return good;
}

int pack_new(int argc, char **argv)
{
    struct options o = {
        .usage = "pack new DIR",
        .about = "Writes a small pack with comments into a new folder, as a starting point.\n"
                 "Existing files are not overwritten.",
        .word_min = 1,
        .word_max = 1,
    };
    bool good = true;

    if (!options_parse(&o, argc, argv))
        return o.status;
    if (!file_make_folder(o.word[0]))
        return STATUS_FAILED;
    for (unsigned i = 0; good && i < ARRAY_LEN(starter); i++)
        good = write_starter(o.word[0], starter[i].name, starter[i].text);
    if (good)
        printf("Now: angeles pack check '%s'\n", o.word[0]);
    return good ? STATUS_OK : STATUS_FAILED;
}
