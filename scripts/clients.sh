#!/usr/bin/env bash
# Asks the server with clients of other people, from PyPI; says so and ends well where Python cannot
# install them. Usage: clients.sh ROUTED
set -euo pipefail
cd "$(dirname "$0")/.."

routed=$1
folder=.build/clients
packages=(routingpy==1.3.0 pyvroom==1.15.2 schemathesis==4.32.5)

if ! "$folder/bin/python" -c 'import routingpy, vroom, schemathesis' 2>/dev/null; then
  rm -rf "$folder"
  if ! python3 -m venv "$folder" >/dev/null 2>&1 \
    || ! "$folder/bin/pip" install --quiet --disable-pip-version-check --timeout 15 --retries 1 "${packages[@]}"; then
    echo "Skipped: the clients routingpy, VROOM and schemathesis cannot be installed here." >&2
    exit 0
  fi
fi
"$folder/bin/python" benchmarks/server/clients.py "$routed"
