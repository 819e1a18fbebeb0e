#!/usr/bin/env bash
# Checks for Swift and installs missing system libraries. `--test` adds the programs that tests compare
# with. It can be run repeatedly.
set -euo pipefail

swift="${SWIFT:-swift}"

if ! command -v "$swift" >/dev/null 2>&1; then
  cat >&2 <<'MESSAGE'
Rumbo needs Swift 6.2 or later, and no `swift` is in PATH.

  - If it is installed, add its directory:  export PATH=/path/to/swift/usr/bin:$PATH
  - If it is not, install it with swiftly (https://www.swift.org/install/linux/):
      curl -O https://download.swift.org/swiftly/linux/swiftly-$(uname -m).tar.gz
      tar zxf swiftly-$(uname -m).tar.gz && ./swiftly init && swiftly install 6.3
    or unpack the toolchain for your system from https://www.swift.org/download/.

Falta Swift 6.2 o posterior en PATH: instálelo desde https://www.swift.org/install/linux/
o añada su directorio a PATH.
MESSAGE
  exit 1
fi

version=$("$swift" --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
if [ -z "$version" ] || [ "$(printf '%s\n6.2\n' "$version" | sort -V | head -n 1)" != "6.2" ]; then
  echo "Rumbo needs Swift 6.2 or later; $(command -v "$swift") is ${version:-of unknown version}." >&2
  echo "Get it from https://www.swift.org/install/ and put it first in PATH." >&2
  exit 1
fi

missing=()
optional=()
need() { # PACKAGE CHECK…: notes the package where the check fails
  local package=$1
  shift
  "$@" >/dev/null 2>&1 || missing+=("$package")
}

need pkg-config command -v pkg-config
need libproj-dev pkg-config --exists proj
need libsqlite3-dev pkg-config --exists sqlite3
need libcairo2-dev pkg-config --exists cairo
need libpng-dev pkg-config --exists libpng
need libqrencode-dev pkg-config --exists libqrencode
need zlib1g-dev pkg-config --exists zlib
need libexpat1-dev pkg-config --exists expat
need liblzma-dev pkg-config --exists liblzma
if command -v apt-get >/dev/null 2>&1; then
  need libmetis-dev test -e /usr/include/metis.h
  need libbz2-dev test -e /usr/include/bzlib.h
  need libosmium2-dev test -e /usr/include/osmium/osm.hpp
  need fonts-dejavu-core test -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
fi
if [ "${1:-}" = --test ]; then
  need proj-bin command -v gie
  need libxml2-utils command -v xmllint
  # Ubuntu has no such package; the page's tests are skipped without it.
  if command -v apt-get >/dev/null 2>&1 && ! command -v chromium >/dev/null 2>&1; then
    optional+=(chromium)
  fi
fi

[ ${#missing[@]} -gt 0 ] || [ ${#optional[@]} -gt 0 ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
  echo "Missing: ${missing[*]} (Debian's names). Install their counterparts on this system," >&2
  echo "for example with Homebrew: brew install pkg-config proj sqlite cairo libpng qrencode metis zlib xz" >&2
  exit 1
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null 2>&1; then
    echo "Missing: ${missing[*]}. Install them as root: apt-get install ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi

echo "Installing ${missing[*]} ${optional[*]}" >&2
apt() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 "$@" >/dev/null
}
apt -qq update
[ ${#missing[@]} -eq 0 ] || apt -qq -y --no-install-recommends install "${missing[@]}"
for package in "${optional[@]}"; do
  apt -qq -y --no-install-recommends install "$package" 2>/dev/null \
    || echo "$package cannot be installed here: what needs it is skipped." >&2
done
