import Foundation
import GeoCore
import Testing

@Suite struct `Trace command` {
  private static let walk = """
    <gpx version="1.1"><trk><trkseg>
    <trkpt lat="41.15" lon="-8.61"><time>2026-11-20T09:50:00Z</time></trkpt>
    <trkpt lat="91" lon="-8.61"/>
    <trkpt lat="41.16" lon="-8.61"><time>2026-11-20T09:54:00.5Z</time></trkpt>
    </trkseg><trkseg><trkpt lat="41.17" lon="-8.61"/></trkseg></trk></gpx>
    """

  @Test func `reports format, fixes, bad records, times and length`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let file = try folder.write(Self.walk, to: "walk.gpx")
    let run = try await Program.run("trace", file, "--json")
    #expect(run.status == 0, "\(run)")
    let trace = try run.json().at("traces", 0)
    #expect(try run.json().at("code").string == "Ok")
    #expect(trace["file"]?.string == file)
    #expect(trace["format"]?.string == "gpx")
    #expect(trace["fixes"]?.number == 3)
    #expect(try trace.at("rejected", 0, "line").number == 3)
    #expect(try trace.at("rejected", 0, "reason").string?.contains("91") == true)
    #expect(trace["start"]?.string == "2026-11-20T09:50:00Z")
    #expect(trace["end"]?.string == "2026-11-20T09:54:00.500Z")
    #expect(abs((trace["length"]?.number ?? 0) - 1110.6) < 1)
    #expect(trace["segments"]?.number == 2)
    #expect(trace["missing_times"]?.number == 1)
  }

  @Test(arguments: [("en", "fixes", "rejected"), ("es", "posiciones", "rechazados")])
  func `reports the same as text`(
    _ language: String,
    _ fixes: String,
    _ rejected: String
  ) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let file = try folder.write(Self.walk, to: "walk.gpx")
    let run = try await Program.run("trace", file, "--lang", language)
    #expect(run.status == 0, "\(run)")
    #expect(run.lines.first == file)
    #expect(run.text.contains(fixes) && run.text.contains(rejected), "\(run)")
    #expect(run.text.contains("1.11 km"), "\(run)")
    #expect(run.errors.isEmpty)
  }

  @Test func `reports an unreadable file and continues`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let good = try folder.write(Self.walk, to: "walk.gpx")
    let cut = try folder.write(String(Self.walk.dropLast(20)), to: "cut.gpx")
    let run = try await Program.run("trace", cut, "/nowhere.gpx", good, "--json")
    #expect(run.status == 3, "\(run)")
    let document = try run.json()
    #expect(document["code"]?.string == "BadFile")
    #expect(document["message"]?.string?.contains("cut.gpx: line 5") == true, "\(run)")
    #expect(try document.at("traces", 0, "fixes").number == 3)
    #expect(try document.at("traces", 0, "error").string?.isEmpty == false)
    #expect(try document.at("traces", 1, "error").string?.contains("/nowhere.gpx") == true)
    #expect(try document.at("traces", 2)["error"] == nil)
    let text = try await Program.run("trace", cut, good)
    #expect(text.status == 3)
    #expect(text.errors.contains("cut.gpx: line 5"), "\(text)")
    #expect(text.text.contains(good))
  }

  @Test func `reads stdin with a given format`() async throws {
    let run = try await Program.run(
      ["trace", "-", "--format", "csv", "--json"],
      input: "time,lat,lon\n1795168200,41.15,-8.61\n"
    )
    #expect(run.status == 0, "\(run)")
    #expect(try run.json().at("traces", 0, "fixes").number == 1)
    #expect(try run.json().at("traces", 0, "file").string == "-")
  }

  @Test func `rejects unknown formats and empty lists`() async throws {
    let unknown = try await Program.run("trace - --format kml --json")
    #expect(unknown.status == 2)
    #expect(try unknown.json().at("code").string == "InvalidValue")
    let none = try await Program.run(["trace", "--json"])
    #expect(none.status == 2, "\(none)")
  }
}
