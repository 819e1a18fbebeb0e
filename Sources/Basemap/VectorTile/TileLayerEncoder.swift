internal import SwiftProtobuf

/// Encoder of a layer of a vector tile.
///
/// ```swift
/// var streets = TileLayerEncoder(name: "streets", keys: ["speed", "name"])
/// streets.add(.lines([line]), id: 1, [.unsigned(50), .text("Calle Mayor")])
/// let bytes = VectorTile.encoded([streets])
/// ```
///
/// All features of the layer have the same keys. Follows the Mapbox Vector Tile Specification,
/// version 2; equal values are stored once.
public struct TileLayerEncoder {
  /// A value with the type that the tile stores for it.
  public enum Value: Hashable, Sendable {
    /// A text.
    case text(String)
    /// A whole number that is not negative.
    case unsigned(UInt64)
    /// A whole number.
    case signed(Int64)
    /// A number of 32 bits.
    case float(Float)
    /// A number of 64 bits.
    case double(Double)
    /// A truth value.
    case bool(Bool)
  }

  private var layer = EncodedTile.Layer()
  private var indexes: [Value: UInt32] = [:]

  /// Starts a layer.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - extent: width and height of the tile in units of the geometries.
  ///   - keys: the keys of the tags that every feature has.
  public init(name: String, extent: Int = 4096, keys: [String] = []) {
    layer.version = 2
    layer.name = name
    layer.extent = UInt32(extent)
    layer.keys = keys
  }

  /// Whether there are no features.
  public var isEmpty: Bool { layer.features.isEmpty }

  /// Number of features.
  public var count: Int { layer.features.count }

  /// Adds a feature.
  ///
  /// - Parameters:
  ///   - geometry: its geometry; lines have two points or more.
  ///   - id: its id; `nil` for none.
  ///   - values: a value for each key, in their order.
  /// - Precondition: there are as many values as keys.
  public mutating func add(_ geometry: TileGeometry, id: UInt64? = nil, _ values: [Value] = []) {
    precondition(values.count == layer.keys.count, "one value for each key")
    var feature = EncodedTile.Feature()
    if let id { feature.id = id }
    feature.tags.reserveCapacity(2 * values.count)
    for (key, value) in values.enumerated() {
      feature.tags.append(UInt32(key))
      feature.tags.append(index(of: value))
    }
    var commands = GeometryCommands()
    switch geometry {
    case .points(let points):
      feature.type = .point
      commands.add(points: points)
    case .lines(let lines):
      feature.type = .linestring
      for line in lines { commands.add(line) }
    case .polygons(let polygons):
      feature.type = .polygon
      for ring in polygons.joined() { commands.add(ring, isRing: true) }
    }
    feature.geometry = commands.words
    layer.features.append(feature)
  }

  private mutating func index(of value: Value) -> UInt32 {
    if let known = indexes[value] { return known }
    let index = UInt32(layer.values.count)
    layer.values.append(EncodedTile.Value(value))
    indexes[value] = index
    return index
  }

  /// The encoded layer.
  var encoded: EncodedTile.Layer { layer }
}

extension VectorTile {
  /// Encodes layers as a tile, without compression; layers without features are left out.
  ///
  /// - Precondition: no two layers have the same name.
  /// - Complexity: O(points + tags).
  public static func encoded(_ layers: [TileLayerEncoder]) -> [UInt8] {
    var tile = EncodedTile()
    tile.layers = layers.filter { !$0.isEmpty }.map(\.encoded)
    do {
      return try tile.serializedBytes()
    } catch {
      preconditionFailure("every required field is set: \(error)")
    }
  }
}

extension EncodedTile.Value {
  fileprivate init(_ value: TileLayerEncoder.Value) {
    self.init()
    switch value {
    case .text(let text): stringValue = text
    case .unsigned(let number): uintValue = number
    case .signed(let number): sintValue = number
    case .float(let number): floatValue = number
    case .double(let number): doubleValue = number
    case .bool(let isTrue): boolValue = isTrue
    }
  }
}

/// Commands of a geometry: specification, section 4.3.
private struct GeometryCommands {
  private(set) var words: [UInt32] = []
  private var last = TilePoint(x: 0, y: 0)

  private enum Command: UInt32 {
    case moveTo = 1
    case lineTo = 2
    case closePath = 7
  }

  mutating func add(points: [TilePoint]) {
    guard !points.isEmpty else { return }
    add(.moveTo, points.count)
    for point in points { add(point) }
  }

  /// Adds a line, or a ring that does not repeat its first point.
  mutating func add(_ line: [TilePoint], isRing: Bool = false) {
    guard let first = line.first else { return }
    add(.moveTo, 1)
    add(first)
    add(.lineTo, line.count - 1)
    for point in line.dropFirst() { add(point) }
    if isRing { add(.closePath, 1) }
  }

  private mutating func add(_ command: Command, _ count: Int) {
    words.append(command.rawValue | UInt32(count) << 3)
  }

  /// Adds the difference to the last point, with the sign in the lowest bit.
  private mutating func add(_ point: TilePoint) {
    for difference in [point.x &- last.x, point.y &- last.y] {
      words.append(UInt32(bitPattern: (difference &<< 1) ^ (difference >> 31)))
    }
    last = point
  }
}
