import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import RouteService
import Routing

/// Request of `route`, without its output files.
struct RouteOptions: ParsableArguments {
  @Option(
    name: .long,
    parsing: .unconditional,
    help: .text(RoutingTexts.routeFrom),
    completion: .places
  )
  var from: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: .text(CommonTexts.destination),
    completion: .places
  )
  var to: String?

  @Option(
    name: .long,
    parsing: .unconditionalSingleValue,
    help: .text(RoutingTexts.routeVia),
    completion: .places
  )
  var via: [String] = []

  @Option(name: .long, help: .text(RoutingTexts.routeProfile), completion: .routePlans)
  var profile: String?

  @Option(name: .long, help: .text(RoutingTexts.routeAlternatives))
  var alternatives: Int?

  @Option(name: .long, help: .text(RoutingTexts.routeDepart))
  var depart: String?

  @Option(name: .long, help: .text(RoutingTexts.routeArrive))
  var arrive: String?

  @Option(name: .long, help: .text(RoutingTexts.routeAvoid), completion: .geoJSONFiles)
  var avoid: String?

  @Option(name: .customLong("close"), help: .text(RoutingTexts.routeClose))
  var closed: [String] = []

  @OptionGroup var exclude: ExcludeOption
  @OptionGroup var directions: DirectionOptions

  @Option(
    name: .long,
    help: .text(RoutingTexts.routeAlgorithm),
    completion: .list(SearchAlgorithm.allCases.map(\.rawValue))
  )
  var algorithm: String?

  @Flag(name: .customLong("voice"), help: .text(RoutingTexts.routeVoice))
  var isSpoken = false

  /// The names of the given options.
  var given: [String] {
    let options = [
      ("--from", from != nil), ("--to", to != nil), ("--via", !via.isEmpty),
      ("--profile", profile != nil), ("--alternatives", alternatives != nil),
      ("--depart", depart != nil), ("--arrive", arrive != nil), ("--avoid", avoid != nil),
      ("--close", !closed.isEmpty), ("--exclude", !exclude.names.isEmpty),
      ("--bearings", directions.bearings != nil),
      ("--approaches", directions.approaches != nil), ("--algorithm", algorithm != nil),
      ("--voice", isSpoken),
    ]
    return options.filter(\.1).map(\.0)
  }
}

extension RouteQuestion {
  /// The question that the options of a command ask.
  init(_ options: RouteOptions) throws(ServiceError) {
    guard let from = options.from, let to = options.to else {
      throw ServiceError(.invalidQuery, RoutingTexts.routeNoEnds)
    }
    self.init(from: from, to: to)
    via = options.via
    profile = options.profile
    alternatives = options.alternatives ?? 0
    depart = options.depart
    arrive = options.arrive
    avoid = options.avoid
    closed = options.closed
    excluded = options.exclude.names
    directions = options.directions.texts
    algorithm = options.algorithm
    isSpoken = options.isSpoken
  }
}
