#!/usr/bin/env python3
"""Learns parameters of the law of streets (`StreetTripOptions`) from recorded drives.

    benchmarks/tracking/run.sh ROUTECLI --recorded --forecasts forecasts.csv
    benchmarks/tracking/learn_law.py forecasts.csv ../shared/data/traces/hof
    benchmarks/tracking/learn_law.py simulated.csv

`forecasts.csv` has the true place and the planned rest at each fix of the parts of drives on which
the plan is what was driven; the folder has all fixes (points.csv) and the true lines (truth.csv).
A file of simulated drives alone (run.sh --streets --forecasts FILE) is measured in the same way, to
set parameters that cannot be read off.

Prints the ratio of driven to planned speed (by class of planned speed, between drives and within
them), accelerations, stops, spacing, repeated fixes, and the errors across the true line.
Standard library only.
"""

import collections
import csv
import datetime
import math
import statistics
import sys

STANDING = 0.7  # metres per second
SHORTEST = 5.0  # seconds; shorter stops are repeated positions, or noise
PIECE = 150.0  # metres over which a speed is measured
EARTH = 6371008.8
CLASSES = (0, 30, 40, 50, 70, 1000)  # km/h


def quantile(values, share):
    ordered = sorted(values)
    return ordered[int(share * (len(ordered) - 1))] if ordered else math.nan


def read_followed(path, network):
    """Rows (time, along, planned) of each followed drive, as recorded."""
    drives = collections.OrderedDict()
    with open(path) as file:
        for record in csv.DictReader(file):
            if record["network"] == network and record["fixes"] == "as recorded":
                row = [float(record[name]) for name in ("time", "along", "planned")]
                drives.setdefault(int(record["trip"]), []).append(row)
    return drives


def intervals(rows):
    """(seconds, metres, planned seconds) between consecutive fixes."""
    return [
        (b[0] - a[0], max(0.0, b[1] - a[1]), max(0.0, a[2] - b[2]))
        for a, b in zip(rows, rows[1:])
        if b[0] > a[0]
    ]


def pieces(rows):
    """(log of driven over planned speed, planned speed) of pieces without the time standing."""
    found = []
    clock = metres = planned = 0.0
    for seconds, length, plan in intervals(rows):
        if length / seconds < STANDING:
            continue
        clock, metres, planned = clock + seconds, metres + length, planned + plan
        if metres >= PIECE and planned > 0:
            found.append((math.log(planned / clock), metres / planned))
            clock = metres = planned = 0.0
    return found


def print_speeds(drives, network):
    by_drive = [found for found in map(pieces, drives.values()) if len(found) >= 2]
    everything = [piece for found in by_drive for piece in found]
    within = sum(
        statistics.variance([y for y, _ in found]) * (len(found) - 1) for found in by_drive
    ) / sum(len(found) - 1 for found in by_drive)
    means = [statistics.mean(y for y, _ in found) for found in by_drive]
    chance = within * statistics.mean(1 / len(found) for found in by_drive)
    between = max(0.0, statistics.variance(means) - chance)
    print(f"{network}: driven over planned speed, {len(everything)} pieces of {PIECE:.0f} m")
    print(f"  median {math.exp(statistics.median(y for y, _ in everything)):.2f}")
    print(f"  deviation of the logarithm: between drives {math.sqrt(between):.2f}, "
          f"within drives {math.sqrt(within):.2f}")
    for low, high in zip(CLASSES, CLASSES[1:]):
        part = [y for y, speed in everything if low <= 3.6 * speed < high]
        if len(part) >= 10:
            print(f"  planned {low}–{high} km/h: median {math.exp(statistics.median(part)):.2f}, "
                  f"deviation {statistics.stdev(part):.2f}, {len(part)} pieces")


def print_accelerations(drives):
    changes = []
    for rows in drives.values():
        parts = [(s, l / s) for s, l, _ in intervals(rows) if 4 <= s <= 8]
        for (before, a), (after, b) in zip(parts, parts[1:]):
            if max(a, b) < 40:
                changes.append((b - a) / ((before + after) / 2))
    print(f"changes of speed between intervals of 4 to 8 s ({len(changes)}), m/s²: "
          f"5 % {quantile(changes, 0.05):.2f}, 95 % {quantile(changes, 0.95):.2f}, "
          f"1 % {quantile(changes, 0.01):.2f}, 99 % {quantile(changes, 0.99):.2f}")


def print_stops(drives):
    stops, kilometres, with_stay = [], 0.0, 0
    for rows in drives.values():
        kilometres += (rows[-1][1] - rows[0][1]) / 1000
        standing, own = 0.0, []
        for seconds, length, _ in intervals(rows):
            if length / seconds < STANDING:
                standing += seconds
            else:
                if standing >= SHORTEST:
                    own.append(standing)
                standing = 0.0
        stops += own
        with_stay += any(stop >= 60 for stop in own)
    short = [stop for stop in stops if stop < 60]
    stays = [stop for stop in stops if stop >= 60]
    print(f"stops: {len(stops) / kilometres:.2f} a kilometre, mean below a minute "
          f"{statistics.mean(short):.0f} s, median {statistics.median(short):.0f} s")
    further = statistics.mean(stop - 60 for stop in stays) if stays else math.nan
    print(f"stays of a minute or more: in {with_stay} of {len(drives)} drives, "
          f"mean beyond the minute {further:.0f} s")


# MARK: Fixes


def read_points(folder):
    points = collections.OrderedDict()
    with open(f"{folder}/points.csv") as file:
        for record in csv.DictReader(file):
            time = datetime.datetime.fromisoformat(record["time"]).timestamp()
            place = (float(record["latitude"]), float(record["longitude"]))
            points.setdefault(int(record["id"]), []).append((time, place))
    return points


