public import CampusGraph
internal import GRDB
import GeoCore

/// Places found by name, by text, by category and by distance, in a SQLite database with a word
/// index (FTS5) and a spatial index (R*Tree).
///
/// ```swift
/// let store = try PlaceStore(places: campus.places)
/// if case .one(let place) = try store.lookup("cafeteria") { … }
/// ```
/// The database is in memory, or in a file that is filled once for the same places and used again.
/// Every value goes into SQL as an argument and every word into the word index's syntax as a quoted
/// string, so no text that is looked up can be read as a command.
public final class PlaceStore: Sendable {
  /// The places, in the order they were given in.
  public let places: [Place]
  private let names = ReadOnce<NameKeys>()
  private let opened = ReadOnce<Index>()

  /// The version of SQLite that answers, such as `3.40.1`.
  public static var libraryVersion: String { (try? Index.libraryVersion()) ?? "unknown" }

  /// Makes a store of places.
  ///
  /// A database in memory is filled when a question first needs it: names as they are written, but
  /// for case and accents, are found without.
  ///
  /// - Parameters:
  ///   - places: What can be found.
  ///   - path: The database file; `nil` for memory. A file made for other places is filled anew.
  /// - Throws: ``PlaceStoreError`` where the file cannot be opened, written or is no database.
  public init(places: [Place], path: String? = nil) throws(PlaceStoreError) {
    self.places = places
    guard let path else { return }
    _ = try opened.value { () throws(PlaceStoreError) in try Index(places: places, path: path) }
  }

  /// The database.
  var database: Index {
    get throws(PlaceStoreError) {
      try opened.value { () throws(PlaceStoreError) in try Index(places: places, path: nil) }
    }
  }

  /// The names, made comparable.
  var keys: NameKeys {
    names.value { NameKeys(places) }
  }

  /// The categories that places have, in lower case and alphabetical order.
  public var categories: [String] {
    Set(places.map { $0.category.lowercased() }).filter { !$0.isEmpty }.sorted()
  }

  /// The place of an id, the building before the station before the point of interest where several
  /// have it; `nil` where there is none.
  ///
  /// - Complexity: O(places).
  public func place(id: String) -> Place? {
    places.filter { $0.id == id }.min { $0.kind.rank < $1.kind.rank }
  }
}

extension Place.Kind {
  /// The order of preference among equal matches.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}
