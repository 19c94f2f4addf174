#!/usr/bin/env python3
"""Learns to play against random opponents, with numpy alone: REINFORCE and a linear policy.

    python3 examples/learn.py [--game harbor] [--seats 3] [--games 12000] [--test 3000] [--seed 1]

In each game one seat learns and the others choose at random. It prints the share of games the
learner wins before and after, each with its 95 % confidence interval. A random player wins about
one game in `seats`. Harbor takes less than a minute; Android needs many more games.

Each option has a few features: its kind, its kind and targets, its kind and the situation. Each
feature has a weight, and the sum of its weights is the option's logit. After a game the weights
move towards the chosen options if the game was won, and away from them if it was lost.
"""

from __future__ import annotations

import argparse
import math
import time
from typing import Iterable, Iterator

import numpy as np

import angeles

WEIGHTS = 2**14  # features are hashed into this many
SITUATION = ["fields.week", "fields.day", "fields.actions_left"]  # those that the game has
AT_ONCE = 128  # games


class Learner:
    """A linear policy, and the games it learns from."""

    def __init__(self, game: str, seats: int, seed: int) -> None:
        self.game, self.seats = game, seats
        self.weights = np.zeros(WEIGHTS)
        self.random = np.random.default_rng(seed)
        names = angeles.Env(game, seats=seats).observation_names
        self.situation = [names.index(name) for name in SITUATION if name in names]

    def play(self, games: int, rate: float = 0.0) -> Iterator[float]:
        """Plays at least `games` games and yields the learner's reward in each; with a rate it
        learns. Each place of the batch counts equally often, or short games would count more."""
        batch = angeles.Batch(self.game, games=AT_ONCE, seats=self.seats)
        observations, infos = batch.reset(seed=int(self.random.integers(2**32)))
        learner = np.arange(AT_ONCE) % self.seats  # which seat learns, by game
        played = np.zeros(AT_ONCE, int)
        trace = np.zeros((AT_ONCE, WEIGHTS), np.float32)  # gradients of the choices, by game
        baseline = 1 / self.seats
        while played.min() * AT_ONCE < games:
            counts = np.asarray(batch.counts)
            owner = np.repeat(np.arange(AT_ONCE), counts)  # the game of each option
            features = self.features(batch.options(), observations[owner])
            learns = infos["seat"] == learner
            likely = self.policy(features, counts, learns)
            actions = self.draw(likely, counts)
            if rate:
                gradient = -likely
                gradient[np.arange(AT_ONCE), actions] += 1
                gradient = gradient[np.arange(likely.shape[1]) < counts[:, None]]  # by option
                own = learns[owner]
                np.add.at(trace, (owner[own, None], features[own]), gradient[own, None])
            observations, _, over, _, infos = batch.step(actions)
            for i in np.flatnonzero(over):
                reward = float(infos["rewards"][i, learner[i]])
                if rate:
                    self.weights += rate * (reward - baseline) * trace[i]
                    baseline += 0.005 * (reward - baseline)
                    trace[i] = 0
                if played[i] * AT_ONCE < games:
                    yield reward
                played[i] += 1
                learner[i] = (learner[i] + 1) % self.seats
        batch.close()

    def features(self, options: np.ndarray, observations: np.ndarray) -> np.ndarray:
        """The indices of the weights of each option."""
        kind, first, second = options[:, 0], options[:, 1:3].T, options[:, 5:7].T
        return np.stack(
            [
                hashed(1, kind),
                hashed(2, kind, *first),
                hashed(3, kind, *first, *second),
                hashed(4, kind, *observations[:, self.situation].T),
            ],
            axis=1,
        )

    def policy(self, features: np.ndarray, counts: np.ndarray, learns: np.ndarray) -> np.ndarray:
        """The probability of each option of each game: a row for each game, 0 past its options.
        Seats that do not learn choose uniformly."""
        there = np.arange(max(1, counts.max())) < counts[:, None]
        logits = np.full(there.shape, -np.inf)
        logits[there] = self.weights[features].sum(axis=1)
        logits[there & ~learns[:, None]] = 0
        logits[counts == 0] = 0  # over: the action is ignored
        likely = np.exp(logits - logits.max(axis=1, keepdims=True))
        return likely / likely.sum(axis=1, keepdims=True)

    def draw(self, likely: np.ndarray, counts: np.ndarray) -> np.ndarray:
        """An action for each game."""
        drawn = (likely.cumsum(axis=1) < self.random.random((len(likely), 1))).sum(axis=1)
        return np.clip(drawn, 0, np.maximum(counts.astype(int) - 1, 0))


def hashed(template: int, *columns: np.ndarray) -> np.ndarray:
    """The index of a weight for each combination of values."""
    mixed = np.full(len(columns[0]), template, np.uint64)
    for column in columns:
        mixed = (mixed + column.astype(np.int64).view(np.uint64)) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
    return (mixed % np.uint64(WEIGHTS)).astype(int)


def share(rewards: Iterable[float]) -> tuple[float, float]:
    """The mean, and the half width of its 95 % confidence interval."""
    all_ = np.array(list(rewards))
    return float(all_.mean()), 1.96 * float(all_.std()) / math.sqrt(len(all_))


def main() -> None:
    parser = argparse.ArgumentParser(description="learn to play against random opponents")
    parser.add_argument("--game", default="harbor", choices=angeles.games())
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=12000, help="games to learn from")
    parser.add_argument("--test", type=int, default=3000, help="games before, and games after")
    parser.add_argument("--rate", type=float, default=0.02, help="how fast the weights move")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    learner = Learner(args.game, args.seats, args.seed)
    print("before:   wins {:.1%} ± {:.1%}".format(*share(learner.play(args.test))))
    began = time.perf_counter()
    learned = list(learner.play(args.games, args.rate))
    for part in np.array_split(learned, 4):
        print("learning: wins {:.1%} ± {:.1%}".format(*share(part)))
    print("after:    wins {:.1%} ± {:.1%}".format(*share(learner.play(args.test))))
    print(f"{len(learned)} games to learn from, {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
