#!/usr/bin/env python3
"""Runs PettingZoo's own tests (api_test, seed_test, parallel_api_test, render_test) and gymnasium's
vector wrappers on every game. Says so if they cannot be imported.

    make python-conformance
    PYTHONPATH=/where/PettingZoo/is:/where/Gymnasium/is make python-conformance

parallel_seed_test is left out: it draws actions without a mask, and an action that is not allowed
is an error here.
"""

from __future__ import annotations

import contextlib
import functools
import io
import sys
import traceback
import warnings

try:
    import gymnasium
    import numpy
    import pettingzoo
    from gymnasium.wrappers.vector import RecordEpisodeStatistics
    from pettingzoo.test import api_test, parallel_api_test, seed_test
    from pettingzoo.test.render_test import render_test
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, TerminateIllegalWrapper
except ImportError as error:
    print(
        f"Nothing was checked: {sys.executable} can't import PettingZoo and gymnasium ({error}).\n"
        "Install them (pip install pettingzoo), or name the folders of their sources in PYTHONPATH."
    )
    sys.exit(0)

import angeles
from angeles.pettingzoo import env, parallel_env, raw_env

TABLES = {"harbor": (2, 3, 4, 6), "android": (3, 4, 5)}


def vector_test(game: str, seats: int) -> None:
    """Counts episodes with gymnasium's own wrapper, which relies on the autoreset."""
    batch = angeles.Batch(game, games=8, seats=seats)
    assert isinstance(batch, gymnasium.vector.VectorEnv)
    counted = RecordEpisodeStatistics(batch)
    observations, infos = counted.reset(seed=1)
    ended = 0
    while ended < 16:
        assert observations in batch.observation_space
        actions = batch.action_space.sample(
            mask=tuple(infos["action_mask"].astype(numpy.int8))  # one for each game
        )
        observations, _, terminations, _, infos = counted.step(actions)
        ended += int(terminations.sum())
    assert counted.episode_count == ended, (counted.episode_count, ended)
    batch.close()


def illegal_test(game: str, seats: int) -> None:
    """PettingZoo's wrappers work: with them an illegal action loses."""
    wrapped = TerminateIllegalWrapper(AssertOutOfBoundsWrapper(raw_env(game, seats=seats)), -1)
    wrapped.reset(seed=1)
    loser = wrapped.agent_selection
    wrapped.step(511)
    assert all(wrapped.terminations.values())
    assert wrapped.rewards[loser] == -1
    for _ in wrapped.agent_iter():
        wrapped.step(None)
    assert not wrapped.agents


def main() -> int:
    print(
        f"Python {sys.version.split()[0]}, numpy {numpy.__version__}, "
        f"PettingZoo {pettingzoo.__version__}, gymnasium {gymnasium.__version__}"
    )
    passed = failed = 0
    for game in angeles.games():
        for seats in TABLES.get(game, (0,)):
            make = functools.partial(env, game, seats=seats)
            for name, test in (
                ("api_test", lambda: api_test(make())),
                ("api_test, not wrapped", lambda: api_test(raw_env(game, seats=seats))),
                ("seed_test", lambda: seed_test(make)),
                ("parallel_api_test", lambda: parallel_api_test(parallel_env(game, seats=seats))),
                ("render_test", lambda: render_test(make)),
                ("illegal actions", lambda: illegal_test(game, seats)),
                ("vector", lambda: vector_test(game, seats)),
            ):
                said = io.StringIO()
                try:
                    with warnings.catch_warnings(), contextlib.redirect_stdout(said):
                        warnings.simplefilter("ignore")  # advice: observations are dictionaries
                        test()
                    passed += 1
                    print(f"ok      {game}, {seats} seats: {name}")
                except Exception:
                    failed += 1
                    print(f"not ok  {game}, {seats} seats: {name}\n{said.getvalue()}")
                    traceback.print_exc(file=sys.stdout)
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
