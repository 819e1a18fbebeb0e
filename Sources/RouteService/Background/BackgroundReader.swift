import Basemap
package import GeoCore
package import MapDrawing

/// Reader of the map under a drawing, from the file of tiles beside a graph file.
///
/// ```swift
/// let reader = try BackgroundReader(beside: "porto.rgraph")
/// scene.background = try reader?.background(within: box, zoom: 14)
/// ```
///
/// The tiles follow the schema of OpenMapTiles. They are converted to the values of
/// ``MapDrawing/MapBackground``: unknown layers and classes are left out, points in the margin of a
/// tile are dropped because its neighbour has them too, and the names of a street that was cut at
/// the edges of tiles are joined.
package struct BackgroundReader: Sendable {
  /// The maximum number of tiles for one drawing; for larger boxes the zoom level is reduced.
  package static let maxTiles = 64

  private let file: MBTilesFile
  private let kept: RecentValues<TileID, TileConverter>

  /// Opens the tiles beside a graph file; `nil` if there are none.
  ///
  /// - Parameters:
  ///   - graph: the path of the graph file.
  ///   - count: the number of tiles to keep decoded, the ones used last. One of a dense city needs a
  ///     few megabytes.
  /// - Throws: `BadFile` if they cannot be read.
  package init?(beside graph: String, keeping count: Int = 0) throws(ServiceError) {
    guard let file = try BasemapFile.open(beside: graph) else { return nil }
    self.file = file
    kept = RecentValues(limit: count)
  }

  /// A reader of the same file that keeps decoded tiles, for a drawing that reads them several times.
  package func forOneDrawing() -> BackgroundReader {
    kept.limit > 0 ? self : BackgroundReader(file, kept: RecentValues(limit: Self.maxTiles))
  }

  private init(_ file: MBTilesFile, kept: RecentValues<TileID, TileConverter>) {
    (self.file, self.kept) = (file, kept)
  }

  /// The box that the tiles cover; `nil` if the file does not state it.
  package var bounds: BoundingBox? { file.metadata.bounds }

  /// Reads the map in a box.
  ///
  /// - Parameters:
  ///   - box: the box; it may cross the antimeridian.
  ///   - zoom: the wanted level of detail. The nearest level that the file has is used, or a lower
  ///     one if there are more than ``maxTiles`` tiles.
  /// - Returns: the features of all tiles that meet the box; those that lie outside it are left out.
  /// - Throws: `BadFile` if a tile is damaged, `TooBig` if it exceeds a limit.
  package func background(within box: BoundingBox, zoom: Int) throws(ServiceError) -> MapBackground
  {
    var background = try read(box, zoom) { tile, map in
      tile.addGround(in: box, to: &map)
      tile.addNames(in: box, to: &map)
    }
    background.streetNames = StreetNameJoiner.joined(background.streetNames)
    return background
  }

  /// Reads the areas and lines of the map in a box, without names.
  ///
  /// - Throws: as ``background(within:zoom:)``.
  package func ground(within box: BoundingBox, zoom: Int) throws(ServiceError) -> MapBackground {
    try read(box, zoom) { tile, map in
      tile.addGround(in: box, to: &map)
      tile.addRivers(in: box, to: &map)
    }
  }

  /// Reads what has a name in a box: places, streets, water, points of interest.
  ///
  /// - Throws: as ``background(within:zoom:)``.
  package func names(within box: BoundingBox, zoom: Int) throws(ServiceError) -> MapBackground {
    var background = try read(box, zoom) { tile, map in
      tile.addNames(in: box, to: &map)
    }
    background.streetNames = StreetNameJoiner.joined(background.streetNames)
    return background
  }

  /// Reads the tiles that meet a box, in their order.
  private func read(
    _ box: BoundingBox,
    _ zoom: Int,
    _ add: (TileConverter, inout MapBackground) -> Void
  ) throws(ServiceError) -> MapBackground {
    var background = MapBackground(
      coverage: file.metadata.bounds?.intersection(box),
      attribution: file.metadata.attribution
    )
    for id in tiles(within: box, zoom: zoom) {
      if let tile = try converter(id) { add(tile, &background) }
    }
    return background
  }

  private func converter(_ id: TileID) throws(ServiceError) -> TileConverter? {
    if let known = kept[id] { return known }
    let tile = try Failures.basemap { () throws(BasemapError) in
      try file.tile(id, layers: Self.layers)
    }
    let converter = tile.map { TileConverter($0, id) }
    if let converter { kept[id] = converter }
    return converter
  }

  /// The layers that drawings use.
  private static let layers: Set<String> = [
    "water", "landcover", "landuse", "park", "aeroway", "building", "transportation", "boundary",
    "waterway", "transportation_name", "place", "water_name", "poi", "housenumber",
    "mountain_peak",
  ]

  /// The tiles that meet a box, at the wanted zoom level or the next lower one with few enough.
  func tiles(within box: BoundingBox, zoom: Int) -> [TileID] {
    let zooms = file.metadata.zooms
    var zoom = min(max(zoom, zooms.lowerBound), zooms.upperBound)
    while true {
      let ranges = box.parts.map { TileRange(covering: $0, zoom: zoom) }
      let count = ranges.reduce(0) { $0 + $1.count }
      if count <= Self.maxTiles || zoom <= zooms.lowerBound {
        return Array(ranges.flatMap(\.tiles).prefix(Self.maxTiles))
      }
      zoom -= 1
    }
  }
}

extension BoundingBox {
  /// The box, divided at the antimeridian if it crosses it.
  fileprivate var parts: [BoundingBox] {
    guard crossesAntimeridian else { return [self] }
    return [
      BoundingBox(south: south, west: west, north: north, east: 180),
      BoundingBox(south: south, west: -180, north: north, east: east),
    ]
  }

  /// The part of the box in another one; `nil` if there is none or one crosses the antimeridian.
  fileprivate func intersection(_ other: BoundingBox) -> BoundingBox? {
    guard !crossesAntimeridian, !other.crossesAntimeridian else { return nil }
    let (south, north) = (max(south, other.south), min(north, other.north))
    let (west, east) = (max(west, other.west), min(east, other.east))
    guard south <= north, west <= east else { return nil }
    return BoundingBox(south: south, west: west, north: north, east: east)
  }
}
