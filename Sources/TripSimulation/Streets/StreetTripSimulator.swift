import CampusGraph
import GeoCore
public import Routing

/// Simulates trips by the law of streets, the second law beside that of ``TripSimulator``.
///
/// Travellers have target speeds by street, slow down in turns by the radius of their curve, meet
/// lights with fixed cycles, queues and junctions at which they give way, stay on the way, and take
/// wrong ways on which they may turn again. Receivers give fixes at irregular times, jump between
/// high buildings, err by a constant offset, repeat fixes and change their clock.
///
/// A trip is determined by the route, the options and the seed. Each part has its own random
/// sequence, so that disabling one does not change the others. A simulator is used by one task at a
/// time.
///
/// ```swift
/// var options = StreetTripOptions(.car)
/// options.clock.probability = 0
/// let trip = StreetTripSimulator(context, plan: request.plan)
///   .trip(along: route, seed: 7, options: options)
/// ```
public final class StreetTripSimulator {
  private let builder: PathBuilder
  private let network: ProfileNetwork
  /// Created at the first wrong turn, because it is as large as the graph.
  private var planner: Planner?

  /// Makes a simulator of trips with one profile, or by shared bike.
  public init(_ context: RoutingContext, plan: TravelPlan) {
    builder = PathBuilder(context: context, plan: plan)
    switch plan {
    case .single(let profile): network = context.network(for: profile)
    case .bikeShare(_, let riding): network = context.network(for: riding)
    }
  }

  /// The laws of the profile's mode.
  public var defaults: StreetTripOptions { StreetTripOptions(network.profile.mode) }

  /// Simulates a trip along a route.
  ///
  /// Trips by shared bike and trips of several legs have no wrong turns.
  ///
  /// - Parameters:
  ///   - route: the planned route, on the same network and plan.
  ///   - seed: the seed of the random numbers.
  ///   - options: the laws; `nil` for ``defaults``.
  /// - Returns: a trip with at least two fixes, the last one at the destination.
  /// - Complexity: O(duration · 10), and for a wrong turn up to three searches over the network.
  public func trip(
    along route: Route,
    seed: UInt64,
    options: StreetTripOptions? = nil
  ) -> SimulatedTrip {
    let options = options ?? defaults
    let sequences = StreetSequences(seed: seed)
    let graph = builder.context.graph
    let speeds = StreetSpeeds(options.speed, of: graph, sequences)
    let planned = builder.path(along: route)
    let detourPath = detourPath(from: route, speeds, options.mistakes, sequences.mistake)
    let path = detourPath?.path ?? planned
    let course = StreetCourse(of: path, speeds, network, of: graph, options, sequences)
    let trajectory = StreetMotion.trajectory(along: course)
    let journey = Journey(
      path: path,
      planned: planned,
      trajectory: trajectory,
      divergence: detourPath?.divergence,
      acceleration: speeds.acceleration
    )
    var trip = SimulatedTrip(
      route: route,
      fixes: [],
      edges: path.travelledEdges,
      wrongTurn: detourPath.map { $0.wrongTurn(trajectory, options.start) },
      gap: nil,
      departure: options.start,
      arrival: options.start + trajectory.duration,
      journey: journey
    )
    trip.receive(options, sequences.receiver)
    return trip
  }
}

// MARK: - Wrong ways

/// Reference to a planner, which is created on first use.
private final class Planner {
  var planner: MistakePlanner
  init(_ planner: consuming MistakePlanner) { self.planner = planner }
}

extension StreetTripSimulator {
  private func detourPath(
    from route: Route,
    _ speeds: StreetSpeeds,
    _ law: MistakeLaw,
    _ sequence: SplitMix64
  ) -> DetourPath? {
    var random = sequence
    guard random.chance(law.probability), route.legs.count == 1, case .single = builder.plan
    else { return nil }
    let leg = route.legs[0]
    let planned = builder.arcs(of: leg, network)
    guard planned.count > 1, planned.count == leg.edges.count else { return nil }
    let box = planner ?? Planner(MistakePlanner(network, of: builder.context.graph))
    planner = box
    let ends = builder.ends(of: leg)
    let destination = (leg.edges[leg.edges.count - 1], ends.end)
    guard let detour = box.planner.detour(off: planned, speeds, law, &random),
      let rest = box.planner.way(from: detour, to: destination, law, &random)
    else { return nil }
    return DetourPath(
      along: (planned, ends.start),
      detour,
      rest,
      builder: builder,
      network
    )
  }
}

// MARK: - Fixes

extension SimulatedTrip {
  /// Generates the fixes: the last one is the first at or after the arrival and the time that the
  /// receiver lingers there.
  fileprivate mutating func receive(_ options: StreetTripOptions, _ sequences: ReceiverSequences) {
    let duration = journey.trajectory.duration
    var receiver = StreetReceiver(options, duration: duration, sequences)
    let end = duration + max(0, options.lingering)
    var elapsed: Seconds = 0
    while true {
      let along = journey.trajectory.distance(at: elapsed)
      let speed = journey.trajectory.speed(at: elapsed)
      let place = journey.path.place(at: along)
      let (fix, disturbances) = receiver.fix(at: place, speed: speed, elapsed: elapsed)
      fixes.append(
        SimulatedFix(
          fix: fix,
          time: departure + elapsed,
          location: place.location,
          edge: place.edge,
          fraction: place.fraction,
          travelled: along,
          speed: speed,
          remaining: max(0, duration - elapsed),
          isOutlier: false,
          disturbances: disturbances
        )
      )
      if elapsed >= end, fixes.count > 1 { return }
      elapsed += receiver.interval()
    }
  }
}
