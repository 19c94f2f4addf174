"""One game as a turn-based multi-agent environment (the AEC interface of PettingZoo)."""

from __future__ import annotations

import ctypes as c
import random
from array import array
from dataclasses import dataclass
from typing import Any, Iterator, Mapping, Optional, Sequence, TypedDict

from . import _library
from ._library import OPTION_MAX, OPTION_NUMBERS, RUNNING, Error, Option, check, lib


class Observation(TypedDict):
    """What one agent is shown."""

    observation: "array[int]"  # what its seat knows; `Env.observation_names` tells what stands where
    action_mask: bytearray  # 1 for each action it may take now
    options: "list[array[int]]"  # what these actions are: kind, then type, value, zone, place, thrice


@dataclass(frozen=True)
class Discrete:
    """Actions 0 to n - 1."""

    n: int

    def sample(self, mask: Optional[Sequence[int]] = None) -> int:
        if mask is None:
            return random.randrange(self.n)
        allowed = [i for i, open_ in enumerate(mask) if open_]
        if not allowed:
            raise _library.AngelesError("there is no action to take: the agent is not asked")
        return random.choice(allowed)

    def contains(self, action: object) -> bool:
        return isinstance(action, int) and 0 <= action < self.n


@dataclass(frozen=True)
class Box:
    """So many whole numbers of 16 bits."""

    shape: tuple[int, ...]
    low: int = -(2**15)
    high: int = 2**15 - 1
    dtype: str = "int16"


