import CampusGraph
import GeoCore
import Routing
import Tracking
import TrackingOracles

/// A recorded drive on a network: where the driver truly was at each fix, and when they arrived.
struct RecordedTrip: Sendable {
  let id: Int
  let fixes: [LocationFix]
  let truth: LineString
  /// The way driven.
  let way: [WayMismatch.Part]
  /// True metres along ``truth`` at each fix.
  let along: [Meters]
  /// The time of the first fix at the end, in seconds since 1970.
  let arrival: Seconds

  /// Metres from the end at which a driver has arrived.
  private static let endReach: Meters = 20

  init?(_ recording: Recording, _ variant: Recording.Variant, _ finder: WayFinder) {
    id = recording.id
    fixes = recording.fixes(variant)
    truth = recording.truth
    way = finder.way(below: truth)
    along = TrueProgress(of: fixes.map(\.coordinate), on: truth).along
    let end = truth.length - Self.endReach
    let last = along.firstIndex { $0 >= end } ?? fixes.indices.last
    guard let last, let arrival = fixes[last].time else { return nil }
    self.arrival = arrival
  }
}

/// What was predicted at the fixes of a followed trip, and what happened.
struct RecordedForecast: Sendable {
  let id: Int
  var tracker: [ETAObservation] = []
  var plannedFraction: [ETAObservation] = []
  var remainingOverAverage: [ETAObservation] = []
  /// For each observation: true metres along the route, and planned seconds, turns and junctions from
  /// there to the end.
  var progress: [(along: Meters, planned: Seconds, turns: Int, junctions: Int)] = []
  /// Metres from the true place of the fix at which the driver, who was on the route throughout, was
  /// first reported off it; `nil` if never.
  var falseAlarm: Meters?
}

/// What became of a driver who left the route.
struct Departure: Sendable {
  /// Metres after the route was left at which it was reported; `nil` if it was missed.
  var found: Meters?
  /// Whether any fix shows it within the distance in which it should be found.
  var isShownInTime: Bool
  /// How many fixes were taken while the driver was away, and how far from the route the farthest lies.
  var fixes = 0
  var farthest: Meters = 0

  /// Metres after the route was left within which it should be found, and after which a fix shows
  /// it.
  static let wanted: Meters = 100
  static let shown: Meters = 20
}

/// Follows recorded drives with the follower of `routecli track`.
///
/// One for each thread: routers and matchers keep scratch.
final class RecordedFollower {
  private let context: RoutingContext
  private let finder: WayFinder
  private let profile: Profile
  private let router: Router
  private let network: MatchingNetwork
  private let offline: OfflineMatcher

  /// Metres by which a plan may differ from what was driven.
  private static let planTolerance: Meters = 20
  /// The shortest tail that is followed, in metres and in seconds.
  private static let leastTail = (length: 300.0, duration: 60.0)
  /// Metres on other ways from which on a driver has left the route.
  private static let leastDeparture: Meters = 100
  /// Seconds from the start during which the planned speed stands for the average.
  private static let leastTime: Seconds = 10

  init(_ context: RoutingContext, _ finder: WayFinder, _ profile: Profile = .car) {
    self.context = context
    self.finder = finder
    self.profile = profile
    router = Router(context)
    network = MatchingNetwork(context, profile: profile)
    offline = OfflineMatcher(network)
  }

  // MARK: - Matching

  /// The mismatch of offline matching, and how much more likely the fixes are on the true way.
  func mismatch(_ trip: RecordedTrip) -> (WayMismatch, evidence: Double) {
    let lines = offline.match(trip.fixes).matchings.map(\.geometry).filter { $0.count > 1 }
    let found = lines.flatMap { finder.way(below: LineString($0)) }
    return (
      WayMismatch(truth: trip.way, found: found), evidence(of: trip, against: lines.flatMap { $0 })
    )
  }

  /// Logarithm of the likelihood ratio of the fixes on the true way and on a matched one, if their errors are
  /// normal with the standard deviation that they have on the true way.
  ///
  /// On each way a fix is where a vehicle that never turns back along it is most likely.
  private func evidence(of trip: RecordedTrip, against matched: [Coordinate]) -> Double {
    guard matched.count > 1 else { return .infinity }
    let places = trip.fixes.map(\.coordinate)
    func squares(_ line: LineString, _ along: [Meters]) -> Double {
      zip(places, along).reduce(0) { sum, fix in
        let distance = LocalPlane.shortDistance(fix.0, line.point(along: fix.1))
        return sum + distance * distance
      }
    }
    let line = LineString(matched)
    let onTruth = squares(trip.truth, trip.along)
    let onMatch = squares(line, TrueProgress(of: places, on: line).along)
    let variance = max(onTruth / Double(2 * places.count), 1)
    return (onMatch - onTruth) / (2 * variance)
  }

  // MARK: - Plans

  private func route(from start: Coordinate, to end: Coordinate) -> Route? {
    let request = RouteRequest(
      from: Waypoint(start),
      to: Waypoint(end),
      plan: .single(profile),
      time: .any(now: 0)
    )
    return try? router.routes(request)[0]
  }

