#!/usr/bin/env bash
# Builds the C interface as a shared library with Swift's runtime inside, and prints its path.
# It shares the release build, and with the flags of `make` nothing else is compiled again.
#
#   MARCH=x86-64-v3   the oldest processor that the library has to run on; `native` by default
set -euo pipefail
cd "$(dirname "$0")/.."

swift="${SWIFT:-swift}"
if [ -z "${RELEASE:-}" ]; then
  RELEASE="-c release --manifest-cache none -Xcxx -fwrapv"
  if [ "$(uname -s)" = Linux ]; then
    march="${MARCH-native}"
    RELEASE="$RELEASE --static-swift-stdlib${march:+ -Xcc -march=$march}"
  fi
fi
# shellcheck disable=SC2086
RUMBO_SHARED=1 "$swift" build $RELEASE --product RumboC >&2
case "$(uname -s)" in
  Darwin) echo "$PWD/.build/release/libRumboC.dylib" ;;
  *) echo "$PWD/.build/release/libRumboC.so" ;;
esac
