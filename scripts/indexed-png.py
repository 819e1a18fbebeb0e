#!/usr/bin/env python3
"""Rewrites PNG pictures with a palette of 96 colours, so that they are small enough for a document.

    scripts/indexed-png.py PICTURE.png...

Reads what routecli writes: 8 bits a channel, RGB, not interlaced. The palette is chosen by median cut
over the colours of the picture, so the same picture always gives the same bytes.
"""

import struct
import sys
import zlib
from collections import Counter
from pathlib import Path

COLORS = 96


def chunks(data):
    """The chunks of a PNG: type and content."""
    place = 8
    while place < len(data):
        (length,) = struct.unpack_from(">I", data, place)
        yield data[place + 4 : place + 8], data[place + 8 : place + 8 + length]
        place += 12 + length


def paeth(a, b, c):
    """The predictor of filter 4."""
    estimate = a + b - c
    distances = (abs(estimate - a), abs(estimate - b), abs(estimate - c))
    return (a, b, c)[distances.index(min(distances))]


def rows(data):
    """The width and the rows of pixels of a PNG."""
    parts = list(chunks(data))
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", dict(parts)[b"IHDR"])
    if (depth, kind, interlaced) != (8, 2, 0):
        raise ValueError("not an RGB picture with 8 bits a channel")
    raw = zlib.decompress(b"".join(content for name, content in parts if name == b"IDAT"))
    before = bytearray(3 * width)
    result = []
    for y in range(height):
        start = y * (3 * width + 1)
        filter, row = raw[start], bytearray(raw[start + 1 : start + 1 + 3 * width])
        for x in range(3 * width):
            left, up = row[x - 3] if x > 2 else 0, before[x]
            corner = before[x - 3] if x > 2 else 0
            add = (0, left, up, (left + up) // 2, paeth(left, up, corner) if filter == 4 else 0)
            row[x] = (row[x] + add[filter]) & 255
        result.append(bytes(row))
        before = row
    return width, result


def palette(counts):
    """At most 256 colours, and the number of the one that stands for each colour."""
    boxes = [sorted(counts)]
    while len(boxes) < COLORS:
        def spread(box):
            return max(max(c[i] for c in box) - min(c[i] for c in box) for i in range(3))

        ranked = [(spread(b) * sum(counts[c] for c in b) ** 0.5, -i) for i, b in enumerate(boxes)]
        worth, place = max(ranked)
        if worth == 0:
            break
        box = boxes.pop(-place)
        channel = max(range(3), key=lambda i: max(c[i] for c in box) - min(c[i] for c in box))
        box.sort(key=lambda c: (c[channel], c))
        half, seen, cut = sum(counts[c] for c in box) / 2, 0, 1
        for cut in range(1, len(box)):
            seen += counts[box[cut - 1]]
            if seen >= half:
                break
        boxes += [box[:cut], box[cut:]]
    colors, numbers = [], {}
    for number, box in enumerate(boxes):
        total = sum(counts[c] for c in box)
        # The most frequent colour if it prevails, so that plain areas keep theirs.
        most = max(box, key=lambda c: (counts[c], c))
        mean = tuple(round(sum(c[i] * counts[c] for c in box) / total) for i in range(3))
        colors.append(most if counts[most] * 3 > total else mean)
        numbers.update((c, number) for c in box)
    return colors, numbers


def indexed(data):
    """The picture with a palette."""
    width, lines = rows(data)
    pixels = [[tuple(row[x : x + 3]) for x in range(0, len(row), 3)] for row in lines]
    colors, numbers = palette(Counter(color for row in pixels for color in row))
    body = b"".join(b"\0" + bytes(numbers[color] for color in row) for row in pixels)

    def chunk(name, content):
        check = zlib.crc32(name + content)
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", check)

    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, len(lines), 8, 3, 0, 0, 0))
        + chunk(b"PLTE", b"".join(bytes(color) for color in colors))
        + chunk(b"IDAT", zlib.compress(body, 9))
        + chunk(b"IEND", b"")
    )


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_bytes(indexed(Path(name).read_bytes()))
