import CampusGraph
import Foundation
import GeoCore
import PlaceStore
import Routing
import Tracking

/// Follows one traveller: matches fixes, tracks, and asks for routes where they are needed.
///
/// The tracker says that somebody has left the route; what is done about it is decided here.
struct TrackSession {
  private let context: TrackContext
  private(set) var tracker: Tracker
  private var matchers: [(mode: TravelMode, matcher: OnlineMatcher)]

  /// Where the traveller is going.
  private(set) var destination: Waypoint?
  /// The route that is followed.
  private(set) var route: Route?
  /// Where and when a route was last asked for.
  private var lastAttempt: Attempt?
  /// Why there is no route, or no new one.
  private(set) var failure: CommandFailure?
  /// Whether a believed fix lay where the data is.
  private(set) var hasBeenInside = false
  /// Why the last believed fix lay elsewhere; `nil` if it did not.
  private var outside: CommandFailure?
  /// How many believed fixes in a row lay elsewhere.
  private var outsideCount = 0

  private var near: [PlacePage.Hit] = []
  private var nearCenter: Coordinate?

  private struct Attempt {
    var time: Seconds?
    var coordinate: Coordinate
    var fixes = 0
  }

  /// Routes are not asked for more often than this, in seconds, or in fixes where they have no times:
  /// somebody between two ways would be sent to and fro.
  private static let restTime: Seconds = 5
  private static let restFixes = 5
  /// Seconds without a position after which a time that comes without one means nothing.
  private static let longestSilence: Seconds = 3600
  /// The places near are looked up anew after so many metres.
  private static let nearStep: Meters = 25
  /// From this speed on, in metres per second, a driver's or rider's course says which way they go.
  private static let headingSpeed = 2.0
  private static let headingTolerance: Degrees = 60

  /// Waits for the first fix.
  init(_ context: TrackContext) {
    self.context = context
    tracker = Tracker(following: nil, mode: context.mode)
    matchers = context.matchers()
    destination = context.destination?.waypoint
  }

  // MARK: - Destinations

  /// Travels to another place from now on; `nil` for none.
  mutating func travel(to destination: Waypoint?) {
    self.destination = destination
    route = nil
    failure = nil
    lastAttempt = nil
    tracker.replacePlan(nil)
  }

  // MARK: - Fixes

  /// Counts a record that could not be read.
  mutating func reject() { tracker.reject() }

  /// Lets time pass without a position; a receiver that has none often has a wrong time, too.
  mutating func wait(until time: Seconds) {
    guard let last = tracker.update.time, time - last <= Self.longestSilence else { return }
    tracker.wait(until: time)
  }

  /// Takes a fix.
  ///
  /// - Returns: what there is to say, and whether a route was made with it.
  mutating func take(_ fix: LocationFix) -> (update: TripUpdate, isRouted: Bool) {
    lastAttempt?.fixes += 1
    var isRouted = false
    if tracker.plan == nil, destination != nil {
      isRouted = plan(from: start(of: fix), fix)
    }
    var update = tracker.next(match(fix))
    checkArea(fix, update)
    if update.isRestart, destination != nil, context.origin == nil {
      isRouted = planAnew(fix)
      update = tracker.update
    } else if update.status == .offRoute, !isRouted {
      isRouted = plan(from: place(of: update, fix), fix)
    }
    return (update, isRouted)
  }

  /// Asks for the route of the trip again, which was asked for from a place that was wrong.
  private mutating func planAnew(_ fix: LocationFix) -> Bool {
    route = nil
    lastAttempt = nil
    tracker.replacePlan(nil)
    return plan(from: start(of: fix), fix)
  }

  /// Matches on the ways of whoever travels now: one who shares bikes walks and rides.
  private mutating func match(_ fix: LocationFix) -> MatchedFix {
    let mode = tracker.plan == nil ? nil : tracker.currentMode
    var chosen: MatchedFix?
    for number in matchers.indices {
      let matched = matchers[number].matcher.next(fix)
      if chosen == nil || matchers[number].mode == mode { chosen = matched }
    }
    return chosen ?? MatchedFix(fix, hypotheses: [])
  }

  /// Sees whether the traveller is where the data is; fixes that are not believed say nothing of that.
  private mutating func checkArea(_ fix: LocationFix, _ update: TripUpdate) {
    guard !update.isOutlier else { return }
    if update.isRestart { (hasBeenInside, outsideCount) = (false, 0) }
    do throws(CommandFailure) {
      try context.checkCovered(Waypoint(fix.coordinate))
      (hasBeenInside, outside, outsideCount) = (true, nil, 0)
    } catch {
      outside = error
      outsideCount += 1
    }
  }

  /// Why the traveller is not where the data is; `nil` if they are, or if only one fix says so.
  var leftArea: CommandFailure? { outsideCount > 1 ? outside : nil }

  /// Why nothing of the trip could be followed: all of it was outside, or no route was ever found.
  var finalFailure: CommandFailure? {
    if !hasBeenInside, let outside { return outside }
    return route == nil && destination != nil ? failure : nil
  }

  // MARK: - Routes

  private func start(of fix: LocationFix) -> Waypoint {
    // The place of --from is where the whole trip starts; later routes start where the traveller is.
    if let origin = context.origin, tracker.state.fixes == 0 { return origin.waypoint }
    return heading(of: fix, at: Waypoint(fix.coordinate))
  }

  private func place(of update: TripUpdate, _ fix: LocationFix) -> Waypoint {
    heading(of: fix, at: Waypoint(update.matched ?? fix.coordinate))
  }

  /// Drivers cannot turn round on the spot, and riders who took another way mostly ride on.
  private func heading(of fix: LocationFix, at waypoint: Waypoint) -> Waypoint {
    var waypoint = waypoint
    // A traveller may well be in a tunnel.
    waypoint.isOnGround = false
    guard context.mode == .car || context.mode == .bike, let course = fix.course,
      fix.speed ?? 0 >= Self.headingSpeed
    else { return waypoint }
    waypoint.heading = Waypoint.Heading(bearing: course, tolerance: Self.headingTolerance)
    return waypoint
  }

  /// Asks for a route and follows it.
  ///
  /// - Returns: whether there is one.
  private mutating func plan(from start: Waypoint, _ fix: LocationFix) -> Bool {
    guard let destination, isRested(fix) else { return false }
    lastAttempt = Attempt(time: fix.time, coordinate: fix.coordinate)
    do throws(CommandFailure) {
      let found = try context.route(from: start, to: destination, at: fix.time)
      route = found
      failure = nil
      tracker.replacePlan(TripPlan(found, context.travel, on: context.index))
      return true
    } catch {
      failure = error
      return false
    }
  }

  private func isRested(_ fix: LocationFix) -> Bool {
    guard let lastAttempt else { return true }
    guard let time = fix.time, let before = lastAttempt.time else {
      return lastAttempt.fixes >= Self.restFixes
    }
    return abs(time - before) >= Self.restTime
  }

  // MARK: - Surroundings

  /// Stations and places near, without looking them up at every step.
  mutating func placesNear(_ coordinate: Coordinate) -> [PlacePage.Hit] {
    if let nearCenter, GreatCircle.distance(nearCenter, coordinate) < Self.nearStep {
      return near.map { hit in
        var hit = hit
        hit.distance = Geodesic.distance(coordinate, hit.place.location)
        return hit
      }
    }
    nearCenter = coordinate
    near = context.places(near: coordinate)
    return near
  }
}
