public import GeoCore

extension MapScene {
  /// Heights along a route.
  public struct Elevation: Sendable, Hashable {
    /// The sum of all rises in metres.
    public var ascent: Meters
    /// The sum of all falls in metres, as a positive number.
    public var descent: Meters
    /// The profile in the order of travel.
    public var points: [ElevationPoint]

    /// Makes a profile.
    public init(ascent: Meters, descent: Meters, points: [ElevationPoint]) {
      self.ascent = ascent
      self.descent = descent
      self.points = points
    }
  }

  /// A height along a route.
  public struct ElevationPoint: Sendable, Hashable {
    /// Metres along the route.
    public var distance: Meters
    /// Metres above any level.
    public var height: Meters

    /// Makes a point.
    public init(distance: Meters, height: Meters) {
      self.distance = distance
      self.height = height
    }
  }
}

/// Plot of the heights along a route, in a strip below the map.
struct ElevationPlot {
  private let points: [MapScene.ElevationPoint]
  private let title: LocalizedText
  private let language: Language
  private let color: Color

  /// Height of the strip in pixels.
  static let height = 130.0
  /// The heights shown, at least, in metres: flat routes look flat.
  private static let leastSpan: Meters = 20

  init(_ scene: MapScene) {
    // A point without a place in the plot is left out, like a coordinate without a pixel.
    let finite = scene.elevation?.points.filter { $0.distance.isFinite && $0.height.isFinite }
    points = finite?.sorted { $0.distance < $1.distance } ?? []
    let (ascent, descent) = (scene.elevation?.ascent ?? 0, scene.elevation?.descent ?? 0)
    title = .message {
      $0.elevation(ascent: Self.whole(ascent), descent: Self.whole(descent))
    }
    language = scene.language
    color = MapStyle.route(scene.routes.first { !$0.isAlternative }?.mode ?? .walk)
  }

  /// The drawing with the strip below it; unchanged without heights.
  func added(to drawing: Drawing) -> Drawing {
    guard let first = points.first, let last = points.last, last.distance - first.distance >= 1,
      drawing.width >= 200
    else { return drawing }
    var drawing = drawing
    let strip = Box(
      left: 0,
      top: drawing.height,
      right: drawing.width,
      bottom: drawing.height + Self.height
    )
    drawing.height += Self.height
    var layer = Drawing.Layer(name: "elevation")
    layer.add(.roundedBox(strip, radius: 0), Paint(fill: MapStyle.casing))
    addTitle(in: strip, to: &layer)
    let axes = Axes(
      box: Box(
        left: strip.left + 58,
        top: strip.top + 32,
        right: strip.right - 24,
        bottom: strip.bottom - 24
      ),
      distances: first.distance...last.distance,
      heights: heights
    )
    addGrid(axes, to: &layer)
    addCurve(axes, to: &layer)
    drawing.layers.append(layer)
    return drawing
  }

  /// The heights of the plot, widened around flat routes.
  private var heights: ClosedRange<Meters> {
    let all = points.map(\.height)
    let (low, high) = (all.min() ?? 0, all.max() ?? 0)
    let missing = max(0, Self.leastSpan - (high - low)) / 2
    return (low - missing)...(high + missing)
  }

  /// The box of the curve and the values at its borders.
  private struct Axes {
    var box: Box
    var distances: ClosedRange<Meters>
    var heights: ClosedRange<Meters>

    func x(_ distance: Meters) -> Double {
      let span = distances.upperBound - distances.lowerBound
      return box.left + box.width * (distance - distances.lowerBound) / span
    }

    func y(_ height: Meters) -> Double {
      let span = heights.upperBound - heights.lowerBound
      return box.bottom - box.height * (height - heights.lowerBound) / span
    }
  }

  private func addTitle(in strip: Box, to layer: inout Drawing.Layer) {
    layer.add(
      TextRun(
        text: title[language],
        position: Pixel(x: strip.left + 14, y: strip.top + 20),
        font: MapStyle.subtitleFont,
        color: MapStyle.ink
      )
    )
  }

  /// Lines and labels at round heights and distances.
  private func addGrid(_ axes: Axes, to layer: inout Drawing.Layer) {
    let line = Stroke(color: MapStyle.grid, width: 1, cap: .butt)
    for height in Self.ticks(axes.heights, least: 2) {
      let y = axes.y(height)
      let ends = [Pixel(x: axes.box.left, y: y), Pixel(x: axes.box.right, y: y)]
      layer.add(Path([ends], closed: false), Paint(stroke: line))
      addLabel("\(Self.whole(height)) m", Pixel(x: axes.box.left - 6, y: y + 4), .end, to: &layer)
    }
    for distance in Self.ticks(axes.distances, least: 3) {
      let x = axes.x(distance)
      let ends = [Pixel(x: x, y: axes.box.bottom), Pixel(x: x, y: axes.box.bottom + 4)]
      layer.add(Path([ends], closed: false), Paint(stroke: line))
      let isLong = axes.distances.upperBound >= 3000
      let text =
        isLong ? Self.kilometers(distance) : "\(Self.whole(distance)) m"
      addLabel(text, Pixel(x: x, y: axes.box.bottom + 17), .middle, to: &layer)
    }
  }

  private func addLabel(
    _ text: String,
    _ position: Pixel,
    _ anchor: TextRun.Anchor,
    to layer: inout Drawing.Layer
  ) {
    layer.add(
      TextRun(
        text: text,
        position: position,
        font: MapStyle.smallFont,
        color: MapStyle.quietInk,
        anchor: anchor
      )
    )
  }

  private func addCurve(_ axes: Axes, to layer: inout Drawing.Layer) {
    let line = points.map { Pixel(x: axes.x($0.distance), y: axes.y($0.height)) }
    let ground = [
      Pixel(x: axes.box.right, y: axes.box.bottom), Pixel(x: axes.box.left, y: axes.box.bottom),
    ]
    var fill = color
    fill.opacity = 0.18
    layer.add(Path([line + ground], closed: true), Paint(fill: fill))
    layer.add(Path([line], closed: false), Paint(stroke: Stroke(color: color, width: 2.2)))
  }

  // MARK: - Numbers

  /// Multiples of the largest of 1, 2, 5, 10, … metres that give at least so many intervals.
  static func ticks(_ range: ClosedRange<Meters>, least: Int) -> [Meters] {
    let span = range.upperBound - range.lowerBound
    guard let step = SceneLayout.roundLength(below: span / Double(least)) else { return [] }
    let first = (range.lowerBound / step).rounded(.up)
    let last = (range.upperBound / step).rounded(.down)
    guard first <= last, last - first < 100 else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }

  private static func kilometers(_ distance: Meters) -> String {
    let meters = whole(distance)
    return meters % 1000 == 0 ? "\(meters / 1000) km" : "\(meters) m"
  }

  /// The nearest whole number, limited to what fits a label.
  private static func whole(_ value: Double) -> Int {
    value.isFinite ? Int(max(-1e9, min(1e9, value)).rounded()) : 0
  }
}
