import GeoCore

/// Which parts of a picture are taken, so that labels do not overlap.
struct LabelBoard {
  private let view: Box
  private var taken: [Box] = []
  private var linePoints: [Pixel] = []

  init(view: Box) {
    self.view = view
  }

  /// Marks a rectangle as taken.
  mutating func take(_ box: Box) { taken.append(box) }

  /// Marks a line that labels should rather not cover.
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

  /// Dense lines are thinned, so that their points stay few.
  private mutating func add(_ point: Pixel) {
    guard view.contains(point), linePoints.last.map({ $0.distance(to: point) > 3 }) ?? true else {
      return
    }
    linePoints.append(point)
  }

  /// Whether the rectangles lie in the picture and touch nothing that is taken.
  func isFree(_ boxes: [Box]) -> Bool {
    boxes.allSatisfy { box in
      view.contains(box) && !taken.contains { $0.intersects(box) }
    }
  }

  /// How much a rectangle would cover: 0 for nothing.
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

  /// How many points of lines lie in a rectangle.
  func lineCount(in box: Box) -> Int {
    linePoints.count { box.contains($0) }
  }
}

/// A label of one or more lines as it would be written.
struct LabelBlock {
  var lines: [String]
  var font: Font

  var width: Double { lines.map { TextMetrics.width($0, font) }.max() ?? 0 }
  var height: Double { Double(lines.count) * font.size * TextMetrics.lineHeight }

  /// The lines around a point, each centred, or flush left or right with the point.
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

  /// The label on one line, then on two, then on three, as far as it has words for them.
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
