public import GeoCore

/// Description of a file of tiles.
public struct MBTilesMetadata: Sendable, Hashable {
  /// The name of the map; empty for none.
  public let name: String
  /// The attribution that the data's licence requires; empty for none.
  public let attribution: String
  /// The zoom levels with tiles.
  public let zooms: ClosedRange<Int>
  /// The box that the tiles cover; `nil` if the file does not state it.
  public let bounds: BoundingBox?

  /// Checks the values of the table `metadata`.
  ///
  /// - Parameters:
  ///   - values: the values.
  ///   - found: the zoom levels of the table `tiles`, for files that do not state them.
  /// - Throws: ``TileDamage`` for an invalid value.
  init(_ values: [String: String], found: ClosedRange<Int>?) throws(TileDamage) {
    name = values["name"] ?? ""
    attribution = values["attribution"] ?? ""
    let (low, high) = (
      try Self.zoom("minzoom", values) ?? found?.lowerBound,
      try Self.zoom("maxzoom", values) ?? found?.upperBound
    )
    // An empty file has no zoom levels.
    let (first, last) = (low ?? 0, high ?? low ?? 0)
    guard first <= last else { throw .metadata("maxzoom") }
    zooms = first...last
    bounds = try values["bounds"].map { text throws(TileDamage) in try Self.box(text) }
  }

  private static func zoom(
    _ name: String,
    _ values: [String: String]
  ) throws(TileDamage) -> Int? {
    guard let text = values[name] else { return nil }
    guard let zoom = Int(text), (0...TileID.maxZoom).contains(zoom) else { throw .metadata(name) }
    return zoom
  }

  /// A box as `west,south,east,north`.
  private static func box(_ text: String) throws(TileDamage) -> BoundingBox {
    let sides = text.split(separator: ",").compactMap { side in
      Double(String(side.drop { $0 == " " }.prefix { $0 != " " }))
    }
    guard sides.count == 4,
      Coordinate.isValid(sides[1], sides[0]), Coordinate.isValid(sides[3], sides[2]),
      sides[1] <= sides[3]
    else { throw .metadata("bounds") }
    return BoundingBox(south: sides[1], west: sides[0], north: sides[3], east: sides[2])
  }
}
