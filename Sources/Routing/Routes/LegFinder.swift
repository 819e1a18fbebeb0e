import CampusGraph
import GeoCore

/// When a leg is travelled, as far as opening hours go.
enum LegTime {
  /// Hours do not count.
  case any
  /// It starts some milliseconds after a second since 1970 UTC.
  case departure(Int64, after: UInt64)
  /// It ends some milliseconds before a second since 1970 UTC.
  case arrival(Int64, before: UInt64)
}

/// A leg as found: the pieces of its path, or a straight line where no streets are known.
struct FoundLeg {
  enum Way {
    /// Along the network; no pieces where start and end are one place.
    case network([PathPiece], side: Maneuver.Modifier?)
    /// Straight through an ``EstimatedArea``.
    case straight
  }
  var way: Way
  /// Weight, as the search counts it, without fees.
  var weight: Weight
  /// Travel time in milliseconds.
  var milliseconds: UInt64
  var start: SnappedWaypoint
  var finish: SnappedWaypoint
  /// Where drivers need a permission; `nil` for others.
  var permissions: PermissionStretches?

  /// The pieces; none on a straight leg.
  var pieces: [PathPiece] {
    if case .network(let pieces, _) = way { pieces } else { [] }
  }

  var isStraight: Bool {
    if case .straight = way { true } else { false }
  }
}

/// Finds single legs with one profile: the scratch of a ``Router`` for that profile.
final class LegFinder {
  let index: RoutingIndex
  let network: ProfileNetwork
  /// The weights in force: the network's, less closures.
  let metric: Metric
  let avoided: [AvoidedArea]
  /// Classes of ways not to be used.
  let excluded: Set<RoadClass>
  let radius: Meters
  let algorithm: SearchAlgorithm?
  let engines: SearchEngines
  /// What private streets divide; worked out where a way leads through one.
  private lazy var publicParts = PublicParts(index.graph, metric)

  /// Prepares scratch for a profile, without some edges, classes of ways and areas; places may be
  /// `radius` metres from a usable way.
  init(
    _ index: RoutingIndex,
    _ profile: Profile,
    closing closed: Set<EdgeID>,
    excluding excluded: Set<RoadClass>,
    avoiding avoided: [AvoidedArea],
    _ algorithm: SearchAlgorithm?,
    radius: Meters
  ) throws(RoutingError) {
    let network = try RoutingError.translate { () throws(GraphFileError) in
      try index.readNetwork(for: profile, excluding: excluded)
    }
    var masked = closed
    for area in avoided { masked.formUnion(area.edges(of: index.graph)) }
    self.index = index
    self.network = network
    self.avoided = avoided
    self.excluded = excluded
    self.radius = radius
    self.algorithm = algorithm
    metric =
      masked.isEmpty ? network.metric : network.metric.masking(masked.sorted())
    engines = SearchEngines(
      index,
      network,
      metric: metric,
      isMasked: !masked.isEmpty || !excluded.isEmpty
    )
  }

  var profile: Profile { network.profile }

  var terminalFinder: TerminalFinder {
    TerminalFinder(index: index, network: network, metric: metric, radius: radius)
  }

  /// The best leg between two waypoints.
  ///
  /// - Throws: `noSegment` where one of them is too far from any usable way, `noRoute` where nothing
  ///   joins them.
  func leg(
    from: Waypoint,
    to: Waypoint,
    at time: LegTime
  ) throws(RoutingError) -> FoundLeg {
    if from.id != nil, from.id == to.id { return standing(at: from) }
    let finder = terminalFinder
    let start = finder.terminals(of: from, at: .start)
    let finish = finder.terminals(of: to, at: .finish)
    if let start, let finish {
      if let found = try search(start, finish, from, to, at: time) { return found }
      if let found = try mainlandLeg(from, to, at: time) { return found }
      throw explain(from, to, at: time)
    }
    if let straight = try straight(from, to) { return straight }
    if start == nil { throw missing(from, hasOther: finish != nil, other: to) }
    throw missing(to, hasOther: true, other: from)
  }

  /// The leg between ways from which one gets about: the nearest may be a one-way street out of the
  /// map.
  private func mainlandLeg(
    _ from: Waypoint,
    _ to: Waypoint,
    at time: LegTime
  ) throws(RoutingError) -> FoundLeg? {
    guard network.hasMainland else { return nil }
    var finder = terminalFinder
    finder.wanted = .mainland
    guard let start = finder.terminals(of: from, at: .start),
      let finish = finder.terminals(of: to, at: .finish)
    else { return nil }
    return try search(start, finish, from, to, at: time)
  }

  private func standing(at waypoint: Waypoint) -> FoundLeg {
    let snapped = SnappedWaypoint(
      waypoint: waypoint,
      location: waypoint.location,
      distance: 0,
      name: waypoint.name
    )
    return FoundLeg(
      way: .network([], side: nil),
      weight: 0,
      milliseconds: 0,
      start: snapped,
      finish: snapped
    )
  }

  // MARK: - The network

  func search(
    _ start: Terminals,
    _ finish: Terminals,
    _ from: Waypoint,
    _ to: Waypoint,
    at time: LegTime
  ) throws(RoutingError) -> FoundLeg? {
    let query = SearchQuery(sources: start.seeds, targets: finish.seeds)
    var best = sameEdge(start, finish).flatMap { isOpen([$0.piece], at: time) ? $0 : nil }
      .map { (weight: $0.weight, pieces: [$0.piece], start: $0.start, finish: $0.finish) }
    let result = try engines.run(query, algorithm, hours(at: time))
    if let result, result.weight < best?.weight ?? .unreachable {
      let a = start.all[result.sourceIndex]
      let b = finish.all[result.targetIndex]
      best = (result.weight, pieces(from: a, along: engines.path, to: b), a, b)
    }
    guard let best, isPermitted(best.pieces) else { return nil }
    return found(best.weight, best.pieces, best.start, best.finish, from, to)
  }

