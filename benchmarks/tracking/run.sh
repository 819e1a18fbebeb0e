#!/usr/bin/env bash
# Follows simulated trips on the bundled campus, Porto, Monaco and KIT Campus Nord, and writes
# benchmarks/TRACKING.md with its drawings: `make track-report`.
#
#   run.sh ROUTECLI [--trips 500] [--seed 1] [--threads N]
#   run.sh ROUTECLI --sweep --trips 50     # the same under other laws: benchmarks/TRACKING-LAWS.md
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
networks=("campus=data/campus.geojson")

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

city Porto osm/porto_portugal.osm.pbf
city Monaco osm/monaco.osm.pbf
city KIT campus/karlsruhe_kit_nord.osm.pbf

# shellcheck disable=SC2086 # flags are words
"${SWIFT:-swift}" run ${RELEASE:--c release} --package-path benchmarks/tracking TrackReport \
  --threads "$(getconf _NPROCESSORS_ONLN)" "$@" "${networks[@]}"
