import GeoCore

extension SceneLayout {
  /// Paints signs of points of interest at large scales, the most important first, with their name
  /// below if there is room.
  mutating func addPointsOfInterest(
    _ background: MapBackground,
    to layer: inout Drawing.Layer
  ) {
    let zoom = roadStyle.zoom
    guard zoom >= 15 else { return }
    let limit = zoom >= 17 ? Int.max : (zoom >= 16 ? 30 : 8)
    let points = background.pointsOfInterest
    let order = points.indices.filter { points[$0].rank <= limit }.sorted { a, b in
      let ranks = (
        points[a].rank > 0 ? points[a].rank : .max, points[b].rank > 0 ? points[b].rank : .max
      )
      return (ranks.0, a) < (ranks.1, b)
    }
    for point in order.map({ points[$0] }) {
      guard let pixel = projection.pixel(point.coordinate), view.contains(pixel),
        let symbol = PointSymbol(category: point.category, subcategory: point.subcategory)
      else { continue }
      let side = 2 * PointSymbol.radius + 2
      let box = Box(center: pixel, width: side, height: side)
      guard board.isFree([box]), board.lineCount(in: box) == 0 else { continue }
      board.take(box.widened(by: 2))
      symbol.paint(at: pixel, palette, &layer)
      addName(of: point, symbol, at: pixel, &layer)
    }
  }

  private mutating func addName(
    of point: MapBackground.PointOfInterest,
    _ symbol: PointSymbol,
    at pixel: Pixel,
    _ layer: inout Drawing.Layer
  ) {
    let font = Font(size: 9)
    let text = SafeText.line(point.name[scene.language], limit: 40)
    guard !text.isEmpty, let color = palette.sights[symbol.theme] else { return }
    let block = LabelBlock(lines: TextMetrics.wrapped(text, font, width: 90), font: font)
    guard block.lines.count < 4 else { return }
    let away = PointSymbol.radius + 3 + block.height / 2
    for shift in [away, -away] {
      let center = Pixel(x: pixel.x, y: pixel.y + shift)
      let box = Box(center: center, width: block.width, height: block.height)
      guard board.isFree([box]), board.lineCount(in: box) == 0 else { continue }
      board.take(box.widened(by: 1))
      let ink = Color.mixed(color, palette.ink, 0.35)
      for run in block.runs(in: box, anchor: .middle, color: ink, halo: palette.halo) {
        layer.add(run)
      }
      return
    }
  }
}
