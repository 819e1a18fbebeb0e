import CampusGraph
import Foundation
import GeoCore
import MapDrawing
import Testing

@Suite struct CampusMapDrawingTests {
  private static let data = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "data")

  private static func scene(_ language: Language) throws -> (MapScene, MapImage) {
    let file = try Data(contentsOf: data.appending(path: "campus.geojson"))
    let campus = try Campus(contentsOf: file, fileName: "campus.geojson")
    let image = try #require(campus.mapImage)
    return (CampusMapDrawing.campusMap(campus, on: try PixelMap(image), language: language), image)
  }

  @Test func `the bundled image is up to date`() throws {
    let drawn = try Self.scene(.spanish).0.svg()
    let kept = try String(contentsOf: Self.data.appending(path: "campus-map.svg"), encoding: .utf8)
    // Run: routecli pixel draw --lang es --output data/campus-map.svg
    #expect(drawn == kept, "data/campus-map.svg is out of date")
  }

  @Test func `control points are drawn at their pixels`() throws {
    let (scene, image) = try Self.scene(.english)
    let projection = try #require(scene.projection)
    #expect(projection.width == image.width)
    #expect(projection.height == image.height)
    #expect(image.controlPoints.count >= 4)
    for point in image.controlPoints {
      let pixel = try #require(projection.pixel(point.coordinate))
      // Their pixels are kept to 0.1 and their coordinates to about 10 cm.
      #expect(abs(pixel.x - point.pixel.x) < 0.5, "\(point.id)")
      #expect(abs(pixel.y - point.pixel.y) < 0.5, "\(point.id)")
    }
  }

  @Test func `a campus scene has the file's name, notice, shapes, doors and bus stops`() throws {
    let file = try Data(contentsOf: Self.data.appending(path: "campus.geojson"))
    let campus = try Campus(contentsOf: file, fileName: "campus.geojson")
    let scene = MapScene(campus: campus, language: .spanish)
    #expect(scene.title == campus.name)
    #expect(scene.notice == campus.notice?.es)
    #expect(scene.shapes.count == campus.shapes.count)
    #expect(scene.doors.count == campus.places.flatMap(\.entrances).count)
    #expect(scene.markers.contains { $0.kind == .busStop })
    let svg = scene.svg()
    let buildings = campus.places.filter { $0.kind == .building }
    #expect(buildings.count >= 20)
    // Every building large enough for its name is labelled, on two lines if necessary.
    let named = buildings.filter { building in
      building.name.split(separator: " ").allSatisfy { svg.contains($0) }
    }
    #expect(named.count >= buildings.count - 1)
  }
}
