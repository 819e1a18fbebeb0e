/// Request about public transport: what a path asks for.
enum TransitRequest: Hashable {
  case journeys
  case routes
  case route(String)
  case stops
  case stop(String)
  case arrivals(String)
  case arrivalStream(String)

  /// Whether a path is about public transport.
  static func owns(_ path: Substring) -> Bool {
    ["/v1/journeys", "/v1/routes", "/v1/stops"].contains { path == $0 || path.hasPrefix($0 + "/") }
  }

  /// Reads a method and a path.
  init(_ method: String, _ path: Substring) throws(TripRequest.Failure) {
    let parts = path.dropFirst("/v1/".count).split(separator: "/", omittingEmptySubsequences: false)
      .map { String(decoding: TargetScanner.percentDecoded($0.utf8), as: UTF8.self) }
    guard parts.allSatisfy({ !$0.isEmpty }), let request = Self.request(parts) else {
      throw .unknownPath
    }
    // A stream has no end, so a HEAD of it has no answer.
    var methods = ["GET"]
    if case .arrivalStream = request {} else { methods.append("HEAD") }
    guard methods.contains(method) else {
      throw .otherMethod(allowed: (methods + ["OPTIONS"]).joined(separator: ", "))
    }
    self = request
  }

  private static func request(_ parts: [String]) -> TransitRequest? {
    switch (parts.count, parts[0]) {
    case (1, "journeys"): .journeys
    case (1, "routes"): .routes
    case (2, "routes"): .route(parts[1])
    case (1, "stops"): .stops
    case (2, "stops"): .stop(parts[1])
    case (3, "stops") where parts[2] == "arrivals": .arrivals(parts[1])
    case (3, "stops") where parts[2] == "stream": .arrivalStream(parts[1])
    default: nil
    }
  }

  /// The name for metrics and log, which has no id.
  var service: String {
    switch self {
    case .journeys: "v1/journeys"
    case .routes, .route: "v1/routes"
    case .stops, .stop: "v1/stops"
    case .arrivals, .arrivalStream: "v1/arrivals"
    }
  }
}
