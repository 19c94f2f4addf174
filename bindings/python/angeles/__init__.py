"""Angeles for Python: games with hidden information, one at a time or many at once.

    import angeles

    env = angeles.Env("android", seats=4)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

`Env` speaks the turn-based multi-agent interface (PettingZoo's AEC); `Batch` steps many games in
one call. Both show an agent what its seat knows and nothing else.
"""

from ._library import AngelesError, games
from .batch import Batch
from .env import Box, Discrete, Env

__all__ = ["AngelesError", "Batch", "Box", "Discrete", "Env", "games"]
__version__ = "0.1.0"
