"""Errors of the package."""

from __future__ import annotations


class RumboError(Exception):
    """An error of the engine.

    Attributes:
        code: What kind of error it is, as in the route service: ``"NotFound"``, ``"NoRoute"``,
            ``"InvalidValue"``, ``"BadFile"``, ``"NotPrepared"``, ``"Closed"``, ``"TooBig"``,
            ``"Cancelled"`` and others.
        message: What is wrong, where, and the remedy.
        remedy: What to do about it; empty if the message says so.
    """

    code: str
    message: str
    remedy: str

    def __init__(self, code: str, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.remedy = remedy

    def __reduce__(self) -> tuple[type, tuple[str, str, str]]:
        return type(self), (self.code, self.message, self.remedy)
