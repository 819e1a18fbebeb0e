#!/usr/bin/env bash
# Serves the bundled campus with sample data that moves: a shuttle whose buses are simulated, an event and
# a car park. Ends with Ctrl-C, and leaves nothing behind. Usage: demo.sh ROUTED ROUTECLI [PORT]
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
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; wait; rm -rf "$folder"' EXIT

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

ROUTED_ADMIN_TOKEN=$admin "$routed" --live "$live" --gtfs "$feed" --port "$port" --log-level error &
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
echo "  $address        the map page; sample data: buses, an event, a car park"
echo "  $address/v1/stops/puerta-principal/arrivals"
echo "  $address/docs   Ctrl-C ends the demo"
echo
# Half an hour is posted at once, so that buses are under way from the start.
"$cli" transit simulate --gtfs "$feed" --seed 1 --post "$address" --token "$token" \
  --from "$(TZ=America/Mexico_City date -d '-30 minutes' +%Y-%m-%dT%H:%M)" --speed 100
