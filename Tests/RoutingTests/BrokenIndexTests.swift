import CampusGraph
import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// Indexes that cannot be used are refused, not replaced by slower searches.
@Suite struct BrokenIndexTests {
  private func request(_ ends: [Waypoint], _ algorithm: SearchAlgorithm?) -> RouteRequest {
    RouteRequest(
      from: ends[0],
      to: ends[1],
      plan: .single(.car),
      time: .any(now: 0),
      algorithm: algorithm
    )
  }

  /// Inverts a byte in the middle of a section, whose checksum stays as it was.
  private func damage(_ section: String, of path: String) throws {
    var bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let name = Array(section.utf8) + [0]
    let entry = try #require(
      stride(from: 64, to: bytes.count - 64, by: 64).first {
        Array(bytes[$0..<$0 + name.count]) == name
      }
    )
    func number(at field: Int) -> Int {
      (0..<8).reduce(0) { $0 | Int(bytes[entry + field + $1]) << (8 * $1) }
    }
    let (offset, length) = (number(at: 40), number(at: 48))
    bytes[offset + length / 2] ^= 0xFF
    try Data(bytes).write(to: URL(filePath: path))
  }

  @Test(arguments: ["ch.car.arcs", "cch.car.pairs", "weight.car"])
  func `damage is told by routes and tables that are not checked before`(section: String) throws {
    let city = try CityFixture(seed: 2)
    defer { city.remove() }
    try damage(section, of: city.path)
    let file = try GraphFile(opening: city.path)
    let router = Router(try RoutingContext(city: file, RoadNetwork(from: file)))
    var random = SplitMix64(seed: 3)
    let ends = city.places(2, &random)
    let algorithm = section.hasPrefix("cch") ? SearchAlgorithm.cch : nil
    let error = #expect(throws: RoutingError.self) {
      try router.routes(request(ends, algorithm))
    }
    #expect(error?.code == .badFile)
    guard algorithm == nil else { return }
    let other = #expect(throws: RoutingError.self) {
      try router.durations(from: ends, to: ends, profile: .car)
    }
    #expect(other?.code == .badFile)
  }

  @Test func `a search that a city is not prepared for is not replaced by another`() throws {
    let city = try CityFixture(seed: 2)
    defer { city.remove() }
    let router = Router(try city.context())
    var random = SplitMix64(seed: 3)
    let ends = city.places(2, &random)
    let error = #expect(throws: RoutingError.self) { try router.routes(request(ends, .labels)) }
    #expect(error?.code == .notPrepared)
    #expect(error?.message.en.contains("--labels") == true)
  }

  @Test func `a hierarchy of another network is refused, its seal made to fit or not`() throws {
    let (one, other) = (try CityFixture(seed: 4), try CityFixture(seed: 5))
    defer { one.remove() }
    defer { other.remove() }
    let file = try GraphFile(opening: one.path)
    let foreign = try GraphFile(opening: other.path)
    #expect(one.graph.arcCount != other.graph.arcCount)
    var writer = GraphFileWriter(copying: file)
    writer.remove(prefix: "ch.car.")
    writer.copy(sections: "ch.car.", of: foreign)
    writer.remove("ch.car.seal")
    writer.seal(
      "ch.car.seal",
      prefixes: ["ch.car."],
      others: RoadNetwork.sections(weighedBy: "car")
    )
    try writer.write(to: one.path)
    let mixed = try GraphFile(opening: one.path)
    let indexes = try NetworkIndexes(RoadNetwork(from: mixed), profile: "car", in: mixed)
    let error = #expect(throws: GraphFileError.self) { try indexes.hierarchy() }
    #expect(error?.code == .damaged)
    #expect(error?.message.en.contains("another network") == true)
  }

  @Test func `an update leaves what a file is about to hold as it was`() throws {
    let city = try CityFixture(seed: 6)
    defer { city.remove() }
    let topology = city.graph.topology
    let hierarchy = CustomizableHierarchy(topology, order: NestedDissection.order(of: topology))
    let car = Metric(customizing: city.graph, for: .car)
    let before = CustomizedMetric(hierarchy, metric: car)
    var writer = GraphFileWriter(copying: try GraphFile(opening: city.path))
    writer.remove(prefix: "cch.car.")
    var own = CustomizedMetric(hierarchy, metric: car)
    own.addSections(to: &writer, prefix: "cch.car.")
    own.update((0..<topology.arcCount).map { ArcWeight(arc: ArcID($0), weight: 7) })
    #expect(own != before)
    try writer.write(to: city.path)
    let file = try GraphFile(opening: city.path)
    let read = try CustomizedMetric(
      from: file,
      prefix: "cch.car.",
      on: hierarchy,
      inputWeights: car.weights
    )
    #expect(read == before)
  }

  @Test func `without memory for METIS there is the other order, or none`() throws {
    let city = try CityFixture(seed: 7)
    defer { city.remove() }
    let (topology, coordinates) = (city.graph.topology, city.graph.coordinates)
    let order = NestedDissection.possibleOrder(of: topology, coordinates: coordinates) { _ in nil }
    let inertial = NestedDissection.order(
      of: topology,
      coordinates: coordinates,
      method: .inertialFlow
    )
    #expect(order?.nodes == inertial.nodes)
    #expect(NestedDissection.possibleOrder(of: topology, coordinates: nil) { _ in nil } == nil)
  }
}
