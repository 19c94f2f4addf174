"""Many games side by side, stepped in one call."""

from __future__ import annotations

import ctypes as c
from array import array
from typing import Mapping, Optional, Sequence

from . import _library
from ._library import OPTION_NUMBERS, SEAT_MAX, Error, check, lib


class Batch:
    """So many games, each at a decision of one seat.

    All that comes back can be handed to numpy or torch without copying: `seats` and `counts` are
    views of the engine's memory that change with every step, the arrays of `observe()` and
    `rewards()` are filled anew by every call. A game that is over (its count is 0) begins again,
    with the next seed, at the next step, which ignores its action.
    """

    def __init__(
        self,
        game: str = "android",
        games: int = 1024,
        seats: int = 0,
        seed: int = 1,
        options: Optional[Mapping[str, str]] = None,
        skip_forced: bool = True,
    ) -> None:
        self.game = game
        self.games = games
        pack = _library.pack(game)
        desc = _library.desc(game, seats, seed, options)
        error = Error()
        self._batch: Optional[int] = lib.ang_batch_new(
            c.byref(desc), games, skip_forced, c.byref(error)
        )
        check(self._batch, error)
        self.observation_size: int = lib.ang_observation_size(pack)
        self.seats = _memory(lib.ang_batch_seats(self._batch), games, "B")
        self.counts = _memory(lib.ang_batch_counts(self._batch), games, "H")
        self._actions = (c.c_uint16 * games)()
        self._observations = array("h", bytes(2 * games * self.observation_size))
        self._rewards = array("f", bytes(4 * games * SEAT_MAX))

    @property
    def observation_names(self) -> list[str]:
        return _library.observation_names(self.game)

    def step(self, actions: Sequence[int]) -> None:
        """Takes actions[i] in game i. If one is not allowed an error says which, and none is
        taken."""
        if len(actions) != self.games:
            raise _library.AngelesError(
                f"{len(actions)} actions were given for {self.games} games"
            )
        self._actions[:] = actions if isinstance(actions, list) else list(actions)
        self._step()

    def step_random(self) -> None:
        """Takes one of each game's options, each as likely."""
        lib.ang_batch_sample(self._open(), self._actions)
        self._step()

    def observe(self) -> "array[int]":
        """What the seat that is asked knows, game after game, `observation_size` numbers each."""
        lib.ang_batch_observe(self._open(), c.c_void_p(self._observations.buffer_info()[0]))
        return self._observations

    def options(self, game: int) -> "array[int]":
        """The options of one game: kind, then type, value, zone and place of three targets."""
        if not 0 <= game < self.games:
            raise _library.AngelesError(f"there is no game {game}: there are {self.games}")
        rows = array("h", bytes(2 * OPTION_NUMBERS * self.counts[game]))
        lib.ang_batch_observe_options(self._open(), game, c.c_void_p(rows.buffer_info()[0]))
        return rows

    def rewards(self) -> "array[float]":
        """What games that are over are worth to each seat, from 0 to 1; six numbers a game."""
        lib.ang_batch_rewards(self._open(), c.c_void_p(self._rewards.buffer_info()[0]))
        return self._rewards

    def close(self) -> None:
        if self._batch:
            self.seats.release()
            self.counts.release()
            lib.ang_batch_free(self._batch)
            self._batch = None

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_batch", None):
            self.close()

    def _open(self) -> int:
        if not self._batch:
            raise _library.AngelesError("this batch was closed")
        return self._batch

    def _step(self) -> None:
        error = Error()
        check(lib.ang_batch_step(self._open(), self._actions, c.byref(error)), error)


def _memory(pointer: object, count: int, kind: str) -> memoryview:
    """The engine's own memory: so many numbers of a kind."""
    bytes_ = (c.c_ubyte * (count * array(kind).itemsize)).from_address(
        c.cast(pointer, c.c_void_p).value or 0  # type: ignore[arg-type]
    )
    return memoryview(bytes_).cast("B").cast(kind)
