import CampusGraph
import GeoCore
import PlaceStore
import Routing
import RoutingTestSupport

@testable import RouteService

/// City drawn with characters, in a graph file with its places beside it.
///
/// The node with the number n in the drawing has the number 100 + 10·n in the file. Each edge is a
/// way of its own, named by its ends: `Rua AB` with the id `way/AB`.
struct DrawnCity {
  /// Attribution of the map.
  static let attribution = "© Somebody"
  /// Version of the data.
  static let version = "drawn-1"
  /// Time zone of the map.
  static let timeZone = "Europe/Lisbon"

  let folder: TestFolder
  let map: AsciiMap
  /// Path of the graph file.
  let path: String

  /// Writes the files; `places` are `nil` for a graph file that was made without places.
  init(
    _ drawing: String,
    profiles: [Profile] = [.foot, .car],
    places: [PlaceEntry]? = [],
    cell: Meters = 50,
    describe: (Character, Character, inout EdgeDescription) -> Void = { _, _, _ in }
  ) throws {
    folder = try TestFolder()
    path = folder.path("city.rgraph")
    map = AsciiMap(drawing, cell: cell, origin: Self.origin) { tail, head, edge in
      edge.name = "Rua \(tail)\(head)"
      edge.source = "way/\(tail)\(head)"
      describe(tail, head, &edge)
    }
    if let places { try PlaceStore.write(places, to: folder.path("city.places")) }
    try write(profiles, placesFingerprint: places.map { PlaceStore.fingerprint(of: $0) })
  }

  private static let origin = Coordinate(latitude: 41.15, longitude: -8.61)

  private func write(_ profiles: [Profile], placesFingerprint: String?) throws {
    let graph = map.graph
    let metrics = profiles.map { ($0.name, Metric(customizing: graph, for: $0)) }
    let network = RoadNetwork(
      RoadNetwork.Description(
        unit: .milliseconds,
        dataVersion: Self.version,
        attribution: Self.attribution,
        timeZone: Self.timeZone,
        placesFingerprint: placesFingerprint
      ),
      topology: graph.topology,
      coordinates: graph.coordinates,
      numbers: NodeNumbers((0..<graph.nodeCount).map { 100 + 10 * Int64($0) }),
      weights: metrics.map { ($0.0, $0.1.weights) }
    )
    var writer = GraphFileWriter()
    try network.addSections(
      to: &writer,
      streets: graph,
      marks: metrics.map { ($0.0, $0.1.marks(of: graph)) },
      digests: Dictionary(uniqueKeysWithValues: profiles.map { ($0.name, $0.digest) })
    )
    try writer.write(to: path)
  }

  /// Data of the city, without any bundled file.
  func data(
    speeds: String? = nil,
    warn: @escaping @Sendable (ServiceText) -> Void = { _ in }
  )
    -> DataSet
  {
    DataSet(graph: path, speeds: speeds, bundled: BundledFiles(folders: []), warn: warn)
  }

  /// The location of a node of the drawing.
  func location(_ name: Character) -> Coordinate { map.graph.coordinate(of: map.node(name)) }

  /// The location of a node as text of a question.
  func text(_ name: Character) -> String {
    "\(location(name).latitude),\(location(name).longitude)"
  }

  /// The number of a node in the file.
  func number(_ name: Character) -> Int64 { 100 + 10 * Int64(map.node(name).index) }

  /// A point of interest at a node of the drawing.
  func place(
    _ id: String,
    _ name: String,
    at node: Character,
    category: String = "cafe"
  )
    -> PlaceEntry
  {
    Self.place(id, name, at: location(node), category: category)
  }

  /// A point of interest.
  static func place(
    _ id: String,
    _ name: String,
    at location: Coordinate,
    category: String = "cafe"
  ) -> PlaceEntry {
    var place = Place(id: id, kind: .poi, name: name, location: location)
    place.category = category
    var entry = PlaceEntry(place)
    // Without an importance a place is one of a campus.
    entry.importance = 0.2
    return entry
  }
}
