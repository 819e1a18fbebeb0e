import CampusGraph
import GeoCore

/// Narrows the lanes before a turn down to those from which the next turn can be made.
///
/// ```
///   ━━━━━━━━┓ ╮                 Two lanes turn right at b. But one of them leads to the left at c,
///   a ━━━━━ b ┃ ┃               and there is no time to change lanes between b and c. So only the
///             ┃ ┃               right one is recommended before b.
///        ━━━━ c ┗━━
/// ```
/// A turn keeps the order of lanes: the second lane from the right leads into the second lane from
/// the right. So the lanes are counted from the side to which the next turn leads.
struct LaneAnticipation {
  /// Metres that a driver needs to change to a neighbouring lane in town.
  private static let laneChange: Meters = 190

  /// The side to which a route turns.
  enum Side {
    case left, right, ahead
  }

  /// A junction with lanes.
  struct Place {
    var lanes: [StepLane]
    /// Metres to the next place.
    var distance: Meters
    /// The side to which the route turns here.
    var side: Side
    /// Whether nothing is told to the driver here.
    var isSilent: Bool

    /// The lanes that lead on; `nil` if they are not neighbours.
    fileprivate var valid: ClosedRange<Int>? {
      let valid = lanes.indices.filter { lanes[$0].isValid }
      guard let first = valid.first, let last = valid.last, last - first == valid.count - 1 else {
        return nil
      }
      return first...last
    }
  }

  /// Narrows the lanes of places that follow one another without other junctions between them.
  ///
  /// - Parameters:
  ///   - places: the places in the order of travel.
  ///   - side: the side on which vehicles drive; without other evidence one keeps to it.
  static func narrow(_ places: inout [Place], drivingOn side: DrivingSide) {
    var ahead = side == .right ? Side.right : .left
    var distance: Meters = 0
    for index in places.indices.dropLast().reversed() {
      let next = places[index + 1]
      if next.side != .ahead { ahead = next.side }
      distance = places[index].isSilent ? distance + places[index].distance : 0
      guard let now = places[index].valid, let then = next.valid, now.count > then.count else {
        continue
      }
      let beside = max(now.lowerBound, places[index].lanes.count - 1 - now.upperBound)
      let isShort = places[index].distance < laneChange * Double(1 + beside)
      guard isShort, distance <= laneChange * Double(now.count - then.count) else { continue }
      let kept = lanes(of: now, leadingTo: then, of: next.lanes.count, on: ahead)
      for lane in now where !kept.contains(lane) { places[index].lanes[lane].isValid = false }
    }
  }

  /// As many of some lanes as there are afterwards, counted from a side.
  private static func lanes(
    of now: ClosedRange<Int>,
    leadingTo then: ClosedRange<Int>,
    of count: Int,
    on side: Side
  ) -> ClosedRange<Int> {
    let spare = now.count - then.count
    let offset = side == .left ? then.lowerBound : count - 1 - then.upperBound
    let first =
      side == .left
      ? now.lowerBound + min(offset, spare) : now.upperBound - min(offset, spare) - then.count + 1
    return first...first + then.count - 1
  }
}
