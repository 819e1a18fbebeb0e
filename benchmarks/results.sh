#!/usr/bin/env bash
# Measures Rumbo beside its peers on a quiet machine and writes RESULTS.md, CITIES.md and MATCHING.md.
# These documents are not edited by hand; figures change only by another run.
#
#   benchmarks/results.sh ROUTECLI --routingkit DIR --peers PYTHON [--work DIR] [--only PART]
#
#   ROUTECLI       the release program of the commit that is measured: `make build`
#   --routingkit   a checkout of RoutingKit; its driver is built from it
#   --peers        a Python 3.12 that has osrm-bindings and pyvalhalla
#   --work         where graphs and the peers' files go (default: .build/results)
#   --only         one of graphs, cities, matching
#
# Maps and graphs come from $RUMBO_SHARED_DATA, else from ../shared/data. It stops if the tree has
# changes, or if the machine has other work: RUMBO_LOAD (default 0.5) is the greatest load average.
set -euo pipefail
routecli=$(realpath "$1")
shift
cd "$(dirname "$0")/.."

routingkit="" peers="" only="" work=.build/results
while [ $# -gt 0 ]; do
  case "$1" in
    --routingkit) routingkit=$(realpath "$2") ;;
    --peers) peers=$2 ;;
    --work) work=$2 ;;
    --only) only=$2 ;;
    *)
      echo "results.sh: unknown option $1" >&2
      exit 2
      ;;
  esac
  shift 2
done
if [ -z "$peers" ] && [ "$only" != graphs ]; then
  echo "results.sh: --peers names a Python with osrm-bindings and pyvalhalla" >&2
  exit 2
fi
if [ -n "$(git status --porcelain --untracked-files=no)" ]; then
  echo "results.sh: the tree has changes; a result belongs to a commit" >&2
  exit 2
fi

shared="${RUMBO_SHARED_DATA:-../shared/data}"
osm="$shared/osm/porto_portugal.osm.pbf"
mkdir -p "$work"
work=$(realpath "$work")

quiet() { # waits up to five minutes until the machine is quiet
  local most="${RUMBO_LOAD:-0.5}"
  for _ in $(seq 60); do
    awk -v most="$most" '{ exit !($1 <= most) }' /proc/loadavg && return
    sleep 5
  done
  echo "results.sh: the load average stays above $most; nothing is measured beside other work" >&2
  exit 1
}

wanted() { [ -z "$only" ] || [ "$only" = "$1" ]; }

graphs() {
  benchmarks/compare.py --install ${routingkit:+--routingkit "$routingkit"}
  quiet
  benchmarks/compare.py --routecli "$routecli" --keep "$work/graphs" --budget 6 --limit 240
}

# Porto with all profiles prepared, and how many seconds that took.
porto() {
  [ -e "$work/porto.rgraph" ] && return
  local began
  began=$(date +%s.%N)
  "$routecli" import osm "$osm" --time-zone Europe/Lisbon --output "$work/porto.rgraph"
  "$routecli" prepare "$work/porto.rgraph" --ch
  awk -v from="$began" -v to="$(date +%s.%N)" 'BEGIN { printf "%.2f", to - from }' \
    > "$work/porto.seconds"
}

# The peers' files for car and foot.
peer_files() {
  [ -e "$work/prepare.json" ] || "$peers" benchmarks/cities/compare.py --work "$work" \
    prepare "$osm" --repeat 3
}

programs() {
  # shellcheck disable=SC2086 # flags are words
  "${SWIFT:-swift}" build ${RELEASE:--c release -Xcc -march=native} \
    --package-path benchmarks --product "$1"
}

cities() {
  programs city
  quiet
  porto
  peer_files
  local run=("$peers" benchmarks/cities/compare.py --work "$work")
  "${run[@]}" pairs "$osm"
  quiet
  "${run[@]}" measure \
    --bench "benchmarks/.build/release/city $work/porto.rgraph {work} $(cat "$work/porto.seconds")"
  "${run[@]}" answers --routecli "$routecli" --graph "$work/porto.rgraph"
  "${run[@]}" report --routecli "$routecli" --output benchmarks/CITIES.md
}

# PROFILE NOISE RATE: 100 trips of seed 7.
traces() {
  local file="$work/traces-$1-$2-$3.ndjson"
  benchmarks/.build/release/matching traces "$work/porto.rgraph" "$1" 100 "$2" "$3" 7 > "$file"
  quiet
  "$peers" benchmarks/tracking/match_peers.py "$file" --work "$work" --mode "$1" \
    --title "$1, σ $2 m, $3 Hz" --output "$work/matching.jsonl" \
    --ours "benchmarks/.build/release/matching measure $work/porto.rgraph $1"
}

matching() {
  programs matching
  quiet
  porto
  peer_files
  rm -f "$work/matching.jsonl"
  traces car 5 1
  traces car 15 0.1
  traces foot 5 1
  "$peers" benchmarks/tracking/match_peers.py --report "$work/matching.jsonl" \
    --routecli "$routecli" --markdown benchmarks/MATCHING.md
}

for part in graphs cities matching; do
  if wanted "$part"; then "$part"; fi
done
