import Foundation
internal import GRDB
package import GeoCore

/// Trips that survive a restart: what started each, and everything that was posted to it, in order.
///
/// A trip is followed again from its entries; the outcome is the same, because following depends on
/// nothing else. An SQLite file in WAL mode: after a crash, all entries that were answered are there;
/// after a power failure, the last ones may be missing.
package final class TripStore: Sendable {
  /// What started a trip.
  package struct Trip: Sendable, Hashable {
    /// Its id.
    package var id: String
    /// The hash of its owner's secret; see ``TripStore/hash(ofToken:)``.
    package var tokenHash: String
    /// The question, as JSON.
    package var question: String
    /// When it was started, in seconds since 1970.
    package var started: Int64
    /// When something was last posted.
    package var changed: Int64

    /// Takes all values.
    package init(id: String, tokenHash: String, question: String, started: Int64, changed: Int64) {
      self.id = id
      self.tokenHash = tokenHash
      self.question = question
      self.started = started
      self.changed = changed
    }
  }

  /// Something that was posted to a trip.
  package struct Entry: Sendable, Hashable {
    /// What it is; the store does not look into it.
    package var kind: Int
    /// When it was posted, in seconds since 1970.
    package var time: Seconds
    /// Its content.
    package var body: [UInt8]

    /// Takes all values.
    package init(kind: Int, time: Seconds, body: [UInt8]) {
      self.kind = kind
      self.time = time
      self.body = body
    }
  }

  /// Error of a file of trips.
  package struct Failure: Error {
    /// Path of the file.
    package let path: String
    /// The file, and what is wrong.
    package let reason: String
    /// Whether the disk is full.
    package let isFull: Bool

    init(_ error: any Error, in path: String) {
      self.path = path
      reason = "\(path): \(error)"
      isFull = (error as? DatabaseError)?.resultCode == .SQLITE_FULL
    }
  }

  private let queue: DatabaseQueue
  private let path: String

  /// The application id: `RTRP`.
  private static let applicationID = 0x5254_5250
  private static let version = 2
  /// The version whose tokens were not hashed; its table is the same.
  private static let plainVersion = 1

  /// Opens a file, or makes it, readable by its owner only.
  ///
  /// - Throws: ``Failure`` if it cannot be opened, or belongs to another program or version.
  package init(opening path: String) throws(Failure) {
    self.path = path
    do {
      let plain = FileSystem.plainPath(path)
      if !FileSystem.exists(path) {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        // If this fails, opening says why.
        _ = FileManager.default.createFile(atPath: plain, contents: nil, attributes: attributes)
      }
      var configuration = Configuration()
      configuration.busyMode = .timeout(2)
      configuration.prepareDatabase { database in
        try database.execute(sql: "PRAGMA trusted_schema = OFF")
        try database.execute(sql: "PRAGMA journal_mode = WAL")
        try database.execute(sql: "PRAGMA synchronous = NORMAL")
        try database.execute(sql: "PRAGMA secure_delete = ON")
      }
      queue = try DatabaseQueue(path: plain, configuration: configuration)
      let hadTokens = try queue.write { try Self.prepare($0) }
      // The log still has the pages with the tokens.
      if hadTokens {
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
      }
    } catch {
      throw Failure(error, in: path)
    }
  }

  private struct ForeignFile: Error, CustomStringConvertible {
    let description: String
  }

  /// The hash of a trip's token, which the file has instead of it.
  ///
  /// A token is 256 random bits, so it takes no salt.
  package static func hash(ofToken token: String) -> String {
    SHA256.hexadecimal(of: Array(token.utf8))
  }

  /// Makes the tables, or hashes the tokens of the former version.
  ///
  /// - Returns: Whether it had tokens that were not hashed.
  private static func prepare(_ database: Database) throws -> Bool {
    let application = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    if application == applicationID, found == version { return false }
    if application == applicationID, found == plainVersion {
      let rows = try Row.fetchAll(database, sql: "SELECT id, token FROM trip")
      for row in rows {
        let token = hash(ofToken: try row.decode(String.self, atIndex: 1))
        try database.execute(
          sql: "UPDATE trip SET token = ? WHERE id = ?",
          arguments: [token, try row.decode(String.self, atIndex: 0)]
        )
      }
      try database.execute(sql: "PRAGMA user_version = \(version)")
      return true
    }
    let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
    guard tables == 0, application == 0 else {
      throw ForeignFile(
        description: application == applicationID
          ? "trips of version \(found); this program reads version \(version)"
          : "this is no file of trips"
      )
    }
    try database.execute(
      sql: """
        CREATE TABLE trip (
          id TEXT PRIMARY KEY NOT NULL, token TEXT NOT NULL, question TEXT NOT NULL,
          started INTEGER NOT NULL, changed INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE entry (
          trip TEXT NOT NULL REFERENCES trip ON DELETE CASCADE, number INTEGER NOT NULL,
          kind INTEGER NOT NULL, time REAL NOT NULL, body BLOB NOT NULL,
          PRIMARY KEY (trip, number)) STRICT, WITHOUT ROWID;
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        """
    )
    return false
  }

  // MARK: - Reading

  /// All trips, in the order of their ids.
  ///
  /// - Throws: ``Failure`` if the file is damaged.
  package func trips() throws(Failure) -> [Trip] {
    try run { database in
      try Row.fetchAll(
        database,
        sql: "SELECT id, token, question, started, changed FROM trip ORDER BY id"
      )
      .map { row in
        Trip(
          id: try row.decode(String.self, atIndex: 0),
          tokenHash: try row.decode(String.self, atIndex: 1),
          question: try row.decode(String.self, atIndex: 2),
          started: try row.decode(Int64.self, atIndex: 3),
          changed: try row.decode(Int64.self, atIndex: 4)
        )
      }
    }
  }

  /// What was posted to a trip, in order.
  ///
  /// - Throws: ``Failure`` if the file is damaged.
  package func entries(of id: String) throws(Failure) -> [Entry] {
    try run { database in
      try Row.fetchAll(
        database,
        sql: "SELECT kind, time, body FROM entry WHERE trip = ? ORDER BY number",
        arguments: [id]
      )
      .map { row in
        Entry(
          kind: try row.decode(Int.self, atIndex: 0),
          time: try row.decode(Double.self, atIndex: 1),
          body: [UInt8](try row.decode(Data.self, atIndex: 2))
        )
      }
    }
  }

  /// The newest entry of a kind of each trip that has one, by the trip's id.
  ///
  /// - Throws: ``Failure`` if the file is damaged.
  package func newestBodies(ofKind kind: Int) throws(Failure) -> [String: [UInt8]] {
    try run { database in
      let rows = try Row.fetchAll(
        database,
        sql: "SELECT trip, body FROM entry WHERE kind = ? ORDER BY trip, number",
        arguments: [kind]
      )
      return Dictionary(
        try rows.map { row in
          (
            try row.decode(String.self, atIndex: 0),
            [UInt8](try row.decode(Data.self, atIndex: 1))
          )
        },
        uniquingKeysWith: { _, last in last }
      )
    }
  }

  // MARK: - Writing

  /// Adds a trip.
  ///
  /// - Throws: ``Failure`` if nothing was written, for instance because the disk is full.
  package func add(_ trip: Trip) throws(Failure) {
    try run { database in
      try database.cachedStatement(
        sql: "INSERT INTO trip (id, token, question, started, changed) VALUES (?, ?, ?, ?, ?)"
      )
      .execute(arguments: [trip.id, trip.tokenHash, trip.question, trip.started, trip.changed])
    }
  }

  /// Adds an entry to a trip.
  ///
  /// - Throws: ``Failure`` if nothing was written.
  package func append(_ entry: Entry, to id: String) throws(Failure) {
    try run { database in
      try database.cachedStatement(
        sql: """
          INSERT INTO entry (trip, number, kind, time, body)
          SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4 FROM entry WHERE trip = ?1
          """
      )
      .execute(arguments: [id, entry.kind, entry.time, Data(entry.body)])
      try database.cachedStatement(sql: "UPDATE trip SET changed = ? WHERE id = ?")
        .execute(arguments: [Int64(entry.time.rounded(.down)), id])
    }
  }

  /// Removes trips with everything that was posted to them.
  ///
  /// - Throws: ``Failure`` if nothing was removed.
  package func remove(_ ids: [String]) throws(Failure) {
    try run { database in
      for id in ids {
        try database.execute(sql: "DELETE FROM trip WHERE id = ?", arguments: [id])
      }
    }
  }

  private func run<Result>(_ body: (Database) throws -> Result) throws(Failure) -> Result {
    do {
      return try queue.write(body)
    } catch {
      throw Failure(error, in: path)
    }
  }
}
