import CampusGraph
import GeoCore

/// Places that are kept together: in memory with a database that is filled when a question first needs
/// it, or in a file.
///
/// Names as they are written, but for case and accents, are found in memory without the database: a
/// program that looks up two names of a campus is done before one would be filled.
final class PlaceLayer: Sendable {
  /// How many places it has; they are numbered from 0.
  let count: Int
  /// The places in memory; `nil` if they are in a file.
  let entries: [PlaceEntry]?
  private let names = ReadOnce<NameKeys>()
  private let opened: ReadOnce<PlaceDatabase>

  /// Keeps places in memory, and in a database that is there already.
  init(entries: [PlaceEntry], database: PlaceDatabase? = nil) {
    self.entries = entries
    count = entries.count
    opened = ReadOnce(database)
  }

  /// Reads places from a database.
  init(_ database: PlaceDatabase) {
    entries = nil
    count = database.count
    opened = ReadOnce(database)
  }

  /// The database.
  var database: PlaceDatabase {
    get throws(PlaceStoreError) {
      try opened.value { () throws(PlaceStoreError) in try PlaceDatabase(entries: entries ?? []) }
    }
  }

  private func keys(_ entries: [PlaceEntry]) -> NameKeys { names.value { NameKeys(entries) } }

  // MARK: - Places

  /// Some of its places, in the order of their numbers here.
  func places(_ numbers: [Int]) throws(PlaceStoreError) -> [Place] {
    if let entries { return numbers.map { entries[$0].place } }
    return try database.read { connection in
      try numbers.map { try PlaceDatabase.place($0, in: connection) }
    }
  }

  /// Where one goes into a place.
  func entrances(of number: Int) throws(PlaceStoreError) -> [Coordinate] {
    if let entries { return entries[number].entrances }
    return try database.read { try PlaceDatabase.entrances(of: number, in: $0) }
  }

  /// What places are, in the order of their numbers.
  func summaries(of numbers: [Int]) throws(PlaceStoreError) -> [PlaceSummary] {
    if let entries {
      return numbers.map { PlaceSummary(entries[$0], number: $0) }
    }
    return try database.read { try PlaceDatabase.summaries(of: numbers, in: $0) }
  }

  /// The middle of the city; `nil` if none of the places is one of a city.
  func middle() throws(PlaceStoreError) -> Coordinate? {
    if let entries { return FixedCoordinate(middleOf: entries)?.coordinate }
    return try database.middle()
  }

  /// The bike stations and how many bikes they hold, in the order of their numbers.
  func stations() throws(PlaceStoreError) -> [(number: Int, capacity: Int?)] {
    if let entries {
      return entries.indices.filter { entries[$0].place.kind == .station }
        .map { (number: $0, capacity: entries[$0].capacity) }
    }
    return try database.read { try PlaceDatabase.stations(in: $0) }
  }

  // MARK: - Names

  /// The places of an id.
  func numbers(withID id: String) throws(PlaceStoreError) -> [Int] {
    if let entries { return entries.indices.filter { entries[$0].place.id == id } }
    return try database.numbers { try PlaceDatabase.places(withID: id, in: $0) }
  }

  /// Places that have a name, alias or id, in order.
  func numbers(named text: String, _ folded: String) throws(PlaceStoreError) -> [Int] {
    if let entries { return keys(entries).places(named: text) }
    return try database.numbers { connection in
      let named = try PlaceDatabase.places(withFoldedName: folded, named: text, in: connection)
      let identified = try PlaceDatabase.places(withID: text, in: connection)
      return Set(named + identified).sorted()
    }
  }

  /// Places that have a name or alias without regard to case and accents, in order.
  func numbers(withFoldedName folded: String) throws(PlaceStoreError) -> [Int] {
    if let entries { return keys(entries).places(withFoldedName: folded) }
    return try database.numbers { try PlaceDatabase.places(withFoldedName: folded, in: $0) }
  }

  /// Places one of whose names has, for every word, a word that starts with it, in order.
  func numbers(withWordPrefixes words: [String]) throws(PlaceStoreError) -> [Int] {
    try database.numbers { try PlaceDatabase.places(withWordPrefixes: words, in: $0) }
  }

  /// Places with few enough slips, and how many.
  func slips(_ query: SlipQuery, _ kind: PlaceFilter?) throws(PlaceStoreError) -> [Int: Int] {
    let database = try database
    let found = try database.read { connection in
      let names = try query.slips(in: connection)
      return try PlaceDatabase.places(scoring: names, kind: kind, in: connection)
    }
    try database.check(found.keys)
    return found
  }

  /// Places that resemble a text, and how unlike they are, the likest first.
  func resemblance(
    _ query: SlipQuery,
    _ kind: PlaceFilter?,
    count: Int
  ) throws(PlaceStoreError) -> [(number: Int, score: Int)] {
    let database = try database
    let found = try database.read { connection in
      // Among names that lead to the same places or to others of another kind, more are needed.
      let needed = kind == nil ? count * 4 : .max
      let names = try query.resemblance(in: connection, count: needed)
      let first = kind == nil ? names[...].prefix(needed * 10) : names[...]
      let scores = Dictionary(uniqueKeysWithValues: first.map { ($0.name, $0.unlikeness) })
      return try PlaceDatabase.places(scoring: scores, kind: kind, in: connection)
        .map { (number: $0.key, score: $0.value) }
        .sorted { ($0.score, $0.number) < ($1.score, $1.number) }
    }
    try database.check(found.map(\.number))
    return found
  }
}
