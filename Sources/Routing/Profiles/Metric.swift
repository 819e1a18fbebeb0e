public import CampusGraph
public import GeoCore

/// One weight per arc: what a profile makes of a street graph, or a file brings along.
///
/// Weights of the bundled profiles are milliseconds, rounded up and at least 1 for every arc that can
/// be used; `Weight.unreachable` marks the others. Other metrics may have weights of 0: searches
/// handle them. A metric is immutable and shared; closures and avoided areas make a masked copy.
public struct Metric: Sendable {
  /// What searches minimise, by arc; `Weight.unreachable` where the arc cannot be used.
  public let weights: Column<Weight>
  /// How long an arc takes, in milliseconds; `Weight.unreachable` where it cannot be used.
  public let durations: Column<UInt32>
  /// The least weight of any usable arc for one metre of the straight line between its ends.
  ///
  /// What a geodesic potential may promise; 0 where coordinates are not known.
  public let minimumWeightPerMeter: Double
  private let pushed: Column<Bool>
  private let edges: EdgeArcs?

  /// The arcs of each edge, for the questions that are about edges.
  private struct EdgeArcs: Sendable {
    let forward: Column<ArcID>
    let backward: Column<ArcID>
  }

  /// Takes weights as they are, for a graph without attributes such as one in DIMACS form.
  ///
  /// - Parameters:
  ///   - weights: one for each arc; values above `Weight.unreachable` count as unreachable.
  ///   - durations: milliseconds for each arc; the weights where left out.
  ///   - topology: whose arcs they are.
  ///   - coordinates: where the nodes are; without them ``minimumWeightPerMeter`` is 0.
  /// - Precondition: there are as many weights and durations as arcs.
  public init(
    weights: some Collection<Weight>,
    durations: Column<UInt32>? = nil,
    of topology: Topology,
    at coordinates: Column<FixedCoordinate>? = nil
  ) {
    let weights = Column(weights.map { min($0, .unreachable) })
    self.init(
      weights: weights,
      durations: Self.durations(durations, usableIn: weights),
      pushed: Column([]),
      minimumWeightPerMeter: coordinates.map {
        Self.minimumWeightPerMeter(weights, topology, EarthPosition.column($0))
      } ?? 0,
      edges: nil
    )
    precondition(weights.count == topology.arcCount, "one weight for each arc")
  }

  /// Takes a column of weights as it is, without a copy: of a graph file, whose weights are known to
  /// be at most `Weight.unreachable`.
  ///
  /// - Precondition: there are as many weights as arcs.
  public init(
    sharing weights: Column<Weight>,
    of topology: Topology,
    at coordinates: Column<FixedCoordinate>? = nil
  ) {
    precondition(weights.count == topology.arcCount, "one weight for each arc")
    self.init(
      weights: weights,
      durations: weights,
      pushed: Column([]),
      minimumWeightPerMeter: coordinates.map {
        Self.minimumWeightPerMeter(weights, topology, EarthPosition.column($0))
      } ?? 0,
      edges: nil
    )
  }

  /// Takes weights as they are, for a street graph.
  ///
  /// - Precondition: there are as many weights and durations as arcs.
  public init(
    weights: some Collection<Weight>,
    durations: Column<UInt32>? = nil,
    for graph: StreetGraph
  ) {
    let weights = Column(weights.map { min($0, .unreachable) })
    self.init(
      weights: weights,
      durations: Self.durations(durations, usableIn: weights),
      pushed: Column([]),
      graph: graph
    )
  }

  /// *Customization*: what a profile makes of a graph.
  ///
  /// - Complexity: O(nodes + arcs).
  public init(customizing graph: StreetGraph, for profile: Profile) {
    var durations = [Weight](repeating: .unreachable, count: graph.arcCount)
    var pushed = [Bool](repeating: false, count: graph.arcCount)
    let rules = TravelRules(profile, on: graph.attributes)
    for index in 0..<graph.edgeCount {
      let edge = EdgeID(index)
      for (arc, isForward) in [(graph.forwardArc[edge], true), (graph.backwardArc[edge], false)]
      where arc != .none {
        guard let passage = rules.passage(of: edge, forward: isForward) else { continue }
        durations[arc.index] = passage.duration
        pushed[arc.index] = passage.isPushed
      }
    }
    let column = Column(durations)
    self.init(
      weights: column,
      durations: column,
      pushed: Column(pushed.contains(true) ? pushed : []),
      graph: graph
    )
  }

