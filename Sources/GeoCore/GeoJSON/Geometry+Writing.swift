extension Geometry {
  /// The geometry as GeoJSON, with positions to seven decimals and polygons by the right-hand rule
  /// of RFC 7946 §3.1.6 (outer rings counterclockwise, holes clockwise).
  ///
  /// - Complexity: O(coordinates).
  public var json: JSONValue {
    switch self {
    case .point(let coordinate): member(.position(coordinate))
    case .multiPoint(let coordinates): member(Self.positions(coordinates))
    case .lineString(let coordinates): member(Self.positions(coordinates))
    case .multiLineString(let lines): member(.array(lines.map(Self.positions)))
    case .polygon(let polygon): member(Self.rings(polygon))
    case .multiPolygon(let polygons): member(.array(polygons.map(Self.rings)))
    case .collection(let geometries):
      ["type": .string(typeName), "geometries": .array(geometries.map(\.json))]
    }
  }

  private func member(_ coordinates: JSONValue) -> JSONValue {
    ["type": .string(typeName), "coordinates": coordinates]
  }

  private static func positions(_ coordinates: [Coordinate]) -> JSONValue {
    .array(coordinates.map(JSONValue.position))
  }

  private static func rings(_ polygon: Polygon) -> JSONValue {
    .array(
      polygon.rings.enumerated().map { index, ring in
        let area = Polygon.signedArea(ofRing: ring)
        return positions((index == 0 ? area < 0 : area > 0) ? ring.reversed() : ring)
      }
    )
  }
}
