import Foundation
import GeoCore
import RouteService
import Testing

@testable import RouteServer

/// The campuses as GeoJSON and their map images.
@Suite struct CampusDrawingTests {
  private static let data = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "data")

  private func handler(_ files: ServedFiles) throws -> RequestHandler {
    RequestHandler(
      OSRMAnswerer(Regions(try files.regions(threads: 1)), .withoutTimeouts),
      threads: 1,
      about: .init(version: "1", commit: "x")
    )
  }

  private func get(_ target: String, _ handler: RequestHandler) async -> Reply {
    await handler.reply(to: IncomingRequest(target), id: "1")
  }

  /// The numbers of a coordinate of a row.
  private func numbers(_ row: JSONValue, _ index: Int) -> [Double] {
    var numbers: [Double] = []
    for value in row.array?[index].array ?? [] { numbers.append(value.number ?? .nan) }
    return numbers
  }

  @Test func `the bundled campus has its features, its box and the mesh of its image`() async throws
  {
    let handler = try handler(ServedFiles(bundled: BundledFiles(folders: [Self.data])))
    let json = try JSONValue(parsing: await get("/v1/campus", handler).body)
    let campus = try #require(json["campuses"]?.array?.first)
    #expect(json["campuses"]?.array?.count == 1 && campus["illustrative"] == true)
    #expect((campus["features"]?.array?.count ?? 0) > 300 && campus["map_image"] == nil)
    let mesh = try #require(campus["image"]?["mesh"]?.array)
    let widths = mesh.map { $0.array?.count ?? 0 }
    #expect(widths == [Int](repeating: 9, count: 9))
    // Corners of the drawing, as the campus file gives them to four decimals.
    let (first, last) = (numbers(mesh[0], 0), numbers(mesh[8], 8))
    try #require(first.count == 2 && last.count == 2)
    #expect(abs(first[0] + 99.1405) < 2e-4 && abs(first[1] - 19.2856) < 2e-4)
    #expect(abs(last[0] + 99.1355) < 2e-4 && abs(last[1] - 19.2824) < 2e-4)
    let area = try #require(json["areas"]?.array?.first)
    #expect(area["city"] == false && area["bounds"]?.array?.count == 4)
  }

  @Test func `the map image is served as it is and runs nothing`() async throws {
    let handler = try handler(ServedFiles(bundled: BundledFiles(folders: [Self.data])))
    let reply = await get("/campus-images/0", handler)
    let file = try Data(contentsOf: Self.data.appending(path: "campus-map.svg"))
    #expect(reply.status == 200 && reply.body == Array(file))
    #expect(reply.contentType == "image/svg+xml")
    #expect(reply.securityPolicy?.contains("sandbox") == true)
    for target in ["/campus-images/1", "/campus-images/", "/campus-images/00", "/campus-images/-1"]
    {
      #expect(await get(target, handler).status == 404, "\(target)")
    }
  }

  @Test func `an image outside the folder of its campus is not read`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "campus-\(UUID())")
    let inner = folder.appending(path: "inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("<svg/>".utf8).write(to: folder.appending(path: "secret.svg"))
    let text = try String(contentsOf: Self.data.appending(path: "campus.geojson"), encoding: .utf8)
    let path = inner.appending(path: "campus.geojson")
    try Data(text.replacing("campus-map.svg", with: "../secret.svg").utf8).write(to: path)
    let handler = try handler(
      ServedFiles(campuses: [path.path], bundled: BundledFiles(folders: [Self.data]))
    )
    #expect(await get("/campus-images/0", handler).status == 404)
    let json = try JSONValue(parsing: await get("/v1/campus", handler).body)
    #expect(json["campuses"]?.array?.first?["image"] == nil)
  }

  @Test func `a city has no campus, and says that it is one`() async throws {
    let handler = try ServedCity().handler()
    let json = try JSONValue(parsing: await get("/v1/campus", handler).body)
    #expect(json["campuses"]?.array?.isEmpty == true)
    #expect(json["areas"]?.array?.first?["city"] == true)
    #expect(await get("/campus-images/0", handler).status == 404)
  }
}
