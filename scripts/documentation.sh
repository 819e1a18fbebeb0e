#!/usr/bin/env bash
# Builds a DocC archive of all library modules into .build/documentation, with the toolchain's docc
# instead of a plugin, so that users of the package resolve no plugin. Warnings are errors. An existing
# debug build is reused. With `--if-possible` it only prints a message if the toolchain has no docc. Other
# arguments are passed to `swift build`, such as the directory of a build.
set -euo pipefail
cd "$(dirname "$0")/.."

swift="${SWIFT:-swift}"
docc="$(dirname "$(readlink -f "$(command -v "$swift")")")/docc"
if_possible=0
if [ "${1:-}" = --if-possible ]; then
  if_possible=1
  shift
fi
modules=(GeoCore CampusGraph Routing Traces Tracking TripSimulation OSMImport PlaceStore MapDrawing Basemap
  Transit TransitFeeds)
out=.build/documentation
work=.build/docc

if [ ! -x "$docc" ]; then
  echo "No docc beside $(command -v "$swift"); toolchains of swift.org have it." >&2
  exit $((1 - if_possible))
fi

graphs="$("$swift" build --show-bin-path "$@")/../symbolgraph"
rm -rf "$out" "$work" "$graphs"
mkdir -p "$work"

"$swift" build "$@"
# It fails at the end at the test runner's module, which is not needed, after all others are done.
"$swift" package "$@" dump-symbol-graph --minimum-access-level public --skip-synthesized-members \
  >"$work/symbol-graphs.log" 2>&1 || true

status=0
for module in "${modules[@]}"; do
  if [ ! -e "$graphs/$module.symbols.json" ]; then
    cat "$work/symbol-graphs.log" >&2
    exit 1
  fi
  mkdir -p "$work/$module"
  cp "$graphs/$module.symbols.json" "$work/$module/"
  find "$graphs" -name "$module@*.symbols.json" -exec cp {} "$work/$module/" \;
  "$docc" convert "Sources/$module/$module.docc" \
    --additional-symbol-graph-dir "$work/$module" \
    --fallback-display-name "$module" --fallback-bundle-identifier "rumbo.$module" \
    --warnings-as-errors --output-path "$work/$module.doccarchive" || status=1
done
[ "$status" -eq 0 ]
"$docc" merge "$work"/*.doccarchive --output-path "$out" --synthesized-landing-page-name Rumbo
echo "Written: $out (to read it: $docc preview, or any web server on that directory)"
