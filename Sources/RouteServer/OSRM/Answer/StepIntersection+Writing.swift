import CampusGraph
import GeoCore
import RouteService
import Routing

extension StepIntersection {
  /// The junction of a walk's maneuver, of which the way there and the way on are known.
  init(of maneuver: Maneuver) {
    typealias Way = Ways.Way
    let back = Ways.whole(maneuver.bearingBefore + 180)
    let ahead = Ways.whole(maneuver.bearingAfter)
    let ways: [Way] =
      switch maneuver.kind {
      case .depart: [Way(bearing: ahead, isOpen: true, isExit: true)]
      case .arrive: [Way(bearing: back, isOpen: true, isArrival: true)]
      case _ where back == ahead:
        [Way(bearing: back, isOpen: true, isArrival: true, isExit: true)]
      default:
        [
          Way(bearing: back, isOpen: false, isArrival: true),
          Way(bearing: ahead, isOpen: true, isExit: true),
        ]
      }
    self.init(location: maneuver.location, ways: Ways(ways))
  }

  /// Writes the junction in OSRM's form, with `traffic_signal` if traffic lights stand before it.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.name("location")
      json.position(location)
      json.name("bearings")
      json.array(ways.indices) { $0.whole(ways.bearing($1)) }
      json.name("entry")
      json.array(ways.indices) { $0.bool(ways.isOpen($1)) }
      if let arrival { json.member("in", arrival) }
      if let exit { json.member("out", exit) }
      if !lanes.isEmpty {
        json.name("lanes")
        json.array(lanes, Self.write)
      }
      if !classSet.isEmpty || isRestricted {
        json.name("classes")
        json.array { json in
          for roadClass in RoadClass.allCases where classSet.contains(roadClass) {
            json.string(roadClass.rawValue)
          }
          if isRestricted { json.string(Self.restricted) }
        }
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
