import CampusGraph
import Foundation
import GeoCore
import OSMImport
import Routing
import RoutingTestSupport
import Testing

@testable import CityImport

/// Orders of customizable hierarchies that are continued on a changed city.
@Suite struct KeptOrderTests {
  private static let side = 16

  /// A town of straight streets with gates, plazas and turn restrictions; some streets are missing.
  private struct Town {
    var streets: [Int: (nodes: [Int], tags: String)] = [:]
    var extra: [Int: (x: Double, y: Double)] = [:]
    private var lastNode = 10_000
    private var lastStreet = 10_000

    init(_ random: inout SplitMix64) {
      let side = KeptOrderTests.side
      for row in 0..<side {
        for column in 0..<side {
          let here = row * side + column + 1
          for (other, id) in [(here + 1, 2 * here), (here + side, 2 * here + 1)]
          where (id % 2 == 0 ? column : row) < side - 1 && random.chance(0.9) {
            let tags = random.chance(0.2) ? "<tag k='oneway' v='yes'/>" : ""
            streets[id] = ([here, other], "<tag k='highway' v='residential'/>" + tags)
          }
          if random.chance(0.01), column < side - 1, row < side - 1 {
            let ring = [here, here + 1, here + side + 1, here + side, here]
            let tags = "<tag k='highway' v='pedestrian'/><tag k='area' v='yes'/>"
            streets[5000 + here] = (ring, tags)
          }
        }
      }
    }

    /// Splits streets by new ones to new nodes, joins far places, closes streets, adds plazas.
    mutating func change(_ random: inout SplitMix64) {
      let ids = streets.keys.sorted()
      for number in 0..<12 {
        let id = ids[random.below(ids.count)]
        guard let street = streets[id] else { continue }
        switch number % 6 {
        case 0: streets[id] = nil
        case 1: streets[id]?.tags += "<tag k='oneway' v='yes'/>"
        // A bridge to anywhere, which separators do not expect.
        case 2 where number < 6:
          lastStreet += 1
          let far = 1 + random.below(KeptOrderTests.side * KeptOrderTests.side)
          streets[lastStreet] = ([street.nodes[0], far], "<tag k='highway' v='primary'/>")
        default:
          let (a, b) = (place(street.nodes[0]), place(street.nodes[1]))
          lastNode += 2
          extra[lastNode - 1] = ((a.x + b.x) / 2, (a.y + b.y) / 2)
          extra[lastNode] = ((a.x + b.x) / 2 + 20, (a.y + b.y) / 2 + 20)
          streets[id]?.nodes.insert(lastNode - 1, at: 1)
          lastStreet += 1
          streets[lastStreet] = ([lastNode - 1, lastNode], "<tag k='highway' v='service'/>")
        }
      }
    }

    func place(_ node: Int) -> (x: Double, y: Double) {
      let side = KeptOrderTests.side
      return extra[node]
        ?? (Double((node - 1) % side) * 80 + Double(node % 7), Double((node - 1) / side) * 80)
    }

    var xml: String {
      var text = "<?xml version='1.0' encoding='UTF-8'?><osm version='0.6'>"
      let all = KeptOrderTests.side * KeptOrderTests.side
      for node in Array(1...all) + extra.keys.sorted() {
        let (x, y) = place(node)
        let tags = node % 97 == 0 ? "<tag k='barrier' v='gate'/>" : ""
        text += "<node id='\(node)' version='1' lat='\(41 + y / 111_000)' "
        text += "lon='\(-8 + x / 83_800)'>\(tags)</node>"
      }
      for (id, street) in streets.sorted(by: { $0.key < $1.key }) {
        let nodes = street.nodes.map { "<nd ref='\($0)'/>" }.joined()
        text += "<way id='\(id)' version='1'>\(nodes)\(street.tags)</way>"
      }
      return text + "</osm>"
    }

    func weighed() throws -> WeighedStreets {
      let path = FileManager.default.temporaryDirectory
        .appending(path: "kept-\(UUID().uuidString).osm")
      defer { try? FileManager.default.removeItem(at: path) }
      try Data(xml.utf8).write(to: path)
      let city = try #require(try OSMImporter().city(from: path.path))
      return WeighedStreets(
        RoadNetwork.Description(unit: .milliseconds, dataVersion: "town"),
        streets: city.graph,
        numbers: city.numbers,
        profiles: [.car, .foot]
      )
    }
  }

  private static func hierarchy(_ streets: WeighedStreets) throws -> CustomizableHierarchy {
    let indexes = try NetworkIndexes(streets.network, profile: "car")
    try indexes.make(.cch)
    return try indexes.customizable()
  }

  @Test(arguments: Seeds.first(4))
  func `an unchanged city keeps its order`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let streets = try Town(&random).weighed()
    let hierarchy = try Self.hierarchy(streets)
    let kept = KeptOrder(of: hierarchy, on: streets.graph, try streets.network.numbers)
    let order = kept.continued(on: streets.graph, try streets.network.numbers)
    #expect(order.nodes == hierarchy.order.nodes)
  }

  @Test(arguments: Seeds.first(4))
  func `a changed city has the right costs and hardly more arcs than with an order of its own`(
    _ seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var town = Town(&random)
    let old = try town.weighed()
    let hierarchy = try Self.hierarchy(old)
    town.change(&random)
    let new = try town.weighed()
    let kept = KeptOrder(of: hierarchy, on: old.graph, try old.network.numbers)
    let order = kept.continued(on: new.graph, try new.network.numbers)
    #expect(order.isConsistent && order.count == new.graph.nodeCount)
    let topology = try new.network.topology
    let continued = CustomizableHierarchy(topology, order: order)
    let fresh = try Self.hierarchy(new)
    #expect(Double(continued.arcCount) <= 1.2 * Double(fresh.arcCount))
    for profile in ["car", "foot"] {
      let weights = try new.network.weights(of: profile)
      let metric = Metric(sharing: weights, of: topology)
      var engine = CustomizableEngine(CustomizedMetric(continued, metric: metric))
      for _ in 0..<3 {
        let from = NodeID(random.below(topology.nodeCount))
        let expected = ReferenceDijkstra.weights(
          from: [Seed(node: from)],
          in: topology,
          Array(weights)
        )
        let found = (0..<topology.nodeCount).map { engine.weight(from: from, to: NodeID($0)) }
        #expect(found == expected.map { $0.map { Weight($0) } ?? .unreachable })
      }
    }
  }
}
