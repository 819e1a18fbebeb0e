import CampusGraph
public import GeoCore
public import Routing

/// How likely it is that a traveller has left the planned way, said by one who knows all but that.
///
/// The oracle knows the laws of receiver and wrong turns with all their parameters, which
/// fixes are outliers, and at each fix how many metres have been travelled and how fast. It does not know whether
/// a wrong turn will be taken, nor where. It weighs the planned way against every wrong way that the law
/// allows, off each junction: each has its probability before the trip, and the errors that the fixes would have on it,
/// whitened, give the one after (Wald 1945; Shiryaev 1963: to tell as soon as the odds pass a threshold is
/// the best that can be done). Of the wrong way that is really taken it knows also how it goes on.
///
/// A tracker has to find out all that from the same fixes, so where it is told to be wrong as rarely,
/// it cannot find more. One thing is left out: what the number of metres travelled itself says, as that ways
/// differ in speed.
public final class DeviationOracle {
  /// What the oracle thinks at a fix: natural logarithms of the odds of being off the planned way.
  public struct Suspicion: Hashable, Sendable {
    /// Metres since the start.
    public var travelled: Meters
    /// By the positions alone.
    public var byPosition: Double
    /// By positions, speeds and courses.
    public var byMotion: Double
  }

  private let builder: PathBuilder
  private let ways: WrongWays
  private let options: SimulationOptions

  /// Prepares an oracle for trips of a profile and some options.
  public init(_ index: RoutingIndex, profile: Profile, _ options: SimulationOptions) {
    builder = PathBuilder(index: index, plan: .single(profile))
    ways = WrongWays(network: index.network(for: profile), graph: index.graph)
    self.options = options
  }

  /// What the oracle thinks at each fix of a trip, up to the destination of the plan.
  ///
  /// - Precondition: the trip was simulated on the oracle's network and by its options.
  /// - Complexity: O(fixes · wrong ways off the route).
  public func suspicions(of trip: SimulatedTrip) -> [Suspicion] {
    let planned = trip.journey.planned
    var suspects = suspects(of: trip)
    let law = ErrorLaw(noise: options.noise)
    var last: (error: PlanePoint, time: Seconds)?
    return trip.fixes.map { fix in
      let sight = Sight(fix, law)
      let right = sight.evidence(of: planned.place(at: fix.travelled), after: last)
      var passed = 0.0
      var (position, motion) = (LogSum(), LogSum())
      for number in suspects.indices {
        guard suspects[number].parting < fix.travelled else { break }
        suspects[number].take(sight, right, since: last)
        let suspect = suspects[number]
        passed += suspect.prior
        position.add(log(suspect.prior) + suspect.byPosition)
        motion.add(log(suspect.prior) + suspect.byPosition + suspect.byMotion)
      }
      if !fix.isOutlier { last = (right.error, fix.time) }
      let rest = log(max(0, 1 - passed))
      return Suspicion(
        travelled: fix.travelled,
        byPosition: position.value - rest,
        byMotion: motion.value - rest
      )
    }
  }

  /// The wrong ways off the route of a trip, in the order in which they leave it.
  private func suspects(of trip: SimulatedTrip) -> [Suspect] {
    guard trip.route.legs.count == 1, let leg = trip.route.legs.first else { return [] }
    let graph = builder.index.graph
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
    // Each junction with a wrong way is as likely as any other, and so is each way there.
    let share = law.probability / Double(max(1, junctions.count { !$0.isEmpty }))
    var suspects: [Suspect] = []
    for (number, wrong) in junctions.enumerated() {
      let parting = planned.distances[number + 1]
      for way in wrong {
        var suspect = Suspect(
          path: path(of: way),
          parting: parting,
          offset: parting,
          end: parting + way.length,
          prior: share / Double(wrong.count)
        )
        if let turn = trip.wrongTurn, abs(turn.travelled - parting) < 0.01,
          turn.edge.code == graph.edgeAndDirection[way.arcs[0]]
        {
          (suspect.path, suspect.offset, suspect.end) = (trip.journey.path, 0, .infinity)
        }
        suspects.append(suspect)
      }
    }
    return suspects
  }

  private func path(of way: WrongWays.Way) -> TravelPath {
    var path = TravelPath()
    for (number, arc) in way.arcs.enumerated() {
      let end = number == way.arcs.count - 1 ? way.fraction : 1
      let piece = builder.piece(arc, from: 0, to: end, ways.network)
      path.append(piece, of: builder.index.graph, ways.network.profile)
    }
    return path
  }
}

/// The logarithm of a sum of which the logarithms are known, however large or small.
private struct LogSum {
  private var top = -Double.infinity
  private var sum = 0.0

  /// The logarithm of the sum; −∞ of nothing.
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

/// A fix as the oracle sees it.
private struct Sight {
  /// What a fix says for a way.
  struct Evidence {
    var error: PlanePoint
    var byPosition: Double
    var byMotion: Double
  }

  let fix: SimulatedFix
  private let law: ErrorLaw
  private let plane: LocalPlane
  private let seen: PlanePoint
  private let velocity: PlanePoint?

  init(_ fix: SimulatedFix, _ law: ErrorLaw) {
    self.fix = fix
    self.law = law
    plane = LocalPlane(at: fix.location)
    seen = plane.point(fix.fix.coordinate)
    // A speed without a course says the same of every way.
    velocity = fix.fix.course.flatMap { course in
      fix.fix.speed.map { PlanePoint(length: $0, bearing: course) }
    }
  }

  /// What the fix says for a place on a way, given the error of the fix before on the same way.
  func evidence(
    of place: TravelPath.Place,
    after last: (error: PlanePoint, time: Seconds)?
  ) -> Evidence {
    let there = plane.point(place.location)
    let error = PlanePoint(x: seen.x - there.x, y: seen.y - there.y)
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

/// A way that the traveller may have taken.
private struct Suspect {
  var path: TravelPath
  /// Metres from the start to where it leaves the planned way.
  var parting: Meters
  /// Metres from the start to where ``path`` begins.
  var offset: Meters
  /// Metres from the start to its end: nothing is known of how it would go on.
  var end: Meters
  /// Its probability before the trip.
  var prior: Double
  /// Logarithms of the ratio of likelihoods against the planned way.
  var byPosition = 0.0
  var byMotion = 0.0
  private var lastError: PlanePoint?

  init(path: TravelPath, parting: Meters, offset: Meters, end: Meters, prior: Double) {
    self.path = path
    self.parting = parting
    self.offset = offset
    self.end = end
    self.prior = prior
  }

  /// Takes a fix behind the parting.
  mutating func take(
    _ sight: Sight,
    _ right: Sight.Evidence,
    since last: (error: PlanePoint, time: Seconds)?
  ) {
    guard sight.fix.travelled <= end else { return }
    // Up to the parting both ways are one, and so are the errors.
    let before = last.map { (error: lastError ?? $0.error, time: $0.time) }
    let place = path.place(at: sight.fix.travelled - offset)
    let wrong = sight.evidence(of: place, after: before)
    byPosition += wrong.byPosition - right.byPosition
    byMotion += wrong.byMotion - right.byMotion
    if !sight.fix.isOutlier { lastError = wrong.error }
  }
}
