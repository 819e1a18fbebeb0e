#!/usr/bin/env bash
# Fuzzes the readers one after the other and prints the number of inputs and the time of each.
#
#   TIME=60        seconds for each reader
#   RUNS=1000000   inputs for each reader instead
#   TARGETS="gpx"  only these; default: all
#   BUILD=0        uses the existing build
#
# Inputs with new coverage go to .build/corpus/READER. An input that traps, leaks, or takes over a second
# goes to .build/found, and the run ends with status 1: move it to regressions/READER.
set -euo pipefail
cd "$(dirname "$0")"
swift="${SWIFT:-swift}"
all="gpx nmea geojson csv ndjson gpsd campus gbfs hours conditional dates osm changes osmstore pbf elevation dimacs
pace rgraph gtfs realtime shuttle batch places osmand devices fixes calendar events"

# Swift traps on overflow by itself. Signed overflow in C++ wraps, as in release builds: libosmium
# multiplies the coordinates of a file before they are checked. Other undefined behaviour of the C and
# C++ parts is detected, too.
flags=(-c release --sanitize address --sanitize fuzzer
  -Xswiftc -sanitize-coverage=edge,trace-cmp,inline-8bit-counters,pc-table
  -Xswiftc -enable-testing
  -Xcxx -fwrapv
  -Xcxx -fsanitize=undefined -Xcxx -fno-sanitize=vptr -Xcxx -fno-sanitize-recover=undefined
  --disable-index-store)
[ "${BUILD:-1}" = 0 ] || "$swift" build "${flags[@]}" --product Fuzzer
program=$("$swift" build "${flags[@]}" --show-bin-path)/Fuzzer

# longest READER: the maximum input length; short inputs run fast and find most bugs.
longest() {
  case $1 in
    dates | places) echo 64 ;;
    hours) echo 96 ;;
    conditional | nmea | csv | ndjson | gpsd | dimacs | pace | batch | osmand | fixes) echo 256 ;;
    gpx | geojson | devices | events) echo 512 ;;
    campus | gbfs | calendar) echo 1024 ;;
    osm | changes | osmstore | pbf | elevation | gtfs | realtime | shuttle) echo 2048 ;;
    rgraph) echo 65536 ;;
  esac
}

# spent: seconds of processor time of all runs so far. `times` counts the children of its own shell, so
# it must not run in a subshell.
spent() {
  times >.build/found/times
  spent=$(awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, p, /[ms]/); sum += 60 * p[1] + p[2] }
    printf "%d", sum }' .build/found/times)
}

# PROJ, SQLite and the tables of the standard library are never freed: these are not growing leaks.
# Growing leaks exceed the memory limit, which ends the run. Stacks of allocations are not recorded,
# which makes runs faster; ASAN_OPTIONS=malloc_context_size=30 adds them to a report.
asan=detect_leaks=0:allocator_may_return_null=1:quarantine_size_mb=1:thread_local_quarantine_size_kb=64
asan+=:malloc_context_size=0:max_malloc_fill_size=0
export ASAN_OPTIONS="$asan${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
export SWIFT_BACKTRACE=enable=no
mkdir -p .build/found
status=0
printf '%-12s %12s %10s %9s %8s\n' reader inputs seconds cpu memory
for target in ${TARGETS:-$all}; do
  mkdir -p ".build/corpus/$target"
  log=".build/found/$target.log"
  limit=(-max_total_time="${TIME:-60}")
  [ -z "${RUNS:-}" ] || limit=(-runs="$RUNS")
  kept=("corpus/$target")
  [ ! -d "regressions/$target" ] || kept+=("regressions/$target")
  start=$SECONDS
  spent
  before=$spent
  RUMBO_FUZZ=$target "$program" ".build/corpus/$target" "${kept[@]}" "${limit[@]}" \
    -max_len="$(longest "$target")" -timeout=20 -report_slow_units=1 -rss_limit_mb=2048 \
    -print_final_stats=1 -artifact_prefix=".build/found/$target-" >"$log" 2>&1 || status=1
  inputs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  memory=$(sed -n 's/^stat::peak_rss_mb: *//p' "$log")
  spent
  printf '%-12s %12s %10s %9s %5s MB\n' "$target" "${inputs:-0}" $((SECONDS - start)) \
    $((spent - before)) "${memory:-?}"
done
found=$(find .build/found -type f ! -name '*.log' ! -name times)
[ -z "$found" ] || { printf 'found:\n%s\n' "$found"; status=1; }
exit $status
