import GeoCore

extension SceneLayout {
  /// Paints parallels and meridians where there is no ground to show, so that places can be found.
  mutating func drawGrid() {
    guard scene.projection == nil, !scene.markers.isEmpty || !scene.routes.isEmpty else { return }
    let reference = projection.reference
    let plane = LocalPlane(at: reference)
    guard let origin = projection.pixel(reference) else { return }
    var layer = Drawing.Layer(name: "grid")
    let vertical = metersPerPixel / plane.metersPerDegreeLatitude
    let horizontal = metersPerPixel / plane.metersPerDegreeLongitude
    for line in Self.gridLines(
      from: reference.latitude + (origin.y - view.bottom) * vertical,
      to: reference.latitude + origin.y * vertical,
      degreesPerPixel: vertical,
      limit: 90
    ) {
      let y = origin.y - (line.value - reference.latitude) / vertical
      add(line: [Pixel(x: 0, y: y), Pixel(x: view.right, y: y)], to: &layer)
      let text = Self.label(line.value, line.decimals, positive: "N", negative: "S")
      addGridLabel(text, at: Pixel(x: view.right - 6, y: y - 4), .end, to: &layer)
    }
    for line in Self.gridLines(
      from: reference.longitude - origin.x * horizontal,
      to: reference.longitude + (view.right - origin.x) * horizontal,
      degreesPerPixel: horizontal,
      limit: 540
    ) {
      let x = origin.x + (line.value - reference.longitude) / horizontal
      add(line: [Pixel(x: x, y: 0), Pixel(x: x, y: view.bottom)], to: &layer)
      let wrapped =
        line.value > 180 ? line.value - 360 : (line.value < -180 ? line.value + 360 : line.value)
      let west = scene.language == .spanish ? "O" : "W"
      let text = Self.label(wrapped, line.decimals, positive: "E", negative: west)
      addGridLabel(text, at: Pixel(x: x + 4, y: view.bottom - 46), .start, to: &layer)
    }
    drawing.layers.append(layer)
  }

  private func add(line: [Pixel], to layer: inout Drawing.Layer) {
    let stroke = Stroke(color: MapStyle.grid, width: 0.8)
    layer.add(Path([line], closed: false), Paint(stroke: stroke))
  }

  private func addGridLabel(
    _ text: String,
    at position: Pixel,
    _ anchor: TextRun.Anchor,
    to layer: inout Drawing.Layer
  ) {
    layer.add(
      TextRun(
        text: text,
        position: position,
        font: Font(size: 9),
        color: MapStyle.quietInk,
        anchor: anchor
      )
    )
  }

  /// Round numbers of degrees about 130 pixels apart.
  private static func gridLines(
    from low: Degrees,
    to high: Degrees,
    degreesPerPixel: Degrees,
    limit: Degrees
  ) -> [(value: Degrees, decimals: Int)] {
    let steps: [(units: Double, decimals: Int)] = [
      (0.0005, 4), (0.001, 3), (0.002, 3), (0.005, 3), (0.01, 2), (0.02, 2), (0.05, 2), (0.1, 1),
      (0.2, 1), (0.5, 1), (1, 0), (2, 0), (5, 0), (10, 0), (30, 0),
    ]
    guard let step = steps.first(where: { $0.units / degreesPerPixel >= 110 }),
      low.isFinite, high.isFinite, low < high, high - low < 1_000
    else { return [] }
    let first = Int((max(low, -limit) / step.units).rounded(.up))
    let last = Int((min(high, limit) / step.units).rounded(.down))
    guard first <= last, last - first < 200 else { return [] }
    return (first...last).map { (Double($0) * step.units, step.decimals) }
  }

  /// A number of degrees with its hemisphere, such as `78.49° W`.
  private static func label(
    _ value: Degrees,
    _ decimals: Int,
    positive: String,
    negative: String
  ) -> String {
    let scale = (0..<decimals).reduce(1) { product, _ in product * 10 }
    let units = Int((abs(value) * Double(scale)).rounded())
    var text = String(units / scale)
    if decimals > 0 {
      let fraction = String(units % scale)
      text += "." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }
    return text + "°" + (units == 0 ? "" : value < 0 ? " " + negative : " " + positive)
  }
}
