internal import Foundation
internal import GRDB
package import GeoCore

/// What the vehicles taught about the times between stops.
extension LiveStore {
  /// The bytes that were stored last; `nil` for none.
  ///
  /// - Throws: ``LiveStoreError`` if the file cannot be read.
  package func learnedTimes() throws(LiveStoreError) -> [UInt8]? {
    try read { try Data.fetchOne($0, sql: "SELECT content FROM learned_times") }.map { Array($0) }
  }

  /// Stores bytes instead of the former ones.
  ///
  /// - Parameters:
  ///   - content: The bytes.
  ///   - time: Seconds since 1970.
  /// - Throws: ``LiveStoreError`` if they were not written.
  package func keepLearnedTimes(_ content: [UInt8], at time: Seconds) throws(LiveStoreError) {
    try write { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO learned_times (number, changed, content) VALUES (1, ?, ?)",
        arguments: [Int64(time), Data(content)]
      )
    }
  }
}
