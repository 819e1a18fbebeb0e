import GeoCore
import RouteService
import Routing

/// Answers requests of the engine's own API, whose paths begin with `/v1/`.
struct APIAnswerer: Sendable {
  let regions: Regions
  let limits: ServerLimits
  /// Forecasts of bike stations; `nil` for none.
  var stations: StationService?

  /// Whether a path belongs to the API rather than to OSRM's.
  static func owns(_ path: Substring) -> Bool { path == "/v1" || path.hasPrefix("/v1/") }

  /// The operation of a path.
  static func operation(at path: Substring) -> APIOperation? {
    APIOperations.all.first { $0.path == path }
  }

  /// The error for a path without an operation.
  static func noOperation(_ path: Substring) -> ServiceError {
    let shown = String(path.prefix(100))
    return ServiceError(.notFound, .api { $0.noOperation(shown) })
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: A GET, a HEAD or a POST.
  ///   - operation: The operation of its path.
  ///   - now: Seconds since 1970.
  ///   - budget: The limit of the searches.
  /// - Returns: The document in the format that is asked for.
  /// - Throws: Any code of the contract.
  func answer(
    _ request: IncomingRequest,
    _ operation: APIOperation,
    now: Int64,
    budget: SearchBudget?
  ) throws(ServiceError) -> APIDocument {
    let query = request.target.drop { $0 != "?" }.dropFirst()
    var values = try APIValues(query: query, operation.allParameters)
    let isRecording = operation.body == .recording
    if request.method == "POST", !isRecording { try values.add(body: request.body) }
    try values.checkComplete()
    if isRecording, request.body.isEmpty {
      throw ServiceError(.invalidQuery, .api { $0.noRecording })
    }
    let call = APICall(
      operation: operation,
      values: values,
      data: region(of: values).data,
      all: regions.all.map(\.data),
      recording: request.body,
      now: now,
      style: TextStyle(language: request.language),
      limits: limits,
      budget: budget,
      stations: stations
    )
    return try operation.answer(call)
  }

  /// The parameters that are places, in the order in which they choose the region.
  private static let places = ["from", "place", "source", "around", "near", "to", "first", "via"]

  /// The region of the first coordinate of a request; the first region if there is none.
  func region(of values: APIValues) -> Region {
    let all = regions.all
    guard all.count > 1 else { return all[0] }
    for name in Self.places {
      for text in values.texts(name) {
        guard case .coordinate(let place)? = try? PlaceArgument(parsing: text) else { continue }
        return all.first { $0.covers(place) } ?? all[0]
      }
    }
    return all[0]
  }
}
