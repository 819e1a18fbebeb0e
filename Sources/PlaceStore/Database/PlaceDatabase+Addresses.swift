import CampusGraph
internal import GRDB
import GeoCore

/// House or street that matches an address.
struct AddressHit: Hashable {
  var place: Int
  var number: String
  /// Whether it has a name; unnamed houses are preferred.
  var isNamed: Bool
  var isEstimated: Bool
  var kind: Place.Kind
  var placeClass: PlaceClass
  var location: Coordinate
  /// The words of its localities, separated by blanks.
  var locality: String

  /// Whether a filter accepts it.
  func fits(_ filter: PlaceFilter?) -> Bool { filter?.accepts(kind, placeClass) ?? true }
}

extension PlaceDatabase {
  /// The street with a key.
  static func street(_ key: String, in database: Database) throws -> Int? {
    try Int.fetchOne(
      try database.cachedStatement(sql: "SELECT number FROM street WHERE folded = ?"),
      arguments: [key]
    )
  }

  /// Streets whose key has, for every query word, a word that starts with it, up to a limit.
  static func streets(
    withWordPrefixes key: String,
    limit: Int,
    in database: Database
  ) throws -> [Int] {
    let words = FoldedText.words(key)
    guard !words.isEmpty else { return [] }
    return try Int.fetchAll(
      database,
      sql: "SELECT rowid FROM street_word WHERE street_word MATCH ? ORDER BY rowid LIMIT ?",
      arguments: [match(words), limit]
    )
  }

  /// The houses with a number in a street; for an empty number the street itself, for `nil` all its
  /// houses.
  static func addresses(
    _ number: String?,
    ofStreet street: Int,
    in database: Database
  ) throws -> [AddressHit] {
    let rows = try Row.fetchAll(
      try database.cachedStatement(
        sql: """
          SELECT address.place, address.number, NOT is_house, is_estimated, kind, class,
            latitude, longitude, words
          FROM address JOIN place ON place.number = address.place
            JOIN locality ON locality.number = locality
          WHERE street = ? AND \(number == nil ? "address.number <> ?" : "address.number = ?")
          ORDER BY address.place, address.number
          """
      ),
      arguments: [street, number ?? ""]
    )
    return try rows.map { row in
      let (kind, placeClass) = try row.kindAndClass(4)
      return AddressHit(
        place: try row.value(0),
        number: try row.value(1),
        isNamed: try row.value(2),
        isEstimated: try row.value(3),
        kind: kind,
        placeClass: placeClass,
        location: try row.coordinate(6),
        locality: try row.value(8)
      )
    }
  }
}
