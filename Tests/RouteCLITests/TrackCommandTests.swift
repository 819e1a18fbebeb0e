import CampusGraph
import Foundation
import GeoCore
import Routing
import Testing

/// Walks across the bundled campus, derived from its routes.
enum CampusWalk {
  /// Start time of the walks: 2026-11-20T09:50:00Z.
  static let start = 1_795_168_200

  /// One fix per second along the geometry of a route document, at a speed in metres per second.
  static func fixes(along route: JSONValue, speed: Double) throws -> [Coordinate] {
    let positions = try route.at("routes", 0, "geometry", "coordinates").array ?? []
    let line = LineString(
      try positions.map { position in
        Coordinate(
          latitude: try #require(position.at(1).number),
          longitude: try #require(position.at(0).number)
        )
      }
    )
    return stride(from: 0, through: line.length, by: speed).map { line.point(along: $0) }
      + [line.end]
  }

  /// The walk between two places, one fix per second.
  static func between(
    _ from: String,
    _ to: String,
    speed: Double = 1.3
  ) async throws -> [Coordinate] {
    let run = try await Program.run(["route", "--from", from, "--to", to, "--json"])
    return try fixes(along: run.json(), speed: speed)
  }

  /// The walk as lines of JSON.
  static func ndjson(_ walk: [Coordinate], from second: Int = 0) -> [String] {
    walk.enumerated().map { number, coordinate in
      """
      {"lat":\(coordinate.latitude),"lon":\(coordinate.longitude),\
      "time":\(start + second + number),"accuracy":5}
      """
    }
  }

  /// The walk as CSV with a header.
  static func csv(_ walk: [Coordinate]) -> String {
    "time,lat,lon,accuracy\n"
      + walk.enumerated().map { number, coordinate in
        "\(start + number),\(coordinate.latitude),\(coordinate.longitude),5\n"
      }
      .joined()
  }
}

@Suite struct `Track command` {
  /// The members of every line; speeds follow once they are known.
  private static let members: Set<String> = [
    "trace", "time", "state", "location", "matched", "deviation", "travelled", "remaining",
    "remaining_duration", "eta", "eta_low", "eta_high",
    "confidence", "step", "outlier",
  ]

