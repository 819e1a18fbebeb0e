import GeoCore
import MapDrawing

/// Small base maps for tests, on the plane around ``Scenes/middle``.
enum Backgrounds {
  /// A scene of 800 × 600 pixels at a zoom level around the middle, without content.
  static func scene(zoom: Double = 16, background: MapBackground) -> MapScene {
    var scene = MapScene()
    scene.projection = .mercator(center: Scenes.middle, zoom: zoom, width: 800, height: 600)
    scene.background = background
    return scene
  }

  /// A line through points in metres east and north of the middle.
  static func line(_ points: (Double, Double)...) -> [Coordinate] {
    points.map { Scenes.point($0.0, $0.1) }
  }

  /// A square with sides of twice some metres.
  static func square(_ half: Double, east: Double = 0, north: Double = 0) -> [Coordinate] {
    Scenes.ring(east - half, north - half, east + half, north + half)
  }

  /// A map with something of every kind.
  static var town: MapBackground {
    var map = MapBackground(attribution: "© Surveyors")
    map.areas = MapBackground.Area.Kind.allCases.enumerated().map { index, kind in
      let (column, row) = (Double(index % 6), Double(index / 6))
      let ring = square(20, east: column * 60 - 180, north: row * 60 - 150)
      return MapBackground.Area(kind, polygons: [[ring]], isIntermittent: index == 3)
    }
    map.buildings = [.init(polygons: [[square(30, east: 200), square(8, east: 200)]], height: 9)]
    map.waterways = MapBackground.Waterway.Kind.allCases.map {
      .init($0, lines: [line((-400, 200), (400, 210))], name: .init("Rio Novo"))
    }
    map.roads = MapBackground.RoadClass.allCases.enumerated().map { index, roadClass in
      let x = Double(index) * 40 - 300
      return .init(
        roadClass,
        lines: [line((x, -300), (x, 300))],
        isRamp: index == 2,
        structure: index == 4 ? .bridge : (index == 5 ? .tunnel : .ground),
        oneway: index % 3 - 1
      )
    }
    map.railways = MapBackground.Railway.Kind.allCases.map {
      .init($0, lines: [line((-400, -100), (400, -90))])
    }
    map.railways.append(.init(.rail, lines: [line((-400, 0), (400, 10))], structure: .bridge))
    map.ferries = [.init(lines: [line((-400, -200), (400, -210))])]
    map.runways = [.init(lines: [line((-300, 250), (300, 250))])]
    map.boundaries = [.init(level: 2, lines: [line((-400, 280), (400, 280))])]
    map.streetNames = [
      .init(.primary, name: .init("Avenida Central"), ref: "N 12", lines: [line((-380, 0), (0, 0))])
    ]
    map.places = [.init(.city, name: .init("Vila", spanish: "Villa"), at: Scenes.point(0, 120))]
    map.waterNames = [.init(.init("Lago"), line: [Scenes.point(-250, -120)])]
    map.pointsOfInterest = [
      .init(category: "cafe", name: .init("Café Azul"), at: Scenes.point(250, -120), rank: 1),
      .init(category: "parking", at: Scenes.point(-250, 120), rank: 2),
      .init(category: "not known", at: Scenes.point(0, -120)),
    ]
    map.houseNumbers = [.init("12b", at: Scenes.point(60, 60))]
    map.peaks = [.init(.init("Monte"), at: Scenes.point(-200, 40), elevation: 1_234)]
    map.networkLines = [line((-400, -280), (400, -280))]
    return map
  }
}