  /// The plan from the true place at a fix to the end, if it is what was driven.
  func drivenPlan(_ trip: RecordedTrip, from fix: Int) -> Route? {
    let tail = trip.truth.slice(from: trip.along[fix], to: trip.truth.length)
    guard let route = route(from: tail.start, to: tail.end), route.geometry.count > 1 else {
      return nil
    }
    let mismatch = WayMismatch(
      truth: finder.way(below: tail),
      found: finder.way(below: LineString(route.geometry))
    )
    return mismatch.missed + mismatch.added <= Self.planTolerance ? route : nil
  }

  /// The first fix from which the plan is what was driven, and the plan.
  ///
  /// A part of a best way is a best way, so the fix is found by bisection.
  func longestTail(_ trip: RecordedTrip) -> (fix: Int, route: Route)? {
    let long = trip.fixes.indices.prefix {
      trip.truth.length - trip.along[$0] >= Self.leastTail.length
        && trip.arrival - (trip.fixes[$0].time ?? 0) >= Self.leastTail.duration
    }
    guard var best = long.last, var route = drivenPlan(trip, from: best) else { return nil }
    var low = 0
    while low < best {
      let middle = (low + best) / 2
      if let found = drivenPlan(trip, from: middle) {
        (best, route) = (middle, found)
      } else {
        low = middle + 1
      }
    }
    return (best, route)
  }

  // MARK: - Arrival

  /// Follows the longest tail of a drive on which the plan is what was driven; `nil` for none.
  func follow(_ trip: RecordedTrip) -> RecordedForecast? {
    longestTail(trip).flatMap { follow(trip, from: $0.fix, along: $0.route) }
  }

  /// Follows the tail of a drive from a fix on.
  func follow(_ trip: RecordedTrip, from first: Int, along route: Route) -> RecordedForecast? {
    guard let start = trip.fixes[first].time else { return nil }
    let plan = TripPlan(route, .single(profile), on: context)
    var follower = TripFollower(profile, with: router, matchingOn: network)
    follower.follow(route)
    var forecast = RecordedForecast(id: trip.id)
    var last = -Seconds.infinity
    for (fix, place) in zip(trip.fixes[first...], trip.along[first...]) {
      guard let time = fix.time, time < trip.arrival else { break }
      let update = follower.take(fix).update
      if forecast.falseAlarm == nil, update.status == .offRoute || update.status == .wrongWay {
        forecast.falseAlarm = Geodesic.distance(fix.coordinate, trip.truth.point(along: place))
      }
      guard time > last else { continue }
      last = time
      let remaining = trip.arrival - time
      let driven = place - trip.along[first]
      func observation(_ predicted: Seconds?) -> ETAObservation {
        ETAObservation(time: time, remaining: remaining, predicted: predicted)
      }
      var said = observation(update.remainingDuration)
      said.low = update.earliestArrival.map { $0 - time }
      said.high = update.latestArrival.map { $0 - time }
      forecast.tracker.append(said)
      let rest = max(0, plan.length - driven)
      forecast.plannedFraction.append(observation(plan.duration * rest / plan.length))
      let average =
        time - start >= Self.leastTime
        ? max(0.1, driven / (time - start)) : plan.length / plan.duration
      forecast.remainingOverAverage.append(observation(rest / average))
      forecast.progress.append(
        (
          driven, plan.remainingDuration(from: driven), plan.turnsAhead(of: driven),
          plan.junctionsAhead(of: driven)
        )
      )
    }
    return forecast
  }

  // MARK: - Departures

  /// Follows a drive along the plan from its first fix until the driver leaves it.
  ///
  /// - Returns: `nil` if the driver stays on the route, or was reported off it before.
  func departure(_ trip: RecordedTrip) -> Departure? {
    guard let route = route(from: trip.truth.point(along: trip.along[0]), to: trip.truth.end),
      route.geometry.count > 1
    else { return nil }
    let planned = Set(finder.way(below: LineString(route.geometry)).map(\.edge))
    guard let away = departure(of: trip, from: planned) else { return nil }
    let inTime = away.lowerBound + Departure.shown...away.lowerBound + Departure.wanted
    let isShown = trip.along.contains(where: inTime.contains)
    var departure = Departure(found: nil, isShownInTime: isShown)
    let line = LineString(route.geometry)
    for (fix, place) in zip(trip.fixes, trip.along) where away.contains(place) {
      departure.fixes += 1
      departure.farthest = max(departure.farthest, line.nearest(to: fix.coordinate).distance)
    }
    var follower = TripFollower(profile, with: router, matchingOn: network)
    follower.follow(route)
    for (fix, place) in zip(trip.fixes, trip.along) {
      let update = follower.take(fix).update
      guard update.status == .offRoute || update.status == .wrongWay else { continue }
      if place < away.lowerBound { return nil }
      if place <= away.upperBound { departure.found = place - away.lowerBound }
      break
    }
    return departure
  }

  /// The first stretch on other edges than the planned ones after some of those, in metres along the truth: a
  /// driver who starts on another street, where no plan could, leaves none.
  private func departure(
    of trip: RecordedTrip,
    from planned: Set<DirectedEdge>
  ) -> ClosedRange<Meters>? {
    var along: Meters = 0
    var left: Meters?
    var hasBegun = false
    for part in trip.way {
      if planned.contains(part.edge) {
        if let left, along - left >= Self.leastDeparture { return left...along }
        left = nil
        hasBegun = true
      } else if left == nil, hasBegun, along >= trip.along[0] {
        left = along
      }
      along += part.length
    }
    guard let left, along - left >= Self.leastDeparture else { return nil }
    return left...along
  }
}
