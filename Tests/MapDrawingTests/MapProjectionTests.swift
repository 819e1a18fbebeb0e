import GeoCore
import Testing

@testable import MapDrawing

@Suite struct MapProjectionTests {
  private static let insets = MapProjection.Insets(top: 60, bottom: 40, side: 30)

  private static func fitted(_ coordinates: [Coordinate]) -> MapProjection {
    .fitting(coordinates, width: 800, height: 600, insets: insets)
  }

  @Test(arguments: [0.0, 60, -89.9], [0.0, 179.999, -180])
  func `all content lies within the insets, anywhere on earth`(
    latitude: Double,
    longitude: Double
  ) throws {
    let origin = Coordinate(latitude: latitude, longitude: longitude)
    let plane = LocalPlane(at: origin)
    let points = [(0.0, 0.0), (900, 20), (-300, 400), (250, -10)].map {
      plane.coordinate(PlanePoint(x: $0.0, y: $0.1))
    }
    let projection = Self.fitted(points)
    for point in points {
      let pixel = try #require(projection.pixel(point))
      #expect(pixel.x >= 29.99 && pixel.x <= 770.01)
      #expect(pixel.y >= 59.99 && pixel.y <= 560.01)
    }
  }

  @Test func `a fitted map is north-up and has the scale of the ground`() throws {
    let a = Scenes.middle
    let b = Scenes.point(0, 500)
    let projection = Self.fitted([a, b])
    #expect(abs(projection.north) < 1e-6)
    let (p, q) = (try #require(projection.pixel(a)), try #require(projection.pixel(b)))
    #expect(q.y < p.y)
    #expect(abs(q.x - p.x) < 1e-6)
    let measured = Geodesic.distance(a, b) / p.distance(to: q)
    #expect(abs(measured / projection.metersPerPixel - 1) < 1e-3)
  }

  @Test func `scale and north of a given transformation are measured`() throws {
    let plane = LocalPlane(at: Scenes.middle)
    let angle = 25 * Double.pi / 180
    let projection = MapProjection(width: 100, height: 100, around: Scenes.middle) { coordinate in
      let point = plane.point(coordinate)
      // Turned clockwise by 25°, two pixels a metre.
      return Pixel(
        x: 2 * (point.x * cos(angle) + point.y * sin(angle)),
        y: 2 * (point.x * sin(angle) - point.y * cos(angle))
      )
    }
    #expect(abs(projection.north - 25) < 0.01)
    #expect(abs(projection.metersPerPixel - 0.5) < 1e-4)
  }

  @Test func `a coordinate that is projected to infinity has no pixel`() {
    let projection = MapProjection(width: 10, height: 10, around: Scenes.middle) { _ in
      Pixel(x: .infinity, y: 1)
    }
    #expect(projection.pixel(Scenes.middle) == nil)
    #expect(projection.pixels([Scenes.middle]).isEmpty)
    #expect(projection.metersPerPixel == 1)
  }

  @Test func `a single point lies in the middle of the space within the insets`() throws {
    let pixel = try #require(Self.fitted([Scenes.middle]).pixel(Scenes.middle))
    #expect(abs(pixel.x - 400) < 1e-6)
    #expect(abs(pixel.y - 310) < 1e-6)
  }
}
