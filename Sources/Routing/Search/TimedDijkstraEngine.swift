public import CampusGraph

/// Time-dependent Dijkstra search: arcs with opening hours are passed only while they are open.
///
/// It minimises the metric's weights, which are milliseconds and perhaps penalties, as the seeds'
/// are, and checks whether a scheduled arc is open at the second in which it would be entered.
/// Waiting for an arc to open is not considered.
///
/// Guaranteed: every arc of a path found is open at the time at which it is entered. The path is
/// the fastest such path if no arc *opens* during the trip (for a given departure) or *closes*
/// during it (for a given arrival), since then an earlier arrival, or a later departure, never
/// hurts (the first-in-first-out property, under which Dreyfus (1969), doi:10.1287/opre.17.3.395,
/// shows label setting to be exact). Not guaranteed: if a door opens during the trip, a traveller
/// on a longer way may find it open while the search, which keeps only the fastest way to it, finds
/// it closed. The path found is then open but perhaps not the fastest, or none is found.
public struct TimedDijkstraEngine: ~Copyable {
  /// Which end of the trip has a fixed time.
  public enum Anchor: Sendable, Hashable {
    /// The time of leaving is given; the earliest arrival is sought.
    case departure
    /// The time of arrival is given; the latest departure is sought.
    case arrival
  }

  /// The weights.
  public var metric: Metric {
    didSet { precondition(metric.arcCount == topology.arcCount, "metric of another graph") }
  }
  private let topology: Topology
  private let hours: ArcHours
  private var store: ArcStore
  private var search: GoalSearch
  private var anchor = Anchor.departure

  /// Makes an engine.
  ///
  /// - Precondition: the metric belongs to the graph.
  /// - Complexity: O(nodes).
  public init(graph: StreetGraph, metric: Metric) {
    precondition(metric.arcCount == graph.arcCount, "metric of another graph")
    topology = graph.topology
    hours = ArcHours(graph)
    self.metric = metric
    store = ArcStore(topology)
    search = GoalSearch(nodeCount: graph.nodeCount)
  }

  /// How many nodes the last run settled.
  public var settledCount: Int { search.side.settledCount }

  /// How many arcs the last run relaxed.
  public var relaxedCount: Int { search.side.relaxedCount }

  /// Finds the fastest open path; `nil` if none is found within the limit.
  ///
  /// - Parameters:
  ///   - query: seeds and limit, in milliseconds.
  ///   - anchor: which end has the reference time.
  ///   - isOpen: whether a schedule is open at so many whole seconds after the reference time, or
  ///     before it where negative; asked for scheduled arcs only.
  /// - Returns: the duration of the trip in milliseconds, and its seeds.
  public mutating func run(
    _ query: SearchQuery,
    anchor: Anchor,
    isOpen: (ScheduleID, _ secondsFromReference: Int64) -> Bool
  ) -> SearchResult? {
    self.anchor = anchor
    switch anchor {
    case .departure: return runForward(query, isOpen)
    case .arrival: return runBackward(query, isOpen)
    }
  }

  /// The path that the last run found, in the order of travel.
  public func path() -> [ArcID] {
    guard let hit = search.hit else { return [] }
    switch anchor {
    case .departure: return search.side.path(to: hit.node) { topology.tail[$0] }
    case .arrival: return search.side.path(to: hit.node) { topology.head[$0] }.reversed()
    }
  }

  private mutating func runForward(
    _ query: SearchQuery,
    _ isOpen: (ScheduleID, Int64) -> Bool
  ) -> SearchResult? {
    let penalty = metric.penalty
    let hit = search.run(
      from: query.sources,
      to: query.targets,
      along: store.forwardRows(metric.weights),
      potential: ZeroPotential(),
      cap: query.cap,
      budget: query.budget,
      admits: { arc, reached in
        hours.isOpen(arc) { isOpen($0, Int64(penalty.removed(from: reached)) / 1000) }
      }
    )
    return hit.map { hit in
      SearchResult(
        weight: hit.weight,
        sourceIndex: search.side.seedIndex(of: hit.node, among: query.sources) {
          topology.tail[$0]
        },
        targetIndex: search.goalIndex(of: hit)
      )
    }
  }

  private mutating func runBackward(
    _ query: SearchQuery,
    _ isOpen: (ScheduleID, Int64) -> Bool
  ) -> SearchResult? {
    let (durations, penalty) = (metric.durations, metric.penalty)
    let hit = search.run(
      from: query.targets,
      to: query.sources,
      along: store.reverseRows(metric.weights),
      potential: ZeroPotential(),
      cap: query.cap,
      budget: query.budget,
      admits: { arc, left in
        hours.isOpen(arc) {
          // Entered that long before the end; ⌊−x⌋ = −⌈x⌉ is the second in which that is.
          let before = Int64(penalty.removed(from: left)) + Int64(durations[arc])
          return isOpen($0, -((before + 999) / 1000))
        }
      }
    )
    return hit.map { hit in
      SearchResult(
        weight: hit.weight,
        sourceIndex: search.goalIndex(of: hit),
        targetIndex: search.side.seedIndex(of: hit.node, among: query.targets) {
          topology.head[$0]
        }
      )
    }
  }
}

/// Opening hours of arcs.
struct ArcHours {
  private let edgeAndDirection: Column<UInt32>
  private let schedules: Column<ScheduleID>
  private let turns: TurnArcs?

  init(_ graph: StreetGraph) {
    edgeAndDirection = graph.edgeAndDirection
    schedules = graph.attributes.schedule
    turns = graph.turns.flatMap { $0.timedArcs.isEmpty ? nil : $0 }
  }

  /// Whether an arc's edge is open, and the turn into it not forbidden.
  func isOpen(_ arc: ArcID, by schedule: (ScheduleID) -> Bool) -> Bool {
    let own = schedules[Int(edgeAndDirection[arc] >> 1)]
    guard own == .always || schedule(own) else { return false }
    return turns.map { !$0.isClosed(arc, schedule) } ?? true
  }
}
