import ArgumentParser
import CampusGraph
import FleetSimulation
import Foundation
import GeoCore
import RouteService
import Traces
import Transit

/// `transit simulate`, also `simulate fleet`: made-up vehicles on a timetable, into a file or posted to a server.
struct TransitSimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: FleetTexts.abstract.help,
    discussion: HelpText.discussion(
      """
      \(FleetTexts.discussion.help)

      \(CommonTexts.examples.help)
        routecli transit simulate --gtfs city.zip --seed 1 --date 2026-11-20 --output fixes.ndjson
        routecli transit simulate --gtfs city.zip --seed 1 --vehicles
        routecli transit simulate --gtfs city.zip --seed 1 --post http://127.0.0.1:5000 --token $TOKEN
      """
    )
  )

  @Option(
    name: [.long, .customLong("feed")],
    help: .text(TransitCommandTexts.feed),
    completion: .feeds
  )
  var gtfs: String

  @Option(name: .long, help: .text(TransitCommandTexts.shuttleTimes), completion: .tables)
  var timetable: String?

  @Option(name: .long, parsing: .unconditional, help: .text(TrackingTexts.simulateSeed))
  var seed: UInt64

  @Option(name: .long, help: .text(FleetTexts.law))
  var law = FleetLawChoice.smooth

  @Option(name: .long, help: .text(FleetTexts.date))
  var date: String?

  @Option(name: .long, help: .text(FleetTexts.from))
  var from: String?

  @Flag(name: .long, help: .text(FleetTexts.vehicles))
  var vehicles = false

  @Option(name: .long, help: .text(FleetTexts.output), completion: .file(extensions: ["ndjson"]))
  var output: String?

  @Option(name: .long, help: .text(FleetTexts.truth), completion: .file(extensions: ["ndjson"]))
  var truth: String?

  @Option(name: .long, help: .text(ServerClientTexts.server))
  var post: String?

  @Option(name: .long, help: .text(FleetTexts.token))
  var token: String?

  @Option(name: .long, help: .text(FleetTexts.speed))
  var speed = 1.0

  @OptionGroup var global: GlobalOptions

  func run() throws {
    try Limits.check(speed, 0.1...10_000, option: "--speed")
    guard output != nil || post != nil || vehicles || truth != nil else {
      throw ServiceError(.invalidQuery, FleetTexts.noOutput)
    }
    guard (post == nil) == (token == nil) else {
      throw ServiceError(.invalidQuery, FleetTexts.postNeedsToken)
    }
    let poster = try post.map { address throws(ServiceError) in
      FleetPoster(try ServerClient(address, language: global.language), token: token ?? "")
    }
    let network = try TransitNetwork(reading: gtfs, times: timetable)
    let (timetable, clock) = (network.timetable, network.clock)
    let now = Date().timeIntervalSince1970
    let time = TimeArgument(zone: network.timeZone)
    let start = try from.map { try time.seconds($0, of: .depart, now: Int64(now)) }
    let day = try serviceDate(now: start.map(Seconds.init) ?? now, clock)
    let simulator = FleetSimulator(
      timetable,
      clock: clock,
      options: FleetOptions(law: law.law, seed: seed)
    )
    let simulated = simulator.day(day)
    guard !simulated.fixes.isEmpty else {
      throw ServiceError(.noRoute, FleetTexts.noService(date: FeedDate.text(day)))
    }
    if vehicles {
      let names = Set(simulated.fixes.map(\.vehicle.rawValue)).sorted()
      try StandardOutput.say(names.joined(separator: "\n"))
    }
    if let output {
      try AtomicFile.write(simulated.fixes.map(Self.line).joined(), to: output)
    }
    if let truth {
      let lines = simulated.arrivals.map { Self.line($0, timetable) }
      try AtomicFile.write(lines.joined(), to: truth)
    }
    if let poster {
      let first = start.map(Seconds.init) ?? now
      try send(simulated.fixes.filter { ($0.fix.time ?? 0) >= first }, from: first, poster)
    }
  }

  /// The service date: the one that is given, or that of a moment.
  private func serviceDate(now: Seconds, _ clock: TimeZoneClock) throws -> CivilDate {
    guard let date else { return clock.localTime(atEpoch: Int(now)).date }
    let parts = date.split(separator: "-").map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
      let found = CivilDate(year: year, month: month, day: day)
    else { throw ServiceError(.invalidValue, FleetTexts.noDate(text: date)) }
    return found
  }

  // MARK: - Files

  private static func line(_ fix: SimulatedFix) -> String {
    let place = fix.fix.coordinate
    var json: JSONObject = [
      "vehicle": .string(fix.vehicle.rawValue),
      "time": .string(TimeText.text(fix.fix.time ?? 0, decimals: 0)),
      "lat": .rounded(place.latitude, to: 7), "lon": .rounded(place.longitude, to: 7),
    ]
    if let speed = fix.fix.speed { json["speed"] = .rounded(speed, to: 2) }
    if let course = fix.fix.course { json["course"] = .rounded(course, to: 1) }
    return JSONValue.object(json).text + "\n"
  }

  private static func line(_ arrival: TrueArrival, _ timetable: Timetable) -> String {
    let stops = timetable.stops(of: timetable.pattern(of: arrival.run.trip))
    let json: JSONValue = [
      "vehicle": .string(arrival.vehicle.rawValue),
      "trip": .string(timetable.trip(arrival.run.trip).id),
      "date": .string(FeedDate.text(arrival.run.date)),
      "stop": .string(timetable.stop(stops[arrival.position]).id),
      "arrival": .string(TimeText.text(arrival.arrival, decimals: 0)),
      "departure": .string(TimeText.text(arrival.departure, decimals: 0)),
    ]
    return json.text + "\n"
  }

  // MARK: - Server

  /// Posts each fix at its time, or earlier ones faster, but none before its time.
  private func send(_ fixes: [SimulatedFix], from first: Seconds, _ poster: FleetPoster) throws {
    let begin = Date().timeIntervalSince1970
    var next = 0
    while next < fixes.count {
      let now = Date().timeIntervalSince1970
      let shown = min(first + (now - begin) * speed, now)
      var end = next
      while end < fixes.count, (fixes[end].fix.time ?? 0) <= shown, end - next < FleetPoster.most {
        end += 1
      }
      if end > next {
        try poster.post(fixes[next..<end])
        next = end
      } else {
        Thread.sleep(forTimeInterval: 0.05)
      }
    }
    let (posted, refused) = (poster.posted, poster.refused)
    try StandardOutput.say(
      global.json
        ? JSONValue.object([
          "code": "Ok", "posted": .number(Double(posted)), "refused": .number(Double(refused)),
        ]).text : FleetTexts.sent(posted: posted, refused: refused)[global.language]
    )
  }
}

/// Law of simulated fleets on the command line.
enum FleetLawChoice: String, ExpressibleByArgument, CaseIterable {
  case smooth, signals

  /// The law.
  var law: FleetLaw { self == .smooth ? .smooth : .signals }
}
