"""The checks of PettingZoo's api_test, seed_test and parallel_api_test and gymnasium's requirements
for vector environments, written anew so that neither package is needed. Everything runs three
times: with the standard library alone, with numpy, and with numpy and stand-ins for PettingZoo and
gymnasium."""

import copy
import os
import pickle
import random
import re
import subprocess
import sys
import unittest
import warnings
from collections import defaultdict
from pathlib import Path

import counted

SETTINGS = {  # what can be imported
    "plain": [],
    "numpy": ["numpy"],
    "standins": ["numpy", "gymnasium", "pettingzoo"],
}
SETTING = os.environ.get("ANGELES_TEST_SETTING", "")

if SETTING:
    for module in SETTINGS["standins"]:
        if module not in SETTINGS[SETTING]:
            sys.modules[module] = None  # its import fails
    if SETTING == "standins":
        sys.path.insert(0, str(Path(__file__).parent / "standins"))
    import angeles
    from angeles import pettingzoo as zoo

TABLES = [("harbor", 2), ("harbor", 6), ("android", 3)]


def plain(x):
    """Arrays, rows and dictionaries in a form that can be compared."""
    if isinstance(x, dict):
        return {name: plain(value) for name, value in x.items()}
    if hasattr(x, "tolist"):
        return x.tolist()
    if isinstance(x, (list, tuple)):
        return [plain(value) for value in x]
    return x


def mask_of(observation):
    return [int(bit) for bit in observation["action_mask"]]


