import GeoCore

extension SceneLayout {
  /// Paints isochrone areas, each as a band between its own border and the next smaller one.
  mutating func drawContours() {
    let contours = sortedContours
    var layer = Drawing.Layer(name: "contours")
    for (index, contour) in contours.enumerated().reversed() {
      let own = rings(of: contour)
      let inner = index > 0 ? rings(of: contours[index - 1]) : []
      let color = MapStyle.ramp(index, of: contours.count)
      var fill = color
      fill.opacity = 0.34
      layer.add(Path(own + inner, closed: true), Paint(fill: fill))
    }
    for (index, contour) in contours.enumerated().reversed() {
      let color = MapStyle.ramp(index, of: contours.count)
      let stroke = Stroke(color: color, width: 1.8)
      layer.add(Path(rings(of: contour), closed: true), Paint(stroke: stroke))
    }
    drawing.layers.append(layer)
  }

  /// Contours from the smallest budget to the largest; equal ones in the order given.
  var sortedContours: [MapScene.Contour] {
    let order = scene.contours.indices.sorted { a, b in
      (scene.contours[a].value, a) < (scene.contours[b].value, b)
    }
    return order.map { scene.contours[$0] }
  }

  private func rings(of contour: MapScene.Contour) -> [[Pixel]] {
    contour.polygons.flatMap { $0.map(projection.pixels) }.filter { $0.count > 2 }
  }

  /// Whether walking is dotted, to distinguish it from another mode of the main route.
  ///
  /// Ferries do not count, because they are dashed.
  var isWalkDotted: Bool {
    scene.routes.contains { !$0.isAlternative && $0.mode != .walk && $0.mode != .ferry }
  }

  /// Paints alternatives, then the white casing of the main route, then its lines.
  mutating func drawRoutes() {
    let lines = scene.routes.map { (route: $0, pixels: projection.pixels($0.line)) }
    var layer = Drawing.Layer(name: "alternatives")
    let others = lines.filter { $0.route.isAlternative && isVisible($0.pixels) }
    for other in others { layer.add(Path([other.pixels], closed: false), Self.casing(width: 7.5)) }
    for other in others {
      let stroke = Self.stroke(other.route, isWalkDotted: false)
      layer.add(Path([other.pixels], closed: false), Paint(stroke: stroke))
      board.addLine(other.pixels)
    }
    drawing.layers.append(layer)
    layer = Drawing.Layer(name: "route")
    let main = lines.filter { !$0.route.isAlternative && isVisible($0.pixels) }
    for line in main { layer.add(Path([line.pixels], closed: false), Self.casing(width: 10)) }
    for line in main {
      let stroke = Self.stroke(line.route, isWalkDotted: isWalkDotted)
      layer.add(Path([line.pixels], closed: false), Paint(stroke: stroke))
      board.addLine(line.pixels)
    }
    for line in main where Self.hasArrows(line.route, isWalkDotted: isWalkDotted) {
      let arrows = Stroke(color: MapStyle.casing, width: 1.7)
      layer.add(Path(Self.arrows(along: line.pixels), closed: false), Paint(stroke: arrows))
    }
    drawing.layers.append(layer)
  }

  private static func casing(width: Double) -> Paint {
    Paint(stroke: Stroke(color: MapStyle.casing, width: width))
  }

  /// The stroke of a route's line, on the map and in the legend.
  static func stroke(_ route: MapScene.RouteLine, isWalkDotted: Bool) -> Stroke {
    let color = route.isAlternative ? MapStyle.alternative : MapStyle.route(route.mode)
    var stroke = Stroke(color: color, width: route.isAlternative ? 4 : 6)
    if route.isEstimated {
      stroke.dash = [9, 9]
    } else if route.mode == .ferry {
      stroke.dash = [16, 9]
      stroke.width = route.isAlternative ? 3.4 : 5
    } else if route.mode == .walk, isWalkDotted, !route.isAlternative {
      stroke.dash = [0.1, 9.5]
      stroke.width = 6.4
    }
    return stroke
  }

  private static func hasArrows(_ route: MapScene.RouteLine, isWalkDotted: Bool) -> Bool {
    stroke(route, isWalkDotted: isWalkDotted).dash.isEmpty
  }

  /// Chevrons that show the direction of travel, at some distance from both ends.
  static func arrows(along line: [Pixel], spacing: Double = 64) -> [[Pixel]] {
    var arrows: [[Pixel]] = []
    var next = spacing / 2
    var travelled = 0.0
    for (a, b) in zip(line, line.dropFirst()) {
      let length = a.distance(to: b)
      guard length > 0, length < 1e6 else { continue }
      let (dx, dy) = ((b.x - a.x) / length, (b.y - a.y) / length)
      while next < travelled + length {
        let along = next - travelled
        next += spacing
        let tip = Pixel(x: a.x + dx * (along + 1.6), y: a.y + dy * (along + 1.6))
        // A chevron across a bend looks broken, and one at an end collides with the marker.
        guard along > 4, along < length - 4, arrows.count < 2_000,
          [line.first, line.last].allSatisfy({ $0.map { $0.distance(to: tip) > 14 } ?? true })
        else { continue }
        arrows.append([
          Pixel(x: tip.x - 3 * dx - 2.1 * dy, y: tip.y - 3 * dy + 2.1 * dx), tip,
          Pixel(x: tip.x - 3 * dx + 2.1 * dy, y: tip.y - 3 * dy - 2.1 * dx),
        ])
      }
      travelled += length
    }
    return arrows
  }
}

extension Pixel {
  /// The distance between two points in pixels.
  func distance(to other: Pixel) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}
