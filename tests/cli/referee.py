#!/usr/bin/env python3
"""A second implementation of New Angeles' rules, which follows games from outside and reports
differences.

    ANGELES=build/release/angeles tests/cli/referee.py [--games 20] [--seed 1] [--bots]

It plays games through the JSON protocol and reads the spectator's log. From the ledger it computes
every line and every number of the spectator's view: moves of pieces, production, events, demands,
investments, deals, contracts, and the winners of the game. Cards are described here a second time,
in its own words. """

import argparse
import json
import os
import random
import subprocess
import sys

DISTRICTS = [
    # key, tier, primary, amount, secondary, amount, exit (N-DIST-01, N-DIST-07, N-MOVE-02)
    ("guayaquil", 1, "credits", 2, "consumables", 1, 2),
    ("quinde", 1, "energy", 1, "tech", 2, 5),
    ("la-costa", 1, "consumables", 3, None, 0, 5),
    ("manta", 1, "entertainment", 2, "tech", 1, 7),
    ("rabotgorod", 1, "credits", 2, "tech", 1, 6),
    ("laguna-velasco", 2, "entertainment", 3, "credits", 1, 9),
    ("nihongai", 2, "tech", 2, "consumables", 1, 9),
    ("esmeraldas", 2, "entertainment", 2, "consumables", 1, 9),
    ("rutherford", 3, "credits", 2, "entertainment", 1, 10),
    ("base-de-cayambe", 3, "energy", 2, "credits", 2, 11),
]
ROOT = 11
NUMBER = {d[0]: i + 1 for i, d in enumerate(DISTRICTS)}
ALL = range(1, 11)
HF, OC, PRISEC, DEV, ANDROID = "human first unit", "orgcrime unit", "prisec unit", "development", "android"
TOTAL = {HF: 9, OC: 9, PRISEC: 6, "outage": 14, "illness": 14, DEV: 14, ANDROID: 4}
RESOURCES = ["energy", "consumables", "tech", "entertainment", "credits"]
SHEETS = {  # N-SETUP-14, docs/rules: the two types; the contract
    "jinteki": ("biotech", "labor"),
    "haas-bioroid": ("labor", "construction"),
    "globalsec": ("security", "media"),
    "nbn": ("media", "biotech"),
    "weyland": ("construction", "security"),
    "melange": (None, None),
}
# Each event has its upper effect, the rows Human First, orgcrime, outage and illness, and its turns.
EVENTS = {
    "activist-cells-awaken": (lambda c: c.push_all(HF, 2), [3], [7], [], [2], 4),
    "beanstalk-beset-by-protesters": (lambda c: c.tier_or_move(HF, 3, 4), [7], [], [], [9, 10], 3),
    "human-first-starts-riot": (lambda c: c.tier_or_move(HF, 2, 2), [2], [], [5], [1], 4),
    "humanity-labor-hosts-union-heads": (lambda c: c.threaten(c.count(HF)), [4], [], [], [1], 3),
    "beanstalk-owned-by-mob": (lambda c: c.tier_or_move(OC, 3, 4), [3], [6], [], [4], 4),
    "gang-wars-at-all-time-high": (lambda c: c.threaten(c.count(OC)), [], [10], [1], [3], 3),
    "pistoleros-hit-squads-strike": (lambda c: c.tier_or_move(OC, 2, 3), [8], [3], [], [2], 4),
    "tri-maf-leaders-unite": (lambda c: c.threaten(c.count(OC)), [1, 2], [], [7], [3], 5),
    "crumbling-infrastructure": (lambda c: c.threaten(c.count("outage")), [7], [2], [], [5, 10], 5),
    "earthquake-rocks-city": (lambda c: c.threaten(5 if c.count("outage") >= 3 else 0), [8], [], [2], [7, 9], 4),
    "helium-3-transport-threatened": (
        lambda c: c.threaten(5 if c.in_tier("outage", 3) else 3 if c.in_tier("outage", 2) else 0),
        [5], [], [], [8], 3),
    "rolling-outages-increase": (lambda c: c.threaten(c.count("outage")), [], [4], [8], [5], 3),
    "average-wage-falls-again": (lambda c: c.threaten(4 if c.stages(2) >= 3 else 0), [9], [8], [], [8], 4),
    "report-record-unemployment": (lambda c: c.threaten(4 if c.stages(1) >= 6 else 0), [1], [9], [], [6], 4),
    "social-apps-spark-revolution": (lambda c: c.threaten(c.stages(1)), [6], [], [], [4, 6], 5),
    "welfare-programs-slashed": (lambda c: c.threaten(c.stages(2)), [], [1, 2], [], [10, 1], 3),
}
DEMANDS = {
    "hosting-worlds-cup": (0, 1, 3, 4, 2, 5),
    "increased-martian-violence": (1, 2, 0, 2, 6, 6),
    "network-disruption": (0, 0, 4, 4, 3, 7),
    "power-grid-overload": (2, 0, 1, 2, 2, 6),
    "recreational-drug-ban": (0, 1, 0, 6, 6, 7),
    "refugee-influx": (0, 3, 1, 3, 2, 5),
    "retail-shortage": (1, 1, 0, 5, 1, 7),
    "space-elevator-malfunction": (1, 0, 2, 2, 6, 6),
    "tourism-spike": (2, 0, 0, 5, 5, 5),
}


def steps(n, *pays):
    return max([capital for least, capital in pays if n >= least], default=0)


def rate(c, resource, base, each, most):
    return min(most, base + each * c.stock[resource]) if c.met(resource) else 0


INVESTMENTS = {
    "healthcare-initiative": lambda c: steps(c.count("illness"), (2, 3), (3, 5), (4, 7)),
    "power-siphoning": lambda c: steps(c.count("outage"), (1, 3), (2, 5), (3, 7)),
    "union-agreement": lambda c: steps(c.count(HF), (2, 3), (3, 5), (4, 7)),
    "laundering-scheme": lambda c: steps(c.count(OC), (2, 3), (3, 5), (4, 7)),
    "militarized-police": lambda c: steps(c.count(PRISEC), (1, 3), (2, 6), (3, 8)),
    "short-sale": lambda c: steps(sum(c.stock[r] <= 1 for r in RESOURCES), (1, 3), (2, 5), (3, 7)),
    "retail-sector": lambda c: rate(c, "consumables", 2, 2, 6),
    "energy-sector": lambda c: rate(c, "energy", 3, 2, 7),
    "banking-sector": lambda c: rate(c, "credits", 2, 1, 6),
    "technology-sector": lambda c: rate(c, "tech", 3, 1, 6),
    "entertainment-sector": lambda c: rate(c, "entertainment", 2, 1, 6),
    "populist-dismissal": lambda c: c.stages(1),
}
CALM_CARDS = {"clean-slate", "clinical-trials", "efficiency-experts", "mandatory-quarantine"}  # no illness threat


