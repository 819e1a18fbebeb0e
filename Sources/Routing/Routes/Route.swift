public import CampusGraph
public import GeoCore

/// Means of travel of a step.
public enum StepMode: String, Sendable {
  /// On foot, in a wheelchair, or pushing a bike.
  case walk
  /// Riding a bike.
  case bike
  /// Driving.
  case drive
  /// Aboard a ferry, or a train that carries cars.
  case ferry
  /// Standing: until something opens, or between two loans.
  case wait
}

/// Maneuver at the start of a step, in OSRM's terms; clients read kinds that they do not know as a
/// turn.
public struct Maneuver: Sendable, Hashable {
  /// The kinds.
  public enum Kind: String, Sendable {
    /// The route starts.
    case depart
    /// A change of direction.
    case turn
    /// Going on.
    case `continue`
    /// The way changes its name.
    case newName = "new name"
    /// A choice between two ways ahead.
    case fork
    /// A turn where the way ends.
    case endOfRoad = "end of road"
    /// Onto a slip road that leads to a motorway.
    case onRamp = "on ramp"
    /// Off a motorway.
    case offRamp = "off ramp"
    /// From a slip road onto the road that it leads to.
    case merge
    /// Into a roundabout.
    case roundabout
    /// Out of a roundabout.
    case exitRoundabout = "exit roundabout"
    /// Into a large roundabout with a name of its own.
    case rotary
    /// Out of a large roundabout.
    case exitRotary = "exit rotary"
    /// Through a small roundabout, as at a junction.
    case roundaboutTurn = "roundabout turn"
    /// The route or leg ends.
    case arrive
    /// Into a building by one of its doors.
    case enter
    /// Out of a building by one of its doors.
    case exit
    /// Through a gate or another barrier.
    case gate
    /// Onto a ferry.
    case ferry
    /// Onto stairs.
    case steps
    /// Onto a ramp.
    case ramp
    /// Into a lift.
    case elevator
    /// Across a street.
    case crossing
    /// Across a plaza.
    case plaza
    /// Getting off the bike, or on again.
    case notification
    /// Taking a shared bike.
    case pickUp = "pick up"
    /// Returning a shared bike.
    case dock
    /// Waiting.
    case wait
  }

  /// Directions of a turn.
  public enum Modifier: String, Sendable {
    /// Back.
    case uturn
    /// More than 120° to the right.
    case sharpRight = "sharp right"
    /// To the right.
    case right
    /// At most 40° to the right.
    case slightRight = "slight right"
    /// Ahead.
    case straight
    /// At most 40° to the left.
    case slightLeft = "slight left"
    /// To the left.
    case left
    /// More than 120° to the left.
    case sharpLeft = "sharp left"

    /// The word for a turn in degrees, −180..<180, positive to the right.
    init(turn: Degrees) {
      switch abs(turn) {
      case ...20: self = .straight
      case ...40: self = turn > 0 ? .slightRight : .slightLeft
      case ...120: self = turn > 0 ? .right : .left
      case ..<178: self = turn > 0 ? .sharpRight : .sharpLeft
      default: self = .uturn
      }
    }
  }

  /// The kind.
  public var kind: Kind
  /// The direction; `nil` if it has none.
  public var modifier: Modifier?
  /// Which exit of a roundabout to take, from 1; `nil` elsewhere, and if the route ends on it.
  public var exit: Int?
  /// The location.
  public var location: Coordinate
  /// Direction of travel before, 0..<360.
  public var bearingBefore: Degrees
  /// Direction of travel after, 0..<360.
  public var bearingAfter: Degrees
}

