import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// What is within a time, and the arithmetic of penalties, against plain pairs of numbers.
@Suite struct TravelReachTests {
  /// A grid of streets for cars, some of them destination-only or with permission.
  private static func grid(
    restricted: Double,
    using random: inout SplitMix64
  ) -> (graph: StreetGraph, metric: Metric) {
    let side = 5
    var builder = GraphBuilder()
    for index in 0..<(side * side) {
      _ = builder.addNode(
        at: Coordinate(
          latitude: 19 + 0.002 * Double(index / side) + random.between(0...0.001),
          longitude: -99 + 0.002 * Double(index % side) + random.between(0...0.001)
        )
      )
    }
    for index in 0..<(side * side) {
      for next in [index % side < side - 1 ? index + 1 : index, index + side]
      where next != index && next < side * side && random.chance(0.9) {
        var street = EdgeDescription()
        street.kind = .road
        street.access = .all
        street.maxSpeed = UInt8(20 + 10 * random.below(4))
        if random.chance(restricted) {
          street.flags = random.chance(0.8) ? .driversDestinationOnly : .driversWithPermission
        }
        builder.addEdge(
          from: NodeID(index),
          to: NodeID(next),
          street,
          forwardOnly: random.chance(0.2)
        )
      }
    }
    let graph = builder.build()
    var profile = Profile.car
    profile.delays = Profile.Delays()
    return (graph, Metric(customizing: graph, for: profile))
  }

  /// Penalties and milliseconds: fewer penalties come first.
  private struct Cost: Comparable {
    var units: Int
    var time: Int

    static func < (a: Self, b: Self) -> Bool { (a.units, a.time) < (b.units, b.time) }
  }

