"""Angeles for Python: games with hidden information, one at a time or many at once.

    import angeles

    env = angeles.Env("android", seats=4)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

- `Env`: agents act one after the other. It is a `pettingzoo.AECEnv`.
- `ParallelEnv`: agents that are asked at once act at once. It is a `pettingzoo.ParallelEnv`.
- `Batch`: many games in one call. It is a `gymnasium.vector.VectorEnv`.

If PettingZoo, gymnasium or numpy are not installed, plain classes with the same methods replace
them, so only the standard library is required. All of them show an agent what its seat knows and
nothing else. """

from ._library import AngelesError, games, observation_version
from .batch import Batch
from .env import Env, Observation
from .parallel import ParallelEnv
from .spaces import Box, Dict, Discrete

__all__ = [
    "AngelesError",
    "Batch",
    "Box",
    "Dict",
    "Discrete",
    "Env",
    "Observation",
    "ParallelEnv",
    "games",
    "observation_version",
]
__version__ = "0.1.0"
