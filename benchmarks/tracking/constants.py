#!/usr/bin/env python3
"""What the fitted and chosen constants of tracking do: writes benchmarks/TRACKING-CONSTANTS.md.

    benchmarks/tracking/run.sh ROUTECLI --recorded       # once, for the networks, as for the next
    benchmarks/tracking/run.sh ROUTECLI --streets --trips 1
    benchmarks/tracking/constants.py [--trips 60] [--only TEXT …]

Changes one constant at a time in the sources, builds the report, and measures three things that differ in
kind: recorded drives in Hof, and drives by either law of the simulator. The sources are put back, and
have to be those of the last commit. About two minutes a constant. Standard library only.
"""

import argparse
import collections
import csv
import os
import pathlib
import re
import subprocess
import sys

from fit_arrival import FOLDS, LEAST, fold, mean

ROOT = pathlib.Path(__file__).resolve().parents[2]
GRAPHS = ROOT / ".build/tracking"
REPORT = ROOT / "benchmarks/tracking/.build/release/TrackReport"

# What it is, the command that it was chosen by, the file, the text in it, and the text to try instead.
PLAN = "Sources/Tracking/Trip/PlanAgreement.swift"
PLACES = "Sources/Tracking/Trip/RoutePlaces.swift"
TRIP = "Sources/Tracking/Trip/TripPace.swift"
HOPS = "Sources/Tracking/Matching/HopSpeeds.swift"
BAND = "Sources/Tracking/Trip/ConformalBand.swift"
MODES = "Sources/Tracking/ModeParameters.swift"
MATCHING = "Sources/Tracking/Matching/MatchingParameters.swift"
MOTION = "Sources/Tracking/Matching/MatchingParameters+Motion.swift"
OFFLINE = "Sources/Tracking/Matching/OfflineMatcher.swift"
CORRELATION = "Sources/Tracking/Matching/ErrorCorrelation.swift"
STAYS = "Sources/Tracking/Matching/StandingFixes.swift"
RECEIVER = "Sources/Tracking/TrackingReceiverModel.swift"
OFF_ROUTE = "Sources/Tracking/Trip/OffRouteBelief.swift"
STREETS = "Sources/Tracking/Trip/StreetEvidence.swift"
FIT, SEED, HAND = "fit_arrival.py", "run.sh --seed 101", "hand"
CONSTANTS = [
    ("share of the plan", FIT, PLAN, "planShare = 0.78", "planShare = 0.87"),
    ("seconds for a turn", HAND, PLAN, "turnCost: Seconds = 6", "turnCost: Seconds = 8"),
    ("seconds for a junction", HAND, PLAN, "junctionCost: Seconds = 4", "junctionCost: Seconds = 3"),
    (
        "metres within which junctions are one",
        HAND,
        PLACES,
        "junctionSpacing: Meters = 80",
        "junctionSpacing: Meters = 30",
    ),
    ("least turn, degrees", HAND, PLACES, "leastTurn: Degrees = 25", "leastTurn: Degrees = 40"),
    ("share of the recent pace that lasts", FIT, PLAN, "lastingShare = 0.4", "lastingShare = 0.2"),
    ("seconds of memory of the recent pace", HAND, PLAN, "memory: Seconds = 25", "memory: Seconds = 50"),
    ("seconds for the last metres", FIT, PLAN, "endCost: Seconds = 7", "endCost: Seconds = 4"),
    ("probability of a plan far from right", HAND, TRIP, "wrongShare = 0.05", "wrongShare = 1e-9"),
    ("spread of trips where the plan is right", HAND, TRIP, "rightSpread = 0.1", "rightSpread = 0.001"),
    ("roughness of what a trip tells", HAND, TRIP, "roughness = 12.0", "roughness = 6.0"),
    ("factor of the late side", HAND, PLAN, "lateReserve = 1.5", "lateReserve = 1.2"),
    ("prior of rough speeds", HAND, MODES, "roughPlanShare: 0.85,", "roughPlanShare: 0.7,"),
    ("unseen change of street", HAND, PLAN, "unseenChange = 0.15", "unseenChange = 1.0"),
    (
        "seconds of motion judged at a time",
        HAND,
        PLAN,
        "blockDuration: Seconds = 8",
        "blockDuration: Seconds = 15",
    ),
    ("factor of intervals at the start", HAND, BAND, "factor = 1.1\n", "factor = 1.0\n"),
    ("misses at marks", HAND, BAND, "missShare = 0.16", "missShare = 0.2"),
    ("rate of adaptation", HAND, BAND, "rate = 0.2\n", "rate = 0.08\n"),
    ("slack of a shown arrival", SEED, MODES, "arrivalDeadband: 0.1, ", "arrivalDeadband: 0.0, "),
    ("cost of a metre of detour", HAND, MODES, "detourPerMeter: 0.25", "detourPerMeter: 0.15"),
    ("cost of a bend", HAND, MODES, "motionBendCost: 1.5", "motionBendCost: 0.5"),
    ("cost of a bend between sparse fixes", HAND, MOTION, "hopBendCost = 2.0", "hopBendCost = 0.5"),
    ("cost of a planned second", HAND, MOTION, "delayCost = 0.05", "delayCost = 0.0"),
    ("cost from which errors count less", HAND, MOTION, "innovationTail = 8.0", "innovationTail = 100.0"),
    ("metres to streets, at least", HAND, MATCHING, "offlineReach: Meters = 50", "offlineReach: Meters = 20"),
    ("cost of a stale fix", HAND, MATCHING, "staleCost = 6.0", "staleCost = 100.0"),
    ("times as fast as planned, at no cost", HAND, MODES, "offlineSpeedRatio: 4", "offlineSpeedRatio: 2.5"),
    ("times as fast as on straight lines", HAND, HOPS, "reserve = 2.0", "reserve = 1.5"),
    ("cost of a U-turn", HAND, MODES, "turnCost: 9", "turnCost: 8"),
    ("weight of the first accuracy", HAND, MATCHING, "offlineConfidence = 3.0", "offlineConfidence = 5.0"),
    ("seconds of a stay, at least", HAND, STAYS, "leastDuration: Seconds = 60", "leastDuration: Seconds = 9e3"),
    ("error memories between places of a stay", HAND, STAYS, "forgetting = 4.0", "forgetting = 1e9"),
    ("cost of a U-turn in a stay", HAND, MOTION, "stayTurnCost = 0.7", "stayTurnCost = 8.0"),
    ("metres within which all ways are tried, in a stay too", HAND, MOTION, "nearby: Meters = 100", "nearby: Meters = 0"),
    ("beam where noise is learned", HAND, MOTION, "learningBeam = 3.0", "learningBeam = 5.0"),
    ("branches a second there", HAND, MOTION, "learningBranchRate = 100.0", "learningBranchRate = 200.0"),
    ("fixes that noise is learned from", HAND, OFFLINE, "learningFixes = 450", "learningFixes = 150"),
    ("times that a short trace is decoded for it", HAND, OFFLINE, "learningPasses = 2", "learningPasses = 1"),
    ("pairs of fixes that the first white share weighs", HAND, CORRELATION, "confidence = 5.0", "confidence = 15.0"),
    ("pairs that tell a white share", HAND, CORRELATION, "least = 6.0", "least = 12.0"),
]
# Constants that tell a departure from an error of the receiver, all chosen by hand: what it is, the file,
# the text in it, and the text to try instead.
LEAVING = [
    ("seconds between jumps of the error", RECEIVER, "jumpInterval: Seconds = 600", "jumpInterval: Seconds = 1e9"),
    ("metres of a jump", RECEIVER, "jumpDeviation: Meters = 20", "jumpDeviation: Meters = 30"),
    ("share of fixes with an offset", RECEIVER, "offsetShare = 0.001", "offsetShare = 0.05"),
    ("metres between sparse fixes", OFF_ROUTE, "sparseSpacing: Meters = 40", "sparseSpacing: Meters = 15"),
    ("reach of outliers, standard deviations", STREETS, "outlierReach = 9.0", "outlierReach = 0.0"),
    ("reach of “almost on a street”, the same", STREETS, "onStreet = 0.75", "onStreet = 0.0"),
    (
        "streets that must agree without a course",
        OFF_ROUTE,
        "isInDoubt = next.odds < OnRouteOdds.bound && step.fix.velocity == nil",
        "isInDoubt = false",
    ),
]