  /// Whether a driver passes through no private street: as weights go, one that is passed is the only
  /// way.
  func isPermitted(_ pieces: [PathPiece]) -> Bool {
    guard profile.mode == .car else { return true }
    let stretches = PermissionStretches(pieces, on: index.graph)
    return stretches.between == 0 || !publicParts.isTransit(stretches)
  }

  /// A path as a leg.
  func found(
    _ weight: Weight,
    _ pieces: [PathPiece],
    _ start: Terminal,
    _ finish: Terminal,
    _ from: Waypoint,
    _ to: Waypoint
  ) -> FoundLeg {
    FoundLeg(
      way: .network(pieces, side: to.kind == .building ? nil : finish.side),
      weight: metric.fees.free(weight),
      milliseconds: milliseconds(of: pieces),
      start: start.snapped(from),
      finish: finish.snapped(to),
      permissions: profile.mode == .car ? PermissionStretches(pieces, on: index.graph) : nil
    )
  }

  /// The pieces of a path with its partial ends; parts without length are left out.
  func pieces(from start: Terminal, along arcs: [ArcID], to finish: Terminal) -> [PathPiece] {
    let ends = (start.piece, finish.piece)
    return [ends.0].compactMap { $0 }.filter { $0.share > 0 } + arcs.map { PathPiece(arc: $0) }
      + [ends.1].compactMap { $0 }.filter { $0.share > 0 }
  }

  func milliseconds(of pieces: [PathPiece]) -> UInt64 {
    let sum = pieces.reduce(0.0) { $0 + metric.milliseconds(of: $1) }
    return UInt64(sum.rounded())
  }

  /// The way along one edge where both places lie on it.
  func sameEdge(
    _ start: Terminals,
    _ finish: Terminals
  ) -> (weight: Weight, piece: PathPiece, start: Terminal, finish: Terminal)? {
    var best: (weight: Weight, piece: PathPiece, start: Terminal, finish: Terminal)?
    for a in start.all {
      for b in finish.all {
        guard let out = a.piece, let into = b.piece, out.start <= into.end,
          index.graph.edgeAndDirection[out.arc] == index.graph.edgeAndDirection[into.arc]
        else { continue }
        let piece = PathPiece(arc: out.arc, start: out.start, end: into.end)
        let weight = metric.weight(of: piece)
        if weight < best?.weight ?? .unreachable { best = (weight, piece, a, b) }
      }
    }
    return best
  }

  // MARK: - Straight lines

  /// The direct way where both places lie where no streets are known.
  private func straight(_ from: Waypoint, _ to: Waypoint) throws(RoutingError) -> FoundLeg? {
    guard let area = index.estimatedArea, area.contains(from.location), area.contains(to.location)
    else { return nil }
    let line = [from.location, to.location]
    guard !avoided.contains(where: { $0.isTouched(by: line) }) else {
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

  // MARK: - Why not

  /// Why a waypoint meets no usable way.
  func missing(_ waypoint: Waypoint, hasOther: Bool, other: Waypoint) -> RoutingError {
    if !waypoint.entrances.isEmpty { return RoutingMessages.noUsableEntrance(waypoint, profile) }
    if hasOther, index.estimatedArea?.contains(waypoint.location) == true {
      return RoutingMessages.apart(waypoint, other)
    }
    let wide = TerminalFinder(index: index, network: network, metric: metric, radius: 5000)
    let nearest = wide.snap(near: waypoint)
    return RoutingMessages.noSegment(waypoint, radius, profile, nearest: nearest)
  }

  /// Why nothing joins two waypoints that both meet the network.
  private func explain(_ from: Waypoint, _ to: Waypoint, at time: LegTime) -> RoutingError {
    if case .any = time {
      guard profile.mode == .wheelchair else {
        return RoutingMessages.noRoute(from, to, profile, excluding: excluded)
      }
      let walker = try? LegFinder(
        index,
        .foot,
        closing: [],
        excluding: excluded,
        avoiding: avoided,
        algorithm,
        radius: radius
      )
      guard let leg = try? walker?.leg(from: from, to: to, at: .any) else {
        return RoutingMessages.noRoute(from, to, profile, excluding: excluded)
      }
      let length = leg.pieces.reduce(0) { $0 + index.graph.length(of: $1) }
      return RoutingMessages.noStepFreeRoute(from, to, onFoot: length)
    }
    do {
      let leg = try leg(from: from, to: to, at: .any)
      guard let closed = firstClosed(on: leg.pieces, at: time) else {
        return RoutingMessages.noRoute(from, to, profile, excluding: excluded)
      }
      let schedule = index.graph.attributes.schedule[closed.edge]
      let local = index.localTime(at: closed.second)
      return RoutingMessages.closed(
        from,
        to,
        index.label(of: closed.edge),
        opens: ClockText.opening(of: index.graph.schedules[schedule.index], after: local)
      )
    } catch {
      return error
    }
  }
}

extension Terminal {
  /// The waypoint as it meets the network here.
  func snapped(_ waypoint: Waypoint) -> SnappedWaypoint {
    SnappedWaypoint(waypoint: waypoint, location: location, distance: distance, name: name)
  }
}
