import GeoCore

/// A picture as a list of painted paths and texts.
///
/// A scene is laid out into a drawing; the SVG and the PNG are both made from it, so they look the
/// same.
struct Drawing: Sendable, Equatable {
  /// Width in pixels.
  var width: Double
  /// Height in pixels.
  var height: Double
  /// The title.
  var title: String
  /// A description of the picture for screen readers.
  var summary: String
  /// Groups of items, painted in order.
  var layers: [Layer] = []
  /// The point of the items' plane in the top left corner of the picture.
  var origin = Pixel(x: 0, y: 0)

  /// A named group of items.
  struct Layer: Sendable, Equatable {
    /// A lower-case word, the group's class in SVG.
    var name: String
    /// Whether SVG groups paths of one paint, and writes lines relative to the point before.
    var isCompact = false
    /// Painted in order.
    var items: [Item] = []

    /// Adds a painted path; an empty path is ignored.
    mutating func add(_ path: Path, _ paint: Paint) {
      guard !path.elements.isEmpty else { return }
      items.append(.path(path, paint))
    }

    /// Adds a text; an empty text is ignored.
    mutating func add(_ text: TextRun) {
      guard !text.text.isEmpty else { return }
      items.append(.text(text))
    }

    /// Adds a text along a line; an empty text is ignored.
    mutating func add(_ text: CurvedRun) {
      guard !text.text.isEmpty, text.baseline.count > 1 else { return }
      items.append(.curvedText(text))
    }
  }

  /// A painted path or a text.
  enum Item: Sendable, Equatable {
    /// A painted path.
    case path(Path, Paint)
    /// A line of text.
    case text(TextRun)
    /// A text along a line.
    case curvedText(CurvedRun)
  }
}

/// A colour with its opacity.
struct Color: Sendable, Hashable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  /// 0 (invisible) to 1 (opaque).
  var opacity: Double = 1

  /// Makes a colour from a number of the form 0xRRGGBB.
  init(_ rgb: UInt32, opacity: Double = 1) {
    red = UInt8(truncatingIfNeeded: rgb >> 16)
    green = UInt8(truncatingIfNeeded: rgb >> 8)
    blue = UInt8(truncatingIfNeeded: rgb)
    self.opacity = opacity
  }

  /// Interpolates linearly between two colours: 0 gives the first, 1 the second.
  static func mixed(_ first: Color, _ second: Color, _ share: Double) -> Color {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt32 {
      UInt32((Double(a) + (Double(b) - Double(a)) * share).rounded())
    }
    let rgb =
      mix(first.red, second.red) << 16 | mix(first.green, second.green) << 8
      | mix(first.blue, second.blue)
    return Color(rgb, opacity: first.opacity + (second.opacity - first.opacity) * share)
  }
}

/// How a line is drawn.
struct Stroke: Sendable, Hashable {
  /// The shape of line ends.
  enum Cap: String, Sendable {
    case butt
    case round
  }

  var color: Color
  /// Pixels.
  var width: Double
  /// Lengths of dashes and gaps in pixels; empty for a solid line.
  var dash: [Double] = []
  var cap: Cap = .round
}

/// How a path is painted: filled, stroked, or both.
struct Paint: Sendable, Hashable {
  var fill: Color?
  var stroke: Stroke?
}

/// A path of straight and curved pieces in pixels; areas are filled by the even–odd rule.
struct Path: Sendable, Equatable {
  /// One piece.
  enum Element: Sendable, Equatable {
    case move(Pixel)
    case line(Pixel)
    case curve(Pixel, Pixel, Pixel)
    case close
  }

  var elements: [Element] = []

  init() {}

  /// Joins points by straight lines.
  init(_ lines: [[Pixel]], closed: Bool) {
    for line in lines { append(line, closed: closed) }
  }

  /// Appends a line or ring; a single point is drawn as a dot of no length.
  mutating func append(_ points: [Pixel], closed: Bool) {
    guard let first = points.first else { return }
    elements.append(.move(first))
    let rest = closed && points.count > 1 && points.last == first ? points.dropLast() : points[...]
    for point in rest.dropFirst() { elements.append(.line(point)) }
    if rest.count == 1 { elements.append(.line(first)) }
    if closed { elements.append(.close) }
  }

