import CampusGraph
import GeoCore

extension LaneAnticipation {
  /// Where an intersection of a step stands: the step, and its place in the step.
  private typealias Position = (step: Int, intersection: Int)

  /// Narrows the lanes of a leg's steps.
  static func narrow(_ steps: inout [Step], drivingOn side: DrivingSide) {
    var run: [Position] = []
    for step in steps.indices {
      for intersection in steps[step].intersections.indices {
        if steps[step].intersections[intersection].lanes.isEmpty {
          narrow(&steps, run, drivingOn: side)
          run = []
        } else {
          run.append((step, intersection))
        }
      }
    }
    narrow(&steps, run, drivingOn: side)
  }

  /// Narrows the lanes of intersections that follow one another.
  private static func narrow(
    _ steps: inout [Step],
    _ run: [Position],
    drivingOn side: DrivingSide
  ) {
    guard run.count > 1 else { return }
    var places: [Place] = []
    for (index, position) in run.enumerated() {
      let here = steps[position.step].intersections[position.intersection]
      let next = index + 1 < run.count ? run[index + 1] : position
      let there = steps[next.step].intersections[next.intersection]
      let isSilent = position.intersection > 0
      places.append(
        Place(
          lanes: here.lanes,
          distance: LocalPlane.shortDistance(here.location, there.location),
          side: isSilent ? .ahead : Side(steps[position.step].maneuver.modifier),
          isSilent: isSilent
        )
      )
    }
    narrow(&places, drivingOn: side)
    for (position, place) in zip(run, places) {
      steps[position.step].intersections[position.intersection].lanes = place.lanes
    }
  }
}

extension LaneAnticipation.Side {
  /// The side of a maneuver.
  fileprivate init(_ modifier: Maneuver.Modifier?) {
    self =
      switch modifier {
      case .left, .sharpLeft, .slightLeft, .uturn: .left
      case .right, .sharpRight, .slightRight: .right
      case .straight, nil: .ahead
      }
  }
}
