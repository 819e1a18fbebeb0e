#!/usr/bin/env bash
# Counts the instructions of each kernel with callgrind and compares them with the committed counts.
#
#   benchmarks/instructions.sh            fails if a kernel takes 5 % more than in instructions.txt
#   benchmarks/instructions.sh --record   updates instructions.txt
#
# Counts do not depend on the load of the machine. The program is built for generic x86-64, because
# valgrind does not support the newest instructions.
set -euo pipefail
cd "$(dirname "$0")"

swift="${SWIFT:-swift}"
scratch="${SCRATCH:-.build/probe}"
counts=instructions.txt
command -v valgrind >/dev/null || { echo "valgrind is missing: apt-get install valgrind" >&2; exit 2; }

"$swift" build -c release --scratch-path "$scratch" --product probe >&2
# Some versions of valgrind cannot read Swift's debug information, and counts need none.
probe="$scratch/probe-stripped"
strip --strip-debug -o "$probe" "$scratch/release/probe"

count() { # NAME: prints its instructions
  valgrind --tool=callgrind --callgrind-out-file=/dev/null \
    --toggle-collect='*rumboProbeKernel*' "$probe" run "$1" 2>&1 >/dev/null |
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

"$probe" allocations
results=$(mktemp)
trap 'rm -f "$results"' EXIT
status=0
while IFS= read -r name; do
  now=$(count "$name")
  printf '%s\t%s\n' "$now" "$name" >>"$results"
  before=$(awk -F'\t' -v name="$name" '$2 == name { print $1 }' "$counts" 2>/dev/null || true)
  change=$(awk -v a="${before:-0}" -v b="$now" 'BEGIN { if (a > 0) printf "%+.1f %%", (b / a - 1) * 100 }')
  printf '%12d  %-22s %s\n' "$now" "$name" "$change"
  if [ -n "$before" ] && awk -v a="$before" -v b="$now" 'BEGIN { exit !(b > 1.05 * a) }'; then
    status=1
  fi
done < <("$probe" list)
if [ "${1:-}" = --record ]; then
  cp "$results" "$counts"
  status=0
fi
exit "$status"
