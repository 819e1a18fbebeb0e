import Foundation
import GeoCore
import Testing

@Suite struct `The lists of places and stations` {
  private func places(_ command: String, _ member: String = "places") async throws -> [JSONValue] {
    let run = try await Program.run(command + " --json --lang en")
    try #require(run.status == 0, "\(run)")
    return try #require(run.json()[member]?.array)
  }

  @Test func `are alphabetical, without regard to accents, and paged`() async throws {
    let run = try await Program.run("places --limit 1000 --json")
    let all = try #require(run.json()["places"]?.array).compactMap { $0["name"]?.string }
    let folded = all.map {
      $0.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
    #expect(folded == folded.sorted())
    #expect(try run.json()["total"]?.number == Double(all.count))
    var paged: [String] = []
    var page: Int? = 1
    while let number = page {
      let json = try await Program.run("places --limit 7 --page \(number) --json").json()
      paged += try #require(json["places"]?.array).compactMap { $0["name"]?.string }
      page = json["next_page"]?.number.map { Int($0) }
      try #require(paged.count <= all.count)
    }
    #expect(paged == all)
  }

  @Test func `have the documented fields`() async throws {
    for place in try await places("places --limit 1000") {
      #expect(place.names.isSuperset(of: ["id", "name", "kind", "location"]), "\(place)")
    }
    for station in try await places("stations --limit 1000", "stations") {
      #expect(
        station.names.isSuperset(of: ["id", "name", "capacity", "address", "landmark", "confirmed"])
      )
      #expect(station["confirmed"]?.bool != nil)
    }
    #expect(try await places("stations --limit 1000", "stations").count == 25)
  }

  @Test func `around a place come with distances, nearest first, within the radius`() async throws {
    let found = try await places("places --around 'Aulas 1' --radius 120")
    let distances = found.compactMap { $0["distance"]?.number }
    #expect(distances.count == found.count && !found.isEmpty)
    #expect(distances == distances.sorted() && distances.allSatisfy { $0 <= 120 })
    let near = try await places("stations --near -0.2088,-78.4985 --limit 3", "stations")
    let meters = near.compactMap { $0["distance"]?.number }
    #expect(meters.count == 3 && meters == meters.sorted())
  }

  @Test(arguments: ["cafeteria", "CAFETERÍA", "cafetería", "Cafeteria", "comedor"])
  func `find a name regardless of case and accents`(_ text: String) async throws {
    let found = try await places("places \(text)")
    #expect(found.first?["id"] == "building/cafeteria", "\(found)")
  }

  @Test(arguments: ["bibliotca", "gimnacio", "auditroio"])
  func `find a misspelt name`(_ text: String) async throws {
    let found = try await places("places \(text)")
    #expect(found.count >= 1)
    let route = try await Program.run("nearest \(text) --json")
    #expect(route.status == 0, "\(route)")
  }

  @Test func `within a box contain only its places`() async throws {
    for place in try await places("places --bbox 19.2835,-99.139,19.285,-99.137 --limit 1000") {
      let longitude = try #require(place.at("location", 0).number)
      let latitude = try #require(place.at("location", 1).number)
      #expect((-99.139 ... -99.137).contains(longitude) && (19.2835...19.285).contains(latitude))
    }
  }

  @Test func `show a building's entrances with ids that can be closed`() async throws {
    let run = try await Program.run("places show building/biblioteca")
    #expect(run.text.contains("entrance/biblioteca-norte"), "\(run)")
    let route = try await Program.run(
      "route --from Biblioteca --to 'Aulas 3' --close entrance/biblioteca-norte --json"
    )
    #expect(route.status == 0, "\(route)")
  }

