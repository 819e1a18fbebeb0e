#!/usr/bin/env bash
# Puts MapLibre GL JS and glyphs of DejaVu Sans beside the map page: page/vendor, which is not committed.
# MapLibre 5.3 comes from PyPI's wheel maplibre 0.3.6 (BSD, its licence is kept). Where it cannot be had
# this says so and ends well: the page then draws the map by itself. Usage: map-library.sh [FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-page/vendor}
wheel=eeafab617d4a1b71c0c174c71405f67c4b4e494fe1b27968d4d2359bc160e277
library=e380deae560bc5d182be4124a1b9cdd5086304b0cb82c92a5af23d018aa81015
glyphs=$folder/glyphs
fonts=/usr/share/fonts/truetype/dejavu
work=.build/map-library

same() { [ -f "$1" ] && [ "$(sha256sum "$1" | cut -d' ' -f1)" = "$2" ]; }
skip() { echo "Skipped: $1; the page draws its map without it." >&2; exit 0; }

mkdir -p "$folder" "$work"
if ! same "$folder/maplibre-gl.js" "$library"; then
  command -v pip3 >/dev/null || skip "MapLibre needs pip3"
  pip3 download --quiet --disable-pip-version-check --timeout 15 --retries 1 --no-deps --only-binary :all: \
    --dest "$work" maplibre==0.3.6 >/dev/null 2>&1 || skip "MapLibre cannot be downloaded here"
  same "$work/maplibre-0.3.6-py3-none-any.whl" "$wheel" || {
    echo "maplibre-0.3.6-py3-none-any.whl has not the expected SHA-256" >&2
    exit 1
  }
  python3 - "$work/maplibre-0.3.6-py3-none-any.whl" "$folder" <<'PYTHON'
import sys
import zipfile

wheel, folder = sys.argv[1:]
with zipfile.ZipFile(wheel) as archive:
    with open(f"{folder}/maplibre-gl.js", "wb") as file:
        file.write(archive.read("maplibre/srcjs/maplibre-gl.js"))
PYTHON
  same "$folder/maplibre-gl.js" "$library" || { echo "maplibre-gl.js has not the expected SHA-256" >&2; exit 1; }
  cp scripts/maplibre-licence.txt "$folder/maplibre-licence.txt"
fi

if [ ! -s "$glyphs/sans/0-255.pbf" ]; then
  [ -f "$fonts/DejaVuSans.ttf" ] || skip "the glyphs need the font DejaVu Sans (fonts-dejavu-core)"
  if ! "$work/venv/bin/python" -c 'import freetype' 2>/dev/null; then
    python3 -m venv "$work/venv" >/dev/null 2>&1 \
      && "$work/venv/bin/pip" install --quiet --disable-pip-version-check --timeout 15 --retries 1 freetype-py==2.5.1 \
      || skip "the glyphs need freetype-py"
  fi
  "$work/venv/bin/python" scripts/glyphs.py "$glyphs" "$fonts"
fi
