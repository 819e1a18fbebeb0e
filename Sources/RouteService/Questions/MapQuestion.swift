import CampusGraph
package import GeoCore
package import MapDrawing
import Routing

/// A map of a city, or of a part of it, without an answer on it.
package struct MapQuestion: Sendable {
  /// The part of the world in the picture.
  package enum Area: Sendable {
    /// Everything in the graph file.
    case everything
    /// A box.
    case box(BoundingBox)
    /// A circle around a place, given as text; `nil` for the whole picture at the zoom level.
    case around(String, radius: Meters?)
    /// A tile of a web map.
    case tile(MapTile)
  }

  /// The part of the world.
  package var area = Area.everything
  /// The zoom level of web maps with tiles of 256 pixels; `nil` for one at which the area fits.
  package var zoom: Double?
  /// Pixels; for tiles, the side of the tile.
  package var width = 1200.0
  /// Pixels.
  package var height = 900.0
  /// Light or dark.
  package var theme = MapScene.Theme.light

  /// Asks for a map of everything.
  package init() {}

  /// Zoom levels that may be asked for.
  package static let zooms = 0.0...20.0

  /// Looks up the place and reads the map.
  ///
  /// - Throws: `InvalidValue`, `NotFound`, `Ambiguous`, `NotPrepared` for a graph without
  ///   coordinates, `BadFile`.
  package func scene(
    in data: DataSet,
    language: Language
  ) throws(ServiceError) -> MapScene {
    var scene = MapScene(language: language)
    scene.theme = theme
    switch area {
    case .tile(let tile):
      scene.show(tile, side: width)
    case .box(let box): scene.projection = fitted(box)
    case .everything: scene.projection = fitted(try Self.bounds(of: data))
    case .around(let text, let radius):
      let place = try data.place(named: text)
      scene.title = place.title
      scene.projection = around(place.location, radius: radius)
    }
    try CityMap.addGround(to: &scene, data)
    return scene
  }

  /// The projection on which a box fills the picture as far as it can, at a zoom level if one is
  /// given.
  private func fitted(_ box: BoundingBox) -> MapProjection {
    let corners = [
      Coordinate(latitude: box.south, longitude: box.west),
      Coordinate(latitude: box.north, longitude: box.east),
    ]
    let center = Coordinate(
      latitude: (box.south + box.north) / 2,
      longitude: (box.west + box.east) / 2
    )
    let level = zoom ?? Self.zoom(fitting: corners, around: center, width, height)
    return .mercator(center: center, zoom: level, width: width, height: height)
  }

  private func around(_ center: Coordinate, radius: Meters?) -> MapProjection {
    let plane = LocalPlane(at: center)
    let reach = radius ?? 500
    let corners = [-1.0, 1].map { sign in
      plane.coordinate(PlanePoint(x: sign * reach, y: sign * reach))
    }
    let level = zoom ?? Self.zoom(fitting: corners, around: center, width, height)
    return .mercator(center: center, zoom: level, width: width, height: height)
  }

  /// The largest zoom level at which some corners lie in the picture.
  private static func zoom(
    fitting corners: [Coordinate],
    around center: Coordinate,
    _ width: Double,
    _ height: Double
  ) -> Double {
    let world = MapProjection.mercator(center: center, zoom: 0, width: width, height: height)
    let pixels = corners.compactMap(world.pixel)
    guard pixels.count == 2 else { return 0 }
    let across = max(1e-9, abs(pixels[1].x - pixels[0].x))
    let down = max(1e-9, abs(pixels[1].y - pixels[0].y))
    return min(zooms.upperBound, max(0, log2(min(width / across, height / down))))
  }

  /// The box around everything in a graph file.
  private static func bounds(of data: DataSet) throws(ServiceError) -> BoundingBox {
    guard let city = try data.city(), !StreetGraph.isIn(city.file) else {
      let nodes = try data.context().graph.coordinates
      return nodes.map(\.coordinate).mainBounds
        ?? BoundingBox(south: 0, west: 0, north: 0, east: 0)
    }
    let known = try city.read { () throws(GraphFileError) in
      try city.network.coordinates.flatMap { $0.map(\.coordinate).mainBounds }
    }
    guard let known else {
      throw ServiceError(.notPrepared) { $0.graphWithoutCoordinates(city.path) }
    }
    return known
  }
}

extension [Coordinate] {
  /// The box around the coordinates without the few that lie far from all others, such as the far
  /// ends of long ways in an extract; `nil` if there are none.
  ///
  /// At each side, the outermost 0.2 % extend the box by at most a tenth of its length.
  ///
  /// - Complexity: O(n); the quantiles are those of at most 100,000 coordinates.
  var mainBounds: BoundingBox? {
    guard let all = BoundingBox(self), !all.crossesAntimeridian else { return BoundingBox(self) }
    let step = Swift.max(1, count / 100_000)
    let sample = stride(from: 0, to: count, by: step).map { self[$0] }
    func side(_ values: [Double], _ low: Double, _ high: Double) -> (Double, Double) {
      let sorted = values.sorted()
      let skipped = sorted.count / 500
      let (first, last) = (sorted[skipped], sorted[sorted.count - 1 - skipped])
      let reach = (last - first) / 10
      return (Swift.max(low, first - reach), Swift.min(high, last + reach))
    }
    let (south, north) = side(sample.map(\.latitude), all.south, all.north)
    let (west, east) = side(sample.map(\.longitude), all.west, all.east)
    return BoundingBox(south: south, west: west, north: north, east: east)
  }
}

extension DataSet {
  /// A place on a map: where it is and what it is called.
  ///
  /// - Throws: As `resolve`.
  fileprivate func place(
    named text: String
  ) throws(ServiceError) -> (location: Coordinate, title: String) {
    if case .coordinate(let coordinate) = try PlaceArgument(parsing: text) {
      return (coordinate, "")
    }
    if try bareGraph() != nil, let city = try city() {
      let place = try city.resolve(text, profile: try city.profile(nil), snapRadius: snapRadius)
      guard let location = place.location else {
        throw ServiceError(.notPrepared) { $0.graphWithoutCoordinates(city.path) }
      }
      return (location, place.label)
    }
    let place = try resolve(text)
    return (place.location, place.place == nil ? "" : place.label)
  }
}
