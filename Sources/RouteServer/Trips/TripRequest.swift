/// Request about trips: what a method and a path ask for.
enum TripRequest {
  case start
  case state(Substring)
  case events(Substring)
  case route(Substring)
  case fixes(Substring)
  case destination(Substring)
  case cancel(Substring)
  case delete(Substring)

  /// Why a request is none.
  enum Failure: Error {
    /// There is nothing at the path.
    case unknownPath
    /// The path has other methods.
    case otherMethod(allowed: String)
  }

  private static let base = "/v1/trips"

  /// Whether a path is about trips.
  static func owns(_ path: Substring) -> Bool { path == base || path.hasPrefix(base + "/") }

  /// Reads a method and a path.
  init(_ method: String, _ path: Substring) throws(Failure) {
    let parts = path.dropFirst(Self.base.count)
      .split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).dropFirst()
    let action = parts.count > 1 ? String(parts[parts.startIndex + 1]) : ""
    guard parts.count <= 2, parts.first?.isEmpty != true, parts.count < 2 || !action.isEmpty else {
      throw .unknownPath
    }
    let isRead = method == "GET" || method == "HEAD"
    guard let id = parts.first else {
      guard method == "POST" else { throw .otherMethod(allowed: "POST, OPTIONS") }
      self = .start
      return
    }
    switch (action, method) {
    case ("", _) where isRead: self = .state(id)
    case ("", "DELETE"): self = .delete(id)
    case ("events", "GET"): self = .events(id)
    case ("route", _) where isRead: self = .route(id)
    case ("fixes", "POST"): self = .fixes(id)
    case ("destination", "POST"): self = .destination(id)
    case ("cancel", "POST"): self = .cancel(id)
    case ("", _): throw .otherMethod(allowed: "GET, HEAD, DELETE, OPTIONS")
    case ("events", _): throw .otherMethod(allowed: "GET, OPTIONS")
    case ("route", _): throw .otherMethod(allowed: "GET, HEAD, OPTIONS")
    case ("fixes", _), ("destination", _), ("cancel", _):
      throw .otherMethod(allowed: "POST, OPTIONS")
    default: throw .unknownPath
    }
  }

  /// The id of the trip; `nil` for a new one.
  var id: Substring? {
    switch self {
    case .start: nil
    case .state(let id), .events(let id), .route(let id), .fixes(let id), .destination(let id),
      .cancel(let id), .delete(let id):
      id
    }
  }

  /// Whether it takes the token.
  var isForOwner: Bool {
    switch self {
    case .start, .state, .events, .route: false
    case .fixes, .destination, .cancel, .delete: true
    }
  }
}
