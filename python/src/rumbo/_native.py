"""The C interface, by ctypes: see ``rumbo.h``.

``ctypes.CDLL`` releases the interpreter's lock during each call.
"""

from __future__ import annotations

import ctypes
import json
import os
import threading
from ctypes import POINTER, byref, c_char, c_char_p, c_double, c_int32, c_int64, c_uint32, c_uint64
from ctypes import c_void_p
from pathlib import Path
from typing import Any, Callable

from .errors import RumboError

ABI_VERSION = 1
UNREACHABLE = 2**31 - 1
CH, CCH, LABELS = 1, 2, 4


class Error(ctypes.Structure):
    """``rumbo_error``."""

    _fields_ = [("code", c_int32), ("message", c_char * 1020), ("remedy", c_char * 512)]


class Description(ctypes.Structure):
    """``rumbo_description``."""

    _fields_ = [
        ("node_count", c_int64),
        ("arc_count", c_int64),
        ("indexes", c_uint32),
        ("has_coordinates", c_int32),
        ("has_streets", c_int32),
        ("unit", c_char * 16),
        ("profile", c_char * 64),
    ]


class Arrays(ctypes.Structure):
    """``rumbo_arrays``."""

    _fields_ = [
        ("node_count", c_int64),
        ("arc_count", c_int64),
        ("tails", c_void_p),
        ("heads", c_void_p),
        ("costs", c_void_p),
        ("latitudes", c_void_p),
        ("longitudes", c_void_p),
        ("ids", c_void_p),
        ("unit", c_char_p),
    ]


class Fix(ctypes.Structure):
    """``rumbo_fix``."""

    _fields_ = [
        ("time", c_double),
        ("latitude", c_double),
        ("longitude", c_double),
        ("accuracy", c_double),
        ("speed", c_double),
        ("course", c_double),
    ]


def _load() -> ctypes.CDLL:
    folder = Path(__file__).parent
    path = os.environ.get("RUMBO_LIBRARY_PATH") or folder / "_lib" / "libRumboC.so"
    try:
        library = ctypes.CDLL(str(path))
    except OSError as reason:
        raise ImportError(
            f"cannot load {path}: {reason}; reinstall the wheel of rumbo"
        ) from reason
    error = POINTER(Error)
    graph = POINTER(c_uint64)
    prototypes: dict[str, tuple[Any, list[Any]]] = {
        "rumbo_abi_version": (c_uint32, []),
        "rumbo_version": (c_char_p, []),
        "rumbo_code_name": (c_char_p, [c_int32]),
        "rumbo_set_language": (c_int32, [c_char_p, error]),
        "rumbo_graph_open": (c_int32, [c_char_p, c_char_p, c_int32, graph, error]),
        "rumbo_graph_from_dimacs": (c_int32, [c_char_p, c_char_p, c_char_p, c_int32, graph, error]),
        "rumbo_graph_from_arrays": (c_int32, [POINTER(Arrays), graph, error]),
        "rumbo_import_osm": (
            c_int32,
            [c_char_p, c_char_p, c_char_p, c_char_p, POINTER(c_int32), error],
        ),
        "rumbo_graph_save": (c_int32, [c_uint64, c_char_p, error]),
        "rumbo_graph_close": (c_int32, [c_uint64, error]),
        "rumbo_graph_describe": (c_int32, [c_uint64, POINTER(Description), error]),
        "rumbo_graph_fingerprint": (c_int32, [c_uint64, c_char_p, c_int64, error]),
        "rumbo_graph_prepare": (c_int32, [c_uint64, c_uint32, c_int32, POINTER(c_int32), error]),
        "rumbo_graph_customize": (c_int32, [c_uint64, c_void_p, c_int64, c_int32, graph, error]),
        "rumbo_graph_nodes": (c_int32, [c_uint64, c_void_p, c_int64, error]),
        "rumbo_graph_coordinates": (c_int32, [c_uint64, c_void_p, c_void_p, c_int64, error]),
        "rumbo_graph_arcs": (c_int32, [c_uint64, c_void_p, c_void_p, c_void_p, c_int64, error]),
        "rumbo_distance": (c_int64, [c_uint64, c_int64, c_int64, c_void_p]),
        "rumbo_distances": (
            c_int32,
            [c_uint64, c_void_p, c_void_p, c_int64, c_void_p, POINTER(c_int32), error],
        ),
        "rumbo_table": (
            c_int32,
            [c_uint64, c_void_p, c_int64, c_void_p, c_int64, c_void_p, POINTER(c_int32), error],
        ),
        "rumbo_one_to_all": (c_int32, [c_uint64, c_int64, c_void_p, c_int64, error]),
        "rumbo_path": (
            c_int32,
            [
                c_uint64, c_int64, c_int64, c_void_p, c_int64, POINTER(c_int64), POINTER(c_uint32),
                error,
            ],
        ),
        "rumbo_nearest": (
            c_int32,
            [c_uint64, c_void_p, c_void_p, c_int64, c_double, c_void_p, c_void_p, error],
        ),
        "rumbo_ask": (c_int32, [c_uint64, c_char_p, c_char_p, POINTER(c_void_p), error]),
        "rumbo_tracker_open": (c_int32, [c_uint64, c_char_p, graph, error]),
        "rumbo_tracker_take": (c_int32, [c_uint64, POINTER(Fix), POINTER(c_void_p), error]),
        "rumbo_tracker_travel": (c_int32, [c_uint64, c_char_p, error]),
        "rumbo_tracker_summary": (c_int32, [c_uint64, POINTER(c_void_p), error]),
        "rumbo_tracker_close": (c_int32, [c_uint64, error]),
        "rumbo_text_free": (None, [c_void_p]),
    }
    for name, (result, arguments) in prototypes.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    found = library.rumbo_abi_version()
    if found != ABI_VERSION:
        raise ImportError(
            f"{path} has version {found} of the interface, not {ABI_VERSION}; reinstall rumbo"
        )
    return library


