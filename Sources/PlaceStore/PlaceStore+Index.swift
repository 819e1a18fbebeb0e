import CampusGraph
internal import GRDB
import GeoCore

extension PlaceStore {
  /// The database, with every statement in SQL there is; places are rows numbered as in the array.
  struct Index: Sendable {
    private let queue: DatabaseQueue
    private let path: String?

    /// Raised whenever tables or the forms of text in them change, so that old files are made anew.
    private static let version = 1

    init(places: [Place], path: String?) throws(PlaceStoreError) {
      self.path = path
      do {
        queue = try path.map { try DatabaseQueue(path: $0) } ?? DatabaseQueue()
        let fingerprint = path == nil ? 0 : Self.fingerprint(places)
        try queue.inDatabase { database in
          let found = try Int.fetchOne(database, sql: "PRAGMA user_version")
          if path != nil, found == fingerprint { return }
          try database.inTransaction {
            try Self.createTables(in: database)
            for (number, place) in places.enumerated() {
              try Self.insert(place, number, in: database)
            }
            try database.execute(sql: "PRAGMA user_version = \(fingerprint)")
            return .commit
          }
        }
      } catch {
        throw PlaceStoreError(error, path: path)
      }
    }

    func read<Value>(
      _ body: (Database) throws -> Value
    ) throws(PlaceStoreError) -> Value {
      do {
        return try queue.inDatabase(body)
      } catch {
        throw PlaceStoreError(error, path: path)
      }
    }

    static func libraryVersion() throws -> String? {
      try DatabaseQueue().inDatabase { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
    }

    // MARK: - Filling

    private static func createTables(in database: Database) throws {
      for table in ["place", "name", "word", "box"] {
        try database.execute(sql: "DROP TABLE IF EXISTS \(table)")
      }
      try database.execute(
        sql: """
          CREATE TABLE place (
            number INTEGER PRIMARY KEY, id TEXT NOT NULL, category TEXT NOT NULL,
            sort_key TEXT NOT NULL
          );
          CREATE TABLE name (number INTEGER PRIMARY KEY, place INTEGER NOT NULL);
          CREATE VIRTUAL TABLE word USING fts5 (
            text, content='', tokenize='unicode61 remove_diacritics 2'
          );
          CREATE VIRTUAL TABLE box USING rtree (number, south, north, west, east);
          """
      )
    }

    private static func insert(_ place: Place, _ number: Int, in database: Database) throws {
      try database.cachedStatement(sql: "INSERT INTO place VALUES (?, ?, ?, ?)").execute(
        arguments: [
          number, place.id, FoldedText.folded(place.category),
          FoldedText.sortKey(place.name),
        ]
      )
      for text in [place.name] + place.aliases {
        try database.cachedStatement(sql: "INSERT INTO name (place) VALUES (?)")
          .execute(arguments: [number])
        try database.cachedStatement(
          sql: "INSERT INTO word (rowid, text) VALUES (last_insert_rowid(), ?)"
        ).execute(arguments: [text])
      }
      let (latitude, longitude) = (place.location.latitude, place.location.longitude)
      try database.cachedStatement(sql: "INSERT INTO box VALUES (?, ?, ?, ?, ?)").execute(
        arguments: [number, latitude, latitude, longitude, longitude]
      )
    }

    private static func fingerprint(_ places: [Place]) -> Int {
      var hash: UInt32 = 2_166_136_261
      func mix(_ text: String) {
        for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        hash = (hash ^ 0xff) &* 16_777_619
      }
      mix("\(version)")
      for place in places {
        mix(place.id)
        mix(place.kind.rawValue)
        mix(place.category)
        mix("\(place.location.latitude),\(place.location.longitude)")
        ([place.name] + place.aliases).forEach(mix)
        mix("")
      }
      return max(1, Int(hash >> 1))  // user_version is a signed 32-bit number, 0 in a new file
    }

    // MARK: - Asking

    /// Places one of whose names has, for every word, a word that starts with it.
    static func places(withWordPrefixes words: [String], in database: Database) throws -> [Int] {
      guard !words.isEmpty else { return [] }
      return try Int.fetchAll(
        database,
        sql: """
          SELECT DISTINCT place FROM word JOIN name ON name.number = word.rowid
          WHERE word MATCH ? ORDER BY place
          """,
        arguments: [match(words)]
      )
    }

    /// The words as quoted strings, each a prefix, all of them needed.
    private static func match(_ words: [String]) -> String {
      words.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"*" }.joined(separator: " ")
    }

    /// Places of a category within boxes, in alphabetical order.
    static func places(
      category: String?,
      within boxes: [BoundingBox]?,
      in database: Database
    ) throws -> [Int] {
      var conditions: [String] = []
      var arguments: StatementArguments = []
      if let category {
        conditions.append("category = ?")
        arguments += [FoldedText.folded(category)]
      }
      if let boxes {
        // The tree keeps 32-bit numbers, rounded outwards; callers check the coordinates themselves.
        let inBox = "(north >= ? AND south <= ? AND east >= ? AND west <= ?)"
        let choice = boxes.map { _ in inBox }.joined(separator: " OR ")
        conditions.append("number IN (SELECT number FROM box WHERE \(choice))")
        for box in boxes { arguments += [box.south, box.north, box.west, box.east] }
      }
      let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
      return try Int.fetchAll(
        database,
        sql: "SELECT number FROM place \(filter) ORDER BY sort_key, id, number",
        arguments: arguments
      )
    }
  }
}
