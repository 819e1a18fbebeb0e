internal import GRDB

/// Tables of a live store and the steps between their versions.
///
/// The version is SQLite's `user_version`. A later version adds a step; steps that were released do
/// not change.
enum LiveSchema {
  /// The application id: `RLIV`.
  static let applicationID = 0x524C_4956

  /// The statements that lead from each version to the next; the first makes version 1.
  ///
  /// Times of fixes are in milliseconds since 1970, other times in seconds. Coordinates are in units
  /// of 10⁻⁷ degrees, speeds in cm/s, courses in tenths of a degree, accuracies and altitudes in
  /// tenths of a metre. The key of `position` keeps the fixes of a vehicle together.
  static let steps = [
    """
    CREATE TABLE vehicle (
      number INTEGER PRIMARY KEY, id TEXT NOT NULL, key TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL, name TEXT) STRICT;
    CREATE TABLE device (
      number INTEGER PRIMARY KEY AUTOINCREMENT, vehicle INTEGER REFERENCES vehicle,
      name TEXT, token TEXT NOT NULL UNIQUE, added INTEGER NOT NULL, revoked INTEGER) STRICT;
    CREATE TABLE position (
      vehicle INTEGER NOT NULL, time INTEGER NOT NULL, device INTEGER NOT NULL,
      latitude INTEGER NOT NULL, longitude INTEGER NOT NULL,
      speed INTEGER, course INTEGER, accuracy INTEGER, altitude INTEGER,
      PRIMARY KEY (vehicle, time, device)) STRICT, WITHOUT ROWID;
    CREATE TABLE last_position (
      vehicle INTEGER PRIMARY KEY, device INTEGER NOT NULL, time INTEGER NOT NULL,
      latitude INTEGER NOT NULL, longitude INTEGER NOT NULL,
      speed INTEGER, course INTEGER, accuracy INTEGER, altitude INTEGER,
      moving INTEGER NOT NULL, since INTEGER NOT NULL,
      anchor_latitude INTEGER NOT NULL, anchor_longitude INTEGER NOT NULL,
      anchor_time INTEGER NOT NULL) STRICT;
    CREATE TABLE station (
      number INTEGER PRIMARY KEY, system TEXT NOT NULL, id TEXT NOT NULL,
      time INTEGER NOT NULL, bikes INTEGER NOT NULL, docks INTEGER NOT NULL,
      is_renting INTEGER NOT NULL, is_returning INTEGER NOT NULL, UNIQUE (system, id)) STRICT;
    CREATE TABLE station_history (
      station INTEGER NOT NULL, time INTEGER NOT NULL, bikes INTEGER NOT NULL,
      docks INTEGER NOT NULL, is_renting INTEGER NOT NULL, is_returning INTEGER NOT NULL,
      PRIMARY KEY (station, time)) STRICT, WITHOUT ROWID;
    CREATE TABLE free_places (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL,
      latitude INTEGER NOT NULL, longitude INTEGER NOT NULL,
      capacity INTEGER NOT NULL, occupied INTEGER NOT NULL, changed INTEGER NOT NULL)
      STRICT, WITHOUT ROWID;
    CREATE TABLE event (
      id TEXT PRIMARY KEY, title TEXT NOT NULL, details TEXT, place TEXT,
      latitude INTEGER NOT NULL, longitude INTEGER NOT NULL,
      starts INTEGER NOT NULL, ends INTEGER NOT NULL, changed INTEGER NOT NULL)
      STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE learned_times (
      number INTEGER PRIMARY KEY CHECK (number = 1), changed INTEGER NOT NULL,
      content BLOB NOT NULL) STRICT;
    CREATE TABLE alert (
      id TEXT PRIMARY KEY, effect TEXT NOT NULL, cause TEXT, title_en TEXT, title_es TEXT,
      details_en TEXT, details_es TEXT, routes TEXT NOT NULL, stops TEXT NOT NULL,
      starts INTEGER NOT NULL, ends INTEGER, changed INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE learned_stations (
      system TEXT PRIMARY KEY, changed INTEGER NOT NULL, content BLOB NOT NULL) STRICT;
    """,
  ]

  /// The version that this program writes.
  static var version: Int { steps.count }

  /// Makes the tables, or adds what a former version lacks.
  ///
  /// - Throws: ``LiveStoreError`` if the file belongs to another program or to a later version.
  static func migrate(_ database: Database, path: String) throws {
    let application = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
    let isNew = application == 0 && found == 0 && tables == 0
    guard isNew || application == applicationID else {
      throw LiveStoreError(.unusableFile, path: path, { $0.notLiveStore })
    }
    guard found <= version else {
      throw LiveStoreError(.laterVersion, path: path, { $0.laterVersion(found, known: version) })
    }
    guard isNew || found > 0 else { throw LiveStoreError(.damagedFile, path: path, \.otherTables) }
    for step in steps[found...] { try database.execute(sql: step) }
    if isNew { try database.execute(sql: "PRAGMA application_id = \(applicationID)") }
    if found < version { try database.execute(sql: "PRAGMA user_version = \(version)") }
  }

  /// Checks that a file is a live store of this version.
  ///
  /// - Throws: ``LiveStoreError`` if it is not.
  static func checkVersion(_ database: Database, path: String) throws {
    let application = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard application == applicationID else {
      throw LiveStoreError(.unusableFile, path: path, { $0.notLiveStore })
    }
    guard found <= version else {
      throw LiveStoreError(.laterVersion, path: path, { $0.laterVersion(found, known: version) })
    }
  }

  /// Compares the tables with those that ``steps`` make, and looks for damaged pages.
  ///
  /// - Throws: ``LiveStoreError`` if they differ or a page is damaged.
  /// - Complexity: O(size of the file).
  static func check(_ database: Database, path: String, isThorough: Bool = false) throws {
    let expected = try DatabaseQueue().write { model in
      for step in steps { try model.execute(sql: step) }
      return try tables(model)
    }
    guard try tables(database) == expected else {
      throw LiveStoreError(.damagedFile, path: path, \.otherTables)
    }
    let check = isThorough ? "integrity_check" : "quick_check"
    let report = try String.fetchOne(database, sql: "PRAGMA \(check)(1)") ?? ""
    guard report == "ok" else {
      throw LiveStoreError(.damagedFile, path: path, { $0.damaged(report) })
    }
  }

  private static func tables(_ database: Database) throws -> [String] {
    try String.fetchAll(
      database,
      sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' "
        + "ORDER BY name"
    )
  }
}
