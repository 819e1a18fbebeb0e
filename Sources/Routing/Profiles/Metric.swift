public import CampusGraph
public import GeoCore

/// One weight per arc, from a profile or a file.
///
/// Weights of the bundled profiles are milliseconds, rounded up and at least 1 for every arc that
/// can be used; `Weight.unreachable` marks the others. Other metrics may have weights of 0:
/// searches handle them. A metric is immutable and shared; closures and avoided areas make a masked
/// copy.
public struct Metric: Sendable {
  /// The weight that searches minimise, by arc; `Weight.unreachable` if the arc cannot be used.
  public let weights: Column<Weight>
  /// The durations of arcs.
  public let durations: ArcDurations
  /// What weights hold beside durations for entering destination-only streets.
  let penalty: DestinationOnlyPenalty
  /// The least weight of any usable arc per metre of the straight line between its ends.
  ///
  /// The rate of a geodesic potential; 0 if coordinates are not known.
  public let minimumWeightPerMeter: Double
  /// The profile's marks of each edge; empty if there are none.
  let marks: Column<EdgeMarks>
  /// The graph, for queries by edge; boxed, so that a metric is cheap to pass around.
  private let graph: Box?

  private final class Box: Sendable {
    let graph: StreetGraph
    init(_ graph: StreetGraph) { self.graph = graph }
  }

  /// Takes weights as they are, for a graph without attributes such as one in DIMACS form.
  ///
  /// - Parameters:
  ///   - weights: one for each arc; values above `Weight.unreachable` count as unreachable.
  ///   - durations: milliseconds for each arc; the weights if left out.
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
      marks: Column([]),
      minimumWeightPerMeter: coordinates.map {
        Self.minimumWeightPerMeter(weights, topology, EarthPosition.column($0))
      } ?? 0,
      graph: nil
    )
    precondition(weights.count == topology.arcCount, "one weight for each arc")
  }

  /// Takes a column of weights of a graph file without a copy.
  ///
  /// The weights must be at most `Weight.unreachable`.
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
      durations: ArcDurations(weights),
      marks: Column([]),
      minimumWeightPerMeter: coordinates.map {
        Self.minimumWeightPerMeter(weights, topology, EarthPosition.column($0))
      } ?? 0,
      graph: nil
    )
  }

  /// Takes the weights that a graph file holds for a street graph, without a copy.
  ///
  /// No rate is computed: ``minimumWeightPerMeter`` is 0.
  ///
  /// - Precondition: there is a weight for each arc, at most `Weight.unreachable`, and marks for
  ///   each edge.
  init(
    sharing weights: Column<Weight>,
    penalty: DestinationOnlyPenalty,
    marks: Column<EdgeMarks>,
    for graph: StreetGraph
  ) {
    precondition(weights.count == graph.arcCount && marks.count == graph.edgeCount)
    self.init(
      weights: weights,
      durations: ArcDurations(weights, without: penalty),
      penalty: penalty,
      marks: marks,
      minimumWeightPerMeter: 0,
      graph: Box(graph)
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
      marks: Column([]),
      graph: graph
    )
  }

  /// *Customization*: computes the weights of a profile on a graph.
  ///
  /// Weights are durations, and penalties for drivers if the graph has destination-only streets.
  ///
  /// - Complexity: O(nodes + arcs).
  public init(customizing graph: StreetGraph, for profile: Profile) {
    var durations = [Weight](repeating: .unreachable, count: graph.arcCount)
    var marks = [EdgeMarks](repeating: [], count: graph.edgeCount)
    let rules = TravelRules(profile, on: graph)
    let penalty = DestinationOnlyPenalty(of: profile, on: graph)
    let passages = graph.directedEdges.map { edge in
      graph.arcRange(of: edge).isEmpty
        ? nil : rules.passage(of: edge.edge, forward: edge.isForward)
    }
    let turns = TurnCosts(profile.delays, on: graph, isUsable: passages.map { $0 != nil })
    for edge in graph.directedEdges {
      guard let passage = passages[Int(edge.code)] else { continue }
      for place in graph.arcRange(of: edge) {
        let arc = graph.arc(at: place, of: edge)
        guard rules.mayTurn(into: arc) else { continue }
        durations[arc.index] = passage.duration(turning: turns?.cost(of: arc) ?? 0)
      }
      guard passage.isPushed else { continue }
      marks[edge.edge.index].insert(edge.isForward ? .pushedForward : .pushedBackward)
    }
    let weights = penalty.weights(of: Column(durations), on: graph)
    self.init(
      weights: weights,
      durations: ArcDurations(weights, without: penalty),
      penalty: penalty,
      marks: Column(marks.contains { !$0.isEmpty } ? marks : []),
      graph: graph
    )
  }

  /// Weights that are lengths in millimetres, for budgets in metres: the arcs that `metric` can
  /// use, as long as they are on the map, at most 2,147 km each.
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
      marks: metric.marks,
      graph: graph
    )
  }

  private init(
    weights: Column<Weight>,
    durations: ArcDurations,
    penalty: DestinationOnlyPenalty = .none,
    marks: Column<EdgeMarks>,
    graph: StreetGraph
  ) {
    precondition(weights.count == graph.arcCount, "one weight for each arc")
    let positions = EarthPosition.column(graph.coordinates)
    self.init(
      weights: weights,
      durations: durations,
      penalty: penalty,
      marks: marks,
      minimumWeightPerMeter: Self.minimumWeightPerMeter(weights, graph.topology, positions),
      graph: Box(graph)
    )
  }

  private init(
    weights: Column<Weight>,
    durations: ArcDurations,
    penalty: DestinationOnlyPenalty = .none,
    marks: Column<EdgeMarks>,
    minimumWeightPerMeter: Double,
    graph: Box?
  ) {
    precondition(durations.count == weights.count, "one duration for each arc")
    self.weights = weights
    self.durations = durations
    self.penalty = penalty
    self.marks = marks
    self.minimumWeightPerMeter = minimumWeightPerMeter
    self.graph = graph
  }
}