  @Test func `follows a walk to its destination with one line per fix`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let walk = try await CampusWalk.between("Biblioteca", "CEDETEC")
    let file = try folder.write(CampusWalk.csv(walk), to: "walk.csv")
    let run = try await Program.run("track", file, "--to", "CEDETEC", "--json")
    #expect(run.status == 0, "\(run)")
    let lines = try run.jsonLines()
    try #require(lines.count == walk.count + 1)
    for line in lines.dropLast() {
      #expect(line.names.isSuperset(of: Self.members))
      #expect(line["trace"]?.string == file)
    }
    #expect(lines[0]["time"]?.string == "2026-11-20T03:50:00-06:00")
    let remaining = lines.dropLast().compactMap { $0["remaining"]?.number }
    #expect(remaining.count == walk.count)
    #expect(try #require(remaining.last) < 15)
    #expect(lines[lines.count - 2]["state"]?.string == "arrived")
    let middle = lines[walk.count / 2]
    #expect(middle.names.isSuperset(of: ["speed", "moving_average_speed", "average_speed"]))
    #expect((middle["eta_low"]?.string ?? "") <= (middle["eta"]?.string ?? "-"))
    #expect((middle["eta"]?.string ?? "") <= (middle["eta_high"]?.string ?? "-"))
    #expect(try middle.at("step", "instruction").string?.isEmpty == false)
    let summary = try lines[walk.count].at("summary")
    #expect(summary["fixes"]?.number == Double(walk.count))
    #expect(summary["share"]?.string?.contains("CEDETEC") == true)
    #expect(summary["reroutes"]?.number == 0)
  }

  @Test(arguments: [("en", "arrives"), ("es", "llega")])
  func `prints lines of text if stdout is not a terminal`(
    _ language: String,
    _ word: String
  ) async throws {
    let walk = try await CampusWalk.between("Biblioteca", "CEDETEC")
    let run = try await Program.run(
      ["track", "-", "--to", "CEDETEC", "--lang", language],
      input: CampusWalk.csv(walk)
    )
    #expect(run.status == 0, "\(run)")
    #expect(run.lines.count == walk.count + 2, "\(run)")
    #expect(run.lines[walk.count / 2].contains(word), "\(run)")
    #expect(!run.text.contains("\u{1B}"))
  }

  @Test func `reports the way and nearby places without a destination`() async throws {
    let walk = try await CampusWalk.between("Biblioteca", "CEDETEC")
    let run = try await Program.run(["track", "-", "--json"], input: CampusWalk.csv(walk))
    let lines = try run.jsonLines()
    try #require(lines.count == walk.count + 1, "\(run)")
    #expect(lines[0]["remaining"] == .null)
    #expect(lines[0]["step"] == .null)
    #expect(try lines[0].at("near", 0, "name").string == "Biblioteca")
    #expect(lines.dropLast().contains { $0["way"]?.string?.isEmpty == false })
    let speed = try #require(lines[walk.count - 1]["speed"]?.number)
    #expect(abs(speed - 1.3) < 0.4)
  }

  @Test func `reroutes a traveller who leaves the route`() async throws {
    let wrong = try await CampusWalk.between("Biblioteca", "Aulas 5")
    let run = try await Program.run(
      ["track", "-", "--to", "Aulas 4", "--json"],
      input: CampusWalk.csv(wrong)
    )
    let lines = try run.jsonLines()
    #expect(lines.contains { $0["state"]?.string == "off_route" }, "\(run)")
    #expect(lines.contains { $0["state"]?.string == "rerouted" }, "\(run)")
    #expect(try #require(lines.last).at("summary", "reroutes").number ?? 0 >= 1)
  }

  @Test func `accepts destinations and cancellations in the stream`() async throws {
    let walk = CampusWalk.ndjson(try await CampusWalk.between("Biblioteca", "CEDETEC"))
    try #require(walk.count > 12)
    var input = Array(walk[..<4])
    input.append(#"{"to":"CEDETEC"}"#)
    input += walk[4..<8]
    input.append(#"{"to":"no such place"}"#)
    input.append(#"{"cancel":true}"#)
    input += walk[8..<12]
    let run = try await Program.run(
      ["track", "-", "--json"],
      input: input.joined(separator: "\n") + "\n"
    )
    let lines = try run.jsonLines()
    try #require(lines.count == 14, "\(run)")
    #expect(lines[3]["remaining"] == .null)
    #expect(lines[4]["remaining"]?.number ?? 0 > 10)
    #expect(lines[8]["code"]?.string == "NotFound")
    #expect(lines[9]["remaining"] == .null)
    #expect(run.status == 0)
  }

  @Test func `filters fixes by distance on request`() async throws {
    let walk = try await CampusWalk.between("Biblioteca", "CEDETEC", speed: 1)
    let run = try await Program.run(
      ["track", "-", "--distance-filter", "10", "--json"],
      input: CampusWalk.csv(walk)
    )
    let count = try run.jsonLines().count - 1
    #expect(count >= walk.count / 15 && count <= walk.count / 9, "\(run)")
  }

  @Test func `replays a recording in its own time`() async throws {
    let walk = try await CampusWalk.between("Biblioteca", "CEDETEC")
    let began = ContinuousClock.now
    let run = try await Program.run(
      ["track", "-", "--replay", "20", "--json"],
      input: CampusWalk.csv(walk)
    )
    let seconds = (ContinuousClock.now - began) / .seconds(1)
    #expect(run.status == 0)
    #expect(seconds > Double(walk.count - 2) / 20)
  }

  @Test func `scores its arrival times beside both baselines`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let walk = try await CampusWalk.between("Biblioteca", "Posgrado", speed: 1.1)
    let file = try folder.write(CampusWalk.csv(walk), to: "walk.csv")
    let run = try await Program.run("track", file, "--to-end", "--evaluate", "--json")
    #expect(run.status == 0, "\(run)")
    let report = try run.json()
    #expect(report["trips"]?.number == 1)
    #expect(report["fixes"]?.number ?? 0 > 30)
    for name in ["mae", "median_ae", "p90", "bias", "mape", "coverage80", "mean_width80", "jitter"]
    {
      #expect(report[name]?.number != nil, "\(name)")
    }
    #expect(try report.at("baselines", "planned_fraction", "mae").number != nil)
    #expect(try report.at("baselines", "remaining_over_speed", "mae").number != nil)
    // The arrival of a steady walker is predicted within half a minute everywhere.
    #expect(report["mae"]?.number ?? 99 < 30)
    let text = try await Program.run("track", file, "--to-end", "--evaluate", "--lang", "es")
    #expect(text.text.contains("Rumbo"), "\(text)")
  }

  @Test func `reports missing positions`() async throws {
    let none = try await Program.run(
      ["track", "-", "--format", "nmea"],
      input: "$GPRMC,095000.00,V,,,,,,,201126,,,N\r\n"
    )
    #expect(none.text.contains("no position yet"), "\(none)")
    let refused = try await Program.run(
      ["track", "-", "--lang", "es"],
      input: "lat,lon\n91,0\n92,0\n"
    )
    #expect(refused.text.contains("todas las posiciones rechazadas: 2"), "\(refused)")
    let empty = try await Program.run(["track", "-"], input: "lat,lon\n")
    #expect(empty.text.contains("no position yet"), "\(empty)")
  }

  @Test func `reports a trace outside the covered area`() async throws {
    let run = try await Program.run(["track", "-", "--json"], input: "lat,lon\n41.15,-8.61\n")
    #expect(run.status == 4, "\(run)")
    let lines = try run.jsonLines()
    try #require(lines.count == 3)
    #expect(lines[1]["code"]?.string == "OutsideArea")
    #expect(try lines[1].at("details", "geo_uri").string?.hasPrefix("geo:41.15") == true)
    #expect(lines[2].names == ["summary"])
  }

  @Test func `continues after a file that cannot be read`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let walk = try await CampusWalk.between("Biblioteca", "CEDETEC")
    let file = try folder.write(CampusWalk.csv(walk), to: "walk.csv")
    let run = try await Program.run("track", "/nowhere.gpx", file, "--json")
    #expect(run.status == 3, "\(run)")
    let lines = try run.jsonLines()
    #expect(lines[0]["code"]?.string == "BadFile")
    #expect(lines[1].names == ["summary"])
    #expect(lines.count == walk.count + 3)
  }

  @Test(arguments: [
    ("track", "InvalidQuery", 2), ("track - --to-end", "InvalidQuery", 2),
    ("track - --to Biblioteca --to-end", "InvalidQuery", 2),
    ("track - --evaluate", "InvalidQuery", 2),
    ("track - --from Biblioteca", "InvalidQuery", 2), ("track - --replay 0", "InvalidValue", 2),
    ("track - --distance-filter=-1", "InvalidValue", 2),
    ("track - --distance-filter 1e6", "TooBig", 5), ("track - --profile horse", "InvalidValue", 2),
    ("track - --to 'no such place'", "NotFound", 1), ("track - --to 41.15,-8.61", "OutsideArea", 4),
    ("track - --format kml", "InvalidValue", 2),
  ])
  func `rejects contradictory options`(
    _ command: String,
    _ code: String,
    _ status: Int
  ) async throws {
    let run = try await Program.run(command + " --json")
    #expect(run.status == Int32(status), "\(run)")
    #expect(try run.json()["code"]?.string == code, "\(run)")
  }
}

