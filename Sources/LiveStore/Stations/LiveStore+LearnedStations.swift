internal import Foundation
internal import GRDB
package import GeoCore

/// What the status of stations taught, and the history that it is taught by.
extension LiveStore {
  /// The bytes that were stored last for each system.
  ///
  /// - Throws: ``LiveStoreError`` if the file cannot be read.
  package func learnedStations() throws(LiveStoreError) -> [String: [UInt8]] {
    try read { database in
      let rows = try Row.fetchAll(database, sql: "SELECT system, content FROM learned_stations")
      return Dictionary(
        uniqueKeysWithValues: try rows.map { row in
          (
            try row.decode(String.self, atIndex: 0), Array(try row.decode(Data.self, atIndex: 1))
          )
        }
      )
    }
  }

  /// Stores bytes instead of the former ones of a system.
  ///
  /// - Parameters:
  ///   - content: The bytes.
  ///   - system: The id of the system.
  ///   - time: Seconds since 1970.
  /// - Throws: ``LiveStoreError`` if they were not written.
  package func keepLearnedStations(
    _ content: [UInt8],
    of system: String,
    at time: Seconds
  ) throws(LiveStoreError) {
    try write { database in
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO learned_stations (system, changed, content) VALUES (?, ?, ?)
          """,
        arguments: [system, Int64(time), Data(content)]
      )
    }
  }

  /// The ids of all systems with a station, in their order.
  ///
  /// - Throws: ``LiveStoreError`` if the file cannot be read.
  package func stationSystems() throws(LiveStoreError) -> [String] {
    try read { try String.fetchAll($0, sql: "SELECT DISTINCT system FROM station ORDER BY system") }
  }

  /// The number of rows in the history of a system.
  ///
  /// - Throws: ``LiveStoreError`` if the file cannot be read.
  package func historyCount(
    of system: String,
    in times: ClosedRange<Int64>
  ) throws(LiveStoreError) -> Int {
    try read { database in
      try Int.fetchOne(
        database,
        sql: """
          SELECT count(*) FROM station s JOIN station_history h ON h.station = s.number
          WHERE s.system = ? AND h.time BETWEEN ? AND ?
          """,
        arguments: [system, times.lowerBound, times.upperBound]
      ) ?? 0
    }
  }

  /// The history of all stations of a system in the order of time.
  ///
  /// - Throws: ``LiveStoreError`` if the file cannot be read.
  package func history(
    of system: String,
    in times: ClosedRange<Int64>
  ) throws(LiveStoreError) -> [(id: String, status: StationStatus)] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT h.time, h.bikes, h.docks, h.is_renting, h.is_returning, s.id
          FROM station s JOIN station_history h ON h.station = s.number
          WHERE s.system = ? AND h.time BETWEEN ? AND ? ORDER BY h.time, h.station
          """,
        arguments: [system, times.lowerBound, times.upperBound]
      )
      .map { (try $0.decode(String.self, atIndex: 5), try Self.status(of: $0)) }
    }
  }
}