extension Metric {
  /// The version of customization, for files that hold weights: raise it with every change that
  /// gives a profile other weights on the same streets.
  static let version = 2

  /// Number of arcs.
  public var arcCount: Int { weights.count }

  /// Whether an arc can be used.
  public func isUsable(_ arc: ArcID) -> Bool { weights[arc] < .unreachable }

  /// Whether an edge can be used in one direction or the other.
  ///
  /// - Precondition: the metric was made for a street graph.
  public func isUsable(_ edge: EdgeID) -> Bool {
    startArc(of: DirectedEdge(edge, forward: true)) != .none
      || startArc(of: DirectedEdge(edge, forward: false)) != .none
  }

  /// The marks that a graph file keeps beside the weights.
  ///
  /// - Precondition: the metric was customized for the graph.
  public func marks(of graph: StreetGraph) -> [EdgeMarks] {
    graph.marks(weighing: weights, adding: Array(marks))
  }

  /// Whether a vehicle is pushed along an arc, on foot.
  public func isPushed(_ arc: ArcID) -> Bool {
    guard !marks.isEmpty, let graph = graph?.graph else { return false }
    return isPushed(DirectedEdge(code: graph.edgeAndDirection[arc]))
  }

  /// Whether a vehicle is pushed along an edge, on foot.
  func isPushed(_ edge: DirectedEdge) -> Bool {
    !marks.isEmpty
      && marks[edge.edge].contains(edge.isForward ? .pushedForward : .pushedBackward)
  }

  /// The arc for starting along an edge, without a turn before; `ArcID.none` if it is not usable.
  ///
  /// - Precondition: the metric was made for a street graph.
  public func startArc(of edge: DirectedEdge) -> ArcID {
    guard let graph = graph?.graph else {
      preconditionFailure("a metric of a bare topology has no edges")
    }
    for place in graph.arcRange(of: edge) {
      let arc = graph.arc(at: place, of: edge)
      if isUsable(arc) { return arc }
    }
    return .none
  }

  /// The weight of a part of an arc; a penalty counts if the part includes the arc's start.
  func weight(of piece: PathPiece) -> Weight {
    penalty.weight(
      of: piece.share,
      of: weights[piece.arc],
      fromStart: piece.start == 0 && piece.end > 0
    )
  }

  /// The milliseconds that a part of an arc takes.
  func milliseconds(of piece: PathPiece) -> Double { Double(durations[piece.arc]) * piece.share }

  /// A copy in which some edges cannot be used: closures, avoided areas.
  ///
  /// - Precondition: the metric was made for a street graph.
  /// - Complexity: O(arcs), a plain copy, without customization.
  public func masking(_ closed: some Sequence<EdgeID>) -> Metric {
    var masked = Array(weights)
    for edge in closed {
      for arc in arcs(of: edge) { masked[arc.index] = .unreachable }
    }
    let weights = Column(masked)
    return Metric(
      weights: weights,
      durations: durations.usable(in: weights),
      penalty: penalty,
      marks: marks,
      minimumWeightPerMeter: minimumWeightPerMeter,  // still a lower bound with fewer arcs
      graph: graph
    )
  }

  private func arcs(of edge: EdgeID) -> [ArcID] {
    guard let graph else { preconditionFailure("a metric of a bare topology has no edges") }
    return graph.graph.arcs(of: DirectedEdge(edge, forward: true))
      + graph.graph.arcs(of: DirectedEdge(edge, forward: false))
  }

  /// The durations of usable arcs; the weights if no durations are given.
  private static func durations(
    _ durations: Column<UInt32>?,
    usableIn weights: Column<Weight>
  ) -> ArcDurations {
    durations.map { ArcDurations($0).usable(in: weights) } ?? ArcDurations(weights)
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
