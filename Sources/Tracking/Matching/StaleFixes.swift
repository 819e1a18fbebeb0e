import GeoCore

/// Search for fixes that were recorded too late: old positions that a receiver or a network sent
/// again, or out of order.
///
/// ```
///   1 ──── 2 ──── 3 ──── 5 ──── 6     Fix 4 lies between 2 and 3. To go back to it from 3 and on to
///             4                       5 there was no time, so 4 is left out.
/// ```
/// Of all ways to leave out fixes, the one of least cost is taken. A fix that is left out has a
/// fixed cost. A hop between two that are kept costs the seconds that it lacks at the highest speed
/// of the mode, and a reversal at a kept fix those that the way there and back and the turn lack at
/// a speed that is high for the trace. A traveller who really turns round has that time.
struct StaleFixes {
  private let fixes: ArraySlice<LocationFix>
  private let spreads: SpreadEstimate
  private let parameters: MatchingParameters
  /// The highest speed with a reversal that is plausible in this trace, in metres per second.
  private let speed: Double

  /// Whether each fix is stale, or wrong beside one that is repeated (``RepeatedFixes``); none is if
  /// times are missing.
  ///
  /// - Complexity: O(fixes), without what the quantile of speeds takes.
  static func flags(
    of fixes: ArraySlice<LocationFix>,
    _ spreads: SpreadEstimate,
    _ parameters: MatchingParameters
  ) -> [Bool] {
    var flags = [Bool](repeating: false, count: fixes.count)
    guard fixes.count > 2, fixes.allSatisfy({ $0.time != nil }) else { return flags }
    flags = RepeatedFixes.flags(of: fixes, parameters)
    let kept = fixes.indices.filter { !flags[$0 - fixes.startIndex] }
    let search = StaleFixes(kept.map { fixes[$0] }[...], spreads, parameters)
    var late = [Bool](repeating: false, count: kept.count)
    for window in search.windows() { search.mark(window, in: &late) }
    for (index, isLate) in zip(kept, late) where isLate { flags[index - fixes.startIndex] = true }
    return flags
  }

  private init(
    _ fixes: ArraySlice<LocationFix>,
    _ spreads: SpreadEstimate,
    _ parameters: MatchingParameters
  ) {
    self.fixes = fixes
    self.spreads = spreads
    self.parameters = parameters
    speed = Self.highestSpeed(of: fixes, parameters)
  }

  // MARK: - Costs

  /// The highest plausible speed: a share above the speed that nine hops in ten do not exceed.
  private static func highestSpeed(
    of fixes: ArraySlice<LocationFix>,
    _ parameters: MatchingParameters
  ) -> Double {
    let usual = HopSpeeds.usualHigh(of: fixes)
    let least = parameters.maxSpeedRatio * parameters.usualSpeed
    return min(parameters.outlierSpeed, max(least, speedReserve * usual))
  }

  /// The highest speed over the one that nine hops in ten do not exceed: an estimate.
  private static let speedReserve = 1.5
  /// Standard deviations by which noise may move two fixes apart: an estimate.
  private static let noise = 3.0
  /// The cosine of the bend from which on two hops are a reversal: an estimate.
  private static let reversal = 0.7

  private func seconds(_ from: Int, _ to: Int) -> Seconds {
    (fixes[to].time ?? 0) - (fixes[from].time ?? 0)
  }

  private func distance(_ from: Int, _ to: Int) -> Meters {
    LocalPlane.shortDistance(fixes[from].coordinate, fixes[to].coordinate)
  }

  private func tolerance(_ fix: Int) -> Meters {
    Self.noise * spreads.spread(of: fixes[fix], parameters)
  }

  /// The seconds that a hop lacks.
  private func hopCost(_ from: Int, _ to: Int) -> Double {
    max(0, (distance(from, to) - tolerance(to)) / parameters.outlierSpeed - seconds(from, to))
  }

