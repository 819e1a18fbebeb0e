import GeoCore

/// Errors of questions that a graph file cannot answer.
package enum GraphFailures {
  /// A part of a question needs streets; `subject` is the part as the front end writes it.
  package static func notOnGraphs(_ subject: String) -> ServiceError {
    ServiceError(.notPrepared) { $0.notOnGraphs(subject) }
  }

  /// The file has no coordinates, so a path has no line.
  package static func noLine(_ path: String) -> ServiceError {
    ServiceError(.notPrepared) { $0.graphWithoutLine(path) }
  }

  /// The weights of the file measure something else than what was asked for.
  package static func onlyMeasures(_ path: String, _ kind: TableDocument.Kind) -> ServiceError {
    ServiceError(.notPrepared) {
      kind == .weight ? $0.unknownUnit(path) : $0.onlyMeasures(path, kind.rawValue)
    }
  }
}