/// One instruction and the way to the next one.
public struct Step: Sendable {
  /// Metres to the next step.
  public var distance: Meters
  /// Seconds to the next step.
  public var duration: Seconds
  /// The way's name; may be empty.
  public var name: String
  /// How it is travelled.
  public var mode: StepMode
  /// What is done at its start.
  public var maneuver: Maneuver
  /// The words for it.
  public var phrase: Phrase
  /// Two points or more; a step without length repeats its point.
  public var geometry: [Coordinate]
  /// The junctions on the way, the first that of the maneuver; none away from known streets.
  public var intersections: [StepIntersection] = []
  /// The signs of the way.
  public var signs = StepSigns()
  /// The steepest part of the way, in a wheelchair and on a bike, if it is steep; else `nil`.
  public var steepest: SteepPart?

  /// The lanes before the maneuver, from left to right.
  public var lanes: [StepLane] { intersections.first?.lanes ?? [] }

  /// The instruction in a language.
  public func instruction(in language: Language) -> String {
    let text = signedText(in: language) ?? phrase.text(in: language)
    return steepest.map { text + $0.remark(in: language) } ?? text
  }

  /// The instruction as it is said on the way there: `Arrive at …`, not `You have arrived at …`.
  public func announcement(in language: Language) -> String {
    signedText(in: language) ?? phrase.announcement(in: language)
  }

  /// The instruction with what signs say; `nil` if they say nothing, or do not matter for it.
  private func signedText(in language: Language) -> String? {
    // Few steps have such signs; the others are not copied.
    guard !signs.destinations.isEmpty || !signs.exits.isEmpty else { return nil }
    return SignedPhrase(phrase: phrase, signs: signs).text(in: language)
  }
}

/// The part of a route between two waypoints.
public struct Leg: Sendable {
  /// Where it starts.
  public var from: Waypoint
  /// Where it ends.
  public var to: Waypoint
  /// The instructions; the first departs, the last arrives.
  public var steps: [Step]
  /// The edges that it passes, the first and the last perhaps in part; none of a straight line.
  public var edges: [DirectedEdge] = []
  /// The lengths and rises along it; none of a straight line.
  package var grades: [Grade] = []

  /// Metres: the sum of the steps'.
  public var distance: Meters { steps.reduce(0) { $0 + $1.distance } }
  /// Seconds: the sum of the steps'.
  public var duration: Seconds { steps.reduce(0) { $0 + $1.duration } }
}

/// One way to travel from the first waypoint to the last.
public struct Route: Sendable {
  /// The profile's name, or `bikeshare`.
  public var profile: String
  /// The parts between waypoints.
  public var legs: [Leg]
  /// The weight that the search minimised, in seconds.
  public var weight: Double
  /// Whether part of it is on ways that are not surveyed.
  public var isEstimated: Bool
  /// Warnings before departure.
  public var warnings: [LocalizedText]
  /// Start, in seconds since 1970 UTC.
  public var departure: Int64
  /// The waypoints as they were used.
  public var waypoints: [SnappedWaypoint]
  /// The stations of a trip by shared bike whose bikes or docks are forecast, in the order of the trip.
  public var loanStations: [LoanStation] = []

  /// Metres: the sum of the legs'.
  public var distance: Meters { legs.reduce(0) { $0 + $1.distance } }
  /// Seconds: the sum of the legs'.
  public var duration: Seconds { legs.reduce(0) { $0 + $1.duration } }
  /// Metres and seconds by ferry; `nil` if it takes none.
  public var ferry: (distance: Meters, duration: Seconds)? {
    let steps = legs.lazy.flatMap(\.steps).filter { $0.mode == .ferry && $0.distance > 0 }
    guard !steps.isEmpty else { return nil }
    return (steps.reduce(0) { $0 + $1.distance }, steps.reduce(0) { $0 + $1.duration })
  }
  /// End, in seconds since 1970 UTC.
  public var arrival: Int64 { departure + Int64(duration.rounded()) }

  /// The whole line, two points or more.
  public var geometry: [Coordinate] {
    var line: [Coordinate] = []
    for point in legs.lazy.flatMap(\.steps).flatMap(\.geometry) where point != line.last {
      line.append(point)
    }
    if line.count == 1 { line.append(line[0]) }
    return line
  }
}