  /// The least costs from a node, by relaxing every arc until nothing changes.
  private static func costs(
    from source: NodeID,
    _ graph: StreetGraph,
    _ metric: Metric
  ) -> [Cost?] {
    var best = [Cost?](repeating: nil, count: graph.nodeCount)
    best[source.index] = Cost(units: 0, time: 0)
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for arc in 0..<graph.arcCount where metric.weights[arc] < .unreachable {
        guard let before = best[graph.topology.tail[arc].index] else { continue }
        let head = graph.topology.head[arc].index
        let next = Cost(
          units: before.units + Int(metric.penalty.units(in: metric.weights[arc])),
          time: before.time + Int(metric.durations[ArcID(arc)])
        )
        guard next < best[head] ?? Cost(units: .max, time: 0) else { continue }
        best[head] = next
        hasChanged = true
      }
    }
    return best
  }

  /// Nodes whose route of fewest penalties takes too long may be reached with more penalties.
  @Test(arguments: [0.0, 0.2, 0.5], Seeds.first(12))
  func `what the routes of fewest penalties reach within a time is reached, in their time`(
    restricted: Double,
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let (graph, metric) = Self.grid(restricted: restricted, using: &random)
    let source = NodeID(random.below(graph.nodeCount))
    let costs = Self.costs(from: source, graph, metric)
    var travel = TravelReach(graph: graph.topology, metric: metric)
    for limit in [0, 20_000, 60_000, 120_000, 600_000] as [Weight] {
      let reached = travel.run(sources: [Seed(node: source)], within: limit)
      #expect(Set(reached.nodes).count == reached.nodes.count)
      var expected = 0
      for node in 0..<graph.nodeCount {
        let time = reached.time(to: NodeID(node))
        #expect(reached.nodes.contains(NodeID(node)) == (time != .unreachable))
        if let cost = costs[node], cost.units < 32, cost.time <= Int(limit) {
          #expect(time == Weight(cost.time), "within \(limit)")
          expected += 1
        } else {
          #expect(time == .unreachable || time <= limit && costs[node] != nil)
        }
      }
      if restricted == 0 { #expect(reached.nodes.count == expected) }
    }
  }

  @Test(arguments: Seeds.first(12))
  func `a weight is the duration and the penalties of the best route`(seed: UInt64) {
    var random = SplitMix64(seed: seed &+ 100)
    let (graph, metric) = Self.grid(restricted: 0.3, using: &random)
    let source = NodeID(random.below(graph.nodeCount))
    let costs = Self.costs(from: source, graph, metric)
    var reach = Reach(graph: graph.topology, metric: metric)
    reach.run(sources: [Seed(node: source)])
    for (node, cost) in costs.enumerated() {
      let weight = reach.weight(of: NodeID(node))
      // A weight holds 31 penalties at most.
      guard let cost, cost.units < 32 else {
        #expect(weight == .unreachable)
        continue
      }
      #expect(Int(metric.penalty.units(in: weight)) == cost.units)
      #expect(Int(metric.penalty.removed(from: weight)) == cost.time)
      #expect(metric.penalty.mayNeedPermission(weight) == (cost.units >= 8))
    }
  }

  @Test func `durations are rounded to 32 ms, at least one, and stay below unreachable`() {
    var random = SplitMix64(seed: 5)
    let (_, metric) = Self.grid(restricted: 0.5, using: &random)
    let penalty = metric.penalty
    for (duration, expected) in [
      (0, 32), (1, 32), (15, 32), (16, 32), (32, 32), (47, 32), (48, 64), (79, 64), (80, 96),
      (1_000_000, 1_000_000), (.unreachable, .unreachable),
    ] as [(Weight, Weight)] {
      #expect(penalty.rounded(duration) == expected, "\(duration)")
    }
    #expect(penalty.rounded(.unreachable - 1) < .unreachable)
    #expect(penalty.rounded(.unreachable - 1) % 32 == 0)
    // Without restricted streets nothing is rounded and nothing is charged.
    let (_, free) = Self.grid(restricted: 0, using: &random)
    #expect(free.penalty.rounded(15) == 15 && free.penalty.units(in: 15) == 0)
    #expect(free.penalty.removed(from: .unreachable) == .unreachable)
  }

  @Test(arguments: 0..<31, [0, 32, 4096, 64_000_000] as [Weight])
  func `a weight gives back its duration and its penalties`(units: Int, duration: Weight) {
    var random = SplitMix64(seed: 5)
    let (_, metric) = Self.grid(restricted: 0.5, using: &random)
    let weight = duration + Weight(units) * DestinationOnlyPenalty.unit
    guard weight < .unreachable else { return }
    #expect(metric.penalty.units(in: weight) == Weight(units))
    #expect(metric.penalty.removed(from: weight) == duration)
    // A share of an arc pays the penalty where it includes the start.
    let half = metric.penalty.weight(of: 0.5, of: weight, fromStart: false)
    let paid = metric.penalty.weight(of: 0.5, of: weight, fromStart: true)
    #expect(paid - half == weight - duration)
    #expect(abs(Int(half) - Int(duration) / 2) <= 16 && half % 32 == 0)
  }

  // MARK: - Searches within a limit

  @Test(arguments: RandomGraph.Family.allCases, [false, true])
  func `a search within a limit finds what the reference finds, along the arcs and against them`(
    family: RandomGraph.Family,
    isReverse: Bool
  ) {
    var random = SplitMix64(seed: 44)
    let drawn = RandomGraph(family, using: &random)
    let topology = drawn.graph.topology
    // The same arcs, turned where the search runs against them, and sorted by tail.
    let arcs = (0..<topology.arcCount)
      .map { arc in
        let ends = (topology.tail[arc], topology.head[arc])
        return (ends: isReverse ? (ends.1, ends.0) : ends, weight: drawn.metric.weights[arc])
      }
      .sorted { $0.ends.0 < $1.ends.0 }
    let turned = Topology(
      nodeCount: topology.nodeCount,
      tails: arcs.map(\.ends.0),
      heads: arcs.map(\.ends.1)
    )
    var reach = Reach(graph: topology, metric: drawn.metric)
    for limit in [0, 50, 1000, .unreachable] as [Weight] {
      let seeds = drawn.seeds(using: &random)
      reach.run(sources: seeds, limit: limit, reverse: isReverse)
      let exact = ReferenceDijkstra.weights(from: seeds, in: turned, arcs.map(\.weight))
      for (node, weight) in exact.enumerated() {
        let expected = weight.flatMap { $0 <= Int(limit) ? Weight($0) : nil } ?? .unreachable
        #expect(reach.weight(of: NodeID(node)) == expected)
      }
      let reached = reach.reached
      #expect(reached.count == reach.settledCount)
      let weights = reached.map { reach.weight(of: $0) }
      #expect(weights == weights.sorted())
    }
  }

  // MARK: - Straight lines

  @Test func `a chord is shorter than the way along the ground, and no detour is shorter`() {
    var random = SplitMix64(seed: 45)
    func place() -> Coordinate {
      Coordinate(latitude: random.between(-90...90), longitude: random.between(-180...180))
    }
    for _ in 0..<200 {
      let (a, b, c) = (place(), place(), place())
      let (x, y, z) = (EarthPosition(a), EarthPosition(b), EarthPosition(c))
      #expect(x.chord(to: y) <= Geodesic.distance(a, b) + 1e-6)
      #expect(x.chord(to: y) == y.chord(to: x))
      #expect(x.chord(to: z) <= x.chord(to: y) + y.chord(to: z) + 1e-6)
    }
    let pole = EarthPosition(Coordinate(latitude: 90, longitude: 0))
    let south = EarthPosition(Coordinate(latitude: -90, longitude: 77))
    // Twice the semi-minor axis of WGS 84.
    #expect(abs(pole.chord(to: south) - 2 * 6_356_752.314_245) < 1e-3)
  }
}