class Objection(Exception):
    pass


def claim(condition, *what):
    if not condition:
        raise Objection(*what)


class City:
    """The board. The log must contain exactly what its methods do: `said`."""

    def __init__(self):
        self.piece = {kind: [0] * 11 for kind in TOTAL}
        self.unrest = [0] * 11
        self.stock = dict.fromkeys(RESOURCES, 0)
        self.threat = 0
        self.demand = None
        self.said = []
        self.involved = False
        self.acting = False  # an action card is being resolved
        self.over = False

    def count(self, kind):
        return sum(self.piece[kind][1:])

    def stages(self, least):
        return sum(self.unrest[d] >= least for d in ALL)

    def in_tier(self, kind, tier):
        return any(self.piece[kind][d] and DISTRICTS[d - 1][1] == tier for d in ALL)

    def met(self, resource):
        return self.stock[resource] >= DEMANDS[self.demand][RESOURCES.index(resource)]

    def workable(self, d):
        return self.unrest[d] < 2 and not self.piece["outage"][d]

    def threaten(self, by):
        by = min(by, 25 - self.threat)
        if by > 0:
            self.threat += by
            self.said.append(("threat-rises", by, self.threat))
            self.over = self.threat == 25

    def touch(self, d):
        self.involved |= self.acting and self.piece["illness"][d] > 0

    def settle(self, kind, d):
        while True:
            self.touch(d)
            guarded = kind in (HF, OC) and self.piece[PRISEC][d]
            if not guarded and not self.piece[kind][d]:
                break
            d = DISTRICTS[d - 1][6]
            if d == ROOT:
                self.said.append(("into-root", kind))
                self.threaten(2)
                return ROOT
            self.said.append(("moves-on", kind, d))
        self.piece[kind][d] += 1
        if kind == "outage":
            self.unrest[d] = 0
        return d

    def push(self, kind, d):
        self.touch(d)
        self.piece[kind][d] -= 1
        to = DISTRICTS[d - 1][6]
        if to == ROOT:
            self.said.append(("into-root", kind))
            self.threaten(2)
            return ROOT
        self.said.append(("moves-on", kind, to))
        return self.settle(kind, to)

    def push_enemies(self, d):
        for kind in (HF, OC):
            if self.piece[kind][d] and not self.over:
                self.push(kind, d)

    def push_all(self, kind, times):
        for d in reversed(ALL):
            at = d
            for _ in range(times if self.piece[kind][d] else 0):
                if at != ROOT and not self.over:
                    at = self.push(kind, at)

    def tier_or_move(self, kind, tier, threat):
        if self.in_tier(kind, tier):
            self.threaten(threat)
        else:
            self.push_all(kind, 1)

    def place(self, kind, d, pushes=True):
        if self.over or self.count(kind) == TOTAL[kind]:
            return
        self.said.append(("placed", kind, d))
        if kind in (HF, OC, "outage", "illness"):
            self.settle(kind, d)
            return
        claim(kind == PRISEC or not self.piece[kind][d], "two of a kind", kind, d)
        self.touch(d)
        self.piece[kind][d] += 1
        if kind == PRISEC and pushes:
            self.push_enemies(d)

    def unrest_to(self, d, stage):
        before = self.unrest[d]
        if before == 0 or stage == 0:
            self.touch(d)
        self.unrest[d] = stage
        self.said.append(("stable", d) if stage == 0 else ("in-unrest", d, ("protest", "strike")[stage - 1]))

    def produce(self, d, orgcrime=True):
        key, _, primary, amount, secondary, amount_2, _ = DISTRICTS[d - 1]
        if not self.workable(d):
            return
        out = [(primary, 0 if orgcrime and self.piece[OC][d] else amount + self.piece[DEV][d])]
        for resource, n in out + [(secondary, amount_2)]:
            n = min(n, 15 - self.stock[resource]) if resource else 0
            if n:
                self.stock[resource] += n
                self.said.append(("produces", d, n, resource))

    def exploit(self):
        for d in ALL:
            if self.over or not self.piece[ANDROID][d]:
                continue
            self.produce(d)
            if not self.piece[HF][d]:
                if self.workable(d):
                    self.unrest_to(d, self.unrest[d] + 1)
            elif self.unrest[d] == 0 and not self.piece["outage"][d]:
                self.unrest_to(d, 2)
            else:
                self.place("outage", d)

    def event(self, name):
        upper, *rows, _ = EVENTS[name]
        upper(self)
        for kind, row in zip((HF, OC, "outage", "illness"), rows):
            for d in row:
                self.place(kind, d)

    def expected(self):
        said, self.said = self.said, []
        return said


class Deal:
    def __init__(self, active, seats):
        self.active, self.seats = active, seats
        self.main = None
        self.box = []  # (seat, card) of the counteroffers, the top one last
        self.asked, self.supporting = [], []
        self.support = {1: {}, 2: {}}
        self.owed = 0
        self.both = self.decided = self.tied = self.broken = self.counted = False
        self.winner = self.side = None
        self.cards = 0  # action cards that go to the discard pile at the end
        self.acts = []
        self.claimed = self.ill = False

    def card(self):
        return (self.box[-1][1] if self.box else None) if self.side == 2 else self.main

    def order(self, seat):
        return (seat - self.active) % self.seats

    def supported(self, seat):
        return seat in self.support[self.side]


