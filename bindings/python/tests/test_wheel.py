"""Installs the wheel of `make wheel` into a fresh environment outside the repository, and plays a
game there."""

import os
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

import counted

ROOT = Path(__file__).resolve().parents[3]

PLAYS = """
import random, sys
import angeles
from angeles import _library
assert _library.lib._name.startswith(sys.prefix), _library.lib._name
env = angeles.Env("android", seats=4)
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    env.step(None if termination else env.action_space(agent).sample(observation["action_mask"]))
print("played", env.scores(), angeles.__version__)
"""


def run(*command: object, **how: object) -> str:
    """The output of a command; a failure shows all of it."""
    hidden = ("PYTHONPATH", "ANGELES_LIBRARY", "MAKEFLAGS")
    done = subprocess.run(
        [str(word) for word in command],
        env={name: value for name, value in os.environ.items() if name not in hidden},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        **how,
    )
    if done.returncode:
        raise AssertionError(f"{command} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


class WheelTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.wheel = ROOT / run("make", "-s", "wheel", cwd=ROOT).split()[-1]

    def test_what_it_carries(self):
        self.assertRegex(self.wheel.name, r"^angeles-[0-9.]+-py3-none-linux_[a-z0-9_]+\.whl$")
        with zipfile.ZipFile(self.wheel) as files:
            names = set(files.namelist())
            info = next(name for name in names if name.endswith("/WHEEL"))
            self.assertIn("Root-Is-Purelib: false", files.read(info).decode())
        sources = {path.name for path in (ROOT / "bindings/python/angeles").glob("*.py")}
        carried = sources | {"libangeles.so", "py.typed", "LICENSE", "METADATA", "RECORD"}
        self.assertLessEqual(carried, {Path(name).name for name in names})
        self.assertEqual({name.split("/")[0].split("-")[0] for name in names}, {"angeles"})

    def test_it_plays_away_from_the_repository(self):
        with tempfile.TemporaryDirectory() as folder:
            run(sys.executable, "-m", "venv", "--without-pip", f"{folder}/env")
            python = f"{folder}/env/bin/python3"
            where = "import sysconfig; print(sysconfig.get_path('platlib'))"
            target = run(python, "-c", where).strip()
            try:
                run(sys.executable, "-m", "pip", "--version")
            except AssertionError:  # without pip: an installer only unpacks the wheel
                with zipfile.ZipFile(self.wheel) as files:
                    files.extractall(target)
            else:
                quietly = ["--quiet", "--disable-pip-version-check", "--root-user-action=ignore"]
                alone = ["--no-index", "--no-deps", "--target", target]
                run(sys.executable, "-m", "pip", "install", *quietly, *alone, self.wheel)
            said = run(python, "-I", "-c", PLAYS, cwd=folder)
            self.assertRegex(said, r"^played \[(-?\d+, ){3}-?\d+\] [0-9.]+$")


if __name__ == "__main__":
    counted.main()
