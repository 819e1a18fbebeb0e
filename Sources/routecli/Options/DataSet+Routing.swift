import CampusGraph
import GeoCore
import Routing

extension ResolvedPlace {
  /// The place as a stop of a route.
  var waypoint: Waypoint {
    if let place { return Waypoint(place) }
    var waypoint = Waypoint(location)
    if kind == "pixel" { waypoint.kind = .pixel }
    return waypoint
  }
}
