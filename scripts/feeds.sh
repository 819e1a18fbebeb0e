#!/usr/bin/env bash
# Checks feeds and QR codes with tools of other people, from PyPI: a message of GTFS-Realtime that our
# writer made, GBFS as the server gives it, and the codes that configure phones; says so and ends well
# where Python cannot install them.
# Usage: feeds.sh ROUTED
set -euo pipefail
cd "$(dirname "$0")/.."

routed=$1
folder=.build/feeds
packages=(gtfs-realtime-bindings==3.0.0 gbfs-validator==0.1.0 jsonschema==4.26.0)
scanner=(zxing-cpp==3.1.1 cairosvg==2.9.1 pillow==13.0.0)

if ! "$folder/bin/python" -c 'import google.transit, gbfs_validator, jsonschema' 2>/dev/null; then
  rm -rf "$folder"
  if ! python3 -m venv "$folder" >/dev/null 2>&1 \
    || ! "$folder/bin/pip" install --quiet --disable-pip-version-check --timeout 15 --retries 1 "${packages[@]}"; then
    echo "Skipped: gtfs-realtime-bindings, gbfs-validator and jsonschema cannot be installed here." >&2
    exit 0
  fi
fi
"$folder/bin/python" benchmarks/server/realtime.py
"$folder/bin/python" benchmarks/server/gbfs.py "$routed"
if ! "$folder/bin/python" -c 'import zxingcpp, cairosvg, PIL' 2>/dev/null \
  && ! "$folder/bin/pip" install --quiet --disable-pip-version-check --timeout 15 --retries 1 "${scanner[@]}"; then
  echo "Skipped: zxing-cpp, cairosvg and pillow, which scan QR codes, cannot be installed here." >&2
  exit 0
fi
"$folder/bin/python" benchmarks/server/qr.py "$routed"
