/* story_rows.c: see story_rows.h. */
#include "text/android/story_rows.h"

/* clang-format off */
#define DID(name, ...)          { MSG_##name, false, { { __VA_ARGS__ } }, { { { NULL } } } }
#define HAPPENED(name, en, de)  { MSG_##name, true, { { { en, de } } }, { { { NULL } } } }
#define EVIDENCE(sort, en, en_it, de, de_it) \
    { MSG_EVIDENCE_##sort, false, \
      { { { "placed {1} {3} in {2:gen} " en " file", "legte {1:akk} {3} in die " de " von {2:dat}" } } }, \
      { { { "hid " en_it " in {2:gen} file", "steckte " de_it " in die Akte von {2:dat}" }, \
          { "slipped " en_it " into {2:gen} file", "schob " de_it " in die Akte von {2:dat}" }, \
          { "added " en_it " to {2:gen} file", "fügte der Akte von {2:dat} " de_it " hinzu" }, \
          { "left " en_it " in {2:gen} file", "legte " de_it " zur Akte von {2:dat}" } } } }
static const struct story_row row[] = {
    DID(MOVES, { "went to {1}", "ging zu {1:dat}" },
               { "turned up {1:bei}", "tauchte {1:bei} auf" },
               { "made for {1}", "machte sich auf den Weg zu {1:dat}" },
               { "was seen {1:bei}", "wurde {1:bei} gesehen" }),
    DID(FOLLOWS, { "followed up {1}", "verfolgte {1:akk}" }), /* story_lead has more */
    HAPPENED(FOLLOW_CANCELED, "Nothing came of {0}", "Aus {0:dat} wurde nichts"),
    EVIDENCE(DOCUMENT, "document", "a page", "Dokumenten-Akte", "ein Blatt"),
    EVIDENCE(PHYSICAL, "physical", "something small", "physische Akte", "ein Fundstück"),
    EVIDENCE(TESTIMONY, "testimony", "a statement", "Zeugen-Akte", "eine Aussage"),
    HAPPENED(EVIDENCE_UP, "{0} on {1} came to light", "{0:nom} bei {1:dat} kam ans Licht"),
    HAPPENED(EVIDENCE_SCRAPPED, "{0} on {1} was struck from the file", "{0:nom} bei {1:dat} verschwand aus der Akte"),
    DID(EVIDENCE_SEEN, { "read the sealed pages on {1}", "las die versiegelten Blätter über {1:akk}" },
                       { "went through {1:gen} file", "ging die Akte von {1:dat} durch" },
                       { "borrowed {1:gen} file for an hour", "borgte sich für eine Stunde die Akte von {1:dat}" }),
    DID(HAND_SEEN, { "looked into {1:gen} cards", "sah {1:dat} in die Karten" }),
    DID(HIT_PLACED, { "put a hit on {1}", "setzte einen Treffer auf {1:akk}" },
                    { "put a price on {1}", "setzte auf {1:akk} einen Preis aus" }),
    DID(HIT_REMOVED, { "called off a hit on {1}", "zog einen Treffer von {1:dat} ab" }),
    HAPPENED(KILLED, "{0} was dead before the night was over", "{0:nom} war tot, ehe die Nacht vorbei war"),
    DID(ALIBI_PLACED, { "gave {1} an alibi", "verschaffte {1:dat} ein Alibi" },
                      { "found somebody to swear for {1}", "fand einen Zeugen für {1:akk}" }),
    DID(ALIBI_REMOVED, { "took an alibi from {1}", "nahm {1:dat} ein Alibi" }),
    HAPPENED(NPC_ELIMINATED, "{0} {v0:were/was} gone for good", "{0:nom} {v0:kamst/kam/kamen} nicht wieder"),
    HAPPENED(NPC_AT_PEACE, "{0} found peace", "{0:nom} {v0:fandst/fand/fanden} Frieden"),
    HAPPENED(NPC_FOUND, "{0} {v0:were/was} found", "{0:nom} {v0:wurdest/wurde/wurden} gefunden"),
    DID(TALKS, { "talked to {1}", "sprach mit {1:dat}" }, { "had a word with {1}", "wechselte ein paar Worte mit {1:dat}" }),
    DID(DIGS, { "dug deeper", "grub tiefer" }, { "kept digging", "grub weiter" },
              { "looked behind the names", "sah hinter die Namen" }, { "asked who paid for it", "suchte nach den Geldgebern" }),
    DID(PIECE_PLACED, { "fitted another piece of the conspiracy", "fügte dem Komplott ein Teil hinzu" },
                      { "found one more thread", "fand noch einen Faden" },
                      { "saw how two names hung together", "brachte zwei Namen miteinander in Verbindung" },
                      { "pinned another card to the wall", "heftete noch eine Karte an die Wand" }),
    HAPPENED(CASE_UNCOVERED, "There was nothing left to uncover", "Es gab nichts mehr aufzudecken"),
    DID(PLAYS, { "played {1}", "spielte {1:akk}" }, { "fell back on {1}", "griff zu {1:dat}" },
               { "played {1}", "spielte {1:akk} aus" }, { "tried {1}", "versuchte es mit {1:dat}" }),
    DID(PLAYS_ON, { "played {1} on {2}", "spielte {1:akk} gegen {2:akk}" },
                  { "had {1} ready for {2}", "hielt {1:akk} für {2:akk} bereit" },
                  { "met {2} with {1}", "empfing {2:akk} mit {1:dat}" }),
    HAPPENED(CARD_CANCELED, "Nothing came of {0}", "Aus {0:dat} wurde nichts"),
    DID(TOKEN_GAINED, { "gained {1} {2#1}", "erhielt {1} {2#1:akk}" },
                      { "came away with {1} {2#1}", "kam mit {1} {2#1:dat} davon" },
                      { "earned {1} {2#1}", "verdiente sich {1} {2#1:akk}" }),
    DID(TOKEN_LOST, { "lost {1} {2#1}", "verlor {1} {2#1:akk}" }),
    DID(TOKEN_TAKEN, { "took {1} {2#1} from {3}", "nahm {3:dat} {1} {2#1:akk} weg" }),
    DID(TIME_LOST, { "lost time", "verlor Zeit" }, { "had to wait", "musste warten" }),
    DID(TIME_GAINED, { "gained time", "gewann Zeit" }),
    DID(WARRANT_PLACED, { "got a warrant for {1}", "bekam einen Befugnis-Marker für {1:akk}" }),
    DID(USES_ABILITY, { "made use of {1}", "nutzte {1:akk}" }, { "asked for what {1} had to give", "holte sich etwas {1:bei}" }),
    DID(JUMPS, { "got a jump on the case", "verschaffte sich einen Vorsprung" }),
    DID(GOOD_MOOD, { "cheered up", "bekam bessere Laune" }),
    DID(BAD_MOOD, { "felt the bad mood come back", "bekam wieder schlechte Laune" }),
    DID(LIGHT_TACTICS, { "kept to the rules of the fight", "hielt sich im Kampf an die Regeln" },
                       { "fought fair", "kämpfte anständig" }),
    DID(DARK_TACTICS, { "fought dirty", "kämpfte schmutzig" }, { "hit below the belt", "schlug unter die Gürtellinie" }),
    DID(LOOKS_AT_HUNCH, { "guessed what {1} was thinking", "erriet eine Ahnung von {1:dat}" }),
    HAPPENED(PLOT_POSITIVE, "{1} went well for {0}", "{1:nom} ging für {0:akk} gut aus"),
    HAPPENED(PLOT_NEGATIVE, "{1} went badly for {0}", "{1:nom} ging für {0:akk} schlecht aus"),
    HAPPENED(CLIMAX, "From here on every lead was the last of its kind", "Von nun an war jede Spur die letzte ihrer Art"),
};
_Static_assert(ARRAY_LEN(row) <= STORY_ROWS_MAX, "each has a counter");

