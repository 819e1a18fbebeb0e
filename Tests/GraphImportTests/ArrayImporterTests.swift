import CampusGraph
import GeoCore
import GraphImport
import Testing

struct ArrayImporterTests {
  private func network(
    _ importer: ArrayImporter,
    _ arcs: [(Int64, Int64, Weight)]
  ) throws -> RoadNetwork {
    try importer.network(tails: arcs.map(\.0), heads: arcs.map(\.1), weights: arcs.map(\.2))
  }

  @Test func `loops, parallel arcs and zero weights are kept in order`() throws {
    let arcs: [(Int64, Int64, Weight)] = [(2, 0, 7), (0, 1, 5), (0, 1, 0), (1, 1, 3), (0, 2, 9)]
    let network = try network(ArrayImporter(nodeCount: 4), arcs)
    let (topology, weights) = (try network.topology, try network.weights(of: "file"))
    let numbers = try network.numbers
    #expect(network.nodeCount == 4 && network.description.unit == .unknown)
    let node = try #require(numbers.node(numbered: 0))
    let own = topology.arcs(from: node)
    #expect(own.map { weights[$0] } == [5, 0, 9])
    #expect(own.map { numbers.number(of: topology.head[$0]) } == [1, 1, 2])
    #expect(topology.arcCount == 5)
  }

  @Test func `nodes have the given numbers and coordinates`() throws {
    var importer = ArrayImporter(nodeCount: 2)
    importer.numbers = [-5, 700]
    importer.unit = .meters
    importer.coordinates = [
      Coordinate(latitude: 1, longitude: 2), Coordinate(latitude: 3, longitude: 4),
    ]
    let network = try network(importer, [(1, 0, 6)])
    let node = try #require(try network.numbers.node(numbered: 700))
    #expect(try network.coordinates?[node].coordinate == Coordinate(latitude: 3, longitude: 4))
    #expect(try network.topology.arcs(from: node).count == 1)
  }

  @Test func `bad arrays are refused with the first bad element`() {
    func message(_ importer: ArrayImporter, _ arc: (Int64, Int64, Weight)) -> String? {
      do throws(GraphImportError) {
        _ = try importer.network(tails: [0, arc.0], heads: [1, arc.1], weights: [1, arc.2])
        return nil
      } catch {
        return error.message.en
      }
    }
    let importer = ArrayImporter(nodeCount: 2)
    #expect(message(importer, (0, 1, .unreachable)) == nil)
    #expect(message(importer, (0, 2, 1))?.contains("arc 1 names node 2") == true)
    #expect(message(importer, (-1, 0, 1))?.contains("names node -1") == true)
    #expect(message(importer, (0, 1, .unreachable + 1))?.contains("weighs 2147483648") == true)
    var numbered = importer
    numbered.numbers = [3, 3]
    #expect(message(numbered, (0, 1, 1))?.contains("number 3") == true)
    numbered.numbers = [3, .min]
    #expect(message(numbered, (0, 1, 1))?.contains("2^62") == true)
    numbered.numbers = [3]
    #expect(message(numbered, (0, 1, 1))?.contains("1 elements; it needs 2") == true)
    #expect(message(ArrayImporter(nodeCount: .max), (0, 1, 1))?.contains("more than") == true)
    #expect(message(ArrayImporter(nodeCount: -1), (0, 1, 1)) != nil)
  }
}
