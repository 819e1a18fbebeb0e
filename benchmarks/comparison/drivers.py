"""Builds the C++ drivers in `native/`; needs no NumPy.

    compare.py --install --routingkit DIR

RoutingKit comes from a checkout, Boost (libboost-graph-dev) and LEMON (liblemon-dev) from the
system. Programs and the facts about them go to `.build/compare-native`.
"""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent / "native"
BUILT = HERE.parents[2] / ".build" / "compare-native"

#: What the drivers are compiled with; RoutingKit's own Makefile adds -ffast-math to the same flags.
FLAGS = ["-std=c++17", "-O3", "-march=native", "-DNDEBUG"]

COMPILER = "g++"


def build(routingkit: Path | None) -> None:
    """Compiles the drivers whose libraries are installed; prints those left out."""
    BUILT.mkdir(parents=True, exist_ok=True)
    facts = {"compiler": _first_line([COMPILER, "--version"]), "flags": " ".join(FLAGS)}
    if routingkit is None:
        print("RoutingKit is left out: --routingkit DIR names a checkout of it")
    else:
        subprocess.run(["make", "-C", str(routingkit), "lib/libroutingkit.a"], check=True)
        more = ["-ffast-math", "-fopenmp", f"-I{routingkit / 'include'}"]
        if _compile("routingkit", more, [str(routingkit / "lib" / "libroutingkit.a")]):
            git = ["git", "-C", str(routingkit), "rev-parse", "--short", "HEAD"]
            facts["RoutingKit"] = _first_line(git)
    if _compile("boost", [], []):
        boost = _first_line([str(BUILT / "boost"), "--version"])
        facts["Boost.Graph"] = boost.replace("_", ".")
    if _compile("lemon", [], ["-llemon"]):
        facts["LEMON"] = _macro("lemon/config.h", "LEMON_VERSION")
    (BUILT / "facts.json").write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")


def _compile(name: str, options: list[str], libraries: list[str]) -> bool:
    command = [COMPILER, *FLAGS, *options, str(HERE / f"{name}.cpp"), *libraries]
    print(" ".join(command), flush=True)
    done = subprocess.run([*command, "-o", str(BUILT / name)], capture_output=True, text=True)
    if done.returncode != 0:
        reason = next((line for line in done.stderr.splitlines() if "error" in line), "")
        print(f"{name} is left out: {reason}")
    return done.returncode == 0


def _first_line(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[0].strip()


def _macro(header: str, name: str) -> str:
    """The value of a macro that a header defines, without its quotes."""
    source = f"#include <{header}>\n{name}\n"
    command = [COMPILER, "-E", "-P", "-x", "c++", "-"]
    done = subprocess.run(command, input=source, capture_output=True, text=True, check=True)
    return done.stdout.split("\n")[-2].strip().strip('"')


def facts() -> dict[str, str]:
    """Compiler, flags and versions of the drivers; empty if none was built."""
    path = BUILT / "facts.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def facts_line() -> str:
    """Compiler, flags and versions in one line; empty if no driver was built."""
    known = facts()
    names = ("RoutingKit", "Boost.Graph", "LEMON")
    versions = [f"{name} {known[name]}" for name in names if name in known]
    if not versions:
        return ""
    compiler = re.sub(r"\s+", " ", known["compiler"])
    return f"{', '.join(versions)}; {compiler}, `{known['flags']}` (RoutingKit also -ffast-math)"
