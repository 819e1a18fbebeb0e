import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing
import Tracking

@testable import RouteService

@Suite struct `Questions about learned speeds` {
  /// A straight street of 1.5 km in the city, and a recording along it at a speed in metres a second.
  private static let city = Result { try DrawnCity("A====B====C====D", cell: 100) }

  private static func recording(
    _ city: DrawnCity,
    speed: Double,
    name: String,
    isTimed: Bool = true
  ) throws -> String {
    let line = LineString([city.location("A"), city.location("D")])
    var text = isTimed ? "time,lat,lon,accuracy\n" : "lat,lon,accuracy\n"
    for second in 0..<Int(line.length / speed) {
      let place = line.point(along: Double(second) * speed)
      let time = isTimed ? "\(1_795_189_800 + second)," : ""
      text += "\(time)\(place.latitude),\(place.longitude),4\n"
    }
    return try city.folder.write(text, to: name)
  }

  @Test func `find the speed at which a street is driven, on any number of threads`() throws {
    let city = try Self.city.get()
    let data = city.data()
    let traces = try (0..<3).map { try Self.recording(city, speed: 6, name: "slow\($0).csv") }
    let reports = try [1, 4].map {
      try LearnSpeedsQuestion(traces: traces).answer(in: data, threads: $0)
    }
    #expect(reports[0].speeds == reports[1].speeds && reports[0].recordings == 3)
    let usual = RouteQuestion(from: city.text("A"), to: city.text("D"), profile: "car")
    let route = try usual.answer(in: data, now: 0, style: .plain).routes[0]
    let factor = 6 / (route.distance / route.duration)
    // Evidence of one street is weighed against the profile.
    let learned = reports[0].speeds.overall.value
    #expect((factor < 1) == (learned < 1) && abs(learned - factor) < 0.5 * abs(1 - factor) + 0.1)
  }

  @Test func `have a report as file, JSON and table`() throws {
    let city = try Self.city.get()
    let traces = try (0..<3).map { try Self.recording(city, speed: 6, name: "report\($0).csv") }
    let report = try LearnSpeedsQuestion(traces: traces).answer(in: city.data(), threads: 2)
    #expect(try SpeedsFile.speeds([UInt8](report.file.utf8)).profile == "car")
    #expect(report.file.hasSuffix("}\n") && report.json["recordings"] == 3)
    #expect(report.json["speeds"] == SpeedsFile.json(report.speeds))
    let text = report.text(TextStyle(language: .spanish, hasDecimalComma: true))
    for (kind, value) in report.speeds.factors {
      let row = text.split(separator: "\n").first { $0.hasPrefix(kind.name + " ") }
      #expect(row?.contains(" \(value.samples)") == true, "\(kind.name)")
    }
    #expect(text.contains(" km/h") && !text.contains(".00 km/h"))
  }

  @Test func `refuse recordings that tell no speed`() throws {
    let city = try Self.city.get()
    let untimed = try Self.recording(city, speed: 6, name: "untimed.csv", isTimed: false)
    let error = try serviceError {
      _ = try LearnSpeedsQuestion(traces: [untimed, untimed]).answer(in: city.data(), threads: 1)
    }
    #expect(error.code == .noMatch && error.details["recordings"] == 2)
    #expect(error.names("car") && error.names(city.path))
    let none = ErrorCode {
      _ = try LearnSpeedsQuestion(traces: []).answer(in: city.data(), threads: 4)
    }
    #expect(none.code == .noMatch)
    let missing = try serviceError {
      _ = try LearnSpeedsQuestion(traces: [untimed, "/nowhere.gpx"]).answer(
        in: city.data(),
        threads: 2
      )
    }
    #expect(missing.code == .badFile && missing.details["file"] == "/nowhere.gpx")
    let profile = ErrorCode {
      _ = try LearnSpeedsQuestion(traces: [untimed], profile: "plane").answer(
        in: city.data(),
        threads: 1
      )
    }
    #expect(profile.code == .invalidValue)
  }
}
