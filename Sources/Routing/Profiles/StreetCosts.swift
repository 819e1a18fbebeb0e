package import CampusGraph
package import GeoCore

/// Durations of the streets and turns of a profile, for maps that show what searches use.
///
/// Searches have one weight for each arc, which holds a part of the turns at both of its ends. Here
/// streets and turns are apart.
package struct StreetCosts: Sendable {
  let graph: StreetGraph
  let metric: Metric
  private let marks: Column<EdgeMarks>
  private let delays: Profile.Delays
  private let rules: TravelRules
  private let turns: TurnCosts?

  /// Prepares a profile.
  ///
  /// - Complexity: O(nodes + arcs).
  package init(_ profile: Profile, in context: RoutingContext) {
    let network = context.network(for: profile)
    let rules = TravelRules(network.profile, on: context.graph)
    graph = context.graph
    metric = network.metric
    marks = network.marks
    delays = network.profile.delays
    self.rules = rules
    turns = TurnCosts(
      delays,
      on: graph,
      isUsable: graph.directedEdges.map { [graph] edge in
        !graph.arcRange(of: edge).isEmpty
          && rules.passage(of: edge.edge, forward: edge.isForward) != nil
      }
    )
  }

  /// Seconds that moving along an edge takes, without signals and turns; `nil` if it is not usable.
  package func seconds(along edge: DirectedEdge) -> Seconds? {
    guard metric.startArc(of: edge) != .none,
      let passage = rules.passage(of: edge.edge, forward: edge.isForward)
    else { return nil }
    return max(0, passage.milliseconds / 1000 - signals(at: edge))
  }

  /// Seconds that going from an edge into an arc that follows it takes, with signals before it.
  func seconds(from last: DirectedEdge, into next: ArcID) -> Seconds {
    signals(at: last) + Double(turns?.cost(from: last, into: next) ?? 0) / 1000
  }

  /// Whether an edge belongs to a small component of the network.
  package func isOnIslet(_ edge: EdgeID) -> Bool { !marks[edge].contains(.mainPart) }

  private func signals(at edge: DirectedEdge) -> Seconds {
    delays.signals(graph.attributes.flags[edge.edge], forward: edge.isForward)
  }
}
