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

  /// Puts the city's map under a scene with a projection.
  ///
  /// - Throws: `BadFile` if the city's files cannot be read.
  static func addGround(to scene: inout MapScene, _ data: DataSet) throws(ServiceError) {
    scene.attribution = try data.attribution()
    scene.background = try background(scene.framing, data)
  }

  /// The city's streets in a picture; `nil` if the picture crosses the antimeridian.
  private static func background(
    _ projection: MapProjection,
    _ data: DataSet
  ) throws(ServiceError) -> MapBackground? {
    guard let city = try data.city() else { return nil }
    guard StreetGraph.isIn(city.file) else {
      return try city.read { () throws(GraphFileError) in
        try GraphBackground.arcs(of: city.network, on: projection)
      }
    }
    guard let box = projection.boundingBox(margin: 40) else { return nil }
    let context = try data.context()
    return GraphBackground.streets(
      of: context.graph,
      context.edgeIndex,
      in: box,
      zoom: projection.zoom
    )
  }
}
