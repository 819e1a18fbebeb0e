"""Builds the shared library and puts it, with the libraries that it needs, into the wheel.

RUMBO_LIBRARY names a library that is built already; else ``scripts/shared-library.sh`` builds it,
which needs Swift. The licences of all of them are put into the wheel: see ``notices.py``.
"""

import functools
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import notices

# Part of every Linux system that a wheel for it may expect (PEP 600).
SYSTEM = (
    "linux-vdso.so", "ld-linux", "libc.so", "libm.so", "libdl.so", "libpthread.so", "librt.so",
    "libgcc_s.so", "libstdc++.so",
)


@functools.lru_cache(maxsize=None)
def library() -> Path:
    """The path of the shared library, built if need be."""
    given = os.environ.get("RUMBO_LIBRARY")
    if given:
        return Path(given)
    script = HERE.parent / "scripts" / "shared-library.sh"
    printed = subprocess.run([str(script)], check=True, stdout=subprocess.PIPE, text=True).stdout
    return Path(printed.strip().splitlines()[-1])


def needed(path: Path) -> dict[str, Path]:
    """The libraries that a library needs, directly or not, by the names that it knows them by."""
    lines = subprocess.run(["ldd", str(path)], check=True, stdout=subprocess.PIPE, text=True).stdout
    found = {}
    for line in lines.splitlines():
        name, arrow, rest = line.strip().partition(" => ")
        if not arrow or name.startswith(SYSTEM):
            continue
        if rest.startswith("not found"):
            raise SystemExit(f"{path} needs {name}, which is not installed")
        found[name] = Path(rest.split(" (")[0])
    return found


def bundle(path: Path, folder: Path) -> None:
    """Copies a library and what it needs into a folder, under names that no other library has.

    auditwheel would leave out libraries such as X11 that desktops have and servers lack.
    """
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / "libRumboC.so"
    shutil.copyfile(path, target)
    subprocess.run(["strip", "--strip-unneeded", str(target)], check=True)
    names = {}
    for name, source in needed(path).items():
        digest = hashlib.sha256(source.read_bytes()).hexdigest()[:8]
        stem, _, rest = name.partition(".so")
        names[name] = f"{stem}-{digest}.so{rest}"
        shutil.copyfile(source, folder / names[name])
    for file in [target] + [folder / name for name in names.values()]:
        replaced = [part for pair in names.items() for part in ("--replace-needed", *pair)]
        own = [] if file == target else ["--set-soname", file.name]
        subprocess.run(
            ["patchelf", "--set-rpath", "$ORIGIN", *own, *replaced, str(file)], check=True
        )


class Build(build_py):
    """Adds the libraries to the package."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            bundle(library(), Path(self.build_lib) / "rumbo" / "_lib")


class Wheel(bdist_wheel):
    """A wheel for any Python 3 on this platform, tagged with the oldest system that it runs on."""

    # What is in it; nothing in editable installations, which do not run this command.
    parts: list[notices.Part] = []

    def get_tag(self) -> tuple[str, str, str]:
        return "py3", "none", super().get_tag()[2]

    def write_wheelfile(self, wheelfile_base: str, *arguments: str) -> None:
        """Completes the folder dist-info, last before it goes into the wheel.

        ``license-files`` of pyproject.toml would be read before the library is built.
        """
        super().write_wheelfile(wheelfile_base, *arguments)
        if self.parts:
            notices.write(self.parts, Path(wheelfile_base))

    def run(self) -> None:
        self.parts = notices.collect(library(), needed(library()))
        super().run()
        for wheel in Path(self.dist_dir).glob("rumbo-*-linux_*.whl"):
            folder = Path(self.dist_dir) / "tagged"
            subprocess.run(["auditwheel", "repair", "-w", str(folder), str(wheel)], check=True)
            for tagged in folder.glob("*.whl"):
                wheel.unlink()
                shutil.move(str(tagged), self.dist_dir)
            shutil.rmtree(folder, ignore_errors=True)


class Binary(Distribution):
    """A distribution that is not the same on every platform."""

    def has_ext_modules(self) -> bool:
        return True


setup(cmdclass={"build_py": Build, "bdist_wheel": Wheel}, distclass=Binary)
