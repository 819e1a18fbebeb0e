import ArgumentParser
import Foundation
import GeoCore
import RouteService

/// Where `arrivals` and `vehicles` get their data: a server, or a timetable with a file of positions.
struct FleetSourceOptions: ParsableArguments {
  @Option(name: .long, help: .text(ServerClientTexts.server))
  var server: String?

  @Option(
    name: [.long, .customLong("feed")],
    help: .text(TransitCommandTexts.feed),
    completion: .feeds
  )
  var gtfs: String?

  @Option(name: .long, help: .text(TransitCommandTexts.shuttleTimes), completion: .tables)
  var timetable: String?

  @Option(
    name: .long,
    help: .text(FleetSourceTexts.positions),
    completion: .file(extensions: ["ndjson"])
  )
  var positions: String?

  @Option(name: .long, help: .text(FleetSourceTexts.time))
  var at: String?

  @Option(name: .long, help: .text(FleetSourceTexts.watch))
  var watch: Double?

  /// Checks the options that need no file.
  ///
  /// - Throws: `InvalidQuery`, `InvalidValue` or `TooBig`.
  func check() throws(ServiceError) {
    guard (server == nil) != (gtfs == nil) else {
      throw ServiceError(.invalidQuery, FleetSourceTexts.oneSource)
    }
    let names = [
      ("--positions", positions != nil), ("--at", at != nil), ("--timetable", timetable != nil),
    ]
    let given = names.filter(\.1).map(\.0)
    guard server == nil || given.isEmpty else {
      throw ServiceError(
        .invalidQuery,
        FleetSourceTexts.needsTimetable(options: given.joined(separator: ", "))
      )
    }
    guard let watch else { return }
    guard server != nil else {
      throw ServiceError(.invalidQuery, FleetSourceTexts.watchNeedsServer)
    }
    try Limits.check(watch, 1...3600, option: "--watch")
  }

  /// The question about the timetable; `nil` for a server.
  func question() throws(ServiceError) -> FleetQuestion? {
    guard let gtfs else { return nil }
    var question = FleetQuestion(try TransitNetwork(reading: gtfs, times: timetable))
    question.positions = positions
    question.time = at
    return question
  }

  /// Shows a document once or, with `--watch`, again and again until a signal.
  ///
  /// On a terminal each table takes the place of the one before.
  func show(
    _ global: GlobalOptions,
    _ document: () throws -> JSONValue,
    text: (JSONValue) -> String
  ) throws {
    guard let watch else {
      let document = try document()
      return try StandardOutput.say(global.json ? document.text : text(document))
    }
    Interrupt.listen()
    let isTerminal = isatty(STDOUT_FILENO) == 1 && !global.json
    while !Interrupt.isRequested {
      let document = try document()
      let shown = global.json ? document.text : text(document)
      try StandardOutput.say(isTerminal ? "\u{1B}[H\u{1B}[2J" + shown : shown)
      let end = ProcessInfo.processInfo.systemUptime + watch
      while !Interrupt.isRequested, ProcessInfo.processInfo.systemUptime < end { usleep(100_000) }
    }
  }
}

/// Texts of `arrivals` and `vehicles`.
enum FleetSourceTexts: TextKey {
  case positions, time, watch, oneSource, watchNeedsServer
  case needsTimetable(options: String)
  case arrivalsAbstract, arrivalsDiscussion, stop, minutes, limit
  case vehiclesAbstract, vehiclesDiscussion, near, radius
  case severalStops(name: String, ids: String)
  case nearNeedsServer
}

extension FleetSourceTexts {
  /// The texts in English.
  var english: String {
    switch self {
    case .positions:
      "Positions of vehicles, one JSON object a line, as transit simulate writes them."
    case .time: "The time that is asked for. Default: that of the last position, or now."
    case .watch: "Show it again after so many seconds until Ctrl-C (1 to 3600)."
    case .oneSource: "give either --server or --gtfs"
    case .watchNeedsServer: "--watch needs --server"
    case .needsTimetable(let options): "\(options) cannot be used with --server"
    case .arrivalsAbstract: "Show what arrives next at a stop."
    case .arrivalsDiscussion:
      """
      From a server that was started with --gtfs, or from a timetable and the positions of vehicles \
      in a file. The interval holds the arrival in 80 of 100 cases.
      """
    case .stop: "Id or name of a stop."
    case .minutes: "Minutes ahead, 1 to 1440."
    case .limit: "The most arrivals, 1 to 100."
    case .vehiclesAbstract: "Show the vehicles with their trips, next stops and delays."
    case .vehiclesDiscussion:
      "From a server that was started with --live, or from a timetable and a file of positions."
    case .near: "Only vehicles near this place of the server."
    case .radius: "Metres around --near, 1 to 100000."
    case .severalStops(let name, let ids): "several stops are called \(name): \(ids); give an id"
    case .nearNeedsServer: "--near needs --server"
    }
  }

  /// The texts in Spanish.
  var spanish: String {
    switch self {
    case .positions:
      "Posiciones de vehículos, un objeto JSON por línea, como las escribe transit simulate."
    case .time: "La hora por la que se pregunta. Por omisión, la de la última posición, o ahora."
    case .watch: "Lo muestra de nuevo cada tantos segundos hasta Ctrl-C (de 1 a 3600)."
    case .oneSource: "indique --server o --gtfs, uno de los dos"
    case .watchNeedsServer: "--watch necesita --server"
    case .needsTimetable(let options): "\(options) no se puede usar con --server"
    case .arrivalsAbstract: "Muestra lo que llega próximamente a una parada."
    case .arrivalsDiscussion:
      """
      De un servidor iniciado con --gtfs, o de unos horarios y las posiciones de vehículos de un \
      archivo. El intervalo contiene la llegada en 80 de 100 casos.
      """
    case .stop: "Id o nombre de una parada."
    case .minutes: "Minutos siguientes, de 1 a 1440."
    case .limit: "Llegadas como máximo, de 1 a 100."
    case .vehiclesAbstract: "Muestra los vehículos con sus viajes, próximas paradas y retrasos."
    case .vehiclesDiscussion:
      "De un servidor iniciado con --live, o de unos horarios y un archivo de posiciones."
    case .near: "Solo vehículos cerca de este lugar del servidor."
    case .radius: "Metros alrededor de --near, de 1 a 100000."
    case .severalStops(let name, let ids):
      "varias paradas se llaman \(name): \(ids); indique un id"
    case .nearNeedsServer: "--near necesita --server"
    }
  }
}
