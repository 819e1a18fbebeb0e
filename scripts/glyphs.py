#!/usr/bin/env python3
"""Makes glyphs for MapLibre from a font: signed distance fields as protocol buffers, 256 characters a file.

    glyphs.py FOLDER FONTS

FONTS has DejaVuSans.ttf. The distance field is FreeType's, at 24 pixels, with the
edge at 192 of 255 and 8 pixels from 0 to 255, as MapLibre's shaders expect.
"""

import os
import sys

import freetype

SIZE = 24
SPREAD = 8
BORDER = 3
# Latin, Greek, Cyrillic, punctuation, arrows, currency.
RANGES = [0, 256, 512, 768, 1024, 7680, 8192, 8448]
STACKS = {"sans": "DejaVuSans.ttf"}


def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def number(field, value):
    return varint(field << 3) + varint(value)


def signed(field, value):
    return number(field, (value << 1) ^ (value >> 63) if value < 0 else value << 1)


def text(field, value):
    return varint(field << 3 | 2) + varint(len(value)) + value


def glyph(face, code):
    """A glyph of fontnik's format; None if the font does not have it."""
    if not face.get_char_index(code):
        return None
    face.load_char(chr(code), freetype.FT_LOAD_NO_HINTING | freetype.FT_LOAD_NO_BITMAP)
    slot = face.glyph
    advance = round(slot.advance.x / 64)
    slot.render(freetype.FT_RENDER_MODE_SDF)
    bitmap = slot.bitmap
    width, height = bitmap.width - 2 * SPREAD, bitmap.rows - 2 * SPREAD
    message = number(1, code)
    if width > 0 and height > 0:
        rows, columns = height + 2 * BORDER, width + 2 * BORDER
        field = bytearray()
        for row in range(rows):
            start = (row + SPREAD - BORDER) * bitmap.pitch + SPREAD - BORDER
            for value in bitmap.buffer[start:start + columns]:
                inside = (value - 128) / 128 * SPREAD
                field.append(max(0, min(255, round(192 + inside * 255 / 8))))
        message += text(2, bytes(field))
    else:
        width = height = 0
    message += number(3, width) + number(4, height)
    message += signed(5, slot.bitmap_left + SPREAD if width else 0)
    # Heights are told from the top of a line of 24 pixels.
    message += signed(6, (slot.bitmap_top - SPREAD if width else 0) - SIZE + 1)
    return message + number(7, advance)


def main():
    folder, fonts = sys.argv[1:]
    for stack, file in STACKS.items():
        face = freetype.Face(os.path.join(fonts, file))
        face.set_pixel_sizes(0, SIZE)
        os.makedirs(os.path.join(folder, stack), exist_ok=True)
        for start in RANGES:
            name = f"{start}-{start + 255}"
            body = text(1, stack.encode()) + text(2, name.encode())
            for code in range(start, start + 256):
                message = glyph(face, code)
                if message:
                    body += text(3, message)
            with open(os.path.join(folder, stack, f"{name}.pbf"), "wb") as out:
                out.write(text(1, body))


main()
