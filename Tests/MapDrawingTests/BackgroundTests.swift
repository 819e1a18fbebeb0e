import GeoCore
import Testing

@testable import MapDrawing

@Suite struct `Base maps` {
  @Test(arguments: MapScene.Theme.allCases)
  func `give the same bytes twice, in every theme and at every zoom`(theme: MapScene.Theme) throws {
    for zoom in [4.0, 9, 12, 14.3, 16, 18] {
      var scene = Backgrounds.scene(zoom: zoom, background: Backgrounds.town)
      scene.theme = theme
      #expect(scene.svg() == scene.svg())
      let png = try scene.png()
      #expect(try png == scene.png() && PNGImage.size(of: png) == [800, 600])
    }
  }

  @Test func `draw a motorway over a street, each fill over all casings`() throws {
    var map = MapBackground()
    let line = Backgrounds.line((-300, 0), (300, 0))
    map.roads = [.init(.motorway, lines: [line]), .init(.minor, lines: [line])]
    let paths = DrawnParts.paths("roads-ground", Backgrounds.scene(background: map))
    let palette = BackgroundPalette.of(.light)
    let expected = [
      palette.roads[.minor]?.casing, palette.roads[.motorway]?.casing,
      palette.roads[.minor]?.fill, palette.roads[.motorway]?.fill,
    ]
    #expect(paths.map { $0.1.stroke?.color } == expected)
    let widths = paths.compactMap { $0.1.stroke?.width }
    #expect(widths[1] > widths[3] && widths[3] > widths[0] && widths[0] > widths[2])
  }

  @Test func `put tunnels below buildings and bridges above streets`() {
    var map = Backgrounds.town
    map.railways = []
    let scene = Backgrounds.scene(background: map)
    let names = SceneLayout.drawing(of: scene).layers.map(\.name)
    let order = [
      "sheet", "land", "water", "roads-tunnel", "city-buildings", "roads-ground", "roads-bridge",
      "names",
    ]
    let places = order.map { names.firstIndex(of: $0) ?? -1 }
    #expect(places == places.sorted() && places[0] >= 0, "\(names)")
  }

  @Test func `leave out what cannot be seen at a zoom level`() {
    let line = Backgrounds.line((-300, 0), (300, 0))
    for (roadClass, zoom) in [
      (MapBackground.RoadClass.minor, 11.9), (.service, 13.6), (.path, 13.9), (.motorway, 4.9),
    ] {
      var map = MapBackground()
      map.roads = [.init(roadClass, lines: [line])]
      let far = Backgrounds.scene(zoom: zoom, background: map)
      let near = Backgrounds.scene(zoom: zoom + 0.2, background: map)
      #expect(DrawnParts.paths("roads-ground", far).isEmpty)
      #expect(!DrawnParts.paths("roads-ground", near).isEmpty)
      #expect(!roadClass.isDrawn(atZoom: zoom) && roadClass.isDrawn(atZoom: zoom + 0.2))
    }
  }

  @Test func `get wider roads as one comes nearer`() {
    for roadClass in MapBackground.RoadClass.allCases {
      let road = MapBackground.Road(roadClass, lines: [])
      let widths = stride(from: 4.0, through: 22, by: 0.25).compactMap {
        RoadStyle(zoom: $0).width(of: road)
      }
      #expect(!widths.isEmpty && widths == widths.sorted(), "\(roadClass)")
    }
  }

  @Test func `are cut at the edge of the picture`() {
    var map = MapBackground()
    map.roads = [.init(.primary, lines: [Backgrounds.line((-90_000, 0), (90_000, 0))])]
    map.areas = [.init(.lake, polygons: [[Backgrounds.square(80_000)]])]
    let scene = Backgrounds.scene(background: map)
    let room = Box(left: -33, top: -33, right: 833, bottom: 633)
    for name in ["roads-ground", "water"] {
      let points = DrawnParts.paths(name, scene).flatMap { DrawnParts.points($0.0) }
      #expect(!points.isEmpty && points.allSatisfy { room.contains($0) }, "\(name)")
    }
  }

  @Test(arguments: MapScene.Theme.allCases)
  func `paint areas and buildings opaquely, so that overlapping pieces have no seam`(
    theme: MapScene.Theme
  ) {
    for zoom in [13.5, 14.3, 16] {
      var map = Backgrounds.town
      map.areas = MapBackground.Area.Kind.allCases.map {
        .init($0, polygons: [[Backgrounds.square(300)]], isIntermittent: true)
      }
      var scene = Backgrounds.scene(zoom: zoom, background: map)
      scene.theme = theme
      for name in ["land", "water", "city-buildings"] {
        let fills = DrawnParts.paths(name, scene).compactMap { $0.1.fill }
        #expect(!fills.isEmpty && fills.allSatisfy { $0.opacity == 1 }, "\(name) \(zoom)")
      }
    }
  }

  @Test func `are attributed, once`() {
    var scene = Backgrounds.scene(background: Backgrounds.town)
    scene.attribution = "© Surveyors, ODbL"
    var texts = DrawnParts.texts("furniture", scene).map(\.text)
    #expect(texts.contains("© Surveyors, ODbL"))
    scene.attribution = "Others"
    texts = DrawnParts.texts("furniture", scene).map(\.text)
    #expect(texts.contains("Others · © Surveyors"))
  }

  @Test func `of tiles have no heading, scale and notice`() {
    var scene = Backgrounds.scene(background: Backgrounds.town)
    scene.title = "Town"
    scene.isTile = true
    #expect(DrawnParts.layer("furniture", scene).isEmpty)
  }

  @Test func `have dark cards and letters in the dark theme`() {
    var scene = Scenes.campus()
    scene.theme = .dark
    let colors = DrawnParts.texts("furniture", scene).map(\.color)
    #expect(!colors.isEmpty && colors.allSatisfy { $0.red > 128 })
    let route = DrawnParts.paths("route", scene)
    #expect(route[1].1.stroke?.color == MapStyle.route(.walk), "routes keep their colours")
  }

  @Test func `need no finite or complete geometry`() throws {
    // Beyond the edge of the Mercator projection.
    let nowhere = Coordinate(latitude: 90, longitude: 180)
    var map = Backgrounds.town
    map.roads[0].lines = [[nowhere], [], [nowhere, Scenes.middle]]
    map.areas[0].polygons = [[], [[]], [[nowhere]]]
    map.buildings[0].polygons = [[[Scenes.middle]]]
    map.streetNames[0].lines = [[nowhere, nowhere], [Scenes.middle, Scenes.middle]]
    map.places[0].coordinate = nowhere
    map.peaks[0].elevation = .nan
    let scene = Backgrounds.scene(background: map)
    #expect(scene.svg().contains("<svg"))
    #expect(!(try scene.png()).isEmpty)
  }
}
