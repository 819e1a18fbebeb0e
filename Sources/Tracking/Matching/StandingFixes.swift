import GeoCore

/// Search for the fixes of a traveller who stands.
///
/// The receiver's error wanders by tens of metres during a stay, which looks like going to and fro. The
/// first and the last fix of a stay tell where and how long it was; those between are left out. If their middle
/// is away from each of the two, as where a driver parked in a side street, or comes so much later or earlier
/// that the error is another one, the fix nearest to it counts, too.
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
  /// Correlation times after which two errors have little in common: an estimate.
  private static let forgetting = 4.0

  /// Whether a traveller stays between two fixes.
  static func isStay(
    over distance: Meters,
    for interval: Seconds,
    spread: Meters,
    _ parameters: MatchingParameters
  ) -> Bool {
    let side = side(spread)
    return distance <= side && interval >= duration(side, parameters)
  }

  private static func side(_ spread: Meters) -> Meters { max(leastSide, deviations * spread) }

  private static func duration(_ side: Meters, _ parameters: MatchingParameters) -> Seconds {
    max(leastDuration, slowness * side / parameters.usualSpeed)
  }

  /// Whether each fix lies within a stay and is left out; none is if times are missing.
  ///
  /// - Complexity: O(fixes · log fixes of a stay); for travellers who return, O(fixes · fixes of the shortest
  ///   stay).
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
      let spread = spreads.spread(of: fixes[first], parameters)
      let side = side(spread)
      let duration = duration(side, parameters)
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
      if first + 1 < last {
        let middle = middle(of: fixes[first + 1..<last])
        // Fixes close to each other in place have much the same error, except after a long time.
        let isApart = [first, last].allSatisfy {
          LocalPlane.shortDistance(fixes[$0].coordinate, fixes[middle].coordinate)
            >= parameters.spacing * spread
            || abs(time($0) - time(middle)) >= forgetting * TrackingReceiverModel.errorMemory
        }
        if isApart { flags[middle - fixes.startIndex] = false }
      }
      first = last
    }
    return flags
  }

  /// The fix nearest to the median of the coordinates; of equally near ones, that halfway through.
  private static func middle(of fixes: ArraySlice<LocationFix>) -> Int {
    let half = fixes.count / 2
    let place = Coordinate(
      latitude: fixes.map(\.coordinate.latitude).sorted()[half],
      longitude: fixes.map(\.coordinate.longitude).sorted()[half]
    )
    let center = fixes.startIndex + half
    func rank(_ index: Int) -> (Meters, Int) {
      (LocalPlane.shortDistance(place, fixes[index].coordinate), abs(index - center))
    }
    return fixes.indices.min { rank($0) < rank($1) } ?? center
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
