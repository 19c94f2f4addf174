"""One game as a turn-based multi-agent environment: the AEC interface of PettingZoo."""

from __future__ import annotations

from typing import Any, Mapping, Optional, TypedDict

from ._bases import AECEnv
from ._library import AngelesError
from ._table import RENDER_MODES, Table


class Observation(TypedDict):
    """The observation of one agent: numpy arrays if numpy is installed."""

    observation: Any  # what its seat knows; `Env.observation_names` has the name of each number
    action_mask: Any  # 1 for each action it may take now
    options: Any  # a row for each action: kind, then type, value, zone and place of three targets


class Env(Table, AECEnv):
    """A game and its agents, one for each seat: "seat_0", "seat_1", …

    The agent that is asked acts. If several are asked at once, in secret from each other, they act
    in the order of their seats. An action is the index of an option. The reward comes at the end:
    the value of the game to each seat, from 0 to 1. `scores()` returns points if the game has them.
    """

    metadata = {
        "name": "angeles_v0",
        "is_parallelizable": False,  # not by PettingZoo's wrapper: use ParallelEnv
        "render_modes": RENDER_MODES,
    }

    def reset(
        self, seed: Optional[int] = None, options: Optional[Mapping[str, Any]] = None
    ) -> None:
        """Begins a game; the same seed gives the same one. `options` are those of the table, for
        this game only."""
        self._begin(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        seat = self._position.asked()[0]
        if self._position.list(seat) == 1 and self._skip:
            self._position.take(seat, 0, True)
        self._select()

    def step(self, action: Optional[int]) -> None:
        """The selected agent acts; with None, once the game is over, it leaves."""
        if not self.agents:
            raise AngelesError("the game has not begun, or everybody has left: reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise AngelesError("the game is over: step(None)")
            self._was_dead_step(action)
            return
        index = self._action(agent, action)
        self._position.take(self._seat(agent), index, self._skip)
        self._select()
        self._accumulate_rewards()  # there are no rewards before the end

    def observe(self, agent: str) -> Observation:
        """The knowledge of this agent's seat and, if the agent is to act, its options."""
        asked = bool(self.agents) and agent == self.agent_selection
        over = asked and (self.terminations[agent] or self.truncations[agent])
        return self._observation(self._seat(agent), asked and not over)  # type: ignore[return-value]

    def _select(self) -> None:
        """Selects the agent that is asked, or ends the game."""
        if self._position.count:
            self.agent_selection = self.possible_agents[self._position.asked()[0]]
            return
        self.rewards = dict(zip(self.possible_agents, self._position.rewards(self.seats)))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
