import CampusGraph
import GeoCore

/// One source of places: in memory, with a database that is built by the first query that needs it,
/// or in a file.
///
/// Full names, ignoring case and accents, are found in memory without the database, so a program
/// that looks up two names of a campus does not have to build one.
final class PlaceLayer: Sendable {
  /// Number of places; they are numbered from 0.
  let count: Int
  /// The places in memory; `nil` if they are in a file.
  let entries: [PlaceEntry]?
  private let names = Lazy<NameKeys>()
  private let opened: Lazy<PlaceDatabase>
  private let loadedTerms = Lazy<TermList>()

  /// Makes a layer of places in memory, with an existing database if given.
  init(entries: [PlaceEntry], database: PlaceDatabase? = nil) {
    self.entries = entries
    count = entries.count
    opened = Lazy(database)
  }

  /// Makes a layer of the places in a database.
  init(_ database: PlaceDatabase) {
    entries = nil
    count = database.count
    opened = Lazy(database)
  }

  /// The database.
  var database: PlaceDatabase {
    get throws(PlaceStoreError) {
      try opened.value { () throws(PlaceStoreError) in try PlaceDatabase(entries: entries ?? []) }
    }
  }

  /// The words of names, read when they are first needed; the rest of the file is then read ahead.
  func terms() throws(PlaceStoreError) -> TermList {
    try loadedTerms.value { () throws(PlaceStoreError) in
      let terms = try database.read { try PlaceDatabase.terms(in: $0) }
      if let path = try database.path { ReadAhead.start(path) }
      return terms
    }
  }

  private func keys(_ entries: [PlaceEntry]) -> NameKeys { names.value { NameKeys(entries) } }

  // MARK: - Places

  /// The places with some numbers, in that order.
  func places(_ numbers: [Int]) throws(PlaceStoreError) -> [Place] {
    if let entries { return numbers.map { entries[$0].markedPlace } }
    return try database.read { connection in
      try numbers.map { try PlaceDatabase.place($0, in: connection) }
    }
  }

  /// The entrances of a place, and how many of the first are preferred.
  func entrances(
    of number: Int
  ) throws(PlaceStoreError) -> (all: [Coordinate], preferred: Int) {
    if let entries {
      return (entries[number].entrances, entries[number].preferredEntrances.count)
    }
    return try database.read { try PlaceDatabase.entrances(of: number, in: $0) }
  }

  /// The summaries of places, in the order of their numbers.
  func summaries(of numbers: [Int]) throws(PlaceStoreError) -> [PlaceSummary] {
    if let entries {
      return numbers.map { PlaceSummary(entries[$0], number: $0) }
    }
    return try database.read { try PlaceDatabase.summaries(of: numbers, in: $0) }
  }

  /// The centre of the city; `nil` if no place belongs to a city.
  func center() throws(PlaceStoreError) -> Coordinate? {
    if let entries { return FixedCoordinate(centerOf: entries)?.coordinate }
    return try database.center()
  }

  /// The bike stations with their capacities, in the order of their numbers.
  func stations() throws(PlaceStoreError) -> [(number: Int, capacity: Int?)] {
    if let entries {
      return entries.indices.filter { entries[$0].place.kind == .station }
        .map { (number: $0, capacity: entries[$0].capacity) }
    }
    return try database.read { try PlaceDatabase.stations(in: $0) }
  }

  // MARK: - Names

  /// The places with an id.
  func numbers(withID id: String) throws(PlaceStoreError) -> [Int] {
    if let entries { return entries.indices.filter { entries[$0].place.id == id } }
    return try database.numbers { try PlaceDatabase.places(withID: id, in: $0) }
  }

  /// Places with a name, alias or id, in order.
  func numbers(named text: String, _ folded: String) throws(PlaceStoreError) -> [Int] {
    if let entries { return keys(entries).places(named: text) }
    return try database.numbers { connection in
      let named = try PlaceDatabase.places(withFoldedName: folded, named: text, in: connection)
      let identified = try PlaceDatabase.places(withID: text, in: connection)
      return Set(named + identified).sorted()
    }
  }

  /// Places with a name or alias, ignoring case and accents, in order.
  func numbers(withFoldedName folded: String) throws(PlaceStoreError) -> [Int] {
    if let entries { return keys(entries).places(withFoldedName: folded) }
    return try database.numbers { try PlaceDatabase.places(withFoldedName: folded, in: $0) }
  }

  /// Places with a name that has, for every query word, a word that starts with it, in order.
  func numbers(withWordPrefixes words: [String]) throws(PlaceStoreError) -> [Int] {
    try database.numbers { try PlaceDatabase.places(withWordPrefixes: words, in: $0) }
  }

  /// Places within the allowed edit distance, with their distances.
  func fuzzyMatches(
    _ query: FuzzyQuery,
    _ kind: PlaceFilter?
  ) throws(PlaceStoreError) -> [Int: Int] {
    let database = try database
    let found = try database.read { connection in
      let names = try query.fuzzyMatches(in: connection)
      return try PlaceDatabase.places(scoring: names, kind: kind, in: connection)
    }
    try database.check(found.keys)
    return found
  }

  /// Places with names similar to a text and their dissimilarities, the most similar first.
  func similarPlaces(
    _ query: FuzzyQuery,
    _ kind: PlaceFilter?,
    count: Int
  ) throws(PlaceStoreError) -> [(number: Int, score: Int)] {
    let database = try database
    let found = try database.read { connection in
      // More names than places are needed, because several names may belong to one place or to
      // places of another kind.
      let needed = kind == nil ? count * 4 : .max
      let names = try query.similarNames(in: connection, count: needed)
      let first = kind == nil ? names[...].prefix(needed * 10) : names[...]
      let scores = Dictionary(uniqueKeysWithValues: first.map { ($0.name, $0.dissimilarity) })
      return try PlaceDatabase.places(scoring: scores, kind: kind, in: connection)
        .map { (number: $0.key, score: $0.value) }
        .sorted { ($0.score, $0.number) < ($1.score, $1.number) }
    }
    try database.check(found.map(\.number))
    return found
  }
}
