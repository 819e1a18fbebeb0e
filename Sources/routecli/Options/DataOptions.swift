import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import Logging
import PlaceStore
import RouteService
import Routing

/// Data files of a command.
struct DataOptions: ParsableArguments {
  @Option(name: .long, help: .text(CommonTexts.campus), completion: .geoJSONFiles)
  var campus: [String] = []

  @Option(name: .long, help: .text(CommonTexts.stations), completion: .file())
  var stations: String?

  @Option(name: .long, help: .text(CommonTexts.graph), completion: .graphFiles)
  var graph: String?

  @Flag(name: .long, help: .text(CommonTexts.trust))
  var trust = false

  @Option(name: .customLong("snap-radius"), help: .text(CommonTexts.snapRadius))
  var snapRadius = Router.defaultSnapRadius

  /// The data set; files are read when they are first needed.
  ///
  /// - Throws: `InvalidValue` or `TooBig` for the radius.
  func dataSet(
    _ global: GlobalOptions? = nil,
    speeds: SpeedsOption? = nil
  ) throws(ServiceError) -> DataSet {
    let snapRadius = try checkedSnapRadius()
    return DataSet(
      campuses: campus,
      stations: stations,
      graph: graph,
      speeds: speeds?.path,
      trust: trust,
      snapRadius: snapRadius,
      bundled: DataDirectory.bundled,
      log: Log.logger(verbose: global?.verbose == true),
      warn: { global?.warn($0.localized(.commandLine)) }
    )
  }

  /// The snap radius in metres.
  ///
  /// - Throws: `InvalidValue` or `TooBig`.
  func checkedSnapRadius() throws(ServiceError) -> Meters {
    guard snapRadius >= 0 else { throw Self.badRadius(snapRadius, .invalidValue) }
    guard snapRadius <= 10_000 else { throw Self.badRadius(snapRadius, .tooBig) }
    return snapRadius
  }

  private static func badRadius(
    _ radius: Double,
    _ code: ServiceError.Code
  ) -> ServiceError {
    ServiceError(code, CommonTexts.badSnapRadius(radius: radius))
  }
}
