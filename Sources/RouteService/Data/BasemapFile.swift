package import Basemap
import GeoCore

/// The file of map tiles beside a graph file.
package enum BasemapFile {
  /// Its path: `city.mbtiles` for `city.rgraph`.
  package static func path(of graph: String) -> String {
    let stem = graph.hasSuffix(".rgraph") ? String(graph.dropLast(".rgraph".count)) : graph
    return stem + ".mbtiles"
  }

  /// Path of the existing file: beside the graph file, or else beside a symbolic link to it.
  private static func found(beside graph: String) -> String? {
    let real = FileSystem.resolvingLinks(graph)
    // A broken link counts as existing, so that opening it reports the error.
    return [real, graph].map(path).first(where: FileSystem.exists)
  }

  /// Opens the tiles of a graph file; `nil` if there are none.
  ///
  /// - Throws: `BadFile` if they cannot be read.
  package static func open(beside graph: String) throws(ServiceError) -> MBTilesFile? {
    guard let path = found(beside: graph) else { return nil }
    return try Failures.basemap { () throws(BasemapError) in try MBTilesFile(opening: path) }
  }
}

extension Failures {
  /// Runs a piece of work on map tiles and translates its errors.
  package static func basemap<Result>(
    _ body: () throws(BasemapError) -> Result
  ) throws(ServiceError) -> Result {
    do {
      return try body()
    } catch {
      throw ServiceError(error.code == .tooBig ? .tooBig : .badFile, error.message)
    }
  }
}
