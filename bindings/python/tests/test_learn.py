"""Tests that the learning example improves."""

import sys
import unittest
from pathlib import Path

import counted

try:
    import numpy
except ImportError:
    numpy = None


@unittest.skipIf(numpy is None, "numpy is not installed (python3-numpy)")
class LearnTest(unittest.TestCase):
    def test_it_gets_better_than_random(self):
        sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "examples"))
        from learn import Learner, share

        learner = Learner("harbor", seats=3, seed=1)
        before, doubt_before = share(learner.play(512))
        for _ in learner.play(1536, rate=0.02):
            pass
        after, doubt_after = share(learner.play(512))
        print(f"won {before:.1%} ± {doubt_before:.1%} before, {after:.1%} ± {doubt_after:.1%} after")
        self.assertLess(before - doubt_before, 1 / 3)
        self.assertGreater(after - doubt_after, 1 / 3 + 0.1)
        self.assertGreater(after - doubt_after, before + doubt_before)

    def test_a_seed_learns_the_same(self):
        sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "examples"))
        from learn import Learner

        told = []
        for _ in range(2):
            learner = Learner("harbor", seats=2, seed=3)
            told.append((list(learner.play(128, rate=0.02)), learner.weights.tolist()))
        self.assertEqual(told[0], told[1])
        self.assertTrue(any(told[0][1]))


if __name__ == "__main__":
    counted.main()
