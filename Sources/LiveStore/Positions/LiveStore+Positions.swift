internal import GRDB
package import GeoCore

/// Positions of vehicles.
extension LiveStore {
  /// Seconds by which a position can be ahead of the server's clock and still be a last position.
  package static let believedAhead: Seconds = 60

  /// Stores fixes of a device and returns when they are in the file.
  ///
  /// - Parameters:
  ///   - fixes: The fixes, in any order; one without a time was made now.
  ///   - device: Who posts; a gateway posts for any vehicle.
  ///   - vehicle: The vehicle that was there.
  ///   - now: Seconds since 1970 by the server's clock.
  /// - Returns: What became of the fixes.
  /// - Throws: ``LiveStoreError`` if none was stored.
  package func post(
    _ fixes: [LocationFix],
    from device: Device,
    for vehicle: Int64,
    now: Seconds
  ) async throws(LiveStoreError) -> FixReceipt {
    guard !fixes.isEmpty else { return FixReceipt() }
    return try await writer.write(
      FixWriter.Post(device: device.number, vehicle: vehicle, fixes: fixes, now: now)
    )
  }

  /// Vehicles with their last positions, in the order of their ids.
  package var lastPositions: [(vehicle: Vehicle, position: LastPosition)] {
    let known = directory.current.vehicles
    return writer.lastPositions.values
      .compactMap { position in known[position.vehicle].map { ($0, position) } }
      .sorted { $0.0.id < $1.0.id }
  }

  /// The last position of a vehicle; `nil` if it has none.
  package func lastPosition(of vehicle: Vehicle) -> LastPosition? {
    writer.lastPosition(of: vehicle.number)
  }

  /// Sets what is called with the new last positions of each group of posts, before these are
  /// acknowledged.
  package func observePositions(
    _ observer: @escaping @Sendable ([(vehicle: Vehicle, position: LastPosition)]) -> Void
  ) {
    writer.observe { [directory] positions in
      let known = directory.current.vehicles
      observer(
        positions.compactMap { position in known[position.vehicle].map { ($0, position) } }
      )
    }
  }

  /// The history of a vehicle in the order of time.
  ///
  /// - Parameters:
  ///   - vehicle: The vehicle.
  ///   - times: Seconds since 1970.
  ///   - limit: The most fixes.
  /// - Returns: The fixes of all its devices.
  /// - Throws: ``LiveStoreError`` if the file cannot be read.
  package func positions(
    of vehicle: Vehicle,
    in times: ClosedRange<Seconds>,
    limit: Int
  ) throws(LiveStoreError) -> [LocationFix] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT time, latitude, longitude, speed, course, accuracy, altitude FROM position
          WHERE vehicle = ? AND time BETWEEN ? AND ? ORDER BY time, device LIMIT ?
          """,
        arguments: [
          vehicle.number, Int64((times.lowerBound * 1000).rounded(.up)),
          Int64((times.upperBound * 1000).rounded(.down)), limit,
        ]
      )
      .map { try StoredFix($0).fix }
    }
  }

  /// The newest positions of all vehicles after a time, in the order of time.
  ///
  /// - Parameters:
  ///   - time: Seconds since 1970.
  ///   - limit: The most positions of all; each vehicle has an equal part of it.
  /// - Returns: The positions with their vehicles.
  /// - Throws: ``LiveStoreError`` if the file cannot be read.
  package func positions(
    after time: Seconds,
    limit: Int
  ) throws(LiveStoreError) -> [(vehicle: Vehicle, fix: LocationFix)] {
    let first = Int64((time * 1000).rounded(.up))
    let known = directory.current.vehicles
    let most = limit / max(known.count, 1)
    let rows = try read { database in
      var rows: [(vehicle: Int64, fix: StoredFix)] = []
      for vehicle in known.keys.sorted() {
        let found = try Row.fetchAll(
          database,
          sql: """
            SELECT time, latitude, longitude, speed, course, accuracy, altitude FROM position
            WHERE vehicle = ? AND time >= ? ORDER BY time DESC, device LIMIT ?
            """,
          arguments: [vehicle, first, most]
        )
        rows += try found.map { (vehicle, try StoredFix($0)) }
      }
      return rows
    }
    return rows.sorted { ($0.fix.time, $0.vehicle) < ($1.fix.time, $1.vehicle) }
      .compactMap { row in known[row.vehicle].map { ($0, row.fix.fix) } }
  }
}
