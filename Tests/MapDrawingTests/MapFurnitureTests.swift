import CampusGraph
import Foundation
import FoundationXML
import GeoCore
import Testing

@testable import MapDrawing

/// Cards, grid and size of a picture.
@Suite struct `Furniture of maps` {
  // MARK: - Furniture

  @Test(arguments: [(50.0, 1.0), (300, 1), (300, 7), (4000, 1), (80_000, 1)])
  func `have a scale bar that is as long as its text says`(meters: Double, aspect: Double) throws {
    var scene = MapScene()
    scene.routes = [
      .init(mode: .walk, line: [Scenes.middle, Scenes.point(meters, meters / aspect)])
    ]
    let layout = SceneLayout(scene)
    let text = try #require(
      DrawnParts.texts("furniture", scene).map(\.text).first {
        $0.hasSuffix(" m") || $0.hasSuffix(" km")
      }
    )
    let number = try #require(Double(text.split(separator: " ")[0]))
    let length = number * (text.hasSuffix(" km") ? 1000 : 1)
    let pieces = DrawnParts.paths("furniture", scene).filter {
      $0.1.fill == MapStyle.ink || $0.1.fill == MapStyle.casing
    }
    let bar = try #require(
      Box(pieces.filter { $0.1.stroke?.color == MapStyle.ink }.flatMap { DrawnParts.points($0.0) })
    )
    #expect(abs(bar.width * layout.metersPerPixel - length) < 1e-6 * length)
    #expect(bar.width <= 150 && bar.width > 50)
  }

  @Test func `have neither scale nor arrow if they are too small for them`() {
    var scene = Scenes.campus()
    for (width, height) in [(160.0, 400.0), (400, 120)] {
      scene.projection = MapProjection.fitting(
        scene.routes[0].line,
        width: width,
        height: height,
        insets: .init(top: 5, bottom: 5, side: 5)
      )
      let texts = DrawnParts.texts("furniture", scene).map(\.text)
      #expect(!texts.contains("N") && !texts.contains { $0.hasSuffix(" m") }, "\(texts)")
    }
  }

  @Test func `have an arrow that points north on a turned map`() throws {
    for angle in [0.0, 30, 200] {
      var scene = MapScene()
      scene.markers = [.init(.start, at: Scenes.middle)]
      let plane = LocalPlane(at: Scenes.middle)
      let (c, s) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
      scene.projection = MapProjection(width: 500, height: 500, around: Scenes.middle) { place in
        let point = plane.point(place)
        return Pixel(x: 250 + point.x * c + point.y * s, y: 250 + point.x * s - point.y * c)
      }
      let halves = DrawnParts.paths("furniture", scene).filter {
        $0.1.fill == MapStyle.ink && $0.1.stroke == nil
      }
      let tip = try #require(halves.first.map { DrawnParts.points($0.0)[0] })
      let (dx, dy) = (tip.x - (500 - 31), tip.y - 31)
      #expect(abs(dx - 8 * s) < 0.01 && abs(dy + 8 * c) < 0.01, "\(angle)")
    }
  }

  @Test func `write notice and attribution in at most six lines`() {
    var scene = Scenes.campus()
    scene.notice = (0..<300).map { "word\($0)" }.joined(separator: " ")
    scene.attribution = "© Somebody"
    let small = DrawnParts.texts("furniture", scene).filter { $0.font == MapStyle.smallFont }
    #expect((2...6).contains(small.count) && small[0].text.hasPrefix("word0 "))
    scene.notice = ""
    #expect(
      DrawnParts.texts("furniture", scene).filter { $0.font == MapStyle.smallFont }.map(\.text)
        == ["© Somebody"]
    )
  }

  @Test func `are painted over stations, so that the attribution is legible`() throws {
    var scene = MapScene()
    scene.attribution = "© Somebody"
    scene.projection = MapProjection.fitting(
      [Scenes.point(-500, -500), Scenes.point(500, 500)],
      width: 500,
      height: 500,
      insets: .init(top: 0, bottom: 0, side: 0)
    )
    // One station in the lower right corner, where the attribution is, and one in the middle.
    scene.markers = [
      .init(.station, at: Scenes.point(480, -480)), .init(.station, at: Scenes.middle),
    ]
    let names = SceneLayout.drawing(of: scene).layers.map(\.name)
    let covered = try #require(names.firstIndex(of: "stations"))
    #expect(try covered < #require(names.firstIndex(of: SceneLayout.furniture)))
    let signs = DrawnParts.layer("stations", scene).count
    #expect(signs > 0 && signs == DrawnParts.layer("markers", scene).count)
  }

  // MARK: - Grid

  @Test(arguments: [
    (0.0, 0.0), (-0.21, -78.5), (60, 179.95), (-45, -179.95), (84, 20),
  ])
  func `have grid lines at the degrees that they are labelled with`(
    latitude: Double,
    longitude: Double
  ) throws {
    for reach in [300.0, 5000, 60_000] {
      let origin = Coordinate(latitude: latitude, longitude: longitude)
      var scene = MapScene()
      scene.markers = [(-reach, -reach), (reach, reach)].map {
        .init(.station, at: Scenes.point($0.0, $0.1, from: origin))
      }
      let layout = SceneLayout(scene)
      let lines = DrawnParts.paths("grid", scene).map { DrawnParts.points($0.0) }
      let labels = DrawnParts.texts("labels", scene).filter { $0.text.contains("°") }
      try #require(!labels.isEmpty && lines.count >= labels.count)
      for label in labels {
        let parts = label.text.split(separator: "°")
        let size = try #require(Double(parts[0]))
        let side = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
        let value = ["S", "W"].contains(side) ? -size : size
        #expect(size <= 180 && ["", "N", "S", "E", "W"].contains(side), "\(label.text)")
        let isParallel = abs(label.position.y - (layout.view.bottom - 46)) > 1e-6
        let place = Coordinate(
          latitude: isParallel ? value : origin.latitude,
          longitude: isParallel ? origin.longitude : value
        )
        let pixel = try #require(layout.projection.pixel(place))
        let near = lines.contains { ends in
          isParallel
            ? abs(ends[0].y - pixel.y) < 0.5 && ends[0].y == ends[1].y
            : abs(ends[0].x - pixel.x) < 0.5 && ends[0].x == ends[1].x
        }
        #expect(near, "\(label.text) at \(latitude), \(longitude)")
      }
    }
  }

  @Test func `have no grid over shapes, on given projections and without content`() {
    #expect(
      DrawnParts.paths("grid", Scenes.campus()).isEmpty
        && DrawnParts.paths("grid", MapScene()).isEmpty
    )
    var scene = MapScene()
    scene.markers = [.init(.station, at: Scenes.middle)]
    #expect(!DrawnParts.paths("grid", scene).isEmpty)
    scene.projection = MapProjection.fitting(
      [Scenes.middle],
      width: 500,
      height: 500,
      insets: .init(top: 0, bottom: 0, side: 0)
    )
    #expect(DrawnParts.paths("grid", scene).isEmpty)
  }

  // MARK: - Size

  @Test(arguments: [
    (1200.0, 1200.0), (600, 600), (199, 200), (-5, 200), (30_000, 20_000), (.infinity, 1200),
  ])
  func `have a longer side of the size asked for, within bounds`(asked: Double, side: Double) {
    var scene = Scenes.campus()
    scene.largestSide = asked
    let drawing = SceneLayout.drawing(of: scene)
    #expect(max(drawing.width, drawing.height) == side)
    #expect(min(drawing.width, drawing.height) >= 0.5 * side)
  }

  @Test func `show a box as a whole`() throws {
    var scene = Scenes.campus()
    let box = BoundingBox(south: 19.28, west: -99.15, north: 19.285, east: -99.12)
    scene.extent = .box(box)
    let layout = SceneLayout(scene)
    for place in [
      Coordinate(latitude: box.south, longitude: box.west),
      Coordinate(latitude: box.north, longitude: box.east),
    ] {
      let pixel = try #require(layout.projection.pixel(place))
      #expect(layout.view.contains(pixel))
    }
    // The box fills the picture in one direction but for the insets.
    let scale = layout.metersPerPixel
    let width = Geodesic.distance(
      Coordinate(latitude: 19.2825, longitude: box.west),
      Coordinate(latitude: 19.2825, longitude: box.east)
    )
    #expect(abs(width / scale - (layout.view.width - 88)) < 3)
  }

  @Test func `describe themselves for screen readers`() throws {
    var scene = Scenes.campus()
    scene.markers.insert(.init(.via, at: Scenes.middle, label: "Via\u{0} here"), at: 1)
    scene.attribution = "© Somebody"
    let root = try #require(try XMLDocument(xmlString: scene.svg()).rootElement())
    let summary = root.elements(forName: "desc").first?.stringValue
    #expect(
      summary == "200 m · 3 min · From here → Via here → To there · Illustrative. · © Somebody"
    )
    #expect(root.attributes?.first { $0.name == "role" }?.stringValue == "img")
  }
}
