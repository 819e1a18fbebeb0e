#!/usr/bin/env python3
"""Fits the constants of RoughPlanForecast and PlanAgreement to recorded drives.

    benchmarks/tracking/run.sh ROUTECLI --recorded --forecasts forecasts.csv
    benchmarks/tracking/fit_arrival.py forecasts.csv [OTHER.csv …]

The median is a + b·planned + TURN·turns + JUNCTION·junctions + c·near·rate + d·standing, where `turns` and
`junctions` are those ahead, `near` is the planned time that fades over two minutes, `rate` the logarithm
of clock over plan in the last half minute; a applies to the end only. TURN and JUNCTION are not fitted
but chosen from the errors of held-out drives, which are printed for some values, and of other files. The
fit minimises absolute errors, each drive weighing the same, each row of the report by its planned
fraction's error. The deciles have the variances k + l·planned + m·planned² on either side, by the pinball
loss, and that side is stretched by the pace of the last half minute on which the driver was slower, or
quicker, than planned. Drives are split into five folds by their number; the table judges each drive by
constants fitted to the other folds. Drives in OTHER files are judged by constants fitted to all of the first.

The tracker's own intervals, whose places it estimates itself, are then calibrated by split conformal
prediction: the score of a fix is how many half-widths of its side the arrival lies after the forecast,
negative before it; the factors are the deciles of all scores, each drive and each row of the report
weighing the same. Widths that are multiplied by these factors would be enough for the drives of the first
file. Standard library only.
"""

import collections
import csv
import math
import sys

MEMORY, PRIOR, REACH, END_REACH = 25.0, 10.0, 120.0, 15.0
TURN, JUNCTION = 6.0, 4.0  # seconds
RATES = (-1.0, 0.7)
STANDING = 0.7  # metres per second
LEAST = 20.0  # seconds to go
FOLDS = 5


def fold(trip):
    return trip * 2654435761 % 1000003 % FOLDS


def read(path):
    """Observations of each row of the report: its drives with their folds, see observations()."""
    trips = collections.OrderedDict()
    with open(path) as file:
        for record in csv.DictReader(file):
            key = (record["network"], record["fixes"], int(record["trip"]))
            columns = ("time", "along", "planned", "turns", "junctions", "remaining", "fraction")
            trips.setdefault(key, []).append([float(record[name]) for name in columns])
    rows = collections.OrderedDict()
    for (network, fixes, trip), fixes_of_trip in trips.items():
        scored = observations(fixes_of_trip)
        if scored:
            rows.setdefault((network, fixes), []).append((fold(trip), scored))
    return rows


def observations(fixes):
    """(features, (planned, rate), (turns, junctions), truth, planned fraction) of the fixes with enough to go."""
    scored = []
    clock = planned = 0.0
    before = None
    for time, along, left, turns, junctions, remaining, fraction in fixes:
        standing = 0.0
        if before is not None:
            interval = time - before[0]
            kept = math.exp(-interval / MEMORY)
            clock = kept * clock + interval
            planned = kept * planned + max(0.0, before[2] - left)
            standing = float(0 <= (along - before[1]) / max(1.0, interval) < STANDING)
        before = (time, along, left)
        if remaining < LEAST:
            continue
        rate = min(RATES[1], max(RATES[0], math.log((clock + PRIOR) / (planned + PRIOR))))
        near = REACH * (1 - math.exp(-left / REACH))
        features = (1 - math.exp(-left / END_REACH), left, near * rate, standing)
        scored.append((features, (left, rate), (turns, junctions), remaining, fraction))
    return scored


def flatten(rows, costs=(TURN, JUNCTION)):
    """All observations without the time for turns and junctions.

    They are (features, (planned, rate), truth, weight, fold, row), weighed by drive and by the error of the planned
    fraction of their row."""
    everything = []
    for name, trips in rows.items():
        base = mean(mean(abs(f - y) for *_, y, f in scored) for _, scored in trips)
        for number, scored in trips:
            for features, state, counts, truth, _ in scored:
                weight = 1 / len(scored) / len(trips) / base
                rest = truth - dot(costs, counts)
                everything.append((features, state, rest, weight, number, name))
    return everything


def mean(values):
    values = list(values)
    return sum(values) / len(values)


def solve(matrix, vector):
    """Gaussian elimination with pivots."""
    rows = [list(row) + [value] for row, value in zip(matrix, vector)]
    count = len(rows)
    for i in range(count):
        pivot = max(range(i, count), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(i + 1, count):
            factor = rows[k][i] / rows[i][i]
            rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i])]
    solution = [0.0] * count
    for i in reversed(range(count)):
        rest = sum(rows[i][k] * solution[k] for k in range(i + 1, count))
        solution[i] = (rows[i][count] - rest) / rows[i][i]
    return solution


def least_absolute(data):
    """Least absolute deviations by reweighted least squares."""
    beta = None
    for _ in range(25):
        matrix = [[0.0] * 4 for _ in range(4)]
        vector = [0.0] * 4
        for features, _, truth, weight, _, _ in data:
            if beta is not None:
                weight /= abs(truth - dot(features, beta)) + 1
            for i in range(4):
                scaled = weight * features[i]
                vector[i] += scaled * truth
                for k in range(4):
                    matrix[i][k] += scaled * features[k]
        beta = solve(matrix, vector)
    return beta


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def spread(parameters, sign, state):
    """From the median to a decile: to the late side with sign 1, to the early side with sign -1."""
    left, rate = state
    return math.exp(max(0.0, sign * rate)) * math.sqrt(
        sum(abs(p) * left**power for power, p in enumerate(parameters))
    )


