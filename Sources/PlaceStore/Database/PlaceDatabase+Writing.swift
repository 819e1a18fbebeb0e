import CampusGraph
import Foundation
internal import GRDB
import GeoCore

extension PlaceDatabase {
  /// Creates and fills the tables in one transaction; equal entries give equal rows.
  ///
  /// - Returns: The fingerprint of the entries.
  @discardableResult
  static func fill(_ queue: DatabaseQueue, with entries: [PlaceEntry]) throws -> Int {
    let fingerprint = PlaceFingerprint.of(entries)
    try queue.inDatabase { database in
      try database.inTransaction {
        try database.execute(sql: schema)
        try database.execute(sql: completionSchema)
        var filler = PlaceFiller(database, entries)
        try filler.fill(fingerprint: fingerprint)
        return .commit
      }
    }
    return fingerprint
  }

  /// The tables.
  ///
  /// Places are numbered in the order of the entries; the names of a place are consecutive from
  /// `first_name` on, its own name first. `number` of an address is empty for the street itself.
  /// For `spelling` see ``SpellingIndex``.
  private static let schema = """
    CREATE TABLE fact (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE place (
      number INTEGER PRIMARY KEY, id TEXT NOT NULL, kind INTEGER NOT NULL,
      class INTEGER NOT NULL, rank INTEGER NOT NULL, importance REAL, name TEXT NOT NULL,
      category TEXT NOT NULL, folded_category TEXT NOT NULL, is_house INTEGER NOT NULL,
      latitude REAL NOT NULL, longitude REAL NOT NULL, first_name INTEGER NOT NULL,
      name_count INTEGER NOT NULL, sort_key TEXT NOT NULL, position INTEGER NOT NULL, details TEXT, capacity INTEGER,
      numbering INTEGER NOT NULL
    );
    CREATE TABLE name (
      number INTEGER PRIMARY KEY, place INTEGER NOT NULL, alias TEXT, folded TEXT NOT NULL
    );
    CREATE VIRTUAL TABLE word USING fts5 (
      text, content='', tokenize='unicode61 remove_diacritics 0'
    );
    CREATE VIRTUAL TABLE box USING rtree (number, south, north, west, east);
    CREATE TABLE spelling (number INTEGER PRIMARY KEY, texts BLOB NOT NULL);
    CREATE TABLE street (number INTEGER PRIMARY KEY, folded TEXT NOT NULL);
    CREATE VIRTUAL TABLE street_word USING fts5 (text, content='', tokenize='unicode61');
    CREATE TABLE locality (number INTEGER PRIMARY KEY, words TEXT NOT NULL);
    CREATE TABLE address (
      street INTEGER NOT NULL, number TEXT NOT NULL, place INTEGER NOT NULL,
      is_estimated INTEGER NOT NULL, locality INTEGER NOT NULL,
      PRIMARY KEY (street, number, place)
    ) WITHOUT ROWID;
    CREATE TABLE entrance (
      place INTEGER NOT NULL, number INTEGER NOT NULL, latitude REAL NOT NULL,
      longitude REAL NOT NULL, is_preferred INTEGER NOT NULL, PRIMARY KEY (place, number)
    ) WITHOUT ROWID;
    """

  /// The indexes, created after the tables are filled.
  static let indexes = """
    CREATE INDEX place_by_id ON place (id);
    CREATE INDEX place_by_category ON place (folded_category);
    CREATE INDEX place_of_station ON place (number) WHERE kind = 1;
    CREATE INDEX name_by_folded ON name (folded);
    CREATE UNIQUE INDEX street_by_folded ON street (folded);
    """
}

/// Writer of the tables of a new database.
struct PlaceFiller {
  private let database: Database
  private let entries: [PlaceEntry]
  private var names: [String] = []
  private var streets: [String: Int] = [:]
  private var streetKeys: [String] = []
  private var localities: [String: Int] = [:]
  private var sortKeys: [String] = []
  private var positions: [Int] = []

  init(_ database: Database, _ entries: [PlaceEntry]) {
    self.database = database
    self.entries = entries
  }

  mutating func fill(fingerprint: Int) throws {
    let keys = entries.map { FoldedText.sortKey($0.place.name) }
    sortKeys = keys
    let order = entries.indices.sorted {
      (keys[$0], entries[$0].place.id, $0) < (keys[$1], entries[$1].place.id, $1)
    }
    positions = Array(repeating: 0, count: order.count)
    for (position, number) in order.enumerated() { positions[number] = position }
    for number in entries.indices { try insert(number) }
    try insertSpellings()
    try PlaceDatabase.insert(CompletionIndex(entries), into: database)
    try database.execute(sql: PlaceDatabase.indexes)
    // Merges the segments of the word indexes, so that searches read fewer pages.
    try database.execute(sql: "INSERT INTO word (word) VALUES ('optimize')")
    try database.execute(sql: "INSERT INTO street_word (street_word) VALUES ('optimize')")
    var facts = [("count", entries.count), ("fingerprint", fingerprint)]
    if let center = FixedCoordinate(centerOf: entries) {
      facts += [("latitude", Int(center.latitude)), ("longitude", Int(center.longitude))]
    }
    for (name, value) in facts {
      try run("INSERT INTO fact VALUES (?, ?)", [name, value])
    }
    try database.execute(sql: "PRAGMA application_id = \(PlaceDatabase.applicationID)")
    try database.execute(sql: "PRAGMA user_version = \(PlaceDatabase.version)")
  }

