import CampusGraph
import GeoCore
import MapDrawing
import Routing

/// The base map of a city around an answer.
enum CityMap {
  /// Frames the content of a scene and puts the city's map and stations under it.
  ///
  /// - Parameters:
  ///   - scene: The scene with its title, routes and markers.
  ///   - content: What must be in the picture; nothing is added if it is empty.
  ///   - data: The city.
  /// - Throws: `BadFile` if the city's files cannot be read.
  static func add(
    to scene: inout MapScene,
    under content: [Coordinate],
    _ data: DataSet
  ) throws(ServiceError) {
    guard let box = BoundingBox(content), box.west <= box.east else { return }
    let margin = 0.08 * max(box.north - box.south, box.east - box.west) + 0.001
    scene.extent = .box(
      BoundingBox(
        south: max(-90, box.south - margin),
        west: max(-180, box.west - margin),
        north: min(90, box.north + margin),
        east: min(180, box.east + margin)
      )
    )
    scene.projection = scene.framing
    try addGround(to: &scene, data)
    let stations = try data.context().stations?.stations ?? []
    let frame = scene.framing.boundingBox()
    let markers = stations.filter { frame?.contains($0.location) ?? false }.map {
      MapScene.Marker(.station, at: $0.location, label: $0.name)
    }
    scene.markers.insert(contentsOf: markers, at: 0)
  }

  // MARK: - Names and pins

  /// What the places of a route are called in its heading; coordinates by the street that the route
  /// takes there.
  static func titles(of route: Route, _ places: [ResolvedPlace]) -> [String] {
    places.indices.map { index in
      let place = places[index]
      guard place.place == nil else { return place.label }
      let after = index < route.legs.count ? route.legs[index].steps : []
      let before = index > 0 && index <= route.legs.count ? route.legs[index - 1].steps : []
      let names = after.map(\.name) + before.reversed().map(\.name)
      return names.first { !$0.isEmpty } ?? place.label
    }
  }

  /// What a place is called in a heading; a coordinate by the nearest street with a name.
  static func title(of place: ResolvedPlace, _ data: DataSet) throws(ServiceError) -> String {
    guard place.place == nil else { return place.label }
    let context = try data.context()
    let graph = context.graph
    let near = context.edgeIndex.snaps(near: place.location, within: 300, limit: 1) { edge in
      graph.attributes.name[edge].index != 0 && graph.attributes.kind[edge] != .ferry
    }
    return near.first.map { graph.names[graph.attributes.name[$0.edge]] } ?? place.label
  }

  /// Adds a pin at each place of a route, with dots to the route where it stands beside.
  static func addStops(
    of route: Route,
    _ places: [ResolvedPlace],
    _ titles: [String],
    to scene: inout MapScene
  ) {
    let ends = route.legs.first.map { leg in
      [leg.steps.first?.geometry.first] + route.legs.map { $0.steps.last?.geometry.last }
    }
    for (index, place) in places.enumerated() {
      let kind: MapScene.Marker.Kind =
        index == 0 ? .start : (index == places.count - 1 ? .end : .via)
      scene.markers.append(.init(kind, at: place.location, label: titles[index]))
      guard let ends, index < ends.count, let end = ends[index],
        Geodesic.distance(end, place.location) > 3
      else { continue }
      scene.links.append([place.location, end])
    }
  }

  // MARK: - The map

  /// Puts the city's map under a scene with a projection.
  ///
  /// - Throws: `BadFile` if the city's files cannot be read.
  static func addGround(to scene: inout MapScene, _ data: DataSet) throws(ServiceError) {
    scene.attribution = try data.attribution()
    let tiles = try tiles(of: data)?.forOneDrawing()
    if scene.window != nil { scene.names = try names(of: scene, data, tiles) }
    scene.background = try background(scene, data, tiles)
  }

  /// The names of the map of a city, laid out over a whole picture of which a window is drawn.
  ///
  /// - Throws: `BadFile` if the city's files cannot be read.
  static func names(
    of scene: MapScene,
    _ data: DataSet,
    _ tiles: BackgroundReader?
  ) throws(ServiceError) -> MapScene.LaidOutNames {
    var scene = scene
    let projection = scene.framing
    // Names of the whole picture, but not of the tiles around it.
    if let city = try data.city(), StreetGraph.isIn(city.file),
      let box = projection.boundingBox(margin: -0.5)
    {
      let read = try tiles?.names(within: box, zoom: Int(projection.zoom.rounded()))
      scene.background =
        if let read { read } else {
          try streets(data, in: box, zoom: projection.zoom)
        }
    }
    return scene.laidOutNames()
  }

  /// The streets of a city in a box.
  private static func streets(
    _ data: DataSet,
    in box: BoundingBox,
    zoom: Double
  ) throws(ServiceError) -> MapBackground {
    let context = try data.context()
    return GraphBackground.streets(of: context.graph, context.edgeIndex, in: box, zoom: zoom)
  }

  /// The map tiles beside a city, of which some stay decoded; `nil` if there are none.
  ///
  /// - Throws: `BadFile` if they cannot be read.
  static func tiles(
    of data: DataSet,
    keeping count: Int = 0
  ) throws(ServiceError) -> BackgroundReader? {
    guard let city = try data.city(), StreetGraph.isIn(city.file) else { return nil }
    return try BackgroundReader(beside: city.path, keeping: count)
  }

  /// The map tiles beside the city in a picture, or else its streets; `nil` if the picture crosses
  /// the antimeridian.
  ///
  /// Names are left out if the scene has them already.
  static func background(
    _ scene: MapScene,
    _ data: DataSet,
    _ tiles: BackgroundReader?
  ) throws(ServiceError) -> MapBackground? {
    guard let city = try data.city() else { return nil }
    let projection = scene.framing
    guard StreetGraph.isIn(city.file) else {
      return try city.read { () throws(GraphFileError) in
        try GraphBackground.arcs(of: city.network, on: projection)
      }
    }
    guard let box = scene.drawnFraming.boundingBox(margin: 40) else { return nil }
    guard let tiles else { return try streets(data, in: box, zoom: projection.zoom) }
    let zoom = Int(projection.zoom.rounded())
    return scene.names == nil
      ? try tiles.background(within: box, zoom: zoom) : try tiles.ground(within: box, zoom: zoom)
  }
}
