import CampusGraph
import GeoCore

/// Finds distances and durations between many waypoints with one profile.
struct TableFinder {
  private let finder: LegFinder

  init(_ scope: RequestScope) { finder = LegFinder(scope) }

  private var scope: RequestScope { finder.scope }
  private var context: RoutingContext { scope.context }

  /// Weight, duration and length of the lightest way between two waypoints.
  private struct Cell {
    var weight: Weight
    var milliseconds: UInt64
    var meters: Meters
  }

  /// Waypoints and where they meet the network; `nil` for those that no usable way is near.
  struct Ends {
    let waypoints: [Waypoint]
    let terminals: [Terminals?]
  }

  /// Where some waypoints meet the network; only those that are chosen, if a choice is given.
  func ends(_ waypoints: [Waypoint], at end: LegEnd, where isChosen: [Bool]? = nil) -> Ends {
    let finder = scope.terminalFinder
    return Ends(
      waypoints: waypoints,
      terminals: waypoints.indices.map { index in
        isChosen?[index] == false ? nil : finder.terminals(of: waypoints[index], at: end)
      }
    )
  }

  // MARK: - Tables

  /// All pairs, row by row.
  ///
  /// - Throws: `noSegment` for a place that no usable way is near.
  /// - Complexity: one search over the whole network a source.
  func table(
    from sources: [Waypoint],
    to targets: [Waypoint]
  ) throws(RoutingError) -> [[TableCell?]] {
    let finishes = ends(targets, at: .finish)
    try require(finishes)
    let starts = ends(sources, at: .start)
    try require(starts)
    var rows: [[TableCell?]] = []
    for index in sources.indices {
      rows.append(
        try cells(from: starts, index, to: finishes).map { cell in
          cell.map { TableCell(distance: $0.meters, duration: Seconds($0.milliseconds) / 1000) }
        }
      )
    }
    return rows
  }

  /// Milliseconds between all pairs, row by row: by the hierarchy that the profile is prepared
  /// with, else by one search over the whole network a source.
  ///
  /// - Throws: `noSegment` for a place that no usable way is near, `badFile` if the hierarchy is
  ///   damaged.
  func durations(
    from sources: [Waypoint],
    to targets: [Waypoint]
  ) throws(RoutingError) -> [[UInt64?]] {
    let starts = ends(sources, at: .start)
    try require(starts)
    let finishes = ends(targets, at: .finish)
    try require(finishes)
    let search = try durationSearch(to: finishes)
    var rows: [[UInt64?]] = []
    for index in sources.indices { rows.append(try search.row(from: starts, index)) }
    return rows
  }

  /// A search for the milliseconds from single waypoints to all of some others.
  ///
  /// - Throws: `badFile` if the hierarchy that the profile is prepared with is damaged.
  func durationSearch(to targets: Ends) throws(RoutingError) -> DurationSearch {
    let terminals = targets.terminals.compactMap(\.self)
    guard !scope.engines.isMasked, terminals.count == targets.terminals.count,
      let indexes = scope.network.indexes, indexes.isPrepared(.ch)
    else { return DurationSearch(self, to: targets, by: nil) }
    let hierarchy = try RoutingError.translate { () throws(GraphFileError) in
      try indexes.hierarchy()
    }
    return DurationSearch(self, to: targets, by: BucketSearch(hierarchy, to: terminals))
  }

  /// Milliseconds from each of some waypoints to one other by a single search, against the arcs.
  func durations(
    from sources: [Waypoint],
    to target: Waypoint
  ) throws(RoutingError) -> [UInt64?] {
    let finish = ends([target], at: .finish)
    let starts = ends(sources, at: .start)
    var tree: SearchTree?
    if let terminals = finish.terminals[0] {
      tree = try scope.engines.tree(
        from: terminals.seeds,
        reverse: true,
        scope.options.budget
      )
    }
    return sources.indices.map { number in
      cell(from: starts, number, to: finish, 0) { start, finish in
        guard let tree else { return nil }
        return lightest(of: start, in: tree) { terminal, arcs, seed in
          finder.pieces(from: terminal, along: arcs, to: finish.all[seed])
        }
      }?.milliseconds
    }
  }

