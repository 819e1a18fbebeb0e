import CampusGraph
import GeoCore

/// Finds single legs of a request with one profile.
struct LegFinder {
  let scope: RequestScope

  init(_ scope: RequestScope) { self.scope = scope }

  var context: RoutingContext { scope.context }
  var profile: Profile { scope.profile }
  var metric: Metric { scope.metric }

  /// The best leg between two waypoints.
  ///
  /// - Throws: `noSegment` if one of them is too far from any usable way, `noRoute` if no way joins
  ///   them.
  func leg(
    from: Waypoint,
    to: Waypoint,
    at time: LegTime
  ) throws(RoutingError) -> FoundLeg {
    if from.id != nil, from.id == to.id { return standing(at: from) }
    let finder = scope.terminalFinder
    let start = finder.terminals(of: from, at: .start)
    let finish = finder.terminals(of: to, at: .finish)
    let failure = LegFailure(finder: self)
    if let start, let finish {
      if let found = try search(start, finish: finish, from: from, to: to, at: time) {
        return found
      }
      if let found = try mainlandLeg(from, to, at: time, unlike: (start, finish)) { return found }
      throw try failure.noRoute(from, to, at: time)
    }
    if let straight = try straight(from, to) { return straight }
    if start == nil { throw failure.noSegment(from, hasOther: finish != nil, other: to) }
    throw failure.noSegment(to, hasOther: true, other: from)
  }

  /// The leg between edges of a large strongly connected component: the nearest edge may be a
  /// one-way street out of the map.
  ///
  /// `nil` as well if these are the edges that were searched before.
  private func mainlandLeg(
    _ from: Waypoint,
    _ to: Waypoint,
    at time: LegTime,
    unlike known: (start: Terminals, finish: Terminals)
  ) throws(RoutingError) -> FoundLeg? {
    guard scope.network.hasMainland else { return nil }
    var finder = scope.terminalFinder
    finder.wanted = .mainland
    guard let start = finder.terminals(of: from, at: .start),
      let finish = finder.terminals(of: to, at: .finish),
      start.snaps != known.start.snaps || finish.snaps != known.finish.snaps
    else { return nil }
    return try search(start, finish: finish, from: from, to: to, at: time)
  }

  private func standing(at waypoint: Waypoint) -> FoundLeg {
    let snapped = SnappedWaypoint(
      waypoint: waypoint,
      location: waypoint.location,
      distance: 0,
      name: waypoint.name
    )
    return FoundLeg(
      way: .network([]),
      weight: 0,
      milliseconds: 0,
      start: snapped,
      finish: snapped
    )
  }

  // MARK: - The network

  /// The best leg between the terminals of two waypoints; `nil` if there is none.
  ///
  /// - Throws: as ``SearchEngines/run(_:_:_:)``.
  func search(
    _ start: Terminals,
    finish: Terminals,
    from: Waypoint,
    to: Waypoint,
    at time: LegTime
  ) throws(RoutingError) -> FoundLeg? {
    var query = SearchQuery(sources: start.seeds, targets: finish.seeds)
    query.budget = scope.options.budget
    let direct = sameEdge(start, finish)
    let open = direct.flatMap { isOpen([$0.piece], at: time) ? $0 : nil }
    var leg = open.flatMap {
      found(
        $0.weight,
        [$0.piece],
        from: End($0.start, of: start, from),
        to: End($0.finish, of: finish, to)
      )
    }
    let path = try scope.engines.run(query, scope.options.algorithm, hours(at: time))
    if let path, path.result.weight < open?.weight ?? .unreachable {
      let (a, b) = (start.all[path.result.sourceIndex], finish.all[path.result.targetIndex])
      let pieces = pieces(from: a, along: path.arcs, to: b)
      leg = found(
        path.result.weight,
        pieces,
        from: End(a, of: start, from),
        to: End(b, of: finish, to)
      )
      if path.result.weight < direct?.weight ?? .unreachable {
        leg?.search = AnsweredSearch(start: start, finish: finish, query: query, arcs: path.arcs)
      }
    }
    return leg
  }

  /// Up to `maximum` other legs than the best, best first.
  ///
  /// Only ways that are open when they are reached, by turns that are allowed then; none if no
  /// streets are known, or if both places lie on one street and the way along it is the best.
  ///
  /// - Throws: as ``SearchEngines/alternatives(to:_:maximum:_:)``.
  func alternatives(
    to best: FoundLeg,
    maximum: Int,
    at time: LegTime
  ) throws(RoutingError) -> [FoundLeg] {
    guard let search = best.search else { return [] }
    let others = try scope.engines.alternatives(
      to: search.arcs,
      search.query,
      maximum: maximum,
      hours(at: time)
    )
    let (from, to) = (best.start.waypoint, best.finish.waypoint)
    return others.compactMap { other in
      let a = search.start.all[other.sourceIndex]
      let b = search.finish.all[other.targetIndex]
      let pieces = pieces(from: a, along: other.arcs, to: b)
      guard isOpen(pieces, at: time), mayTurn(along: pieces, at: time) else { return nil }
      return found(
        other.weight,
        pieces,
        from: End(a, of: search.start, from),
        to: End(b, of: search.finish, to)
      )
    }
  }

