import CampusGraph
import GeoCore
import MapDrawing

/// Small scenes for tests.
enum Scenes {
  static let middle = Coordinate(latitude: 19.284, longitude: -99.138)

  /// A point some metres east and north of another.
  static func point(_ east: Double, _ north: Double, from origin: Coordinate = middle) -> Coordinate
  {
    LocalPlane(at: origin).coordinate(PlanePoint(x: east, y: north))
  }

  /// A closed ring around a rectangle, in metres from a point.
  static func ring(
    _ west: Double,
    _ south: Double,
    _ east: Double,
    _ north: Double,
    from origin: Coordinate = middle
  ) -> [Coordinate] {
    [(west, south), (east, south), (east, north), (west, north), (west, south)].map {
      point($0.0, $0.1, from: origin)
    }
  }

  /// A campus of 300 m × 200 m with two buildings, every kind of shape, and a route.
  static func campus(at origin: Coordinate = middle, language: Language = .english) -> MapScene {
    var scene = MapScene(language: language)
    func area(_ kind: CampusShape.Kind, _ name: String, _ ring: [Coordinate]) -> CampusShape {
      CampusShape(kind: kind, name: name, lines: [ring], isArea: true)
    }
    func line(_ kind: CampusShape.Kind, _ points: [(Double, Double)]) -> CampusShape {
      let line = points.map { point($0.0, $0.1, from: origin) }
      return CampusShape(kind: kind, name: "Way \(kind)", lines: [line], isArea: false)
    }
    scene.shapes = [
      area(.building, "Library", ring(-120, 20, -40, 80, from: origin)),
      area(.building, "Gym", ring(40, 20, 120, 80, from: origin)),
      area(.boundary, "Campus", ring(-150, -100, 150, 100, from: origin)),
      area(.green, "Garden", ring(-140, -90, -60, -20, from: origin)),
      area(.water, "Pond", ring(80, -90, 130, -50, from: origin)),
      area(.pitch, "Pitch", ring(-30, -90, 30, -50, from: origin)),
      area(.parking, "Parking", ring(40, -90, 70, -50, from: origin)),
      area(.plaza, "Square", ring(-30, 20, 30, 80, from: origin)),
      line(.path, [(-140, 0), (140, 0)]),
      line(.road, [(-140, 95), (140, 95)]),
      line(.cycleway, [(-140, -95), (140, -95)]),
      line(.steps, [(0, 0), (0, 20)]),
      line(.corridor, [(-120, 50), (-40, 50)]),
      line(.barrier, [(-145, -98), (145, -98)]),
    ]
    scene.doors = [
      MapScene.Door(coordinate: point(-80, 20, from: origin), bearing: 180, isStepFree: true),
      MapScene.Door(coordinate: point(80, 20, from: origin), bearing: 180, isStepFree: false),
    ]
    let route = [(-80.0, 20.0), (-80, 0), (80, 0), (80, 20)].map {
      point($0.0, $0.1, from: origin)
    }
    scene.routes = [MapScene.RouteLine(mode: .walk, line: route)]
    scene.markers = [
      MapScene.Marker(.start, at: route[0], label: "From here"),
      MapScene.Marker(.end, at: route[3], label: "To there"),
    ]
    scene.title = "Library → Gym"
    scene.subtitle = "200 m · 3 min"
    scene.notice = "Illustrative."
    return scene
  }
}
