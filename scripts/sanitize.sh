#!/usr/bin/env bash
# Runs the unit tests under the address and the thread sanitizer, or the one named, each in a separate
# build directory.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/sanitizers.sh

for sanitizer in ${1:-address thread}; do
  echo "== $sanitizer sanitizer"
  ROUTING_TEST_SEEDS_AT_MOST=$sanitized_seeds RUMBO_LEFT_OUT=$(left_out "$sanitizer") \
    "${SWIFT:-swift}" test --sanitize "$sanitizer" --scratch-path ".build/$sanitizer" \
    --filter "$(sanitized "$sanitizer")" --skip "$unsanitized" --parallel
done
