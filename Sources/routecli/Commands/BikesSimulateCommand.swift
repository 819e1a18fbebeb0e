import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import RouteService
import Traces

/// `simulate bikes`: made-up riders of shared bikes, as the status of stations.
struct BikesSimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate-bikes",
    abstract: BikesTexts.abstract.help,
    usage: "routecli simulate bikes --seed SEED (--gbfs FOLDER | --output FILE) [options]",
    discussion: HelpText.discussion(
      """
      \(BikesTexts.discussion.help)

      \(CommonTexts.examples.help)
        routecli simulate bikes --seed 1 --gbfs feed --from 07:00 --speed 600
        routecli simulate bikes --seed 1 --law crowds --from 2026-11-20T07:00 --output status.ndjson
      """
    )
  )

  @Option(name: .long, parsing: .unconditional, help: .text(TrackingTexts.simulateSeed))
  var seed: UInt64

  @Option(name: .long, help: .text(BikesTexts.law))
  var law = BikeLawChoice.commuters

  @Option(name: .long, help: .text(BikesTexts.from))
  var from: String?

  @Option(name: .long, help: .text(BikesTexts.gbfs), completion: .directory)
  var gbfs: String?

  @Option(name: .long, help: .text(BikesTexts.output), completion: .file(extensions: ["ndjson"]))
  var output: String?

  @Option(name: .long, help: .text(BikesTexts.speed))
  var speed = 1.0

  @Option(name: .long, help: .text(CommonTexts.stations), completion: .file())
  var stations: String?

  @OptionGroup var global: GlobalOptions

  /// Seconds of ``output``.
  private static let outputLength: Int64 = 86_400
  /// Seconds after which readers of the feed read it again.
  private static let lifetime = 5

  func run() throws {
    try Limits.check(speed, 0.1...10_000, option: "--speed")
    guard (gbfs == nil) != (output == nil) else {
      throw ServiceError(.invalidQuery, BikesTexts.oneOutput)
    }
    let index = try DataSet(stations: stations, bundled: DataDirectory.bundled).stations()
    let now = Int64(Date().timeIntervalSince1970)
    let time = TimeArgument(zone: index.system.timeZone ?? "UTC")
    let first = try from.map { try time.seconds($0, of: .depart, now: now) } ?? now
    var simulated = try SimulatedStations(index, law, seed: seed, from: first)
    let count: Int
    if let output {
      count = try write(&simulated, from: first, to: output)
    } else {
      count = try run(&simulated, from: first, into: gbfs ?? "")
    }
    try StandardOutput.say(
      global.json
        ? JSONValue.object(["code": "Ok", "reports": .number(Double(count))]).text
        : BikesTexts.written(count: count)[global.language]
    )
  }

  // MARK: - File

  /// Writes the reports of a day.
  ///
  /// - Returns: Their number.
  private func write(
    _ simulated: inout SimulatedStations,
    from first: Int64,
    to path: String
  ) throws -> Int {
    let reports = simulated.advance(to: first + Self.outputLength - 1)
      .filter { Int64($0.status.lastReported ?? 0) >= first }
    let lines = reports.map { station, status in
      let json: JSONValue = [
        "station": .string(simulated.id(of: station)),
        "time": .string(TimeText.text(Double(status.lastReported ?? 0), decimals: 0)),
        "bikes": .number(Double(status.bikesAvailable)),
        "docks": .number(Double(status.docksAvailable ?? 0)), "in_service": .bool(status.isRenting),
      ]
      return json.text + "\n"
    }
    try AtomicFile.write(lines.joined(), to: path)
    return reports.count
  }

  // MARK: - Feed

  /// Writes the status of the stations each minute until Ctrl-C, times of the past faster, but none before
  /// its time.
  ///
  /// - Returns: The number of reports.
  private func run(
    _ simulated: inout SimulatedStations,
    from first: Int64,
    into folder: String
  ) throws -> Int {
    do {
      try FileManager.default.createDirectory(
        at: URL(filePath: FileSystem.plainPath(folder)),
        withIntermediateDirectories: true
      )
    } catch {
      throw SystemFailure.unwritable(folder, EACCES)
    }
    let path = folder + "/station_status.json"
    Interrupt.listen()
    let begin = Date().timeIntervalSince1970
    var count = 0
    while !Interrupt.isRequested {
      let now = Date().timeIntervalSince1970
      let shown = Int64(min(Double(first) + (now - begin) * speed, now))
      guard !simulated.isOver(at: shown) else { break }
      let reports = shown >= first ? simulated.advance(to: shown) : []
      if reports.isEmpty {
        usleep(100_000)
        continue
      }
      count += reports.count
      try AtomicFile.write(
        simulated.statusDocument(time: shown, lifetime: Self.lifetime),
        to: path
      )
    }
    return count
  }
}

