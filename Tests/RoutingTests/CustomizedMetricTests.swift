import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

@Suite struct CustomizedMetricTests {
  @Test func `any number of threads makes the same`() {
    CustomizableCase.forEach(seeds: 1, maximumNodes: 100) { item, _ in
      let alone = CustomizedMetric(item.hierarchy, metric: item.metric)
      for threads in 2...3 {
        #expect(CustomizedMetric(item.hierarchy, metric: item.metric, threads: threads) == alone)
      }
    }
  }

  @Test func `a partial update equals customizing anew`() {
    CustomizableCase.forEach(seeds: 3, maximumNodes: 40) { item, random in
      var metric = CustomizedMetric(item.hierarchy, metric: item.metric)
      for _ in 0..<3 {
        var weights = (0..<item.topology.arcCount).map { metric.weight(of: ArcID($0)) }
        var changes: [ArcWeight] = []
        for _ in 0..<random.below(12) where !weights.isEmpty {
          let arc = random.below(weights.count)
          weights[arc] = random.chance(0.2) ? .unreachable : Weight(random.below(600))
          changes.append(ArcWeight(arc: ArcID(arc), weight: weights[arc]))
        }
        var whole = metric
        whole.update(changes)
        metric.update(changes, wholeFromShare: 1)
        let anew = Metric(weights: weights, of: item.topology)
        #expect(metric == CustomizedMetric(item.hierarchy, metric: anew))
        #expect(whole == metric)
      }
    }
  }

  @Test func `an update of many arcs customizes the whole, and one of few does not`() throws {
    let topology = grid(side: 40)
    let hierarchy = CustomizableHierarchy(topology, order: NestedDissection.order(of: topology))
    let weights = (0..<topology.arcCount).map { Weight(1 + $0 % 97) }
    let metric = Metric(weights: weights, of: topology)
    for (count, isWhole) in [(topology.arcCount / 50, true), (topology.arcCount / 500, false)] {
      var updated = CustomizedMetric(hierarchy, metric: metric)
      let changes = (0..<count).map { ArcWeight(arc: ArcID($0 * 37), weight: Weight(200 + $0)) }
      let share = CustomizedMetric.wholeFromShare
      #expect(updated.update(changes, wholeFromShare: share) == isWhole)
      var changed = weights
      for change in changes { changed[change.arc.index] = change.weight }
      let anew = CustomizedMetric(hierarchy, metric: Metric(weights: changed, of: topology))
      #expect(updated == anew)
    }
  }

  private func grid(side: Int) -> Topology {
    var tails: [NodeID] = []
    var heads: [NodeID] = []
    for node in 0..<side * side {
      let (row, column) = (node / side, node % side)
      let next = [
        row > 0 ? node - side : nil, column > 0 ? node - 1 : nil,
        column + 1 < side ? node + 1 : nil, row + 1 < side ? node + side : nil,
      ]
      for head in next.compactMap({ $0 }) {
        tails.append(NodeID(node))
        heads.append(NodeID(head))
      }
    }
    return Topology(nodeCount: side * side, tails: tails, heads: heads)
  }

  @Test func `customizing in place equals customizing anew`() {
    CustomizableCase.forEach(seeds: 2, maximumNodes: 60) { item, random in
      var metric = CustomizedMetric(item.hierarchy, metric: item.metric)
      let copy = metric
      let (other, _) = item.changed(8, using: &random)
      for threads in 1...3 {
        metric.customize(for: item.metric)
        metric.customize(for: other, threads: threads)
        #expect(metric == CustomizedMetric(item.hierarchy, metric: other))
      }
      #expect(copy == CustomizedMetric(item.hierarchy, metric: item.metric))
    }
  }

  @Test func `a copy keeps its weights when the original is updated`() {
    CustomizableCase.forEach(seeds: 2) { item, random in
      guard item.topology.arcCount > 0 else { return }
      var metric = CustomizedMetric(item.hierarchy, metric: item.metric)
      let copy = metric
      let arc = ArcID(random.below(item.topology.arcCount))
      metric.update([ArcWeight(arc: arc, weight: 7)])
      #expect(copy == CustomizedMetric(item.hierarchy, metric: item.metric))
    }
  }

  @Test func `an engine's metric is updated in its place`() {
    CustomizableCase.forEach(seeds: 3) { item, random in
      var engine = CustomizableEngine(CustomizedMetric(item.hierarchy, metric: item.metric))
      let (other, arcs) = item.changed(6, using: &random)
      engine.metric.update(arcs.map { ArcWeight(arc: $0, weight: other.weights[$0]) })
      let query = item.random.query(using: &random)
      let expected = ReferenceDijkstra.answer(to: query, in: item.topology, Array(other.weights))
      #expect(engine.run(query).map { Int($0.weight) } == expected)
    }
  }
}
