import Synchronization

/// Streets and places as they were read from a file, from which a city is made.
///
/// Those of a country fit in less memory if the places are made, stored and dropped before the streets
/// are made; those of a city are sooner ready if a second thread makes the places meanwhile.
public struct CityExtract: ~Copyable {
  private var collected: CollectedExtract
  private let path: String

  init(_ collected: consuming CollectedExtract, of path: String) {
    self.collected = collected
    self.path = path
  }

  /// The number of nodes of streets.
  public var streetNodeCount: Int { collected.ways?.nodes.ids.count ?? 0 }

  /// Takes the places out; a second call gives none.
  public mutating func takePlaces() -> ExtractedPlaces { ExtractedPlaces(collected.takePlaces()) }

  /// Makes the streets.
  ///
  /// - Throws: ``OSMImportError`` if there are none.
  /// - Complexity: O(n log n) for n nodes of ways.
  public consuming func city() throws(OSMImportError) -> ImportedCity {
    try OSMImporter.city(of: collected.takeWays() ?? CollectedWays(), path)
  }
}

/// Places as they were read from a file; any thread may make them.
public final class ExtractedPlaces: Sendable {
  private let collected: Mutex<CollectedPlaces?>

  init(_ collected: CollectedPlaces?) { self.collected = Mutex(collected) }

  /// Makes the places; a second call gives none.
  ///
  /// - Complexity: O(n log n) for n places.
  public func make() -> CityPlaces {
    let taken = collected.withLock { collected in
      defer { collected = nil }
      return collected
    }
    return taken.map { CityPlacesMaker($0).make() } ?? CityPlaces(all: [])
  }
}