library = _load()


def failure(error: Error) -> RumboError:
    """The exception for an error struct."""
    return RumboError(
        library.rumbo_code_name(error.code).decode(),
        error.message.decode(),
        error.remedy.decode(),
    )


def check(function: Callable[..., int], *arguments: Any) -> None:
    """Calls a function whose last parameter is an error struct.

    Raises:
        RumboError: If it fails.
    """
    error = Error()
    if function(*arguments, byref(error)) != 0:
        raise failure(error)


def document(function: Callable[..., int], *arguments: Any) -> Any:
    """Calls a function whose last parameters are a JSON answer and an error struct.

    Raises:
        RumboError: If it fails.
    """
    answer = c_void_p()
    check(function, *arguments, byref(answer))
    try:
        return json.loads(ctypes.string_at(answer.value or 0))
    finally:
        library.rumbo_text_free(answer)


def text(value: str | os.PathLike[str] | None) -> bytes | None:
    """A text or path as UTF-8."""
    if value is None:
        return None
    encoded = os.fspath(value).encode()
    if b"\0" in encoded:
        raise ValueError("a text contains a NUL character; remove it")
    return encoded


def check_interruptibly(
    function: Callable[..., int], *arguments: Any, waits: bool = True
) -> None:
    """Calls a long function, whose last parameters are a flag to cancel it and an error struct.

    On the main thread the work is done by another thread, so that Ctrl-C stops it.

    Args:
        function: The function.
        arguments: Its arguments without the last two.
        waits: Whether to wait after Ctrl-C until the work has stopped, which is needed if it writes
            to memory of the caller.

    Raises:
        RumboError: If it fails.
        KeyboardInterrupt: If Ctrl-C was pressed.
    """
    flag, error = c_int32(0), Error()
    if threading.current_thread() is not threading.main_thread():
        if function(*arguments, byref(flag), byref(error)) != 0:
            raise failure(error)
        return
    results: list[int] = []
    done = threading.Lock()
    done.acquire()

    def work() -> None:
        try:
            results.append(function(*arguments, byref(flag), byref(error)))
        finally:
            done.release()

    threading.Thread(target=work, daemon=True, name="rumbo").start()
    try:
        done.acquire()  # Signals interrupt it.
    except BaseException:
        flag.value = 1
        if waits:
            while not done.acquire(timeout=0.1):
                pass
        raise
    if results != [0]:
        raise failure(error)
