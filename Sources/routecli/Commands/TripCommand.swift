import ArgumentParser
import Foundation
import GeoCore
import Routing

/// `trip`: the best order in which to visit some places.
struct TripCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trip",
    abstract: say("Show the best order in which to visit some places, and the way."),
    discussion: say(
      """
      Examples:
        routecli trip --place "Aulas 1" --place "Aulas 3" --place CEDETEC --round-trip
        routecli trip --first "Biblioteca" --place "Aulas 1" --place cafeteria --json
        routecli trip --graph porto.rgraph --place 41.1496,-8.6110 --place 41.1579,-8.6291 \
        --place 41.1462,-8.6152 --profile car

      Up to 12 places the order is the quickest there is; beyond, one close to it. Limits: 100 \
      places on the whole way, the way back of a round trip counted.
      """
    )
  )

  @Option(
    name: .long,
    parsing: .unconditionalSingleValue,
    help: .say("A place to visit; repeat."),
    completion: .places
  )
  var place: [String] = []

  @Flag(name: .customLong("round-trip"), help: .say("Come back to where the trip began."))
  var isRound = false

  @Option(
    name: .long,
    parsing: .unconditional,
    help: .say("Where the trip begins; it need not be given with --place too."),
    completion: .places
  )
  var first: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: .say("The place to visit last; in a round trip, last before coming back."),
    completion: .places
  )
  var last: String?

  @Option(name: .long, help: .say("foot, wheelchair, bike or car."), completion: .profiles)
  var profile: String?

  @OptionGroup var exclude: ExcludeOption
  @OptionGroup var output: RouteOutputOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    var set = try data.dataSet(global)
    let texts = place + [first, last].compactMap { $0 }
    guard texts.count > 1 else { throw TripPlaces.tooFew }
    try PlaceArgument.check(texts)
    let profile = try ProfileArgument.profile(profile ?? set.defaultProfile())
    let excluded = try exclude.classes()
    try set.check([profile], nil)
    try set.check(excluding: excluded)
    let places = try TripPlaces(place, first: first, last: last, isRound: isRound, in: set)
    set = try set.focused(on: places.all)
    var request = places.request(profile, snapRadius: set.snapRadius)
    request.excludedClasses = excluded
    let router = Router(try set.index())
    let trip = try Failures.translate { () throws(RoutingError) in
      try router.trip(request, ends: places.ends)
    }
    let question = ResolvedQuestion(
      request: request,
      places: places.inOrder(of: trip),
      time: TimeArgument(zone: try set.zone(at: places.all[0].location)),
      data: set
    )
    let report = RouteReport(question: question, routes: [trip.route], data: set, global: global)
    try output.write(report)
    try StandardOutput.say(global.json ? json(report, trip).text : report.text)
  }

  private func json(_ report: RouteReport, _ trip: Trip) throws(CommandFailure) -> JSONValue {
    let document = RouteDocument(
      question: report.question,
      routes: report.routes,
      dataVersion: try report.data.version(),
      language: global.language,
      city: try report.data.namedCity()
    )
    var object = document.json.object ?? [:]
    object["order"] = .array(trip.order.places.map { .number(Double($0)) })
    return .object(object)
  }
}

/// The places of a trip as they were understood: those of `--place`, and behind them the ends that
/// are none of those.
struct TripPlaces {
  private(set) var all: [ResolvedPlace] = []
  private(set) var ends: TripEnds

  /// - Throws: where a place is not found, or there are less than two.
  init(
    _ texts: [String],
    first: String?,
    last: String?,
    isRound: Bool,
    in set: DataSet
  ) throws(CommandFailure) {
    ends = TripEnds(isRound: isRound)
    all = try set.resolve(all: texts)
    if let first { ends.first = try number(of: first, among: texts, in: set) }
    if let last { ends.last = try number(of: last, among: texts, in: set) }
    guard all.count > 1 else { throw Self.tooFew }
  }

  static let tooFew = CommandFailure(
    .invalidQuery,
    LocalizedText(
      en: "a trip needs two places or more: give --place twice, or --first and --last with it",
      es: "un viaje necesita dos lugares o más: indique --place dos veces, o con --first y --last"
    )
  )

  /// What to ask a router for; no matter when.
  func request(_ profile: Profile, snapRadius: Meters) -> RouteRequest {
    RouteRequest(
      from: all[0].waypoint,
      to: all[all.count - 1].waypoint,
      via: all.dropFirst().dropLast().map(\.waypoint),
      plan: .single(profile),
      time: .any(now: Int64(Date().timeIntervalSince1970)),
      snapRadius: snapRadius
    )
  }

  /// The places as the trip visits them, with the first again where it comes back.
  func inOrder(of trip: Trip) -> [ResolvedPlace] {
    let order = trip.order.places
    return (ends.isRound ? order + [order[0]] : order).map { all[$0] }
  }

  /// The number of a place that was given already, or that it gets by being added.
  private mutating func number(
    of text: String,
    among texts: [String],
    in set: DataSet
  ) throws(CommandFailure) -> Int {
    if let known = texts.firstIndex(of: text) { return known }
    return number(of: try set.resolve(text))
  }

  /// The number of a place that is there already, or that it gets by being added.
  private mutating func number(of place: ResolvedPlace) -> Int {
    if let known = all.firstIndex(where: { $0.waypoint == place.waypoint }) { return known }
    all.append(place)
    return all.count - 1
  }
}