class Env:
    """A game and its agents, one for each seat: "seat_0", "seat_1", …

    The agent that is asked acts; where several are asked at once, sealed from each other, they are
    taken in the order of their seats. An action is the index of an option. The reward comes when
    the game is over, from 0 to 1: what the end is worth to a seat, as the game says (in Android the
    winners share 1); `scores()` gives points where the game keeps them.
    """

    metadata = {"name": "angeles_v0", "is_parallelizable": False, "render_modes": []}

    def __init__(
        self,
        game: str = "android",
        seats: int = 0,
        options: Optional[Mapping[str, str]] = None,
        skip_forced: bool = True,
    ) -> None:
        """`options` are those of the table ({"murder": "random"}); with `skip_forced` the engine
        takes what leaves no choice."""
        self.game = game
        self._pack = _library.pack(game)
        self.seats = seats or lib.ang_pack_seat_min(self._pack)
        self._options = dict(options or {})
        self._skip = skip_forced
        self._memory = c.create_string_buffer(lib.ang_position_size(self._pack) + 64)
        self._position = (c.addressof(self._memory) + 63) // 64 * 64
        self._listed = (Option * OPTION_MAX)()
        self._count = 0
        self._size = lib.ang_observation_size(self._pack)
        self.possible_agents = [f"seat_{i}" for i in range(self.seats)]
        self.agents: list[str] = []
        # A description the engine refuses is refused here and not at the first reset.
        _begin(self._position, _library.desc(game, self.seats, 0, self._options))

    # What there is

    @property
    def observation_names(self) -> list[str]:
        """What stands at each place of an observation: "fields.week", "supplies.bank.time"."""
        return _library.observation_names(self.game)

    def observation_space(self, agent: str) -> dict[str, Box]:
        self._seat(agent)
        return {"observation": Box((self._size,)), "action_mask": Box((OPTION_MAX,), 0, 1, "int8")}

    def action_space(self, agent: str) -> Discrete:
        self._seat(agent)
        return Discrete(OPTION_MAX)

    # What happens

    def reset(self, seed: Optional[int] = None, options: Optional[Mapping[str, str]] = None) -> None:
        """Begins a game; the same seed gives the same one. `options` are those of the table."""
        chosen = self._options if options is None else dict(options)
        number = random.getrandbits(64) if seed is None else seed
        _begin(self._position, _library.desc(self.game, self.seats, number, chosen))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        seat = lib.ang_seat_first(lib.ang_position_waiting(self._position))
        self._note(lib.ang_position_list(self._position, self._pack, seat, self._listed))
        if self._skip and self._count == 1:
            self._take(seat, 0)

    def step(self, action: Optional[int]) -> None:
        """The selected agent acts; with None, once the game is over, it leaves."""
        if not self.agents:
            raise _library.AngelesError("the game has not begun, or everybody has left: reset()")
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise _library.AngelesError("the game is over: step(None)")
            self._leave(agent)
            return
        if not isinstance(action, int) or not 0 <= action < self._count:
            raise _library.AngelesError(
                f"{agent} has no action {action!r}: it may take 0 to {self._count - 1}"
            )
        self._cumulative_rewards[agent] = 0.0
        self._take(self._seat(agent), action)

    def observe(self, agent: str) -> Observation:
        seat = self._seat(agent)
        numbers = array("h", bytes(2 * self._size))
        lib.ang_position_observe(
            self._position, self._pack, seat, c.c_void_p(numbers.buffer_info()[0])
        )
        mask = bytearray(OPTION_MAX)
        rows: list[array[int]] = []
        if self.agents and agent == self.agent_selection and not self.terminations[agent]:
            mask[: self._count] = b"\x01" * self._count
            flat = array("h", bytes(2 * OPTION_NUMBERS * self._count))
            lib.ang_position_observe_options(
                self._position,
                self._pack,
                seat,
                self._listed,
                self._count,
                c.c_void_p(flat.buffer_info()[0]),
            )
            rows = [
                flat[i * OPTION_NUMBERS : (i + 1) * OPTION_NUMBERS] for i in range(self._count)
            ]
        return {"observation": numbers, "action_mask": mask, "options": rows}

    def last(
        self, observe: bool = True
    ) -> tuple[Optional[Observation], float, bool, bool, dict[str, Any]]:
        """Observation, reward since it last acted, termination, truncation and info of the agent
        that is to act."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agent that is to act, again and again, until all have left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def scores(self) -> Optional[list[int]]:
        """The points of a game that is over; None if it keeps none or still runs."""
        if lib.ang_position_state(self._position) == RUNNING:
            return None
        points = []
        for seat in range(self.seats):
            one = c.c_int()
            if not lib.ang_position_score(self._position, self._pack, seat, c.byref(one)):
                return None
            points.append(one.value)
        return points

    def playout(self, seed: int, agent: Optional[str] = None) -> dict[str, float]:
        """The rewards of a game that goes on from here at random; this one stays where it is. With
        an `agent` it goes on from a deal that agent can imagine, so that nothing it does not know
        plays a part."""
        size = lib.ang_position_size(self._pack)
        memory = c.create_string_buffer(size + 64)
        position = (c.addressof(memory) + 63) // 64 * 64
        c.memmove(position, self._position, size)
        if agent is not None:
            lib.ang_position_redeal(position, self._pack, self._seat(agent), seed)
        dice = c.c_uint64(seed)
        while lib.ang_position_roll(position, self._pack, 2**31, c.byref(dice)):
            pass
        return dict(zip(self.possible_agents, _rewards(position, self._pack, self.seats)))

    def render(self) -> None:
        """There is nothing to draw: play it with `angeles play`."""

    def close(self) -> None:
        self.agents = []

    # Inside

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise _library.AngelesError(
                f"there is no agent {agent!r}; there are {', '.join(self.possible_agents)}"
            )
        return int(agent[len("seat_") :])

    def _take(self, seat: int, index: int) -> None:
        take = lib.ang_position_skip if self._skip else lib.ang_position_step
        self._note(take(self._position, self._pack, seat, index, self._listed))

    def _note(self, count: int) -> None:
        self._count = count
        if count:
            waiting = lib.ang_position_waiting(self._position)
            self.agent_selection = f"seat_{lib.ang_seat_first(waiting)}"
            return
        for agent, reward in zip(self.possible_agents, _rewards(self._position, self._pack, self.seats)):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def _leave(self, agent: str) -> None:
        self.agents.remove(agent)
        for numbers in (self.rewards, self._cumulative_rewards):
            del numbers[agent]
        for flags in (self.terminations, self.truncations):
            del flags[agent]
        del self.infos[agent]
        if self.agents:
            self.agent_selection = self.agents[0]


def _rewards(position: int, pack: c.c_void_p, seats: int) -> list[float]:
    """What the game is worth to each seat; 0 while it goes on."""
    return [lib.ang_position_worth(position, pack, seat) for seat in range(seats)]


def _begin(position: int, desc: _library.Desc) -> None:
    error = Error()
    check(lib.ang_position_init(position, c.byref(desc), c.byref(error)), error)
