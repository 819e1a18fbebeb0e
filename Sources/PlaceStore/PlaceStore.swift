public import CampusGraph
public import GeoCore

/// Places found by name, by address, by text, by category and by distance, in SQLite databases with a
/// word index (FTS5) and a spatial index (R*Tree).
///
/// ```swift
/// let campus = try PlaceStore(places: campus.places)
/// try PlaceStore.write(entries, to: "porto.places")
/// let store = PlaceStore(joining: [campus, try PlaceStore(opening: "porto.places")])
/// if case .one(let place) = try store.lookup("Rua de Cedofeita 142") { … }
/// ```
/// The places are in memory, or in a file of which only what is asked for is read. Both give the same
/// answers.
///
/// Every value goes into SQL as an argument and every word into the word index's syntax as a quoted
/// string, so no text that is looked up can be read as a command.
public final class PlaceStore: Sendable {
  let layers: [PlaceLayer]
  /// The number of each layer's first place among those of all.
  let firsts: [Int]

  /// The version of SQLite that answers, such as `3.40.1`.
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
  /// A database in memory is filled when a question first needs it: names as they are written, but
  /// for case and accents, are found without.
  ///
  /// - Parameters:
  ///   - places: What can be found.
  ///   - path: The database file; `nil` for memory. A store of other places is written anew.
  /// - Throws: ``PlaceStoreError`` where the file cannot be opened, written or is no store of places.
  public convenience init(places: [Place], path: String? = nil) throws(PlaceStoreError) {
    try self.init(entries: places.map(PlaceEntry.init), path: path)
  }

