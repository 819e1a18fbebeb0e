import LiveStore

/// Status of a station in the live data, which `CampusGraph` calls by the same name.
typealias LiveStationStatus = StationStatus

extension LiveStationStatus {
  /// The age up to which a status is one of now, in seconds: an hour, as for the positions of vehicles
  /// that count as reporting.
  static let longestAge: Int64 = 3600

  /// Whether a status is one of now; also if its time is in the future.
  ///
  /// - Parameter now: Seconds since 1970.
  /// - Precondition: `now` is not negative.
  /// - Returns: Whether its age is at most ``longestAge``.
  func isCurrent(at now: Int64) -> Bool { time >= now - Self.longestAge }

  /// The first second since 1970 at which it is no longer one of now.
  var end: Int64 { min(time, .max - Self.longestAge - 1) + Self.longestAge + 1 }
}
