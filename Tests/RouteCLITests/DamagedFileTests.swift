import Foundation
import GeoCore
import RoutingTestSupport
import Testing

/// Input file and the command that reads it.
struct ReadFile: CustomTestStringConvertible {
  var name: String
  var command: String
  var original: @Sendable () throws -> Data

  var testDescription: String { name }

  static let all = [
    ReadFile(name: "campus.geojson", command: "graph validate FILE") {
      try Data(contentsOf: URL(filePath: Program.data("examples/minimal.geojson")))
    },
    ReadFile(
      name: "bundled.geojson",
      command: "route --campus FILE --from Biblioteca --to 'Aulas 3'"
    ) {
      try Data(contentsOf: URL(filePath: Program.data("campus.geojson")))
    },
    ReadFile(
      name: "stations.json",
      command: "route --stations FILE --from 'station:La Y' --to 'El Ejido' --profile bikeshare"
    ) {
      try Data(contentsOf: URL(filePath: Program.data("biciq_stations.json")))
    },
    ReadFile(
      name: "avoid.geojson",
      command: "route --from Biblioteca --to 'Aulas 3' --avoid FILE"
    ) {
      Data(
        """
        {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[\
        [-99.1385,19.2841],[-99.1383,19.2841],[-99.1383,19.2843],[-99.1385,19.2841]]]}}
        """.utf8
      )
    },
    ReadFile(name: "requests.ndjson", command: "route --batch FILE") {
      Data(BatchTests.input.utf8)
    },
    ReadFile(name: "places.txt", command: "table --sources FILE --destinations FILE") {
      Data("Biblioteca\n19.2842,-99.1388\npixel:512,300\n".utf8)
    },
  ]

  /// The arguments with a path in place of `FILE`.
  func arguments(_ file: String) -> [String] {
    Program.words(command.replacing("FILE", with: file)) + ["--json"]
  }
}

@Suite struct `A damaged file` {
  /// Bytes with a meaning in JSON, used beside random ones.
  private static let telling = Array("{}[]\",:0-9.eE\\\u{0}\u{7F}".utf8)

  private func damaged(_ data: Data, _ random: inout SplitMix64) -> Data {
    var bytes = [UInt8](data)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let position = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[position] = Self.telling[position % Self.telling.count]
      case 2: bytes.remove(at: position)
      case 3:
        bytes.insert(contentsOf: bytes[position..<min(position + 40, bytes.count)], at: position)
      default: bytes.removeSubrange(position..<min(position + 200, bytes.count))
      }
      if bytes.isEmpty { break }
    }
    return Data(bytes)
  }

  @Test(arguments: ReadFile.all, Seeds.first(24))
  func `is accepted or rejected, never a crash`(_ file: ReadFile, _ seed: UInt64) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    var random = SplitMix64(seed: seed)
    let bytes = damaged(try file.original(), &random)
    try bytes.write(to: folder.url(file.name))
    let run = try await Program.run(file.arguments(folder.file(file.name)))
    let isFine = !run.wasSignalled && (0...5).contains(run.status)
    #expect(isFine, "seed \(seed): \(run)\n\(String(decoding: bytes.prefix(2000), as: UTF8.self))")
    for json in try run.jsonLines() where json["type"] == nil {
      #expect(json["code"]?.string != nil && json["code"] != "InternalError", "\(run)")
    }
  }

  @Test(arguments: ReadFile.all)
  func `is accepted or rejected if it is cut off`(_ file: ReadFile) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let original = try file.original()
    for parts in [0, 1, 3, 7, 15] {
      try original.prefix(original.count * parts / 16).write(to: folder.url(file.name))
      let run = try await Program.run(file.arguments(folder.file(file.name)))
      #expect(!run.wasSignalled && (0...5).contains(run.status), "\(run)")
    }
  }

  @Test func `with brackets nested a million deep is rejected`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let deep = String(repeating: "[", count: 1_000_000)
    let file = try folder.write(#"{"type":"FeatureCollection","features":"# + deep, to: "deep.json")
    for command in ["graph validate \(file)", "stations --stations \(file)"] {
      let run = try await Program.run(command + " --json")
      #expect(!run.wasSignalled && run.status == 3, "\(run)")
    }
    let batch = try await Program.run("route --batch - --json", input: deep)
    #expect(!batch.wasSignalled && [1, 5].contains(batch.status), "\(batch)")
  }

  @Test func `is reported with the feature and the remedy`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let text = try String(contentsOfFile: Program.data("examples/minimal.geojson"), encoding: .utf8)
    let file = try folder.write(
      text.replacing(#""id":"way/ramp""#, with: #""id":"way/stairs""#)
        .replacing(#""id": "way/ramp""#, with: #""id": "way/stairs""#),
      to: "twice.geojson"
    )
    let run = try await Program.run("graph validate \(file)")
    #expect(run.status == 3, "\(run)")
    #expect(run.errors.contains("way/stairs") && run.errors.contains("twice.geojson"), "\(run)")
  }
}
