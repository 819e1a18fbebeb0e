#!/usr/bin/env bash
# Runs the examples in Go, R and Julia on two graph files and compares what they print with the expected
# text and with what Python prints. Languages that are not installed are skipped, and it says which.
# Usage: language-examples.sh LIBRARY
set -euo pipefail
cd "$(dirname "$0")/.."

root=$PWD
library=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
linked="-L$(dirname "$library") -Wl,-rpath,$(dirname "$library")"
folder=$root/.build/language-examples
rm -rf "$folder"
mkdir -p "$folder/glue"

# The graph of the C example, whose answers are known, as a file.
scripts/c-example.sh "$library" >/dev/null
.build/c-example/distance "$folder/four.rgraph" >/dev/null
cp examples/pairs-expected.txt "$folder/four.txt"
graphs=(four)

# A town with one-way streets and turn costs, asked by Python without indexes.
python=.build/python/environment/bin/python
[ -x "$python" ] || python=python3
python() { PYTHONPATH=python/src RUMBO_LIBRARY_PATH=$library "$python" "$@"; }
if "$python" -c 'import numpy' 2>/dev/null; then
  python examples/python/pairs.py "$folder/four.rgraph" | diff "$folder/four.txt" -
  python - "$folder/town.rgraph" <<'TOWN'
import sys
import rumbo

rumbo.Graph.from_osm("examples/python/town.osm", sys.argv[1], profile="car").close()
TOWN
  python examples/python/pairs.py "$folder/town.rgraph" >"$folder/town.txt"
  graphs+=(town)
else
  echo "Python with NumPy is not installed: compared with the expected text alone." >&2
fi

compare() { # LANGUAGE COMMAND…: runs the command on each graph
  local language=$1 name
  shift
  for name in "${graphs[@]}"; do
    "$@" "$folder/$name.rgraph" >"$folder/output.txt"
    if ! diff "$folder/$name.txt" "$folder/output.txt"; then
      echo "The example in $language prints something else for $name.rgraph." >&2
      exit 1
    fi
  done
  echo "The example in $language prints what is expected for ${graphs[*]}."
}

if command -v go >/dev/null 2>&1; then
  (
    cd examples/go
    export CGO_LDFLAGS=$linked GOCACHE=$folder/go GOFLAGS=-buildvcs=false CGO_ENABLED=1
    test -z "$(gofmt -l .)"
    go vet ./...
    RUMBO_GRAPH=$folder/${graphs[-1]}.rgraph go test ./rumbo
    go build -o "$folder/pairs" .
  )
  compare Go "$folder/pairs"
else
  echo "Skipped: Go is not installed (Debian: golang-go)." >&2
fi

if command -v R >/dev/null 2>&1 && command -v Rscript >/dev/null 2>&1; then
  cp examples/r/rumbo.c "$folder/glue"
  # R's table of functions needs casts that -Wextra warns about.
  (cd "$folder/glue" && PKG_CPPFLAGS="-I$root/Sources/CRumbo/include" PKG_LIBS="$linked -lRumboC" \
    PKG_CFLAGS="-Wall -Wextra -Werror -Wno-cast-function-type" R CMD SHLIB rumbo.c >/dev/null)
  compare R Rscript --vanilla examples/r/pairs.R "$folder/glue/rumbo.so"
else
  echo "Skipped: R is not installed (Debian: r-base-core)." >&2
fi

if command -v julia >/dev/null 2>&1; then
  RUMBO_LIBRARY_PATH=$library compare Julia julia --startup-file=no examples/julia/pairs.jl
else
  echo "Skipped: Julia is not installed." >&2
fi