  private func run(_ sql: String, _ arguments: StatementArguments) throws {
    try database.cachedStatement(sql: sql).execute(arguments: arguments)
  }

  private mutating func insert(_ number: Int) throws {
    let entry = entries[number]
    let place = entry.place
    let (latitude, longitude) = (place.location.latitude, place.location.longitude)
    try run(
      "INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        number, place.id, place.kind.rank, entry.placeClass.rawValue,
        entry.placeClass.rank(of: place), entry.importance, place.name, place.category,
        FoldedText.folded(place.category), entry.isHouse, latitude, longitude, names.count,
        entry.names.count, sortKeys[number], positions[number], PlaceDetails.text(of: entry),
        entry.capacity, HouseNumbering(entry).rawValue,
      ]
    )
    try run(
      "INSERT INTO box VALUES (?, ?, ?, ?, ?)",
      [number, latitude, latitude, longitude, longitude]
    )
    for (ordinal, name) in entry.names.enumerated() { try insert(name, ordinal, of: number) }
    let preferred = entry.preferredEntrances.count
    for (ordinal, entrance) in entry.entrances.enumerated() {
      try run(
        "INSERT INTO entrance VALUES (?, ?, ?, ?, ?)",
        [number, ordinal, entrance.latitude, entrance.longitude, ordinal < preferred]
      )
    }
    for address in entry.addresses { try insert(address, of: number) }
  }

  private mutating func insert(_ name: String, _ ordinal: Int, of place: Int) throws {
    let folded = FoldedText.folded(name)
    let alias = ordinal == 0 ? nil : name
    try run("INSERT INTO name VALUES (?, ?, ?, ?)", [names.count, place, alias, folded])
    try run("INSERT INTO word (rowid, text) VALUES (?, ?)", [names.count, folded])
    names.append(folded)
  }

  private mutating func insert(_ address: PlaceAddress, of place: Int) throws {
    let key = StreetText.key(address.street)
    guard !key.isEmpty else { return }
    let street = try number(ofStreet: key)
    let locality = try number(ofLocality: entries[place].localities)
    let numbers = address.number.isEmpty ? [""] : HouseNumber.keys(address.number)
    for number in numbers {
      try run(
        "INSERT OR IGNORE INTO address VALUES (?, ?, ?, ?, ?)",
        [street, number, place, address.isEstimated, locality]
      )
    }
  }

  private mutating func number(ofStreet key: String) throws -> Int {
    if let known = streets[key] { return known }
    let number = streetKeys.count
    streets[key] = number
    streetKeys.append(key)
    try run("INSERT INTO street VALUES (?, ?)", [number, key])
    try run("INSERT INTO street_word (rowid, text) VALUES (?, ?)", [number, key])
    return number
  }

  private mutating func number(ofLocality names: [String]) throws -> Int {
    var words: [String] = []
    for word in names.flatMap({ FoldedText.words(FoldedText.folded($0)) })
    where !words.contains(word) {
      words.append(word)
    }
    let text = words.joined(separator: " ")
    if let known = localities[text] { return known }
    let number = localities.count
    localities[text] = number
    try run("INSERT INTO locality VALUES (?, ?)", [number, text])
    return number
  }

  private func insertSpellings() throws {
    for (subject, texts) in [(SpellingIndex.Subject.names, names), (.streets, streetKeys)] {
      for (number, blob) in SpellingIndex.rows(of: texts, subject) {
        try run("INSERT INTO spelling VALUES (?, ?)", [number, Data(blob)])
      }
    }
  }
}

extension FixedCoordinate {
  /// The centre of a city: the medians of its places' latitudes and longitudes; `nil` without
  /// places of a city.
  init?(centerOf entries: [PlaceEntry]) {
    let places = entries.filter { $0.importance != nil }
      .map { FixedCoordinate($0.place.location) }
    guard !places.isEmpty else { return nil }
    self.init(
      validating: places.map(\.latitude).sorted()[places.count / 2],
      places.map(\.longitude).sorted()[places.count / 2]
    )
  }
}

/// Fingerprint of entries.
enum PlaceFingerprint {
  /// FNV-1a over all stored data, in 62 bits.
  static func of(_ entries: [PlaceEntry]) -> Int {
    var hash = FNV1a()
    func mix(_ text: String) {
      hash.add(text)
      hash.add(0xFF)
    }
    for entry in entries {
      let place = entry.place
      for text in [place.id, place.kind.rawValue, place.category] { mix(text) }
      mix(PlaceDetails.text(of: entry) ?? "")
      mix(entry.capacity.map(String.init) ?? "")
      mix(entry.importance.map { "\($0)" } ?? "")
      for at in [place.location] + entry.entrances { mix("\(at.latitude),\(at.longitude)") }
      mix("\(entry.preferredEntrances.count)")
      ([place.name] + place.aliases + [""]).forEach(mix)
      for address in entry.addresses {
        mix("\(address.street)\n\(address.number)\n\(address.isEstimated)")
      }
      (entry.localities + [""]).forEach(mix)
    }
    return Int(hash.value >> 2)
  }
}