  @Test func `are written as a GBFS feed that reads back the same`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let feed = folder.file("gbfs")
    let written = try await Program.run("stations --gbfs \(feed)")
    #expect(written.status == 0, "\(written)")
    let before = try await places("stations --limit 100", "stations")
    let after = try await places("stations --stations \(feed) --limit 100", "stations")
    #expect(before.map { $0["id"] } == after.map { $0["id"] })
    #expect(before.map { $0["location"] } == after.map { $0["location"] })
    let information = try JSONValue(
      parsing: try Data(contentsOf: folder.url("gbfs").appending(path: "station_information.json"))
    )
    #expect(information["version"] == "2.3" && information["ttl"] != nil)
    #expect(try #require(information.at("data", "stations").array).count == 25)
  }
}

@Suite struct `Pixels and projections` {
  @Test(arguments: ["512,300", "0,0", "1024,768", "100.5,700.25"])
  func `a round trip returns the same pixel`(_ pixel: String) async throws {
    for method in ["corners", "similarity", "affine", "projective", "tps"] {
      let there = try await Program.run("pixel to-wgs84 \(pixel) --method \(method)")
      #expect(there.status == 0, "\(there)")
      let text = try #require(there.lines.first)
      let numbers = text.matches(of: #/-?\d+\.\d+/#).map { String($0.output) }
      try #require(numbers.count >= 2, "\(there)")
      let back = try await Program.run(
        "pixel to-pixel \(numbers[0]),\(numbers[1]) --method \(method) --json"
      )
      #expect(back.status == 0, "\(back)")
    }
  }

  @Test func `the report shows every method's error in metres, with corners the largest`()
    async throws
  {
    let json = try await Program.run("pixel report --json").json()
    let methods = try #require(json["methods"]?.array)
    var rms: [String: Double] = [:]
    for method in methods {
      #expect(method.names.isSuperset(of: ["method", "rms", "max", "leave_one_out", "points"]))
      rms[try #require(method["method"]?.string)] = method["rms"]?.number
    }
    let affine = try #require(rms["affine"])
    let corners = try #require(rms["corners"])
    #expect(affine < 0.5 && corners > 2 * affine, "\(rms)")
  }

  @Test func `each line gives one line, a bad one an error`() async throws {
    let run = try await Program.run(
      "convert --from-crs EPSG:4326 --to-crs EPSG:32614 --lang en",
      input: "19.2842,-99.1388\n19.2842 -99.1388 2240\nnonsense\n91,0\n-10,-99\n"
    )
    #expect(run.status == 1, "\(run)")
    try #require(run.lines.count == 5, "\(run)")
    // PROJ's own cs2cs prints 485416.2840303 2132279.8730737.
    let numbers = run.lines[0].split { $0 == "," || $0 == " " }.compactMap { Double($0) }
    #expect(abs(numbers[0] - 485_416.2840303) < 1e-6 && abs(numbers[1] - 2_132_279.8730737) < 1e-6)
    #expect(run.lines[2].hasPrefix("error: ") && run.lines[3].hasPrefix("error: "), "\(run)")
    // South of the equator is outside the area of use of the zone: converted, and the right zone
    // named.
    #expect(run.lines[4].hasPrefix("500000.0000000,-1105412.49"), "\(run)")
    #expect(run.errors.contains("line 5") && run.errors.contains("EPSG:32714"), "\(run)")
  }

  @Test func `a round trip returns the same coordinate to nine decimals`() async throws {
    let input = "19.2842,-99.1388\n-0.2088,-78.4985\n0,-99\n"
    let there = try await Program.run(
      "convert --from-crs EPSG:4326 --to-crs EPSG:32614",
      input: input
    )
    let back = try await Program.run(
      "convert --from-crs EPSG:32614 --to-crs EPSG:4326",
      input: there.text
    )
    let before = input.split { ",\n".contains($0) }.compactMap { Double($0) }
    let after = back.text.split { ", \n".contains($0) }.compactMap { Double($0) }
    try #require(before.count == after.count, "\(back)")
    for (a, b) in zip(before, after) { #expect(abs(a - b) <= 1.5e-9) }
  }

  @Test func `a world file has six lines of numbers`() async throws {
    let run = try await Program.run("pixel worldfile")
    #expect(run.status == 0, "\(run)")
    #expect(run.lines.count == 6 && run.lines.allSatisfy { Double($0) != nil }, "\(run)")
  }
}
