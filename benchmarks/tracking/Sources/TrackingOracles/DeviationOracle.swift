import CampusGraph
public import GeoCore
public import Routing
public import TripSimulation

/// Upper bound for the detection of wrong turns: Bayesian odds with the simulation's parameters
/// known.
///
/// The oracle knows the laws of the receiver and of wrong turns with all their parameters, which
/// fixes are outliers, and at each fix the metres travelled and the speed. It does not know whether
/// or where a wrong turn is taken. It compares the planned way with every wrong way that the law
/// allows at each junction. Each wrong way has its prior probability, and the whitened errors of
/// the fixes relative to it give the posterior. To raise an alarm as soon as the odds exceed a
/// threshold is optimal (Wald 1945; Shiryaev 1963). The oracle also knows the continuation of the
/// wrong way that is actually taken.
///
/// A tracker has to estimate all this from the same fixes, so at the same rate of false alarms it
/// cannot detect more. The oracle does not use the information in the distance travelled itself,
/// although planned speeds differ between ways.
public final class DeviationOracle {
  /// Natural logarithms of the odds of being off the planned way, at a fix.
  public struct OffRouteOdds: Hashable, Sendable {
    /// Metres since the start.
    public var travelled: Meters
    /// The odds given the positions alone.
    public var byPosition: Double
    /// The odds given positions, speeds and courses.
    public var byMotion: Double
  }

  private let builder: PathBuilder
  private let ways: WrongWays
  private let options: SimulationOptions

  /// Makes an oracle for trips of a profile that are simulated with some options.
  public init(_ context: RoutingContext, profile: Profile, _ options: SimulationOptions) {
    builder = PathBuilder(context: context, plan: .single(profile))
    ways = WrongWays(network: context.network(for: profile), graph: context.graph)
    self.options = options
  }

  /// The odds at each fix of a trip.
  ///
  /// - Precondition: the trip was simulated on the oracle's network and with its options.
  /// - Complexity: O(fixes · wrong ways off the route).
  public func offRouteOdds(of trip: SimulatedTrip) -> [OffRouteOdds] {
    let planned = trip.journey.planned
    var hypotheses = hypotheses(of: trip)
    let law = ErrorLaw(noise: options.noise)
    var last: (error: PlanePoint, time: Seconds)?
    return trip.fixes.map { fix in
      let observation = Observation(fix, law)
      let right = observation.evidence(of: planned.place(at: fix.travelled), after: last)
      var totalPrior = 0.0
      var (position, motion) = (LogSum(), LogSum())
      for number in hypotheses.indices {
        guard hypotheses[number].divergence < fix.travelled else { break }
        hypotheses[number].take(observation, right, since: last)
        let hypothesis = hypotheses[number]
        totalPrior += hypothesis.prior
        position.add(log(hypothesis.prior) + hypothesis.byPosition)
        motion.add(log(hypothesis.prior) + hypothesis.byPosition + hypothesis.byMotion)
      }
      if !fix.isOutlier { last = (right.error, fix.time) }
      let rest = log(max(0, 1 - totalPrior))
      return OffRouteOdds(
        travelled: fix.travelled,
        byPosition: position.value - rest,
        byMotion: motion.value - rest
      )
    }
  }

  /// The wrong ways off the route of a trip, in the order in which they diverge from it.
  private func hypotheses(of trip: SimulatedTrip) -> [Hypothesis] {
    guard trip.route.legs.count == 1, let leg = trip.route.legs.first else { return [] }
    let graph = builder.context.graph
    let arcs = builder.arcs(of: leg, ways.network)
    let planned = trip.journey.planned
    guard arcs.count > 1, arcs.count == planned.pieces.count, options.wrongTurns.probability > 0
    else { return [] }
    let route = Set(arcs.map { graph.edge(of: $0) })
    let law = options.wrongTurns
    let junctions = (1..<arcs.count).map { junction in
      ways.arcs(off: arcs, at: junction, avoiding: route)
        .map { ways.way(from: $0, upTo: law.length.upperBound, avoiding: route) }
        .filter {
          $0.length >= law.length.lowerBound
            && ways.angle(of: $0, off: arcs, at: junction) >= law.leastAngle
        }
    }
    // Junctions with a wrong way are equally likely, and so are the wrong ways of a junction.
    let share = law.probability / Double(max(1, junctions.count { !$0.isEmpty }))
    var hypotheses: [Hypothesis] = []
    for (number, wrong) in junctions.enumerated() {
      let divergence = planned.distances[number + 1]
      for way in wrong {
        var hypothesis = Hypothesis(
          path: path(of: way),
          divergence: divergence,
          offset: divergence,
          end: divergence + way.length,
          prior: share / Double(wrong.count)
        )
        if let turn = trip.wrongTurn, abs(turn.travelled - divergence) < 0.01,
          turn.edge.code == graph.edgeAndDirection[way.arcs[0]]
        {
          (hypothesis.path, hypothesis.offset, hypothesis.end) = (trip.journey.path, 0, .infinity)
        }
        hypotheses.append(hypothesis)
      }
    }
    return hypotheses
  }