Figures = collections.namedtuple(
    "Figures",
    "ratio folds held mismatch first first_held jitter first_matched second second_held second_matched leaving",
)
# Of leaving the route: false alarms in 50 trips and the share of departures, or of wrong turns, found in time.
Leaving = collections.namedtuple(
    "Leaving", "alarms found filled_alarms filled_found first first_silent second_alarms second dense_alarms dense"
)


def run(*arguments):
    result = subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, arguments))}\n{result.stdout[-2000:]}{result.stderr[-2000:]}")
    return result.stdout


def arrival(path):
    """Error ÷ the better baseline's, mean of the rows: of all drives and of each fold."""
    trips = collections.OrderedDict()
    for record in csv.DictReader(open(path)):
        truth, said = float(record["remaining"]), float(record["predicted"])
        if truth >= LEAST and said == said:
            others = [float(record[name]) for name in ("fraction", "average")]
            row = trips.setdefault((record["network"], record["fixes"]), {})
            errors = [abs(value - truth) for value in (said, *others)]
            row.setdefault(int(record["trip"]), []).append(errors)

    def ratio(wanted):
        rows = []
        for row in trips.values():
            kept = [errors for trip, errors in row.items() if wanted(trip)]
            sums = [mean(mean(e[k] for e in errors) for errors in kept) for k in range(3)]
            rows.append(sums[0] / min(sums[1:]))
        return mean(rows)

    return ratio(lambda trip: True), [ratio(lambda trip, k=k: fold(trip) == k) for k in range(FOLDS)]


