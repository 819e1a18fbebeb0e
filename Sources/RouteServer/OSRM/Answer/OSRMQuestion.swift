import CampusGraph
import GeoCore
import RouteService
import Routing

/// Request with everything that it takes to answer it; used by one thread.
struct OSRMQuestion {
  let request: OSRMRequest
  let region: Region
  let profile: Profile
  let router: Router
  let limits: ServerLimits
  /// Language of instructions.
  let language: Language
  let budget: SearchBudget?
  /// Classes of ways that are not used.
  let excluded: Set<RoadClass>

  var options: OSRMOptions { request.options }

  /// Waypoints of a request, and where they meet the network.
  struct Snapped {
    /// With the radius within which a way was found.
    var waypoints: [Waypoint] = []
    var places: [SnappedWaypoint] = []
  }

  /// A coordinate as a waypoint with its bearing and its approach.
  func waypoint(_ index: Int, at coordinate: Coordinate) -> Waypoint {
    var waypoint = Waypoint(coordinate)
    if !options.bearings.isEmpty, let bearing = options.bearings[index] {
      waypoint.heading = Waypoint.Heading(
        bearing: Double(bearing.value),
        tolerance: Double(bearing.range)
      )
    }
    if !options.approaches.isEmpty, let approach = options.approaches[index] {
      waypoint.approach = approach
    }
    waypoint.isOnGround = !options.snapsToAny
    return waypoint
  }

  /// The radii to try around a coordinate, increasing: that of the request, within the limit.
  ///
  /// A small one comes first, because a search within a large one takes longer.
  func radii(_ index: Int) -> [Meters] {
    let given = options.radiuses.isEmpty ? nil : options.radiuses[index]
    let largest = min(given ?? .infinity, limits.radius)
    return [250, 2500, 25_000].filter { $0 < largest } + [largest]
  }

  /// Snaps every coordinate, as OSRM does: to the nearest way if all of these are joined or belong
  /// to the mainland, else to the nearest one of the mainland.
  ///
  /// Places on one island are so joined by its streets, and a place at a closed yard is reached from
  /// the nearest public street.
  ///
  /// - Throws: `NoSegment` with the index of the first coordinate without a way near.
  func snap() throws(OSRMError) -> Snapped {
    var snapped = Snapped()
    for index in request.coordinates.indices {
      guard let place = try place(of: index, on: .any) else { throw OSRMError.noSegment(index) }
      snapped.waypoints.append(place.waypoint)
      snapped.places.append(place)
    }
    let apart = snapped.places.indices.filter { !snapped.places[$0].isOnMainland }
    if apart.isEmpty { return snapped }
    if apart.count == snapped.places.count, try areJoined(snapped) { return snapped }
    for index in apart {
      guard let place = try place(of: index, on: .mainland), place.isOnMainland else { continue }
      snapped.waypoints[index] = place.waypoint
      snapped.places[index] = place
    }
    return snapped
  }

  /// Where a coordinate meets a part of the network; `nil` if no way is near.
  private func place(
    of index: Int,
    on part: Waypoint.Part
  ) throws(OSRMError) -> SnappedWaypoint? {
    guard let coordinate = request.coordinates[index].coordinate else { return nil }
    var waypoint = waypoint(index, at: coordinate)
    waypoint.part = part
    var place: SnappedWaypoint?
    for radius in radii(index) where place == nil || part == .mainland {
      waypoint.snapRadius = radius
      place = try route { [waypoint] () throws(RoutingError) -> SnappedWaypoint? in
        try budget?.check()
        return try router.snapped(waypoint, profile: profile, excluding: excluded)
      }
      if place?.isOnMainland == true { break }
    }
    return place
  }

  /// Whether each of some places can be reached from each other one, which a round trip tells.
  private func areJoined(_ snapped: Snapped) throws(OSRMError) -> Bool {
    var request = routeRequest(snapped.waypoints + snapped.waypoints.prefix(1))
    request.detail = .totals
    do throws(RoutingError) {
      _ = try router.measure(request)
      return true
    } catch {
      guard error.code == .noRoute else { throw translated(error) }
      return false
    }
  }

  /// Calls `body` and translates its errors.
  func route<Answer>(
    _ body: () throws(RoutingError) -> Answer
  ) throws(OSRMError) -> Answer {
    do throws(RoutingError) {
      return try body()
    } catch {
      throw translated(error)
    }
  }

  /// An error of a search with OSRM's code and message.
  func translated(_ error: RoutingError) -> OSRMError {
    switch error.code {
    case .noSegment, .outsideArea:
      let location = error.waypoint?.location
      let index = request.coordinates.firstIndex { $0.coordinate == location }
      return OSRMError.noSegment(index ?? 0)
    case .noRoute:
      // Without conditions there is a route within each strongly connected component.
      return OSRMError(
        .noRoute,
        contract: hasConditions
          ? "No route found between points" : "Impossible route between points"
      )
    case .tooBig: return OSRMError(.tooBig, error.message)
    case .cancelled: return OSRMError(.timeout, .server { $0.timeout(limits.deadline) })
    case .notPrepared: return OSRMError(.notImplemented, error.message)
    case .badFile: return OSRMError(.internalError, error.message)
    default: return OSRMError(.invalidValue, error.message)
    }
  }

  /// Whether routes are ruled out for other reasons than that no street leads to a waypoint.
  private var hasConditions: Bool {
    !options.exclude.isEmpty || options.continuesStraight == true
      || options.bearings.contains { $0 != nil }
      || options.approaches.contains { $0 != nil && $0 != .unrestricted }
  }

  /// What the answer needs; annotations share out the durations of steps over their segments.
  private var detail: RouteDetail {
    if options.hasSteps || !options.annotations.isEmpty { return .steps }
    return options.overview == .hidden ? .totals : .line
  }

  /// A request for the router; it does not depend on the time.
  func routeRequest(_ waypoints: [Waypoint]) -> RouteRequest {
    var request = RouteRequest(
      from: waypoints[0],
      to: waypoints[waypoints.count - 1],
      via: Array(waypoints.dropFirst().dropLast()),
      plan: .single(profile),
      time: .any(now: 0)
    )
    request.excludedClasses = excluded
    request.conditions = region.data.conditions
    request.budget = budget
    request.detail = detail
    // A round trip passes its first place twice.
    request.waypointLimit = max(limits.routeCoordinates, limits.tripCoordinates) + 1
    return request
  }
}
