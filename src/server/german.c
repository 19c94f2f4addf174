/* german.c: a table's refusals in German. The English sentence is the key, and the fallback if it
 * is not listed here. Errors that only a client's author reads (`usage`, `content`) stay in
 * English.
 */
#include <string.h>

#include "server/table.h"

static const struct {
    const char *english, *german;
} sentence[] = {
    { "the game has not begun yet", "das Spiel hat noch nicht begonnen" },
    { "the game has begun already", "das Spiel hat schon begonnen" },
    { "the game cannot begin", "das Spiel kann nicht beginnen" },
    { "the game is over", "das Spiel ist vorbei" },
    { "the game is not over yet", "das Spiel ist noch nicht vorbei" },
    { "the table pauses", "der Tisch macht Pause" },
    { "the table does not pause", "der Tisch macht keine Pause" },
    { "no game is running here", "hier läuft kein Spiel" },
    { "a bot plays for you; take the seat back first",
      "ein Bot spielt für dich; nimm zuerst deinen Platz wieder ein" },
    { "there is no game to leave", "es gibt kein Spiel, das man verlassen könnte" },
    { "there is no game to concede", "es gibt kein Spiel, das man aufgeben könnte" },
    { "this seat has conceded; a bot plays it to the end",
      "dieser Platz hat aufgegeben; ein Bot spielt ihn zu Ende" },
    { "there is nothing you can take back now", "du kannst jetzt nichts zurücknehmen" },
    { "there are not that many choices to take back",
      "so viele Entscheidungen lassen sich nicht zurücknehmen" },
    { "you have not made that many choices", "so viele Entscheidungen hast du nicht getroffen" },
    { "there is no game to ask about", "es gibt kein Spiel, um das es gehen könnte" },
    { "nothing is being asked", "es wird nichts gefragt" },
    { "something is being asked already; answer that first",
      "es wird schon etwas gefragt; beantworte das zuerst" },
    { "a bot plays for you: only who plays asks",
      "ein Bot spielt für dich: nur wer spielt, fragt" },
    { "a bot plays for you: only who plays is asked",
      "ein Bot spielt für dich: nur wer spielt, wird gefragt" },
    { "the person at this seat is here", "wer diesen Platz hat, ist da" },
    { "the person at this seat has not been away for long enough; wait a little",
      "wer diesen Platz hat, ist noch nicht lange genug weg; warte ein wenig" },
    { "nobody else is here to agree, and the others have not been away for long enough",
      "niemand sonst ist da, um zuzustimmen, und die anderen sind noch nicht lange genug weg" },
    { "at this table nobody else takes a seat in mid-game",
      "an diesem Tisch übernimmt niemand mitten im Spiel einen Platz" },
    { "nobody plays here; take your seat back, and the game goes on",
      "hier spielt niemand; nimm deinen Platz wieder ein, dann geht das Spiel weiter" },
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
    { "only the table's owner invites before the game",
      "vor dem Spiel lädt nur ein, wem der Tisch gehört" },
    { "nobody else can have this seat: no bot plays it for somebody who has left",
      "niemand sonst kann diesen Platz haben: kein Bot spielt ihn für jemanden, der gegangen ist" },
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
    { "the server cannot write just now; the table pauses, and goes on by itself",
      "der Server kann gerade nichts speichern; der Tisch macht Pause und geht von selbst weiter" },
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
