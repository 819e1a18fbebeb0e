public import GeoCore

extension EdgeIndex {
  /// The edges whose boxes share a point with a box, in increasing order, each once.
  ///
  /// None for a box that crosses the antimeridian.
  ///
  /// - Complexity: O(log n + k log k) for k edges.
  public func edges(in box: BoundingBox) -> [EdgeID] {
    guard box.west <= box.east else { return [] }
    let unit = FixedCoordinate.unitsPerDegree
    let window = PackedRTree.Box(
      minX: Int32((max(-180, box.west) * unit).rounded(.down)),
      minY: Int32((max(-90, box.south) * unit).rounded(.down)),
      maxX: Int32((min(180, box.east) * unit).rounded(.up)),
      maxY: Int32((min(90, box.north) * unit).rounded(.up))
    )
    var found: Set<EdgeID> = []
    tree.visitSlots(in: window) { found.insert(edges[$0]) }
    return found.sorted()
  }
}

extension StreetGraph {
  /// The map shapes of edges; plaza crossings, doors, lifts and links have none.
  ///
  /// - Complexity: O(points of the edges).
  public func shapes(of edges: some Sequence<EdgeID>) -> [CampusShape] {
    edges.compactMap { edge in
      let kind: CampusShape.Kind
      switch attributes.kind[edge] {
      case .road: kind = .road
      case .ferry: kind = .ferry
      case .footway, .ramp, .crossing: kind = .path
      case .cycleway: kind = .cycleway
      case .steps: kind = .steps
      case .corridor: kind = .corridor
      case .plaza, .door, .elevator, .link: return nil
      }
      return CampusShape(
        kind: kind,
        name: "",
        lines: [geometry.line(of: edge)],
        isArea: false
      )
    }
  }
}
