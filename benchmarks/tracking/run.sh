#!/usr/bin/env bash
# Follows simulated trips on the bundled campus, Porto, Monaco and KIT Campus Nord, and writes
# benchmarks/TRACKING.md with its drawings, and benchmarks/TRACKING-STREETS.md for trips by the
# simulator's second law; then follows and matches recorded drives in Hof, and writes
# benchmarks/TRACKING-RECORDED.md: `make track-report`.
#
#   run.sh ROUTECLI [--trips 500] [--seed 1] [--threads N]
#   run.sh ROUTECLI --recorded [--forecasts FILE]  # the recorded drives alone
#   PYTHON=python3.12 run.sh ROUTECLI --recorded --beside  # also OSRM and Valhalla, if installed
#   run.sh ROUTECLI --sweep --trips 50     # the same under other laws: benchmarks/TRACKING-LAWS.md
#   run.sh ROUTECLI --streets --trips 100  # the simulator's second law: benchmarks/TRACKING-STREETS.md
#   run.sh ROUTECLI --memory               # ten million fixes on each network: prints the memory
#
# Cities come from $RUMBO_SHARED_DATA, else from ../shared/data; those that are absent are left out.
set -euo pipefail
routecli=$(realpath "$1")
shift
cd "$(dirname "$0")/../.."

shared="${RUMBO_SHARED_DATA:-../shared/data}"
folder=.build/tracking
mkdir -p "$folder"
networks=()

city() { # NAME EXTRACT: imports the extract once, with the index that routes are found by fastest
  local graph="$folder/$1.rgraph"
  if [ ! -e "$shared/$2" ]; then
    echo "$shared/$2 is absent: $1 is left out" >&2
    return
  fi
  if [ ! -e "$graph" ] || [ "$shared/$2" -nt "$graph" ]; then
    "$routecli" import osm "$shared/$2" --output "$graph.new.rgraph"
    "$routecli" prepare "$graph.new.rgraph" --ch
    mv "$graph.new.rgraph" "$graph"
    rm -f "$graph.new.places"
  fi
  networks+=("$1=$graph")
}

report() { # ARGUMENT…: measures on all networks
  # shellcheck disable=SC2086 # flags are words
  "${SWIFT:-swift}" run ${RELEASE:--c release} --package-path benchmarks/tracking TrackReport \
    --threads "$(getconf _NPROCESSORS_ONLN)" "$@" "${networks[@]}"
}

recorded() { # ARGUMENT…: the drives in Hof, on the three networks made from them
  local name
  networks=()
  for name in plain flat decoy; do city "$name" "traces/hof/$name.osm.pbf"; done
  if [ ${#networks[@]} -gt 0 ]; then report --recorded "$shared/traces/hof" "$@"; fi
}

beside() { # matches the drives with the other programs first
  local lines=$folder/peers.jsonl
  recorded --fixes "$folder/fixes.jsonl"
  "${PYTHON:-python3}" benchmarks/tracking/match_peers.py --recorded "$folder/fixes.jsonl" \
    --work "$folder/peers" --lines "$lines" \
    plain="$shared/traces/hof/plain.osm.pbf" flat="$shared/traces/hof/flat.osm.pbf" \
    decoy="$shared/traces/hof/decoy.osm.pbf"
  recorded --peers "$lines"
}

if [ "${1:-} ${2:-}" = "--recorded --beside" ]; then
  beside
  exit
elif [ "${1:-}" = --recorded ]; then
  recorded "${@:2}"
  exit
fi
networks=("campus=data/campus.geojson")
city Porto osm/porto_portugal.osm.pbf
city Monaco osm/monaco.osm.pbf
city KIT campus/karlsruhe_kit_nord.osm.pbf
report "$@"
if [ $# -eq 0 ]; then
  report --streets --trips 100
  recorded
fi