class AecTest(unittest.TestCase):
    """What api_test checks."""

    def each(self):
        for game, seats in TABLES:
            with self.subTest(game=game, seats=seats):
                yield zoo.env(game, seats=seats)

    def test_classes(self):
        env = zoo.env("harbor")
        if SETTING == "standins":
            import gymnasium
            import pettingzoo

            self.assertIsInstance(env, pettingzoo.AECEnv)
            self.assertIsInstance(angeles.Env("harbor"), pettingzoo.AECEnv)
            self.assertIsInstance(angeles.ParallelEnv("harbor"), pettingzoo.ParallelEnv)
            self.assertIsInstance(angeles.Batch("harbor", games=2), gymnasium.vector.VectorEnv)
            self.assertIsInstance(env.action_space("seat_0"), gymnasium.spaces.Discrete)
            self.assertIsInstance(env.observation_space("seat_0"), gymnasium.spaces.Dict)
            with self.assertRaisesRegex(AssertionError, "reset"):
                zoo.env("harbor").step(0)
        self.assertIs(type(env.unwrapped), angeles.Env)
        self.assertEqual(str(env.unwrapped), "angeles_v0")

    def test_numbers(self):
        env = zoo.env("harbor")
        env.reset(seed=1)
        observation = env.last()[0]
        if SETTING == "plain":
            self.assertNotIn("numpy.core", sys.modules)
            return
        import numpy

        for name, kind in (
            ("observation", numpy.int16),
            ("action_mask", numpy.int8),
            ("options", numpy.int16),
        ):
            self.assertIsInstance(observation[name], numpy.ndarray)
            self.assertEqual(observation[name].dtype, kind)

    def test_reset(self):
        for env in self.each():
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                with self.assertRaisesRegex(UserWarning, "no option 'options', which .* ignores"):
                    env.reset(seed=0, options={"options": 1})
                warnings.simplefilter("ignore")
                env.reset(seed=0, options={"options": 1})
                told = plain(env.last()[0])
            env.reset(seed=0)
            self.assertEqual(plain(env.last()[0]), told)
            self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
            self.assertEqual(env.num_agents, len(env.possible_agents))
            self.assertIsNone(env.last(observe=False)[0])

    def test_options_of_a_reset(self):
        env = angeles.Env("android", options={"seat-1": "floyd"})

        def first_seat(options):
            env.reset(seed=3, options=options)
            return plain(env.observe("seat_0")["observation"])

        usual = first_seat(None)
        self.assertNotEqual(first_seat({"seat-1": "louis"}), usual)
        self.assertEqual(first_seat({}), usual)
        with self.assertRaisesRegex(angeles.AngelesError, "murder"):
            env.reset(options={"murder": "nobody"})

    def test_spaces(self):
        for env in self.each():
            env.reset(seed=1)
            first = env.possible_agents[0]
            for agent in env.agents:
                self.assertRegex(agent, r"^[a-z]+_[0-9]+$")
                for space in (env.observation_space, env.action_space):
                    self.assertIsInstance(space(agent), angeles.spaces.Space)
                    self.assertIs(space(agent), space(agent))
                    self.assertEqual(space(agent), space(first))
                    space(agent).seed(42)
                    drawn = plain(space(agent).sample())
                    self.assertNotEqual(plain(space(agent).sample()), drawn)
                    space(agent).seed(42)
                    self.assertEqual(plain(space(agent).sample()), drawn)
                    self.assertTrue(space(agent).contains(space(agent).sample()))
            self.assertIsNot(env.action_space(first), env.action_space(env.possible_agents[1]))
            idle = next(agent for agent in env.agents if agent != env.agent_selection)
            self.assertEqual(env.action_space(idle).sample(env.observe(idle)["action_mask"]), 0)

    def test_a_whole_game(self):
        for env in self.each():
            env.reset(seed=5)
            live, finished, expected = set(env.agents), set(), defaultdict(float)
            for agent in env.agent_iter(env.num_agents * 1000):
                self.assertNotIn(agent, finished)
                self.assertEqual(env.infos[agent], {})
                observation, reward, termination, truncation, info = env.last()
                self.assertIs(type(termination), bool)
                self.assertIs(type(truncation), bool)
                self.assertEqual(termination, env.terminations[agent])
                self.assertIs(info, env.infos[agent])
                self.assertTrue(live.issubset(env.agents))
                self.assertEqual(reward, expected[agent])
                self.assertTrue(env.observation_space(agent).contains(observation))
                mask = mask_of(observation)
                self.assertEqual(sorted(mask, reverse=True), mask)
                self.assertEqual(any(mask), not termination)
                expected[agent] = 0.0
                if termination or truncation:
                    live.remove(agent)
                    finished.add(agent)
                    action = None
                else:
                    action = env.action_space(agent).sample(observation["action_mask"])
                self.assertIsNone(env.step(action))
                for other, given in env.rewards.items():
                    expected[other] += float(given)
                for facts in (env.rewards, env.terminations, env.truncations, env.infos):
                    self.assertEqual(set(facts), set(env.agents))
                self.assertEqual(env.num_agents, len(env.agents))
            self.assertEqual(finished, set(env.possible_agents))

    def test_dead_agents_only_leave(self):
        env = angeles.Env("harbor", seats=2)
        env.reset(seed=1)
        while not env.terminations[env.agent_selection]:
            env.step(0)
        with self.assertRaisesRegex(angeles.AngelesError, "the game is over"):
            env.step(0)
        env.step(None)
        self.assertEqual(env.agents, ["seat_1"])
        self.assertEqual(env.rewards, {"seat_1": 0})
        env.step(None)
        self.assertEqual((env.agents, env.rewards, env.infos), ([], {}, {}))
        with self.assertRaisesRegex(angeles.AngelesError, "reset"):
            env.step(None)

    def test_actions_of_any_whole_number(self):
        class Whole:
            def __index__(self):
                return 0

        kinds = [int, bool, lambda _: Whole()]
        if SETTING != "plain":
            import numpy

            kinds += [numpy.int32, numpy.int64, numpy.uint8, numpy.array]
        env = angeles.Env("harbor")
        for kind in kinds:
            env.reset(seed=0)
            env.step(kind(0))
        for wrong in (None, 1.0, "0", -1, 512):
            with self.assertRaisesRegex(angeles.AngelesError, "has no action"):
                env.step(wrong)

    def test_render(self):
        self.assertIsNone(angeles.Env("harbor").render())
        env = zoo.env("harbor", render_mode="ansi")
        self.assertEqual(env.render_mode, "ansi")
        self.assertIn("ansi", env.metadata["render_modes"])
        env.reset(seed=1)
        self.assertIn("fields.week 1", env.render().splitlines())
        # Everybody can see it, so it names no card of a hand.
        hands = [n for n in env.render().splitlines() if n.startswith("zones.hand:")]
        self.assertEqual(len(hands), 2)
        self.assertNotRegex(env.render(), r"(?m)^viewer [0-5]$")
        seen = dict(line.rsplit(" ", 1) for line in env.render().splitlines())
        zones = [n[len("zones.") :] for n in env.observation_names if n.startswith("zones.")]
        for name, value in seen.items():
            if re.match(r"cards\..*\.zone$", name):
                self.assertNotIn("hand", zones[int(value) % 256 - 1])
        env.close()
        with self.assertRaisesRegex(angeles.AngelesError, "render mode"):
            angeles.Env("harbor", render_mode="rgb_array")


