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
  case share(Substring)
  case unshare(Substring)
  case shared(Substring)
  case sharedEvents(Substring)

  /// Why a request is none.
  enum Failure: Error {
    /// There is nothing at the path.
    case unknownPath
    /// The path has other methods.
    case otherMethod(allowed: String)
  }

  private static let base = "/v1/trips"
  private static let shares = "/v1/shares/"

  /// Whether a path is about trips.
  static func owns(_ path: Substring) -> Bool {
    path == base || path.hasPrefix(base + "/") || path.hasPrefix(shares)
  }

  /// Reads a method and a path.
  init(_ method: String, _ path: Substring) throws(Failure) {
    if path.hasPrefix(Self.shares) {
      self = try Self.shared(method, path.dropFirst(Self.shares.count))
      return
    }
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
    case ("share", "POST"): self = .share(id)
    case ("share", "DELETE"): self = .unshare(id)
    case ("", _): throw .otherMethod(allowed: "GET, HEAD, DELETE, OPTIONS")
    case ("events", _): throw .otherMethod(allowed: "GET, OPTIONS")
    case ("route", _): throw .otherMethod(allowed: "GET, HEAD, OPTIONS")
    case ("fixes", _), ("destination", _), ("cancel", _):
      throw .otherMethod(allowed: "POST, OPTIONS")
    case ("share", _): throw .otherMethod(allowed: "POST, DELETE, OPTIONS")
    default: throw .unknownPath
    }
  }

  /// A request about a link, after its base.
  private static func shared(
    _ method: String,
    _ path: Substring
  ) throws(Failure) -> TripRequest {
    let parts = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count <= 2, !parts[0].isEmpty, parts.count == 1 || parts[1] == "events" else {
      throw .unknownPath
    }
    let isStream = parts.count == 2
    // A stream has no end, so a HEAD of it has no answer.
    guard method == "GET" || method == "HEAD" && !isStream else {
      throw .otherMethod(allowed: isStream ? "GET, OPTIONS" : "GET, HEAD, OPTIONS")
    }
    return isStream ? .sharedEvents(parts[0]) : .shared(parts[0])
  }

  /// The id of the trip; `nil` for a new one and for links.
  var id: Substring? {
    switch self {
    case .start, .shared, .sharedEvents: nil
    case .state(let id), .events(let id), .route(let id), .fixes(let id), .destination(let id),
      .cancel(let id), .delete(let id), .share(let id), .unshare(let id):
      id
    }
  }

  /// Whether it takes the token.
  var isForOwner: Bool {
    switch self {
    case .start, .state, .events, .route, .shared, .sharedEvents: false
    case .fixes, .destination, .cancel, .delete, .share, .unshare: true
    }
  }
}
