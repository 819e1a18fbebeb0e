import CampusGraph
import Foundation
import GeoCore
import GraphImport
import Routing
import RoutingTestSupport
import Testing

/// Imports of published road graphs, each in its own dialect of the format.
@Suite(.enabled(if: RealGraphs.isPresent, "needs ../shared/data/graphs"))
struct RealGraphTests {
  @Test func `New York has the reference distances after renumbering and a file`() throws {
    let folder = RealGraphs.folder + "dimacs_ny/"
    let imported = try DimacsImporter().network(
      from: folder + "USA-road-d.NY.rebuilt.gr.gz",
      coordinates: folder + "USA-road-d.NY.rebuilt.co.gz"
    )
    #expect(!imported.isUndirected)
    var writer = GraphFileWriter()
    try imported.network.addSections(to: &writer)
    let scratch = try TextFolder()
    try writer.write(to: scratch.name("ny.rgraph"))
    let network = try RoadNetwork(from: GraphFile(opening: scratch.name("ny.rgraph")))
    #expect(network.nodeCount == 264_346)
    #expect(network.arcCount == 730_100)
    let numbers = try network.numbers
    let node = try #require(numbers.node(numbered: 1))
    let first = try #require(try network.coordinates?[node])
    #expect(first.longitude == -735_307_670 && first.latitude == 410_853_960)

    let topology = try network.topology
    let metric = Metric(weights: try network.weights(of: DimacsImporter.profile), of: topology)
    var reach = Reach(graph: topology, metric: metric)
    let rows = try String(contentsOfFile: folder + "NY_pairs_oracle.csv", encoding: .utf8)
      .split(separator: "\n").dropFirst()
      .map { $0.split(separator: ",").compactMap { Int64($0) } }
    #expect(rows.count == 1000)
    let sources = Set(rows.map { $0[0] }).sorted().prefix(3)
    for source in sources {
      reach.run(sources: [Seed(node: try #require(numbers.node(numbered: source)))])
      for row in rows where row[0] == source {
        let weight = reach.weight(of: try #require(numbers.node(numbered: row[1])))
        #expect(Int64(weight) == row[2])
      }
    }
  }

  @Test(arguments: [("NY", 264_346, 365_050), ("BAY", 321_270, 397_415)])
  func `undirected PACE graphs are imported with both arcs of every edge`(
    _ name: String,
    _ nodes: Int,
    _ edges: Int
  ) throws {
    let imported = try DimacsImporter(weights: .random(seed: 42))
      .network(from: RealGraphs.folder + "pace16/\(name).gr.xz")
    #expect(imported.isUndirected)
    let network = imported.network
    #expect(network.nodeCount == nodes)
    #expect(network.arcCount == 2 * edges)
    let topology = try network.topology
    let weights = try network.weights(of: DimacsImporter.profile)
    func sum(_ node: NodeID, _ arcs: some Sequence<ArcID>) -> Int {
      arcs.reduce(0) { $0 + Int(weights[$1]) }
    }
    for index in stride(from: 0, to: nodes, by: 101) {
      let node = NodeID(index)
      #expect(sum(node, topology.arcs(from: node)) == sum(node, topology.arcs(into: node)))
    }
  }

  @Test(arguments: ["bremen_dist", "graph_23rd", "graph_ballard", "south_seattle_car"])
  func `graphs without a header keep all arcs, gaps and zero weights`(
    _ name: String
  ) throws {
    let path = RealGraphs.folder + "directed/\(name).gr"
    let network = try DimacsImporter().network(from: path).network
    let listed = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .map { line in
        let fields = line.split(separator: " ").dropFirst().compactMap { Int64($0) }
        return ListedArc(fields[0], fields[1], Weight(fields[2]))
      }
    #expect(try network.listedArcs().sorted() == listed.sorted())
    #expect(network.nodeCount == Set(listed.flatMap { [$0.tail, $0.head] }).count)
  }
}