  /// Makes a store of places with their doors and addresses.
  ///
  /// - Parameters:
  ///   - entries: What can be found.
  ///   - path: The database file; `nil` for memory. A store of other places is written anew.
  /// - Throws: ``PlaceStoreError`` where the file cannot be opened, written or is no store of places.
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
    if PlaceFile.holdsSomething(path) {
      let database = try PlaceDatabase(opening: path)
      if try database.fingerprint() == PlaceFingerprint.of(entries) { return database }
    }
    try write(entries, to: path)
    return try PlaceDatabase(opening: path)
  }

  /// Opens a store that ``write(_:to:)`` wrote, to read it.
  ///
  /// - Parameter path: The file.
  /// - Throws: ``PlaceStoreError`` where it cannot be read, is no store of places, is one of another
  ///   version, or is cut off. Damage further inside is told by the question that meets it, and by
  ///   ``check()``.
  /// - Complexity: O(1): some pages are read, however large the file is.
  public convenience init(opening path: String) throws(PlaceStoreError) {
    self.init(layers: [PlaceLayer(try PlaceDatabase(opening: path))])
  }

  /// Joins stores to one: a campus and stations laid over a city.
  ///
  /// In every question the places of all count alike.
  ///
  /// - Parameter stores: The stores; ids should be unique among them.
  public convenience init(joining stores: [PlaceStore]) {
    self.init(layers: stores.flatMap(\.layers))
  }

  /// Writes a store: beside its place, synced, and renamed into it, so that there is never half a
  /// file.
  ///
  /// The same entries give the same rows, and with the same version of SQLite the same bytes.
  ///
  /// - Parameters:
  ///   - entries: What can be found.
  ///   - path: The file; one that is there is replaced.
  /// - Throws: ``PlaceStoreError`` where it cannot be written; an old file is then untouched.
  /// - Complexity: O(n log n), and as much memory as a few times the texts.
  public static func write(_ entries: [PlaceEntry], to path: String) throws(PlaceStoreError) {
    try prepare(entries, for: path).commit()
  }

  /// Writes a store beside its place; ``PendingPlaces/commit()`` then puts it there.
  ///
  /// - Parameters:
  ///   - entries: What can be found.
  ///   - path: The file; one that is there is replaced.
  /// - Returns: The file that waits to be put into its place.
  /// - Throws: ``PlaceStoreError`` if it cannot be written.
  public static func prepare(
    _ entries: [PlaceEntry],
    for path: String
  ) throws(PlaceStoreError) -> PendingPlaces {
    try PendingPlaces(entries, for: path)
  }

  // MARK: - Fingerprints

  /// What entries are, as 16 hexadecimal digits: equal for equal entries in the same order.
  ///
  /// A graph file keeps the fingerprint of the places that were made with it, so that files of two
  /// cities, or of two versions of one, are not taken for a pair.
  ///
  /// - Parameter entries: What ``write(_:to:)`` is given.
  /// - Returns: The fingerprint.
  public static func fingerprint(of entries: [PlaceEntry]) -> String {
    hexadecimal(PlaceFingerprint.of(entries))
  }

  /// The fingerprint of the entries that the first layer was made of.
  ///
  /// - Returns: As ``fingerprint(of:)``; `nil` if the file does not say.
  /// - Throws: ``PlaceStoreError`` if the database fails.
  public func fingerprint() throws(PlaceStoreError) -> String? {
    try layers.first?.database.fingerprint().map(Self.hexadecimal)
  }

  private static func hexadecimal(_ number: Int) -> String {
    let digits = String(UInt64(bitPattern: Int64(number)), radix: 16)
    return String(repeating: "0", count: max(0, 16 - digits.count)) + digits
  }

  // MARK: - Places

  /// How many places there are, houses and streets among them.
  public var count: Int { layers.reduce(0) { $0 + $1.count } }

  /// The places, in the order they were given in; none where a file cannot be read.
  ///
  /// - Complexity: O(places); a file is read from end to end.
  public var places: [Place] {
    layers.flatMap { layer in (try? layer.places(Array(0..<layer.count))) ?? [] }
  }

  /// The categories that places have, in lower case and alphabetical order; none where a file cannot
  /// be read.
  public var categories: [String] {
    let all = layers.flatMap { layer in
      layer.entries?.map { FoldedText.folded($0.place.category) }
        ?? (try? layer.database.read { try PlaceDatabase.categories(in: $0) }) ?? []
    }
    return Set(all).filter { !$0.isEmpty }.sorted()
  }

  /// The place of an id, the building before the station before the point of interest where several
  /// have it; `nil` if there is none, or a file cannot be read.
  ///
  /// - Complexity: O(places) in memory, O(log places) in a file.
  public func place(id: String) -> Place? {
    let numbers = try? gather { layer throws(PlaceStoreError) in try layer.numbers(withID: id) }
    let found = (try? places(numbers ?? [])) ?? []
    return found.min { $0.kind.rank < $1.kind.rank }
  }

  /// Where one goes into a place, the main entrance first; empty where `Place` says all there
  /// is: one goes to its location, or to its `Place.entrances`.
  ///
  /// - Parameter place: A place of this store.
  /// - Returns: The places of its doors.
  /// - Throws: ``PlaceStoreError`` where the database fails.
  public func entrances(of place: Place) throws(PlaceStoreError) -> [Coordinate] {
    for layer in layers {
      for number in try layer.numbers(withID: place.id) {
        guard try layer.places([number]).first?.kind == place.kind else { continue }
        return try layer.entrances(of: number)
      }
    }
    return []
  }

  /// The bike stations among the places, with what a station file would say of them.
  ///
  /// - Returns: The stations, in the order they were given in.
  /// - Throws: ``PlaceStoreError`` where the database fails.
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

  /// Sees that files are sound in every page, row and index.
  ///
  /// - Throws: ``PlaceStoreError`` where one is damaged.
  /// - Complexity: O(files).
  public func check() throws(PlaceStoreError) {
    for layer in layers where layer.entries == nil { try layer.database.check() }
  }
}

// MARK: - Layers

extension PlaceStore {
  /// Numbers of all layers as numbers among the places of all.
  func gather(
    _ body: (PlaceLayer) throws(PlaceStoreError) -> [Int]
  ) throws(PlaceStoreError) -> [Int] {
    var numbers: [Int] = []
    for (layer, first) in zip(layers, firsts) {
      for number in try body(layer) { numbers.append(first + number) }
    }
    return numbers
  }

  /// Places by their numbers among those of all, in their order.
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
