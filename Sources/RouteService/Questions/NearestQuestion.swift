package import CampusGraph
package import GeoCore
import Routing

/// The usable ways nearest to a place.
package struct NearestQuestion {
  /// The place, as text.
  package var place: String
  /// How many ways at most.
  package var count: Int
  /// Largest distance of a way, in metres; `nil` for the snap radius of the data.
  package var radius: Meters?
  /// Direction of travel and side at the place.
  package var directions: DirectionTexts.Directions
  /// The profile's name; `nil` for the default of the data.
  package var profile: String?
  /// Classes of ways that are not used.
  package var excluded: Set<RoadClass>

  /// Asks for ways.
  package init(
    place: String,
    count: Int,
    radius: Meters?,
    directions: DirectionTexts.Directions,
    profile: String?,
    excluded: Set<RoadClass>
  ) {
    self.place = place
    self.count = count
    self.radius = radius
    self.directions = directions
    self.profile = profile
    self.excluded = excluded
  }

  /// Looks up the place and finds the ways, the nearest first.
  package func answer(in data: DataSet) throws(ServiceError) -> NearestAnswer {
    let profile = try data.profile(named: profile)
    try data.check([profile], nil)
    try data.check(excluding: excluded)
    let place = try data.resolve(place)
    let data = try data.focused(on: [place])
    let waypoint = directions.applied(to: [place.waypoint])[0]
    let router = Router(try data.context())
    let snaps = try Failures.translate { () throws(RoutingError) in
      try router.nearest(
        to: waypoint,
        profile: profile,
        limit: count,
        within: radius ?? data.snapRadius,
        excluding: excluded
      )
    }
    return NearestAnswer(place: place, snaps: snaps, graph: router.context.graph)
  }
}

/// Ways near a place, the nearest first.
package struct NearestAnswer {
  package let place: ResolvedPlace
  package let snaps: [Snap]
  package let graph: StreetGraph

  /// The contract's document.
  package var json: JSONValue {
    let waypoints = snaps.map { snap -> JSONValue in
      [
        "name": .string(graph.names[graph.attributes.name[snap.edge]]),
        "location": .position(snap.coordinate),
        "distance": .rounded(snap.distance, to: 1),
        "edge": .number(Double(snap.edge.rawValue)),
        "way": .string(graph.names[graph.attributes.source[snap.edge]]),
        "side": .string(Self.side(snap)),
      ]
    }
    return ["code": "Ok", "waypoints": .array(waypoints)]
  }

  /// A table for people.
  package func text(_ style: TextStyle) -> String {
    let texts = style.texts
    var table = TextTable(
      [texts.distance, texts.side, texts.way, texts.id, texts.coordinate],
      alignRight: [0]
    )
    for snap in snaps {
      let side =
        switch snap.side {
        case .left: texts.left
        case .right: texts.right
        case .on: texts.onWay
        }
      table.add([
        style.distance(snap.distance),
        side,
        graph.names[graph.attributes.name[snap.edge]],
        graph.names[graph.attributes.source[snap.edge]],
        Format.coordinate(snap.coordinate),
      ])
    }
    return place.label + "\n\n" + table.text
  }

  private static func side(_ snap: Snap) -> String {
    switch snap.side {
    case .left: "left"
    case .right: "right"
    case .on: "on"
    }
  }
}
