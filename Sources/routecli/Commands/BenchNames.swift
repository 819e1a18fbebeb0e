import EngineBench
import RouteService

extension BenchWorkload {
  /// Parses a name.
  ///
  /// - Throws: `InvalidValue` with the known names.
  static func named(_ name: String) throws(ServiceError) -> BenchWorkload {
    if let workload = BenchWorkload(rawValue: name) { return workload }
    let names = allCases.map(\.rawValue).joined(separator: ", ")
    throw ServiceError(.invalidValue, GraphTexts.benchUnknownWorkload(name: name, known: names))
  }

  /// Checks that an engine supports this workload.
  ///
  /// - Throws: `InvalidQuery` with the engines that do.
  func check(_ engine: BenchEngine) throws(ServiceError) {
    guard !engines.contains(engine) else { return }
    let names = engines.map(\.rawValue).joined(separator: ", ")
    throw ServiceError(
      .invalidQuery,
      GraphTexts.benchWrongEngine(engine: engine.rawValue, workload: rawValue, capable: names)
    )
  }
}

extension BenchEngine {
  /// Parses a name.
  ///
  /// - Throws: `InvalidValue` with the known names.
  static func named(_ name: String) throws(ServiceError) -> BenchEngine {
    if let engine = BenchEngine(rawValue: name) { return engine }
    let names = allCases.map(\.rawValue).joined(separator: ", ")
    throw ServiceError(.invalidValue, GraphTexts.benchUnknownEngine(name: name, known: names))
  }
}