const struct ways_said story_lead_at = { {
    { "followed up {1} {2:bei}", "verfolgte {2:bei} {1:akk}" },
    { "went to {2} for {1}", "spürte {2:bei} {1:dat} nach" },
    { "picked up {1} {2:bei}", "nahm {2:bei} {1:akk} auf" },
    { "worked {1} {2:bei}", "arbeitete {2:bei} an {1:dat}" },
} };
const struct ways_said story_lead = { {
    { "followed up {1}", "verfolgte {1:akk}" },
    { "went after {1}", "spürte {1:dat} nach" },
    { "picked up {1}", "nahm {1:akk} auf" },
    { "worked {1}", "arbeitete an {1:dat}" },
} };
const struct ways_said story_business_at = { {
    { "made use of {1}", "nutzte {1:akk}" },
    { "did business {1:bei}", "hatte {1:bei} zu tun" },
    { "spent an hour {1:bei}", "verbrachte {1:bei} eine Stunde" },
    { "knocked {1:bei}", "klopfte {1:bei} an" },
} };
const struct ways_said story_journey = { {
    { "went to {1}", "ging zu {1:dat}" },
    { "walked to {1}", "lief zu {1:dat}" },
    { "travelled to {1}", "fuhr zu {1:dat}" },
} };
/* clang-format on */

const struct story_row *story_row_of(uint16_t message)
{
    for (unsigned i = 0; i < ARRAY_LEN(row); i++)
        if (row[i].message == message)
            return &row[i];
    return NULL;
}

unsigned story_row_index(const struct story_row *r)
{
    return (unsigned)(r - row);
}

const char *way_said(const struct ways_said *w, unsigned turn, enum language lang)
{
    unsigned ways = 0;

    while (ways < WAYS && w->text[ways][LANG_EN])
        ways++;
    return ways ? w->text[turn % ways][lang] : NULL;
}
