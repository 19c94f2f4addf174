"""Runs the tests of a file, and counts them in a line that scripts/test-all reads."""

import sys
import unittest


def main() -> None:
    result = unittest.main(module="__main__", exit=False).result
    bad = len(result.failures) + len(result.errors)
    for test, why in result.skipped:
        print(f"skipped: {test.id()}: {why}")
    print(f"{result.testsRun - bad - len(result.skipped)} passed, {bad} failed")
    sys.exit(bad > 0)
