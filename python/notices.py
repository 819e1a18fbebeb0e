"""The licences of what is in the wheel: the texts of each library, and a list of them, ``NOTICE``.

Texts come from where the libraries come from: Debian's copyright files, the checkouts of the Swift
packages, the Swift toolchain, and ``licenses`` beside this file for what none of them has.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
DOCUMENTS = Path("/usr/share/doc")
COMMON = Path("/usr/share/common-licenses")

# The licences of shared libraries, by their names in the wheel.
SHARED = {
    "libX11": "MIT",
    "libXau": "MIT",
    "libXdmcp": "MIT",
    "libXext": "MIT",
    "libXrender": "HPND-sell-variant",
    "libbrotlicommon": "MIT",
    "libbrotlidec": "MIT",
    "libbsd": "BSD-3-Clause, BSD-2-Clause, ISC and others",
    "libbz2": "bzip2-1.0.6",
    "libcairo": "LGPL-2.1 or MPL-1.1",
    "libexpat": "MIT",
    "libfontconfig": "HPND-sell-variant",
    "libfreetype": "FTL or GPL-2.0-or-later",
    "liblzma": "public domain",
    "libmd": "BSD-3-Clause, BSD-2-Clause, ISC and others",
    "libmetis": "Apache-2.0",
    "libpixman-1": "MIT",
    "libpng16": "libpng-2.0",
    "libsqlite3": "public domain",
    "libxcb": "MIT",
    "libxcb-render": "MIT",
    "libxcb-shm": "MIT",
    "libz": "Zlib",
}

# Libraries that are headers only and compiled in: Debian's package and the licence.
HEADERS = {
    "libosmium": ("libosmium2-dev", "BSL-1.0"),
    "protozero": ("libprotozero-dev", "BSD-2-Clause and Apache-2.0"),
}


class Missing(Exception):
    """A text that is not on this machine."""


@dataclass(frozen=True)
class Part:
    """A library in the wheel, with its texts by the paths of their files from its folder."""

    name: str
    version: str
    license: str
    texts: dict[str, str]


def stem(name: str) -> str:
    """The name of a shared library without its version: ``libz`` of ``libz.so.1``."""
    return name.partition(".so")[0]


def printed(*command: str) -> str:
    """What a program prints."""
    try:
        found = subprocess.run(
            command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
    except (OSError, subprocess.CalledProcessError) as reason:
        raise Missing(f"`{' '.join(command)}` fails: {reason}") from reason
    return found.stdout.decode(errors="replace")


def text(path: Path) -> str:
    """The text of a file."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError as reason:
        raise Missing(f"{path} cannot be read: {reason.strerror}") from reason


def debian(name: str, package: str, license: str) -> Part:
    """A library of a Debian package, with the common licences that its copyright file refers to."""
    shown = printed("dpkg-query", "-W", "-f", "${source:Package} ${source:Version}", package)
    texts = {"copyright": text(DOCUMENTS / package.partition(":")[0] / "copyright")}
    for found in re.findall(r"common-licenses/([\w.+-]+)", texts["copyright"]):
        common = found.rstrip(".+-")
        texts[f"../common-licenses/{common}"] = text(COMMON / common)
    source, version = shown.split()
    return Part(name, f"{version} (Debian source package {source})", license, texts)


def shared(name: str, path: Path) -> Part:
    """A shared library of the system."""
    if stem(name) not in SHARED:
        raise Missing(f"{name} is not in the table SHARED of python/notices.py: add its licence")
    resolved = path.resolve()
    for known in (path, resolved, Path("/usr") / str(path)[1:], Path("/", *resolved.parts[2:])):
        try:
            owner = printed("dpkg", "-S", str(known)).splitlines()[0].partition(": ")[0]
        except (Missing, IndexError):
            continue
        return debian(stem(name), owner, SHARED[stem(name)])
    raise Missing(f"no Debian package has {path}, the file of {name}")


def swift() -> list[Part]:
    """The runtime and Foundation of Swift, and what is in them."""
    program = os.environ.get("SWIFT", "swift")
    target = json.loads(printed(program, "-print-target-info"))
    version = re.search(r"Swift version ([\w.]+)", target["compilerVersion"])
    folder = Path(target["paths"]["runtimeResourcePath"]).parent
    license = text(folder.parent / "share" / "swift" / "LICENSE.txt")
    header = text(folder / "swift_static" / "_FoundationCShims" / "uuid.h")
    uuid = header.partition("*/")[0] + "*/\n"
    numbers = text(folder / "swift_static" / "_foundation_unicode" / "uvernum.h")
    icu = re.search(r'U_ICU_VERSION "([\w.]+)"', numbers)
    if version is None or icu is None:
        raise Missing("Swift's files do not tell their versions")
    return [
        Part(
            "Swift", version[1] + " (runtime, Foundation, Dispatch)",
            "Apache-2.0 with Runtime Library Exception", {"LICENSE.txt": license},
        ),
        Part("ICU", f"{icu[1]} (in Foundation)", "Unicode-3.0 and others",
             {"LICENSE": text(HERE / "licenses" / "ICU.txt")}),
        Part("uuid", f"{version[1]} (in Foundation)", "BSD-3-Clause", {"LICENSE": uuid}),
    ]


