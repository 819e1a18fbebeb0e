import CampusGraph
import GeoCore
public import Routing

/// Simulates trips along routes and the fixes of a receiver on them.
///
/// A trip is determined by the route, the options and the seed: equal ones give exactly the same
/// trip. The path, the pace and the stops do not depend on the receiver, so the same trip can be
/// observed by several receivers. A simulator is used by one task at a time.
///
/// ```swift
/// let route = try Router(context).routes(request)[0]
/// var simulator = TripSimulator(context, plan: request.plan)
/// let trip = simulator.trip(along: route, seed: 7)
/// ```
public final class TripSimulator {
  private let builder: PathBuilder
  private let acceleration: Acceleration
  private let profile: Profile
  /// Created at the first wrong turn, because it is as large as the graph.
  private var planner: Planner?

  /// Makes a simulator of trips with one profile, or by shared bike.
  public init(_ context: RoutingContext, plan: TravelPlan) {
    builder = PathBuilder(context: context, plan: plan)
    switch plan {
    case .single(let profile): self.profile = profile
    case .bikeShare(_, let riding): profile = riding
    }
    acceleration = Acceleration(profile.mode)
  }

  /// Simulates a trip along a route.
  ///
  /// Trips by shared bike and trips of several legs have no wrong turns.
  ///
  /// - Parameters:
  ///   - route: the planned route, on the same network and plan.
  ///   - seed: the seed of the random numbers.
  ///   - options: the laws; the rate must be more than 0.
  /// - Returns: a trip with at least two fixes, the last one at the destination.
  /// - Complexity: O(duration · 10), and for a wrong turn one search over the network.
  public func trip(
    along route: Route,
    seed: UInt64,
    options: SimulationOptions = SimulationOptions()
  ) -> SimulatedTrip {
    precondition(options.rate > 0, "the rate must be more than 0")
    var random = SplitMix64(seed: seed)
    // Each law has its own sequence, so that disabling one does not change the others.
    var (turns, travel, signal) = (random.split(), random.split(), random.split())
    let planned = builder.path(along: route)
    let detourPath = detourPath(from: route, options.wrongTurns, &turns)
    let path = detourPath?.path ?? planned
    let trajectory = Trajectory(along: path, acceleration, options, &travel)
    let journey = Journey(
      path: path,
      planned: planned,
      trajectory: trajectory,
      divergence: detourPath?.divergence,
      acceleration: acceleration
    )
    var trip = SimulatedTrip(
      route: route,
      fixes: [],
      edges: path.travelledEdges,
      wrongTurn: detourPath.map { $0.wrongTurn(trajectory, options.start) },
      gap: Self.gap(trajectory.duration, options, &signal),
      departure: options.start,
      arrival: options.start + trajectory.duration,
      journey: journey
    )
    trip.receive(options, signal)
    return trip
  }

  /// The time without signal, strictly within the trip; `nil` for none.
  private static func gap(
    _ duration: Seconds,
    _ options: SimulationOptions,
    _ random: inout SplitMix64
  ) -> ClosedRange<Seconds>? {
    let law = options.gaps
    let isLost = random.chance(law.probability)
    let length = random.between(law.length)
    let share = random.unit()
    guard isLost, duration > length else { return nil }
    let start = options.start + share * (duration - length)
    return start...(start + length)
  }
}

// MARK: - Wrong turns

/// Reference to a planner, which is created on first use.
private final class Planner {
  var planner: WrongTurnPlanner
  init(_ planner: consuming WrongTurnPlanner) { self.planner = planner }
}

extension TripSimulator {
  private func detourPath(
    from route: Route,
    _ law: WrongTurnLaw,
    _ random: inout SplitMix64
  ) -> DetourPath? {
    guard random.chance(law.probability), route.legs.count == 1,
      case .single(let profile) = builder.plan
    else { return nil }
    let leg = route.legs[0]
    let (graph, network) = (builder.context.graph, builder.context.network(for: profile))
    let planned = builder.arcs(of: leg, network)
    guard planned.count > 1, planned.count == leg.edges.count else { return nil }
    let box = planner ?? Planner(WrongTurnPlanner(network, of: graph))
    planner = box
    let ends = builder.ends(of: leg)
    let destination = (leg.edges[leg.edges.count - 1], ends.end)
    guard let detour = box.planner.detour(off: planned, law, &random),
      let rest = box.planner.way(from: detour, to: destination)
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
  /// Generates the fixes.
  fileprivate mutating func receive(_ options: SimulationOptions, _ random: SplitMix64) {
    let interval = 1 / options.rate
    var receiver = ReceiverModel(options.noise, options.receiver, interval: interval, random)
    // The last fix is the first one at or after the arrival.
    let duration = journey.trajectory.duration + options.lingering
    let count = Int((duration / interval - 1e-9).rounded(.up))
    for number in 0...max(1, count) {
      let elapsed = Double(number) * interval
      let time = departure + elapsed
      let along = journey.trajectory.distance(at: elapsed)
      let speed = journey.trajectory.speed(at: elapsed)
      let place = journey.path.place(at: along)
      let (fix, isOutlier) = receiver.fix(
        at: place.location,
        time: time,
        speed: speed,
        course: place.course
      )
      if let gap, gap.contains(time) { continue }
      fixes.append(
        SimulatedFix(
          fix: fix,
          time: time,
          location: place.location,
          edge: place.edge,
          fraction: place.fraction,
          travelled: along,
          speed: speed,
          remaining: max(0, arrival - time),
          isOutlier: isOutlier
        )
      )
    }
  }
}