/// Streams that are cut off, interrupted or not read.
@Suite(.serialized) struct `Track streams` {
  /// The program with pipes for stdin and stdout.
  private final class Pipes {
    let process = Process()
    let input = Pipe()
    let output = Pipe()

    init(_ arguments: [String]) throws {
      // Programs that other tests start must not inherit the pipes.
      for pipe in [input, output] {
        for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
          _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
      }
      process.executableURL = Program.url
      process.arguments = arguments
      process.standardInput = input
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    func write(_ text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }

    /// Reads a number of lines.
    func lines(_ count: Int) -> [String] {
      var bytes: [UInt8] = []
      while bytes.count(where: { $0 == 0x0A }) < count {
        let more = read()
        if more.isEmpty { break }
        bytes += more
      }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The rest of the output.
    func rest() -> [UInt8] {
      var bytes: [UInt8] = []
      while true {
        let more = read()
        if more.isEmpty { return bytes }
        bytes += more
      }
    }

    /// The bytes that have arrived; empty at the end.
    private func read() -> [UInt8] {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let file = output.fileHandleForReading.fileDescriptor
        let count = Foundation.read(file, &buffer, buffer.count)
        if count >= 0 { return Array(buffer[..<count]) }
        if errno != EINTR { return [] }
      }
    }

    /// Waits some seconds for the program to end; returns whether it did.
    func ends(within seconds: Double) -> Bool {
      let limit = Date().addingTimeInterval(seconds)
      while process.isRunning, Date() < limit { usleep(20_000) }
      guard process.isRunning else { return true }
      process.terminate()
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      return false
    }
  }