def checkouts(library: Path) -> Path:
    """The folder with the sources of the Swift packages that a library was built from."""
    given = os.environ.get("RUMBO_CHECKOUTS")
    places = [Path(given)] if given else [
        library.absolute().parent.parent / "checkouts", HERE.parent / ".build" / "checkouts",
    ]
    for place in places:
        if place.is_dir():
            return place
    raise Missing(
        f"the sources of Swift packages are not in {' or '.join(map(str, places))}: "
        "RUMBO_CHECKOUTS names the folder .build/checkouts of the build of the library"
    )


def package_license(license: str) -> str:
    """The short name of the licence of a Swift package."""
    if "Apache License" in license:
        return "Apache-2.0" + (
            " with Runtime Library Exception" if "Runtime Library Exception" in license else ""
        )
    if "Permission is hereby granted, free of charge" in license:
        return "MIT"
    raise Missing("unknown licence: add it to package_license of python/notices.py")


def packages(library: Path) -> list[Part]:
    """The Swift packages whose modules are in a library; all, if its symbols are stripped."""
    folder = checkouts(library)
    state = json.loads(text(folder.parent / "workspace-state.json"))
    modules = {
        rest[: int(length)]
        for length, rest in re.findall(r" \$s(\d{1,3})(\w+)", printed("nm", str(library)))
    }
    parts = []
    for found in sorted(state["object"]["dependencies"], key=lambda each: each["subpath"]):
        root = folder / found["subpath"]
        own = {each.name for each in [*root.glob("*"), *root.glob("Sources/*")] if each.is_dir()}
        if modules and not own & modules:
            continue
        texts = {
            each.name: text(each)
            for each in sorted(root.iterdir()) if re.match(r"(LICEN[CS]E|NOTICE)\b", each.name)
        }
        licenses = [texts[name] for name in texts if name.startswith("LICEN")]
        if not licenses:
            raise Missing(f"{root} has no licence")
        version = found["state"].get("checkoutState", {}).get("version", "unknown")
        parts.append(Part(root.name, version, package_license(licenses[0]), texts))
    return parts


def own_license() -> str:
    """Rumbo's licence."""
    return text(HERE / "LICENSE" if (HERE / "LICENSE").is_file() else HERE.parent / "LICENSE")


def collect(library: Path, needed: dict[str, Path]) -> list[Part]:
    """All that is in the wheel: a library, what is linked into it, and the libraries that it needs.

    Stops the build if a text is missing, unless RUMBO_ALLOW_MISSING_LICENSES is set.
    """
    parts, missing = [], []
    makers = [swift, lambda: packages(library)]
    makers += [lambda name=name, of=of: [debian(name, *of)] for name, of in HEADERS.items()]
    makers += [lambda name=name, path=path: [shared(name, path)] for name, path in needed.items()]
    for maker in makers:
        try:
            parts += maker()
        except Missing as reason:
            missing.append(str(reason))
    if missing:
        message = "Texts of licences are missing:\n  " + "\n  ".join(missing)
        if not os.environ.get("RUMBO_ALLOW_MISSING_LICENSES"):
            raise SystemExit(
                f"{message}\nThe wheel needs them to be passed on. For one that is not, set "
                "RUMBO_ALLOW_MISSING_LICENSES=1."
            )
        print(message)
    return sorted(parts, key=lambda part: part.name.lower())


def notice(parts: list[Part]) -> str:
    """The list of what is in the wheel."""
    rows = [("library", "licence", "version"), *((p.name, p.license, p.version) for p in parts)]
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    table = [f"{a:{widths[0]}}  {b:{widths[1]}}  {c}" for a, b, c in rows]
    return "\n".join([
        "Rumbo is licensed under the Apache License 2.0: see LICENSE. This wheel also contains the",
        "libraries below; the folder of each has its texts. libRumboC.so contains the Swift packages,",
        "Swift's runtime, libosmium and protozero; the others are files of their own in rumbo/_lib,",
        "as Debian built them but with other names and search paths, and can be replaced. Debian",
        "publishes their sources under the names and versions given.",
        "",
        *table,
        "",
        "Messages of GTFS-Realtime are read by code generated from gtfs-realtime.proto, © The GTFS",
        "Specifications Authors (Apache-2.0).",
        "Portions of this software are copyright © The FreeType Project (www.freetype.org). All rights",
        "reserved.",
        "",
    ])


def write(parts: list[Part], folder: Path) -> None:
    """Writes the texts to ``licenses`` in a dist-info folder and names them in METADATA."""
    files = {"LICENSE": own_license(), "NOTICE": notice(parts)}
    for part in parts:
        for name, content in part.texts.items():
            files[os.path.normpath(f"{part.name}/{name}")] = content
    for name, content in files.items():
        path = folder / "licenses" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    metadata = folder / "METADATA"
    head, gap, rest = metadata.read_text(encoding="utf-8").partition("\n\n")
    named = {line.partition("License-File: ")[2] for line in head.splitlines()}
    lines = "".join(f"\nLicense-File: {name}" for name in sorted(files.keys() - named))
    metadata.write_text(head + lines + gap + rest, encoding="utf-8")
