internal import GRDB
package import GeoCore

/// Free places.
extension LiveStore {
  /// The most rows of free places.
  package static let mostFreePlaces = 10_000

  private static let freePlacesColumns =
    "id, name, kind, latitude, longitude, capacity, occupied, changed"

  /// All free places in the order of their ids.
  ///
  /// - Throws: ``LiveStoreError`` if the file cannot be read.
  package func freePlaces() throws(LiveStoreError) -> [FreePlaces] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: "SELECT \(Self.freePlacesColumns) FROM free_places ORDER BY id"
      )
      .map(FreePlaces.init)
    }
  }

  /// The free places with an id; `nil` if there are none.
  ///
  /// - Throws: ``LiveStoreError`` if the file cannot be read.
  package func freePlaces(_ id: String) throws(LiveStoreError) -> FreePlaces? {
    try read { try Self.freePlaces(id, in: $0) }
  }

  private static func freePlaces(_ id: String, in database: Database) throws -> FreePlaces? {
    try Row.fetchOne(
      database,
      sql: "SELECT \(freePlacesColumns) FROM free_places WHERE id = ?",
      arguments: [id]
    )
    .map(FreePlaces.init)
  }

  /// Adds free places, or replaces those with the same id.
  ///
  /// - Throws: ``LiveStoreError`` if there are too many or nothing was written.
  package func put(_ places: FreePlaces) throws(LiveStoreError) {
    try write { database in
      let others =
        try Int.fetchOne(
          database,
          sql: "SELECT count(*) FROM free_places WHERE id <> ?",
          arguments: [places.id]
        ) ?? 0
      guard others < Self.mostFreePlaces else {
        throw LiveStoreError(.tooMany, .message { $0.tooMany(Self.mostFreePlaces) })
      }
      try Self.write(places, to: database)
    }
  }

  /// Changes the number of occupied places.
  ///
  /// - Returns: The places afterwards.
  /// - Throws: ``LiveStoreError`` with `notFound`, or if nothing was written.
  package func count(
    _ count: FreePlaces.Count,
    at id: String,
    now: Seconds
  ) throws(LiveStoreError) -> FreePlaces {
    try write { database in
      guard var places = try Self.freePlaces(id, in: database) else {
        throw LiveStoreError(.notFound, .message { $0.noFreePlaces })
      }
      places.count(count)
      places.changed = Int64(now.rounded(.down))
      try Self.write(places, to: database)
      return places
    }
  }

  /// Deletes free places.
  ///
  /// - Throws: ``LiveStoreError`` with `notFound`, or if nothing was written.
  package func deleteFreePlaces(_ id: String) throws(LiveStoreError) {
    try write { database in
      try database.execute(sql: "DELETE FROM free_places WHERE id = ?", arguments: [id])
      guard database.changesCount > 0 else {
        throw LiveStoreError(.notFound, .message { $0.noFreePlaces })
      }
    }
  }

  private static func write(_ places: FreePlaces, to database: Database) throws {
    let position = FixedCoordinate(places.coordinate)
    try database.execute(
      sql: "INSERT OR REPLACE INTO free_places (\(freePlacesColumns)) "
        + "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        places.id, places.name, places.kind, position.latitude, position.longitude,
        places.capacity, places.occupied, places.changed,
      ]
    )
  }
}
