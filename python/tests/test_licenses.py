"""The wheel has the licence of each library in it."""

import importlib.metadata
import re
import sys
from collections import Counter
from pathlib import Path

import pytest

import rumbo

from conftest import ROOT

LIBRARIES = Path(rumbo.__file__).parent / "_lib"

# What libRumboC.so contains: the folder of its texts, bytes that show that it is there, and words
# of its licence.
LINKED = {
    "Swift": (b"$s10Foundation", "Runtime Library Exception"),
    "ICU": (b"icudt", "UNICODE LICENSE V3"),
    "uuid": (b"NS.uuid", "The name of the author may not be used"),
    "GRDB.swift": (b"GRDB", "Gwendal Rou"),
    "swift-collections": (b"OrderedCollections", "Apache License"),
    "swift-log": (b"$s7Logging", "Apache License"),
    "swift-protobuf": (b"SwiftProtobuf", "Apache License"),
    "libosmium": (b"osmium", "Boost Software License"),
    "protozero": (b"protozero", "Redistribution"),
}

# The modules of these Swift packages, and those of Swift itself.
MODULES = {
    "GRDB", "OrderedCollections", "HeapModule", "InternalCollectionsUtilities", "Logging",
    "SwiftProtobuf", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "_FoundationCollections", "_RegexParser", "_StringProcessing", "_Concurrency", "Dispatch",
    "Glibc", "Synchronization",
}


@pytest.fixture(scope="module")
def texts() -> dict:
    """The texts in the wheel by their paths below ``licenses``."""
    try:
        files = importlib.metadata.distribution("rumbo").files or []
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("rumbo is not installed from its wheel")
    found = [(str(file).partition(".dist-info/licenses/")[2], file) for file in files]
    return {path: file.locate().read_text(encoding="utf-8") for path, file in found if path}


def listed(texts: dict) -> set:
    """The libraries that NOTICE lists."""
    table = texts["NOTICE"].split("\n\n")[1].splitlines()
    assert table[0].split() == ["library", "licence", "version"]
    return {row.split()[0] for row in table[1:]}


def test_every_shared_library_has_its_text(texts: dict) -> None:
    names = {path.name for path in LIBRARIES.glob("*.so*")} - {"libRumboC.so"}
    assert len(names) > 5
    for name in names:
        stem = re.sub(r"-[0-9a-f]{8}$", "", name.partition(".so")[0])
        assert stem in listed(texts), name
        assert re.search("copyright|public domain", texts[f"{stem}/copyright"], re.I), name


def test_what_is_linked_into_the_library_has_its_text(texts: dict) -> None:
    inside = (LIBRARIES / "libRumboC.so").read_bytes()
    for name, (marker, words) in LINKED.items():
        assert marker in inside, name
        assert name in listed(texts)
        own = [text for path, text in texts.items() if path.startswith(f"{name}/")]
        assert any(words in text for text in own), name


def test_no_other_swift_package_is_linked_into_the_library(texts: dict) -> None:
    inside = (LIBRARIES / "libRumboC.so").read_bytes()
    names = Counter(
        rest[: int(length)].decode()
        for length, rest in re.findall(rb"\$s(\d{1,2})([A-Za-z_][\w]+)", inside)
    )
    # Names that occur once or twice are those of types.
    found = {name for name, times in names.items() if times > 2}
    own = {path.name for path in (ROOT / "Sources").iterdir()}
    assert {"GRDB", "Routing"} <= found
    assert not found - own - MODULES


def test_nothing_is_listed_that_is_not_there(texts: dict) -> None:
    folders = {path.partition("/")[0] for path in texts if "/" in path} - {"common-licenses"}
    shared = {path.name.partition(".so")[0].rpartition("-")[0] for path in LIBRARIES.glob("*.so*")}
    assert listed(texts) == folders == set(LINKED) | (shared - {""})


def test_referred_licenses_are_there(texts: dict) -> None:
    referred = {
        name.rstrip(".+-")
        for text in texts.values() for name in re.findall(r"/common-licenses/([\w.+-]+)", text)
    }
    assert {"LGPL-2.1", "Apache-2.0"} <= referred
    assert all(texts[f"common-licenses/{name}"] for name in referred)


def test_the_metadata_names_all_texts(texts: dict) -> None:
    metadata = importlib.metadata.metadata("rumbo")
    assert sorted(metadata.get_all("License-File")) == sorted(texts)
    assert metadata["Name"] == "rumbo" and metadata.get_payload().startswith("# rumbo")
    assert texts["LICENSE"] == (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_missing_texts_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "python"))
    import notices

    with pytest.raises(notices.Missing, match="libnew.so.1 is not in the table SHARED"):
        notices.shared("libnew.so.1", tmp_path / "libnew.so.1")
    with pytest.raises(notices.Missing, match="no Debian package has"):
        notices.shared("libz.so.1", tmp_path / "libz.so.1")
    monkeypatch.setenv("RUMBO_CHECKOUTS", str(tmp_path / "none"))
    with pytest.raises(notices.Missing, match="RUMBO_CHECKOUTS"):
        notices.packages(tmp_path / "libRumboC.so")
    monkeypatch.setenv("SWIFT", str(tmp_path / "swift"))
    with pytest.raises(SystemExit) as stop:
        notices.collect(tmp_path / "libRumboC.so", {"libnew.so.1": tmp_path / "libnew.so.1"})
    assert all(word in str(stop.value) for word in ["swift", "RUMBO_CHECKOUTS", "libnew.so.1"])
    monkeypatch.setenv("RUMBO_ALLOW_MISSING_LICENSES", "1")
    notices.collect(tmp_path / "libRumboC.so", {})
    sys.modules.pop("notices")