/// Law of simulated riders on the command line.
enum BikeLawChoice: String, ExpressibleByArgument, CaseIterable {
  case commuters, crowds
}

/// Texts of `simulate bikes`.
enum BikesTexts: TextKey {
  case abstract, discussion, law, from, gbfs, output, speed, oneOutput, noStations
  case tooManyStations(most: Int)
  case written(count: Int)
}

extension BikesTexts {
  /// The texts in English.
  var english: String {
    switch self {
    case .abstract: "Make up riders of shared bikes, as the status of stations."
    case .discussion:
      """
      Riders rent and return bikes at the stations of a file, trucks move bikes, stations can fail; the same \
      seed gives the same. With --gbfs it goes on until Ctrl-C and writes station_status.json of GBFS 2.3 \
      each minute: times of the past, from --from on, --speed times as fast, until it has caught up with \
      the clock. A web server can give that file to "routed --gbfs-feed SYSTEM=http://HOST/station_status.json".
      """
    case .law:
      "How riders behave: commuters (tides on working days) or crowds (groups, events, failures)."
    case .from: "Local time of the system from which statuses are written. Default: now."
    case .gbfs: "Folder for station_status.json, which is made if there is none."
    case .output: "File for all reports of 24 hours, one JSON object a line."
    case .speed: "How many times as fast as the clock the past goes, 0.1 to 10000."
    case .oneOutput: "give either --gbfs FOLDER or --output FILE"
    case .noStations: "there are no stations; give a file with --stations"
    case .tooManyStations(let most): "at most \(most) stations can be simulated"
    case .written(let count): "\(count) reports written"
    }
  }

  /// The texts in Spanish.
  var spanish: String {
    switch self {
    case .abstract: "Inventa usuarios de bicicletas públicas, como estado de las estaciones."
    case .discussion:
      """
      Los usuarios toman y devuelven bicicletas en las estaciones de un archivo, los camiones las \
      reparten, una estación puede fallar; la misma semilla da lo mismo. Con --gbfs sigue hasta Ctrl-C y \
      escribe station_status.json de GBFS 2.3 cada minuto: las horas pasadas, desde --from, --speed veces \
      más rápido, hasta alcanzar el reloj. Un servidor web puede dar ese archivo a \
      "routed --gbfs-feed SISTEMA=http://SERVIDOR/station_status.json".
      """
    case .law:
      "Cómo se comportan: commuters (mareas en días laborables) o crowds (grupos, eventos, averías)."
    case .from: "Hora local del sistema desde la que se escriben estados. Por omisión, ahora."
    case .gbfs: "Carpeta para station_status.json, que se crea si no existe."
    case .output: "Archivo para todos los informes de 24 horas, un objeto JSON por línea."
    case .speed: "Cuántas veces más rápido que el reloj pasa lo pasado, de 0.1 a 10000."
    case .oneOutput: "indique --gbfs CARPETA o --output ARCHIVO, uno de los dos"
    case .noStations: "no hay estaciones; indique un archivo con --stations"
    case .tooManyStations(let most): "se pueden simular como mucho \(most) estaciones"
    case .written(let count): "\(count) informes escritos"
    }
  }
}
