#!/usr/bin/env bash
# Creates below STAGE the files that `make install` copies: the stripped programs, their data, shell
# completions, man pages, and the server's service and examples. Usage: stage.sh PROGRAM SERVER STAGE PREFIX
set -euo pipefail

swift="${SWIFT:-swift}"
release="${RELEASE:--c release}"
program=$1
server=$2
stage=$3
prefix=$4
share=$stage/share

rm -rf "$stage"
mkdir -p "$stage/bin" "$share/rumbo" "$share/doc/rumbo" "$share/man/man1" \
  "$share/bash-completion/completions" "$share/zsh/site-functions" \
  "$share/fish/vendor_completions.d"

strip -o "$stage/bin/routecli" "$program"
strip -o "$stage/bin/routed" "$server"
mkdir -p "$share/doc/rumbo/server"
cp packaging/routed.toml packaging/Caddyfile packaging/nginx.conf "$share/doc/rumbo/server/"
sed "s|@PREFIX@|$prefix|g" packaging/rumbo-routed.service >"$stage/rumbo-routed.service"
cp -R data/. "$share/rumbo/"
cp -R page "$share/rumbo/page"
cp README.md CHANGELOG.md LICENSE "$share/doc/rumbo/"

for each in "$program" "$server"; do
  name=$(basename "$each")
  "$each" --generate-completion-script bash >"$share/bash-completion/completions/$name"
  "$each" --generate-completion-script zsh >"$share/zsh/site-functions/_$name"
  "$each" --generate-completion-script fish >"$share/fish/vendor_completions.d/$name.fish"
done

# Calls the tool of swift-argument-parser directly, because its plugin would build the program again
# with other flags. The date is that of the last commit, so that the same sources give the same pages.
# shellcheck disable=SC2086
"$swift" build $release --product generate-manual >/dev/null
# shellcheck disable=SC2086
bin=$("$swift" build $release --show-bin-path)
# SwiftPM adds -tool if it built the program for a plugin.
manual=$bin/generate-manual
[ -x "$manual" ] || manual=$bin/generate-manual-tool
date=$(git log -1 --format=%cs 2>/dev/null || true)
for each in "$program" "$server"; do
  "$manual" "$each" --multi-page ${date:+--date "$date"} --output-directory "$share/man/man1"
done
for page in "$share/man/man1"/*.1; do
  awk -f scripts/manual.awk "$page" >"$stage/page"
  cat "$stage/page" >"$page"
done
rm -f "$stage/page"
