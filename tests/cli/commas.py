#!/usr/bin/env python3
"""Missing commas of German case files. Prints each with the words around it; exit status 1 if there is any.

usage: commas.py FILE...        the files are output of `angeles casefile --lang de`
       commas.py --self         checks the checker with sentences whose commas are known

It knows what can be told without a parser: a conjunction that only begins a clause, an infinitive
with "um … zu", "sondern", and a question word after a verb of saying or knowing.
"""
import re
import sys

BEGINS_CLAUSE = "dass|ob|weil|falls|wenn|bevor|nachdem|solange|sobald|obwohl|sodass|ehe|indem|sooft|soweit"
# What may stand between the comma and the conjunction, or in its place.
BEFORE = set(
    "und oder aber sondern auch nur erst selbst als außer denn immer kurz noch schon gleich sogar doch nicht"
    " besonders allem wie je zumal mal einmal bis gerade eben vielleicht höchstens anders so"
    " tage tag stunden stunde minuten minute jahre jahr wochen woche lange".split()
)
KNOWS = (
    "wusste|weiß|wissen|wussten|fragte|fragten|fragt|sah|sahen|sieht|hörte|hörten|erfuhr|erfuhren|verriet|zeigte"
    "|merkte|begriff|erzählte|schrieb|schrieben|notierte|rechnete"
)
QUESTION = "wer|wen|wem|wessen|warum|wohin|woher|wieso|weshalb|wozu|womit|wofür"

CHECKS = [
    ("clause", re.compile(r"(\S+) (%s) " % BEGINS_CLAUSE)),
    ("infinitive", re.compile(r"(\S+) (um|ohne|anstatt) (?:[^\s,.;:!?]+ ){0,8}?zu [a-zäöüß]+n(?=[,.;:!?]| und | oder |$)")),
    ("sondern", re.compile(r"(\S+) (sondern) ")),
    ("question", re.compile(r"\b(%s) (%s) " % (KNOWS, QUESTION))),
]


def paragraphs(text):
    """Lines of one section joined; a title in quotation marks is one word."""
    for block in text.split("\n\n"):
        whole = " ".join(line.strip() for line in block.split("\n"))
        yield re.sub(r"„([^“]*)“(?=[ .,;:!?]|$)", lambda m: m.group(0) if m.group(1)[-1:] in ".!?," else "T", whole)


def has_break(word):
    return word[-1:] in ",;:.!?–—(„…" or word[-2:] in (",“", ".“", "!“", "?“", ",)", ".)")


def missing(text):
    """The places without a comma, and how many were looked at."""
    found, looked = [], 0
    for whole in paragraphs(text):
        for name, check in CHECKS:
            for m in check.finditer(whole):
                looked += 1
                before = m.group(1)
                exempt = before.strip("„(").lower() in BEFORE and (before, m.group(2)) != ("nicht", "ob")
                if name != "question" and (has_break(before) or exempt):
                    continue
                found.append("%s: %s" % (name, whole[max(0, m.start() - 30) : m.end() + 30]))
    return found, looked


GOOD = """Er ging, weil es spät war. Sie blieb, um zu warten. Und wenn er kam, kam er spät.
Er fragte, warum. Nicht sie, sondern er. Auch wenn es regnete, ging er. Drei Tage bevor er ging.
Er spielte „Wenn es regnet“. Um Noise zu finden, ging er los. „Ob er kommt?“, fragte sie.
"""
BAD = """Er ging weil es spät war. Sie blieb um zu warten. Er wusste nicht ob er ging. Nicht sie sondern er.
Er fragte warum sie ging. Er ging ohne ein Wort zu sagen.
"""


def main(arguments):
    if arguments == ["--self"]:
        good, bad = missing(GOOD)[0], missing(BAD)[0]
        print("\n".join(good))
        print("%d in right sentences, %d of 6 in wrong ones" % (len(good), len(bad)))
        return good != [] or len(bad) != 6
    count = places = 0
    for name in arguments:
        with open(name, encoding="utf-8") as file:
            found, looked = missing(file.read())
        places += looked
        count += len(found)
        for place in found:
            print("%s: %s" % (name, place))
    print("%d files, %d places, %d missing commas" % (len(arguments), places, count))
    return count > 0 or places == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
