import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing
import TripSimulation

@testable import RouteService

@Suite struct `Reports of simulated trips` {
  private static let clock = TimeArgument(zone: "America/Mexico_City")

  private static func report(
    seed: UInt64 = 4,
    _ style: TextStyle = .plain,
    _ change: (inout SimulationOptions) -> Void = { _ in }
  ) throws -> SimulationReport {
    let route = try RouteQuestion(from: "Biblioteca", to: "Aulas 3")
      .answer(in: .shared, now: 1_795_189_800, style: style)
    var options = SimulationOptions.plain
    options.start = 1_795_189_800.25
    change(&options)
    let trip = TripSimulator(try DataSet.shared.context(), plan: route.question.request.plan)
      .trip(along: route.routes[0], seed: seed, options: options)
    return SimulationReport(trip: trip, route: route, clock: clock, seed: seed)
  }

  /// Options of a program with a long name for the operation.
  private static let options = ParameterStyle(
    prefix: "--",
    wordSeparator: "-",
    valueSeparator: " ",
    operations: ParameterStyle.Operations(
      places: "",
      ways: "",
      trace: "",
      importMap: "",
      simulate: "routecli simulate",
      learnSpeeds: ""
    )
  )

  @Test(arguments: [UInt64(0), 7, 4711, 9_999_999_999_999, 10_000_000_000_000, .max])
  func `have a notice as a valid sentence of NMEA`(seed: UInt64) throws {
    for (style, command) in [
      (ParameterStyle.plain, "simulate seed="), (Self.options, "routecli simulate --seed "),
    ] {
      let report = try Self.report(seed: seed, TextStyle(language: .english, parameters: style))
      let sentence = report.noticeSentence
      // With the dollar sign and the line end.
      #expect(sentence.utf8.count <= 82, "\(sentence)")
      let parts = sentence.dropLast(1).split(separator: "*")
      try #require(parts.count == 2 && parts[1].count == 2 && sentence.hasSuffix("\r\n"))
      var sum: UInt8 = 0
      for byte in parts[0].utf8.dropFirst() { sum ^= byte }
      #expect(UInt8(parts[1], radix: 16) == sum)
      #expect(parts[0].hasPrefix("$GPTXT,01,01,01,Simulated"))
      #expect(parts[0].hasSuffix(": \(command)\(seed)"))
      // The text must not hold the characters of the syntax.
      #expect(parts[0].split(separator: ",").count == 5)
    }
  }

  @Test func `say that nobody made the trip, with the command that makes it again`() throws {
    let report = try Self.report(seed: 4711)
    #expect(report.notice.en != report.notice.es)
    for text in [report.notice.en, report.notice.es] {
      #expect(text.contains("simulate seed=4711"))
    }
    #expect(report.title == "Biblioteca → Aulas 3")
  }

  @Test func `have every fix with its true place`() throws {
    let report = try Self.report { options in
      options.noise.deviation = 5
      options.noise.outlierProbability = 0.2
    }
    let truth = try report.truth
    let fixes = try #require(truth["fixes"]?.array)
    try #require(fixes.count == report.trip.fixes.count && fixes.count > 30)
    for (json, fix) in zip(fixes, report.trip.fixes) {
      #expect(json["location"] == .position(fix.fix.coordinate))
      #expect(json["true_location"] == .position(fix.location))
      #expect(json["outlier"]?.bool == fix.isOutlier)
      #expect(json["time"]?.string == Self.clock.text(fix.time, decimals: 3))
      #expect(json["edge"]?.number == fix.edge.map { Double($0.edge.rawValue) })
      #expect((json["forward"] == nil) == (fix.edge == nil) && json["disturbances"] == nil)
    }
    let travelled = fixes.compactMap { $0["travelled"]?.number }
    #expect(travelled == travelled.sorted())
    #expect(abs((travelled.last ?? 0) - report.trip.distance) <= 0.06)
    #expect(truth["departure"] == "2026-11-20T09:50:00.250-06:00")
    #expect(truth["wrong_turn"] == nil && truth["gap"] == nil)
    #expect(truth["edges"]?.array?.count == report.trip.edges.count)
    #expect(truth["route"]?["legs"]?.array?.count == 1)
  }

  @Test func `have a wrong turn and a gap if there are some`() throws {
    let report = try Self.report { options in
      options.wrongTurns.probability = 1
      options.gaps.probability = 1
    }
    let (truth, summary) = (try report.truth, report.summary)
    let gap = try #require(report.trip.gap)
    #expect(summary["gap"] == truth["gap"] && truth["gap"] != nil)
    #expect(truth["gap"]?["start"]?.string == Self.clock.text(gap.lowerBound, decimals: 3))
    let text = report.text(.plain)
    #expect(text.contains("No signal for \(Format.duration(gap.upperBound - gap.lowerBound))"))
    if let turn = report.trip.wrongTurn {
      #expect(truth["wrong_turn"]?["travelled"] == .rounded(turn.travelled, to: 1))
      #expect(text.contains(Format.distance(turn.length)) && text.split(separator: "\n").count == 4)
    }
    #expect(summary["wrong_turn"] == truth["wrong_turn"])
  }

  @Test func `are in the language and style of the reader`() throws {
    let report = try Self.report()
    let style = TextStyle(language: .spanish, hasDecimalComma: true)
    let lines = report.text(style).split(separator: "\n")
    #expect(lines.count == 2 && lines[0] == "Biblioteca → Aulas 3")
    #expect(lines[1].contains("\(report.trip.fixes.count) posiciones"), "\(lines[1])")
    let json = report.summary
    #expect(json["fixes"]?.number == Double(report.trip.fixes.count))
    #expect(json["distance"] == .rounded(report.trip.distance, to: 1))
    #expect(json["planned_duration"] == .rounded(report.route.routes[0].duration, to: 1))
  }

  @Test(
    arguments: [
      (.canyon, ["urban_canyon"]), ([.stale, .clock], ["stale", "clock"]),
      ([.canyon, .stale, .clock], ["urban_canyon", "stale", "clock"]),
    ] as [(FixDisturbances, [String])]
  )
  func `name the disturbances of a fix`(disturbances: FixDisturbances, names: [String]) throws {
    let plain = try Self.report()
    var trip = plain.trip
    trip.fixes[3].disturbances = disturbances
    let report = SimulationReport(trip: trip, route: plain.route, clock: Self.clock, seed: 1)
    let fixes = try #require(try report.truth["fixes"]?.array)
    #expect(fixes[3]["disturbances"]?.array?.compactMap(\.string) == names)
    #expect(fixes[2]["disturbances"] == nil)
  }
}
