#!/usr/bin/env bash
# Runs the unit tests under the address and the thread sanitizer, each in a build directory of its
# own. The command line's tests start the program as a process and are left out: what they would
# find is found in the libraries' tests.
set -euo pipefail
cd "$(dirname "$0")/.."

# Memory errors fail a run; leaks do not: Foundation's Process and XMLDocument, fontconfig and XCTest
# leave some behind at exit on Linux, and the report cannot tell them from ours.
export ASAN_OPTIONS="${ASAN_OPTIONS:-detect_leaks=0}"

for sanitizer in ${1:-address thread}; do
  echo "== $sanitizer sanitizer"
  "${SWIFT:-swift}" test --sanitize "$sanitizer" --scratch-path ".build/$sanitizer" \
    --skip "RouteCLITests|LongAgreementTests" --parallel
done
