internal import GRDB
package import GeoCore

/// Alerts.
extension LiveStore {
  /// The most alerts of a store.
  package static let mostAlerts = 1_000

  /// The alerts that have not ended at a time, in the order of their starts.
  ///
  /// - Parameter time: Seconds since 1970.
  /// - Returns: The alerts, also those that start later.
  /// - Throws: ``LiveStoreError`` if the file cannot be read.
  package func alerts(endingAfter time: Int64) throws(LiveStoreError) -> [LiveAlert] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: "SELECT \(LiveAlert.columns) FROM alert WHERE ends IS NULL OR ends > ? "
          + "ORDER BY starts, id",
        arguments: [time]
      )
      .map(LiveAlert.init)
    }
  }

  /// The alert with an id; `nil` if there is none.
  ///
  /// - Throws: ``LiveStoreError`` if the file cannot be read.
  package func alert(_ id: String) throws(LiveStoreError) -> LiveAlert? {
    try read { database in
      try Row.fetchOne(
        database,
        sql: "SELECT \(LiveAlert.columns) FROM alert WHERE id = ?",
        arguments: [id]
      )
      .map(LiveAlert.init)
    }
  }

  /// Adds an alert, or replaces the one with the same id.
  ///
  /// - Throws: ``LiveStoreError`` if there are too many or nothing was written.
  package func put(_ alert: LiveAlert, now: Seconds) throws(LiveStoreError) {
    try write { database in
      let others =
        try Int.fetchOne(
          database,
          sql: "SELECT count(*) FROM alert WHERE id <> ?",
          arguments: [alert.id]
        ) ?? 0
      guard others < Self.mostAlerts else {
        throw LiveStoreError(.tooMany, .message { $0.tooMany(Self.mostAlerts) })
      }
      try database.execute(
        sql: "INSERT OR REPLACE INTO alert (\(LiveAlert.columns), changed) "
          + "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        arguments: alert.arguments + [Int64(now.rounded(.down))]
      )
    }
  }

  /// Deletes an alert.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: ``LiveStoreError`` if nothing was written.
  package func deleteAlert(_ id: String) throws(LiveStoreError) -> Bool {
    try write { database in
      try database.execute(sql: "DELETE FROM alert WHERE id = ?", arguments: [id])
      return database.changesCount > 0
    }
  }
}