  private func path(of way: WrongWays.Way) -> TravelPath {
    var path = TravelPath()
    for (number, arc) in way.arcs.enumerated() {
      let end = number == way.arcs.count - 1 ? way.fraction : 1
      let piece = builder.piece(arc, from: 0, to: end, ways.network)
      path.append(piece, of: builder.context.graph, ways.network.profile)
    }
    return path
  }
}

/// Sum of numbers given by their logarithms, without overflow or underflow.
private struct LogSum {
  private var top = -Double.infinity
  private var sum = 0.0

  /// The logarithm of the sum; −∞ for the empty sum.
  var value: Double { sum > 0 ? top + log(sum) : -.infinity }

  mutating func add(_ logarithm: Double) {
    if logarithm > top {
      sum = sum * exp(top - logarithm) + 1
      top = logarithm
    } else if logarithm.isFinite {
      sum += exp(logarithm - top)
    }
  }
}

/// A fix and the likelihood of its errors.
private struct Observation {
  /// The log-likelihoods of a fix given a way.
  struct Evidence {
    var error: PlanePoint
    var byPosition: Double
    var byMotion: Double
  }

  let fix: SimulatedFix
  private let law: ErrorLaw
  private let plane: LocalPlane
  private let measured: PlanePoint
  private let velocity: PlanePoint?

  init(_ fix: SimulatedFix, _ law: ErrorLaw) {
    self.fix = fix
    self.law = law
    plane = LocalPlane(at: fix.location)
    measured = plane.point(fix.fix.coordinate)
    // A speed without a course has the same likelihood on every way.
    velocity = fix.fix.course.flatMap { course in
      fix.fix.speed.map { PlanePoint(length: $0, bearing: course) }
    }
  }

  /// The log-likelihoods of the fix at a place on a way, given the error of the previous fix on
  /// that way.
  func evidence(
    of place: TravelPath.Place,
    after last: (error: PlanePoint, time: Seconds)?
  ) -> Evidence {
    let there = plane.point(place.location)
    let error = PlanePoint(x: measured.x - there.x, y: measured.y - there.y)
    let before = last.map { (error: $0.error, interval: fix.time - $0.time) }
    return Evidence(
      error: error,
      byPosition: fix.isOutlier ? 0 : law.score(error, after: before),
      byMotion: velocity.map {
        law.score(velocity: $0, PlanePoint(length: fix.speed, bearing: place.course))
      } ?? 0
    )
  }
}

/// A wrong way that the traveller may have taken.
private struct Hypothesis {
  var path: TravelPath
  /// Metres from the start to the point at which it leaves the planned way.
  var divergence: Meters
  /// Metres from the start to the start of ``path``.
  var offset: Meters
  /// Metres from the start to its end; its continuation is unknown.
  var end: Meters
  /// Its prior probability.
  var prior: Double
  /// Log-likelihood ratios relative to the planned way.
  var byPosition = 0.0
  var byMotion = 0.0
  private var lastError: PlanePoint?

  init(path: TravelPath, divergence: Meters, offset: Meters, end: Meters, prior: Double) {
    self.path = path
    self.divergence = divergence
    self.offset = offset
    self.end = end
    self.prior = prior
  }

  /// Updates the likelihood ratios by a fix after the divergence.
  mutating func take(
    _ observation: Observation,
    _ right: Observation.Evidence,
    since last: (error: PlanePoint, time: Seconds)?
  ) {
    guard observation.fix.travelled <= end else { return }
    // Before the divergence both ways coincide, and so do the errors.
    let before = last.map { (error: lastError ?? $0.error, time: $0.time) }
    let place = path.place(at: observation.fix.travelled - offset)
    let wrong = observation.evidence(of: place, after: before)
    byPosition += wrong.byPosition - right.byPosition
    byMotion += wrong.byMotion - right.byMotion
    if !observation.fix.isOutlier { lastError = wrong.error }
  }
}
