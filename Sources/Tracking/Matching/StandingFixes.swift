import GeoCore

/// Search for the fixes of a traveller who stands.
///
/// The receiver's error wanders by tens of metres during a stay, which looks like going to and fro. The
/// first and the last fix of a stay tell where and how long it was; those between tell nothing of the
/// way.
enum StandingFixes {
  /// Seconds of the shortest stay: longer than most red lights, an estimate.
  private static let leastDuration: Seconds = 60
  /// The side of the square that holds a stay, in standard deviations of the errors, and the least
  /// one in metres: estimates, chosen with recorded drives in view.
  private static let deviations = 3.0
  private static let leastSide: Meters = 30
  /// How many times as wide the square of a stay that has begun may become: an estimate.
  private static let widening = 2.0
  /// The least duration of a stay over the time that it takes to cross the square at the usual speed:
  /// an estimate.
  private static let slowness = 8.0

  /// Whether each fix lies within a stay, apart from its first and last fix; none does if times are
  /// missing.
  ///
  /// - Complexity: O(fixes); for travellers who return, O(fixes · fixes of the shortest stay).
  static func flags(
    of fixes: ArraySlice<LocationFix>,
    _ spreads: SpreadEstimate,
    _ parameters: MatchingParameters
  ) -> [Bool] {
    var flags = [Bool](repeating: false, count: fixes.count)
    guard fixes.allSatisfy({ $0.time != nil }) else { return flags }
    func time(_ index: Int) -> Seconds { fixes[index].time ?? 0 }
    var first = fixes.startIndex
    var late = first
    while first < fixes.endIndex {
      let side = max(leastSide, deviations * spreads.spread(of: fixes[first], parameters))
      let duration = max(leastDuration, slowness * side / parameters.usualSpeed)
      late = max(late, first)
      while late < fixes.endIndex, time(late) - time(first) < duration { late += 1 }
      guard late < fixes.endIndex else { break }
      // A single distance rules out travellers who have gone on; only then are all fixes compared.
      guard late > first,
        LocalPlane.shortDistance(fixes[first].coordinate, fixes[late].coordinate) <= 2 * side,
        lastFix(of: fixes, from: first, side) >= late
      else {
        first += 1
        continue
      }
      let last = lastFix(of: fixes, from: first, widening * side)
      for inner in first + 1..<last { flags[inner - fixes.startIndex] = true }
      first = last
    }
    return flags
  }

  /// The last of the consecutive fixes from one on that fit into a square.
  private static func lastFix(
    of fixes: ArraySlice<LocationFix>,
    from first: Int,
    _ side: Meters
  ) -> Int {
    let plane = LocalPlane(at: fixes[first].coordinate)
    var (low, high) = (PlanePoint(x: 0, y: 0), PlanePoint(x: 0, y: 0))
    for index in first + 1..<fixes.endIndex {
      let place = plane.point(fixes[index].coordinate)
      low = PlanePoint(x: min(low.x, place.x), y: min(low.y, place.y))
      high = PlanePoint(x: max(high.x, place.x), y: max(high.y, place.y))
      if fixes[index].startsSegment || max(high.x - low.x, high.y - low.y) > side {
        return index - 1
      }
    }
    return fixes.endIndex - 1
  }
}
