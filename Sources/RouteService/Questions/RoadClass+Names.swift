package import CampusGraph
import GeoCore
import Routing

extension RoadClass {
  /// The classes with some names; a text may have several names, separated by commas.
  ///
  /// - Throws: `InvalidValue` for a name that no class has.
  package static func named(_ names: [String]) throws(ServiceError) -> Set<RoadClass> {
    var classes: Set<RoadClass> = []
    for name in names.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      guard let known = RoadClass(rawValue: String(name)) else { throw unknown(String(name)) }
      classes.insert(known)
    }
    return classes
  }

  private static func unknown(_ name: String) -> ServiceError {
    let known = allCases.map(\.rawValue).joined(separator: ", ")
    return ServiceError(.invalidValue) { $0.unknownRoadClass(name, known: known) }
  }
}

extension DataSet {
  /// Checks that the data state which ways belong to some classes.
  ///
  /// - Throws: `NotPrepared` for a graph file that does not, `BadFile` if it cannot be read.
  package func check(excluding classes: Set<RoadClass>) throws(ServiceError) {
    guard !classes.isEmpty, let city = try city() else { return }
    let context = try context()
    try city.read { () throws(GraphFileError) in try context.check(excluding: classes) }
  }
}
