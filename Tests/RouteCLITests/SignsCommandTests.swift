import Foundation
import GeoCore
import Testing

/// A motorway whose slip road branches off to the right and leads to a junction in a town.
private enum SignedTown {
  /// ```
  ///   1 ━━━ 2 ━━━━━━━━ 3      motorway
  ///           ╲━━ 4 ━━ 5      slip road to the street at 5
  ///                    │
  ///                    6
  /// ```
  static let xml: String = {
    let nodes = [(0, 0), (1000, 0), (3000, 0), (1400, -100), (2000, -120), (2000, -900)]
    var lines = ["<?xml version='1.0' encoding='UTF-8'?>", "<osm version='0.6'>"]
    for (index, (x, y)) in nodes.enumerated() {
      lines.append(
        "<node id='\(index + 1)' version='1' lat='\(lat(y))' lon='\(lon(x))'>"
          + (index == 1 ? tags(["highway": "motorway_junction", "ref": "12", "name": "Maia"]) : "")
          + "</node>"
      )
    }
    let ways: [([Int], [String: String])] = [
      ([1, 2, 3], ["highway": "motorway", "ref": "A 3", "turn:lanes": "none|none|slight_right"]),
      (
        [2, 4, 5],
        ["highway": "motorway_link", "oneway": "yes", "destination": "Maia;Porto <Norte>"]
      ),
      ([5, 6], ["highway": "primary", "name": "Rua A", "name:pronunciation": "ˈʁuɐ ˈa"]),
    ]
    for (index, (refs, values)) in ways.enumerated() {
      lines.append(
        "<way id='\(index + 1)' version='1'>" + refs.map { "<nd ref='\($0)'/>" }.joined()
          + tags(values) + "</way>"
      )
    }
    return (lines + ["</osm>"]).joined(separator: "\n")
  }()

  private static func tags(_ values: [String: String]) -> String {
    values.sorted { $0.key < $1.key }.map { key, value in
      let text = value.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      return "<tag k='\(key)' v='\(text)'/>"
    }
    .joined()
  }

  static func lat(_ y: Int) -> Double { 41 + Double(y) / 111_000 }
  static func lon(_ x: Int) -> Double { -8 + Double(x) / 83_800 }
  static func place(_ x: Int, _ y: Int) -> String { "\(lat(y)),\(lon(x))" }

  /// The question for the drive down the slip road.
  static func drive(_ graph: String) -> [String] {
    [
      "route", "--graph", graph, "--profile", "car", "--from", place(100, 0), "--to",
      place(2000, -850), "--json",
    ]
  }

  static func imported(_ folder: Folder) async throws -> String {
    let map = try folder.write(xml, to: "signs.osm")
    let graph = folder.file("signs.rgraph")
    let run = try await Program.run(["import", "osm", map, "--output", graph, "--quiet"])
    try #require(run.status == 0, "\(run)")
    return graph
  }
}

@Suite struct `Signs and lanes in routes` {
  private func steps(_ arguments: [String]) async throws -> [JSONValue] {
    let run = try await Program.run(arguments)
    try #require(run.status == 0, "\(run)")
    return try #require(try run.json().at("routes", 0, "legs", 0, "steps").array)
  }

  @Test func `steps have the signs that one reads on the way`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try await SignedTown.imported(folder)
    let steps = try await steps(SignedTown.drive(graph) + ["--lang", "en"])
    #expect(steps[0]["ref"] == "A 3" && steps[0]["exits"] == nil)
    let exit = try #require(steps.first { $0["maneuver"]?["type"] == "off ramp" })
    #expect(exit["exits"] == "12" && exit["destinations"] == "Maia, Porto <Norte>")
    #expect(exit["junction_name"] == "Maia" && exit["ref"] == nil)
    #expect(exit["instruction"] == "Take exit 12 on the right towards Maia")
    #expect(steps.last?["pronunciation"] == "ˈʁuɐ ˈa")
    #expect(exit["voiceInstructions"] == nil && exit["bannerInstructions"] == nil)
    let lanes = try #require(exit.at("intersections", 0, "lanes").array)
    #expect(lanes.map { $0["valid"] } == [false, false, true])
    #expect(lanes.map { $0["indications"] } == [["none"], ["none"], ["slight right"]])
  }

  @Test(arguments: [
    (
      "en", "In 500 metres, use the right lane and take exit 12 on the right towards Maia",
      "Head east on A 3."
    ),
    (
      "es",
      "En 500 metros, usa el carril de la derecha y toma la salida 12 de la derecha hacia Maia",
      "Dirígete hacia el este por A 3."
    ),
  ])
  func `what is spoken and shown is added on request`(
    language: String,
    ahead: String,
    departure: String
  ) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try await SignedTown.imported(folder)
    let steps = try await steps(SignedTown.drive(graph) + ["--voice", "--lang", language])
    let voice = try #require(steps[0]["voiceInstructions"]?.array)
    let texts = voice.map { $0["announcement"]?.string }
    #expect(texts.first == departure)
    #expect(texts.contains(ahead), "\(texts)")
    #expect(voice[0]["ssmlAnnouncement"] == .string("<speak>\(departure)</speak>"))
    let distances = voice.compactMap { $0["distanceAlongGeometry"]?.number }
    #expect(distances == distances.sorted(by: >) && distances.count == voice.count)
    let banners = try #require(steps[0]["bannerInstructions"]?.array)
    #expect(banners.first?["primary"]?["text"] == "Maia")
    #expect(banners.first?["primary"]?["type"] == "off ramp")
    let active = try banners.last?.at("sub", "components").array?.map { $0["active"] }
    #expect(active == [false, false, true])
    let phoneme = "<phoneme alphabet=\"ipa\" ph=\"ˈʁuɐ ˈa\">Rua A</phoneme>"
    let spoken = steps.flatMap { $0["voiceInstructions"]?.array ?? [] }
      .compactMap { $0["ssmlAnnouncement"]?.string }
    #expect(spoken.contains { $0.contains(phoneme) }, "\(spoken)")
    #expect(steps.last?["voiceInstructions"] == [] && steps.last?["bannerInstructions"] == [])
  }

  @Test func `a line of a batch asks for them, too`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try await SignedTown.imported(folder)
    let ends = "\"from\":\"\(SignedTown.place(100, 0))\",\"to\":\"\(SignedTown.place(2000, -850))\""
    let lines = try folder.write(
      ["true", "false", "null", "1"].map { "{\(ends),\"profile\":\"car\",\"voice\":\($0)}" }
        .joined(separator: "\n"),
      to: "lines.ndjson"
    )
    let run = try await Program.run([
      "route", "--graph", graph, "--batch", lines, "--json", "--lang", "es",
    ])
    let answers = try run.output.split(separator: UInt8(ascii: "\n"))
      .map { try JSONValue(parsing: Data($0)) }
    try #require(answers.count == 4, "\(run)")
    let hasVoice = try answers.prefix(3).map {
      try $0.at("routes", 0, "legs", 0, "steps", 0)["voiceInstructions"] != nil
    }
    #expect(hasVoice == [true, false, false])
    #expect(answers[3]["code"] == "InvalidValue")
    #expect(answers[3]["message"]?.string?.contains("true o false") == true)
  }
}
