"""Runs the tests of the page: all of them, or those that are named.

A test that fails is run once more by itself, because a browser without a graphics card can be slower on a
busy machine than a test expects; one that fails again has failed. Both runs are told.
"""

import os
import sys
import unittest
from pathlib import Path

from support import World

MOST_REPEATED = 5


def run(tests):
    """The result of a run, and the names of the tests that failed."""
    result = unittest.TextTestRunner(verbosity=1).run(tests)
    # A part of a test is named by its test.
    failed = {getattr(test, "test_case", test).id() for test, _ in result.failures + result.errors}
    return result, failed


def main():
    loader = unittest.TestLoader()
    names = sys.argv[1:]
    tests = loader.loadTestsFromNames(names) if names else loader.discover(str(Path(__file__).parent))
    try:
        result, failed = run(tests)
        is_named = all(name.isidentifier() for test in failed for name in test.split("."))
        if failed and is_named and len(failed) <= MOST_REPEATED:
            print("Once more: " + ", ".join(sorted(failed)), file=sys.stderr)
            failed = run(loader.loadTestsFromNames(sorted(failed)))[1]
    finally:
        World.close()
    passed = max(0, result.testsRun - len(failed) - len(result.skipped))
    totals = os.environ.get("RUMBO_PAGE_TOTALS")
    if totals:
        Path(totals).write_text(f"{passed} {len(failed)}\n", encoding="utf-8")
    return 1 if failed else 0


sys.exit(main())
