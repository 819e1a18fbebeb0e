import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@Suite struct NestedDissectionTests {
  @Test func `every method orders every node once`() {
    for family in RandomGraph.Family.allCases {
      for seed in Seeds.first(4) {
        var random = SplitMix64(seed: seed)
        let graph = RandomGraph(family, maximumNodes: 150, using: &random).graph
        for method in DissectionMethod.allCases {
          let order = NestedDissection.order(
            of: graph.topology,
            coordinates: graph.coordinates,
            method: method
          )
          #expect(order.count == graph.nodeCount && order.isConsistent)
        }
      }
    }
  }

  @Test func `any number of threads finds the same order`() {
    for seed in Seeds.first(1) {
      let graph = Self.grid(width: 40, height: 30, seed: seed)
      let orders = (1...3).map {
        NestedDissection.order(
          of: graph.topology,
          coordinates: graph.coordinates,
          method: .inertialFlow,
          threads: $0
        )
      }
      #expect(orders[0].nodes == orders[1].nodes && orders[0].nodes == orders[2].nodes)
    }
  }

  @Test func `chains are halved, not eaten up from one end`() {
    var builder = GraphBuilder()
    let nodes = (0..<1000).map { index in
      builder.addNode(at: Coordinate(latitude: 19, longitude: -99 + Double(index) / 1e4))
    }
    for (tail, head) in zip(nodes, nodes.dropFirst()) {
      builder.addEdge(from: tail, to: head, EdgeDescription(), forwardOnly: false)
    }
    let graph = builder.build()
    let order = NestedDissection.order(of: graph.topology)
    #expect(NestedDissection.quality(of: order, on: graph.topology).height <= 20)
  }

  @Test func `a grid's order is as good as separators make it`() {
    let graph = Self.grid(width: 30, height: 30, seed: 1)
    let plain = NodeOrder(nodesByRank: (0..<graph.nodeCount).map { NodeID($0) })
    let rowByRow = NestedDissection.quality(of: plain, on: graph.topology)
    for method in DissectionMethod.allCases {
      let order = NestedDissection.order(
        of: graph.topology,
        coordinates: graph.coordinates,
        method: method
      )
      let quality = NestedDissection.quality(of: order, on: graph.topology)
      #expect(quality.meanSearchArcs < 0.25 * rowByRow.meanSearchArcs, "\(method) \(quality)")
      #expect(quality.arcCount < rowByRow.arcCount)
    }
  }

  @Test func `the better order is taken`() {
    let graph = Self.grid(width: 24, height: 24, seed: 2)
    let found = DissectionMethod.allCases.map { method in
      let order = NestedDissection.order(
        of: graph.topology,
        coordinates: graph.coordinates,
        method: method
      )
      return (method, NestedDissection.quality(of: order, on: graph.topology).meanSearchArcs)
    }
    let searches = Dictionary(uniqueKeysWithValues: found)
    #expect(searches[.best] == min(searches[.metis] ?? 0, searches[.inertialFlow] ?? 0))
  }

  @Test func `quality counts what the hierarchy has`() {
    CustomizableCase.forEach(seeds: 2) { item, _ in
      let measured = NestedDissection.quality(of: item.hierarchy.order, on: item.topology)
      #expect(measured == item.hierarchy.quality)
      #expect(measured.arcCount == item.hierarchy.arcCount)
      #expect(measured.height == item.hierarchy.height)
    }
  }

  @Test func `nodes all joined to one another are ranked without a cut`() {
    var builder = GraphBuilder()
    let nodes = (0..<14).map { index in
      builder.addNode(at: Coordinate(latitude: 19, longitude: -99 + Double(index) / 1e4))
    }
    for (index, tail) in nodes.enumerated() {
      for head in nodes[(index + 1)...] {
        builder.addEdge(from: tail, to: head, EdgeDescription(), forwardOnly: false)
      }
    }
    let graph = builder.build()
    let order = NestedDissection.order(
      of: graph.topology,
      coordinates: graph.coordinates,
      method: .inertialFlow
    )
    #expect(order.isConsistent && order.count == 14)
  }

  /// A grid whose nodes are a little out of line.
  private static func grid(width: Int, height: Int, seed: UInt64) -> StreetGraph {
    var random = SplitMix64(seed: seed)
    var builder = GraphBuilder()
    var nodes: [NodeID] = []
    for row in 0..<height {
      for column in 0..<width {
        let latitude = 19 + 0.001 * (Double(row) + random.between(-0.3...0.3))
        let longitude = -99 + 0.001 * (Double(column) + random.between(-0.3...0.3))
        nodes.append(builder.addNode(at: Coordinate(latitude: latitude, longitude: longitude)))
      }
    }
    for index in nodes.indices {
      if (index + 1) % width != 0 {
        builder.addEdge(
          from: nodes[index],
          to: nodes[index + 1],
          EdgeDescription(),
          forwardOnly: false
        )
      }
      if index + width < nodes.count {
        builder.addEdge(
          from: nodes[index],
          to: nodes[index + width],
          EdgeDescription(),
          forwardOnly: false
        )
      }
    }
    return builder.build()
  }
}
