import Basemap
import GeoCore
import MapDrawing

/// Converter of the features of one tile to the values of a drawing.
struct TileConverter: Sendable {
  private let tile: VectorTile
  private let id: TileID
  /// The box that features have to meet.
  private var box: BoundingBox
  /// The coordinates of layers of the usual extent.
  private let grid: TileGrid?

  init(_ tile: VectorTile, _ id: TileID) {
    self.tile = tile
    self.id = id
    box = id.bounds
    grid = tile.layers.first.map { TileGrid(id, extent: $0.extent, box: id.bounds) }
  }

  /// Adds areas and lines that meet a box, layer by layer.
  func addGround(in box: BoundingBox, to background: inout MapBackground) {
    let converter = meeting(box)
    converter.addAreas(to: &background)
    converter.addLines(to: &background)
  }

  /// Adds the rivers that meet a box.
  func addRivers(in box: BoundingBox, to background: inout MapBackground) {
    meeting(box).addWaterways(to: &background)
  }

  /// Adds names and what is named in a box: rivers, streets, places, points of interest.
  func addNames(in box: BoundingBox, to background: inout MapBackground) {
    let converter = meeting(box)
    converter.addWaterways(to: &background)
    converter.addLabels(to: &background)
  }

  private func meeting(_ box: BoundingBox) -> TileConverter {
    var converter = self
    converter.box = box
    return converter
  }

  /// Calls a function for each feature of a layer.
  func forEach(_ layer: String, _ body: (TileFeature, TileGrid) -> Void) {
    guard let layer = tile[layer], !layer.features.isEmpty else { return }
    let known = grid?.extent == Double(layer.extent) ? grid : nil
    let grid = known?.meeting(box) ?? TileGrid(id, extent: layer.extent, box: box)
    for feature in layer.features { body(feature, grid) }
  }

  /// The name of a feature.
  static func name(_ feature: TileFeature) -> MapBackground.Name {
    MapBackground.Name(
      feature.text("name") ?? "",
      english: feature.text("name:en") ?? "",
      spanish: feature.text("name:es") ?? ""
    )
  }

  /// On a bridge, in a tunnel, through a ford, or on the ground.
  static func structure(_ feature: TileFeature) -> MapBackground.Structure {
    feature.text("brunnel").flatMap(MapBackground.Structure.init) ?? .ground
  }
}

/// Coordinates of the points of a layer of a tile.
struct TileGrid: Sendable {
  let extent: Double
  private var box: BoundingBox
  private let id: TileID
  private let west: Degrees
  private let width: Degrees
  /// The latitude of each row of units within the tile, since computing it takes most of the time.
  private let latitudes: [Degrees]

  init(_ id: TileID, extent: Int, box: BoundingBox) {
    self.id = id
    self.extent = Double(extent)
    self.box = box
    let bounds = id.bounds
    west = bounds.west
    width = bounds.east - bounds.west
    latitudes = (0...extent).map {
      id.coordinate(east: 0, south: Double($0) / Double(extent)).latitude
    }
  }

  /// The same grid for the features that meet another box.
  func meeting(_ box: BoundingBox) -> TileGrid {
    var grid = self
    grid.box = box
    return grid
  }

  private func coordinate(_ point: TilePoint) -> Coordinate {
    coordinate(TileClip.Point(x: Double(point.x), y: Double(point.y)))
  }

  private func coordinate(_ point: TileClip.Point) -> Coordinate {
    let share = point.x / extent
    guard let row = Int(exactly: point.y), latitudes.indices.contains(row) else {
      return id.coordinate(east: share, south: point.y / extent)
    }
    return Coordinate(
      latitude: latitudes[row],
      longitude: min(max(west + share * width, -180), 180)
    )
  }

  /// The polygons that meet the box, as lists of rings.
  func polygons(_ feature: TileFeature) -> [[[Coordinate]]] {
    guard case .polygons(let polygons) = feature.geometry else { return [] }
    return polygons.compactMap { rings in
      guard let outer = rings.first, meetsBox(outer) else { return nil }
      return rings.map { $0.map(coordinate) }
    }
  }

  /// The lines that meet the box, cut at the edges of the tile.
  func lines(_ feature: TileFeature) -> [[Coordinate]] {
    guard case .lines(let lines) = feature.geometry else { return [] }
    return lines.filter(meetsBox).flatMap { TileClip.parts($0, extent: extent) }
      .map { $0.map(coordinate) }
  }

  /// The points in the box, without those in the margin of the tile.
  func points(_ feature: TileFeature) -> [Coordinate] {
    guard case .points(let points) = feature.geometry else { return [] }
    return points.compactMap { point in
      let (x, y) = (Double(point.x), Double(point.y))
      guard x >= 0, x < extent, y >= 0, y < extent else { return nil }
      let place = coordinate(point)
      return box.contains(place) ? place : nil
    }
  }

  /// Whether the box around points meets the box of the drawing.
  private func meetsBox(_ points: [TilePoint]) -> Bool {
    guard var low = points.first else { return false }
    if box.crossesAntimeridian { return true }
    var high = low
    for point in points {
      low = TilePoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = TilePoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    let (northWest, southEast) = (coordinate(low), coordinate(high))
    return northWest.latitude >= box.south && southEast.latitude <= box.north
      && northWest.longitude <= box.east && southEast.longitude >= box.west
  }
}
