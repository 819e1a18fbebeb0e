import Foundation
internal import GRDB
import GeoCore

/// SQLite database of places; all SQL of the module is in its extensions.
struct PlaceDatabase: Sendable {
  let queue: DatabaseQueue
  let path: String?
  /// Number of places; they are numbered from 0.
  let count: Int

  /// The application id of place stores: `RPLC`.
  static let applicationID = 0x5250_4C43
  /// The format version; incremented when tables or the text forms in them change.
  static let version = 5

  /// Builds a database in memory.
  init(entries: [PlaceEntry]) throws(PlaceStoreError) {
    path = nil
    count = entries.count
    do {
      queue = try DatabaseQueue()
      try Self.fill(queue, with: entries)
    } catch {
      throw PlaceStoreError(error, path: nil)
    }
  }

  /// Opens a file read-only; reads a few pages.
  init(opening path: String) throws(PlaceStoreError) {
    self.path = path
    do {
      var configuration = Configuration()
      configuration.readonly = true
      queue = try DatabaseQueue(
        path: FileSystem.plainPath(path),
        configuration: configuration
      )
      count = try queue.inDatabase { try Self.checkedCount($0, path) }
    } catch {
      throw PlaceStoreError(error, path: path)
    }
  }

  /// Checks the application id, the version and the length of the file.
  private static func checkedCount(_ database: Database, _ path: String) throws -> Int {
    func pragma(_ name: String) throws -> Int {
      try Int.fetchOne(database, sql: "PRAGMA \(name)") ?? 0
    }
    guard try pragma("application_id") == applicationID else {
      throw PlaceStoreError.foreign(path: path)
    }
    let found = try pragma("user_version")
    guard found == version else { throw PlaceStoreError.otherVersion(path: path, found) }
    let length = try pragma("page_count") &* pragma("page_size")
    guard FileSystem.status(of: path).map({ Int($0.st_size) }) == length else {
      throw DatabaseDamage.length(expected: length)
    }
    guard let count = try Int.fetchOne(database, sql: "SELECT value FROM fact WHERE name = 'count'")
    else { throw DatabaseDamage.noCount }
    guard (0...length).contains(count) else {
      throw DatabaseDamage.badCount(count)
    }
    return count
  }

  /// Runs a query for numbers of places and checks that they exist.
  func numbers(_ body: (Database) throws -> [Int]) throws(PlaceStoreError) -> [Int] {
    let found = try read(body)
    try check(found)
    return found
  }

  /// Checks that places with these numbers exist.
  func check(_ numbers: some Sequence<Int>) throws(PlaceStoreError) {
    for number in numbers where !(0..<count).contains(number) {
      throw PlaceStoreError(DatabaseDamage.noPlace(number), path: path)
    }
  }

  /// Runs a query.
  func read<Value>(_ body: (Database) throws -> Value) throws(PlaceStoreError) -> Value {
    do {
      return try queue.inDatabase(body)
    } catch {
      throw PlaceStoreError(error, path: path)
    }
  }

  /// The fingerprint of its entries.
  func fingerprint() throws(PlaceStoreError) -> Int? {
    try read { try Self.fact("fingerprint", $0) }
  }

  /// The centre of the city; `nil` if no place belongs to a city.
  func center() throws(PlaceStoreError) -> Coordinate? {
    try read { database in
      guard let latitude = try Self.fact("latitude", database).flatMap(Int32.init(exactly:)),
        let longitude = try Self.fact("longitude", database).flatMap(Int32.init(exactly:))
      else { return nil }
      return FixedCoordinate(validating: latitude, longitude)?.coordinate
    }
  }

  private static func fact(_ name: String, _ database: Database) throws -> Int? {
    try Int.fetchOne(database, sql: "SELECT value FROM fact WHERE name = ?", arguments: [name])
  }

  /// Verifies every page, index and count.
  ///
  /// - Complexity: O(file).
  func check() throws(PlaceStoreError) {
    try read { database in
      let said = try String.fetchAll(database, sql: "PRAGMA integrity_check(1)").first
      guard said == "ok" else {
        throw said.map(DatabaseDamage.reported) ?? DatabaseDamage.noReport
      }
      let rows = try Int.fetchOne(database, sql: "SELECT count(*) FROM place")
      guard rows == count else {
        throw DatabaseDamage.wrongCount(found: rows ?? 0, expected: count)
      }
      for number in 0..<count { _ = try Self.place(number, in: database) }
    }
  }

  static func libraryVersion() throws -> String? {
    try DatabaseQueue().inDatabase { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
  }
}
