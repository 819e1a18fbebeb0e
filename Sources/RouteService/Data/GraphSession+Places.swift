package import CampusGraph
package import GeoCore
import Routing

/// A place of a graph file: one of its nodes.
package struct GraphPlace {
  /// Text of the question.
  package var input: String
  /// The node.
  package var node: NodeID
  /// Number in the imported file.
  package var number: Int64
  /// Location; `nil` if the graph has no coordinates.
  package var location: Coordinate?
  /// Distance from the coordinate of the question, in metres.
  package var distance: Meters

  /// Name in texts.
  package var label: String { "node \(number)" }

  package var json: JSONValue {
    .known([
      "id": .string("\(number)"), "name": .string(label), "kind": "node",
      "location": location.map(JSONValue.position),
    ])
  }
}

extension GraphSession {
  /// The node that a text means: `node:N`, or the one nearest to a coordinate.
  ///
  /// - Throws: `InvalidValue` for bad numbers, `NotFound` for numbers and names that no node has,
  ///   `OutsideArea` and `NoSegment` for coordinates far from all nodes, `NotPrepared` for
  ///   coordinates if the graph has none.
  package func resolve(
    _ text: String,
    profile: String,
    snapRadius: Meters
  ) throws(ServiceError) -> GraphPlace {
    let input = text.replacing("\u{2212}", with: "-")
    switch try PlaceArgument(parsing: text) {
    case .node(let number): return try node(number, input)
    case .coordinate(let coordinate):
      return try nearest(coordinate, input: input, profile: profile, radius: snapRadius)
    case .pixel, .name: throw Self.noNames(path, input)
    }
  }

  /// The nodes that texts mean, in their order.
  ///
  /// - Throws: As ``resolve(_:profile:snapRadius:)``.
  package func resolve(
    all texts: [String],
    profile: String,
    snapRadius: Meters
  ) throws(ServiceError) -> [GraphPlace] {
    var places: [GraphPlace] = []
    for text in texts {
      places.append(try resolve(text, profile: profile, snapRadius: snapRadius))
    }
    return places
  }

  /// The node with a number.
  ///
  /// - Throws: `NotFound` if no node has it.
  package func node(_ text: String, _ input: String) throws(ServiceError) -> GraphPlace {
    let numbers = try read { () throws(GraphFileError) in try network.numbers }
    guard let number = Int64(text), let node = numbers.node(numbered: number) else {
      throw ServiceError(.notFound, details: ["place": .string(input)]) {
        $0.noNode(input, in: self.path)
      }
    }
    return try place(node, input, distance: 0)
  }

  private func place(
    _ node: NodeID,
    _ input: String,
    distance: Meters
  ) throws(ServiceError) -> GraphPlace {
    try read { () throws(GraphFileError) in
      GraphPlace(
        input: input,
        node: node,
        number: try network.numbers.number(of: node),
        location: try network.coordinates.map { $0[node].coordinate },
        distance: distance
      )
    }
  }

  private func nearest(
    _ coordinate: Coordinate,
    input: String,
    profile: String,
    radius: Meters
  ) throws(ServiceError) -> GraphPlace {
    let index = try nodeIndex(profile)
    if let hit = index.nearest(to: coordinate, within: radius) {
      return try place(hit.node, input, distance: hit.distance)
    }
    // The distance and the bounds tell a coordinate outside the graph from one between its ways.
    let hit = index.nearest(to: coordinate, within: 1_000_000)
    let isInside = try bounds()?.contains(coordinate) ?? false
    var details: JSONObject = ["place": .string(input)]
    if let hit {
      let place = try place(hit.node, input, distance: hit.distance)
      details["distance"] = .rounded(hit.distance, to: 1)
      if let nearest = place.location { details["nearest"] = .position(nearest) }
    }
    details["geo_uri"] = .string(CoveredArea.geoURI(coordinate))
    let away = hit.map { Format.distance($0.distance) } ?? "1000 km"
    let swapped = Coordinate(validating: coordinate.longitude, coordinate.latitude)
    if let swapped, try bounds()?.contains(swapped) == true {
      throw ServiceError(.outsideArea, details: details) { $0.swappedOutside(input) }
    }
    throw ServiceError(isInside ? .noSegment : .outsideArea, details: details) {
      $0.nodeTooFar(input, in: self.path, distance: away)
    }
  }

  /// Components with fewer nodes are islets, to which coordinates are not snapped.
  private static let isletSize = 1000

  /// Spatial index of the nodes in large components of a profile, built when it is first needed.
  ///
  /// - Throws: `NotPrepared` if the graph has no coordinates.
  package func nodeIndex(_ profile: String) throws(ServiceError) -> NodeIndex {
    if let known = knownNodeIndexes.withLock({ $0[profile] }) { return known }
    guard let coordinates = try read({ () throws(GraphFileError) in try network.coordinates })
    else {
      throw ServiceError(.notPrepared) { $0.graphWithoutCoordinates(self.path) }
    }
    let (topology, weights) = try read { () throws(GraphFileError) in
      (try network.topology, try network.weights(of: profile))
    }
    let isWanted = topology.mainland(least: Self.isletSize) { weights[$0] < .unreachable }
    let index = NodeIndex(coordinates: coordinates) { isWanted[$0.index] }
    knownNodeIndexes.withLock { $0[profile] = index }
    return index
  }

  /// The box around all nodes.
  private func bounds() throws(ServiceError) -> BoundingBox? {
    try read { () throws(GraphFileError) in
      try network.coordinates.flatMap { BoundingBox($0.lazy.map(\.coordinate)) }
    }
  }

  private static func noNames(_ path: String, _ input: String) -> ServiceError {
    ServiceError(.notFound, details: ["place": .string(input)]) { $0.onlyNodes(input, in: path) }
  }
}
