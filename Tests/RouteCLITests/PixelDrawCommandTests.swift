import Foundation
import GeoCore
import Testing

@testable import RouteService
@testable import routecli

@Suite struct PixelDrawCommandTests {
  private static let data = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "data")

  /// Runs `pixel draw` into a file and returns its bytes; `nil` if it fails.
  private static func draw(_ name: String, _ arguments: [String]) throws -> Data? {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    let status = RouteCLI.run(["pixel", "draw", "--output", file.path] + arguments)
    return status == 0 ? try Data(contentsOf: file) : nil
  }

  @Test func `the bundled image equals the output of the command`() throws {
    let kept = try Data(contentsOf: Self.data.appending(path: "campus-map.svg"))
    #expect(try Self.draw("map.svg", ["--lang", "es"]) == kept)
  }

  @Test func `the file name extension selects the format, in any case`() throws {
    let png = try #require(try Self.draw("MAP.PNG", ["--scale", "0.5"]))
    #expect(png.starts(with: [137, 80, 78, 71]))
    // Width and height of the IHDR chunk: 1024 × 768, halved.
    #expect(Array(png[16..<24]) == [0, 0, 2, 0, 0, 0, 1, 128])
    #expect(try Self.draw("map.gif", []) == nil)
    #expect(try Self.draw("map.svg", ["--scale", "0"]) == nil)
  }

  @Test func `the image depends on the method`() throws {
    let affine = try #require(try Self.draw("map.svg", []))
    let corners = try #require(try Self.draw("map.svg", ["--method", "corners"]))
    #expect(affine != corners)
  }

  @Test func `each error has its exit status`() {
    #expect(RouteCLI.run(["pixel", "draw", "--output", "map"]) == 2)
    #expect(RouteCLI.run(["pixel", "draw", "--output", "/no/such/folder/map.svg"]) == 3)
    #expect(RouteCLI.run(["pixel", "draw", "--campus", "/no/such.geojson"]) == 3)
  }
}
