import GeoCore

/// Search for wrong fixes around those that have the very same place.
///
/// ```
///   1 ──── 2, 4 ──── 3 ──── 5     Fix 4 has the place of 2 to the last digit, and the way goes on from 3:
///                                 4 is an old place that was sent again.
///   3
///    ╲____                        Fix 4 has the place of 2, and the way goes on from there: 3 is an
///   1 ──── 2, 4 ──── 5            outlier of a receiver that holds the place of a traveller at rest.
/// ```
/// Errors change so much that a receiver gives no place twice otherwise. Drawn traces do, so nothing is
/// said where there was time to go there and back.
enum RepeatedFixes {
  /// The greatest number of fixes between two at the same place: an estimate.
  private static let mostBetween = 3
  /// Seconds for which a place that is sent again and again is where the traveller stands: an
  /// estimate.
  private static let holdTime: Seconds = 20

  /// Whether each fix is wrong; none is if times are missing.
  ///
  /// - Complexity: O(fixes).
  static func flags(
    of fixes: ArraySlice<LocationFix>,
    _ parameters: MatchingParameters
  ) -> [Bool] {
    var flags = [Bool](repeating: false, count: fixes.count)
    guard fixes.allSatisfy({ $0.time != nil }) else { return flags }
    func seconds(_ a: Int, _ b: Int) -> Seconds { (fixes[b].time ?? 0) - (fixes[a].time ?? 0) }
    func distance(_ a: Int, _ b: Int) -> Meters {
      LocalPlane.shortDistance(fixes[a].coordinate, fixes[b].coordinate)
    }
    let speed = parameters.maxSpeedRatio * parameters.usualSpeed
    var next = fixes.startIndex
    while next < fixes.endIndex {
      let first = next
      next = end(of: first, in: fixes)
      guard next < fixes.endIndex, !fixes[next].startsSegment,
        let earlier = earlier(than: first, in: fixes)
      else { continue }
      let away = (earlier + 1..<first).reduce(0) { max($0, distance(first, $1)) }
      let needed = 2 * away / speed + parameters.turningTime
      guard seconds(earlier, first) < needed else { continue }
      let isHeld = seconds(first, next - 1) >= holdTime
      let isOld = !isHeld && distance(first - 1, next) < distance(first, next)
      for wrong in isOld ? first..<next : earlier + 1..<first {
        flags[wrong - fixes.startIndex] = true
      }
    }
    return flags
  }

  /// The end of the consecutive fixes that have the place of one.
  private static func end(of first: Int, in fixes: ArraySlice<LocationFix>) -> Int {
    var end = first + 1
    while end < fixes.endIndex, fixes[end].coordinate == fixes[first].coordinate,
      !fixes[end].startsSegment
    {
      end += 1
    }
    return end
  }

  /// The last fix before one that has its place, with some others between; `nil` for none.
  private static func earlier(than index: Int, in fixes: ArraySlice<LocationFix>) -> Int? {
    var other = index
    while other > max(fixes.startIndex, index - 1 - mostBetween), !fixes[other].startsSegment {
      other -= 1
      if fixes[other].coordinate == fixes[index].coordinate {
        return other + 1 < index ? other : nil
      }
    }
    return nil
  }
}
