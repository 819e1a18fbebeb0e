public import CampusGraph
public import GeoCore

/// Place search by name, address, text, category and distance, in SQLite databases with a word
/// index (FTS5) and a spatial index (R*Tree).
///
/// ```swift
/// let campus = try PlaceStore(places: campus.places)
/// try PlaceStore.write(entries, to: "porto.places")
/// let store = PlaceStore(joining: [campus, try PlaceStore(opening: "porto.places")])
/// if case .one(let place) = try store.lookup("Rua de Cedofeita 142") { … }
/// ```
/// Places are in memory, or in a file of which queries read only what they need. Both give the same
/// results.
///
/// Values are passed to SQL as arguments, and words to the word index as quoted strings, so query
/// texts cannot inject SQL or FTS5 syntax.
public final class PlaceStore: Sendable {
  let layers: [PlaceLayer]
  /// The number of each layer's first place among those of all layers.
  let firsts: [Int]

  /// The version of the SQLite library, such as `3.40.1`.
  public static var libraryVersion: String {
    (try? PlaceDatabase.libraryVersion()) ?? "unknown"
  }

  private init(layers: [PlaceLayer]) {
    self.layers = layers
    var first = 0
    firsts = layers.map { layer in
      defer { first += layer.count }
      return first
    }
  }

  /// Makes a store of places.
  ///
  /// A database in memory is built by the first query that needs it; full names, ignoring case and
  /// accents, are found without one.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - path: The database file; `nil` for memory. A store of other places is overwritten.
  /// - Throws: ``PlaceStoreError`` if the file cannot be opened or written, or is not a place store.
  public convenience init(places: [Place], path: String? = nil) throws(PlaceStoreError) {
    try self.init(entries: places.map(PlaceEntry.init), path: path)
  }

  /// Makes a store of places with their entrances and addresses.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - path: The database file; `nil` for memory. A store of other places is overwritten.
  /// - Throws: ``PlaceStoreError`` if the file cannot be opened or written, or is not a place store.
  public convenience init(entries: [PlaceEntry], path: String? = nil) throws(PlaceStoreError) {
    let database = try path.map { path throws(PlaceStoreError) in
      try Self.database(of: entries, at: path)
    }
    self.init(layers: [PlaceLayer(entries: entries, database: database)])
  }

  private static func database(
    of entries: [PlaceEntry],
    at path: String
  ) throws(PlaceStoreError) -> PlaceDatabase {
    if PlaceFile.isNonEmpty(path) {
      let database = try PlaceDatabase(opening: path)
      if try database.fingerprint() == PlaceFingerprint.of(entries) { return database }
    }
    try write(entries, to: path)
    return try PlaceDatabase(opening: path)
  }

  /// Opens a store written by ``write(_:to:)``, read-only.
  ///
  /// - Parameter path: The file.
  /// - Throws: ``PlaceStoreError`` if it cannot be read, is not a place store, has another version,
  ///   or is truncated. Other damage is reported by the query that reads it, and by ``check()``.
  /// - Complexity: O(1): reads a few pages, whatever the size of the file.
  public convenience init(opening path: String) throws(PlaceStoreError) {
    self.init(layers: [PlaceLayer(try PlaceDatabase(opening: path))])
  }

  /// Joins several stores, such as a campus and the stations and places of its city.
  ///
  /// Queries treat the places of all stores alike.
  ///
  /// - Parameter stores: The stores; ids should be unique among them.
  public convenience init(joining stores: [PlaceStore]) {
    self.init(layers: stores.flatMap(\.layers))
  }

  /// Writes a store atomically: under a temporary name, synced, then renamed.
  ///
  /// Equal entries give equal rows, and with the same version of SQLite equal bytes.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - path: The file; an existing file is replaced.
  /// - Throws: ``PlaceStoreError`` if it cannot be written; an old file is then unchanged.
  /// - Complexity: O(n log n), with memory of a few times the texts.
  public static func write(_ entries: [PlaceEntry], to path: String) throws(PlaceStoreError) {
    try prepare(entries, for: path).commit()
  }

  /// Writes a store under a temporary name; ``PendingPlaces/commit()`` renames it.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - path: The file; an existing file is replaced.
  /// - Returns: The pending file.
  /// - Throws: ``PlaceStoreError`` if it cannot be written.
  public static func prepare(
    _ entries: [PlaceEntry],
    for path: String
  ) throws(PlaceStoreError) -> PendingPlaces {
    try PendingPlaces(entries, for: path)
  }

  // MARK: - Fingerprints

  /// Fingerprint of entries as 16 hexadecimal digits; equal for equal entries in the same order.
  ///
  /// A graph file has the fingerprint of the places that were made with it, so that files of two
  /// cities, or of two versions of one, are not combined.
  ///
  /// - Parameter entries: The entries passed to ``write(_:to:)``.
  /// - Returns: The fingerprint.
  public static func fingerprint(of entries: [PlaceEntry]) -> String {
    hexadecimal(PlaceFingerprint.of(entries))
  }

