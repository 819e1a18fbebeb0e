import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing
import Tracking

/// The matcher against plain algorithms on random towns.
@Suite struct MatchingReferenceTests {
  @Test(arguments: Seeds.first(25))
  func `no path is more probable than the one found`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let town = RandomGraph(.geometric, maximumNodes: 30, using: &random)
    var parameters = MatchingParameters(.foot)
    parameters.motion = nil
    parameters.spacing = 0
    parameters.bendCost = 0
    parameters.bendDelay = 0
    parameters.spike = 1e9
    parameters.outlierCost = 1e9
    parameters.offline = .init(edges: 1000, plazaLines: 0, hypotheses: 1000, beam: 200)
    let network = MatchingFixture.network(town.graph, .foot, parameters)
    let fixes = try #require(Self.walk(town.graph, using: &random))
    let match = OfflineMatcher(network).match(fixes)
    let matching = try #require(match.matchings.first)
    #expect(match.matchings.count == 1 && matching.fixes == 0..<fixes.count)
    let reference = ReferenceMatcher(town.graph, fixes, parameters)
    let path = match.tracepoints.compactMap { $0 }
    try #require(path.count == fixes.count)
    let found = reference.score(of: path)
    #expect(abs(found - reference.bestScore) < 1e-3, "seed \(seed)")
  }

  @Test(arguments: Seeds.first(25))
  func `edges near a place are those of the search for snaps`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let town = RandomGraph(.geometric, maximumNodes: 60, using: &random)
    let index = EdgeIndex(graph: town.graph)
    for _ in 0..<20 {
      let place = Coordinate(
        latitude: random.between(19.278...19.290),
        longitude: random.between(-99.142 ... -99.130)
      )
      let snaps = index.snaps(near: place, within: 120, limit: 1000)
      var near: [NearbyEdge] = []
      index.visitEdges(near: place, within: 120) { near.append($0) }
      near.sort { ($0.distance, $0.edge) < ($1.distance, $1.edge) }
      #expect(Set(near.map(\.edge)) == Set(snaps.map(\.edge)))
      for snap in snaps {
        let same = near.first { $0.edge == snap.edge }
        let alone = index.nearest(on: snap.edge, to: place)
        #expect(abs((same?.distance ?? 0) - snap.distance) < 0.01)
        #expect(abs((same?.fraction ?? 0) - snap.fraction) < 1e-4)
        #expect(same == alone)
      }
    }
  }

  @Test func `edges are found on both sides of the antimeridian`() {
    var builder = GraphBuilder()
    let west = builder.addNode(at: Coordinate(latitude: 10, longitude: 179.9995))
    let east = builder.addNode(at: Coordinate(latitude: 10, longitude: -179.9995))
    builder.addEdge(from: west, to: east, EdgeDescription())
    let index = EdgeIndex(graph: builder.build())
    for longitude in [179.9999, -179.9999] {
      var found: Set<EdgeID> = []
      index.visitEdges(near: Coordinate(latitude: 10.0001, longitude: longitude), within: 50) {
        found.insert($0.edge)
        #expect(abs($0.distance - 11.06) < 0.1)
      }
      #expect(found == [EdgeID(0)])
    }
  }

  /// Noisy fixes along a path of some edges, 20 m from each other.
  private static func walk(
    _ graph: StreetGraph,
    using random: inout SplitMix64
  ) -> [LocationFix]? {
    let start = NodeID(random.below(graph.nodeCount))
    guard graph.topology.arcs(from: start).count > 0 else { return walk(graph, using: &random) }
    var line = [graph.coordinate(of: start)]
    var node = start
    var last = EdgeID.none
    for _ in 0..<4 {
      let arcs = Array(graph.topology.arcs(from: node)).filter { graph.edge(of: $0) != last }
      guard !arcs.isEmpty else { break }
      let arc = arcs[random.below(arcs.count)]
      line += graph.line(of: arc).dropFirst()
      node = graph.topology.head[arc]
      last = graph.edge(of: arc)
    }
    let path = LineString(line)
    return stride(from: 0, to: path.length, by: 20).enumerated().map { index, along in
      let place = LocalPlane(at: path.point(along: along))
      let error = PlanePoint(x: 6 * random.normal(), y: 6 * random.normal())
      return LocationFix(place.coordinate(error), time: Double(index) * 15, accuracy: 9)
    }
  }
}
