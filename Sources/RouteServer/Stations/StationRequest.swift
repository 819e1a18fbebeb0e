import LiveStore

/// Request about one bike station: `/v1/stations/{id}/forecast` or `/v1/stations/{id}/count`.
struct StationRequest: Hashable {
  /// What is asked for.
  enum Subject: String, CaseIterable {
    case forecast, count

    /// The methods that are allowed.
    fileprivate var methods: [String] { self == .forecast ? ["GET", "HEAD"] : ["POST"] }
  }

  /// The id of the station.
  let id: String
  let subject: Subject

  /// The name for metrics and log, which has no id.
  var service: String { "v1/stations/" + subject.rawValue }

  /// Whether a path is about one station.
  static func owns(_ path: Substring) -> Bool { path.hasPrefix("/v1/stations/") }

  /// Reads a method and a path.
  init(_ method: String, _ path: Substring) throws(TripRequest.Failure) {
    let parts = path.dropFirst("/v1/stations/".count)
      .split(separator: "/", omittingEmptySubsequences: false)
      .map { String(decoding: TargetScanner.percentDecoded($0.utf8), as: UTF8.self) }
    guard parts.count == 2, !parts[0].isEmpty, let subject = Subject(rawValue: parts[1]) else {
      throw .unknownPath
    }
    guard subject.methods.contains(method) else {
      throw .otherMethod(allowed: (subject.methods + ["OPTIONS"]).joined(separator: ", "))
    }
    (id, self.subject) = (parts[0], subject)
  }

  private static let system = APIParameter("system") { $0.forecastSystem }

  /// The parameters of a forecast.
  static let forecastParameters = [
    APIParameter("minutes", .whole(0...mostMinutes)) { $0.forecastMinutes },
    APIParameter("at") { $0.forecastTime }, system,
  ]
  /// The parameters of a count.
  static let countParameters = [
    APIParameter("set", .whole(0...StationCount.most)) { $0.setBikes },
    APIParameter("add", .whole(-StationCount.most...StationCount.most)) { $0.addBikes },
    APIParameter("docks", .whole(0...StationCount.most)) { $0.setDocks },
    APIParameter("renting", .flag) { $0.setRenting },
    APIParameter("returning", .flag) { $0.setReturning }, system,
  ]

  /// The longest time ahead in minutes.
  static let mostMinutes = 720
}
