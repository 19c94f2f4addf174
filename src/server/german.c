/* german.c: a table's refusals in German. The English sentence is the key, and the fallback if it
 * is not listed here. Errors that only a client's author reads (`usage`, `content`) stay in
 * English.
 */
#include <string.h>

#include "server/table.h"

static const struct {
    const char *english, *german;
} sentence[] = {
    { "the game is not over yet", "das Spiel ist noch nicht vorbei" },
    { "somebody else has this seat now; you can take it back",
      "diesen Platz hat jetzt jemand anderes; du kannst ihn zurücknehmen" },
    { "a name needs at least one visible character",
      "ein Name braucht mindestens ein sichtbares Zeichen" },
    { "a name has at most 32 characters, and at most 63 bytes for a person",
      "ein Name hat höchstens 32 Zeichen, bei einer Person höchstens 63 Bytes" },
    { "a name cannot contain private use characters",
      "ein Name darf keine Zeichen zur privaten Verwendung enthalten" },
    { "a name cannot contain characters that are not in Unicode",
      "ein Name darf keine Zeichen enthalten, die es in Unicode nicht gibt" },
    { "this game can no longer be played here",
      "dieses Spiel kann hier nicht mehr gespielt werden" },
    { "there is no game to report on", "es gibt kein Spiel, über das etwas zu melden wäre" },
    { "there are 20 reports on this table already",
      "über diesen Tisch gibt es schon 20 Meldungen" },
    { "your last question is not answered yet; wait a little",
      "deine letzte Frage ist noch nicht beantwortet; warte ein wenig" },
    { "something else is asked by now", "inzwischen wird etwas anderes gefragt" },
    { "this seat has answered otherwise", "dieser Platz hat anders geantwortet" },
    { SOMETHING_FIRST, "am Tisch ist etwas anderes zuvorgekommen; sieh noch einmal hin" },
    { "this is not the secret of this seat", "das ist nicht das Geheimnis dieses Platzes" },
    { "there is no such seat for a person at this table",
      "einen solchen Platz für jemanden gibt es an diesem Tisch nicht" },
    { "this table is not to be watched", "an diesem Tisch schaut niemand zu" },
    { "there is no such table", "einen solchen Tisch gibt es nicht" },
    { "there is nothing here by that name", "hier gibt es nichts, das so heißt" },
    { "this is told when the game is over", "das wird gesagt, wenn das Spiel vorbei ist" },
    { "this seat is taken", "dieser Platz ist vergeben" },
    { "this is not the invitation to this seat", "das ist nicht die Einladung zu diesem Platz" },
    { "these are too many requests; wait a little", "das sind zu viele Anfragen; warte ein wenig" },
    { "these are too many connections; close one first",
      "das sind zu viele Verbindungen; schließ zuerst eine" },
    { "too many of your tables have not begun; begin one first",
      "zu viele deiner Tische haben noch nicht begonnen; beginne zuerst an einem" },
    { "the server cannot write just now; try again soon",
      "der Server kann gerade nichts speichern; versuch es bald noch einmal" },
    { "these are too many messages; wait a little",
      "das sind zu viele Nachrichten; warte ein wenig" },
    { "this is too much work for the server at once; wait a little",
      "das ist zu viel Arbeit für den Server auf einmal; warte ein wenig" },
    { "you have set up too many tables; wait a little",
      "du hast zu viele Tische aufgestellt; warte ein wenig" },
    { "the table cannot be read just now; try again soon",
      "der Tisch lässt sich gerade nicht lesen; versuch es bald noch einmal" },
    { TABLE_DAMAGED, "die Aufzeichnung dieses Tisches ist beschädigt, darum kann hier niemand "
                     "spielen; es wurde nichts verändert. Bitte sag es dem Betreiber, der eine "
                     "Sicherung einspielen kann" },
    { TABLE_LOST,
      "dem Server fehlt, was an diesem Tisch zuletzt geschah; du hast mehr gesehen, als "
      "er noch weiß. Das Spiel geht von hier an weiter; der Betreiber kann eine neuere "
      "Sicherung einspielen, falls es eine gibt" },
    { "the server cannot write just now: nothing was done; the table pauses, and goes on by itself",
      "der Server kann gerade nichts speichern: nichts ist geschehen; der Tisch macht Pause und "
      "geht von selbst weiter" },
    { "the server cannot tell whether that was kept; the table pauses, goes on by itself, and then "
      "shows how it ended",
      "der Server kann nicht sagen, ob das gespeichert wurde; der Tisch macht Pause, geht von "
      "selbst weiter und zeigt dann, wie es ausging" },
};

const char *sentence_in(enum ang_language language, const char *english)
{
    for (unsigned i = 0; language == ANG_DE && i < ARRAY_LEN(sentence); i++)
        if (strcmp(sentence[i].english, english) == 0)
            return sentence[i].german;
    return english;
}
