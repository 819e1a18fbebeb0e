import Foundation
import GeoCore
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct `Exported files` {
  static let ends = [
    "--from", "19.2839,-99.1384", "--to", "cafeteria", "--profile", "wheelchair",
    "--depart", "2026-11-20T09:50:00-06:00",
  ]

  /// Runs one route with all five export formats.
  private func exported(to folder: Folder, _ ends: [String] = ends) async throws -> Run {
    let files = ["svg", "png", "geojson", "gpx", "kml"].flatMap {
      ["--\($0)", folder.file("r.\($0)")]
    }
    let run = try await Program.run(["route"] + ends + files + ["--json"])
    try #require(run.status == 0, "\(run)")
    return run
  }

  @Test func `are complete, and no other file is left`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    _ = try await exported(to: folder)
    #expect(try folder.names() == ["r.geojson", "r.gpx", "r.kml", "r.png", "r.svg"])
    let png = try Data(contentsOf: folder.url("r.png"))
    #expect(png.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(png.suffix(8).prefix(4) == Data("IEND".utf8))
  }

  @Test(arguments: ["svg", "gpx", "kml"])
  func `are well-formed XML with the right root element`(_ kind: String) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    _ = try await exported(to: folder)
    let root = try XMLRoot(of: try Data(contentsOf: folder.url("r.\(kind)")))
    #expect(root.name == kind)
    let namespaces = [
      "svg": "http://www.w3.org/2000/svg", "gpx": "http://www.topografix.com/GPX/1/1",
      "kml": "http://www.opengis.net/kml/2.2",
    ]
    #expect(root.namespace == namespaces[kind])
  }

  @Test func `as GeoJSON have the same line as the answer`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let run = try await exported(to: folder)
    let json = try JSONValue(parsing: try Data(contentsOf: folder.url("r.geojson")))
    #expect(json["type"] == "FeatureCollection")
    let features = try #require(json["features"]?.array)
    #expect(features.allSatisfy { $0["type"] == "Feature" && $0["properties"] != nil })
    let lines = features.filter { $0["geometry"]?["type"] == "LineString" }
    let line = try #require(lines.first?["geometry"]?["coordinates"]?.array)
    let answer = try #require(run.json().at("routes", 0, "geometry", "coordinates").array)
    #expect(line.first == answer.first && line.last == answer.last)
  }

  @Test(arguments: [
    ["--from", "station:La Y", "--to", "station:Santo Domingo", "--profile", "bike"],
    ["--from", "-0.1935,-78.4871", "--to", "Plaza de Santo Domingo", "--profile", "bikeshare"],
    ["--from", "Biblioteca", "--to", "Biblioteca"],
    ["--from", "Biblioteca", "--to", "Gimnasio", "--via", "CEDETEC", "--alternatives", "2"],
  ])
  func `exist for every kind of route`(_ ends: [String]) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    _ = try await exported(to: folder, ends)
    for kind in ["svg", "gpx", "kml"] {
      _ = try XMLRoot(of: try Data(contentsOf: folder.url("r.\(kind)")))
    }
  }

  @Test func `have the same bytes every time`() async throws {
    let first = try Folder()
    let second = try Folder()
    defer {
      first.remove()
      second.remove()
    }
    _ = try await exported(to: first)
    _ = try await exported(to: second)
    for name in try first.names() {
      #expect(
        try Data(contentsOf: first.url(name)) == Data(contentsOf: second.url(name)),
        "\(name)"
      )
    }
  }

  @Test func `replace an old file, or leave it unchanged on failure`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let file = try folder.write("old", to: "r.svg")
    let ends = ["--from", "Biblioteca", "--to", "Aulas 3"]
    let good = try await Program.run(["route"] + ends + ["--svg", file])
    #expect(good.status == 0, "\(good)")
    let drawn = try Data(contentsOf: folder.url("r.svg"))
    #expect(drawn != Data("old".utf8))
    let bad = try await Program.run("route --from nowhere --to x --svg \(file)")
    #expect(bad.status == 1)
    #expect(try Data(contentsOf: folder.url("r.svg")) == drawn)
    let directory = try await Program.run(["route"] + ends + ["--svg", folder.path.path])
    #expect(directory.status == 3, "\(directory)")
    #expect(try folder.names() == ["r.svg"])
  }

  @Test func `exist for an isochrone and a table too`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let reach = try await Program.run(
      "isochrone Biblioteca --minutes 2 --minutes 4"
        + " --svg \(folder.file("i.svg")) --geojson \(folder.file("i.geojson"))"
    )
    #expect(reach.status == 0, "\(reach)")
    #expect(try XMLRoot(of: try Data(contentsOf: folder.url("i.svg"))).name == "svg")
    let json = try JSONValue(parsing: try Data(contentsOf: folder.url("i.geojson")))
    #expect(json["features"]?.array?.count == 2)
    let table = try await Program.run(
      "table --place Biblioteca --place 'Aulas 1' --format csv --output \(folder.file("t.csv"))"
    )
    #expect(table.status == 0 && table.output.isEmpty, "\(table)")
    let rows = try String(contentsOf: folder.url("t.csv"), encoding: .utf8)
      .split(separator: "\r\n")
    #expect(rows.count == 5)
    #expect(rows[0] == "source,destination,distance,duration")
  }
}

/// The root element of a well-formed XML document.
final class XMLRoot: NSObject, XMLParserDelegate {
  /// Its name and namespace.
  private(set) var name = ""
  private(set) var namespace = ""

  init(of data: Data) throws {
    super.init()
    let parser = XMLParser(data: data)
    parser.shouldProcessNamespaces = true
    parser.delegate = self
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
  }

  func parser(
    _ parser: XMLParser,
    didStartElement elementName: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    guard name.isEmpty else { return }
    name = elementName
    namespace = namespaceURI ?? ""
  }
}
