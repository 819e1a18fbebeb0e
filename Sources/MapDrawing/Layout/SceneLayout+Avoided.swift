import GeoCore

extension SceneLayout {
  /// Paints avoided areas: a light tint, diagonal hatching and an outline.
  mutating func drawAvoided() {
    guard !scene.avoided.isEmpty else { return }
    var layer = Drawing.Layer(name: "avoided")
    var tint = MapStyle.avoided
    tint.opacity = 0.1
    for rings in scene.avoided {
      let pixels = rings.map { clip.clipped(ring: projection.pixels($0)) }.filter { $0.count > 2 }
      guard !pixels.isEmpty else { continue }
      let path = Path(pixels, closed: true)
      layer.add(path, Paint(fill: tint))
      let hatching = Path(Self.hatching(pixels, spacing: 8), closed: false)
      layer.add(hatching, Paint(stroke: Stroke(color: MapStyle.avoided, width: 0.9, cap: .butt)))
      layer.add(path, Paint(stroke: Stroke(color: MapStyle.avoided, width: 1.4, dash: [6, 3])))
    }
    drawing.layers.append(layer)
  }

  /// Diagonal lines inside rings, by the even–odd rule.
  static func hatching(_ rings: [[Pixel]], spacing: Double) -> [[Pixel]] {
    let sums = rings.joined().map { $0.x + $0.y }
    guard let low = sums.min(), let high = sums.max(), spacing > 0, high - low < 1e6 else {
      return []
    }
    var lines: [[Pixel]] = []
    // The phase belongs to the picture, so that neighbouring areas are hatched alike.
    var sum = (low / spacing).rounded(.up) * spacing
    while sum < high {
      let crossings = rings.flatMap { Self.crossings(of: $0, at: sum) }.sorted { $0.x < $1.x }
      for index in stride(from: 0, to: crossings.count - 1, by: 2) {
        lines.append([crossings[index], crossings[index + 1]])
      }
      sum += spacing
    }
    return lines
  }

  /// Where a ring crosses the line on which x and y have a sum.
  private static func crossings(of ring: [Pixel], at sum: Double) -> [Pixel] {
    let next = ring.dropFirst() + ring.prefix(1)
    return zip(ring, next).compactMap { a, b in
      let (first, second) = (a.x + a.y - sum, b.x + b.y - sum)
      guard (first < 0) != (second < 0) else { return nil }
      let share = first / (first - second)
      return Pixel(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
    }
  }

  /// Paints the ways from asked places to the points where the route begins and ends, as dots.
  mutating func drawLinks() {
    guard !scene.links.isEmpty else { return }
    var layer = Drawing.Layer(name: "links")
    let lines = scene.links.map(projection.pixels).filter { $0.count > 1 && isVisible($0) }
    for line in lines { layer.add(Path([line], closed: false), Self.dots(MapStyle.casing, 6)) }
    for line in lines {
      layer.add(Path([line], closed: false), Self.dots(MapStyle.quietInk, 3.6))
      board.addLine(line)
    }
    drawing.layers.append(layer)
  }

  private static func dots(_ color: Color, _ width: Double) -> Paint {
    Paint(stroke: Stroke(color: color, width: width, dash: [0.1, 7.5]))
  }
}
