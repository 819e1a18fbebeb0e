import CampusGraph
public import GeoCore
public import Routing

/// Follows one traveller from raw fixes: matches, tracks, and asks for a route when one is needed.
///
/// ```
/// LocationFix ─▶ OnlineMatcher ─▶ Tracker ─▶ TripUpdate
///                                   ▲            │  no route yet, off the route,
///                                   └─ findRoute ◀  or the first fixes were wrong
/// ```
/// ```swift
/// var follower = TripFollower(.single(.foot), on: context, matchingOn: [network]) { query in
///   try router.routes(RouteRequest(from: query.start, to: query.destination, …))[0]
/// }
/// follower.travel(to: destination)
/// for fix in fixes { show(follower.take(fix).update) }
/// ```
///
/// A ``Tracker`` says that a traveller has left the route; this type decides what is done about it.
/// It belongs to one thread, as its matchers do.
public struct TripFollower<Failure: Error> {
  /// A request for a route.
  public struct RouteQuery: Sendable {
    /// Where the route starts; with a heading if the traveller cannot turn round on the spot.
    public var start: Waypoint
    /// Where it ends.
    public var destination: Waypoint
    /// The time of the fix that caused the request, in seconds since 1970.
    public var time: Seconds?
  }

  /// What a fix leads to.
  public struct Outcome: Sendable {
    /// What the tracker says after the fix.
    public var update: TripUpdate
    /// The route that was found with this fix; it replaces the one before.
    public var newRoute: Route?
  }

  /// The tracker, with its route, state and totals.
  public private(set) var tracker: Tracker
  /// Where the traveller is going; `nil` if no destination is set.
  public private(set) var destination: Waypoint?
  /// The route that is followed.
  public private(set) var route: Route?
  /// Why the last request for a route failed; `nil` if it succeeded.
  public private(set) var failure: Failure?

  private let travel: TravelPlan
  private let context: RoutingContext
  private let findRoute: (RouteQuery) throws(Failure) -> Route
  /// One matcher for each mode of travel: a traveller who shares bikes walks and rides.
  private var matchers: [(mode: TravelMode, matcher: OnlineMatcher)]
  /// Where the whole trip starts, if that is known apart from the fixes.
  private var origin: Waypoint?
  private var lastRequest: LastRequest?

  private struct LastRequest {
    var time: Seconds?
    var fixesSince = 0
  }

  /// Waits for the first fix, without a destination.
  ///
  /// - Parameters:
  ///   - travel: how the traveller moves.
  ///   - context: the network of the routes.
  ///   - networks: what fixes are matched on, one network for each profile of `travel`.
  ///   - origin: where the first route starts; at the first fix if left out.
  ///   - findRoute: finds a route, or throws if there is none.
  public init(
    _ travel: TravelPlan,
    on context: RoutingContext,
    matchingOn networks: [MatchingNetwork],
    origin: Waypoint? = nil,
    findRoute: @escaping (RouteQuery) throws(Failure) -> Route
  ) {
    self.travel = travel
    self.context = context
    self.origin = origin
    self.findRoute = findRoute
    matchers = networks.map { (mode: $0.profile.mode, matcher: OnlineMatcher($0)) }
    tracker = Tracker(following: nil, mode: travel.profiles[0].mode)
  }

  // MARK: - Destinations

  /// Changes the destination; `nil` for none.
  ///
  /// The next fix asks for a route to it.
  public mutating func travel(to destination: Waypoint?) {
    self.destination = destination
    route = nil
    failure = nil
    lastRequest = nil
    tracker.replacePlan(nil)
  }

  /// Follows a route that was found before, to its last waypoint.
  public mutating func follow(_ route: Route) {
    travel(to: route.waypoints.last?.waypoint)
    origin = route.waypoints.first?.waypoint
    adopt(route)
  }

  // MARK: - Fixes

  /// Counts a record that could not be read.
  public mutating func reject() { tracker.reject() }

  /// Lets time pass without a position.
  ///
  /// A time more than an hour ahead is ignored: a receiver without a position often has a wrong
  /// time.
  public mutating func wait(until time: Seconds) {
    guard let last = tracker.update.time, time - last <= TripClock.longestPause else { return }
    tracker.wait(until: time)
  }