  /// The fingerprint of the entries of the first store.
  ///
  /// - Returns: As ``fingerprint(of:)``; `nil` if the file has none.
  /// - Throws: ``PlaceStoreError`` if the database fails.
  public func fingerprint() throws(PlaceStoreError) -> String? {
    try layers.first?.database.fingerprint().map(Self.hexadecimal)
  }

  static func hexadecimal(_ number: Int) -> String {
    let digits = String(UInt64(bitPattern: Int64(number)), radix: 16)
    return String(repeating: "0", count: max(0, 16 - digits.count)) + digits
  }

  // MARK: - Places

  /// The number of places, including houses and streets.
  public var count: Int { layers.reduce(0) { $0 + $1.count } }

  /// The places, in the order of the entries; none if a file cannot be read.
  ///
  /// - Complexity: O(places); reads the whole file.
  public var places: [Place] {
    layers.flatMap { layer in (try? layer.places(Array(0..<layer.count))) ?? [] }
  }

  /// The categories of the places, in lower case and alphabetical order; none if a file cannot be
  /// read.
  public var categories: [String] {
    let all = layers.flatMap { layer in
      layer.entries?.map { FoldedText.folded($0.place.category) }
        ?? (try? layer.database.read { try PlaceDatabase.categories(in: $0) }) ?? []
    }
    return Set(all).filter { !$0.isEmpty }.sorted()
  }

  /// The place with an id; `nil` if there is none, or if a file cannot be read.
  ///
  /// If several places have the id, buildings come before stations before points of interest.
  ///
  /// - Complexity: O(places) in memory, O(log places) in a file.
  public func place(id: String) -> Place? {
    let numbers = try? gather { layer throws(PlaceStoreError) in try layer.numbers(withID: id) }
    let found = (try? places(numbers ?? [])) ?? []
    return found.min { $0.kind.rank < $1.kind.rank }
  }

  /// The entrances of a place, the main one first; empty if `Place` has all that is known: its
  /// location or its `Place.entrances`.
  ///
  /// - Parameter place: A place of this store.
  /// - Returns: The coordinates of its entrances.
  /// - Throws: ``PlaceStoreError`` if the database fails.
  public func entrances(of place: Place) throws(PlaceStoreError) -> [Coordinate] {
    try storedEntrances(of: place).all
  }

  /// The entrances of a place of which the nearest is used: the main ones, or else all that are not
  /// private or for deliveries only.
  ///
  /// - Parameter place: A place of this store.
  /// - Returns: The first of ``entrances(of:)``; empty if there are none.
  /// - Throws: ``PlaceStoreError`` if the database fails.
  public func preferredEntrances(of place: Place) throws(PlaceStoreError) -> [Coordinate] {
    let stored = try storedEntrances(of: place)
    return Array(stored.all.prefix(stored.preferred))
  }

  private func storedEntrances(
    of place: Place
  ) throws(PlaceStoreError) -> (all: [Coordinate], preferred: Int) {
    for layer in layers {
      for number in try layer.numbers(withID: place.id) {
        guard try layer.places([number]).first?.kind == place.kind else { continue }
        return try layer.entrances(of: number)
      }
    }
    return ([], 0)
  }

  /// The bike stations among the places, with the data of a station file.
  ///
  /// - Returns: The stations, in the order of the entries.
  /// - Throws: ``PlaceStoreError`` if the database fails.
  /// - Complexity: O(stations) in a file, O(places) in memory.
  public func stations() throws(PlaceStoreError) -> [Station] {
    var stations: [Station] = []
    for layer in layers {
      let found = try layer.stations()
      for (place, (_, capacity)) in zip(try layer.places(found.map(\.number)), found) {
        var station = Station(id: place.id, name: place.name, location: place.location)
        station.aliases = place.aliases
        station.address = place.address
        station.hours = place.hours
        station.capacity = capacity
        stations.append(station)
      }
    }
    return stations
  }

  /// Verifies every page, row and index of the files.
  ///
  /// - Throws: ``PlaceStoreError`` if a file is damaged.
  /// - Complexity: O(files).
  public func check() throws(PlaceStoreError) {
    for layer in layers where layer.entries == nil { try layer.database.check() }
  }
}

// MARK: - Layers

extension PlaceStore {
  /// Concatenates the results of all layers, as numbers among the places of all.
  func gather(
    _ body: (PlaceLayer) throws(PlaceStoreError) -> [Int]
  ) throws(PlaceStoreError) -> [Int] {
    var numbers: [Int] = []
    for (layer, first) in zip(layers, firsts) {
      for number in try body(layer) { numbers.append(first + number) }
    }
    return numbers
  }

  /// The places with some numbers among those of all layers, in that order.
  func places(_ numbers: [Int]) throws(PlaceStoreError) -> [Place] {
    var found: [Place] = []
    var rest = numbers[...]
    while let number = rest.first {
      let index = firsts.lastIndex { $0 <= number } ?? 0
      let (layer, first) = (layers[index], firsts[index])
      let run = rest.prefix { ($0 >= first) && $0 < first + layer.count }
      found += try layer.places(run.map { $0 - first })
      rest = rest.dropFirst(max(1, run.count))
    }
    return found
  }
}

extension Place.Kind {
  /// The order of preference among equal matches.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}
