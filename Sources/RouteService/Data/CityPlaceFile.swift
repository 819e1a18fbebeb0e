import CampusGraph
import Foundation
import GeoCore
package import PlaceStore

/// The file of places beside a graph file, made with it.
package enum CityPlaceFile {
  /// Its path: `city.places` for `city.rgraph`.
  package static func path(of graph: String) -> String {
    let stem = graph.hasSuffix(".rgraph") ? String(graph.dropLast(".rgraph".count)) : graph
    return stem + ".places"
  }

  /// Path of the existing file: beside the graph file, or else beside a symbolic link to it.
  private static func found(beside graph: String) -> String? {
    let real = FileSystem.resolvingLinks(graph)
    // A broken link counts as existing, so that opening it reports the error.
    return [real, graph].map(path).first(where: FileSystem.exists)
  }

  /// Opens the places of a graph file; `nil` if there are none.
  ///
  /// - Throws: `BadFile` if they cannot be read, or belong to another graph file.
  package static func open(beside city: GraphSession) throws(ServiceError) -> PlaceStore? {
    guard let path = found(beside: city.path) else { return nil }
    let (store, fingerprint) = try Failures.places { () throws(PlaceStoreError) in
      let store = try PlaceStore(opening: path)
      return (store, try store.fingerprint())
    }
    guard fingerprint == city.network.description.placesFingerprint else {
      throw ServiceError(
        .badFile,
        details: ["file": .string(path), "graph": .string(city.path)]
      ) { $0.foreignPlaces(path, graph: city.path) }
    }
    return store
  }

  /// Whether a graph file was made with places whose file is missing.
  package static func isLost(beside city: GraphSession) -> Bool {
    city.network.description.placesFingerprint != nil && found(beside: city.path) == nil
  }

  /// The warning about a graph file whose places are missing.
  static func lost(beside graph: String) -> ServiceText {
    let path = path(of: graph)
    return ServiceText { $0.lostPlaces(path, graph: graph) }
  }

  /// The error for a name if the graph file has no places.
  package static func missing(beside graph: String) -> ServiceError {
    let path = path(of: graph)
    return ServiceError(.notPrepared, details: ["file": .string(path)]) {
      $0.graphWithoutNames(graph, places: path)
    }
  }
}

extension Failures {
  /// Runs a piece of work on places and translates its errors.
  package static func places<Result>(
    _ body: () throws(PlaceStoreError) -> Result
  ) throws(ServiceError) -> Result {
    do {
      return try body()
    } catch {
      throw ServiceError(.badFile, error.message)
    }
  }
}
