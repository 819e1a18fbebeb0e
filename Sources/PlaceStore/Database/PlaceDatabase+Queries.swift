import CampusGraph
internal import GRDB
import GeoCore

extension PlaceDatabase {
  // MARK: - Places

  /// A place with all its data.
  static func place(_ number: Int, in database: Database) throws -> Place {
    let statement = try database.cachedStatement(
      sql: """
        SELECT id, kind, name, category, latitude, longitude, first_name, name_count, details,
          numbering
        FROM place WHERE number = ?
        """
    )
    let damage = DatabaseDamage.unreadablePlace(number)
    guard let row = try Row.fetchOne(statement, arguments: [number]),
      let kind = try Place.Kind.allCases.first(where: { try $0.rank == row.value(1) })
    else { throw damage }
    var place = Place(
      id: try row.value(0),
      kind: kind,
      name: try row.value(2),
      location: try row.coordinate(4)
    )
    place.category = try row.value(3)
    place.isEstimated = try row.value(9) == HouseNumbering.estimated.rawValue
    let details: String? = try row.value(8)
    if let details, !PlaceDetails.add(details, to: &place) { throw damage }
    let (first, count): (Int, Int) = (try row.value(6), try row.value(7))
    if count > 1 {
      place.aliases = try String.fetchAll(
        try database.cachedStatement(
          sql: "SELECT alias FROM name WHERE number > ? AND number < ? ORDER BY number"
        ),
        arguments: [first, first &+ count]
      )
      guard place.aliases.count == count - 1 else { throw damage }
    }
    return place
  }

  /// The entrances of a place, and how many of the first are preferred.
  static func entrances(
    of number: Int,
    in database: Database
  ) throws -> (all: [Coordinate], preferred: Int) {
    let rows = try Row.fetchAll(
      try database.cachedStatement(
        sql:
          "SELECT latitude, longitude, is_preferred FROM entrance WHERE place = ? ORDER BY number"
      ),
      arguments: [number]
    )
    let preferred = try rows.prefix { try $0.value(2) }.count
    return (try rows.map { try $0.coordinate(0) }, preferred)
  }

  /// The places with an id.
  static func places(withID id: String, in database: Database) throws -> [Int] {
    try Int.fetchAll(
      try database.cachedStatement(sql: "SELECT number FROM place WHERE id = ? ORDER BY number"),
      arguments: [id]
    )
  }

  /// The bike stations with their capacities, in the order of their numbers.
  static func stations(in database: Database) throws -> [(number: Int, capacity: Int?)] {
    // A literal 1, the rank of the kind, so that SQLite uses the partial index of stations.
    assert(Place.Kind.station.rank == 1)
    return try Row.fetchAll(
      database,
      sql: "SELECT number, capacity FROM place WHERE kind = 1 ORDER BY number"
    ).map { (try $0.value(0), try $0.value(1)) }
  }

  /// The summaries of places, in the order of their numbers.
  static func summaries(of numbers: [Int], in database: Database) throws -> [PlaceSummary] {
    try Row.fetchAll(
      try database.cachedStatement(
        sql: """
          SELECT number, kind, class, rank, importance, name, latitude, longitude FROM place
          WHERE number IN (SELECT value FROM json_each(?)) ORDER BY number
          """
      ),
      arguments: [list(numbers)]
    ).map { row in
      let (kind, placeClass) = try row.kindAndClass(1)
      return PlaceSummary(
        number: try row.value(0),
        kind: kind,
        placeClass: placeClass,
        rank: try row.value(3),
        importance: try row.value(4),
        name: try row.value(5),
        location: try row.coordinate(6)
      )
    }
  }

  /// All categories, folded.
  static func categories(in database: Database) throws -> [String] {
    try String.fetchAll(
      try database.cachedStatement(sql: "SELECT DISTINCT folded_category FROM place")
    )
  }

  /// Numbers as a JSON array, for one argument.
  static func list(_ numbers: some Sequence<Int>) -> String {
    "[" + numbers.map(String.init).joined(separator: ",") + "]"
  }

  // MARK: - Names

  /// Places with a name or alias, ignoring case and accents; with `text`, only those with exactly
  /// this text.
  static func places(
    withFoldedName folded: String,
    named text: String? = nil,
    in database: Database
  ) throws -> [Int] {
    let rows = try Row.fetchAll(
      try database.cachedStatement(
        sql: """
          SELECT place, coalesce(alias, place.name) FROM name JOIN place ON place.number = place
          WHERE folded = ? ORDER BY place
          """
      ),
      arguments: [folded]
    )
    return try rows.reduce(into: []) { found, row in
      let (place, name): (Int, String) = (try row.value(0), try row.value(1))
      if found.last != place, text == nil || text == name { found.append(place) }
    }
  }

  /// Places with a name that has, for every query word, a word that starts with it.
  static func places(withWordPrefixes words: [String], in database: Database) throws -> [Int] {
    guard !words.isEmpty else { return [] }
    return try Int.fetchAll(
      try database.cachedStatement(
        sql: """
          SELECT DISTINCT place FROM word JOIN name ON name.number = word.rowid
          WHERE word MATCH ? ORDER BY place
          """
      ),
      arguments: [match(words)]
    )
  }

  /// An FTS5 query that requires all words, as quoted prefixes.
  static func match(_ words: [String]) -> String {
    words.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"*" }.joined(separator: " ")
  }

  /// The scores of places: the lowest score of each place's names.
  static func places(
    scoring names: [Int: Int],
    kind: PlaceFilter?,
    in database: Database
  ) throws -> [Int: Int] {
    let rows = try Row.fetchCursor(
      try database.cachedStatement(
        sql: """
          SELECT name.number, place FROM name JOIN place ON place.number = place
          WHERE name.number IN (SELECT value FROM json_each(?)) AND \(kind?.sql ?? "TRUE")
          """
      ),
      arguments: [list(names.keys)]
    )
    var scores: [Int: Int] = [:]
    while let row = try rows.next() {
      let (name, place): (Int, Int) = (try row.value(0), try row.value(1))
      let score = names[name] ?? .max
      scores[place] = min(scores[place] ?? score, score)
    }
    return scores
  }

  /// The folded names of places without their aliases, in the order of their numbers.
  static func names(
    of numbers: [Int],
    in database: Database
  ) throws -> [(number: Int, name: String)] {
    try Row.fetchAll(
      try database.cachedStatement(
        sql: """
          SELECT place.number, folded FROM place JOIN name ON name.number = first_name
          WHERE name_count > 0 AND place.number IN (SELECT value FROM json_each(?))
          ORDER BY place.number
          """
      ),
      arguments: [list(numbers)]
    ).map { (try $0.value(0), try $0.value(1)) }
  }
}
