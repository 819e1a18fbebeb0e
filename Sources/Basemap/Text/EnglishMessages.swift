/// The texts in English.
struct EnglishMessages: MessageTexts {
  func unusable(_ reason: String) -> String {
    "the file cannot be used (\(reason)); check its name and permissions, or choose another"
  }

  var notRegular: String { "it is not a regular file" }

  var notTiles: String {
    "is not a file of map tiles (MBTiles); import the city again with --basemap, or name another file"
  }

  func otherFormat(_ format: String) -> String {
    "has tiles of the format “\(format)”, but only vector tiles (pbf) can be read; name another file"
  }

  func damaged(_ damage: TileDamage) -> String {
    "the map tiles are damaged (\(reason(damage))); import the city again with --basemap"
  }

  private func reason(_ damage: TileDamage) -> String {
    switch damage {
    case .compression: "they cannot be decompressed"
    case .encoding: "they do not follow the protocol buffer of vector tiles"
    case .geometry(let layer): "a geometry of layer \(layer)"
    case .tags(let layer): "the tags of layer \(layer)"
    case .version(let layer, let version): "layer \(layer) has version \(version), not 1 or 2"
    case .extent(let layer, let extent):
      "layer \(layer) has an extent of \(extent), not 1 to \(TileLimits.extent)"
    case .sameName(let layer): "two layers are called \(layer)"
    case .limit(let kind, let limit): "more than \(limit) \(name(kind))"
    case .metadata(let name): "the value “\(name)” of the table metadata is missing or invalid"
    case .reported(let report): report
    }
  }

  private func name(_ kind: TileLimits.Kind) -> String {
    switch kind {
    case .bytes: "bytes in a tile"
    case .layers: "layers in a tile"
    case .features: "features in a tile"
    case .points: "points in a tile"
    case .tags: "tags of a feature"
    case .reach: "units from the tile's corner to a point"
    }
  }
}
