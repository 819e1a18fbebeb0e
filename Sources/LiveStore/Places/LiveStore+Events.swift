internal import GRDB
package import GeoCore

/// Events.
extension LiveStore {
  /// The most events of a store.
  package static let mostEvents = 10_000

  private static let eventColumns =
    "id, title, details, place, latitude, longitude, starts, ends"

  /// The events that last at some time of a span, in the order of their starts.
  ///
  /// - Throws: ``LiveStoreError`` if the file cannot be read.
  package func events(during times: ClosedRange<Int64>) throws(LiveStoreError) -> [LiveEvent] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: "SELECT \(Self.eventColumns) FROM event WHERE starts <= ? AND ends >= ? "
          + "ORDER BY starts, id",
        arguments: [times.upperBound, times.lowerBound]
      )
      .map(LiveEvent.init)
    }
  }

  /// The event with an id; `nil` if there is none.
  ///
  /// - Throws: ``LiveStoreError`` if the file cannot be read.
  package func event(_ id: String) throws(LiveStoreError) -> LiveEvent? {
    try read { try Self.event(id, in: $0) }
  }

  private static func event(_ id: String, in database: Database) throws -> LiveEvent? {
    try Row.fetchOne(
      database,
      sql: "SELECT \(eventColumns) FROM event WHERE id = ?",
      arguments: [id]
    )
    .map(LiveEvent.init)
  }

  /// Adds an event.
  ///
  /// - Throws: ``LiveStoreError`` if there are too many or nothing was written.
  package func add(_ event: LiveEvent, now: Seconds) throws(LiveStoreError) {
    try write { database in
      let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM event") ?? 0
      guard count < Self.mostEvents else {
        throw LiveStoreError(.tooMany, .message { $0.tooMany(Self.mostEvents) })
      }
      try Self.write(event, to: database, now: now)
    }
  }

  /// Changes an event.
  ///
  /// - Parameters:
  ///   - id: Its id.
  ///   - now: Seconds since 1970.
  ///   - change: Changes it, but not its id.
  /// - Returns: The event afterwards.
  /// - Throws: ``LiveStoreError`` with `notFound`, or if nothing was written.
  package func updateEvent(
    _ id: String,
    now: Seconds,
    _ change: (inout LiveEvent) -> Void
  ) throws(LiveStoreError) -> LiveEvent {
    try write { database in
      guard var event = try Self.event(id, in: database) else {
        throw LiveStoreError(.notFound, .message { $0.noEvent })
      }
      change(&event)
      event.id = id
      try Self.write(event, to: database, now: now)
      return event
    }
  }

  /// Deletes an event.
  ///
  /// - Throws: ``LiveStoreError`` with `notFound`, or if nothing was written.
  package func deleteEvent(_ id: String) throws(LiveStoreError) {
    try write { database in
      try database.execute(sql: "DELETE FROM event WHERE id = ?", arguments: [id])
      guard database.changesCount > 0 else {
        throw LiveStoreError(.notFound, .message { $0.noEvent })
      }
    }
  }

  private static func write(_ event: LiveEvent, to database: Database, now: Seconds) throws {
    let position = FixedCoordinate(event.coordinate)
    try database.execute(
      sql: "INSERT OR REPLACE INTO event (\(eventColumns), changed) "
        + "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        event.id, event.title, event.details, event.place, position.latitude, position.longitude,
        event.starts, event.ends, Int64(now.rounded(.down)),
      ]
    )
  }
}
