import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import RouteService
import Routing

/// What `route` asks, apart from where its answer goes.
struct RouteOptions: ParsableArguments {
  @Option(
    name: .long,
    parsing: .unconditional,
    help: .say("Where the route starts."),
    completion: .places
  )
  var from: String?

  @Option(name: .long, parsing: .unconditional, help: .say("Where it ends."), completion: .places)
  var to: String?

  @Option(
    name: .long,
    parsing: .unconditionalSingleValue,
    help: .say("A stop on the way; repeat in order."),
    completion: .places
  )
  var via: [String] = []

  @Option(
    name: .long,
    help: .say("foot, wheelchair, bike, car or bikeshare."),
    completion: .travelPlans
  )
  var profile: String?

  @Option(
    name: .long,
    help: .say("Up to so many routes besides the best (at most 10). Default: 0.")
  )
  var alternatives: Int?

  @Option(name: .long, help: .say("When one leaves; opening hours are then enforced."))
  var depart: String?

  @Option(name: .long, help: .say("When one arrives; opening hours are then enforced."))
  var arrive: String?

  @Option(
    name: .long,
    help: .say("GeoJSON file with areas never to be entered."),
    completion: .geoJSONFiles
  )
  var avoid: String?

  @Option(
    name: .customLong("close"),
    help: .say("Id of a path, door or edge not to be used; repeat.")
  )
  var closed: [String] = []

  @OptionGroup var exclude: ExcludeOption
  @OptionGroup var directions: DirectionOptions

  @Option(
    name: .long,
    help: .say(
      "dijkstra, bidirectional, astar, alt, ch, cch or labels; all give the same distances."
    ),
    completion: .list(SearchAlgorithm.allCases.map(\.rawValue))
  )
  var algorithm: String?

  /// The names of the options that were given.
  var given: [String] {
    let options = [
      ("--from", from != nil), ("--to", to != nil), ("--via", !via.isEmpty),
      ("--profile", profile != nil), ("--alternatives", alternatives != nil),
      ("--depart", depart != nil), ("--arrive", arrive != nil), ("--avoid", avoid != nil),
      ("--close", !closed.isEmpty), ("--exclude", !exclude.names.isEmpty),
      ("--bearings", directions.bearings != nil),
      ("--approaches", directions.approaches != nil), ("--algorithm", algorithm != nil),
    ]
    return options.filter(\.1).map(\.0)
  }
}

extension RouteQuestion {
  /// Takes the options of one command.
  init(_ options: RouteOptions) throws(ServiceError) {
    guard let from = options.from, let to = options.to else {
      throw ServiceError(
        .invalidQuery,
        LocalizedText(
          en: "give --from and --to, or --batch FILE (see routecli route --help)",
          es: "indique --from y --to, o --batch ARCHIVO (vea routecli route --help)"
        )
      )
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
  }
}
