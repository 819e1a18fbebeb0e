import CampusGraph
import GeoCore
import RouteService
import Routing

extension OSRMQuestion {
  /// The document of the service `route`.
  ///
  /// - Throws: `NoSegment`, `NoRoute`, `TooBig`, `Timeout`.
  func routeDocument() throws(OSRMError) -> [UInt8] {
    let snapped = try snap()
    var routeRequest = routeRequest(snapped.waypoints)
    routeRequest.alternatives = options.alternatives
    routeRequest.continuesStraight = options.continuesStraight ?? continuesStraight
    var routes = try route { [routeRequest] () throws(RoutingError) in
      try routesTurningIfNeeded(routeRequest)
    }
    if options.hasSteps, profile.mode != .car { CityLandmarks(region.data)?.name(&routes) }
    let writer = RouteWriter(self)
    return document { json in
      json.name("routes")
      json.array(routes) { json, route in
        writer.write(AnswerLeg.legs(of: route, waypoints: options.waypoints), to: &json)
      }
      guard !options.skipsWaypoints else { return }
      json.name("waypoints")
      writeWaypoints(snapped.places, to: &json)
    }
  }

  /// Whether a route goes straight on at stops if the request does not say: that is so in OSRM's profile
  /// of cars, not in those for walking and cycling.
  private var continuesStraight: Bool { profile.mode == .car }

  /// The routes; they turn back at stops where nothing else is possible, unless the request forbids it.
  private func routesTurningIfNeeded(_ request: RouteRequest) throws(RoutingError) -> [Route] {
    do throws(RoutingError) {
      return try router.routes(request)
    } catch {
      guard error.code == .noRoute, request.continuesStraight, request.waypoints.count > 2,
        options.continuesStraight == nil
      else { throw error }
      var request = request
      request.continuesStraight = false
      return try router.routes(request)
    }
  }

  /// A document with the code and the version of the data.
  func document(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    // Steps of a route take some tens of kilobytes.
    var json = JSONWriter(capacity: options.hasSteps ? 1 << 15 : 1 << 10)
    json.object { json in
      json.member("code", OSRMError.Code.ok.rawValue)
      members(&json)
      json.member("data_version", region.dataVersion)
      if options.hasIdentity { json.member("uuid", identity) }
    }
    return json.bytes
  }

  /// An id of the answer, the same for the same request on the same data.
  private var identity: String {
    var hash = FNV1a()
    hash.add("\(region.dataVersion) \(profile.name) \(request.coordinates) \(options)")
    return "rumbo-" + hash.digits
  }

  /// Writes an array of waypoints.
  func writeWaypoints(_ places: some Sequence<SnappedWaypoint>, to json: inout JSONWriter) {
    let writer = WaypointWriter(options: options)
    json.array(places) { json, place in
      json.object { json in
        writer.members(
          name: place.name,
          location: place.location,
          distance: place.distance,
          to: &json
        )
      }
    }
  }
}