class SeedTest(unittest.TestCase):
    """What seed_test checks, and more."""

    def test_two_of_a_seed(self):
        for game, seats in TABLES:
            told = []
            for _ in range(2):
                env = zoo.env(game, seats=seats)
                env.reset(seed=42)
                for i, agent in enumerate(env.agents):
                    env.action_space(agent).seed(42 + i)
                steps = []
                for agent in env.agent_iter(500):
                    observation, *others = env.last()
                    if others[1]:
                        break
                    action = env.action_space(agent).sample(observation["action_mask"])
                    steps.append((agent, plain(observation), plain(others), int(action)))
                    env.step(action)
                told.append(steps)
            self.assertEqual(told[0], told[1])
            self.assertGreater(len(told[0]), 5)

    def test_resets_without_a_seed_follow_from_the_last_one(self):
        def games(env, seed):
            env.reset(seed=seed)
            told = []
            for _ in range(3):
                env.reset()
                told.append(plain(env.observe("seat_0")))
            return told

        one, other = angeles.Env("android"), angeles.Env("android")
        told = games(one, 7)
        random.seed(1)  # the program's own random numbers play no part
        self.assertEqual(games(other, 7), told)
        self.assertNotEqual(told[0], told[1])
        self.assertNotEqual(games(other, 8), told)
        fresh = [angeles.Env("android") for _ in range(2)]
        for env in fresh:
            env.reset()
        self.assertNotEqual(*(plain(env.observe("seat_0")) for env in fresh))


class CopyTest(unittest.TestCase):
    def test_copies_go_their_own_way(self):
        def finish(env):
            told = []
            for _ in env.agent_iter():
                observation, reward, termination, _, _ = env.last()
                told.append((plain(observation["observation"]), reward))
                env.step(None if termination else 0)
            return told

        env = angeles.Env("android", seats=4)
        env.reset(seed=3)
        for _ in range(40):
            env.step(0)
        copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
        told = finish(env)
        for twin in copies:
            self.assertEqual(finish(twin), told)

    def test_a_batch_is_not_copied(self):
        with angeles.Batch("harbor", games=2) as batch:
            with self.assertRaisesRegex(TypeError, "can't be copied"):
                copy.deepcopy(batch)

    def test_a_game_of_other_cards_is_refused(self):
        state = angeles.Env("harbor")._position.__getstate__()
        state["cards"] = b"0" * 64
        with self.assertRaisesRegex(angeles.AngelesError, "different cards"):
            angeles.Env("harbor")._position.__setstate__(state)


