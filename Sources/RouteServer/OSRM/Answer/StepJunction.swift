import CampusGraph
import GeoCore
import RouteService
import Routing

/// Junction on the way of a step, as it is written.
struct StepJunction {
  var location: Coordinate
  var bearings: [Int]
  var entries: [Bool]
  var arrival: Int?
  var exit: Int?
  var lanes: [StepLane] = []
  var classes: [String] = []
  var hasLights = false

  init(_ intersection: StepIntersection) {
    location = intersection.location
    bearings = intersection.bearings
    entries = intersection.entries
    arrival = intersection.arrival
    exit = intersection.exit
    lanes = intersection.lanes
    classes = intersection.classNames
    hasLights = intersection.hasLights
  }

  /// The junction of a walk's maneuver, of which the way there and the way on are known.
  init(of maneuver: Maneuver) {
    location = maneuver.location
    let back = Self.whole(maneuver.bearingBefore + 180)
    let ahead = Self.whole(maneuver.bearingAfter)
    switch maneuver.kind {
    case .depart: (bearings, entries, exit) = ([ahead], [true], 0)
    case .arrive: (bearings, entries, arrival) = ([back], [true], 0)
    default:
      guard back != ahead else {
        (bearings, entries, arrival, exit) = ([back], [true], 0, 0)
        return
      }
      let isBackFirst = back < ahead
      bearings = isBackFirst ? [back, ahead] : [ahead, back]
      entries = [!isBackFirst, isBackFirst]
      (arrival, exit) = isBackFirst ? (0, 1) : (1, 0)
    }
  }

  /// A direction in whole degrees, 0..<360.
  static func whole(_ bearing: Degrees) -> Int { (Int(bearing.rounded()) % 360 + 360) % 360 }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.name("location")
      json.position(location)
      json.name("bearings")
      json.array(bearings) { $0.whole($1) }
      json.name("entry")
      json.array(entries) { $0.bool($1) }
      if let arrival { json.member("in", arrival) }
      if let exit { json.member("out", exit) }
      if !lanes.isEmpty {
        json.name("lanes")
        json.array(lanes, Self.write)
      }
      if !classes.isEmpty {
        json.name("classes")
        json.array(classes) { $0.string($1) }
      }
      if hasLights { json.member("traffic_signal", true) }
    }
  }

  private static func write(_ json: inout JSONWriter, _ lane: StepLane) {
    json.object { json in
      json.name("indications")
      json.array(lane.indications.names) { $0.string($1) }
      json.member("valid", lane.isValid)
    }
  }
}