def cells(text, start):
    """The cells of the table rows that match a pattern."""
    return [[c.strip() for c in line.split("|")[1:-1]] for line in text.splitlines() if re.match(start, line)]


def percent(text):
    """The number of a percentage, as text."""
    return text.split(" ")[0]


def number(text):
    """The last number in a text; without one “off” if it ends with false, else “on”."""
    numbers = re.findall(r"\d[\d.]*(?:e-?\d+)?", text)
    return numbers[-1] if numbers else "off" if text.endswith("false") else "on"


def measure(folder, trips):
    """Figures of the sources as they are."""
    package = ("--package-path", "benchmarks/tracking", "--product", "TrackReport")
    run("swift", "build", "-c", "release", *package)
    folder.mkdir(parents=True, exist_ok=True)
    report = [REPORT, "--threads", str(os.cpu_count()), "--output", folder]
    shared = os.environ.get("RUMBO_SHARED_DATA", "../shared/data")
    forecasts = folder / "forecasts.csv"
    hof = [f"{name}={GRAPHS / name}.rgraph" for name in ("plain", "flat", "decoy")]
    run(*report, "--recorded", f"{shared}/traces/hof", "--forecasts", forecasts, *hof)
    towns = [f"{name}={GRAPHS / name}.rgraph" for name in ("Porto", "Monaco", "KIT")]
    drivers = ["--profile", "car", "--trips", str(trips)]
    run(*report, *drivers, *towns)
    run(*report, *drivers, "--streets", *towns)
    recorded = (folder / "TRACKING-RECORDED.md").read_text()
    rows = cells(recorded, r"\| (plain|flat|decoy), ")
    filled = [row for row in rows if "errors" in row[0]]
    rows = [row for row in rows if "errors" not in row[0]]
    held = [float(row[7].rstrip(" %")) for row in rows if len(row) == 10 and "%" in row[7]]
    mismatch = [float(row[1].rstrip(" %")) for row in rows if len(row) == 5 and "%" in row[1]]
    first = (folder / "TRACKING.md").read_text()
    head = cells(first, r"\| car \|")[0]
    towns = [float(row[2]) for row in cells(first, r"\| car, \w+ \| tracker")]
    silent = cells(first, r"\| car \|")[1]
    streets = (folder / "TRACKING-STREETS.md").read_text()
    second = cells(streets, r"\| car, all \|")[0]
    dense = cells(streets, r"\| car, a fix every second \|")[0]
    leaving = Leaving(
        alarms(rows),
        departures(rows),
        alarms(filled),
        departures(filled),
        f"{head[6]}, {percent(head[5])}",
        f"{silent[6]}, {percent(silent[5])}",
        float(second[16]),
        percent(second[12]),
        float(dense[16]),
        percent(dense[12]),
    )
    ratio, folds = arrival(forecasts)
    return Figures(
        ratio,
        folds,
        f"{min(held):.0f}–{max(held):.0f}",
        mean(mismatch),
        mean(towns),
        percent(head[3]),
        head[4],
        f"{percent(head[7])}, {percent(head[8])}",
        float(second[2]),
        percent(second[8]),
        percent(second[-1]),
        leaving,
    )


def alarms(rows):
    """False alarms in 50 trips, mean of the rows of arrivals."""
    return mean(float(row[9]) for row in rows if len(row) == 10 and "%" in row[7])


def departures(rows):
    """The share of departures found within 100 m, mean of the rows of departures."""
    return mean(float(row[3].rstrip(" %")) for row in rows if len(row) == 6 and "%" in row[3])


