internal import GRDB
package import GeoCore

/// Deletion of what is older than the lifetimes of the settings.
extension LiveStore {
  /// The number of rows that are deleted in one transaction, so that fixes need not wait long.
  private static let rowsAtOnce = 2_000

  /// Deletes old positions, history of stations, events and alerts, and shortens the write-ahead log.
  ///
  /// - Parameter now: Seconds since 1970.
  /// - Returns: The number of rows deleted.
  /// - Throws: ``LiveStoreError`` if the file cannot be written.
  @discardableResult
  package func prune(now: Seconds) throws(LiveStoreError) -> Int {
    let oldest = Int64((now - settings.positionLifetime) * 1000)
    let oldestStatus = Int64(now - settings.stationLifetime)
    var count = 0
    for vehicle in try numbers("SELECT DISTINCT vehicle FROM position") {
      count += try deleteAll("position", "vehicle", vehicle, before: oldest)
    }
    for station in try numbers("SELECT number FROM station") {
      count += try deleteAll("station_history", "station", station, before: oldestStatus)
    }
    let end = Int64(now - settings.eventLifetime)
    count += try write { database in
      try database.execute(sql: "DELETE FROM event WHERE ends < ?", arguments: [end])
      let events = database.changesCount
      try database.execute(sql: "DELETE FROM alert WHERE ends < ?", arguments: [end])
      return events + database.changesCount
    }
    if logSize > Self.logBytes { try shortenLog() }
    return count
  }

  private func numbers(_ sql: String) throws(LiveStoreError) -> [Int64] {
    try read { try Int64.fetchAll($0, sql: sql) }
  }

  /// Deletes the rows of one owner before a time, some at a time.
  private func deleteAll(
    _ table: String,
    _ owner: String,
    _ number: Int64,
    before time: Int64
  ) throws(LiveStoreError) -> Int {
    var count = 0
    while true {
      let deleted = try write { database in
        let last = try Int64.fetchOne(
          database,
          sql: """
            SELECT max(time) FROM (SELECT time FROM \(table)
            WHERE \(owner) = ? AND time < ? ORDER BY time LIMIT \(Self.rowsAtOnce))
            """,
          arguments: [number, time]
        )
        guard let last else { return 0 }
        try database.execute(
          sql: "DELETE FROM \(table) WHERE \(owner) = ? AND time <= ?",
          arguments: [number, last]
        )
        return database.changesCount
      }
      count += deleted
      guard deleted > 0 else { return count }
    }
  }

  /// Copies the write-ahead log into the file and empties it, unless a reader still needs it.
  private func shortenLog() throws(LiveStoreError) {
    do {
      try pool.writeWithoutTransaction { database in
        _ = try database.checkpoint(.truncate)
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      // The next time.
    } catch {
      throw LiveStoreError(error, path: path)
    }
  }
}
