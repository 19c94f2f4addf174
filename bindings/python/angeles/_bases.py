"""The base classes that training libraries look for: PettingZoo's and gymnasium's if they are
installed, otherwise plain classes with the same methods."""

from __future__ import annotations

from typing import Any, Iterator, Optional


class _Agents:
    """The common part of environments with several agents."""

    metadata: dict[str, Any]
    possible_agents: list[str]
    agents: list[str]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> Any:
        return self

    def __str__(self) -> str:
        return str(self.metadata["name"])


class _AECEnv(_Agents):
    """Agents that act one after the other."""

    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    _cumulative_rewards: dict[str, float]

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """For the agent to act: observation, reward since it last acted, termination,
        truncation, info."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,  # type: ignore[attr-defined]
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yields the agent to act, until all agents have left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def _clear_rewards(self) -> None:
        self.rewards = dict.fromkeys(self.rewards, 0.0)

    def _accumulate_rewards(self) -> None:
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action: Optional[int]) -> None:
        """Removes the selected agent, whose game is over."""
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        self.agents.remove(agent)
        for facts in (
            self.rewards,
            self._cumulative_rewards,
            self.terminations,
            self.truncations,
            self.infos,
        ):
            del facts[agent]  # type: ignore[attr-defined]
        if self.agents:
            self.agent_selection = self.agents[0]
        self._clear_rewards()


class _ParallelEnv(_Agents):
    """Agents that act at once."""


class _VectorEnv:
    """Games side by side."""

    closed = False

    @property
    def unwrapped(self) -> Any:
        return self

    def close(self, **kwargs: Any) -> None:
        if not self.closed:
            self.close_extras(**kwargs)  # type: ignore[attr-defined]
            self.closed = True


try:
    from pettingzoo import AECEnv, ParallelEnv
except ImportError:
    AECEnv, ParallelEnv = _AECEnv, _ParallelEnv  # type: ignore[assignment, misc]

try:
    from gymnasium.vector import VectorEnv
except ImportError:
    VectorEnv = _VectorEnv  # type: ignore[assignment, misc]

# Says when a finished game of a batch begins again. gymnasium 1.1 and later have a name
# for it.
try:
    from gymnasium.vector import AutoresetMode

    NEXT_STEP: Any = AutoresetMode.NEXT_STEP
except ImportError:
    NEXT_STEP = "NextStep"