def line(name, chosen, value, figures, base):
    folds = "–"
    if figures is not base:
        folds = f"{sum(b <= f for b, f in zip(base.folds, figures.folds))} of {FOLDS}"
    numbers = (
        f"{figures.ratio:.3f} | {folds} | {figures.held} | {figures.mismatch:.2f} | {figures.first:.1f} | "
        f"{figures.first_held} | {figures.jitter} | {figures.first_matched} | {figures.second:.1f} | "
        f"{figures.second_held} | {figures.second_matched}"
    )
    return f"| {name} | {value} | {chosen} | {numbers} |"


def leaving_line(name, value, figures):
    of = figures.leaving
    numbers = (
        f"{of.alarms:.1f}, {of.found:.0f} | {of.filled_alarms:.1f}, {of.filled_found:.0f} | {of.first} | "
        f"{of.first_silent} | {of.second_alarms:.1f}, {of.second} | {of.dense_alarms:.1f}, {of.dense} | "
        f"{figures.ratio:.3f}"
    )
    return f"| {name} | {value} | {numbers} |"


HEAD = """# Constants of tracking

Written by `benchmarks/tracking/constants.py`: drivers, {trips} simulated trips a network and law, seed 1. Each row has one constant
of the sources changed as it says; the first row is the program as it is. Recorded drives are those of
[TRACKING-RECORDED.md](TRACKING-RECORDED.md), with nine rows of arrivals and fifteen of matching; their figures are means of the
rows. *Folds* says in how many of five folds by drive the program as it is errs no more; where a constant is about intervals
or matching, that is chance. The first law is that of [TRACKING.md](TRACKING.md), the second that of
[TRACKING-STREETS.md](TRACKING-STREETS.md). *Chosen by* is the command that prints the value, or *hand* for a value that was
chosen with figures such as these in view. What `fit_arrival.py` fits it judges on folds that the fit did not see.

| constant | from → to | chosen by | recorded: error ÷ best | folds | interval holds, % | mismatch % \
| first law: error s | holds % | jitter ÷ best | matched %, 1 Hz, σ 15 m \
| second law: error s | holds % | matched % |
| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""


LEAVING_HEAD = """
## Leaving the route

Constants that tell a departure from an error of the receiver, all chosen by hand with these figures in view. Each cell has false alarms in 50 trips, and the
percentage of departures or of wrong turns that were found within 100 m: on recorded drives as means of the rows, as recorded and thinned, and filled to
a fix every second; under the first law, with and without speeds and courses; under the second, and there with a fix every second.

| constant | from → to | recorded | filled | first law | without speeds | second law | a fix every second | recorded: error ÷ best |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--trips", type=int, default=60)
    parser.add_argument(
        "--only",
        nargs="+",
        default=[],
        metavar="TEXT",
        help="constants whose names have one of these texts, or “leaving” for those of leaving the route; prints them alone",
    )
    options = parser.parse_args()
    if run("git", "status", "--porcelain", "--", "Sources").strip():
        sys.exit("Sources has changes that are not committed: commit them first")
    texts = options.only or [""]
    wanted = [c for c in CONSTANTS if any(text in c[0] for text in texts)]
    leaving = [c for c in LEAVING if "leaving" in texts or any(text in c[0] for text in texts)]
    for name, *_, file, old, _ in wanted + leaving:
        if (ROOT / file).read_text().count(old) != 1:
            sys.exit(f"{file} has no single “{old}”: change the constants for “{name}”")
    folder = GRAPHS / "constants"
    lines = []

    def add(line):
        lines.append(line)
        print(line, flush=True)

    def changed(file, old, new):
        path = ROOT / file
        text = path.read_text()
        try:
            path.write_text(text.replace(old, new))
            return measure(folder, options.trips)
        finally:
            path.write_text(text)

    base = measure(folder, options.trips)
    add(line("as it is", "", "", base, base))
    for name, chosen, file, old, new in wanted:
        add(line(name, chosen, f"{number(old)} → {number(new)}", changed(file, old, new), base))
    add(LEAVING_HEAD)
    add(leaving_line("as it is", "", base))
    for name, file, old, new in leaving:
        add(leaving_line(name, f"{number(old)} → {number(new)}", changed(file, old, new)))
    if not options.only:
        text = HEAD.format(trips=options.trips) + "\n" + "\n".join(lines) + "\n"
        (ROOT / "benchmarks/TRACKING-CONSTANTS.md").write_text(text)


if __name__ == "__main__":
    main()
