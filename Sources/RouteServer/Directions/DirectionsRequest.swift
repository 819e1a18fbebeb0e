import GeoCore

/// Request of a navigation program in the form of Mapbox's Directions API, version 5:
/// `/directions/v5/{owner}/{profile}/{coordinates}`.
///
/// It is read as a request of OSRM's service `route`, from which that API grew, with what is spoken and
/// shown on the way.
struct DirectionsRequest: Sendable {
  /// The request in OSRM's form.
  let route: AddressedRequest
  /// The language of instructions, if the request names one.
  let language: Language?

  private static let base = "/directions/v5/"

  /// Whether a path belongs to this API.
  static func owns(_ path: Substring) -> Bool { path.hasPrefix(base) }

  /// Options that mean what they mean in OSRM.
  private static let shared: Set<String> = [
    "alternatives", "approaches", "bearings", "continue_straight", "exclude", "geometries",
    "overview", "radiuses", "steps", "waypoints",
  ]

  /// Options that change nothing here.
  private static let ignored: Set<String> = [
    "access_token", "alley_bias", "arrive_by", "avoid_maneuver_radius", "compute_toll_cost",
    "depart_at", "enable_refresh", "layers", "max_height", "max_weight", "max_width", "metadata",
    "notifications", "roundabout_exits", "snapping_include_closures",
    "snapping_include_static_closures", "voice_units", "walking_speed", "walkway_bias",
    "waypoint_names", "waypoint_targets", "waypoints_per_route",
  ]

  /// What is annotated, by its name here and in OSRM.
  private static let annotations: Set<String> = ["duration", "distance", "speed"]

  /// Reads a GET.
  ///
  /// - Throws: As ``AddressedRequest/init(get:)``; `InvalidQuery` for an option that is not known.
  init(target: String) throws(OSRMError) {
    let query = target.drop { $0 != "?" }.dropFirst()
    var parts = target.prefix { $0 != "?" }.dropFirst(Self.base.count)
      .split(separator: "/", omittingEmptySubsequences: false)
    if parts.last?.hasSuffix(".json") == true {
      parts[parts.count - 1] = parts[parts.count - 1].dropLast(".json".count)
    }
    guard parts.count == 3 else {
      throw OSRMError(.invalidURL, .api { $0.directionsPath })
    }
    let profile = parts[1] == "driving-traffic" ? "driving" : parts[1]
    var options: [String] = []
    var language: Language?
    var (isSpoken, isShown) = (false, false)
    for pair in query.split(separator: "&") {
      let name = String(pair.prefix { $0 != "=" })
      let value = pair.dropFirst(name.count + 1)
      switch name {
      case "language": language = Language(rawValue: value.prefix { $0.isLetter }.lowercased())
      case "voice_instructions": isSpoken = value == "true"
      case "banner_instructions": isShown = value == "true"
      case "annotations":
        let known = APIValues.decoded(value).split(separator: ",")
          .filter { Self.annotations.contains(String($0)) }
        if !known.isEmpty { options.append("annotations=" + known.joined(separator: ",")) }
      case _ where Self.shared.contains(name): options.append(String(pair))
      case _ where Self.ignored.contains(name): break
      default:
        let shown = String(name.prefix(80))
        let known = Self.shared.union(Self.ignored).sorted().joined(separator: ", ")
        throw OSRMError(.invalidQuery, .api { $0.unknownParameter(shown, known: known) })
      }
    }
    // OSRM refuses an empty query string.
    let question = options.isEmpty ? "" : "?" + options.joined(separator: "&")
    let path = "/route/v1/\(profile)/\(parts[2])" + question
    var route = try AddressedRequest(get: path.utf8)
    route.request.options.isSpoken = isSpoken
    route.request.options.isShown = isShown
    route.request.options.hasIdentity = true
    self.route = route
    self.language = language
  }

  /// The status of an error, and its code in the terms of that API.
  static func failure(_ error: OSRMError) -> OSRMError {
    var failure = error
    guard error.httpStatus == 400 else { return error }
    failure.httpStatus = 422
    switch error.code {
    case .noRoute, .noSegment, .notImplemented: break
    default: failure.code = .invalidInput
    }
    return failure
  }
}
