#!/usr/bin/env bash
# Runs all checks before a merge, the fastest first, and stops at the first failure. At the end it
# prints the failures and one line, "N passed, N failed", with the total of all runs.
#
#   RUMBO_SANITIZE=0  leaves out the sanitizer runs
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/sanitizers.sh
. scripts/sanitizers.sh

swift="${SWIFT:-swift}"
release="${RELEASE:--c release}"
# Test builds have no debug information and compile whole modules, with threads because SwiftPM links an
# object file for each source. A separate job for each module's interface would type-check its declarations
# twice. They have their own directories, so that `make test` and `swift build` do not rebuild each other's files.
test_flags=(-Xswiftc -gnone -Xcc -g0 -Xswiftc -no-emit-module-separately-wmo
  -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2)
debug=(--scratch-path .build/test "${test_flags[@]}"
  --explicit-target-dependency-import-check error)
results=.build/test-results
passed=0
failed=0
scratch=

# Tests write thousands of small files and would wait for the disk at each, so these go into memory, if
# there is room and programs may run from there: SwiftPM compiles and runs manifests in TMPDIR.
scratch_in_memory() {
  scratch=$(mktemp -d /dev/shm/rumbo-tests.XXXXXX 2>/dev/null) || return 0
  printf '#!/bin/sh\n' >"$scratch/probe"
  chmod +x "$scratch/probe"
  if "$scratch/probe" 2>/dev/null &&
    [ "$(df --output=avail -k "$scratch" | tail -n 1)" -gt 4000000 ]; then return 0; fi
  rm -rf "$scratch"
  scratch=
}

say() { printf '\n== %s (%s)\n' "$1" "$(date +%H:%M:%S)"; }

finish() {
  local status=$?
  [ -z "$scratch" ] || rm -rf "$scratch"
  [ "$status" -eq 0 ] || [ "$failed" -gt 0 ] || failed=1
  grep -hs 'recorded an issue' "$results"/*.log || true
  printf '\n%d passed, %d failed\n' "$passed" "$failed"
}

# count FILE: adds the totals of a test run's report.
count() {
  local report="${1%.xml}-swift-testing.xml"
  [ -e "$report" ] || report=$1
  [ -e "$report" ] || return 0
  local totals tests bad skipped
  totals=$(grep -o '<testsuite [^>]*' "$report" | head -n 1)
  tests=$(sed -n 's/.* tests="\([0-9]*\)".*/\1/p' <<<"$totals")
  bad=$(sed -n 's/.* failures="\([0-9]*\)".*/\1/p' <<<"$totals")
  skipped=$(sed -n 's/.* skipped="\([0-9]*\)".*/\1/p' <<<"$totals")
  failed=$((failed + ${bad:-0}))
  passed=$((passed + ${tests:-0} - ${bad:-0} - ${skipped:-0}))
}

# tests NAME ARGUMENT…: runs tests, keeps their output and counts them.
tests() {
  local report="$results/$1.xml" status=0
  shift
  rm -f "${report%.xml}"*.xml
  TMPDIR=${scratch:-${TMPDIR:-/tmp}} "$swift" test --parallel --xunit-output "$report" "$@" |
    tee "${report%.xml}.log" || status=$?
  count "$report"
  return "$status"
}

scripts/setup.sh --test
mkdir -p "$results"
rm -f "$results"/*.log
trap finish EXIT
scratch_in_memory

say "Format and documentation of the sources"
make --no-print-directory lint SWIFT="$swift"

say "Build with warnings as errors and the layers checked"
export RUMBO_TEST_BUILD=1
"$swift" build --build-tests "${debug[@]}"

say "DocC pages, from the build that is there"
scripts/documentation.sh --if-possible "${debug[@]}"

# The server needs the threads of the cooperative pool, which long tests of other targets occupy.
say "Tests of the libraries"
tests libraries --skip-build --skip 'RouteCLITests|RouteServerTests' "${debug[@]}"
tests server --skip-build --filter RouteServerTests "${debug[@]}"

say "The program as people get it: release build, the command line's tests against it"
unset RUMBO_TEST_BUILD
# One build of all products uses all cores. Programs of benchmarks, which were compiled above, are left
# out. Below, `make` would plan the build again each time and compile a dependency again with it.
routed=$PWD/.build/release/routed
# shellcheck disable=SC2086
RUMBO_LEFT_OUT=$benchmark_programs "$swift" build $release
# From here on the commit cannot change, so manifests may come from the cache: reading them all takes longer
# than a build with nothing to do.
release=${release/--manifest-cache none/}
make --no-print-directory run SWIFT="$swift" RELEASE="$release"
ROUTECLI="$PWD/.build/release/routecli" tests release --skip-build --filter RouteCLITests "${debug[@]}"

say "The server asked by clients of other people"
scripts/clients.sh "$routed"

say "Feeds checked by programs of other people"
scripts/feeds.sh "$routed"

say "The C interface: examples in C, Go, R and Julia, and the Python package in a clean environment"
make --no-print-directory python SWIFT="$swift" RELEASE="$release"

say "The map page in a browser"
rm -f "$results/page.txt"
page=0
RUMBO_PAGE_TOTALS="$PWD/$results/page.txt" scripts/page.sh "$routed" || page=$?
if [ -e "$results/page.txt" ]; then
  read -r good bad <"$results/page.txt"
  passed=$((passed + good))
  failed=$((failed + bad))
fi
[ "$page" -eq 0 ] || exit "$page"

say "The library embedded in another package"
make --no-print-directory example SWIFT="$swift"

say "Install into an empty place, run from there, uninstall"
SWIFT="$swift" RELEASE="$release" scripts/try-install.sh

if [ "${RUMBO_SANITIZE:-1}" != 0 ]; then
  for sanitizer in address thread; do
    say "Unit tests of the engine under the $sanitizer sanitizer"
    # `make sanitize` runs those of more modules, with debug information and lines in its reports.
    ROUTING_TEST_SEEDS_AT_MOST=${ROUTING_TEST_SEEDS_AT_MOST:-2} RUMBO_LEFT_OUT=$(left_out "$sanitizer" engine) \
      tests "$sanitizer" --sanitize "$sanitizer" --scratch-path ".build/test-$sanitizer" "${test_flags[@]}" \
      --filter "$(sanitized "$sanitizer")" --skip "$unsanitized|$safe_suites"
  done
fi
