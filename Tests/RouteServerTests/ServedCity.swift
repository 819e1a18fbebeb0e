import CampusGraph
import Foundation
import GeoCore
import RouteService
import Routing
import RoutingTestSupport

@testable import RouteServer

extension ServerLimits {
  /// The default limits with a deadline and an idle time of a day, which a loaded machine does not miss.
  static let withoutTimeouts: ServerLimits = {
    var limits = ServerLimits()
    (limits.deadline, limits.idleTime) = (86_400, 86_400)
    return limits
  }()
}

/// City drawn with characters in a graph file, and a server of it.
///
/// The node with the number n in the drawing has the number 100 + 10·n in the file. Each edge is a
/// way of its own, named by its ends: `Rua AB`.
struct ServedCity {
  /// Version of the data.
  static let version = "drawn-1"
  /// Two blocks of streets 100 m wide and 50 m high, for which one street leads out to the east; Z
  /// is an island.
  static let drawing = """
    A==B==C==>G
    "  "  "
    D==E==F      X==Z
    """

  let map: AsciiMap
  let region: Region
  let answerer: OSRMAnswerer

  init(
    _ drawing: String = Self.drawing,
    flags: [EdgeFlagsName] = [],
    profiles: [Profile] = [.foot, .car],
    origin: Coordinate = Coordinate(latitude: 41.15, longitude: -8.61),
    limits: ServerLimits = .withoutTimeouts
  ) throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "served-\(UUID().uuidString).rgraph").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    map = AsciiMap(drawing, cell: 50, origin: origin) { tail, head, edge in
      edge.name = "Rua \(tail)\(head)"
      edge.source = "way/\(tail)\(head)"
      // The streets down from A, B and C have one class each.
      if let index = ["A", "B", "C"].firstIndex(of: tail), ["D", "E", "F"].contains(head),
        index < flags.count
      {
        edge.flags.insert(flags[index].flags)
      }
    }
    try Self.write(map, to: path, profiles: profiles)
    region = try Region(DataSet(graph: path, bundled: BundledFiles(folders: [])), threads: 2)
    answerer = OSRMAnswerer(Regions([region]), limits)
  }

  /// Writes a drawn city into a graph file.
  static func write(_ map: AsciiMap, to path: String, profiles: [Profile]) throws {
    let graph = map.graph
    let metrics = profiles.map { ($0.name, Metric(customizing: graph, for: $0)) }
    let network = RoadNetwork(
      RoadNetwork.Description(
        unit: .milliseconds,
        dataVersion: version,
        attribution: "",
        timeZone: "Europe/Lisbon",
        placesFingerprint: nil
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

  /// The location of a node.
  func location(_ name: Character) -> Coordinate { map.graph.coordinate(of: map.node(name)) }

  /// The location of a node as `longitude,latitude`.
  func text(_ name: Character) -> String {
    let location = location(name)
    return "\(location.longitude),\(location.latitude)"
  }

  /// The locations of some nodes, separated by semicolons.
  func texts(_ names: String) -> String { names.map(text).joined(separator: ";") }

  /// The answer to a GET.
  func get(_ target: String, in language: Language = .english) throws -> JSONValue {
    let document = try answerer.document(
      for: AddressedRequest(get: target.utf8),
      in: language
    )
    return try JSONValue(parsing: document)
  }

  /// The answer to a POST.
  func post(_ target: String, _ body: JSONValue) throws -> JSONValue {
    let document = try answerer.document(
      for: AddressedRequest(post: target.utf8, Array(body.text.utf8)),
      in: .english
    )
    return try JSONValue(parsing: document)
  }

  /// The code and the English message of a GET that must fail.
  func failure(_ target: String) -> String {
    do {
      _ = try get(target)
      return "Ok"
    } catch let error as OSRMError {
      return "\(error.code.rawValue): \(error.message.en)"
    } catch {
      return "\(error)"
    }
  }

  /// Handler of requests for the city.
  func handler(log: AccessLog = .none) -> RequestHandler {
    RequestHandler(
      answerer,
      threads: 2,
      about: .init(version: "1", commit: "abc"),
      log: log
    )
  }
}

/// Class of ways that can be excluded, by its flag.
enum EdgeFlagsName: String {
  case toll, motorway, tunnel

  var flags: EdgeFlags {
    switch self {
    case .toll: .toll
    case .motorway: .motorway
    case .tunnel: .tunnel
    }
  }
}

extension JSONValue {
  /// The names of an object's members, sorted.
  var names: [String] { object?.members.map(\.name).sorted() ?? [] }
}
