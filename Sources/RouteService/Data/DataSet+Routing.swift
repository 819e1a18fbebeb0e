import CampusGraph
import GeoCore
package import Routing

extension DataSet {
  /// The streets of the graph file and the numbers of their nodes; `nil` for campuses.
  ///
  /// - Throws: `BadFile` if it cannot be read.
  package func namedCity() throws(ServiceError) -> RouteDocument.City? {
    guard let city = try city() else { return nil }
    let numbers = try city.read { () throws(GraphFileError) in try city.network.numbers }
    return RouteDocument.City(graph: try context().graph, numbers: numbers)
  }
}

extension ResolvedPlace {
  /// The place as a stop of a route.
  package var waypoint: Waypoint {
    if let place {
      var waypoint = Waypoint(place)
      if let door { waypoint.location = door }
      return waypoint
    }
    var waypoint = Waypoint(location)
    if kind == "pixel" { waypoint.kind = .pixel }
    if let node {
      waypoint.kind = .node
      waypoint.id = id
      waypoint.name = name
      waypoint.node = node
    }
    return waypoint
  }
}
