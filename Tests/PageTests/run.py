"""Runs the tests of the page: all of them, or those that are named."""

import os
import sys
import unittest
from pathlib import Path

from support import World


def main():
    loader = unittest.TestLoader()
    names = sys.argv[1:]
    tests = loader.loadTestsFromNames(names) if names else loader.discover(str(Path(__file__).parent))
    try:
        result = unittest.TextTestRunner(verbosity=1).run(tests)
    finally:
        World.close()
    bad = len({str(test).split(" (")[0] + str(test) for test, _ in result.failures + result.errors})
    passed = max(0, result.testsRun - bad - len(result.skipped))
    totals = os.environ.get("RUMBO_PAGE_TOTALS")
    if totals:
        Path(totals).write_text(f"{passed} {bad}\n", encoding="utf-8")
    return 0 if result.wasSuccessful() else 1


sys.exit(main())
