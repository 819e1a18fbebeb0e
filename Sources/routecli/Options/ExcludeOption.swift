import ArgumentParser
import CampusGraph
import GeoCore
import RouteService
import Routing

/// `--exclude`: classes of ways to avoid.
struct ExcludeOption: ParsableArguments {
  @Option(
    name: .customLong("exclude"),
    help: .text(CommonTexts.exclude),
    completion: .list(RoadClass.allCases.map(\.rawValue))
  )
  var names: [String] = []

  /// The classes.
  ///
  /// - Throws: `InvalidValue` for an unknown class.
  func classes() throws(ServiceError) -> Set<RoadClass> { try RoadClass.named(names) }
}