def read_truth(folder):
    csv.field_size_limit(1 << 24)
    lines = {}
    with open(f"{folder}/truth.csv") as file:
        for record in csv.DictReader(file):
            text = record["WKT"].replace("MULTILINESTRING", "").replace("LINESTRING", "")
            numbers = text.replace("(", " ").replace(")", " ").replace(",", " ").split()
            values = [float(number) for number in numbers]
            lines[int(record["id"])] = list(zip(values[1::2], values[0::2]))
    return lines


def print_fixes(points):
    gaps, same, again, backward, forward, count = [], 0, 0, 0, 0, 0
    medians, logs = [], []
    for fixes in points.values():
        own = [b[0] - a[0] for a, b in zip(fixes, fixes[1:])]
        gaps += own
        medians.append(statistics.median(own) if own else math.nan)
        own_logs = [math.log(gap) for gap in own if 0 < gap <= 30]
        if own_logs:
            logs += [value - statistics.mean(own_logs) for value in own_logs]
        backward += any(gap < 0 for gap in own)
        forward += any(gap > 60 for gap in own)
        count += len(fixes)
        for index in range(2, len(fixes)):
            place = fixes[index][1]
            if place == fixes[index - 1][1]:
                same += 1
            elif any(place == fixes[index - k][1] for k in range(2, min(index, 6) + 1)):
                again += 1
    print(f"fixes: {count} of {len(points)} drives, seconds apart 5 % {quantile(gaps, 0.05):.0f}, "
          f"median {quantile(gaps, 0.5):.0f}, 95 % {quantile(gaps, 0.95):.0f}; medians of drives "
          f"{quantile(medians, 0.05):.0f}–{quantile(medians, 0.95):.0f}")
    print(f"  deviation of the logarithm of times up to 30 s within drives: {statistics.stdev(logs):.2f}")
    print(f"  position of the fix before (standing, too): {same / count:.1%}, of an earlier one: "
          f"{again / count:.2%}")
    print(f"  drives whose clock goes back: {backward}, with more than a minute between fixes: "
          f"{forward}")


def residual(place, line):
    """Metres east and north from the nearest point of a line, and the sign of the side."""
    latitude, longitude = place
    scale = math.pi / 180 * EARTH
    shrink = math.cos(latitude * math.pi / 180)
    flat = [((b - longitude) * scale * shrink, (a - latitude) * scale) for a, b in line]
    best = None
    for (ax, ay), (bx, by) in zip(flat, flat[1:]):
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        share = min(1, max(0, -(ax * dx + ay * dy) / square)) if square else 0
        x, y = ax + share * dx, ay + share * dy
        if best is None or x * x + y * y < best[0]:
            best = (x * x + y * y, -x, -y, dx * y - dy * x)
    return best[1], best[2], math.copysign(math.sqrt(best[0]), best[3])


def print_errors(points, truth):
    deviations, offsets, pairs, far, runs, count = [], [], collections.defaultdict(list), 0, [], 0
    for number, fixes in points.items():
        if number not in truth or len(fixes) < 10:
            continue
        found = [residual(place, truth[number]) for _, place in fixes]
        sides = [side for _, _, side in found]
        center = statistics.median(sides)
        deviations.append(1.4826 * statistics.median(abs(side - center) for side in sides))
        offsets.append(
            math.hypot(statistics.mean(x for x, _, _ in found),
                       statistics.mean(y for _, y, _ in found)))
        seconds = 0.0
        for index, side in enumerate(sides):
            count += 1
            far += abs(side) > 15
            if abs(side) > 15 and index:
                seconds += fixes[index][0] - fixes[index - 1][0]
            elif seconds:
                runs.append(seconds)
                seconds = 0.0
            for later in range(index + 1, min(index + 10, len(sides))):
                gap = fixes[later][0] - fixes[index][0]
                if 0 < gap <= 60 and max(abs(side), abs(sides[later])) < 15:
                    pairs[int(gap // 10)].append((side - center) * (sides[later] - center))
    logs = [math.log(max(0.3, deviation)) for deviation in deviations]
    print(f"errors across the line: deviation by drive, median {statistics.median(deviations):.1f} "
          f"m, of its logarithm {statistics.stdev(logs):.2f}")
    print("  covariance by seconds apart, m²: " + ", ".join(
        f"{10 * k}–{10 * k + 10}: {statistics.mean(pairs[k]):.1f}" for k in sorted(pairs)))
    print(f"  more than 15 m off: {far / count:.2%} of fixes, in runs of "
          f"{statistics.mean(runs) if runs else 0:.0f} s on an average")
    print("  offset of a whole drive: more than 8 m in "
          f"{sum(offset > 8 for offset in offsets)} of {len(offsets)}, "
          f"95 % {quantile(offsets, 0.95):.1f} m, largest {max(offsets):.1f} m")


def main():
    if len(sys.argv) == 2:
        with open(sys.argv[1]) as file:
            networks = collections.OrderedDict.fromkeys(
                record["network"] for record in csv.DictReader(file))
        for network in networks:
            drives = read_followed(sys.argv[1], network)
            print_speeds(drives, network)
            print_accelerations(drives)
            print_stops(drives)
        return
    for network in ("plain", "flat"):
        print_speeds(read_followed(sys.argv[1], network), network)
    drives = read_followed(sys.argv[1], "flat")
    print_accelerations(drives)
    print_stops(drives)
    points = read_points(sys.argv[2])
    print_fixes(points)
    print_errors(points, read_truth(sys.argv[2]))


if __name__ == "__main__":
    main()
