internal import GRDB
internal import GeoCore

/// Status of stations and its history.
///
/// The history has a row for each change, and one after each hour without a change, so that an outage
/// of the feed can be told from a station where nothing happens.
extension LiveStore {
  /// Seconds after which an unchanged status gets a row in the history.
  private static let historyStep: Int64 = 3600

  /// Writes what a feed says of its stations.
  ///
  /// A status that is not newer than the one in the store changes nothing.
  ///
  /// - Throws: ``LiveStoreError`` if nothing was written.
  package func update(
    _ stations: [(key: StationKey, status: StationStatus)]
  ) throws(LiveStoreError) {
    try write { database in
      for (key, status) in stations { try Self.update(key, status, database) }
    }
    stationObserver.tell(stations)
  }

  /// Changes the status of a station by a count.
  ///
  /// - Parameters:
  ///   - count: The count.
  ///   - key: The station.
  ///   - capacity: Its bikes and docks together if it has no status; `nil` if not known.
  ///   - now: Seconds since 1970.
  /// - Returns: The status afterwards; `nil` if the count alone does not tell it, and nothing was written.
  /// - Throws: ``LiveStoreError`` if nothing was written.
  package func count(
    _ count: StationCount,
    at key: StationKey,
    capacity: Int?,
    now: Int64
  ) throws(LiveStoreError) -> StationStatus? {
    let status = try write { database -> StationStatus? in
      let row = try Row.fetchOne(
        database.cachedStatement(
          sql: """
            SELECT time, bikes, docks, is_renting, is_returning FROM station
            WHERE system = ? AND id = ?
            """
        ),
        arguments: [key.system, key.id]
      )
      let known = try row.map { try Self.status(of: $0) }
      guard let status = count.status(after: known, capacity: capacity, now: now) else {
        return nil
      }
      try Self.update(key, status, database)
      return status
    }
    if let status { stationObserver.tell([(key, status)]) }
    return status
  }

  /// Sets what is called with the statuses of each update after they were written, also those that are
  /// not newer than the ones in the store.
  package func observeStations(
    _ observer: @escaping @Sendable ([(key: StationKey, status: StationStatus)]) -> Void
  ) {
    stationObserver.set(observer)
  }

  private static func update(
    _ key: StationKey,
    _ status: StationStatus,
    _ database: Database
  ) throws {
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT time, bikes, docks, is_renting, is_returning, number FROM station
          WHERE system = ? AND id = ?
          """
      ),
      arguments: [key.system, key.id]
    )
    let known = try row.map { (try Self.status(of: $0), try $0.decode(Int64.self, atIndex: 5)) }
    guard known.map({ status.time > $0.0.time }) ?? true else { return }
    let values: [any DatabaseValueConvertible] = [
      status.time, status.bikes, status.docks, status.isRenting, status.isReturning,
    ]
    var number = known?.1
    if let number {
      try database.cachedStatement(
        sql: """
          UPDATE station SET time = ?, bikes = ?, docks = ?, is_renting = ?, is_returning = ?
          WHERE number = ?
          """
      )
      .execute(arguments: StatementArguments(values + [number]))
    } else {
      try database.cachedStatement(
        sql: """
          INSERT INTO station (time, bikes, docks, is_renting, is_returning, system, id)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """
      )
      .execute(arguments: StatementArguments(values + [key.system, key.id]))
      number = database.lastInsertedRowID
    }
    guard let number else { return }
    let newest = try Int64.fetchOne(
      database.cachedStatement(
        sql: "SELECT max(time) FROM station_history WHERE station = ?"
      ),
      arguments: [number]
    )
    let isDue = newest.map { status.time - $0 >= historyStep } ?? true
    guard isDue || known?.0.isSame(as: status) != true else { return }
    try database.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO station_history (time, bikes, docks, is_renting, is_returning, station)
        VALUES (?, ?, ?, ?, ?, ?)
        """
    )
    .execute(arguments: StatementArguments(values + [number]))
  }

  /// The newest status of each station of a system, by its id.
  ///
  /// - Throws: ``LiveStoreError`` if the file cannot be read.
  package func stations(of system: String) throws(LiveStoreError) -> [String: StationStatus] {
    try read { database in
      let rows = try Row.fetchAll(
        database,
        sql:
          "SELECT time, bikes, docks, is_renting, is_returning, id FROM station WHERE system = ?",
        arguments: [system]
      )
      return Dictionary(
        uniqueKeysWithValues: try rows.map { row in
          (try row.decode(String.self, atIndex: 5), try Self.status(of: row))
        }
      )
    }
  }

  /// The history of a station in the order of time.
  ///
  /// - Throws: ``LiveStoreError`` if the file cannot be read.
  package func history(
    of key: StationKey,
    in times: ClosedRange<Int64>
  ) throws(LiveStoreError) -> [StationStatus] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT h.time, h.bikes, h.docks, h.is_renting, h.is_returning
          FROM station_history h JOIN station s ON s.number = h.station
          WHERE s.system = ? AND s.id = ? AND h.time BETWEEN ? AND ? ORDER BY h.time
          """,
        arguments: [key.system, key.id, times.lowerBound, times.upperBound]
      )
      .map(Self.status(of:))
    }
  }

  static func status(of row: Row) throws -> StationStatus {
    StationStatus(
      time: try row.decode(Int64.self, atIndex: 0),
      bikes: try row.decode(Int.self, atIndex: 1),
      docks: try row.decode(Int.self, atIndex: 2),
      isRenting: try row.decode(Bool.self, atIndex: 3),
      isReturning: try row.decode(Bool.self, atIndex: 4)
    )
  }
}

/// Who is told of new statuses of stations; one at most.
final class StationObserver: Sendable {
  typealias Tell = @Sendable ([(key: StationKey, status: StationStatus)]) -> Void

  private let observer = Guarded<Tell?>(nil)

  func set(_ new: @escaping Tell) { observer.withLock { $0 = new } }

  func tell(_ stations: [(key: StationKey, status: StationStatus)]) {
    observer.withLock { $0 }?(stations)
  }
}
