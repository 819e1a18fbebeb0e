import CampusGraph
package import GeoCore
package import PlaceStore
package import Routing
package import Tracking

/// One traveller's trip: the follower, whether the trip is within the data's area, and nearby
/// places.
package struct TrackSession {
  private let context: TrackContext
  private var follower: TripFollower<ServiceError>

  /// Whether an accepted fix lay inside the data's area.
  package private(set) var hasBeenInside = false
  /// The error if the last accepted fix lay outside; `nil` if it did not.
  private var outside: ServiceError?
  /// Number of accepted fixes in a row that lay outside.
  private var outsideCount = 0

  private var near: [PlacePage.Hit] = []
  private var nearCenter: Coordinate?
  /// The clock of the place of the first fix.
  package private(set) var clock: TimeArgument?

  /// Distance after which nearby places are looked up again, in metres.
  private static let nearStep: Meters = 25

  /// Starts a trip that waits for its first fix.
  package init(_ context: TrackContext) {
    self.context = context
    follower = context.follower()
    follower.travel(to: context.destination?.waypoint)
  }

  package var tracker: Tracker { follower.tracker }
  /// The traveller's destination; `nil` for none.
  package var destination: Waypoint? { follower.destination }
  /// The route that is followed.
  package var route: Route? { follower.route }

  // MARK: - Fixes

  /// Changes the destination; `nil` for none.
  package mutating func travel(to destination: Waypoint?) { follower.travel(to: destination) }

  /// Counts a record that could not be read.
  package mutating func reject() { follower.reject() }

  /// Advances the time without a position.
  package mutating func wait(until time: Seconds) { follower.wait(until: time) }

  /// Takes a fix.
  ///
  /// - Returns: The update, and whether a new route was found.
  package mutating func take(_ fix: LocationFix) -> (update: TripUpdate, isRouted: Bool) {
    let fix = fix.assuming(accuracy: context.accuracy)
    let outcome = follower.take(fix)
    checkArea(fix, outcome.update)
    return (outcome.update, outcome.newRoute != nil)
  }

  /// Updates whether the traveller is inside the data's area; outliers are ignored.
  private mutating func checkArea(_ fix: LocationFix, _ update: TripUpdate) {
    guard !update.isOutlier else { return }
    if update.isRestart { (hasBeenInside, outsideCount) = (false, 0) }
    do throws(ServiceError) {
      try context.checkCovered(Waypoint(fix.coordinate))
      (hasBeenInside, outside, outsideCount) = (true, nil, 0)
    } catch {
      outside = error
      outsideCount += 1
    }
  }

  /// The error if the last two accepted fixes or more lay outside the data's area; else `nil`.
  package var leftArea: ServiceError? { outsideCount > 1 ? outside : nil }

  /// The error of a trip that could not be followed: all fixes lay outside, or no route was found.
  package var finalFailure: ServiceError? {
    if !hasBeenInside, let outside { return outside }
    return route == nil && destination != nil ? follower.failure : nil
  }

  /// What is shown after a fix.
  ///
  /// - Parameters:
  ///   - fix: The fix that was taken last.
  ///   - update: The update that it led to.
  ///   - trace: The recording's name.
  /// - Returns: The update with the way, the clock and, without a destination, nearby places.
  package mutating func line(
    after fix: LocationFix,
    _ update: TripUpdate,
    trace: String
  ) -> TrackLine {
    // The time zone is that of the first fix, unless the tracker discarded it.
    if update.isRestart { self.clock = nil }
    let clock = clock ?? context.time(at: fix.coordinate)
    self.clock = clock
    return TrackLine(
      trace: trace,
      update: update,
      destination: destination,
      way: context.wayName(update.edge),
      near: destination == nil ? placesNear(fix.coordinate) : [],
      clock: clock
    )
  }

  // MARK: - Surroundings

  /// Stations and places near a coordinate; looked up again only after ``nearStep``.
  package mutating func placesNear(_ coordinate: Coordinate) -> [PlacePage.Hit] {
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
