#!/usr/bin/env bash
# Installs into an empty directory, requests a route from the installed program in another directory,
# uninstalls, and checks that no file is left. Needs a release build.
set -euo pipefail
cd "$(dirname "$0")/.."

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

make --no-print-directory install DESTDIR="$root" PREFIX=/usr ${RELEASE:+RELEASE="$RELEASE"} >/dev/null
share=$root/usr/share
for file in \
  man/man1/routecli.1 man/man1/routecli.route.1 rumbo/campus.geojson doc/rumbo/LICENSE \
  rumbo/page/index.html rumbo/page/modules/app.js rumbo/page/sw.js \
  man/man1/routed.1 bash-completion/completions/routed zsh/site-functions/_routed \
  fish/vendor_completions.d/routed.fish \
  bash-completion/completions/routecli zsh/site-functions/_routecli \
  fish/vendor_completions.d/routecli.fish; do
  [ -s "$share/$file" ] || { echo "not installed, or empty: $file" >&2; exit 1; }
done
for file in bin/routed lib/systemd/system/rumbo-routed.service share/doc/rumbo/server/routed.toml; do
  [ -s "$root/usr/$file" ] || { echo "not installed, or empty: $file" >&2; exit 1; }
done
(cd / && "$root/usr/bin/routed" --config "$share/doc/rumbo/server/routed.toml" --check >/dev/null) || {
  echo "the installed server refuses its example configuration" >&2
  exit 1
}
# The installed server serves the installed page, not that of the source tree.
echo "/* installed */" >>"$share/rumbo/page/style.css"
(cd / && exec env -u RUMBO_DATA "$root/usr/bin/routed" --port 0 --log-level none >"$root/listening" 2>&1) &
server=$!
for _ in $(seq 100); do grep -q http "$root/listening" 2>/dev/null && break; sleep 0.1; done
address=$(sed -n 's/.*\(http:[^ ]*\).*/\1/p' "$root/listening")
page=$(curl -sf "${address%/}/style.css" | tail -n 1 || true)
kill "$server"
wait "$server" || true
rm -f "$root/listening"
[ "$page" = "/* installed */" ] || { echo "the installed server does not serve the installed page" >&2; exit 1; }
bash -n "$share/bash-completion/completions/routecli"

# The program must read the installed data, not those of the source tree: a blank at the end of the
# installed copy changes the answer's data_version.
version() { # PROGRAM: asks for a route from elsewhere; prints the version of the data behind it
  (cd / && env -u RUMBO_DATA "$1" route --from Biblioteca --to "Aulas 3" --json) |
    sed -n 's/^{"code":"Ok".*"data_version":"\([^"]*\)".*/\1/p'
}
echo >>"$share/rumbo/campus.geojson"
installed=$(version "$root/usr/bin/routecli")
built=$(version "$PWD/.build/release/routecli")
[ -n "$installed" ] || { echo "the installed program finds no route" >&2; exit 1; }
[ "$installed" != "$built" ] || { echo "the installed program reads the source tree" >&2; exit 1; }

make --no-print-directory uninstall DESTDIR="$root" PREFIX=/usr >/dev/null
left=$(find "$root" -type f -o -type l)
[ -z "$left" ] || { echo "left behind: $left" >&2; exit 1; }
echo "installed, answered, uninstalled"