  /// The stretches of a driver's way that need a permission; `nil` for ways that need none, and for
  /// other travellers.
  func permissions(of pieces: [PathPiece]) -> PermissionStretches? {
    guard profile.mode == .car else { return nil }
    let needsOne = pieces.contains {
      context.graph.attributes.flags[context.graph.edge(of: $0.arc)]
        .contains(.driversWithPermission)
    }
    return needsOne ? PermissionStretches(pieces, on: context.graph) : nil
  }

  /// Whether a driver passes through no private street on the way between public ones.
  ///
  /// Entry penalties make such a street the last resort, so a path that passes one is the only way.
  func isPermitted(_ stretches: PermissionStretches?) -> Bool {
    guard let stretches else { return true }
    return stretches.between == 0 || !scope.engines.publicParts.isTransit(stretches)
  }

  /// An end of a leg: where its waypoint meets the network, of all the ways there.
  private struct End {
    var terminal: Terminal
    var snaps: [Snap]
    var waypoint: Waypoint

    init(_ terminal: Terminal, of terminals: Terminals, _ waypoint: Waypoint) {
      (self.terminal, self.waypoint) = (terminal, waypoint)
      snaps = terminals.snaps
    }

    /// The side of a way on which the waypoint lies in the direction of travel; `nil` for doors, and
    /// if the waypoint lies on the way, or does not meet it.
    func side(along piece: PathPiece?, on graph: StreetGraph) -> Maneuver.Modifier? {
      guard waypoint.kind != .building, let piece else { return nil }
      let edge = graph.edge(of: piece.arc)
      return snaps.first { $0.edge == edge }?.side(forward: graph.isForward(piece.arc))
    }
  }

  /// A path as a leg; `nil` if it is not permitted.
  private func found(
    _ weight: Weight,
    _ pieces: [PathPiece],
    from: End,
    to: End
  ) -> FoundLeg? {
    let permissions = permissions(of: pieces)
    guard isPermitted(permissions) else { return nil }
    return FoundLeg(
      way: .network(pieces),
      weight: metric.penalty.removed(from: weight),
      milliseconds: milliseconds(of: pieces),
      start: from.terminal.snapped(from.waypoint),
      finish: to.terminal.snapped(to.waypoint),
      startSide: from.side(along: pieces.first, on: context.graph),
      finishSide: to.side(along: pieces.last, on: context.graph),
      permissions: permissions
    )
  }

  /// The pieces of a path with its partial ends; parts without length are left out.
  func pieces(from start: Terminal, along arcs: [ArcID], to finish: Terminal) -> [PathPiece] {
    var pieces: [PathPiece] = []
    pieces.reserveCapacity(arcs.count + 2)
    if let first = start.piece, first.share > 0 { pieces.append(first) }
    for arc in arcs { pieces.append(PathPiece(arc: arc)) }
    if let last = finish.piece, last.share > 0 { pieces.append(last) }
    return pieces
  }

  func milliseconds(of pieces: [PathPiece]) -> UInt64 {
    let sum = pieces.reduce(0.0) { $0 + metric.milliseconds(of: $1) }
    return UInt64(sum.rounded())
  }

  /// The lightest way along a single edge on which both places lie; `nil` if there is no such edge.
  func sameEdge(
    _ start: Terminals,
    _ finish: Terminals
  ) -> (weight: Weight, piece: PathPiece, start: Terminal, finish: Terminal)? {
    var best: (weight: Weight, piece: PathPiece, start: Terminal, finish: Terminal)?
    for a in start.all {
      for b in finish.all {
        guard let out = a.piece, let into = b.piece, out.start <= into.end,
          context.graph.edgeAndDirection[out.arc] == context.graph.edgeAndDirection[into.arc]
        else { continue }
        let piece = PathPiece(arc: out.arc, start: out.start, end: into.end)
        let weight = metric.weight(of: piece)
        if weight < best?.weight ?? .unreachable { best = (weight, piece, a, b) }
      }
    }
    return best
  }

  // MARK: - Straight lines

  /// The straight leg if both places lie in the ``EstimatedArea``.
  private func straight(_ from: Waypoint, _ to: Waypoint) throws(RoutingError) -> FoundLeg? {
    guard let area = context.estimatedArea, area.contains(from.location), area.contains(to.location)
    else { return nil }
    let line = [from.location, to.location]
    guard !scope.options.avoidedAreas.contains(where: { $0.isTouched(by: line) }) else {
      throw RoutingMessages.avoided(from, to)
    }
    let milliseconds = milliseconds(straightFrom: from, to: to, area)
    return FoundLeg(
      way: .straight,
      weight: Weight(min(milliseconds, UInt64(Weight.unreachable))),
      milliseconds: milliseconds,
      start: SnappedWaypoint(
        waypoint: from,
        location: from.location,
        distance: 0,
        name: from.name
      ),
      finish: SnappedWaypoint(waypoint: to, location: to.location, distance: 0, name: to.name)
    )
  }

  func milliseconds(
    straightFrom from: Waypoint,
    to: Waypoint,
    _ area: EstimatedArea
  ) -> UInt64 {
    UInt64((area.duration(from: from.location, to: to.location, profile) * 1000).rounded())
  }
}

extension Terminal {
  /// The waypoint as it meets the network here.
  func snapped(_ waypoint: Waypoint) -> SnappedWaypoint {
    SnappedWaypoint(waypoint: waypoint, location: location, distance: distance, name: name)
  }
}
