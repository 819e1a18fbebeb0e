#!/usr/bin/env bash
# Builds one DocC archive of every library module into .build/documentation, with the toolchain's
# own docc: no plugin, so that users of the package resolve none. A warning is a failure.
set -euo pipefail
cd "$(dirname "$0")/.."

swift="${SWIFT:-swift}"
docc="$(dirname "$(readlink -f "$(command -v "$swift")")")/docc"
modules=(GeoCore CampusGraph Routing PlaceStore MapDrawing)
out=.build/documentation
work=.build/docc

rm -rf "$out" "$work"
mkdir -p "$work"
"$swift" package dump-symbol-graph --minimum-access-level public --skip-synthesized-members
graphs="$("$swift" build --show-bin-path)/../symbolgraph"

for module in "${modules[@]}"; do
  mkdir -p "$work/$module"
  cp "$graphs/$module.symbols.json" "$work/$module/"
  find "$graphs" -name "$module@*.symbols.json" -exec cp {} "$work/$module/" \;
  "$docc" convert "Sources/$module/$module.docc" \
    --additional-symbol-graph-dir "$work/$module" \
    --fallback-display-name "$module" --fallback-bundle-identifier "rumbo.$module" \
    --warnings-as-errors --output-path "$work/$module.doccarchive"
done
"$docc" merge "$work"/*.doccarchive --output-path "$out" --synthesized-landing-page-name Rumbo
echo "Written: $out (to read it: $docc preview, or any web server on that directory)"
