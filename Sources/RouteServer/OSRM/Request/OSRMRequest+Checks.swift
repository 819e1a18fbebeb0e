import Basemap
import GeoCore
import Routing

/// Checks of a request that need no data, in OSRM's order and with its messages.
extension OSRMRequest {
  /// Checks the numbers of elements, indices, limits and the values of coordinates.
  ///
  /// - Throws: `InvalidOptions`, `TooBig`, `InvalidValue` or `NotImplemented`.
  func check(_ limits: ServerLimits) throws(OSRMError) {
    if service == .tile {
      _ = try tileID()
      return
    }
    try checkOptions()
    if options.format == .flatbuffers {
      throw OSRMError(.notImplemented, .server { $0.noFlatBuffers })
    }
    try checkSupport()
    try checkSize(limits)
    try checkCoordinates()
    // A trip visits all of its coordinates, so it ignores them, as OSRM does.
    if service != .trip, let first = options.waypoints.first, let last = options.waypoints.last,
      first != 0 || last != coordinates.count - 1
    {
      throw OSRMError(
        .invalidValue,
        contract: "First and last coordinates must be specified as waypoints."
      )
    }
  }

  /// The tile of the service `tile`.
  ///
  /// - Throws: `InvalidOptions` if there is none.
  func tileID() throws(OSRMError) -> TileID {
    // The typing error is OSRM's, and clients may compare the text.
    guard let id = tile?.id else {
      throw Self.invalid("Invalid coodinates. Only zoomlevel 12+ is supported")
    }
    return id
  }

  // MARK: - Options

  private func checkOptions() throws(OSRMError) {
    if options.scaleFactor <= 0 { throw Self.invalid("scale_factor must be > 0") }
    if let speed = options.fallbackSpeed, speed <= 0 {
      throw Self.invalid("fallback_speed must be > 0")
    }
    try checkCounts()
    if service == .nearest, coordinates.isEmpty {
      throw Self.invalid("Number of coordinates needs to be at least one.")
    }
    if service != .nearest, coordinates.count < 2 {
      throw Self.invalid("Number of coordinates needs to be at least two.")
    }
    for bearing in options.bearings {
      guard let bearing else { continue }
      guard (0...360).contains(bearing.value), (0...180).contains(bearing.range) else {
        throw Self.invalid("")
      }
    }
    let indices = options.waypoints + options.sources + options.destinations
    guard indices.allSatisfy({ $0 < coordinates.count }), options.number >= 1 else {
      throw Self.invalid("")
    }
  }

  private func checkCounts() throws(OSRMError) {
    let counts = [
      ("hints", options.hintCount), ("bearings", options.bearings.count),
      ("radiuses", options.radiuses.count), ("approaches", options.approaches.count),
      ("timestamps", options.timestamps.count),
    ]
    for (name, count) in counts where count > 0 && count != coordinates.count {
      throw Self.invalid(
        "Number of elements in \(name) size \(count) does not match coordinate size "
          + "\(coordinates.count)"
      )
    }
  }

  private static func invalid(_ message: String) -> OSRMError {
    OSRMError(.invalidOptions, contract: message)
  }

  // MARK: - What the engine cannot do

  private func checkSupport() throws(OSRMError) {
    switch service {
    case .trip:
      guard options.isRoundTrip || options.startsFirst || options.endsLast else {
        throw OSRMError(.notImplemented, contract: "This request is not supported")
      }
    case .route, .nearest, .table, .match, .tile: break
    }
  }

  // MARK: - Size

  private func checkSize(_ limits: ServerLimits) throws(OSRMError) {
    let count = coordinates.count
    switch service {
    case .route:
      guard count <= limits.routeCoordinates else {
        throw Self.tooBig(
          "Number of entries \(count) is higher than current maximum (\(limits.routeCoordinates))"
        )
      }
      guard options.alternatives <= limits.alternatives else {
        throw Self.tooBig(
          "Requested number of alternatives is higher than current maximum "
            + "(\(limits.alternatives))"
        )
      }
    case .nearest:
      guard options.number <= limits.nearestResults, count <= limits.nearestResults else {
        throw Self.tooBig(
          "Number of results \(max(options.number, count)) is higher than current maximum "
            + "(\(limits.nearestResults))"
        )
      }
    case .table:
      let rows = options.sources.isEmpty ? count : options.sources.count
      let columns = options.destinations.isEmpty ? count : options.destinations.count
      let (cells, isOver) = rows.multipliedReportingOverflow(by: columns)
      let most = limits.tableCoordinates * limits.tableCoordinates
      guard !isOver, cells <= most, count <= max(most, 2) else {
        throw Self.tooBig("Too many table coordinates")
      }
    case .match:
      guard count <= limits.matchCoordinates else {
        throw Self.tooBig("Too many trace coordinates")
      }
    case .trip:
      guard count <= limits.tripCoordinates else {
        throw Self.tooBig("Too many trip coordinates")
      }
    case .tile: break
    }
  }

  private static func tooBig(_ message: String) -> OSRMError {
    OSRMError(.tooBig, contract: message)
  }

  // MARK: - Values

  private func checkCoordinates() throws(OSRMError) {
    guard coordinates.allSatisfy({ $0.coordinate != nil }) else {
      // Two of the services have a code and a message of their own.
      throw service == .table || service == .nearest
        ? OSRMError(.invalidOptions, contract: "Coordinates are invalid")
        : OSRMError(.invalidValue, contract: "Invalid coordinate value.")
    }
    guard zip(options.timestamps, options.timestamps.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      throw OSRMError(
        .invalidValue,
        contract: "Timestamps need to be monotonically increasing."
      )
    }
  }
}
