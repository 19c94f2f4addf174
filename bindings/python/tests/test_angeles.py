"""What the package promises."""

import random
import unittest
from pathlib import Path

import angeles
import counted


def play(env: angeles.Env, seed: int) -> list:
    """A random game, as a list of what happened."""
    dice = random.Random(seed)
    env.reset(seed=seed)
    told = []
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        if termination:
            told.append((agent, reward))
            env.step(None)
            continue
        count = int(sum(observation["action_mask"]))
        action = dice.randrange(count)
        told.append((agent, action, count, sum(map(int, observation["observation"]))))
        env.step(action)
    return told


class EnvTest(unittest.TestCase):
    def test_every_game_plays_to_its_end(self):
        for game in angeles.games():
            env = angeles.Env(game)
            told = play(env, 3)
            endings = told[-env.seats :]
            self.assertEqual([agent for agent, _ in endings], env.possible_agents)
            self.assertIn(round(sum(reward for _, reward in endings), 6), (0, 1))
            self.assertEqual(env.agents, [])

    def test_a_seed_gives_the_same_game(self):
        env = angeles.Env("android", seats=4)
        first, second = play(env, 11), play(angeles.Env("android", seats=4), 11)
        self.assertEqual(first, second)
        self.assertNotEqual(first, play(env, 12))

    def test_observations_have_names_and_masks(self):
        env = angeles.Env("android", seats=3)
        env.reset(seed=1)
        observation, *_ = env.last()
        names = env.observation_names
        self.assertEqual(len(names), len(observation["observation"]))
        self.assertEqual(env.observation_space("seat_0")["observation"].shape, (len(names),))
        row = dict(zip(names, observation["observation"]))
        self.assertEqual((row["seats"], row["fields.week"], row["asked"]), (3, 1, 1))
        kinds = [row[0] for row in observation["options"]]
        self.assertEqual([bool(kind) for kind in kinds], list(map(bool, observation["action_mask"])))
        others = [a for a in env.agents if a != env.agent_selection]
        self.assertEqual(sum(env.observe(others[0])["action_mask"]), 0)

    def test_hands_of_others_are_not_shown(self):
        env = angeles.Env("android", seats=3)
        env.reset(seed=5)
        names = env.observation_names
        zones = [n[len("zones.") :] for n in names if n.startswith("zones.")]
        for seat, agent in enumerate(env.possible_agents):
            row = dict(zip(names, env.observe(agent)["observation"]))
            known = {
                zones[value % 256 - 1]
                for name, value in row.items()
                if name.startswith("cards.") and name.endswith(".zone") and value
            }
            self.assertIn(f"hand:{seat}", known)
            for other in range(3):
                if other != seat:
                    self.assertNotIn(f"hand:{other}", known)

    def test_forced_decisions_can_be_kept(self):
        def counts(env):
            return [step[2] for step in play(env, 2) if len(step) == 4]

        self.assertIn(1, counts(angeles.Env("android", skip_forced=False)))
        self.assertNotIn(1, counts(angeles.Env("android")))

    def test_a_playout_leaves_the_game_where_it_is(self):
        env = angeles.Env("android", seats=4)
        env.reset(seed=9)
        before = list(env.observe("seat_0")["observation"])
        ends = [env.playout(seed, agent) for seed in range(20) for agent in (None, "seat_1")]
        self.assertEqual(list(env.observe("seat_0")["observation"]), before)
        self.assertEqual({round(sum(end.values()), 6) for end in ends}, {1})
        self.assertEqual(list(ends[0]), env.possible_agents)
        self.assertGreater(len({max(end, key=end.get) for end in ends}), 1)
        self.assertEqual(env.playout(5, "seat_1"), ends[11])
        play(env, 9)  # to its end
        self.assertEqual(set(env.playout(1).values()) - {0, 1, 0.5}, set())

    def test_mistakes_are_told(self):
        with self.assertRaisesRegex(angeles.AngelesError, "chess"):
            angeles.Env("chess")
        with self.assertRaisesRegex(angeles.AngelesError, "player|seat"):
            angeles.Env("android", seats=9)
        with self.assertRaisesRegex(angeles.AngelesError, "murder"):
            angeles.Env("android", options={"murder": "nobody"})
        env = angeles.Env("android")
        with self.assertRaisesRegex(angeles.AngelesError, "reset"):
            env.step(0)
        env.reset(seed=1)
        with self.assertRaisesRegex(angeles.AngelesError, "has no action 500"):
            env.step(500)
        with self.assertRaisesRegex(angeles.AngelesError, "there is no agent"):
            env.observe("seat_7")

    def test_options_of_the_table(self):
        who = {"seat-1": "floyd", "seat-2": "louis", "seat-3": "rachel"}
        self.assertNotEqual(play(angeles.Env("android", options=who), 1), play(angeles.Env("android"), 1))


    def test_the_example_of_the_readme(self):
        readme = (Path(__file__).parents[1] / "README.md").read_text()
        example = readme.split("```python\n")[1].split("```")[0]
        names = {}
        exec(example, names)
        self.assertEqual((names["game"].agents, len(names["game"].unwrapped.scores())), ([], 4))

    def test_the_version_is_the_librarys(self):
        header = Path(__file__).parents[3] / "include" / "angeles.h"
        self.assertIn(f'#define ANG_VERSION "{angeles.__version__}"', header.read_text())


class BatchTest(unittest.TestCase):
    def test_games_go_on_and_begin_again(self):
        with angeles.Batch("harbor", games=8, seed=4) as batch:
            ended, won = 0, 0
            for _ in range(400):
                batch.step_random()
                rewards = batch.rewards()
                for game, count in enumerate(batch.counts):
                    if count == 0:
                        ended += 1
                        self.assertTrue(set(rewards[game]) <= {0.0, 1.0})  # players who tie all win
                        won += any(rewards[game])
                    else:
                        self.assertFalse(any(rewards[game]))
            self.assertGreaterEqual(ended, 8)
            self.assertGreater(won, 0)

    def test_it_plays_what_env_plays(self):
        env = angeles.Env("android", seats=3)
        env.reset(seed=21)
        with angeles.Batch("android", games=1, seats=3, seed=21) as batch:
            for _ in range(200):
                observation, _, termination, _, _ = env.last()
                if termination:
                    break
                self.assertEqual(batch.counts[0], sum(observation["action_mask"]))
                self.assertEqual(f"seat_{batch.seats[0]}", env.agent_selection)
                self.assertEqual(list(batch.observe()[0]), list(observation["observation"]))
                for rows in (batch.options(0), batch.options()):
                    self.assertEqual(len(rows), batch.counts[0])
                    for row, shown in zip(rows, observation["options"]):
                        self.assertEqual(list(row), list(shown))
                action = batch.counts[0] - 1
                env.step(action)
                batch.step([action])

    def test_a_wrong_action_changes_nothing(self):
        with angeles.Batch("android", games=3, seed=2) as batch:
            before = [list(row) for row in batch.observe()]
            for wrong in (600, -1, 65536):
                with self.assertRaisesRegex(angeles.AngelesError, f"game 1 has no option {wrong}"):
                    batch.step([0, wrong, 0])
            self.assertEqual([list(row) for row in batch.observe()], before)
            with self.assertRaisesRegex(angeles.AngelesError, "2 actions were given for 3"):
                batch.step([0, 0])
            with self.assertRaisesRegex(angeles.AngelesError, "there is no game 3"):
                batch.options(3)
        with self.assertRaisesRegex(angeles.AngelesError, "closed"):
            batch.step_random()


if __name__ == "__main__":
    counted.main()
