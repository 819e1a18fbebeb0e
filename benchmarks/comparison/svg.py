"""Line charts with logarithmic axes, as SVG."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from html import escape

#: Colours that people with colour blindness tell apart (Okabe and Ito).
COLORS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#7f7f7f"]

WIDTH, HEIGHT = 810, 460
LEFT, RIGHT, TOP, BOTTOM = 78, 240, 44, 58

Line = Sequence[tuple[float, float]]


def log_chart(
    title: str,
    x_title: str,
    y_title: str,
    lines: Mapping[str, Line],
    x_base: int = 10,
    y_base: int = 10,
    dashed: Collection[str] = (),
) -> str:
    """Draws named lines over two logarithmic axes.

    Points that are not positive are left out. The axes are labelled in powers of `x_base` and
    `y_base`. The lines named in `dashed` are dashed, and those for which no colour is left.
    """
    kept = {
        name: [(x, y) for x, y in sorted(line) if x > 0 and y > 0] for name, line in lines.items()
    }
    kept = {name: line for name, line in kept.items() if line}
    points = [point for line in kept.values() for point in line]
    x_axis = _Axis([x for x, _ in points] or [1], LEFT, WIDTH - RIGHT, x_base)
    y_axis = _Axis([y for _, y in points] or [1], HEIGHT - BOTTOM, TOP, y_base)
    stroke = 'fill="none" stroke-width="2"'
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="24" font-size="15" font-weight="bold">{escape(title)}</text>',
    ]
    for exponent, label in x_axis.ticks():
        x = x_axis.place(x_base**exponent)
        parts.append(_rule(x, TOP, x, HEIGHT - BOTTOM))
        parts.append(_text(x, HEIGHT - BOTTOM + 18, label, "middle"))
    for exponent, label in y_axis.ticks():
        y = y_axis.place(y_base**exponent)
        parts.append(_rule(LEFT, y, WIDTH - RIGHT, y))
        parts.append(_text(LEFT - 8, y + 4, label, "end"))
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 16, escape(x_title), "middle"))
    middle = (TOP + HEIGHT - BOTTOM) / 2
    parts.append(
        f'<text x="18" y="{middle:.1f}" text-anchor="middle" '
        f'transform="rotate(-90 18 {middle:.1f})">{escape(y_title)}</text>'
    )
    for number, (name, line) in enumerate(kept.items()):
        color = COLORS[number % len(COLORS)]
        is_dashed = name in dashed or number >= len(COLORS)
        dash = ' stroke-dasharray="5 3"' if is_dashed else ""
        places = [(x_axis.place(x), y_axis.place(y)) for x, y in line]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        style = f'{stroke} stroke="{color}"{dash}'
        parts.append(f'<polyline points="{path}" {style}/>')
        parts.extend(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>' for x, y in places)
        x, y = WIDTH - RIGHT + 14, TOP + 10 + 18 * number
        parts.append(f'<line x1="{x}" y1="{y}" x2="{x + 20}" y2="{y}" {style}/>')
        parts.append(_text(x + 26, y + 4, escape(name), "start"))
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


class _Axis:
    """A logarithmic axis from whole power to whole power."""

    def __init__(self, values: Sequence[float], start: float, end: float, base: int) -> None:
        self.base, self.start, self.end = base, start, end
        self.low = math.floor(math.log(min(values), base) + 1e-9)
        self.high = math.ceil(math.log(max(values), base) - 1e-9)
        if self.high == self.low:
            self.high += 1

    def place(self, value: float) -> float:
        share = (math.log(value, self.base) - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def ticks(self) -> list[tuple[int, str]]:
        step = max(1, (self.high - self.low) // 8)
        return [
            (exponent, _power(self.base, exponent))
            for exponent in range(self.low, self.high + 1, step)
        ]


def _power(base: int, exponent: int) -> str:
    if base == 10 and -3 <= exponent <= 3:
        return f"{10.0**exponent:g}"
    raised = str(exponent).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"{base}{raised}"


def _rule(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="#dddddd"/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{text}</text>'
