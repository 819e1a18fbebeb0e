#!/usr/bin/env bash
# Tests the map page in Chromium, with Playwright from PyPI; says so and ends well where they cannot be had.
# Usage: page.sh ROUTED [TEST…], such as test_go.GoTests. The totals go to $RUMBO_PAGE_TOTALS.
set -euo pipefail
cd "$(dirname "$0")/.."

routed=$(realpath "$1")
shift
folder=.build/page
packages=(playwright==1.65.2 axe-playwright-python==0.1.8 pillow==13.0.0)
chromium=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || true)}

if [ -z "$chromium" ]; then
  echo "Skipped: the page's tests need Chromium (apt install chromium)." >&2
  exit 0
fi
if ! "$folder/bin/python" -c 'import playwright, axe_playwright_python, PIL' 2>/dev/null; then
  rm -rf "$folder"
  if ! python3 -m venv "$folder" >/dev/null 2>&1 \
    || ! "$folder/bin/pip" install --quiet --disable-pip-version-check --timeout 15 --retries 1 "${packages[@]}"; then
    echo "Skipped: Playwright, axe and Pillow cannot be installed here." >&2
    exit 0
  fi
fi
scripts/map-library.sh
shown=.build/page/shown
mkdir -p "$shown"
ROUTED=$routed CHROMIUM=$chromium RUMBO_SHOWN=$PWD/$shown PYTHONPATH=Tests/PageTests PYTHONDONTWRITEBYTECODE=1 \
  "$folder/bin/python" Tests/PageTests/run.py "$@"
