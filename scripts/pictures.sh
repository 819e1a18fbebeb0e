#!/bin/sh
# Draws the pictures of the README again, from the extracts in $OSM: Malta, Monaco.
#
#     OSM=FOLDER scripts/pictures.sh ROUTECLI
#
# Needs tilemaker and python3. tilemaker writes the features of a tile in another order in each run, so
# that a few pixels differ where features overlap; from the same tiles the bytes are the same.
set -eu

routecli=${1:?usage: OSM=FOLDER scripts/pictures.sh ROUTECLI}
osm=${OSM:?set OSM to the folder with malta.osm.pbf, monaco.osm.pbf}
here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
RUMBO_DATA=${RUMBO_DATA:-$here/data}
export RUMBO_DATA
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for city in malta monaco; do
  "$routecli" import osm "$osm/$city.osm.pbf" --basemap --output "$work/$city.rgraph" --quiet
done

"$routecli" route --from "Biblioteca" --to "Cafetería" --profile wheelchair \
  --depart 2026-11-20T09:50 --svg "$here/docs/route.svg"
"$routecli" map "$work/malta.rgraph" --around 35.8989,14.5146 --radius 950 \
  --width 900 --height 560 --png "$here/docs/valletta.png"
"$routecli" route --graph "$work/malta.rgraph" --from 35.8972,14.5115 --to 35.8873,14.5230 \
  --profile foot --depart 2026-11-23T09:00 --png "$here/docs/valletta-ferry.png"
"$routecli" isochrone --graph "$work/malta.rgraph" 35.8972,14.5115 --profile foot \
  --minutes 10 --minutes 20 --minutes 30 --png "$here/docs/valletta-reach.png"
"$routecli" map "$work/monaco.rgraph" --around 43.7347,7.4206 --radius 700 --dark \
  --width 900 --height 600 --png "$here/docs/monaco-dark.png"
python3 "$here/scripts/indexed-png.py" "$here"/docs/*.png