  /// A circle.
  static func circle(_ center: Pixel, _ radius: Double) -> Path {
    let k = radius * 0.552_284_75  // the cubic that is closest to a quarter of a circle
    let (x, y, r) = (center.x, center.y, radius)
    func p(_ dx: Double, _ dy: Double) -> Pixel { Pixel(x: x + dx, y: y + dy) }
    var path = Path()
    path.elements = [
      .move(p(r, 0)),
      .curve(p(r, k), p(k, r), p(0, r)),
      .curve(p(-k, r), p(-r, k), p(-r, 0)),
      .curve(p(-r, -k), p(-k, -r), p(0, -r)),
      .curve(p(k, -r), p(r, -k), p(r, 0)),
      .close,
    ]
    return path
  }

  /// A rectangle with round corners.
  static func roundedBox(_ box: Box, radius: Double) -> Path {
    let r = min(radius, box.width / 2, box.height / 2)
    let k = r * 0.447_715_25
    let (l, t, right, b) = (box.left, box.top, box.right, box.bottom)
    func p(_ x: Double, _ y: Double) -> Pixel { Pixel(x: x, y: y) }
    var path = Path()
    path.elements = [
      .move(p(l + r, t)), .line(p(right - r, t)),
      .curve(p(right - k, t), p(right, t + k), p(right, t + r)),
      .line(p(right, b - r)),
      .curve(p(right, b - k), p(right - k, b), p(right - r, b)),
      .line(p(l + r, b)),
      .curve(p(l + k, b), p(l, b - k), p(l, b - r)),
      .line(p(l, t + r)),
      .curve(p(l, t + k), p(l + k, t), p(l + r, t)),
      .close,
    ]
    return path
  }
}

/// A line of text at a position.
struct TextRun: Sendable, Hashable {
  /// The point of the text that lies at its position.
  enum Anchor: String, Sendable {
    case start
    case middle
    case end
  }

  /// Without control characters.
  var text: String
  /// A point of the baseline, in pixels.
  var position: Pixel
  var font: Font
  var color: Color
  var anchor: Anchor = .start
  /// The colour around the letters that keeps them legible; `nil` for none.
  var halo: Color?
  /// Degrees clockwise around the position.
  var rotation: Double = 0
}

/// A text centred on a line, each letter turned in the line's direction.
struct CurvedRun: Sendable, Hashable {
  /// Without control characters.
  var text: String
  /// The line on which the letters stand, in reading direction, in pixels.
  var baseline: [Pixel]
  var font: Font
  var color: Color
  /// The colour around the letters that keeps them legible; `nil` for none.
  var halo: Color?
}

/// A size and style of the one font family that is used.
struct Font: Sendable, Hashable {
  /// Em size in pixels.
  var size: Double
  var isBold = false
  var isItalic = false

  /// The same style in another size.
  func scaled(by share: Double) -> Font {
    Font(size: size * share, isBold: isBold, isItalic: isItalic)
  }
}

/// A rectangle in pixels.
struct Box: Sendable, Hashable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  var width: Double { right - left }
  var height: Double { bottom - top }
  var center: Pixel { Pixel(x: (left + right) / 2, y: (top + bottom) / 2) }

  /// A rectangle centred on a point.
  init(center: Pixel, width: Double, height: Double) {
    left = center.x - width / 2
    right = center.x + width / 2
    top = center.y - height / 2
    bottom = center.y + height / 2
  }

  init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The bounding box of some points; `nil` if there are none.
  init?(_ points: some Sequence<Pixel>) {
    var box: Box?
    for point in points {
      box = Box(
        left: min(box?.left ?? point.x, point.x),
        top: min(box?.top ?? point.y, point.y),
        right: max(box?.right ?? point.x, point.x),
        bottom: max(box?.bottom ?? point.y, point.y)
      )
    }
    guard let box else { return nil }
    self = box
  }

  func intersects(_ other: Box) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  func contains(_ other: Box) -> Bool {
    left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
  }

  func contains(_ point: Pixel) -> Bool {
    left <= point.x && point.x <= right && top <= point.y && point.y <= bottom
  }

  /// The rectangle grown by a margin on every side.
  func widened(by margin: Double) -> Box {
    Box(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
  }
}
