/// A layer of a vector tile: features of one theme.
public struct TileLayer: Sendable {
  /// The name, such as `water`.
  public let name: String
  /// The width and height of the tile in the units of its geometries, usually 4096.
  public let extent: Int
  /// The features with a geometry, in the order of the tile.
  public let features: [TileFeature]

  /// Checks and decodes a layer.
  init(_ layer: EncodedTile.Layer, _ budget: inout TileBudget) throws(TileDamage) {
    name = layer.name
    guard (1...2).contains(layer.version) else {
      throw .version(layer: layer.name, layer.version)
    }
    guard (1...UInt32(TileLimits.extent)).contains(layer.extent) else {
      throw .extent(layer: layer.name, layer.extent)
    }
    extent = Int(layer.extent)
    try budget.take(features: layer.features.count)
    let table = TagTable(layer)
    var features: [TileFeature] = []
    features.reserveCapacity(layer.features.count)
    for feature in layer.features {
      try table.check(feature.tags, layer: layer.name)
      var reader = GeometryReader(feature.geometry, layer: layer)
      guard let geometry = try reader.geometry(of: feature.type, &budget) else { continue }
      features.append(
        TileFeature(
          id: feature.hasID ? feature.id : nil,
          geometry: geometry,
          tags: feature.tags,
          table: table
        )
      )
    }
    self.features = features
  }
}

/// Keys and values that the features of a layer have in common.
final class TagTable: Sendable {
  let keys: [String]
  let values: [TileValue]

  init(_ layer: EncodedTile.Layer) {
    keys = layer.keys
    values = layer.values.map(TileValue.init)
  }

  /// Checks that tags are pairs of indexes into the table.
  func check(_ tags: [UInt32], layer: String) throws(TileDamage) {
    guard tags.count <= 2 * TileLimits.tags else { throw .limit(.tags, TileLimits.tags) }
    guard tags.count.isMultiple(of: 2) else { throw .tags(layer: layer) }
    for (place, index) in tags.enumerated() {
      let count = place.isMultiple(of: 2) ? keys.count : values.count
      guard Int(index) < count else { throw .tags(layer: layer) }
    }
  }
}
