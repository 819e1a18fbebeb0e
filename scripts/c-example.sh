#!/usr/bin/env bash
# Compiles the C example against the shared library, runs it and compares its output.
# Usage: c-example.sh LIBRARY
set -euo pipefail
cd "$(dirname "$0")/.."

library=$1
folder=.build/c-example
mkdir -p "$folder"
"${CC:-cc}" -std=c11 -Wall -Wextra -Werror -pedantic -I Sources/CRumbo/include \
  examples/c/distance.c -L "$(dirname "$library")" -lRumboC \
  -Wl,-rpath,"$(cd "$(dirname "$library")" && pwd)" -o "$folder/distance"
"$folder/distance" >"$folder/output.txt"
diff examples/c/expected.txt "$folder/output.txt"
echo "The C example prints what is expected."
