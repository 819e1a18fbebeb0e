#!/usr/bin/env bash
# Runs the unit tests under the address and the thread sanitizer, each in a separate build directory.
# The command line's tests are left out, because they start the program as a process; the libraries'
# tests cover the same code.
set -euo pipefail
cd "$(dirname "$0")/.."

# Memory errors fail a run; leaks do not: Foundation's Process and XMLDocument, fontconfig and XCTest
# leak memory at exit on Linux, and the report cannot distinguish these leaks from Rumbo's.
export ASAN_OPTIONS="${ASAN_OPTIONS:-detect_leaks=0}"

for sanitizer in ${1:-address thread}; do
  echo "== $sanitizer sanitizer"
  "${SWIFT:-swift}" test --sanitize "$sanitizer" --scratch-path ".build/$sanitizer" \
    --skip "RouteCLITests|LongAgreementTests" --parallel
done