class ParallelTest(unittest.TestCase):
    """The checks of parallel_api_test, and decisions asked at once."""

    def test_whole_games(self):
        for game, seats in TABLES:
            env = zoo.parallel_env(game, seats=seats)
            dice = random.Random(4)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                env.reset(seed=0, options={"options": 1})
            observations, infos = env.reset(seed=4)
            together = 0
            names = env.observation_names
            while env.agents:
                live = list(env.agents)
                self.assertEqual(set(observations), set(live))
                self.assertEqual(infos, {agent: {} for agent in live})
                asked = [agent for agent in live if any(mask_of(observations[agent]))]
                together += len(asked) > 1
                actions = {}
                for seat, agent in enumerate(live):
                    self.assertTrue(env.observation_space(agent).contains(observations[agent]))
                    row = dict(zip(names, observations[agent]["observation"]))
                    # The list of agents asked is public and does not reveal how many options they have.
                    waiting = [a for s, a in enumerate(live) if row["waiting"] >> s & 1]
                    self.assertEqual((waiting, row["viewer"]), (asked, seat))
                    count = sum(mask_of(observations[agent]))
                    if count:
                        actions[agent] = dice.randrange(count)
                self.assertTrue(any(sum(mask_of(observations[a])) > 1 for a in asked))
                observations, rewards, terminations, truncations, infos = env.step(actions)
                for facts in (observations, rewards, terminations, truncations, infos):
                    self.assertEqual(list(facts), live)
                self.assertEqual(set(terminations.values()), {not env.agents})
                self.assertFalse(any(truncations.values()))
            self.assertTrue(all(0 <= reward <= 1 for reward in rewards.values()))
            self.assertTrue(together, f"{game}: nobody was ever asked together")

    def test_one_option_beside_several_is_still_asked(self):
        env = zoo.parallel_env("harbor", seats=4)
        dice, seen = random.Random(1), 0
        for seed in range(20):
            observations, _ = env.reset(seed=seed)
            while env.agents:
                counts = {a: sum(mask_of(observations[a])) for a in env.agents}
                asked = {a: count for a, count in counts.items() if count}
                seen += min(asked.values()) == 1
                observations, *_ = env.step({a: dice.randrange(n) for a, n in asked.items()})
        self.assertGreater(seen, 0)

    def test_it_is_the_same_game(self):
        """Takes the first option of each decision, one agent after the other and all at once."""
        env, parallel = angeles.Env("harbor", seats=4), angeles.ParallelEnv("harbor", seats=4)
        for seed in range(10):
            env.reset(seed=seed)
            while not env.terminations[env.agent_selection]:
                env.step(0)
            parallel.reset(seed=seed)
            while parallel.agents:
                _, rewards, *_ = parallel.step(dict.fromkeys(parallel.agents, 0))
            self.assertEqual(rewards, env.rewards)
            self.assertEqual(parallel.scores(), env.scores())

    def test_a_wrong_action_changes_nothing(self):
        env = angeles.ParallelEnv("harbor", seats=3)
        before, _ = env.reset(seed=1)  # the bids: all are asked
        self.assertTrue(all(any(mask_of(before[agent])) for agent in env.agents))
        with self.assertRaisesRegex(angeles.AngelesError, "seat_2 has no action 400"):
            env.step({"seat_0": 1, "seat_1": 0, "seat_2": 400})
        with self.assertRaisesRegex(angeles.AngelesError, "seat_1 has no action None"):
            env.step({"seat_0": 1})
        self.assertEqual(plain(env._observations()), plain(before))
        after, *_ = env.step(dict.fromkeys(env.agents, 0))  # one step for all the bids
        self.assertEqual([any(mask_of(after[agent])) for agent in env.agents].count(True), 1)

    def test_sealed_answers_stay_sealed(self):
        """The first agent's bid does not change what later agents see."""
        told = []
        for bid in range(4):
            env = angeles.Env("harbor", seats=3)
            env.reset(seed=1)
            self.assertEqual(env.agent_selection, "seat_0")
            env.step(bid)
            self.assertEqual(env.agent_selection, "seat_1")
            told.append([plain(env.observe(agent)) for agent in ("seat_1", "seat_2")])
            told[-1].append(env.infos)
        self.assertEqual([told[0]] * 4, told)