class Referee:
    CITY = {"placed", "moves-on", "into-root", "removed", "android-moves", "stable", "in-unrest", "produces",
            "threat-rises", "contract"}

    def __init__(self, seats, kinds):
        self.n, self.kinds = seats, kinds
        self.city = City()
        self.corporation, self.capital = {}, [0] * seats
        self.hand, self.discards = [0] * seats, 0
        self.owner, self.exhausted = {}, set()
        self.due = []  # lines of the log that must come next
        self.phase, self.active, self.turns, self.space = "set-up", None, 0, 0
        self.deal, self.drawn = None, None
        self.rivals, self.winners, self.scored, self.payouts = {}, set(), {}, {}
        self.keep_limit, self.rise, self.barring = True, 0, False

    def seat_of(self, corporation):
        return next((s for s, c in self.corporation.items() if c == corporation), None)

    def pay(self, corporation, n):
        seat = self.seat_of(corporation)
        if seat is not None:
            self.city.said.append(("contract", seat, n))

    def owns(self, seat, asset):
        return self.owner.get(asset) == seat

    # Reading

    def line(self, line):
        args = []
        for p in line["params"]:
            kind = p["type"]
            value = p.get(kind, p.get("card"))
            args.append(NUMBER.get(value, value) if kind == "entry" else value)
        name, cause = line["message"], line["cause"]
        words = (name, *args)
        if name in self.CITY and self.due:
            claim(words == self.due[0], "expected", self.due[0], "not", words, cause)
            self.due.pop(0)
            if name == "contract":
                self.capital[args[0]] += args[1]
            return
        handler = getattr(self, "on_" + name.replace("-", "_"), None)
        if name in self.CITY or self.due and name in ("claims", "event", "turns", "turn", "reveals", "wins-deal"):
            claim(not self.due, "missing", self.due, "before", words)
        if handler:
            handler(cause, *args)
        self.due += self.city.expected()

    # Set-up, rounds and turns

    def on_plays_corporation(self, cause, seat, corporation):
        claim(self.seat_of(corporation) is None, "twice", corporation)
        self.corporation[seat] = corporation

    def on_first_player(self, cause, seat):
        self.active = seat
        for i in range(self.n):
            self.capital[(seat + i) % self.n] = 10 + i

    def on_turns(self, cause, n):
        if self.phase == "event":
            claim(n == EVENTS[self.news][-1], "turns", self.news, n)
            if self.rise < 2:
                self.pay("melange", 3)
        self.turns = n

    def on_round(self, cause, n):
        self.space += 1
        claim(self.space % 3 and n == self.space - self.space // 3, "round", n, self.space)
        self.phase = "action"

    def end_turn(self):
        """N-HAND-01, N-HAND-07, N-TURN-05, N-TURN-06"""
        if self.deal is None:
            return
        self.end_deal()
        limit = 5 + 5 * self.owns(self.active, "floyd-2x3a7c") - self.owns(self.active, "braintrust")
        claim(not self.keep_limit or self.hand[self.active] <= limit, "hand limit", self.active)
        self.deal = None
        self.turns -= 1
        self.active = (self.active + 1) % self.n

    def on_turn(self, cause, seat):
        self.end_turn()
        claim(self.phase == "action" and self.turns > 0 and seat == self.active, "turn of", seat)
        self.exhausted -= {a for a in self.exhausted if self.owns(seat, a)}
        self.drawn, self.keep_limit = [], True

    def on_draws(self, cause, seat, card, sort):
        self.hand[seat] += 1
        if cause is None and self.phase == "action" and self.drawn is not None:
            self.drawn.append(sort)
        elif self.resolving(cause):
            self.deal.acts.append(("draws", seat, sort))

    def on_recycles(self, cause):
        self.recycled = True
        self.discards = 0

    def check_draw(self):
        """N-DRAW-01 to N-DRAW-03. Decks that run out are not modelled, because no deck is empty so
        early."""
        first, second = SHEETS[self.corporation[self.active]]
        times = 2 if self.owns(self.active, "braintrust") else 1
        drawn, self.drawn = self.drawn[::times], None
        if first:
            fixed = [first, first] + ([] if self.n == 4 else [second])
            claim(drawn[: len(fixed)] == fixed and len(drawn) == 3, "drawn", drawn)
            claim(self.n > 4 or drawn[2] != first, "General", drawn)
        else:
            claim(len(set(drawn)) == len(drawn) == 3, "Generals", drawn)

    # The deal

    def resolving(self, cause):
        deal = self.deal
        if cause is None or deal is None or deal.winner is None or deal.claimed:
            return False
        if deal.side is None:  # one player made both offers, and a card decided: the first line shows which
            deal.side = 1 if cause == deal.main else 2 if cause == deal.box[-1][1] else None
        return cause == deal.card()

    def on_reveals(self, cause, card):
        if not getattr(self, "recycled", False):
            self.check_draw()
        self.drawn = None
        self.deal, self.barring = Deal(self.active, self.n), False
        self.revealed = card

    def played(self, seat, card):
        if self.kinds[card] == "action":
            self.hand[seat] -= 1
            self.deal.cards += 1

    def on_proposes(self, cause, seat, card):
        claim(seat == self.active and self.deal.main is None, "main offer")
        self.deal.main = card
        self.played(seat, card)

    def on_counters(self, cause, seat, card):
        deal = self.deal
        claim(deal.owed == 0, "cost", deal.owed)
        if seat == deal.active:
            claim(cause == "the-fall-guy", "counter by the active player", cause)
            deal.both = True
        else:
            self.opportunity(seat)
            deal.owed = len(deal.box)  # N-DEAL-09
        deal.box.append((seat, card))
        self.played(seat, card)

    def on_passes(self, cause, seat):
        self.opportunity(seat)

    def opportunity(self, seat):
        deal = self.deal
        claim(deal.owed == 0, "cost", deal.owed)
        claim(deal.order(seat) == len(deal.asked) + 1, "order of counteroffers", seat, deal.asked)
        deal.asked.append(seat)

    def on_discards(self, cause, seat, card, sort):
        self.hand[seat] -= 1
        self.discards += 1
        if self.deal and self.deal.owed and self.deal.winner is None:
            claim(self.deal.box[-1][0] == seat, "cost paid by", seat)
            self.deal.owed -= 1

    def on_takes_back(self, cause, seat, card):
        claim(self.deal.box.pop() == (seat, card), "taken back", card)
        if self.kinds[card] == "action":
            self.hand[seat] += 1
            self.deal.cards -= 1

    def on_for_main(self, cause, seat, card, sort):
        self.supports(1, cause, seat)

    def on_for_counter(self, cause, seat, card, sort):
        self.supports(2, cause, seat)

    def supports(self, side, cause, seat):
        deal = self.deal
        if cause != "isabel-mcguire":
            self.hand[seat] -= 1
        if cause is None:
            if seat not in deal.supporting:
                self.supporter(seat)
            claim(seat not in deal.support[3 - side] or self.owner.get("isabel-mcguire") is not None, "both sides", seat)
        deal.support[side][seat] = deal.support[side].get(seat, 0) + 1
        deal.cards += 1

    def on_abstains(self, cause, seat):
        self.supporter(seat)

    def supporter(self, seat):
        """N-DEAL-07, N-DEAL-16, N-DEAL-17"""
        deal = self.deal
        claim(deal.both or len(deal.asked) == self.n - 1, "support before all were asked", deal.asked)
        claim(deal.box and seat not in (deal.active, deal.box[-1][0]), "supporter", seat)
        claim(not deal.supporting or deal.order(seat) > deal.order(deal.supporting[-1]), "order of support", seat)
        deal.supporting.append(seat)

    def on_count(self, cause, main, counter):
        sums = [sum(self.deal.support[side].values()) for side in (1, 2)]
        claim([main, counter] == sums, "count", main, counter, sums)
        self.deal.counted = True
        self.deal.tied = main == counter

    def on_wins_deal(self, cause, seat):
        deal = self.deal
        if not deal.box:
            deal.side = 1
            claim(seat == deal.active, "no counteroffer", seat)
        else:
            parties = {deal.active, deal.box[-1][0]}
            others = self.n - len(parties)
            claim(len(deal.supporting) == others, "supporters", deal.supporting)
            main, counter = (sum(deal.support[side].values()) for side in (1, 2))
            if deal.both:
                deal.side = None  # either: the log names a player
            elif deal.decided or deal.tied and deal.broken:
                deal.side = 1 if seat == deal.active else 2
            else:
                deal.side = 2 if counter > main else 1
                claim(seat == (deal.box[-1][0] if deal.side == 2 else deal.active), "winner", seat)
            if deal.both and not deal.decided and not (deal.tied and deal.broken):
                deal.side = 2 if counter > main else 1
        deal.winner = seat
        self.before = json.loads(json.dumps([self.city.piece, self.city.unrest]))
        self.city.involved, self.city.acting, self.moved = False, True, set()

    def on_illness(self, cause):
        deal = self.deal
        claim(self.city.involved and deal.card() not in CALM_CARDS, "illness", deal.card())
        self.judge_card()
        deal.ill = True
        self.city.acting = False
        self.city.threaten(2)

    def on_claims(self, cause, seat, card):
        deal = self.deal
        if not deal.claimed:
            claim(seat == deal.winner and card == self.revealed, "claim", seat, card)
            claim(deal.ill or not self.city.involved or deal.card() in CALM_CARDS, "no illness", deal.card())
            if not deal.ill:
                self.judge_card()
            self.city.acting = False
        else:
            claim(cause is None and self.naoko > 0, "claims more", card)
            self.naoko -= 1
        deal.claimed = True
        self.owner[card] = seat
        if card == "naoko-watanabe":
            self.naoko = 2
        if card == "toshiyuki-sakai" and seat == deal.active:
            self.keep_limit = False

    def on_emergency_back(self, cause, seat, card):
        self.end_deal()

    def end_deal(self):
        if self.deal:
            self.discards += self.deal.cards
            self.deal.cards = 0

    # Assets

    def on_exhausts(self, cause, seat, card):
        claim(self.owns(seat, card) and card not in self.exhausted, "exhausts", card)
        self.exhausted.add(card)
        if card in ("mark-yale", "locust-company"):
            self.barring = True
        if card == "midori":
            claim(self.deal.tied, "midori")
            self.deal.broken = True

    def on_asset_goes(self, cause, card):
        self.owner.pop(card, None)
        self.exhausted.discard(card)
        if card == "tanaka" and self.deal and self.deal.winner is None:
            self.deal.decided = True
        if self.resolving(cause):
            self.deal.acts.append(("asset-goes", card))

    def on_asset_passes(self, cause, seat, card, to):
        claim(self.owns(seat, card), "passes", card)
        self.owner[card] = to

    def on_card_passes(self, cause, seat, card, to):
        self.hand[seat] -= 1
        self.hand[to] += 1

    def on_card_taken(self, cause, seat, card, victim):
        self.hand[victim] -= 1
        self.hand[seat] += 1
        if cause == "aaron-marron":
            claim(self.deal.owed > 0 and self.owns(seat, "aaron-marron"), "Aaron Marron")
            self.deal.owed -= 1

    # The city

    def on_placed(self, cause, kind, d):
        city = self.city
        if self.phase == "set-up":
            city.piece[kind][d] += 1
            return
        if cause is None:
            return self.production()
        claim(self.resolving(cause), "placed", kind, d, cause)
        self.deal.acts.append(("placed", kind, d))
        city.place(kind, d, pushes=cause != "arrest-orders")
        claim(city.said and city.said.pop(0) == ("placed", kind, d), "cannot be placed", kind, d)

    def on_removed(self, cause, kind, d):
        city = self.city
        claim(self.resolving(cause) and city.piece[kind][d] > 0, "removed", kind, d, cause)
        city.touch(d)
        city.piece[kind][d] -= 1
        self.deal.acts.append(("removed", kind, d))
        for kinds, corporation, pays in ((("illness",), "jinteki", 2), ((HF, OC), "globalsec", 1), (("outage",), "weyland", 2)):
            if kind in kinds:
                self.pay(corporation, pays)

    def on_moves_on(self, cause, kind, d):
        self.pushed(cause, ("moves-on", kind, d))

    def on_into_root(self, cause, kind):
        self.pushed(cause, ("into-root", kind))

    def pushed(self, cause, words):
        """Gentrification without a prisec unit: enemies still move."""
        claim(self.resolving(cause) and cause == "gentrification", "moves", words, cause)
        self.city.push_enemies(self.deal.acts[0][2])
        claim(self.city.said and self.city.said.pop(0) == words, "moves", words)

    def on_android_moves(self, cause, source, goal):
        city = self.city
        claim(self.resolving(cause) and city.piece[ANDROID][source] and not city.piece[ANDROID][goal], "android", cause)
        claim(source not in self.moved, "an android moves twice", source)
        city.touch(source)
        city.touch(goal)
        city.piece[ANDROID][source] -= 1
        city.piece[ANDROID][goal] += 1
        if not self.moved:
            self.pay("haas-bioroid", 2)
        self.moved.add(goal)
        self.deal.acts.append(("android-moves", source, goal))

    def on_stable(self, cause, d):
        self.unrest(cause, d, 0)

    def on_in_unrest(self, cause, d, word):
        self.unrest(cause, d, ("protest", "strike").index(word) + 1)

    def unrest(self, cause, d, stage):
        city = self.city
        if self.phase == "set-up":
            city.unrest[d] = stage
            return
        if cause is None:
            return self.production()
        before = city.unrest[d]
        claim(self.resolving(cause) and not city.piece["outage"][d] and before != stage, "unrest", d, stage, cause)
        claim(abs(before - stage) == 1 or cause == "liquidation", "two stages", d)
        city.unrest_to(d, stage)
        city.said.pop()
        self.deal.acts.append(("unrest", d, stage - before))
        if stage < before:
            self.pay("nbn", 1)

    def on_produces(self, cause, d, n, resource):
        if cause is None:
            return self.production()
        claim(self.resolving(cause) and cause == "liquidation", "produces", cause)
        self.city.produce(d, orgcrime=False)
        claim(self.city.said.pop(0) == ("produces", d, n, resource), "produces", d, n, resource)
        self.deal.acts.append(("produces", d))

    def production(self):
        """The first line of a Production Phase: the whole phase is then known."""
        claim(False, "production comes too early")

    def on_stock_rises(self, cause, n, resource):
        self.city.stock[resource] += n
        self.stock_act(cause, "rises", n, resource)

    def on_stock_falls(self, cause, n, resource):
        self.city.stock[resource] -= n
        self.stock_act(cause, "falls", n, resource)

    def stock_act(self, cause, way, n, resource):
        if self.resolving(cause):
            self.deal.acts.append((way, n, resource))
        else:
            claim(cause == "fumiko-yamamori" and (way, n) == ("falls", 1), "stock", cause)

    def on_threat_rises(self, cause, by, to):
        claim(self.resolving(cause) and cause == "spin-doctors" and by == 1, "threat", by, cause)
        self.city.threaten(by)
        self.city.said.pop()
        self.deal.acts.append(("threat",))

    def on_threat_falls(self, cause, by, to):
        claim(self.resolving(cause), "threat falls", cause)
        self.city.threat -= by
        self.deal.acts.append(("threat-falls", by))

    # Capital

    def on_gains(self, cause, seat, n):
        self.capital[seat] += n
        if self.resolving(cause):
            self.deal.acts.append(("gains", seat, n))
        elif self.phase == "score":
            claim(self.payouts.get(seat) == n and cause == self.scored[seat], "pays", cause, seat, n, self.payouts)
            claim(list(self.payouts)[0] == seat, "order of payouts", seat)
            del self.payouts[seat]

    def on_loses(self, cause, seat, n):
        self.capital[seat] -= n

    def on_spends(self, cause, seat, n):
        self.capital[seat] -= n
        self.deal.acts.append(("spends", seat, n))

    def on_steals(self, cause, victim, n, thief):
        self.capital[victim] -= n
        self.capital[thief] += n
        claim(n <= {"marco-cubrero": 2, "monica-singh": 2}[cause], "steals", cause, n)

    def on_trades(self, cause, seat, n, to):
        self.capital[seat] -= n
        self.capital[to] += n
        claim(self.capital[seat] >= 0, "debt", seat)

    def on_contract(self, cause, seat, n):
        claim(False, "a contract pays", seat, n, cause)

    def on_looks_at_events(self, cause, seat, n):
        self.deal.acts.append(("looks", seat, n))

    def on_emergency_up(self, cause, seat, card):
        self.deal.acts.append(("emergency-up", seat))

    # Production, events, demands

    def produce_if_over(self):
        """After the last turn: the whole Production Phase is due."""
        if self.phase == "action" and self.turns == 0 and self.deal is None:
            self.phase = "production"
            self.city.exploit()

    def on_event(self, cause, card):
        claim(self.phase == "production", "event")
        self.phase, self.news = "event", card
        before = self.city.threat
        self.city.event(card)
        self.rise = self.city.threat - before

    def on_demand_round(self, cause, n):
        self.space += 1
        claim(self.space == 3 * n, "demand round", n)
        self.phase = "talk"

    def on_demand(self, cause, card):
        claim(self.phase in ("set-up", "score") and self.space < 9, "demand")
        self.city.demand = card
        self.city.stock = dict.fromkeys(RESOURCES, 0)
        self.phase = "between"

    def on_investment(self, cause, seat, card):
        if self.phase != "score":
            self.phase, self.scored = "score", {}
        self.scored[seat] = card
        if len(self.scored) == self.n:
            order = [(self.active + i) % self.n for i in range(self.n)]
            self.payouts = {s: INVESTMENTS[self.scored[s]](self.city) for s in order}
            self.payouts = {s: n for s, n in self.payouts.items() if n}

    def on_demand_met(self, cause):
        self.pays_demand(True)

    def on_demand_missed(self, cause):
        self.pays_demand(False)

    def pays_demand(self, met):
        claim(not self.payouts, "not paid", self.payouts)
        claim(met == all(self.city.met(r) for r in RESOURCES), "demand", met)
        if not met:
            self.city.threaten(DEMANDS[self.city.demand][5])

    # The end

    def on_rival(self, cause, seat, card):
        claim(card not in self.rivals.values(), "rival twice", card)
        self.rivals[seat] = card.removeprefix("rival-")

    def on_wins(self, cause, seat):
        self.winners.add(seat)

    def check_end(self, winners):
        """N-WIN-03 to N-WIN-05"""
        claim(set(winners) == self.winners, "winners", winners, self.winners)
        claim(self.city.threat == 25 or self.space == 9, "the end came early")
        for seat, rival in self.rivals.items():
            capital = self.capital[seat]
            if self.city.threat == 25:
                wins = rival == "federalist" and capital >= 25
            elif rival == "federalist":
                wins = False
            elif rival == self.corporation[seat]:
                wins = sum(capital > other for other in self.capital) >= (2 if self.n == 4 else 3)
            else:
                wins = capital > self.capital[self.seat_of(rival)]
            claim(wins == (seat in self.winners), "wins", seat, rival, self.capital, self.city.threat)

    # Cards: checks whether each may have had its observed effect

    def judge_card(self):
        deal, acts = self.deal, self.deal.acts
        card = deal.card()
        if deal.both and deal.side is None:
            return
        if card is None:
            claim(not acts, "nothing was proposed", acts)
            return
        getattr(self, "card_" + card.replace("/", "-").replace("-", "_").lstrip("_"), self.card_unknown)(
            acts, deal, *self.before)

    def card_unknown(self, acts, deal, piece, unrest):
        claim(False, "unknown card", deal.card())

    @staticmethod
    def split(acts, *names):
        """The acts in groups, which must come in this order."""
        groups, rest = [], list(acts)
        for name in names:
            group = []
            while rest and rest[0][: len(name)] == name:
                group.append(rest.pop(0)[len(name):])
            groups.append(group)
        claim(not rest, "does more", acts)
        return groups

    def need(self, made, there, most, what):
        """Mandatory picks: as many as possible."""
        claim(made == min(most, there), what, made, there, most)

    def left(self, kind):
        return self.city.count(kind) < TOTAL[kind]

    def card_clean_slate(self, acts, deal, piece, unrest):
        healed, outages = self.split(acts, ("removed", "illness"), ("placed", "outage"))
        claim(len(healed) <= 2 and len(outages) == (1 if healed else 0), "clean slate", acts)
        claim(not outages or outages[0] in healed, "clean slate", acts)

    def card_clinical_trials(self, acts, deal, piece, unrest):
        (healed,) = self.split(acts, ("removed", "illness"))
        self.need(len(healed), sum(piece["illness"]), 1, "clinical trials")

    def card_information_procurement(self, acts, deal, piece, unrest):
        spent, falls = self.split(acts, ("spends",), ("threat-falls",))
        claim([s for s, _ in spent] == [(deal.active + i) % self.n for i in range(self.n)], "information", acts)
        enough = sum(n for _, n in spent) >= self.n
        before = self.city.threat + sum(f[0] for f in falls)
        claim(sum(f[0] for f in falls) == (min(2, before) if enough else 0), "information", acts)

    def card_unorthodox_knowledge(self, acts, deal, piece, unrest):
        claim(acts == [("looks", deal.winner, 3)], "unorthodox knowledge", acts)

    def card_ark_construction(self, acts, deal, piece, unrest):
        (built,) = self.split(acts, ("placed", DEV))
        self.need(len(built), 10 - sum(piece[DEV]), 1, "ark construction")

    def card_budget_renovations(self, acts, deal, piece, unrest):
        repaired, stirred = self.split(acts, ("removed", "outage"), ("unrest",))
        claim(len(repaired) <= 2, "budget renovations", acts)
        claim(sorted(d for (d,) in repaired) == [d for d, by in stirred if by == 1], "budget renovations", acts)

    def card_gentrification(self, acts, deal, piece, unrest):
        repaired, guarded = self.split(acts, ("removed", "outage"), ("placed", PRISEC))
        self.need(len(repaired), sum(piece["outage"]), 1, "gentrification")
        if repaired:
            (d,) = repaired[0]
            wanted = not piece[PRISEC][d] and sum(piece[PRISEC]) < 6
            claim(guarded == ([(d,)] if wanted else []), "gentrification", acts)

    def card_vanity_project(self, acts, deal, piece, unrest):
        gains, goes = self.split(acts, ("gains",), ("asset-goes",))
        claim(len(gains) == 1 and len(goes) <= 1, "vanity project", acts)
        patron, n = gains[0]
        claim(n == (4 if deal.supported(patron) else 2), "vanity project", acts)
        claim(goes or patron not in self.owner.values(), "vanity project", acts)

    def card_efficiency_experts(self, acts, deal, piece, unrest):
        (moves,) = self.split(acts, ("android-moves",))
        claim(len(moves) == 1, "efficiency experts", acts)

    def card_high_risk_investments(self, acts, deal, piece, unrest):
        (gains,) = self.split(acts, ("gains",))
        claim([n for _, n in gains] == [3, 2, 1] and len({s for s, _ in gains}) == 3, "high-risk", acts)

    def card_labor_solutions(self, acts, deal, piece, unrest):
        moves, units = self.split(acts, ("android-moves",), ("placed", OC))
        claim(len(moves) <= 3, "labor solutions", acts)
        self.need(len(units), 9 - sum(piece[OC]), 1, "labor solutions")

    def card_liquidation(self, acts, deal, piece, unrest):
        produced, strikes = self.split(acts, ("produces",), ("unrest",))
        possible = [d for d in ALL if unrest[d] < 2 and not piece["outage"][d]]
        self.need(len(strikes), len(possible), 1, "liquidation")
        for d, by in strikes:
            claim(unrest[d] + by == 2 and {p[0] for p in produced} <= {d}, "liquidation", acts)

    def card_24_7_live_feeds(self, acts, deal, piece, unrest):
        calmed, removed = self.split(acts, ("unrest",), ("removed", OC))
        claim(len(calmed) + len(removed) == (1 if any(unrest) or sum(piece[OC]) else 0), "live feeds", acts)
        claim(all(by == -1 for _, by in calmed), "live feeds", acts)

    def card_media_circus(self, acts, deal, piece, unrest):
        calmed, units = self.split(acts, ("unrest",), ("placed", HF))
        claim(len({d for d, _ in calmed}) == (1 if any(unrest) else 0), "media circus", acts)
        claim(all(len(calmed) == unrest[d] and by == -1 for d, by in calmed), "media circus", acts)
        self.need(len(units), 9 - sum(piece[HF]), 1, "media circus")

    def drawing(self, acts, least, most):
        seats = []
        for _, seat, sort in acts:
            if seat not in seats:
                seats.append(seat)
        claim(seats == sorted(seats, key=self.deal.order), "order of drawing", acts)
        for seat in seats:
            sorts = [a[2] for a in acts if a[1] == seat]
            claim(len(set(sorts)) == 1 and least(seat) <= len(sorts) <= most(seat), "draws", acts)

    def card_puff_piece(self, acts, deal, piece, unrest):
        self.drawing(acts, lambda s: 1, lambda s: 3 if deal.supported(s) else 2)

    def card_energy_for_all(self, acts, deal, piece, unrest):
        self.drawing(acts, lambda s: 1, lambda s: 4)

    def card_spin_doctors(self, acts, deal, piece, unrest):
        calmed, falls, threat = self.split(acts, ("unrest",), ("falls", 1, "credits"), ("threat",))
        claim(len(calmed) <= 2 and len({d for d, _ in calmed}) == len(calmed), "spin doctors", acts)
        claim(all(by == -1 for _, by in calmed) and len(falls) + len(threat) == 1, "spin doctors", acts)
        claim(not threat or self.city.stock["credits"] == 0, "spin doctors", acts)

    def card_arrest_orders(self, acts, deal, piece, unrest):
        placed, hf, oc, prisec = self.split(acts, ("placed", PRISEC), ("removed", HF), ("removed", OC), ("removed", PRISEC))
        self.need(len(placed), 6 - sum(piece[PRISEC]), 1, "arrest orders")
        if placed:
            (d,) = placed[0]
            claim(len(hf) == piece[HF][d] and len(oc) == piece[OC][d] and len(prisec) == piece[PRISEC][d], "arrest", acts)
            claim(all(x == (d,) for x in hf + oc + prisec), "arrest orders", acts)

    def card_full_deployment(self, acts, deal, piece, unrest):
        claim(acts and all(a[1] != deal.winner for a in acts), "full deployment", acts)
        if acts[0][0] == "draws":
            self.drawing(acts, lambda s: 1, lambda s: 5)
        else:
            claim(len(acts) == 1 and acts[0][0] == "emergency-up", "full deployment", acts)

    def enemies_and_stir(self, acts, most, stirs):
        """Enemies removed in any order, then districts in which unrest rises."""
        removed = [a for a in acts if a[0] == "removed" and a[1] in (HF, OC)]
        stirred = acts[len(removed):]
        claim(acts[: len(removed)] == removed and len(removed) <= most, "enemies", acts)
        possible = sum(self.before[1][d] < 2 and not self.before[0]["outage"][d] for d in ALL)
        self.need(len(stirred), possible, stirs, "stirred")
        claim(all(a[0] == "unrest" and a[2] == 1 for a in stirred) and len({a[1] for a in stirred}) == len(stirred),
              "stirred", acts)

    def card_riot_control(self, acts, deal, piece, unrest):
        paid = [a for a in acts[:1] if a[:2] == ("removed", PRISEC)]
        self.need(len(paid), sum(piece[PRISEC]), 1, "riot control")
        self.enemies_and_stir(acts[len(paid):], 2 if paid else 0, 1)

    def card_ruthless_tactics(self, acts, deal, piece, unrest):
        self.enemies_and_stir(acts, 4, 2)

    def card_scorched_earth(self, acts, deal, piece, unrest):
        claim((acts[:1] or [(0, 0)])[0][:2] == ("placed", "outage") or all(piece["outage"][1:]), "scorched earth", acts)
        if not acts:
            return
        first = acts[0][2]
        rest = acts[1:]
        other = {a[2] for a in rest} - {first}
        claim(not piece["outage"][first] and len(other) <= 1, "scorched earth", acts)
        claim(all(a[0] == "removed" and a[1] in (HF, OC) for a in rest), "scorched earth", acts)
        for d in {first} | other:
            claim(sum(a[2] == d for a in rest) == piece[HF][d] + piece[OC][d], "scorched earth", acts)
            claim(DISTRICTS[d - 1][1] == DISTRICTS[first - 1][1], "scorched earth", acts)

    def card_underpaid_overclocked(self, acts, deal, piece, unrest):
        rises, gains, units = self.split(acts, ("rises", 1), ("gains",), ("placed", HF))
        claim(len(rises) <= 2 and len(set(rises)) == len(rises) and gains == [(deal.winner, 4)], "underpaid", acts)
        self.need(len(units), 9 - sum(piece[HF]), 2, "underpaid") if not self.rooted else None

    def card_mandatory_quarantine(self, acts, deal, piece, unrest):
        healed, outages = self.split(acts, ("removed", "illness"), ("placed", "outage"))
        claim(len(healed) <= 4 and len(outages) == 2, "quarantine", acts)

    def card_sweeps_week(self, acts, deal, piece, unrest):
        calmed, ill = self.split(acts, ("unrest",), ("placed", "illness"))
        claim(len(calmed) <= 4 and all(by == -1 for _, by in calmed) and len(ill) == 2, "sweeps week", acts)

    def card_massive_reconstruction(self, acts, deal, piece, unrest):
        repaired, units = self.split(acts, ("removed", "outage"), ("placed", OC))
        claim(len(repaired) <= 3, "reconstruction", acts)
        self.need(len(units), 9 - sum(piece[OC]), 2, "reconstruction") if not self.rooted else None

    rooted = False  # a unit that goes into The Root can be placed again

    # Deeds: what one seat can promise another, or do for it at once (N-NEG-06 to 08, 20, 23, 36)

    def deeds(self, doer, asked, decision, cleared):
        """{(deed, way, when): whether it can be done at once}"""
        deal, prompt = self.deal, decision["prompt"]["name"]
        kinds = {o["kind"] for o in decision["options"]} if asked == doer else set()
        before = deal is None and self.phase == "action"
        rachel = any(p.get("card") == "rachel-beckmann" for p in decision["prompt"]["params"])
        running = deal is not None and (not cleared or rachel)
        party = doer == self.active or running and bool(deal.box) and deal.box[-1][0] == doer
        window = {p.get("card") for p in decision["prompt"]["params"]} & {
            "chief-gorman", "mark-yale", "caprice-nisei"} or prompt.startswith("declare")
        countering = running and not deal.both and (len(deal.asked) < self.n - 1 or prompt == "counter" or bool(window))
        can = {("no-counteroffer", "pass", "next-deal"): False, ("support", "yours", "next-deal"): False}
        if doer != self.active and (before or countering and doer not in deal.asked):
            can["no-counteroffer", "pass", "this-deal"] = prompt == "counter" and asked == doer
        decided = running and (doer in deal.supporting or deal.winner is not None or deal.counted)
        if doer != self.active and (before or countering or running and deal.box and not party) and not decided:
            now = prompt == "support" and asked == doer
            can["abstain", "abstain", "this-deal"] = now
            for way, kind in (("main", "main"), ("counter", "counteroffer")):
                if not now or kind in kinds:
                    can["support", way, "this-deal"] = now
        for when in ("this-deal", "turn-start", "talk"):
            for way in ("always", "if-win", "if-supported"):
                if before or running and (way == "always" or not cleared) or (when, way) in (
                        ("turn-start", "always"), ("talk", "always")):
                    can["pay", way, when] = False
        if before or running and not deal.claimed and not deal.ill:
            can["target", "pick", "this-deal"] = can["target", "spare", "this-deal"] = False
        return can

    def check_deeds(self, doer, asked, decision, cleared, terms):
        prompt = decision["prompt"]
        sunny = {p.get("card") for p in prompt["params"]} & {"sunny-lebeau", "wong-ya-ching"}
        if prompt["name"] in ("cost", "support-more", "topmost") or sunny or self.barring or self.phase == "set-up":
            return 0
        said = {(t["deed"], t["way"], t["when"]): t["now"] for t in terms if t.get("deed") in (
            "support", "abstain", "no-counteroffer", "pay", "target")}
        can = self.deeds(doer, asked, decision, cleared)
        claim(said == can, "deeds of", doer, "more:", set(said.items()) - set(can.items()),
              "less:", set(can.items()) - set(said.items()), prompt["text"], asked)
        return 1

    # Checks that the view of a spectator agrees

    def compare(self, view):
        if self.phase == "set-up":
            return
        city, supplies = self.city, view["supplies"]
        for d in ALL:
            holder = supplies.get(DISTRICTS[d - 1][0], {})
            for kind in TOTAL:
                claim(holder.get(kind, 0) == city.piece[kind][d], "view", kind, d, holder, city.piece[kind])
            claim(view["fields"]["unrest"][d - 1] == city.unrest[d], "view: unrest", d)
        for kind in TOTAL:
            claim(supplies["reserve"].get(kind, 0) == TOTAL[kind] - city.count(kind), "view: reserve", kind)
        for resource in RESOURCES:
            claim(supplies.get("stock", {}).get(resource, 0) == city.stock[resource], "view", resource)
        claim(view["board"]["threat"] == city.threat, "view: threat")
        claim(view["board"]["space"] == self.space, "view: space")
        for seat in range(self.n):
            claim(supplies.get(f"seat {seat}", {}).get("capital", 0) == self.capital[seat], "view: capital", seat, self.capital)
        for zone in view["zones"]:
            name, _, seat = zone["zone"].partition(":")
            cards = [c["card"] for c in zone["cards"]]
            if name == "hand":
                claim(zone["count"] == self.hand[int(seat)], "view: hand", seat, zone["count"], self.hand)
            elif name == "owned":
                claim(set(cards) == {a for a, s in self.owner.items() if s == int(seat)}, "view: assets", cards, self.owner)
            elif name in ("rival", "investment") and view["state"] == "running" and view["waiting"]:
                claim(name == "investment" or zone["count"] == 1, "view", zone)
            elif name == "track" and self.deal and view["waiting"]:
                claim(zone["count"] == self.turns - 1, "view: track", zone["count"], self.turns)
        exhausted = {c["card"] for c in view["board"]["exhausted"]} if view["board"]["exhausted"] and isinstance(
            view["board"]["exhausted"][0], dict) else set(view["board"]["exhausted"])
        claim(exhausted == self.exhausted, "view: exhausted", exhausted, self.exhausted)


class Engine:
    def __init__(self, program):
        self.pipe = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.pipe.stdin.write(json.dumps(request) + "\n")
        self.pipe.stdin.flush()
        return json.loads(self.pipe.stdout.readline())


def haggle(engine, chance, view):
    """Now and then somebody gives something away, or asks for something."""
    seats = view["seat_count"]
    giver, taker = chance.sample(range(seats), 2)
    terms = engine.ask(do="terms", seat=giver, offer={"to": taker})
    if "error" in terms:
        return
    give = [chance.choice(terms["give"])] if terms["give"] and chance.random() < 0.7 else []
    want = [chance.choice(terms["want"])] if terms["want"] and chance.random() < 0.5 else []
    term = lambda t: {k: v for k, v in t.items() if k not in ("now", "text", "moment", "why", "thing")}
    made = engine.ask(do="offer", seat=giver, offer={"to": taker, "give": list(map(term, give)), "want": list(map(term, want))})
    if "offer" in made:
        engine.ask(do="answer", seat=taker, offer=made["offer"], answer=chance.choice(["take", "take", "decline"]))


def play(engine, kinds, seed, bots):
    chance = random.Random(seed)
    seats = 4 + seed % 3
    options = {"setup": "complete"} if seed % 4 == 0 else {}
    reply = engine.ask(do="new", game="new-angeles", seed=seed, seats=seats, options=options)
    claim(reply.get("did") == "new", reply)
    referee, at, choices, weighed = Referee(seats, kinds), 0, 0, 0
    while True:
        while True:
            log = engine.ask(do="log", viewer="spectator", since=at)
            for line in log["lines"]:
                if line["message"] in ("turn", "event") or line["message"] in Referee.CITY and line["cause"] is None:
                    at_end = line["message"] != "turn"
                    if at_end and referee.turns == 1 and referee.phase == "action" and referee.deal and referee.deal.claimed \
                            and not referee.due:
                        referee.end_turn()
                        referee.produce_if_over()
                        referee.due += referee.city.expected()
                try:
                    referee.line(line)
                except Objection as e:
                    raise Objection(*e.args, "at", line["text"], line["cause"])
            at = log["next"]
            if at >= log["total"]:
                break
        view = engine.ask(do="view", viewer="spectator")["view"]
        between = referee.due and referee.phase == "event"  # a window between effect and placements
        claim(between or not referee.due or view["state"] != "running", "still due", referee.due)
        if referee.deal and view["waiting"] and not next(z["count"] for z in view["zones"] if z["zone"] == "revealed"):
            if referee.deal.claimed and not next(z["count"] for z in view["zones"] if z["zone"] == "main"):
                referee.end_deal()
        if not between:
            referee.compare(view)
        if view["state"] != "running":
            break
        if not bots and chance.random() < 0.1:
            haggle(engine, chance, view)
            log = engine.ask(do="log", viewer="spectator", since=at)
            for line in log["lines"]:
                referee.line(line)
            at = log["next"]
            if not between:
                referee.compare(engine.ask(do="view", viewer="spectator")["view"])
        view = engine.ask(do="view", viewer="spectator")["view"]
        seat = chance.choice(view["waiting"])
        decision = engine.ask(do="options", seat=seat)["decision"]
        if not between and chance.random() < 0.2 and len(view["waiting"]) == 1:
            empty = not any(z["count"] for z in view["zones"] if z["zone"] in ("main", "counter", "revealed"))
            cleared = referee.deal is not None and referee.deal.claimed and empty
            giver, taker = chance.sample(range(seats), 2)
            terms = engine.ask(do="terms", seat=giver, offer={"to": taker})
            for doer, side in ((giver, "give"), (taker, "want")):
                if "error" not in terms:
                    weighed += referee.check_deeds(doer, seat, decision, cleared, terms[side])
        if bots and chance.random() < 0.9:
            thought = engine.ask(do="think", seat=seat, bot="greedy", seed=seed + choices)
            index = thought.get("index", thought.get("choice"))
        else:
            index = chance.randrange(len(decision["options"]))
        reply = engine.ask(do="choose", seat=seat, version=decision["version"], index=index)
        claim("error" not in reply, reply, decision)
        choices += 1
    referee.check_end(view.get("winners", reply.get("winners", [])))
    return choices, weighed, referee


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", action="store_true", help="greedy bots make nine choices in ten: games last longer")
    args = parser.parse_args()
    engine = Engine(os.environ.get("ANGELES", "build/release/angeles"))
    cards = engine.ask(do="info", game="new-angeles", cards=True)["cards"]
    kinds = {card["card"]: card["kind"] for card in cards}
    choices, weighed, wrong, normal = 0, 0, 0, 0
    for seed in range(args.seed, args.seed + args.games):
        try:
            made, deeds, referee = play(engine, kinds, seed, args.bots)
            choices += made
            weighed += deeds
            normal += referee.city.threat < 25
        except Objection as e:
            wrong += 1
            print(f"seed {seed}:", *e.args)
    print(f"{args.games} games, {normal} to the third demand, {choices} choices, {weighed} lists of deeds, {wrong} objections")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
