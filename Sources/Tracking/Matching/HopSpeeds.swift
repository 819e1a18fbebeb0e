import GeoCore

/// Speeds of the straight lines between the fixes of a trace.
enum HopSpeeds {
  /// Metres between fixes from which on noise does not rule their speed: an estimate.
  static let leastDistance: Meters = 100
  /// Seconds between fixes from which on it does not where lines of any length count: an estimate.
  private static let leastInterval: Seconds = 2
  /// How many times the speed on straight lines is allowed for, as a map may give a road half the usual speed.
  ///
  /// Chosen by hand: `benchmarks/tracking/constants.py`.
  private static let reserve = 2.0

  /// The speed that nine lines in ten do not exceed.
  ///
  /// - Parameters:
  ///   - fixes: in order of time.
  ///   - least: metres of the shortest line that counts.
  /// - Returns: metres per second; 0 if there are no lines.
  /// - Complexity: O(fixes · log fixes).
  static func usualHigh(of fixes: ArraySlice<LocationFix>, from least: Meters = 0) -> Double {
    var speeds: [Double] = []
    var start = fixes.startIndex
    for index in fixes.indices.dropFirst() {
      guard let a = fixes[start].time, let b = fixes[index].time, !fixes[index].startsSegment else {
        start = index
        continue
      }
      guard b - a >= leastInterval else { continue }
      let moved = LocalPlane.shortDistance(fixes[start].coordinate, fixes[index].coordinate)
      if moved >= least { speeds.append(moved / (b - a)) }
      start = index
    }
    speeds.sort()
    return speeds.isEmpty ? 0 : speeds[(speeds.count - 1) * 9 / 10]
  }

  /// How many times as fast as by the profile a traveller of a speed may be at no cost.
  ///
  /// - Parameters:
  ///   - speed: in metres per second, on straight lines.
  ///   - least: the ratio of a usual traveller.
  ///   - parameters: those of the mode.
  /// - Returns: the ratio, at least the usual one.
  static func ratio(_ speed: Double, least: Double, _ parameters: MatchingParameters) -> Double {
    max(least, reserve * min(speed, parameters.outlierSpeed) / parameters.usualSpeed)
  }
}

/// Usual speed on the last straight lines between fixes that come one by one.
struct RecentHopSpeed: Hashable, Sendable {
  private var last: LocationFix?
  /// The last four speeds, the newest first; 0 for those that are missing.
  private var speeds = SIMD4<Double>.zero

  /// Takes the next fix, used or not.
  mutating func take(_ fix: LocationFix) {
    defer { last = fix }
    guard let last, let before = last.time, let now = fix.time, now > before, !fix.startsSegment
    else { return }
    let moved = LocalPlane.shortDistance(last.coordinate, fix.coordinate)
    guard moved >= HopSpeeds.leastDistance else { return }
    speeds = SIMD4(moved / (now - before), speeds.x, speeds.y, speeds.z)
  }

  /// The second lowest of the last four in metres per second, as a single fix far off makes two of them high;
  /// 0 until three are known.
  var usual: Double {
    let low = SIMD2(min(speeds.x, speeds.y), min(speeds.z, speeds.w))
    let high = SIMD2(max(speeds.x, speeds.y), max(speeds.z, speeds.w))
    return min(max(low.x, low.y), min(high.x, high.y))
  }
}
