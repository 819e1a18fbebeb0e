import GeoCore

/// The occupied parts of a picture, so that labels do not overlap.
struct LabelBoard {
  private let view: Box
  private var taken: [Box] = []
  private var linePoints: [Pixel] = []

  init(view: Box) {
    self.view = view
  }

  /// Marks a rectangle as occupied.
  mutating func take(_ box: Box) { taken.append(box) }

  /// Marks a line that labels should avoid.
  mutating func addLine(_ line: [Pixel]) {
    let spacing = 6.0
    for (a, b) in zip(line, line.dropFirst()) {
      let count = max(1, Int(min(400, (a.distance(to: b) / spacing).rounded())))
      for step in 0..<count {
        let share = Double(step) / Double(count)
        let point = Pixel(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
        add(point)
      }
    }
    if let last = line.last { add(last) }
  }

  /// Adds a point of a line, unless it lies within 3 pixels of the last one.
  private mutating func add(_ point: Pixel) {
    guard view.contains(point), linePoints.last.map({ $0.distance(to: point) > 3 }) ?? true else {
      return
    }
    linePoints.append(point)
  }

  /// Whether the rectangles lie in the picture and overlap nothing occupied.
  func isFree(_ boxes: [Box]) -> Bool {
    boxes.allSatisfy { box in
      view.contains(box) && !taken.contains { $0.intersects(box) }
    }
  }

  /// The penalty for covering occupied space, lines, or the picture's edge: 0 for none.
  func cost(_ box: Box) -> Double {
    let outside = view.contains(box) ? 0.0 : 2_000
    let overlaps = taken.reduce(0.0) { sum, other in
      guard other.intersects(box) else { return sum }
      let width = min(box.right, other.right) - max(box.left, other.left)
      let height = min(box.bottom, other.bottom) - max(box.top, other.top)
      return sum + 200 + width * height
    }
    return outside + overlaps + 12 * Double(lineCount(in: box))
  }

  /// The number of line points in a rectangle.
  func lineCount(in box: Box) -> Int {
    linePoints.count { box.contains($0) }
  }
}

/// A label of one or more lines in a font.
struct LabelBlock {
  var lines: [String]
  var font: Font

  var width: Double { lines.map { TextMetrics.width($0, font) }.max() ?? 0 }
  var height: Double { Double(lines.count) * font.size * TextMetrics.lineHeight }

  /// The lines in a rectangle, each centred, or flush left or right.
  func runs(in box: Box, anchor: TextRun.Anchor, color: Color, halo: Color?) -> [TextRun] {
    let x =
      switch anchor {
      case .start: box.left
      case .middle: box.center.x
      case .end: box.right
      }
    let leading = font.size * TextMetrics.lineHeight
    return lines.enumerated().map { index, line in
      let middle = box.top + (Double(index) + 0.5) * leading
      let baseline = middle + font.size * TextMetrics.capHeight / 2
      return TextRun(
        text: line,
        position: Pixel(x: x, y: baseline),
        font: font,
        color: color,
        anchor: anchor,
        halo: halo
      )
    }
  }

  /// The label on one line, on two and on three, if it has enough words.
  static func variants(_ text: String, _ font: Font) -> [LabelBlock] {
    let whole = TextMetrics.width(text, font)
    var result: [LabelBlock] = []
    for count in 1...3 {
      let lines =
        count == 1
        ? [text] : TextMetrics.wrapped(text, font, width: whole / Double(count) * 1.2)
      if result.last.map({ $0.lines.count < lines.count }) ?? true {
        result.append(LabelBlock(lines: lines, font: font))
      }
    }
    return result
  }
}