  /// The seconds that a reversal at the second of three fixes lacks.
  private func reversalCost(_ first: Int, _ second: Int, _ third: Int) -> Double {
    let (out, back) = (distance(first, second), distance(second, third))
    let tolerance = tolerance(second)
    guard min(out, back) > tolerance else { return 0 }
    let direct = distance(first, third)
    guard out * out + back * back - direct * direct > 2 * Self.reversal * out * back else {
      return 0
    }
    let needed = max(0, out + back - tolerance) / speed + parameters.turningTime
    return max(0, needed - seconds(first, third))
  }

  // MARK: - Windows

  /// The parts of the trace in which a fix may be stale, with some fixes on both sides.
  private func windows() -> [Range<Int>] {
    var windows: [Range<Int>] = []
    var start = fixes.startIndex
    for index in fixes.indices {
      if fixes[index].startsSegment { start = index }
      guard index > start else { continue }
      var cost = hopCost(index - 1, index)
      if index > start + 1 { cost += reversalCost(index - 2, index - 1, index) }
      guard cost > Self.suspicion * parameters.staleCost else { continue }
      let low = max(start, index - 2 - Self.margin)
      let high = end(of: index, upTo: index + 1 + Self.margin)
      if let last = windows.last, last.upperBound > low, last.lowerBound >= start {
        windows[windows.count - 1] = last.lowerBound..<high
      } else {
        windows.append(low..<high)
      }
    }
    return windows
  }

  /// The share of ``MatchingParameters/staleCost`` from which on a place is looked at: less does not
  /// add up to it.
  private static let suspicion = 0.25
  /// Fixes on each side of a suspicious place: the greatest number of stale ones in a row.
  private static let margin = 3

  private func end(of index: Int, upTo limit: Int) -> Int {
    var end = index + 1
    while end < min(limit, fixes.endIndex), !fixes[end].startsSegment { end += 1 }
    return end
  }

  // MARK: - Choice

  /// The last two fixes kept, the least cost up to there, and the state before.
  private struct State {
    var cost = Double.infinity
    var before: Int?
  }

  /// Marks the stale fixes of a window.
  ///
  /// Dynamic programming over the last two fixes kept. The ends of a window stay, unless they are
  /// those of the trace.
  private func mark(_ window: Range<Int>, in flags: inout [Bool]) {
    let most = Self.margin
    let cost = parameters.staleCost
    // The state of fixes `last` and `last − 1 − gap`, where `gap` fixes between were left out; the
    // first one kept has none before it.
    var states = [State](repeating: State(), count: window.count * (most + 2))
    func place(_ last: Int, _ gap: Int) -> Int { (last - window.lowerBound) * (most + 2) + gap }
    let first = most + 1
    let isStart = window.lowerBound == fixes.startIndex
    for last in window.prefix(isStart ? most + 1 : 1) {
      states[place(last, first)].cost = cost * Double(last - window.lowerBound)
    }
    for last in window {
      for gap in 0...most where last - 1 - gap >= window.lowerBound {
        let middle = last - 1 - gap
        let hop = hopCost(middle, last) + cost * Double(gap)
        var best = State()
        for other in 0...first {
          let before = states[place(middle, other)].cost
          guard before < .infinity else { continue }
          let turn = other == first ? 0 : reversalCost(middle - 1 - other, middle, last)
          if before + hop + turn < best.cost {
            best = State(cost: before + hop + turn, before: place(middle, other))
          }
        }
        states[place(last, gap)] = best
      }
    }
    let isEnd = window.upperBound == fixes.endIndex
    var best = State()
    for left in 0...(isEnd ? most : 0) where window.upperBound - 1 - left > window.lowerBound {
      for gap in 0...most {
        let state = place(window.upperBound - 1 - left, gap)
        let total = states[state].cost + cost * Double(left)
        if total < best.cost { best = State(cost: total, before: state) }
      }
    }
    guard best.cost < .infinity else { return }
    for index in window { flags[index - fixes.startIndex] = true }
    var next = best.before
    while let state = next {
      flags[window.lowerBound + state / (most + 2) - fixes.startIndex] = false
      next = states[state].before
    }
  }
}
