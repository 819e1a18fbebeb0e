import CampusGraph
import GeoCore
import Routing

/// Builds a ``TripPlan`` leg by leg.
struct PlanLayout {
  let context: RoutingContext
  var along: Meters = 0
  var pieces: [TripPlan.Piece] = []
  var spots: [TripPlan.StopSpot] = []
  var steps: [TripPlan.PlannedStep] = []
  var line: [Coordinate] = []
  var lineAlong: [Meters] = []
  var turnoffs: [TurnoffSearch.Way] = []
  /// Metres along the route of the junctions of streets.
  var junctions: [Meters] = []
  /// The way to the start.
  var approach: [Coordinate] = []

  /// Metres within which spots are merged, as the signals of a crossing are mapped on the road, on
  /// the crossing, or on both: an estimate.
  static let spotMergeDistance: Meters = 8

  init(context: RoutingContext) { self.context = context }

  /// Appends a leg.
  mutating func add(_ leg: Leg, _ travel: TravelPlan) {
    let start = along
    let profile = Self.profile(of: leg, travel)
    if leg.edges.isEmpty {
      for step in leg.steps where step.distance > 0 { addStraight(step) }
    } else {
      addEdges(of: leg, profile)
    }
    addSteps(of: leg, from: start)
    if line.isEmpty, let first = leg.steps.first?.geometry.first {
      line = [first]
      lineAlong = [along]
    }
  }

  /// The profile of a leg: a shared bike is ridden on the legs that pick one up.
  private static func profile(of leg: Leg, _ travel: TravelPlan) -> Profile {
    switch travel {
    case .single(let profile): profile
    case .bikeShare(let walking, let riding):
      leg.steps.contains { $0.maneuver.kind == .pickUp } ? riding : walking
    }
  }

  // MARK: - Edges

  private mutating func addEdges(of leg: Leg, _ profile: Profile) {
    let network = context.network(for: profile)
    let last = leg.edges.count - 1
    let search = TurnoffSearch(graph: context.graph, network: network, route: leg.edges)
    for (number, edge) in leg.edges.enumerated() {
      let shape = LineString(context.graph.line(of: edge))
      let first = number == 0 ? Self.fraction(of: leg.start, on: shape, atStart: true) : 0
      let end = number == last ? Self.fraction(of: leg.end, on: shape, atStart: false) : 1
      if number == 0, along == 0 { approach = search.approach(to: min(first, end), of: edge) }
      addEdge(edge, shape, from: min(first, end), to: end, network)
      if number < last {
        let next = leg.edges[number + 1]
        let ways = search.onward(from: edge)
        turnoffs += search.turnoffs(among: ways, before: next, at: along)
        if search.isJunction(of: ways, after: edge, before: next) { junctions.append(along) }
      }
    }
  }

  private mutating func addEdge(
    _ edge: DirectedEdge,
    _ shape: LineString,
    from first: Double,
    to last: Double,
    _ network: ProfileNetwork
  ) {
    let graph = context.graph
    let arc = Self.usableArc(of: edge, graph, network.metric)
    let share = last - first
    let length = Double(graph.attributes.length[edge.edge]) / 1000 * share
    let mode: StepMode =
      switch network.profile.mode {
      case .foot, .wheelchair: .walk
      case .bike: arc.map(network.metric.isPushed) == true ? .walk : .bike
      case .car: .drive
      }
    let stops = PlannedStops(edge, of: graph, network.profile)
    let planned = arc.map { Double(network.metric.durations[$0]) / 1000 } ?? 0
    for stop in stops.all {
      add(stop.scaled(by: stop.isTimed ? share : 1), at: along + (stop.isAtEnd ? length : 0))
    }
    let part = shape.slice(from: first * shape.length, to: last * shape.length)
    addPiece(
      edge,
      fractions: (first, last),
      length: length,
      movingTime: max(0, planned - stops.timed) * share,
      PaceClass(edge, of: graph, mode: mode),
      part.coordinates
    )
  }

  /// A usable arc of the edge; all of them take equally long.
  private static func usableArc(
    of edge: DirectedEdge,
    _ graph: StreetGraph,
    _ metric: Metric
  ) -> ArcID? {
    for place in graph.arcRange(of: edge) {
      let arc = graph.arc(at: place, of: edge)
      if metric.isUsable(arc) { return arc }
    }
    return nil
  }

  /// The fraction of an edge at which a leg starts or ends.
  ///
  /// The edge's own end takes precedence over any other point, as an edge may end where it starts.
  private static func fraction(
    of place: Coordinate,
    on shape: LineString,
    atStart: Bool
  ) -> Double {
    guard shape.length > 0 else { return atStart ? 0 : 1 }
    let tolerance: Meters = 0.02  // coordinates are rounded to 10⁻⁷ degrees, a centimetre
    let whole = atStart ? shape.start : shape.end
    if LocalPlane.shortDistance(place, whole) < tolerance { return atStart ? 0 : 1 }
    return shape.nearest(to: place).along / shape.length
  }

  // MARK: - Straight lines

  private mutating func addStraight(_ step: Step) {
    addPiece(
      nil,
      fractions: (0, 1),
      length: step.distance,
      movingTime: step.duration,
      PaceClass(mode: step.mode),
      step.geometry
    )
  }

  // MARK: - Parts

  private mutating func addPiece(
    _ edge: DirectedEdge?,
    fractions: (first: Double, last: Double),
    length: Meters,
    movingTime: Seconds,
    _ pace: PaceClass,
    _ points: [Coordinate]
  ) {
    let shape = LineString(points)
    // A straight line stands for a longer way.
    let scale = shape.length > 0 ? length / shape.length : 0
    if line.last == points[0], let last = lineAlong.indices.last {
      lineAlong[last] = along
    } else {
      line.append(points[0])
      lineAlong.append(along)
    }
    for (point, distance) in zip(points, shape.cumulativeLengths).dropFirst() {
      line.append(point)
      lineAlong.append(along + distance * scale)
    }
    pieces.append(
      TripPlan.Piece(
        edge: edge,
        start: along,
        length: length,
        groundLength: edge == nil ? shape.length : length,
        firstFraction: fractions.first,
        lastFraction: fractions.last,
        movingTime: movingTime,
        pace: pace
      )
    )
    along += length
  }

  private mutating func add(_ stop: PlannedStops.Stop, at place: Meters) {
    if !stop.isCertain, let near = spots.lastIndex(where: { !$0.isCertain }),
      place - spots[near].along < Self.spotMergeDistance
    {
      spots[near].delay = max(spots[near].delay, stop.delay)
      return
    }
    spots.append(
      TripPlan.StopSpot(
        along: place,
        delay: stop.delay,
        isCertain: stop.isCertain
      )
    )
  }

  private mutating func addSteps(of leg: Leg, from start: Meters) {
    var place = start
    for step in leg.steps {
      let isWait = step.mode == .wait
      if isWait {
        spots.append(
          TripPlan.StopSpot(along: place, delay: step.duration, isCertain: true)
        )
      }
      steps.append(
        TripPlan.PlannedStep(
          along: min(place, along),
          instruction: LocalizedText(
            en: step.announcement(in: .english),
            es: step.announcement(in: .spanish)
          ),
          isStanding: isWait
        )
      )
      place += step.distance
    }
  }
}

extension Leg {
  fileprivate var start: Coordinate { steps.first?.geometry.first ?? from.location }
  fileprivate var end: Coordinate { steps.last?.geometry.last ?? to.location }
}
