import CampusGraph
import GeoCore

/// Puts found legs into steps with instructions.
struct LegWriter {
  private let context: RoutingContext
  private let metric: Metric
  private let reader: JunctionReader
  private let profile: Profile
  private let detail: RouteDetail

  init(_ scope: RequestScope, detail: RouteDetail = .instructions) {
    self.detail = detail
    context = scope.context
    metric = scope.metric
    reader = scope.engines.junctions
    profile = scope.profile
  }

  /// Whether a leg uses ways that are not surveyed, all along or in part.
  func isEstimated(_ leg: FoundLeg) -> Bool {
    leg.isStraight
      || leg.pieces.contains {
        context.graph.attributes.flags[context.graph.edge(of: $0.arc)].contains(.estimated)
      }
  }

  /// A leg with as much as is wanted of it.
  func leg(from: Waypoint, to: Waypoint, _ found: FoundLeg) -> Leg {
    let isBare = detail == .line || detail == .totals
    if isBare, !found.pieces.isEmpty { return bareLeg(from: from, to: to, found) }
    var leg = plainLeg(from: from, to: to, found)
    if !found.pieces.isEmpty { leg.steps[0].maneuver.modifier = found.startSide }
    if detail == .instructions || SteepPartFinder(profile.mode) != nil {
      leg.grades = found.pieces.map { context.graph.grade(of: $0) }
      leg.findSteepParts(for: profile.mode)
    }
    return leg
  }

  /// A leg of one step and the arrival.
  private func bareLeg(from: Waypoint, to: Waypoint, _ found: FoundLeg) -> Leg {
    let pieces = found.pieces
    var (distance, milliseconds) = (0.0, 0.0)
    for piece in pieces {
      distance += context.graph.length(of: piece)
      milliseconds += metric.milliseconds(of: piece)
    }
    let line = line(of: pieces)
    let first = context.graph.edge(of: pieces[0].arc)
    let name = context.graph.names[context.graph.attributes.name[first]]
    let way = Step(
      distance: distance,
      duration: milliseconds / 1000,
      name: name,
      mode: mode,
      maneuver: Maneuver(
        kind: .depart,
        modifier: found.startSide,
        location: line[0],
        bearingBefore: 0,
        bearingAfter: 0
      ),
      phrase: .proceed(along: name),
      geometry: line
    )
    return Leg(
      from: from,
      to: to,
      steps: [way, arrival(to, at: line[line.count - 1], 0)],
      edges: pieces.map { DirectedEdge(code: context.graph.edgeAndDirection[$0.arc]) }
    )
  }

  /// The line of a path, or its ends.
  private func line(of pieces: [PathPiece]) -> [Coordinate] {
    guard detail == .line else {
      let (first, last) = (pieces[0], pieces[pieces.count - 1])
      return context.graph.line(of: first).prefix(1) + context.graph.line(of: last).suffix(1)
    }
    var line: [Coordinate] = []
    for piece in pieces {
      for point in context.graph.line(of: piece) where point != line.last { line.append(point) }
    }
    if line.count == 1 { line.append(line[0]) }
    return line
  }

  private func plainLeg(from: Waypoint, to: Waypoint, _ found: FoundLeg) -> Leg {
    switch found.way {
    case .straight: Leg(from: from, to: to, steps: straightSteps(from, to))
    case .network(let pieces):
      Leg(
        from: from,
        to: to,
        steps: pieces.isEmpty
          ? standingSteps(to, at: found.start.location)
          : StepBuilder(
            pieces,
            context: context,
            metric: metric,
            mode: mode,
            to: to,
            side: found.finishSide,
            reader: reader
          )
          .steps(),
        edges: pieces.map { DirectedEdge(code: context.graph.edgeAndDirection[$0.arc]) }
      )
    }
  }

  private var mode: StepMode {
    switch profile.mode {
    case .foot, .wheelchair: .walk
    case .bike: .bike
    case .car: .drive
    }
  }

  private func straightSteps(_ from: Waypoint, _ to: Waypoint) -> [Step] {
    guard let area = context.estimatedArea else { return [] }
    let bearing = Geodesic.bearing(from: from.location, to: to.location)
    let start = Step(
      distance: area.length(from: from.location, to: to.location),
      duration: area.duration(from: from.location, to: to.location, profile),
      name: "",
      mode: mode,
      maneuver: Maneuver(
        kind: .depart,
        modifier: nil,
        location: from.location,
        bearingBefore: 0,
        bearingAfter: bearing
      ),
      phrase: .straightTo(Compass(bearing: bearing), name: to.name, mode: profile.mode),
      geometry: [from.location, to.location]
    )
    return [start, arrival(to, at: to.location, bearing)]
  }

  private func standingSteps(_ to: Waypoint, at location: Coordinate) -> [Step] {
    let start = Step(
      distance: 0,
      duration: 0,
      name: "",
      mode: mode,
      maneuver: Maneuver(
        kind: .depart,
        modifier: nil,
        location: location,
        bearingBefore: 0,
        bearingAfter: 0
      ),
      phrase: .alreadyThere,
      geometry: [location, location]
    )
    return [start, arrival(to, at: location, 0)]
  }

  private func arrival(_ to: Waypoint, at location: Coordinate, _ bearing: Degrees) -> Step {
    Step(
      distance: 0,
      duration: 0,
      name: "",
      mode: mode,
      maneuver: Maneuver(
        kind: .arrive,
        modifier: nil,
        location: location,
        bearingBefore: bearing,
        bearingAfter: 0
      ),
      phrase: .arrive(at: to.name, side: nil),
      geometry: [location, location]
    )
  }
}
