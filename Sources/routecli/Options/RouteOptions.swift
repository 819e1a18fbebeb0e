import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
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

/// A route request in the words of the command line or of one batch line.
struct RouteQuestion {
  var from: String
  var to: String
  var via: [String] = []
  /// `nil` for the profile that the data has first.
  var profile: String?
  var alternatives = 0
  var depart: String?
  var arrive: String?
  var avoid: String?
  var closed: [String] = []
  var excluded: [String] = []
  var directions = DirectionTexts()
  /// `nil` leaves it to us.
  var algorithm: String?

  /// Reads one line of a batch.
  init(_ json: JSONValue) throws(CommandFailure) {
    guard let object = json.object else {
      throw Self.failure("request", "an object", "un objeto")
    }
    from = try Self.string(object, "from")
    to = try Self.string(object, "to")
    via = try Self.strings(object, "via")
    closed = try Self.strings(object, "close")
    excluded = try Self.strings(object, "exclude")
    profile = try Self.optional(object, "profile")
    algorithm = try Self.optional(object, "algorithm")
    depart = try Self.optional(object, "depart")
    arrive = try Self.optional(object, "arrive")
    avoid = try Self.optional(object, "avoid")
    directions.bearings = try Self.optional(object, "bearings")
    directions.approaches = try Self.optional(object, "approaches")
    if let value = object["alternatives"] {
      guard let number = value.number, number == number.rounded(), abs(number) < 1e6 else {
        throw Self.failure("alternatives", "a whole number", "un número entero")
      }
      alternatives = Int(number)
    }
  }

  /// Takes the options of one command.
  init(_ options: RouteOptions) throws(CommandFailure) {
    guard let from = options.from, let to = options.to else {
      throw CommandFailure(
        .invalidQuery,
        LocalizedText(
          en: "give --from and --to, or --batch FILE (see routecli route --help)",
          es: "indique --from y --to, o --batch ARCHIVO (vea routecli route --help)"
        )
      )
    }
    self.from = from
    self.to = to
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

  private static func string(_ object: JSONObject, _ name: String) throws(CommandFailure) -> String
  {
    guard let text = try optional(object, name) else {
      throw failure(name, "a place", "un lugar")
    }
    return text
  }

  private static func optional(
    _ object: JSONObject,
    _ name: String
  ) throws(CommandFailure) -> String? {
    guard let value = object[name], value != .null else { return nil }
    guard let text = value.string else { throw failure(name, "a string", "una cadena") }
    return text
  }

  private static func strings(
    _ object: JSONObject,
    _ name: String
  ) throws(CommandFailure) -> [String] {
    guard let value = object[name], value != .null else { return [] }
    if let one = value.string { return [one] }
    guard let array = value.array else {
      throw failure(name, "an array of strings", "un arreglo de cadenas")
    }
    var strings: [String] = []
    for item in array {
      guard let text = item.string else {
        throw failure(name, "an array of strings", "un arreglo de cadenas")
      }
      strings.append(text)
    }
    return strings
  }

  private static func failure(_ name: String, _ en: String, _ es: String) -> CommandFailure {
    CommandFailure(
      .invalidValue,
      LocalizedText(en: "\"\(name)\" must be \(en)", es: "\"\(name)\" debe ser \(es)")
    )
  }
}

/// A question made ready for a router, with the places as they were understood.
struct ResolvedQuestion {
  var request: RouteRequest
  var places: [ResolvedPlace]
  /// The zone that times are printed in.
  var time: TimeArgument
  /// The data that it is asked of.
  var data: DataSet
}

extension RouteQuestion {
  /// Checks what can be checked without reading a file.
  ///
  /// A graph file has profiles of its own, so their names are checked with the file.
  ///
  /// - Throws: `InvalidValue`, `InvalidQuery` or `TooBig`.
  func checkArguments() throws(CommandFailure) {
    _ = try algorithm.map(Self.algorithm(named:))
    _ = try RoadClass.named(excluded)
    guard depart == nil || arrive == nil else {
      throw CommandFailure(
        .invalidQuery,
        LocalizedText(
          en: "give --depart or --arrive, not both",
          es: "indique --depart o --arrive, no ambos"
        )
      )
    }
    try Limits.check(
      alternatives,
      0...RouteRequest.maximumAlternatives,
      option: "--alternatives"
    )
    try TimeArgument.check(depart, option: "--depart")
    try TimeArgument.check(arrive, option: "--arrive")
    _ = try directions.read(places: via.count + 2)
    try PlaceArgument.check([from] + via + [to])
  }