  /// Takes a fix.
  ///
  /// - Returns: what the tracker says, and the new route if one was found.
  public mutating func take(_ fix: LocationFix) -> Outcome {
    lastRequest?.fixesSince += 1
    var newRoute: Route?
    if tracker.plan == nil, destination != nil {
      newRoute = requestRoute(from: start(at: fix), fix)
    }
    let matched = tracker.isRepeat(fix) ? MatchedFix(fix, hypotheses: []) : match(fix)
    let update = tracker.next(matched)
    if update.isRestart, destination != nil, origin == nil {
      // The first route started at a wrong fix.
      route = nil
      lastRequest = nil
      tracker.replacePlan(nil)
      newRoute = requestRoute(from: start(at: fix), fix)
      return Outcome(update: tracker.update, newRoute: newRoute)
    }
    if update.status == .offRoute, newRoute == nil {
      let place = Waypoint(update.matched ?? fix.coordinate)
      newRoute = requestRoute(from: waypoint(place, heading: fix), fix)
    }
    return Outcome(update: update, newRoute: newRoute)
  }

  /// Matches a fix on the network of the mode in use; the other matchers see the fix, too.
  private mutating func match(_ fix: LocationFix) -> MatchedFix {
    let mode = tracker.plan == nil ? nil : tracker.currentMode
    var chosen: MatchedFix?
    for index in matchers.indices {
      let matched = matchers[index].matcher.next(fix)
      if chosen == nil || matchers[index].mode == mode { chosen = matched }
    }
    return chosen ?? MatchedFix(fix, hypotheses: [])
  }

  // MARK: - Routes

  private func start(at fix: LocationFix) -> Waypoint {
    if let origin, tracker.state.fixes == 0 { return origin }
    return waypoint(Waypoint(fix.coordinate), heading: fix)
  }

  /// Adds the course of a driver, who cannot turn round on the spot, or of a rider, who mostly
  /// rides on.
  private func waypoint(_ place: Waypoint, heading fix: LocationFix) -> Waypoint {
    var waypoint = place
    // A traveller may be in a tunnel.
    waypoint.isOnGround = false
    let mode = travel.profiles[0].mode
    guard mode == .car || mode == .bike, let course = fix.course,
      fix.speed ?? 0 >= ReroutePolicy.leastHeadingSpeed
    else { return waypoint }
    waypoint.heading = Waypoint.Heading(
      bearing: course,
      tolerance: ReroutePolicy.headingTolerance
    )
    return waypoint
  }

  /// Asks for a route and follows it; `nil` if there is none, or if the last request was too
  /// recent.
  private mutating func requestRoute(from start: Waypoint, _ fix: LocationFix) -> Route? {
    guard let destination, isRequestDue(at: fix) else { return nil }
    lastRequest = LastRequest(time: fix.time)
    do throws(Failure) {
      let found = try find(RouteQuery(start: start, destination: destination, time: fix.time))
      failure = nil
      adopt(found)
      return found
    } catch {
      failure = error
      return nil
    }
  }

  /// Asks again without the heading if no way allows it.
  private func find(_ query: RouteQuery) throws(Failure) -> Route {
    guard query.start.heading != nil else { return try findRoute(query) }
    do throws(Failure) {
      return try findRoute(query)
    } catch {
      var free = query
      free.start.heading = nil
      return try findRoute(free)
    }
  }

  private mutating func adopt(_ found: Route) {
    route = found
    tracker.replacePlan(TripPlan(found, travel, on: context))
  }

  private func isRequestDue(at fix: LocationFix) -> Bool {
    guard let lastRequest else { return true }
    guard let time = fix.time, let before = lastRequest.time else {
      return lastRequest.fixesSince >= ReroutePolicy.leastFixes
    }
    return abs(time - before) >= ReroutePolicy.leastInterval
  }
}

/// When a follower asks for a route, and in which direction the route sets out.
private enum ReroutePolicy {
  /// Seconds between two requests at least, or fixes if they have no times, as a traveller between
  /// two streets would be sent to and fro: estimates.
  static let leastInterval: Seconds = 5
  static let leastFixes = 5
  /// From this speed on, in metres per second, a course tells the direction of travel: an estimate.
  static let leastHeadingSpeed = 2.0
  /// Degrees by which the route may set out away from the course: an estimate.
  static let headingTolerance: Degrees = 60
}

extension TripFollower where Failure == RoutingError {
  /// Waits for the first fix of a traveller with one profile; a router finds the routes, at no given
  /// time of day.
  ///
  /// - Parameters:
  ///   - profile: how the traveller moves.
  ///   - router: finds the routes.
  ///   - network: what fixes are matched on, of the same profile.
  public init(_ profile: Profile, with router: Router, matchingOn network: MatchingNetwork) {
    self.init(.single(profile), on: router.context, matchingOn: [network]) {
      (query) throws(RoutingError) in
      try router.routes(
        RouteRequest(
          from: query.start,
          to: query.destination,
          plan: .single(profile),
          time: .any(now: 0)
        )
      )[0]
    }
  }
}
