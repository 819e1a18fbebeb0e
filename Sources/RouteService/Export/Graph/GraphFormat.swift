import GeoCore

/// Format of an exported graph.
package enum GraphFormat: String, CaseIterable, Sendable {
  /// GeoPackage: layers of nodes and edges for QGIS, GeoPandas and GDAL.
  case gpkg
  /// GraphML with typed values, for NetworkX and igraph.
  case graphml
  /// GraphML whose values are all texts, the only one that `load_graphml` of OSMnx reads.
  case osmnx
  /// Two tables with commas, of nodes and of edges.
  case csv

  /// The names of all formats.
  package static let names = allCases.map(\.rawValue)

  /// The format of a name; without a name, by the ending of the output, or `csv` for a folder.
  ///
  /// - Throws: `InvalidValue` for an unknown name or ending.
  package init(named name: String?, output: String) throws(ServiceError) {
    if let name {
      guard let format = Self(rawValue: name) else {
        throw ServiceError(.invalidValue) { $0.unknownGraphFormat(name, Self.known) }
      }
      self = format
    } else if let format = Self.allCases.first(where: { output.hasSuffix("." + $0.rawValue) }) {
      self = format
    } else if Self.isFolder(output) {
      self = .csv
    } else {
      throw ServiceError(.invalidValue, details: ["file": .string(output)]) {
        $0.graphFormatNeeded(output, Self.known)
      }
    }
  }

  private static let known = names.joined(separator: ", ")

  private static func isFolder(_ path: String) -> Bool {
    path.hasSuffix("/") || FileSystem.isFolder(path)
  }

  /// The files that are written for an output: for CSV, `nodes.csv` and `edges.csv` in a folder, or
  /// `city-nodes.csv` and `city-edges.csv` for `city` and `city.csv`.
  package func files(for output: String) -> [String] {
    guard self == .csv else { return [output] }
    let ending = ".csv"
    let stem =
      if Self.isFolder(output) {
        output.hasSuffix("/") ? output : output + "/"
      } else {
        (output.hasSuffix(ending) ? String(output.dropLast(ending.count)) : output) + "-"
      }
    return ["nodes", "edges"].map { stem + $0 + ending }
  }

  /// Those of ``files(for:)`` that are texts, which the caller writes.
  package func textFiles(for output: String) -> [String] {
    self == .gpkg ? [] : files(for: output)
  }
}
