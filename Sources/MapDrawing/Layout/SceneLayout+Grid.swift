import GeoCore

extension SceneLayout {
  /// A parallel or meridian: its position in the picture, and its label.
  private struct GridLine {
    var position: Double
    var isParallel: Bool
    var label: String
  }

  /// Paints parallels and meridians if the scene has no ground.
  mutating func drawGrid() {
    var layer = Drawing.Layer(name: "grid")
    let stroke = Stroke(color: MapStyle.grid, width: 0.8)
    for line in gridLines() {
      let ends = [0, line.isParallel ? view.right : view.bottom].map { end in
        line.isParallel ? Pixel(x: end, y: line.position) : Pixel(x: line.position, y: end)
      }
      layer.add(Path([ends], closed: false), Paint(stroke: stroke))
    }
    drawing.layers.append(layer)
  }

  /// Labels parallels at the right edge and meridians at the bottom, if there is room.
  mutating func addGridLabels(to layer: inout Drawing.Layer) {
    let font = Font(size: 9)
    for line in gridLines() {
      let width = TextMetrics.width(line.label, font)
      let left = line.isParallel ? view.right - 6 - width : line.position + 4
      let baseline = line.isParallel ? line.position - 4 : view.bottom - 46
      let box = Box(left: left, top: baseline - 8, right: left + width, bottom: baseline + 2)
      guard board.isFree([box]) else { continue }
      board.take(box)
      layer.add(
        TextRun(
          text: line.label,
          position: Pixel(x: left, y: baseline),
          font: font,
          color: MapStyle.quietInk
        )
      )
    }
  }

  /// The lines of the picture's grid; none if the scene has ground or no content.
  private func gridLines() -> [GridLine] {
    guard scene.projection == nil, scene.shapes.isEmpty, scene.background == nil,
      !scene.markers.isEmpty || !scene.routes.isEmpty || !scene.contours.isEmpty
    else { return [] }
    let reference = projection.reference
    let plane = LocalPlane(at: reference)
    guard let origin = projection.pixel(reference) else { return [] }
    let vertical = metersPerPixel / plane.metersPerDegreeLatitude
    let horizontal = metersPerPixel / plane.metersPerDegreeLongitude
    let parallels = Self.steps(
      from: reference.latitude + (origin.y - view.bottom) * vertical,
      to: reference.latitude + origin.y * vertical,
      degreesPerPixel: vertical,
      limit: 90
    ).map { step in
      GridLine(
        position: origin.y - (step.value - reference.latitude) / vertical,
        isParallel: true,
        label: Self.label(step.value, step.decimals, positive: "N", negative: "S")
      )
    }
    let west = LocalizedText.message { $0.west }[scene.language]
    let meridians = Self.steps(
      from: reference.longitude - origin.x * horizontal,
      to: reference.longitude + (view.right - origin.x) * horizontal,
      degreesPerPixel: horizontal,
      limit: 540
    ).map { step in
      let turns = step.value > 180 ? -360.0 : (step.value < -180 ? 360 : 0)
      return GridLine(
        position: origin.x + (step.value - reference.longitude) / horizontal,
        isParallel: false,
        label: Self.label(step.value + turns, step.decimals, positive: "E", negative: west)
      )
    }
    return parallels + meridians
  }

  /// Round numbers of degrees about 130 pixels apart.
  private static func steps(
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
