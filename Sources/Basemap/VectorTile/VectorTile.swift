internal import SwiftProtobuf

/// The decoded layers of a vector tile.
///
/// ```swift
/// let tile = try VectorTile(decoding: bytes, layers: ["water", "building"])
/// for feature in tile["water"]?.features ?? [] { … }
/// ```
///
/// Follows the Mapbox Vector Tile Specification, versions 1 and 2. Decoding checks every count and
/// index, and keeps to ``TileLimits``.
public struct VectorTile: Sendable {
  /// The layers in the order of the tile.
  public let layers: [TileLayer]

  /// Decodes a tile.
  ///
  /// - Parameters:
  ///   - bytes: the tile, plain or compressed with gzip or zlib.
  ///   - names: the names of the layers to decode; `nil` for all.
  ///   - place: the name of the tile or its file in messages.
  /// - Throws: ``BasemapError`` if the bytes are damaged or exceed a limit.
  /// - Complexity: O(bytes).
  public init(
    decoding bytes: [UInt8],
    layers names: Set<String>? = nil,
    from place: String = "tile"
  ) throws(BasemapError) {
    do {
      layers = try Self.layers(bytes, names)
    } catch {
      throw BasemapError(error, in: place)
    }
  }

  /// The layer with a name.
  public subscript(name: String) -> TileLayer? { layers.first { $0.name == name } }

  private static func layers(
    _ bytes: [UInt8],
    _ names: Set<String>?
  ) throws(TileDamage) -> [TileLayer] {
    let encoded = try encodedTile(try Inflater.inflated(bytes, limit: TileLimits.bytes))
    guard encoded.layers.count <= TileLimits.layers else {
      throw .limit(.layers, TileLimits.layers)
    }
    var seen: Set<String> = []
    var budget = TileBudget()
    var layers: [TileLayer] = []
    for layer in encoded.layers {
      guard seen.insert(layer.name).inserted else { throw .sameName(layer: layer.name) }
      if let names, !names.contains(layer.name) { continue }
      layers.append(try TileLayer(layer, &budget))
    }
    return layers
  }

  private static func encodedTile(_ bytes: [UInt8]) throws(TileDamage) -> EncodedTile {
    var options = BinaryDecodingOptions()
    options.discardUnknownFields = true
    options.messageDepthLimit = 4
    do {
      return try EncodedTile(serializedBytes: bytes, options: options)
    } catch {
      throw .encoding
    }
  }
}

/// What a tile may still hold.
struct TileBudget {
  private var features = TileLimits.features
  private var points = TileLimits.points

  mutating func take(features count: Int) throws(TileDamage) {
    features -= count
    guard features >= 0 else { throw .limit(.features, TileLimits.features) }
  }

  mutating func take(points count: Int) throws(TileDamage) {
    points -= count
    guard points >= 0 else { throw .limit(.points, TileLimits.points) }
  }
}