  /// Milliseconds from a waypoint to some others by a search within a weight; `nil` where no way is as
  /// light.
  ///
  /// - Complexity: one search within the weight.
  func milliseconds(
    from starts: Ends,
    _ source: Int,
    to finishes: Ends,
    _ targets: [Int],
    within limit: Weight
  ) throws(RoutingError) -> [UInt64?] {
    try cells(from: starts, source, to: finishes, targets, within: limit).map { cell in
      // A heavier way need not be the lightest one.
      cell.flatMap { $0.weight <= limit ? $0.milliseconds : nil }
    }
  }

  /// - Throws: `noSegment` for a waypoint that meets neither a usable way nor the
  ///   ``EstimatedArea``.
  private func require(_ ends: Ends) throws(RoutingError) {
    for (waypoint, terminals) in zip(ends.waypoints, ends.terminals) {
      if terminals == nil, context.estimatedArea?.contains(waypoint.location) != true {
        throw LegFailure(finder: finder).noSegment(waypoint, hasOther: false, other: waypoint)
      }
    }
  }

  /// The cells of one source, by a search over the whole network, or within a weight.
  ///
  /// `targets` are all finishes unless some are given.
  private func cells(
    from starts: Ends,
    _ source: Int,
    to finishes: Ends,
    _ targets: [Int]? = nil,
    within limit: Weight = .unreachable
  ) throws(RoutingError) -> [Cell?] {
    var tree: SearchTree?
    if let terminals = starts.terminals[source] {
      tree = try scope.engines.tree(from: terminals.seeds, within: limit, scope.options.budget)
    }
    return (targets ?? Array(finishes.waypoints.indices)).map { target in
      cell(from: starts, source, to: finishes, target) { start, finish in
        guard let tree else { return nil }
        return lightest(of: finish, in: tree) { terminal, arcs, seed in
          finder.pieces(from: start.all[seed], along: arcs, to: terminal)
        }
      }
    }
  }

  /// One cell; `path` finds the lightest path through the network between two waypoints.
  private func cell(
    from starts: Ends,
    _ source: Int,
    to finishes: Ends,
    _ target: Int,
    path: (Terminals, Terminals) -> (weight: Weight, pieces: [PathPiece])?
  ) -> Cell? {
    let (from, to) = (starts.waypoints[source], finishes.waypoints[target])
    if from.id != nil, from.id == to.id { return Cell(weight: 0, milliseconds: 0, meters: 0) }
    guard let start = starts.terminals[source], let finish = finishes.terminals[target] else {
      return straightCell(from, to)
    }
    var best = path(start, finish)
    if let direct = finder.sameEdge(start, finish), direct.weight <= best?.weight ?? .unreachable {
      best = (direct.weight, [direct.piece])
    }
    guard let best, finder.isPermitted(finder.permissions(of: best.pieces)) else { return nil }
    return Cell(
      weight: best.weight,
      milliseconds: finder.milliseconds(of: best.pieces),
      meters: best.pieces.reduce(0) { $0 + context.graph.length(of: $1) }
    )
  }

  private func straightCell(_ source: Waypoint, _ target: Waypoint) -> Cell? {
    guard let area = context.estimatedArea, area.contains(source.location),
      area.contains(target.location)
    else { return nil }
    let milliseconds = finder.milliseconds(straightFrom: source, to: target, area)
    return Cell(
      weight: Weight(clamping: milliseconds),
      milliseconds: milliseconds,
      meters: area.length(from: source.location, to: target.location)
    )
  }