  private static let fixes = CampusWalk.ndjson(
    (0..<5000).map { Coordinate(latitude: 19.284 + Double($0 % 7) * 1e-5, longitude: -99.1385) }
  )

  @Test func `answer each fix before the next one arrives`() throws {
    let pipes = try Pipes(["track", "-", "--json"])
    for fix in Self.fixes.prefix(3) {
      pipes.write(fix + "\n")
      let line = try #require(pipes.lines(1).first)
      #expect(try JSONValue(parsing: line)["state"] != nil)
    }
    try pipes.input.fileHandleForWriting.close()
    #expect(pipes.lines(1).first?.contains("summary") == true)
    #expect(pipes.ends(within: 20))
    #expect(pipes.process.terminationStatus == 0)
  }

  @Test func `end on Ctrl-C with whole lines and a summary`() throws {
    let pipes = try Pipes(["track", "-", "--json"])
    pipes.write(Self.fixes.prefix(2).joined(separator: "\n") + "\n")
    #expect(pipes.lines(2).count == 2)
    pipes.process.interrupt()
    #expect(pipes.lines(1).first?.contains("summary") == true)
    #expect(pipes.ends(within: 20))
    #expect(pipes.process.terminationStatus == 130)
  }

  @Test func `end on Ctrl-C while the output is not read`() throws {
    let folder = try Folder()
    defer { folder.remove() }
    let file = try folder.write(Self.fixes.joined(separator: "\n"), to: "long.ndjson")
    let pipes = try Pipes(["track", file, "--json"])
    _ = pipes.lines(1)
    usleep(1_500_000)
    pipes.process.interrupt()
    #expect(pipes.ends(within: 20))
    #expect(pipes.process.terminationStatus == 130)
    #expect(pipes.rest().last == 0x0A)
  }

  @Test func `of a recording cut off in the middle of a line end with whole lines`() async throws {
    let text = Self.fixes.prefix(5).joined(separator: "\n")
    let run = try await Program.run(["track", "-", "--json"], input: String(text.dropLast(20)))
    let lines = try run.jsonLines()
    #expect(lines.count == 5, "\(run)")
    #expect(try lines[4].at("summary", "rejected").number == 1)
  }
}
