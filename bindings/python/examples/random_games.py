#!/usr/bin/env python3
"""Plays random games and prints the number of decisions a second.

    python3 examples/random_games.py [GAME [GAMES AT ONCE [SECONDS]]]
"""

import sys
import time

import angeles


def one_at_a_time(game: str) -> None:
    env = angeles.Env(game)
    env.reset(seed=7)
    decisions = 0
    for agent in env.agent_iter():
        observation, _, termination, _, _ = env.last()
        if termination:
            env.step(None)
            continue
        env.step(env.action_space(agent).sample(observation["action_mask"]))
        decisions += 1
    print(f"{game}: one game, {decisions} decisions, scores {env.scores()}")


def many_at_once(game: str, games: int, seconds: float) -> None:
    with angeles.Batch(game, games=games) as batch:
        began, decisions, ended = time.perf_counter(), 0, 0
        while time.perf_counter() - began < seconds:
            batch.step_random()
            decisions += games
            ended += list(batch.counts).count(0)
        spent = time.perf_counter() - began
        print(
            f"{game}: {games} games at once, {decisions / spent:,.0f} decisions and "
            f"{ended / spent:,.0f} games a second on one processor"
        )


if __name__ == "__main__":
    game = sys.argv[1] if len(sys.argv) > 1 else "android"
    one_at_a_time(game)
    many_at_once(
        game,
        int(sys.argv[2]) if len(sys.argv) > 2 else 256,
        float(sys.argv[3]) if len(sys.argv) > 3 else 2.0,
    )
