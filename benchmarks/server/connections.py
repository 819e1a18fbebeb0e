"""Connections over which a benchmark asks a server with many requests at once."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass


@dataclass
class Answer:
    """An answer, with its body as it was sent."""

    status: int
    body: bytes

    @property
    def document(self) -> dict:
        return json.loads(self.body)


class Connection:
    """A connection that is kept between requests, and opened again after the server closed it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, target: str, body: bytes = b"", token: str = "") -> None:
        """Sends a request, whose body is JSON."""
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(
                "127.0.0.1", self.port, limit=1 << 20
            )
        head = f"{method} {target} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        if method == "POST":
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        self.writer.write(head.encode() + b"\r\n" + body)

    async def ask(self, method: str, target: str, body: bytes = b"", token: str = "") -> Answer:
        """Sends a request and reads its answer; raises OSError or EOFError if there is none."""
        try:
            await self.send(method, target, body, token)
            return await self.read()
        except (OSError, EOFError):
            self.close()
            raise

    async def read(self) -> Answer:
        status, length = await self.head()
        return Answer(status, await self.reader.readexactly(length))

    async def head(self) -> tuple[int, int]:
        """The status and the length of the body, 0 if it is not told."""
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        length = 0
        for line in lines[1:]:
            name, _, value = line.partition(":")
            if name.lower() == "content-length":
                length = int(value)
        return int(lines[0].split()[1]), length

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None