class VectorTest(unittest.TestCase):
    """Batch as a vector environment of gymnasium 1.x."""

    def test_shapes(self):
        for game, seats in TABLES:
            batch = angeles.Batch(game, games=4, seats=seats)
            self.assertEqual(batch.num_envs, 4)
            observations, infos = batch.reset(seed=3)
            names = batch.observation_names
            size, viewer = len(names), names.index("viewer")
            self.assertEqual((len(observations), len(observations[0])), (4, size))
            self.assertEqual(batch.single_observation_space.shape, (size,))
            self.assertEqual(batch.single_action_space.n, 512)
            self.assertEqual(len(batch.action_space.sample()), 4)
            dice = random.Random(1)
            for _ in range(50):
                self.assertTrue(batch.observation_space.contains(observations))
                actions = []
                for row, seat, mask in zip(observations, infos["seat"], infos["action_mask"]):
                    self.assertTrue(batch.single_observation_space.contains(row))
                    self.assertEqual(row[viewer], seat)
                    actions.append(dice.randrange(max(1, sum(mask))))
                step = batch.step(actions)
                self.assertEqual([len(facts) for facts in step[:4]], [4] * 4)
                observations, infos = step[0], step[4]
                for name in ("seat", "action_mask", "rewards"):
                    self.assertEqual(plain(infos[f"_{name}"]), [True] * 4)
            batch.close()

    def test_a_game_that_is_over_begins_again_at_the_next_step(self):
        import angeles._bases

        self.assertIs(angeles.Batch.metadata["autoreset_mode"], angeles._bases.NEXT_STEP)
        with angeles.Batch("harbor", games=6, seats=3) as batch:
            _, infos = batch.reset(seed=9)
            dice, ended = random.Random(2), 0
            over, acted = [False] * 6, []
            for _ in range(300):
                was_over, acted = over, plain(infos["seat"])
                actions = [
                    511 if over[i] else dice.randrange(sum(mask))
                    for i, mask in enumerate(infos["action_mask"])
                ]
                _, rewards, over, truncated, infos = batch.step(actions)
                over = plain(over)
                self.assertFalse(any(truncated))
                for i in range(6):
                    self.assertEqual(bool(any(infos["action_mask"][i])), not over[i])
                    self.assertEqual(rewards[i], infos["rewards"][i][acted[i] % 6])
                    if over[i]:
                        ended += 1
                        self.assertEqual(infos["seat"][i], acted[i])
                        self.assertTrue(set(plain(infos["rewards"][i])) <= {0.0, 1.0})
                    if was_over[i]:
                        self.assertEqual((rewards[i], over[i]), (0, False))
            self.assertGreater(ended, 20)

    def test_seeds(self):
        with angeles.Batch("android", games=3) as batch, angeles.Batch("android", games=3) as twin:
            observations, infos = batch.reset(seed=11)
            for i in range(3):
                env = angeles.Env("android")
                env.reset(seed=11 + i)
                self.assertEqual(plain(env.last()[0]["observation"]), plain(observations[i]))
                self.assertEqual(mask_of(env.last()[0]), plain(list(infos["action_mask"][i])))
            twin.reset(seed=11)
            self.assertEqual(plain(batch.reset()), plain(twin.reset()))
            self.assertNotEqual(plain(batch.reset()[0]), plain(observations))

    def test_reset_takes_options(self):
        with angeles.Batch("android", games=2) as batch:
            usual = plain(batch.reset(seed=1)[0])
            self.assertNotEqual(
                plain(batch.reset(seed=1, options={"seat-1": "louis", "seat-2": "floyd"})[0]), usual
            )
            self.assertEqual(plain(batch.reset(seed=1)[0]), usual)
            with self.assertWarnsRegex(UserWarning, "no option 'options'"):
                batch.reset(seed=1, options={"options": 1})
            with self.assertRaisesRegex(angeles.AngelesError, "reset_mask"):
                batch.reset(options={"reset_mask": [True, False]})

    def test_the_last_observation_is_the_actors(self):
        with angeles.Batch("harbor", games=1, seats=3) as batch:
            observations, infos = batch.reset(seed=5)
            env = angeles.Env("harbor", seats=3)
            env.reset(seed=5)
            while True:
                acted = int(infos["seat"][0])
                observations, rewards, over, _, infos = batch.step([0])
                env.step(0)
                if over[0]:
                    break
            last = env.observe(f"seat_{acted}")["observation"]
            self.assertEqual(plain(observations[0]), plain(last))
            self.assertAlmostEqual(rewards[0], env.rewards[f"seat_{acted}"], 6)

    def test_views_outlive_the_games(self):
        batch = angeles.Batch("harbor", games=8)
        seats, counts = batch.seats, batch.counts
        before = (list(seats), list(counts))
        batch.reset(seed=2)
        batch.close()
        batch.close()
        del batch
        self.assertEqual((list(seats), list(counts)), before)


if __name__ == "__main__":
    if SETTING:
        counted.main()
    failed = False
    for setting, needs in SETTINGS.items():
        if "numpy" in needs and subprocess.call(
            [sys.executable, "-c", "import numpy"], stderr=subprocess.DEVNULL
        ):
            print(f"{setting}: skipped, numpy is not installed", flush=True)
            continue
        print(f"with {setting}:", flush=True)
        environment = {**os.environ, "ANGELES_TEST_SETTING": setting}
        failed |= subprocess.call([sys.executable, *sys.argv], env=environment) != 0
    sys.exit(failed)
