import CampusGraph
package import GeoCore
import PlaceStore
package import Routing

/// What is at a point: the nearest address, street and places, and the locality.
package struct ReverseQuestion: Sendable {
  /// The point, as text.
  package var place: String
  /// How far the street, the address and the places may be, in metres; `nil` for the snap radius
  /// of the data.
  package var radius: Meters?
  /// How many places at most.
  package var count: Int

  /// Asks what is at a point.
  package init(place: String, radius: Meters? = nil, count: Int = 5) {
    self.place = place
    self.radius = radius
    self.count = count
  }

  /// Looks up the point and what is near it.
  ///
  /// - Throws: `OutsideArea` for a point outside the data, `NotFound` if nothing with a name is
  ///   near, `NotPrepared` for a graph file without streets.
  package func answer(in data: DataSet) throws(ServiceError) -> ReverseAnswer {
    guard try data.bareGraph() == nil else { throw GraphFailures.notOnGraphs("reverse") }
    let place = try data.resolve(place)
    let data = try data.focused(on: [place])
    let context = try data.context()
    try Failures.translate { () throws(RoutingError) in
      try context.coveredArea.check(place.waypoint)
    }
    let radius = radius ?? data.snapRadius
    let found = try surroundings(of: place.location, within: radius, in: data)
    let building =
      data.isCampus
      ? try data.campus().building(containing: place.location) : nil
    let answer = ReverseAnswer(
      place: place,
      street: NamedStreet(near: place.location, within: radius, in: context),
      house: found.house,
      building: building,
      places: found.places.filter { $0.place.id != building?.id },
      localities: found.localities,
      campus: context.coveredArea.campusContains(place.location) ? context.campus?.name : nil
    )
    guard !answer.isEmpty else {
      throw ServiceError(.notFound, details: ["place": .string(place.input)]) {
        $0.nothingNear(place.label, within: Format.distance(radius))
      }
    }
    return answer
  }

  /// The places around a point; none for a graph file without places.
  private func surroundings(
    of point: Coordinate,
    within radius: Meters,
    in data: DataSet
  ) throws(ServiceError) -> PlaceSurroundings {
    let store: PlaceStore
    do throws(ServiceError) {
      store = try data.places()
    } catch {
      guard error.code == .notPrepared else { throw error }
      return PlaceSurroundings()
    }
    return try Failures.places { () throws(PlaceStoreError) in
      try store.surroundings(of: point, within: radius, count: count)
    }
  }
}

/// The named way nearest to a point.
package struct NamedStreet: Hashable, Sendable {
  /// Its name.
  package var name: String
  /// The id of the way.
  package var way: String
  /// The nearest point on it.
  package var location: Coordinate
  /// Metres from the point.
  package var distance: Meters

  /// Finds the nearest way with a name; ways on the ground come before tunnels and other floors.
  ///
  /// - Returns: `nil` if none is within the radius.
  package init?(near point: Coordinate, within radius: Meters, in context: RoutingContext) {
    let graph = context.graph
    var best: (isHidden: Bool, found: NearbyEdge)?
    context.edgeIndex.visitEdges(near: point, within: radius) { found in
      let kind = graph.attributes.kind[found.edge]
      guard kind != .ferry, kind != .elevator,
        !graph.names[graph.attributes.name[found.edge]].isEmpty
      else { return }
      let flags = graph.attributes.flags[found.edge]
      let isHidden = !flags.isDisjoint(with: [.tunnel, .otherFloor])
      let rank = (isHidden ? 1 : 0, found.distance, found.edge)
      if let best, (best.isHidden ? 1 : 0, best.found.distance, best.found.edge) <= rank { return }
      best = (isHidden, found)
    }
    guard let found = best?.found else { return nil }
    name = graph.names[graph.attributes.name[found.edge]]
    way = graph.names[graph.attributes.source[found.edge]]
    location = found.coordinate
    distance = Geodesic.distance(point, found.coordinate)
  }
}

extension Campus {
  /// The building whose outline contains a point; of several, the one whose centre is nearest.
  func building(containing point: Coordinate) -> Place? {
    let names = shapes.filter { shape in
      shape.kind == .building && shape.isArea
        && Polygon(rings: shape.lines).location(of: point) != .outside
    }.map(\.name)
    return places.filter { $0.kind == .building && names.contains($0.name) }
      .min { Geodesic.distance($0.location, point) < Geodesic.distance($1.location, point) }
  }
}
