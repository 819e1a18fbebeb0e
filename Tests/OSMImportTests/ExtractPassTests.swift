import CampusGraph
import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@testable import OSMImport

/// Two passes over a file: node tables, stored ways, and streets and places read together.
@Suite struct ExtractPassTests {
  /// A café in a building, and a multipolygon plaza whose outlines are untagged ways.
  private static func drawing() -> PlacesDrawing {
    var drawing = PlacesDrawing()
    drawing.square(1, 0, 0, ["building": "yes", "name": "Biblioteca"])
    drawing.square(2, 100, 0, side: 60)
    drawing.square(3, 120, 20, side: 10)
    drawing.node(5, 40, 0)
    drawing.node(6, 300, 0)
    drawing.way(8, [5, 20, 21, 6], ["highway": "residential", "name": "Rua A"])
    drawing.way(9, [23, 5], ["highway": "footway"])
    drawing.relation(
      7,
      [("way", 2, "outer"), ("way", 3, "inner")],
      ["type": "multipolygon", "highway": "pedestrian", "name": "Praça"]
    )
    return drawing
  }

  private static func withFile<Result>(
    _ text: String,
    _ body: (String) throws -> Result
  ) throws -> Result {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "passes-\(UUID().uuidString).osm").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return try body(path)
  }

  @Test(arguments: [false, true])
  func `streets and places read together equal those read apart`(isReversed: Bool) throws {
    try Self.withFile(Self.drawing().xml(reversed: isReversed)) { path in
      let read = try OSMImporter().extract(from: path)
      guard var extract = read else {
        Issue.record("cancelled")
        return
      }
      let both = (places: extract.takePlaces().make(), city: try extract.city())
      let city = try #require(try OSMImporter().city(from: path))
      let places = try #require(try OSMImporter().places(from: path))
      #expect(both.places == places)
      #expect(Set(places.all.map(\.place.id)).isSuperset(of: ["way/1", "relation/7"]))
      #expect(Self.edges(of: both.city.graph) == Self.edges(of: city.graph))
      #expect(both.city.plazaCount == 1 && both.city.missingNodeCount == 0)
    }
  }

  @Test(arguments: [false, true])
  func `ways beyond the capacity of the store are read again`(isReversed: Bool) throws {
    try Self.withFile(Self.drawing().xml(reversed: isReversed)) { path in
      func extract(_ capacity: Int) throws -> CollectedExtract {
        try #require(
          try CollectedExtract.read(
            path,
            ways: CollectedWays(),
            places: CollectedPlaces(),
            wayCapacity: capacity,
            progress: { _ in true }
          )
        )
      }
      let (stored, again) = (try extract(WayStore.capacity), try extract(10))
      #expect(stored.ways?.ids == again.ways?.ids && stored.ways?.count == 4)
      #expect(stored.ways?.nodeRefs == again.ways?.nodeRefs)
      #expect(stored.places?.parts == again.places?.parts && stored.places?.parts.count == 2)
    }
  }

  @Test(arguments: [false, true])
  func `lists of nodes in files give the same streets and places`(isReversed: Bool) throws {
    try Self.withFile(Self.drawing().xml(reversed: isReversed)) { path in
      func made(_ spill: NodeSpill) throws -> (places: CityPlaces, edges: [String]) {
        guard var extract = try OSMImporter(spill: spill).extract(from: path) else {
          throw CancellationError()
        }
        let places = extract.takePlaces().make()
        return (places, Self.edges(of: try extract.city().graph))
      }
      let folder = FileManager.default.temporaryDirectory.path + "/"
      let (plain, spilled) = (try made(.never), try made(NodeSpill(limit: 0, folder: folder)))
      #expect(plain.places == spilled.places && plain.edges == spilled.edges)
      let nowhere = try made(NodeSpill(limit: 0, folder: folder + "missing/"))
      #expect(plain.places == nowhere.places && plain.edges == nowhere.edges)
    }
  }

  @Test func `an import of both is cancelled in each pass`() throws {
    try Self.withFile(Self.drawing().xml()) { path in
      for limit in [0.0, 0.3, 0.8] {
        let extract = try OSMImporter().extract(from: path, progress: { $0 < limit })
        let isCancelled = extract == nil
        #expect(isCancelled, "\(limit)")
      }
    }
  }

  @Test(arguments: Seeds.first(20))
  func `a store returns the ways appended to it`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let extremes: [Int64] = [.min, .max, 0, -1, 1 << 62]
    func number() -> Int64 {
      random.chance(0.1)
        ? extremes[random.below(extremes.count)] : Int64(random.below(1 << 40)) - 1000
    }
    var store = WayStore()
    var ways: [(id: Int64, nodes: [Int64])] = []
    for _ in 0..<50 {
      let way = (id: number(), nodes: (0..<random.below(6)).map { _ in number() })
      way.nodes.withUnsafeBufferPointer {
        store.append(way.id, NodeList($0.baseAddress, $0.count))
      }
      ways.append(way)
    }
    var found: [(id: Int64, nodes: [Int64])] = []
    store.forEach { found.append(($0, $1)) }
    #expect(store.isComplete)
    #expect(found.map(\.id) == ways.map(\.id) && found.map(\.nodes) == ways.map(\.nodes))
  }

  @Test(arguments: Seeds.first(20))
  func `consecutive look-ups in a node table equal single ones`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let ids = (0..<random.below(40)).map { _ in Int64(random.below(80)) - 20 }
    var table = NodeTable(ids, random.chance(0.5) ? .never : SpillingListTests.always)
    #expect(Array(table.ids) == Set(ids).sorted())
    let ascending = (-22...62).map { Int64($0) }
    for id in ascending + (0..<200).map({ _ in ascending[random.below(ascending.count)] }) {
      #expect(table.nextIndex(of: id) == table.ids.firstIndex(of: id), "\(id)")
    }
  }

  private static func edges(of graph: StreetGraph) -> [String] {
    graph.edges.map { edge in
      let ends = [graph.tail(of: edge), graph.head(of: edge)].map { graph.coordinate(of: $0) }
      return "\(ends) \(graph.attributes.source[edge]) \(graph.attributes.access[edge].rawValue)"
    }
  }
}
