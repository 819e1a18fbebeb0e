import Foundation
internal import GRDB

extension PlaceDatabase {
  /// The tables for completing names; see ``CompletionIndex``.
  ///
  /// `posting` has the blocks of all lists, numbered by term and block; `ranked_name` the place of
  /// each name in the order of rank.
  static let completionSchema = """
    CREATE TABLE term_list (number INTEGER PRIMARY KEY, words BLOB NOT NULL, prefixes BLOB NOT NULL);
    CREATE TABLE posting (number INTEGER PRIMARY KEY, names BLOB NOT NULL);
    CREATE TABLE ranked_name (number INTEGER PRIMARY KEY, place INTEGER NOT NULL);
    """

  /// The number of blocks that the number of a term leaves room for.
  private static let blocksPerTerm = 1 << 16

  /// Fills the tables for completing names.
  static func insert(_ index: CompletionIndex, into database: Database) throws {
    try database.execute(
      sql: "INSERT INTO term_list VALUES (0, ?, ?)",
      arguments: [Data(index.words), Data(index.prefixes)]
    )
    let posting = try database.cachedStatement(sql: "INSERT INTO posting VALUES (?, ?)")
    for (term, list) in index.lists.enumerated() {
      for (block, bytes) in PostingCodec.blocks(of: list).prefix(blocksPerTerm).enumerated() {
        try posting.execute(arguments: [term * blocksPerTerm + block, Data(bytes)])
      }
    }
    let name = try database.cachedStatement(sql: "INSERT INTO ranked_name VALUES (?, ?)")
    for (number, place) in index.places.enumerated() {
      try name.execute(arguments: [number, place])
    }
  }

  /// The terms, and the number of names.
  static func terms(in database: Database) throws -> TermList {
    guard let row = try Row.fetchOne(database, sql: "SELECT words, prefixes FROM term_list") else {
      throw DatabaseDamage.completions
    }
    let (words, prefixes): (Data, Data) = (try row.value(0), try row.value(1))
    guard let terms = TermList(words: [UInt8](words), prefixes: [UInt8](prefixes)) else {
      throw DatabaseDamage.completions
    }
    return terms
  }

  /// The number of names.
  static func rankedNameCount(in database: Database) throws -> Int {
    let last = try Int.fetchOne(
      try database.cachedStatement(sql: "SELECT max(number) FROM ranked_name")
    )
    return max(0, min(last ?? -1, Int(Int32.max)) + 1)
  }

  /// A block of a posting list; `nil` if there is none.
  static func postings(_ block: Int, ofTerm term: Int, in database: Database) throws -> [UInt8]? {
    guard block < blocksPerTerm else { return nil }
    let statement = try database.cachedStatement(sql: "SELECT names FROM posting WHERE number = ?")
    guard let row = try Row.fetchOne(statement, arguments: [term * blocksPerTerm + block]) else {
      return nil
    }
    let data: Data = try row.value(0)
    return [UInt8](data)
  }

  /// The places of names, in the order of the names and without repetitions.
  static func places(ofRankedNames names: [UInt32], in database: Database) throws -> [Int] {
    let statement = try database.cachedStatement(
      sql: "SELECT place FROM ranked_name WHERE number = ?"
    )
    var places: [Int] = []
    var known: Set<Int> = []
    for name in names {
      guard let place = try Int.fetchOne(statement, arguments: [Int(name)]) else {
        throw DatabaseDamage.completions
      }
      if known.insert(place).inserted { places.append(place) }
    }
    return places
  }

  /// Some places whose name or alias is a text, ignoring case and accents.
  static func places(
    withFoldedName folded: String,
    first count: Int,
    in database: Database
  ) throws -> [Int] {
    try Int.fetchAll(
      try database.cachedStatement(sql: "SELECT place FROM name WHERE folded = ? LIMIT ?"),
      arguments: [folded, count]
    )
  }
}