  /// Looks up places, edges and times.
  ///
  /// Checks come in the contract's order: arguments, files, places.
  func resolved(_ data: DataSet, now: Int64) throws(CommandFailure) -> ResolvedQuestion {
    try checkArguments()
    let plan = try checkedPlan(data)
    let algorithm = try algorithm.map(Self.algorithm(named:))
    let directions = try directions.read(places: via.count + 2)
    let classes = try RoadClass.named(excluded)
    let areas = try avoid.map(AvoidFile.areas(in:)) ?? []
    try data.check(plan.profiles, algorithm)
    try data.check(excluding: classes)
    let places = try data.resolve(all: [from] + via + [to])
    let data = try data.focused(on: places)
    let clock = TimeArgument(zone: try data.zone(at: places[0].location))
    var time = TravelTime.any(now: now)
    if let depart {
      time = .departure(try clock.seconds(depart, option: "--depart", now: now))
    } else if let arrive {
      time = .arrival(try clock.seconds(arrive, option: "--arrive", now: now))
    }
    let waypoints = directions.applied(to: places.map(\.waypoint))
    var request = RouteRequest(
      from: waypoints[0],
      to: waypoints[waypoints.count - 1],
      via: Array(waypoints.dropFirst().dropLast()),
      plan: plan,
      time: time,
      alternatives: alternatives,
      algorithm: algorithm,
      snapRadius: data.snapRadius
    )
    request.avoidedAreas = areas
    request.closedEdges = try closedEdges(data)
    request.excludedClasses = classes
    return ResolvedQuestion(request: request, places: places, time: clock, data: data)
  }

  private func checkedPlan(_ data: DataSet) throws(CommandFailure) -> TravelPlan {
    var name = profile
    if name == nil { name = try data.defaultProfile() }
    if let name, let plan = TravelPlan(named: name) { return plan }
    throw ProfileArgument.failure(name ?? "", known: TravelPlan.names)
  }

  /// A search by its name.
  ///
  /// - Throws: `InvalidValue` with the names that there are.
  static func algorithm(named name: String) throws(CommandFailure) -> SearchAlgorithm {
    if let known = SearchAlgorithm(rawValue: name) { return known }
    let names = SearchAlgorithm.allCases.map(\.rawValue).joined(separator: ", ")
    throw CommandFailure(
      .invalidValue,
      LocalizedText(
        en: "--algorithm \(name): the algorithms are \(names)",
        es: "--algorithm \(name): los algoritmos son \(names)"
      )
    )
  }

  private func closedEdges(_ data: DataSet) throws(CommandFailure) -> Set<EdgeID> {
    var edges: Set<EdgeID> = []
    for id in closed {
      let found = try data.index().edges(named: id)
      guard !found.isEmpty else {
        throw CommandFailure(
          .notFound,
          LocalizedText(
            en: "--close \(id): no path, door or edge has this id (see routecli graph info --ways)",
            es: """
              --close \(id): ninguna vía, puerta o arista tiene este id \
              (vea routecli graph info --ways)
              """
          )
        )
      }
      edges.formUnion(found)
    }
    return edges
  }
}

/// Profiles as arguments.
enum ProfileArgument {
  /// The single profile of a name.
  static func profile(
    _ name: String,
    option: String = "--profile"
  ) throws(CommandFailure) -> Profile {
    if let profile = Profile.preset(named: name) { return profile }
    throw failure(name, known: Profile.presets.map(\.name), option: option)
  }

  static func failure(
    _ name: String,
    known: [String],
    option: String = "--profile"
  ) -> CommandFailure {
    let names = known.joined(separator: ", ")
    return CommandFailure(
      .invalidValue,
      LocalizedText(
        en: "\(option) \(name): the profiles are \(names)",
        es: "\(option) \(name): los perfiles son \(names)"
      )
    )
  }
}