def fit_spread(data, beta, sign, start):
    """Variances of one side by the pinball loss: a search along each axis with shrinking steps."""
    rest = [(truth - dot(f, beta), state, weight) for f, state, truth, weight, _, _ in data]

    def loss(parameters):
        total = 0.0
        for miss, state, weight in rest:
            over = sign * miss - spread(parameters, sign, state)
            total += weight * over * (0.9 if over > 0 else -0.1)
        return total

    best, value = list(start), loss(start)
    factor = 2.0
    while factor > 1.05:
        improved = False
        for axis in range(3):
            for step in (factor, 1 / factor):
                trial = list(best)
                trial[axis] *= step
                found = loss(trial)
                if found < value:
                    best, value, improved = trial, found, True
        if not improved:
            factor = math.sqrt(factor)
    return best


def fit(data):
    beta = least_absolute(data)
    return (
        beta,
        fit_spread(data, beta, -1, (1.0, 4.0, 0.1)),
        fit_spread(data, beta, 1, (400.0, 16.0, 0.1)),
    )


def read_scores(path):
    """Scores of the tracker's intervals: row of the report → drive → scores."""
    rows = collections.OrderedDict()
    with open(path) as file:
        for record in csv.DictReader(file):
            names = ("remaining", "predicted", "low", "high")
            truth, said, low, high = (float(record[name]) for name in names)
            if truth < LEAST or not low <= said <= high:
                continue  # also without a forecast: all comparisons with NaN are false
            half = high - said if truth > said else said - low
            score = (truth - said) / max(1e-3, half)
            row = rows.setdefault((record["network"], record["fixes"]), collections.OrderedDict())
            row.setdefault(int(record["trip"]), []).append(score)
    return rows


def calibrate(rows, wanted):
    """The first and the ninth decile of the scores of the drives whose fold is wanted, as factors."""
    weighed = []
    for trips in rows.values():
        kept = [scores for trip, scores in trips.items() if wanted(fold(trip))]
        for scores in kept:
            weighed += [(score, 1 / len(scores) / len(kept)) for score in scores]
    weighed.sort()
    total = sum(weight for _, weight in weighed)

    def quantile(share):
        sum_ = 0.0
        for score, weight in weighed:
            sum_ += weight
            if sum_ >= share * total:
                return score
        return weighed[-1][0]

    return max(0.0, -quantile(0.1)), max(0.0, quantile(0.9))


def report_calibration(path):
    rows = read_scores(path)
    factors = [calibrate(rows, lambda number, k=k: number != k) for k in range(FOLDS)]
    print("row, the tracker's 80 % interval holds, and calibrated (held-out folds)")

    def holds(score, early, late):
        return -early <= score <= late

    for name, trips in rows.items():
        plain = mean(mean(holds(score, 1, 1) for score in scores) for scores in trips.values())
        held = mean(
            mean(holds(score, *factors[fold(trip)]) for score in scores)
            for trip, scores in trips.items()
        )
        print(f"{name[0]}, {name[1]}: {100 * plain:.0f} % {100 * held:.0f} %")
    print("factors of each fold, early and late:", *("%.2f %.2f," % pair for pair in factors))
    print("factors of all: %.2f %.2f" % calibrate(rows, lambda number: True))


def report_costs(rows):
    """Errors of held-out drives for some costs of a turn and of a junction."""
    print("seconds a turn and a junction, MAE ÷ planned fraction: mean, each network (held-out folds)")
    networks = list(dict.fromkeys(network for network, _ in rows))
    for costs in ((0, 0), (6, 0), (0, 4), (4, 4), (6, 2), (6, 3), (6, 4), (6, 5), (8, 3), (8, 4), (10, 4)):
        data = flatten(rows, costs)
        errors = dict.fromkeys(networks, 0.0)
        for k in range(FOLDS):
            beta = least_absolute([d for d in data if d[4] != k])
            for f, _, y, w, n, row in data:
                if n == k:
                    errors[row[0]] += w * abs(dot(f, beta) - y)
        each = " ".join(f"{len(networks) * errors[name] / len(rows):.3f}" for name in networks)
        print(f"{costs[0]} {costs[1]}: {sum(errors.values()) / len(rows):.3f} {each}")


def judge(rows, data, models):
    """Prints what became of each row by the models of the folds that its drives are not in."""
    for name in rows:
        weight = error = held = 0.0
        for features, state, truth, w, number, row in data:
            if row != name:
                continue
            beta, early, late = models[number]
            median = dot(features, beta)
            weight += w
            error += w * abs(median - truth)
            held += w * (-spread(early, -1, state) <= truth - median <= spread(late, 1, state))
        print(f"{name[0]}, {name[1]}: {error:.2f} {100 * held / weight:.0f} %")


def main():
    path, *others = sys.argv[1:]
    rows = read(path)
    report_costs(rows)
    data = flatten(rows)
    print("row, MAE ÷ planned fraction, 80 % interval holds (held-out folds)")
    judge(rows, data, [fit([d for d in data if d[4] != k]) for k in range(FOLDS)])
    beta, early, late = fit(data)
    print("fitted to all: end %.1f, plan %.3f, recent pace %.2f, standing %.1f" % tuple(beta))
    print("variances early: %.1f %.2f %.3f" % tuple(early))
    print("variances late: %.1f %.2f %.3f" % tuple(late))
    for other in others:
        print(f"{other}: by the constants fitted to all of {path}")
        rows = read(other)
        judge(rows, flatten(rows), [(beta, early, late)] * FOLDS)
    report_calibration(path)


if __name__ == "__main__":
    main()
