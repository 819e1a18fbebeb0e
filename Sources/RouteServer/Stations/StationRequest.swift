/// Request about one bike station: `/v1/stations/{id}/forecast`.
struct StationRequest: Hashable {
  /// The id of the station.
  let id: String

  /// The name for metrics and log, which has no id.
  static let service = "v1/stations/forecast"

  /// Whether a path is about one station.
  static func owns(_ path: Substring) -> Bool { path.hasPrefix("/v1/stations/") }

  /// Reads a method and a path.
  init(_ method: String, _ path: Substring) throws(TripRequest.Failure) {
    let parts = path.dropFirst("/v1/stations/".count)
      .split(separator: "/", omittingEmptySubsequences: false)
      .map { String(decoding: TargetScanner.percentDecoded($0.utf8), as: UTF8.self) }
    guard parts.count == 2, !parts[0].isEmpty, parts[1] == "forecast" else { throw .unknownPath }
    guard ["GET", "HEAD"].contains(method) else {
      throw .otherMethod(allowed: "GET, HEAD, OPTIONS")
    }
    id = parts[0]
  }

  /// The parameters.
  static let parameters = [
    APIParameter("minutes", .whole(0...mostMinutes)) { $0.forecastMinutes },
    APIParameter("at") { $0.forecastTime },
    APIParameter("system") { $0.forecastSystem },
  ]

  /// The longest time ahead in minutes.
  static let mostMinutes = 720
}
