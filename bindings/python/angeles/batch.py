"""Many games side by side, stepped in one call: a vector environment in the sense of gymnasium."""

from __future__ import annotations

import ctypes as c
import operator
import random
from typing import Any, Callable, Mapping, Optional, Sequence

from . import _library, _numbers, spaces
from ._bases import NEXT_STEP, VectorEnv
from ._library import OPTION_MAX, OPTION_NUMBERS, SEAT_MAX, AngelesError, Error, check, lib


class _Games:
    """The engine's games, freed when no view of their memory is left."""

    def __init__(self, desc: _library.Desc, count: int, skip: bool) -> None:
        error = Error()
        self.at: Optional[int] = None
        self.at = lib.ang_batch_new(c.byref(desc), count, skip, c.byref(error))
        check(self.at, error)

    def __del__(self) -> None:
        if self.at:
            lib.ang_batch_free(self.at)


class Batch(VectorEnv):
    """Several games, each at a decision of one seat.

    An observation is what the seat that is asked knows. The infos say which seat that is and mask
    the actions it may take. A game that is over begins again, with the next seed, at the next step,
    which ignores its action (gymnasium's autoreset mode "next step").

    `seats` (which seat is asked) and `counts` (how many options it has; 0: the game is over) are
    views of the engine's memory, which change with every step. numpy and torch can wrap them
    without copying.
    """

    metadata = {"name": "angeles_v0", "render_modes": [], "autoreset_mode": NEXT_STEP}

    def __init__(
        self,
        game: str = "android",
        games: int = 1024,
        seats: int = 0,
        seed: int = 1,
        options: Optional[Mapping[str, str]] = None,
        skip_forced: bool = True,
    ) -> None:
        """`seats`: how many play in each; 0 is the fewest the game allows. `options` are those of
        the table. With `skip_forced` the engine takes what leaves no choice."""
        self.game = game
        self.num_envs = games
        self._pack = _library.pack(game)
        self._seats = seats
        self._options = dict(options or {})
        self._skip = skip_forced
        self._actions = (c.c_uint16 * games)()
        self.observation_size: int = lib.ang_observation_size(self._pack)
        self._begin(seed, self._options)
        self.single_observation_space = spaces.numbers(self.observation_size)
        self.observation_space = spaces.numbers(games, self.observation_size)
        self.single_action_space = spaces.Discrete(OPTION_MAX)
        self.action_space = spaces.MultiDiscrete([OPTION_MAX] * games)

    @property
    def observation_names(self) -> list[str]:
        """The name of each number of an observation: "fields.week", "supplies.bank.time"."""
        return _library.observation_names(self.game)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Mapping[str, Any]] = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins all games anew: game i with the seed `seed + i`. Without a seed the next one is
        drawn from those before. `options` are those of the table, until the next reset. Gives
        observations and infos, as step() does."""
        self._open()
        if "reset_mask" in (options or {}):
            raise AngelesError("a batch resets all of its games at once: it takes no reset_mask")
        chosen = _library.reset_options(self.game, self._options, options)
        self._begin(self._seeds.getrandbits(64) if seed is None else operator.index(seed), chosen)
        return self.observe(), self._infos(bytes(self.seats))

    def step(self, actions: Sequence[int]) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Takes actions[i] in game i. If an action is not allowed, raises an error that names it
        and takes none. Returns, by game:

        - observations: what the seat that is asked knows; in a game that is over, the seat that
          acted last;
        - rewards: of the seat that acted, 0 until the game is over;
        - terminations: whether the game is over; truncations: never;
        - infos: "seat", whose observation it is; "action_mask", what it may do; "rewards", of
          every seat, what the game is worth to it once it is over."""
        if len(actions) != self.num_envs:
            raise AngelesError(f"{len(actions)} actions were given for {self.num_envs} games")
        acted = bytes(self.seats)
        for i, (action, count) in enumerate(zip(actions, self.counts)):
            if count and not 0 <= action < count:
                raise AngelesError(
                    f"game {i} has no option {action}: it may take 0 to {count - 1}"
                )
            self._actions[i] = action if count else 0
        self._step()
        over = [count == 0 for count in self.counts]
        seats = bytes(a if o else s for a, o, s in zip(acted, over, self.seats))
        infos = self._infos(seats)
        return (
            self._seen_by(seats),
            _numbers.vector([row[seat] for row, seat in zip(infos["rewards"], seats)], float),
            _numbers.vector(over, bool),
            _numbers.vector([False] * self.num_envs, bool),
            infos,
        )

    def step_random(self) -> None:
        """Takes a random option in each game, all equally likely, without reading observations."""
        lib.ang_batch_sample(self._open(), self._actions)
        self._step()

    def observe(self) -> Any:
        """The knowledge of the asked seat: a row of `observation_size` numbers for each game."""
        at = self._open()
        return _numbers.table(
            "h", self.num_envs, self.observation_size, lambda out: lib.ang_batch_observe(at, out)
        )

    def options(self, game: Optional[int] = None) -> Any:
        """A row for each option of one game, or of all games one after the other (`counts` says
        how many each has): kind, then type, value, zone and place of three targets."""
        if game is not None and not 0 <= game < self.num_envs:
            raise AngelesError(f"there is no game {game}: there are {self.num_envs}")
        at = self._open()
        wanted = range(self.num_envs) if game is None else [game]

        def fill(out: int) -> None:
            for i in wanted:
                lib.ang_batch_observe_options(at, i, out)
                out += 2 * OPTION_NUMBERS * self.counts[i]

        return _numbers.table("h", sum(self.counts[i] for i in wanted), OPTION_NUMBERS, fill)

    def rewards(self) -> Any:
        """The value of each finished game to each seat, from 0 to 1; six numbers a game."""
        at = self._open()
        return _numbers.table(
            "f", self.num_envs, SEAT_MAX, lambda out: lib.ang_batch_rewards(at, out)
        )

    def close_extras(self, **_: Any) -> None:
        self._games = None

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise TypeError("a batch can't be copied or pickled; make another one with the same seed")

    def _begin(self, seed: int, options: Mapping[str, str]) -> None:
        self._seeds = random.Random(seed)
        desc = _library.desc(self.game, self._seats, seed, options)
        self._games: Optional[_Games] = _Games(desc, self.num_envs, self._skip)
        self.seats = self._view(lib.ang_batch_seats, "B")
        self.counts = self._view(lib.ang_batch_counts, "H")

    def _view(self, where: Callable[[int], Any], kind: str) -> memoryview:
        address = c.cast(where(self._open()), c.c_void_p).value or 0
        return _numbers.memory(address, self.num_envs, kind, self._games)

    def _open(self) -> int:
        if not self._games or not self._games.at:
            raise AngelesError("this batch was closed")
        return self._games.at

    def _step(self) -> None:
        error = Error()
        check(lib.ang_batch_step(self._open(), self._actions, c.byref(error)), error)

    def _seen_by(self, seats: bytes) -> Any:
        """The knowledge of one seat of each game."""
        at, row = self._open(), 2 * self.observation_size

        def fill(out: int) -> None:
            lib.ang_batch_observe(at, out)
            for i, seat in enumerate(seats):
                if not self.counts[i]:
                    position = lib.ang_batch_position(at, i)
                    lib.ang_position_observe(position, self._pack, seat, out + i * row)

        return _numbers.table("h", self.num_envs, self.observation_size, fill)

    def _infos(self, seats: bytes) -> dict[str, Any]:
        """The infos of all games; `_name` says which games have each entry."""
        infos = {
            "seat": _numbers.vector(list(seats), int),
            "action_mask": _numbers.masks(self.counts, OPTION_MAX),
            "rewards": self.rewards(),
        }
        everywhere = [True] * self.num_envs
        return {**infos, **{f"_{name}": _numbers.vector(everywhere, bool) for name in infos}}