  /// The lightest path of a tree to one of a waypoint's terminals; `nil` if none is reached.
  private func lightest(
    of terminals: Terminals,
    in tree: SearchTree,
    pieces: (Terminal, [ArcID], _ seed: Int) -> [PathPiece]
  ) -> (weight: Weight, pieces: [PathPiece])? {
    var nearest: (weight: Weight, terminal: Terminal)?
    for terminal in terminals.all {
      let weight = tree.weight(terminal.node).saturatingAdd(terminal.weight)
      if weight < nearest?.weight ?? .unreachable { nearest = (weight, terminal) }
    }
    guard let nearest, let seed = tree.seedIndex(nearest.terminal.node) else { return nil }
    return (nearest.weight, pieces(nearest.terminal, tree.path(nearest.terminal.node), seed))
  }

  // MARK: - One to many

  /// Milliseconds from single waypoints to all of some others: by buckets on a contraction
  /// hierarchy if there is one, else by a search over the whole network each time.
  struct DurationSearch {
    private let table: TableFinder
    private let targets: Ends
    private let buckets: BucketSearch?

    fileprivate init(_ table: TableFinder, to targets: Ends, by buckets: BucketSearch?) {
      self.table = table
      self.targets = targets
      self.buckets = buckets
    }

    /// The milliseconds from one of some waypoints to all targets; `nil` if no way joins a pair.
    ///
    /// - Throws: ``RoutingError`` if the request's budget is exhausted.
    func row(from starts: Ends, _ source: Int) throws(RoutingError) -> [UInt64?] {
      guard let buckets, let start = starts.terminals[source] else {
        return try table.cells(from: starts, source, to: targets).map { $0?.milliseconds }
      }
      let waypoint = starts.waypoints[source]
      let weights = buckets.weights(from: start, table.finder)
      try table.scope.options.budget.charge(buckets.settledCount)
      let penalty = table.scope.metric.penalty
      var row: [UInt64?] = []
      for (weight, (target, finish)) in zip(weights, zip(targets.waypoints, targets.terminals)) {
        if waypoint.id != nil, waypoint.id == target.id {
          row.append(0)
        } else if penalty.mayNeedPermission(weight), let finish {
          // Only the path tells whether it passes through a private street.
          let leg = try table.finder.search(
            start,
            finish: finish,
            from: waypoint,
            to: target,
            at: .any
          )
          row.append(leg?.milliseconds)
        } else {
          row.append(weight < .unreachable ? UInt64(penalty.removed(from: weight)) : nil)
        }
      }
      return row
    }
  }
}

/// Weights from single waypoints to all of some others, by buckets on a contraction hierarchy.
private final class BucketSearch {
  private var search: ManyToMany
  private let targets: [Terminals]
  /// The targets on each edge.
  private let targetsOnEdge: [EdgeID: [Int]]
  private var row: [Weight]

  init(_ hierarchy: ContractionHierarchy, to targets: [Terminals]) {
    self.targets = targets
    search = ManyToMany(TargetBuckets(hierarchy, seeds: targets.map(\.seeds)))
    var targetsOnEdge: [EdgeID: [Int]] = [:]
    for (index, target) in targets.enumerated() {
      for snap in target.snaps { targetsOnEdge[snap.edge, default: []].append(index) }
    }
    self.targetsOnEdge = targetsOnEdge
    row = [Weight](repeating: .unreachable, count: targets.count)
  }

  /// How many nodes the last search settled.
  var settledCount: Int { search.settledCount }

  /// The weight of the lightest way to each target; `Weight.unreachable` if there is none.
  func weights(from start: Terminals, _ finder: LegFinder) -> [Weight] {
    search.weights(from: start.seeds, into: &row)
    // A way along a single edge passes no node.
    for snap in start.snaps {
      for target in targetsOnEdge[snap.edge] ?? [] {
        if let direct = finder.sameEdge(start, targets[target]) {
          row[target] = min(row[target], direct.weight)
        }
      }
    }
    return row
  }
}