  /// Weights that are lengths in millimetres, for budgets in metres: the arcs that `metric` can use,
  /// as long as they are on the map, at most 2,147 km each.
  ///
  /// - Precondition: `metric` belongs to `graph`.
  public init(lengthsOf graph: StreetGraph, usableIn metric: Metric) {
    var lengths = [Weight](repeating: .unreachable, count: graph.arcCount)
    for index in 0..<graph.arcCount where metric.isUsable(ArcID(index)) {
      let length = graph.attributes.length[graph.edge(of: ArcID(index))]
      lengths[index] = min(length, .unreachable - 1)
    }
    self.init(
      weights: Column(lengths),
      durations: metric.durations,
      pushed: metric.pushed,
      graph: graph
    )
  }

  private init(
    weights: Column<Weight>,
    durations: Column<UInt32>,
    pushed: Column<Bool>,
    graph: StreetGraph
  ) {
    precondition(weights.count == graph.arcCount, "one weight for each arc")
    let positions = EarthPosition.column(graph.coordinates)
    self.init(
      weights: weights,
      durations: durations,
      pushed: pushed,
      minimumWeightPerMeter: Self.minimumWeightPerMeter(weights, graph.topology, positions),
      edges: EdgeArcs(forward: graph.forwardArc, backward: graph.backwardArc)
    )
  }

  private init(
    weights: Column<Weight>,
    durations: Column<UInt32>,
    pushed: Column<Bool>,
    minimumWeightPerMeter: Double,
    edges: EdgeArcs?
  ) {
    precondition(durations.count == weights.count, "one duration for each arc")
    self.weights = weights
    self.durations = durations
    self.pushed = pushed
    self.minimumWeightPerMeter = minimumWeightPerMeter
    self.edges = edges
  }
}

extension Metric {
  /// Number of arcs.
  public var arcCount: Int { weights.count }

  /// Whether an arc can be used.
  public func isUsable(_ arc: ArcID) -> Bool { weights[arc] < .unreachable }

  /// Whether an edge can be used in one direction or the other.
  ///
  /// - Precondition: the metric was made for a street graph.
  public func isUsable(_ edge: EdgeID) -> Bool {
    arcs(of: edge).contains { isUsable($0) }
  }

  /// Whether a vehicle is pushed along an arc, on foot.
  public func isPushed(_ arc: ArcID) -> Bool {
    pushed.isEmpty ? false : pushed[arc]
  }

  /// A copy in which some edges cannot be used: closures, avoided areas.
  ///
  /// - Precondition: the metric was made for a street graph.
  /// - Complexity: O(arcs), a plain copy; nothing is customized anew.
  public func masking(_ closed: some Sequence<EdgeID>) -> Metric {
    var masked = Array(weights)
    for edge in closed {
      for arc in arcs(of: edge) { masked[arc.index] = .unreachable }
    }
    let weights = Column(masked)
    return Metric(
      weights: weights,
      durations: Self.durations(durations, usableIn: weights),
      pushed: pushed,
      minimumWeightPerMeter: minimumWeightPerMeter,  // fewer arcs keep every promise
      edges: edges
    )
  }

  private func arcs(of edge: EdgeID) -> [ArcID] {
    guard let edges else { preconditionFailure("a metric of a bare topology knows no edges") }
    return [edges.forward[edge], edges.backward[edge]].filter { $0 != .none }
  }

  /// The durations, or the weights where there are none, without those of arcs that cannot be used.
  private static func durations(
    _ durations: Column<UInt32>?,
    usableIn weights: Column<Weight>
  ) -> Column<UInt32> {
    guard let durations else { return weights }
    precondition(durations.count == weights.count, "one duration for each arc")
    return Column(zip(weights, durations).map { $0 < .unreachable ? $1 : .unreachable })
  }

  private static func minimumWeightPerMeter(
    _ weights: Column<Weight>,
    _ topology: Topology,
    _ positions: Column<EarthPosition>
  ) -> Double {
    var least = Double.infinity
    for arc in 0..<weights.count where weights[arc] < .unreachable {
      let chord = positions[topology.tail[arc]].chord(to: positions[topology.head[arc]])
      if chord > 0 { least = min(least, Double(weights[arc]) / chord) }
    }
    return least.isFinite ? least : 0
  }
}
