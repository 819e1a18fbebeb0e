extension Geometry {
  /// The maximum nesting of collections; RFC 7946 advises against nesting at all.
  static let maximumDepth = 16

  /// Reads a geometry.
  ///
  /// Rings may have either winding. Lines need two positions, rings four with the last equal to the
  /// first.
  ///
  /// - Throws: ``GeoJSONError`` that names the member, such as `coordinates[0][3]`.
  /// - Complexity: O(positions).
  public init(json: JSONValue) throws(GeoJSONError) {
    try self.init(json: json, depth: 0)
  }

  /// Whether a `type` is a geometry type.
  static func isTypeName(_ name: String) -> Bool {
    switch name {
    case "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
      "GeometryCollection":
      true
    default: false
    }
  }

  private init(json: JSONValue, depth: Int) throws(GeoJSONError) {
    guard let object = json.object else {
      throw .expected(\.geometry, json)
    }
    guard let type = object["type"]?.string else { throw GeoJSONError.missingType() }
    guard Self.isTypeName(type) else { throw GeoJSONError.unknownType(type, of: .geometry) }
    if type == "GeometryCollection" {
      self = .collection(try Self.members(of: object, depth: depth))
      return
    }
    guard let coordinates = object["coordinates"] else {
      throw GeoJSONError(.missingMember, .message { $0.missingCoordinates(type) })
    }
    do {
      self = try Self.geometry(type, coordinates)
    } catch {
      throw error.within("coordinates")
    }
  }

  private static func members(
    of object: JSONObject,
    depth: Int
  ) throws(GeoJSONError) -> [Geometry] {
    guard depth < maximumDepth else {
      throw GeoJSONError(.tooDeep, .message { $0.tooDeep(maximumDepth) })
    }
    let members = object["geometries"] ?? .null
    do {
      return try elements(of: members) { (json) throws(GeoJSONError) in
        try Geometry(json: json, depth: depth + 1)
      }
    } catch {
      throw error.within("geometries")
    }
  }

  private static func geometry(
    _ type: String,
    _ coordinates: JSONValue
  ) throws(GeoJSONError) -> Geometry {
    switch type {
    case "Point": .point(try position(coordinates))
    case "MultiPoint": .multiPoint(try elements(of: coordinates, position))
    case "LineString": .lineString(try line(coordinates))
    case "MultiLineString": .multiLineString(try elements(of: coordinates, line))
    case "Polygon": .polygon(try polygon(coordinates))
    default: .multiPolygon(try elements(of: coordinates, polygon))
    }
  }

  // MARK: - Coordinates

  private static func position(_ json: JSONValue) throws(GeoJSONError) -> Coordinate {
    guard let numbers = json.array, numbers.count >= 2,
      let longitude = numbers[0].number, let latitude = numbers[1].number
    else {
      throw .expected(\.position, json)
    }
    if let coordinate = Coordinate(validating: latitude, longitude) { return coordinate }
    let text = GeoJSONError.excerpt(json)
    throw GeoJSONError(.invalidPosition, .message { $0.badPosition(text) })
  }

  private static func line(_ json: JSONValue) throws(GeoJSONError) -> [Coordinate] {
    let line = try elements(of: json, position)
    guard line.count >= 2 else {
      throw GeoJSONError(.tooFewPositions, .message { $0.shortLine(line.count) })
    }
    return line
  }

  private static func polygon(_ json: JSONValue) throws(GeoJSONError) -> Polygon {
    let rings = try elements(of: json, ring)
    guard !rings.isEmpty else {
      throw GeoJSONError(.tooFewPositions, .message { $0.noRing })
    }
    return Polygon(rings: rings)
  }

  private static func ring(_ json: JSONValue) throws(GeoJSONError) -> [Coordinate] {
    let ring = try elements(of: json, position)
    guard ring.count >= 4 else {
      throw GeoJSONError(.tooFewPositions, .message { $0.shortRing(ring.count) })
    }
    guard ring.first == ring.last else {
      throw GeoJSONError(.openRing, .message { $0.openRing })
    }
    return ring
  }

  /// Reads every element of an array; an error names the element's index.
  private static func elements<Element>(
    of json: JSONValue,
    _ read: (JSONValue) throws(GeoJSONError) -> Element
  ) throws(GeoJSONError) -> [Element] {
    guard let array = json.array else { throw .expected(\.array, json) }
    var elements: [Element] = []
    elements.reserveCapacity(array.count)
    for (index, element) in array.enumerated() {
      do {
        elements.append(try read(element))
      } catch {
        throw error.within("[\(index)]")
      }
    }
    return elements
  }
}
