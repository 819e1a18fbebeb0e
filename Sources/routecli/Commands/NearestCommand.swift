import ArgumentParser
import CampusGraph
import GeoCore
import Routing

/// `nearest`: the usable ways nearest to a place.
struct NearestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nearest",
    abstract: say("Show the ways nearest to a place."),
    discussion: say(
      """
      Examples:
        routecli nearest 19.2842,-99.1388 --profile wheelchair
        routecli nearest pixel:512,300 --number 5 --radius 50
        routecli nearest --graph porto.rgraph 41.1496,-8.6110 --profile car
        routecli nearest --graph porto.rgraph 41.1496,-8.6110 --profile car --bearings 90,45

      Limits: 1000 ways, a radius of 10,000 m.
      """
    )
  )

  @Argument(help: .say("A place."), completion: .places)
  var place: String

  @Option(name: .long, help: .say("foot, wheelchair, bike or car."), completion: .profiles)
  var profile: String?

  @Option(name: .long, help: .say("How many ways (at most 1000)."))
  var number = 1

  @Option(name: .long, help: .say("How far to look, in metres. Default: the snap radius."))
  var radius: Double?

  @OptionGroup var exclude: ExcludeOption
  @OptionGroup var directions: DirectionOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    var set = try data.dataSet(global)
    try Limits.check(number, 1...1000, option: "--number")
    if let radius { try Limits.check(radius, 0...10_000, option: "--radius") }
    let directions = try directions.texts.read(places: 1)
    let excluded = try exclude.classes()
    try PlaceArgument.check([place])
    let profile = try ProfileArgument.profile(profile ?? set.defaultProfile())
    try set.check([profile], nil)
    try set.check(excluding: excluded)
    let place = try set.resolve(place)
    set = try set.focused(on: [place])
    let waypoint = directions.applied(to: [place.waypoint])[0]
    let router = Router(try set.index())
    let radius = radius ?? set.snapRadius
    let snaps = try Failures.translate { () throws(RoutingError) in
      try router.nearest(
        to: waypoint,
        profile: profile,
        limit: number,
        within: radius,
        excluding: excluded
      )
    }
    try StandardOutput.say(
      global.json ? json(snaps, router.index.graph).text : text(snaps, router.index.graph, place)
    )
  }

  private func json(_ snaps: [Snap], _ graph: StreetGraph) -> JSONValue {
    let waypoints = snaps.map { snap -> JSONValue in
      [
        "name": .string(graph.names[graph.attributes.name[snap.edge]]),
        "location": .position(snap.coordinate),
        "distance": .rounded(snap.distance, to: 1),
        "edge": .number(Double(snap.edge.rawValue)),
        "way": .string(graph.names[graph.attributes.source[snap.edge]]),
        "side": .string(Self.side(snap)),
      ]
    }
    return ["code": "Ok", "waypoints": .array(waypoints)]
  }

  private func text(_ snaps: [Snap], _ graph: StreetGraph, _ place: ResolvedPlace) -> String {
    let isSpanish = global.language == .spanish
    var table = TextTable(
      isSpanish
        ? ["Distancia", "Lado", "Vía", "Id", "Coordenada"]
        : ["Distance", "Side", "Way", "Id", "Coordinate"],
      alignRight: [0]
    )
    for snap in snaps {
      let side = Self.side(snap)
      let spanish = ["left": "izquierda", "right": "derecha", "on": "sobre la vía"]
      table.add([
        Format.distance(snap.distance),
        isSpanish ? spanish[side] ?? side : side,
        graph.names[graph.attributes.name[snap.edge]],
        graph.names[graph.attributes.source[snap.edge]],
        Format.coordinate(snap.coordinate),
      ])
    }
    return place.label + "\n\n" + table.text
  }

  private static func side(_ snap: Snap) -> String {
    switch snap.side {
    case .left: "left"
    case .right: "right"
    case .on: "on"
    }
  }
}

/// Ranges of numbers in options.
enum Limits {
  /// - Throws: `InvalidValue` below a range, `TooBig` above it.
  static func check<Number: Comparable>(
    _ value: Number,
    _ range: ClosedRange<Number>,
    option: String
  ) throws(CommandFailure) {
    guard !range.contains(value) else { return }
    throw CommandFailure(
      value > range.upperBound ? .tooBig : .invalidValue,
      LocalizedText(
        en: "\(option) \(value): give a number from \(range.lowerBound) to \(range.upperBound)",
        es: "\(option) \(value): indique un número de \(range.lowerBound) a \(range.upperBound)"
      )
    )
  }
}
