import Foundation
import GeoCore
import Testing

@Suite struct `Match command` {
  /// A walk along a way of the bundled campus, 2 m beside its geometry.
  private static func walk(_ folder: Folder) async throws -> (file: String, distance: Double) {
    let run = try await Program.run(
      "route",
      "--from",
      "Aulas 1",
      "--to",
      "Gimnasio",
      "--json",
      "--lang",
      "en"
    )
    let route = try run.json().at("routes", 0)
    let line = LineString(
      try #require(route.at("geometry", "coordinates").array).compactMap { place in
        guard let pair = place.array, let x = pair[0].number, let y = pair[1].number else {
          return nil
        }
        return Coordinate(latitude: y, longitude: x)
      }
    )
    var text = "time,latitude,longitude,accuracy\n"
    for second in 0..<Int(line.length / 1.3) {
      let place = LocalPlane(at: line.point(along: 1.3 * Double(second)))
      let fix = place.coordinate(PlanePoint(x: second % 5 < 3 ? 1 : -1.5, y: 1))
      text += "\(1_795_168_200 + second),\(fix.latitude),\(fix.longitude),4\n"
    }
    return (try folder.write(text, to: "walk.csv"), line.length)
  }

  @Test func `finds the walked way fix by fix`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let walk = try await Self.walk(folder)
    let run = try await Program.run("match", walk.file, "--json")
    #expect(run.status == 0, "\(run)")
    let document = try run.json()
    #expect(document["code"]?.string == "Ok")
    let matchings = try #require(document["matchings"]?.array)
    #expect(matchings.count == 1)
    let matching = matchings[0]
    #expect(abs((matching["distance"]?.number ?? 0) - walk.distance) < 0.1 * walk.distance)
    #expect((matching["confidence"]?.number ?? 0) > 0.3)
    #expect(try matching.at("geometry", "type").string == "LineString")
    let edges = try #require(matching["edges"]?.array)
    #expect(edges.count > 2 && matching["forward"]?.array?.count == edges.count)
    #expect(matching["osm_ways"]?.array != nil)
    let points = try #require(document["tracepoints"]?.array)
    #expect(points.count == Int(walk.distance / 1.3))
    #expect(points.allSatisfy { ($0["distance"]?.number ?? 100) < 10 })
    #expect(points.allSatisfy { $0["matching"]?.number == 0 })
  }

  @Test func `writes files in standard formats`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let walk = try await Self.walk(folder)
    let (geojson, gpx, svg) = (folder.file("m.geojson"), folder.file("m.gpx"), folder.file("m.svg"))
    let run = try await Program.run(
      "match",
      walk.file,
      "--geojson",
      geojson,
      "--gpx",
      gpx,
      "--svg",
      svg,
      "--lang",
      "en"
    )
    #expect(run.status == 0, "\(run)")
    #expect(run.text.contains(": matched ") && run.text.contains("Confidence"), "\(run)")
    let features = try JSONValue(parsing: Data(contentsOf: URL(filePath: geojson)))["features"]?
      .array
    let kinds = Set((features ?? []).compactMap { $0["properties"]?["kind"]?.string })
    #expect(kinds == ["matching", "trace", "tracepoint"])
    #expect(try String(contentsOfFile: svg, encoding: .utf8).contains("<svg"))
    let again = try await Program.run("trace", gpx, "--json")
    #expect(again.status == 0, "\(again)")
    #expect(try again.json().at("traces", 0, "fixes").number == Double(Int(walk.distance / 1.3)))
  }

  @Test(arguments: [("en", "is near any fix"), ("es", "está cerca de las posiciones")])
  func `a trace elsewhere does not match`(_ language: String, _ words: String) async throws {
    let trace = "time,lat,lon\n1,52.5,13.4\n2,52.5001,13.4\n"
    let run = try await Program.run(
      ["match", "-", "--format", "csv", "--lang", language],
      input: trace
    )
    #expect(run.status == 1, "\(run)")
    #expect(run.errors.contains(words), "\(run)")
    let json = try await Program.run(["match", "-", "--format", "csv", "--json"], input: trace)
    #expect(json.status == 1)
    #expect(try json.json()["code"]?.string == "NoMatch")
  }

  @Test func `bad files, options and profiles are rejected`() async throws {
    let missing = try await Program.run("match", "/nowhere.gpx", "--json")
    #expect(missing.status == 3)
    #expect(try missing.json()["code"]?.string == "BadFile")
    let profile = try await Program.run("match", "-", "--profile", "boat", "--json")
    #expect(profile.status == 2)
    let format = try await Program.run("match", "-", "--format", "kml", "--json")
    #expect(format.status == 2)
    let nothing = try await Program.run("match", "--json")
    #expect(nothing.status == 2)
  }
}
