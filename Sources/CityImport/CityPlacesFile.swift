package import OSMImport
package import PlaceStore
package import RouteService

/// The file of the places of an extract, beside the graph file, while it is written.
///
/// Another thread writes it while the streets are made, unless the extract is large: then places and
/// streets are made one after the other, to need less memory.
package struct CityPlacesFile {
  /// From this many nodes of streets on, an extract is large.
  private static let manyNodes = 2_000_000

  private let work: Background<(pending: PendingPlaces, count: Int), ServiceError>

  /// Takes the places of an extract.
  ///
  /// - Parameters:
  ///   - extract: the extract.
  ///   - output: the path of the graph file.
  ///   - threads: 1 to do without another thread.
  ///   - isWanted: whether a place belongs to the city.
  package init(
    takenFrom extract: inout CityExtract,
    for output: String,
    threads: Int = 2,
    where isWanted: @escaping @Sendable (CityPlace) -> Bool
  ) {
    let isLarge = extract.streetNodeCount >= Self.manyNodes
    let places = extract.takePlaces()
    work = Background(isStarted: !isLarge && threads > 1) {
      () throws(ServiceError) -> (pending: PendingPlaces, count: Int) in
      let entries = places.make().all.filter(isWanted).map(PlaceEntry.init)
      let pending = try Failures.places { () throws(PlaceStoreError) in
        try PlaceStore.prepare(entries, for: CityPlaceFile.path(of: output))
      }
      return (pending, entries.count)
    }
    if isLarge { work.finish() }
  }

  /// Waits until no other thread writes the file, so that an import that fails leaves nothing behind.
  package func wait() { work.wait() }

  /// The complete file, which is not under its name yet, and the number of places; waits for it.
  ///
  /// - Throws: `BadFile` if it cannot be written.
  package func finished() throws(ServiceError) -> (pending: PendingPlaces, count: Int) {
    try work.value()
  }
}
