#!/usr/bin/env bash
# Serves the bundled campus with sample data that moves: a shuttle whose buses are simulated, an event, a car
# park and, with python3, the shared bikes of Quito and somebody who walks over the campus and shares the trip.
# Ends with Ctrl-C, and leaves nothing behind. Usage: demo.sh ROUTED ROUTECLI [PORT]
set -euo pipefail
cd "$(dirname "$0")/.."

routed=$(realpath "$1")
cli=$(realpath "$2")
port=${3:-5000}
address=http://127.0.0.1:$port
folder=$(mktemp -d)
live=$folder/live.sqlite
feed=$folder/shuttle.geojson
server=""
helpers=()
trap 'kill $server "${helpers[@]}" 2>/dev/null || true; wait; rm -rf "$folder"' EXIT

# The sample shuttle, all day long, so that buses run whenever the demo is started.
cp data/examples/shuttle.geojson "$feed"
stops='Estación (muestra),Parada Calle del Puente,Parada Puerta Principal,Parada Circuito Norte,Estación (muestra)'
printf 'route,days,headsign,first,last,every,%s\nCircuito Tec,daily,Circuito Norte,00:00,23:50,10,+0,+6,+8,+12,+19\n' \
  "$stops" >"$folder/shuttle.csv"

for vehicle in $("$cli" transit simulate --gtfs "$feed" --seed 1 --vehicles); do
  "$routed" devices add "$vehicle" --live "$live" >/dev/null
done
token=$("$routed" devices add --gateway demo --live "$live" | grep -oE '[0-9a-f]{32,}' | head -n 1)
admin=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')

# Made-up riders write the status of Quito's stations, which the server pulls as from an operator.
feeds=()
if command -v python3 >/dev/null 2>&1; then
  mkdir "$folder/bikes"
  : >"$folder/http.log"
  python3 -u -m http.server 0 --bind 127.0.0.1 --directory "$folder/bikes" >"$folder/http.log" 2>&1 &
  helpers+=($!)
  "$cli" simulate bikes --seed 1 --gbfs "$folder/bikes" --speed 200 \
    --from "$(TZ=America/Guayaquil date -d '-60 minutes' +%Y-%m-%dT%H:%M)" >/dev/null &
  helpers+=($!)
  for _ in $(seq 100); do
    feed_port=$(sed -n 's/.* port \([0-9]*\).*/\1/p' "$folder/http.log" | head -n 1)
    [ -n "$feed_port" ] && [ -e "$folder/bikes/station_status.json" ] && break
    sleep 0.1
  done
  feeds=(--gbfs-feed "biciq-quito=http://127.0.0.1:$feed_port/station_status.json")
else
  echo "Without python3 the demo has no bikes and no shared trip." >&2
fi

ROUTED_ADMIN_TOKEN=$admin ROUTED_FEED_INTERVAL=5 "$routed" "${feeds[@]}" --live "$live" --gtfs "$feed" --port "$port" --log-level error &
server=$!
for _ in $(seq 100); do
  curl -fs "$address/health" >/dev/null 2>&1 && break
  kill -0 "$server" 2>/dev/null || exit 1
  sleep 0.1
done

# put PATH JSON: adds a thing as an administrator.
put() {
  curl -fsS -o /dev/null -H "Authorization: Bearer $admin" -H 'Content-Type: application/json' -d "$2" "$address$1"
}
starts=$(date -u +%Y-%m-%dT%H:%M:%SZ)
ends=$(date -u -d '+6 hours' +%Y-%m-%dT%H:%M:%SZ)
put /v1/events "{\"title\": \"Concierto (muestra)\", \"place\": \"Biblioteca\", \"starts\": \"$starts\", \"ends\": \"$ends\"}"
put /v1/free-places '{"id": "norte", "name": "Estacionamiento (muestra)", "kind": "parking", "place": "19.2850,-99.1372", "capacity": 120, "occupied": 87}'

echo
echo "  $address        the map page; sample data: buses, an event, a car park, bikes in Quito"
echo "  $address/v1/stops/puerta-principal/arrivals"
echo "  $address/docs   Ctrl-C ends the demo"
echo

# The positions of a GPX file, one JSON object a line, each at its time from now on.
pace='
import re, sys, time
begin, first = time.time(), None
text = open(sys.argv[1]).read()
for lat, lon, at in re.findall(r"<trkpt lat=\"(.*?)\" lon=\"(.*?)\".*?<time>(.*?)</time>", text, re.S):
    at = time.mktime(time.strptime(at[:19], "%Y-%m-%dT%H:%M:%S"))
    first = at if first is None else first
    time.sleep(max(0, begin + at - first - time.time()))
    print("{\"time\": %.0f, \"lat\": %s, \"lon\": %s}" % (begin + at - first, lat, lon), flush=True)
'
# One walk after the other, each shared at a link of its own.
walk() {
  local walker="" tracker=""
  trap 'kill $walker $tracker 2>/dev/null || true' EXIT
  trap 'exit 0' TERM INT
  mkfifo "$folder/walk"
  local seed=1 from=Talleres to=CETEC
  while :; do
    "$cli" simulate --from "$from" --to "$to" --seed "$seed" --gpx "$folder/walk.gpx" \
      --truth "$folder/walk.json" >/dev/null
    python3 -c "$pace" "$folder/walk.gpx" >"$folder/walk" &
    walker=$!
    "$cli" track - --to "$to" --share "$address" --precise <"$folder/walk" \
      > >(grep --line-buffered -F '#share=') 2>&1 &
    tracker=$!
    wait "$tracker" || true
    kill "$walker" 2>/dev/null || true
    seed=$((seed + 1))
    [ "$from" = Talleres ] && from=CETEC to=Talleres || from=Talleres to=CETEC
    sleep 2
  done
}
if [ ${#feeds[@]} -gt 0 ]; then
  walk &
  helpers+=($!)
fi

# Half an hour is posted at once, so that buses are under way from the start.
"$cli" transit simulate --gtfs "$feed" --seed 1 --post "$address" --token "$token" \
  --from "$(TZ=America/Mexico_City date -d '-30 minutes' +%Y-%m-%dT%H:%M)" --speed 100 &
helpers+=($!)
wait "$!"
