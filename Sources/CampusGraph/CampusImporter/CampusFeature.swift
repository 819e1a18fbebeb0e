import GeoCore

/// Tags of a feature: OSM keys and values, both strings.
struct Tags: Sendable, Hashable {
  private var values: [String: String] = [:]

  /// Reads the members of `properties`; booleans become `yes` and `no`, numbers their text; other
  /// values and empty strings are dropped.
  init(_ properties: JSONObject) {
    for member in properties.members {
      let value: String? =
        switch member.value {
        case .string(let text): text
        case .bool(let isTrue): isTrue ? "yes" : "no"
        case .number: member.value.text
        case .null, .array, .object: nil
        }
      if let value, !value.isEmpty { values[member.name] = value }
    }
  }

  /// The value of a key; `nil` if the feature does not have it.
  subscript(key: String) -> String? { values[key] }

  /// The value of the first of some keys that the feature has.
  func first(of keys: [String]) -> String? {
    keys.lazy.compactMap { values[$0] }.first
  }

  /// Whether the value of a key is one of the given ones.
  func has(_ key: String, _ wanted: String...) -> Bool {
    values[key].map(wanted.contains) ?? false
  }

  /// The items of a list such as `a;b`, without blanks around them.
  func list(_ key: String) -> [String] {
    (values[key] ?? "").split(separator: ";").map { String($0.trimmed) }.filter { !$0.isEmpty }
  }
}

extension StringProtocol {
  /// Without blanks at both ends.
  var trimmed: SubSequence {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}

/// Polygon as rings without their closing position, the outer one first.
typealias Rings = [[Coordinate]]

/// Feature of a campus file, with its geometry validated.
struct CampusFeature: Sendable {
  /// Geometry of a feature; multi-geometries are lists.
  enum Shape: Sendable {
    /// No geometry.
    case none
    /// A point.
    case point(Coordinate)
    /// Lines of two positions or more.
    case lines([[Coordinate]])
    /// Polygons.
    case areas([Rings])
    /// An unsupported geometry, by its type.
    case other(String)
  }

  /// Its id, unique in the file.
  let id: String
  /// Its position in the file, from 0.
  let index: Int
  /// Its tags.
  let tags: Tags
  /// Its geometry.
  let shape: Shape

  /// Makes a feature from a GeoJSON feature.
  init(_ feature: Feature, id: String, index: Int) {
    self.id = id
    self.index = index
    tags = Tags(feature.properties)
    shape = feature.geometry.map(Shape.init) ?? .none
  }

  /// A location for messages; `nil` without a geometry.
  var anchor: Coordinate? {
    switch shape {
    case .none, .other: nil
    case .point(let coordinate): coordinate
    case .lines(let lines): lines.first?.first
    case .areas(let areas): areas.first?.first?.first
    }
  }
}

extension CampusFeature.Shape {
  fileprivate init(_ geometry: Geometry) {
    switch geometry {
    case .point(let coordinate): self = .point(coordinate)
    case .lineString(let line): self = .lines([line])
    case .multiLineString(let lines): self = lines.isEmpty ? .none : .lines(lines)
    case .polygon(let polygon): self = .areas([polygon.openRings])
    case .multiPolygon(let polygons):
      self = polygons.isEmpty ? .none : .areas(polygons.map(\.openRings))
    case .multiPoint, .collection: self = .other(geometry.typeName)
    }
  }
}

extension Polygon {
  /// The rings without their closing positions.
  fileprivate var openRings: Rings { rings.map { Array($0.dropLast()) } }
}
