"""One game in its own memory, and the common part of its environments."""

from __future__ import annotations

import ctypes as c
import operator
import random
from typing import Any, Mapping, Optional

from . import _library, _numbers, spaces
from ._library import (
    OPTION_MAX,
    OPTION_NUMBERS,
    RUNNING,
    SPECTATOR,
    AngelesError,
    Error,
    Option,
    check,
    lib,
)

RENDER_MODES = ["human", "ansi"]


class Position:
    """The engine's block of one game, and the options listed last."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.pack = _library.pack(game)
        self.size: int = lib.ang_position_size(self.pack)
        self._memory = c.create_string_buffer(self.size + 64)
        self.at = (c.addressof(self._memory) + 63) // 64 * 64
        self.listed = (Option * OPTION_MAX)()
        self.count = 0

    def begin(self, seats: int, seed: int, options: Mapping[str, str]) -> None:
        error, desc = Error(), _library.desc(self.game, seats, seed, options)
        check(lib.ang_position_init(self.at, c.byref(desc), c.byref(error)), error)

    def asked(self) -> list[int]:
        """The seats that are asked now; none if the game is over."""
        waiting = lib.ang_position_waiting(self.at)
        return [seat for seat in range(_library.SEAT_MAX) if waiting >> seat & 1]

    def list(self, seat: int) -> int:
        """Lists the options of this seat, which must be asked, and returns their number."""
        self.count = lib.ang_position_list(self.at, self.pack, seat, self.listed)
        return self.count

    def take(self, seat: int, index: int, skip: bool = False) -> None:
        """Takes the option listed for this seat, and lists the next decision for the first seat
        asked; with `skip`, decisions with one option are made without asking."""
        take = lib.ang_position_skip if skip else lib.ang_position_step
        self.count = take(self.at, self.pack, seat, index, self.listed)

    def observe(self, seat: int) -> Any:
        """The knowledge of a seat (or of a spectator)."""
        size = lib.ang_observation_size(self.pack)
        return _numbers.table(
            "h", 1, size, lambda out: lib.ang_position_observe(self.at, self.pack, seat, out)
        )[0]

    def options(self, seat: int, count: int) -> Any:
        """The options listed last, as numbers that their seat may know, then rows of zeros."""
        return _numbers.table(
            "h",
            OPTION_MAX,
            OPTION_NUMBERS,
            lambda out: lib.ang_position_observe_options(
                self.at, self.pack, seat, self.listed, count, out
            ),
        )

    def rewards(self, seats: int) -> list[float]:
        """The value of the game to each seat, from 0 to 1; 0 while it is running."""
        return [lib.ang_position_worth(self.at, self.pack, seat) for seat in range(seats)]

    def copy(self) -> "Position":
        made = Position(self.game)
        made.__setstate__(self.__getstate__())
        return made

    # The block and the list are flat, so a copy of their bytes is a copy of the game.

    def __getstate__(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "cards": lib.ang_pack_hash(self.pack),
            "block": c.string_at(self.at, self.size),
            "listed": bytes(self.listed),
            "count": self.count,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        Position.__init__(self, state["game"])
        if (state["cards"], len(state["block"])) != (lib.ang_pack_hash(self.pack), self.size):
            raise AngelesError(
                f"this game of {self.game} was saved with different cards or rules, "
                "and can't be continued with this library"
            )
        c.memmove(self.at, state["block"], self.size)
        c.memmove(self.listed, state["listed"], c.sizeof(self.listed))
        self.count = state["count"]


class Table:
    """A game and its agents, one for each seat: "seat_0", "seat_1", …"""

    def __init__(
        self,
        game: str = "android",
        seats: int = 0,
        options: Optional[Mapping[str, str]] = None,
        skip_forced: bool = True,
        render_mode: Optional[str] = None,
    ) -> None:
        """`seats`: how many play; 0 is the fewest the game allows. `options` are those of the
        table ({"murder": "random"}). With `skip_forced` the engine takes what leaves no choice.
        `render_mode`: "ansi" or "human"."""
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise AngelesError(f"there is no render mode {render_mode!r}; use one of {RENDER_MODES}")
        self.game = game
        self._position = Position(game)
        self.seats: int = seats or lib.ang_pack_seat_min(self._position.pack)
        self.render_mode = render_mode
        self._options = dict(options or {})
        self._skip = skip_forced
        self._seeds = random.Random()
        # A description that the engine refuses is refused here, not at the first reset.
        self._position.begin(self.seats, 0, self._options)
        size = lib.ang_observation_size(self._position.pack)
        self.possible_agents = [f"seat_{i}" for i in range(self.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {a: spaces.seat_observation(size) for a in self.possible_agents}
        self.action_spaces = {a: spaces.Discrete(OPTION_MAX) for a in self.possible_agents}

    @property
    def observation_names(self) -> list[str]:
        """The name of each number of an observation: "fields.week", "supplies.bank.time"."""
        return _library.observation_names(self.game)

    def observation_space(self, agent: str) -> Any:
        """The observation space of this agent; always the same object, so that it can be seeded."""
        return self.observation_spaces[self._name(agent)]

    def action_space(self, agent: str) -> Any:
        """The action space: indices of options. The mask says which are allowed now."""
        return self.action_spaces[self._name(agent)]

    def scores(self) -> Optional[list[int]]:
        """The points of a finished game; None if the game has no points or is still running."""
        at, pack = self._position.at, self._position.pack
        if lib.ang_position_state(at) == RUNNING:
            return None
        points = []
        for seat in range(self.seats):
            one = c.c_int()
            if not lib.ang_position_score(at, pack, seat, c.byref(one)):
                return None
            points.append(one.value)
        return points

    def playout(self, seed: int, agent: Optional[str] = None) -> dict[str, float]:
        """The rewards at the end of a random continuation; the game itself does not change. With an
        `agent` the cards that agent has not seen are dealt anew first, so that nothing it does
        not know plays a part."""
        then = self._position.copy()
        if agent is not None:
            lib.ang_position_redeal(then.at, then.pack, self._seat(agent), seed)
        dice = c.c_uint64(seed)
        while lib.ang_position_roll(then.at, then.pack, 2**31, c.byref(dice)):
            pass
        return dict(zip(self.possible_agents, then.rewards(self.seats)))

    def render(self) -> Optional[str]:
        """The public information: a line for each number that is not 0. "ansi" returns it,
        "human" prints it."""
        if self.render_mode is None:
            return None
        numbers = self._position.observe(SPECTATOR)
        text = "\n".join(f"{n} {v}" for n, v in zip(self.observation_names, numbers) if v)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        self.agents = []

    def _begin(self, seed: Optional[int], options: Optional[Mapping[str, Any]]) -> None:
        """The same seed begins the same game, and so do the unseeded resets after it."""
        if seed is not None:
            self._seeds = random.Random(operator.index(seed))
        number = self._seeds.getrandbits(64) if seed is None else operator.index(seed)
        chosen = _library.reset_options(self.game, self._options, options)
        self._position.begin(self.seats, number, chosen)
        self.agents = list(self.possible_agents)

    def _observation(self, seat: int, asked: bool) -> dict[str, Any]:
        """The observation of a seat. If the seat is asked, its options are those listed last."""
        count = self._position.count if asked else 0
        return {
            "observation": self._position.observe(seat),
            "action_mask": _numbers.mask(count, OPTION_MAX),
            "options": self._position.options(seat, count),
        }

    def _action(self, agent: str, action: Any) -> int:
        """An action as an index of the options listed last."""
        try:
            index = operator.index(action)
        except TypeError:
            index = -1
        if not 0 <= index < self._position.count:
            raise AngelesError(
                f"{agent} has no action {action!r}: it may take 0 to {self._position.count - 1}"
            )
        return index

    def _name(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise AngelesError(
                f"there is no agent {agent!r}; there are {', '.join(self.possible_agents)}"
            )
        return agent

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(self._name(agent))
