import GeoCore
import Testing

@testable import MapDrawing

@Suite struct `The board of labels` {
  private static let view = Box(left: 0, top: 0, right: 200, bottom: 100)

  private static func box(_ left: Double, _ top: Double, _ width: Double, _ height: Double) -> Box {
    Box(left: left, top: top, right: left + width, bottom: top + height)
  }

  @Test func `is free in the picture where nothing is`() {
    var board = LabelBoard(view: Self.view)
    #expect(board.isFree([Self.view]) && board.isFree([]))
    #expect(!board.isFree([Self.box(-1, 0, 10, 10)]) && !board.isFree([Self.box(195, 0, 10, 10)]))
    board.take(Self.box(50, 50, 20, 10))
    #expect(board.isFree([Self.box(30, 50, 20, 10)]), "side by side")
    #expect(!board.isFree([Self.box(31, 50, 20, 10)]))
    #expect(!board.isFree([Self.box(0, 0, 5, 5), Self.box(60, 55, 1, 1)]), "all of them")
  }

  @Test func `counts what a label would cover`() {
    var board = LabelBoard(view: Self.view)
    #expect(board.cost(Self.box(10, 10, 20, 10)) == 0)
    board.take(Self.box(50, 50, 20, 10))
    board.take(Self.box(65, 50, 20, 10))
    // 200 and the common area for each occupied box: 10 × 5 and 5 × 5 pixels.
    #expect(board.cost(Self.box(60, 55, 10, 10)) == 475)
    #expect(board.cost(Self.box(190, 10, 20, 10)) == 2000)
    board.addLine([Pixel(x: 100, y: 10), Pixel(x: 160, y: 10)])
    let crossed = Self.box(99, 5, 14, 10)
    #expect(board.lineCount(in: crossed) == 3, "a point each six pixels")
    #expect(board.cost(crossed) == 36)
  }

  @Test func `keeps points of lines in the picture, three pixels apart or more`() {
    var board = LabelBoard(view: Self.view)
    board.addLine([Pixel(x: -300, y: 50), Pixel(x: 500, y: 50)])
    let count = board.lineCount(in: Self.view)
    #expect((25...67).contains(count), "\(count)")
    var dense = LabelBoard(view: Self.view)
    dense.addLine((0..<2000).map { Pixel(x: Double($0) / 10, y: 20) })
    #expect((50...67).contains(dense.lineCount(in: Self.view)))
    var empty = LabelBoard(view: Self.view)
    empty.addLine([])
    empty.addLine([Pixel(x: 500, y: 500)])
    #expect(empty.lineCount(in: Self.view) == 0)
    empty.addLine([Pixel(x: 5, y: 5)])
    #expect(empty.lineCount(in: Self.view) == 1)
  }
}

@Suite struct `Blocks of labels` {
  private static let font = Font(size: 10)

  @Test func `have the width of their longest line and the height of all`() {
    let block = LabelBlock(lines: ["a", "abc"], font: Self.font)
    #expect(block.width == TextMetrics.width("abc", Self.font))
    #expect(abs(block.height - 2 * 10 * TextMetrics.lineHeight) < 1e-9)
    #expect(LabelBlock(lines: [], font: Self.font).width == 0)
  }

  @Test(arguments: [TextRun.Anchor.start, .middle, .end])
  func `lie in their rectangle, line by line`(anchor: TextRun.Anchor) {
    let block = LabelBlock(lines: ["Centro", "de Idiomas", "x"], font: Self.font)
    let box = Box(left: 10, top: 20, right: 10 + block.width, bottom: 20 + block.height)
    let runs = block.runs(in: box, anchor: anchor, color: Color(0), halo: nil)
    #expect(runs.map(\.text) == block.lines)
    for run in runs {
      let width = TextMetrics.width(run.text, Self.font)
      let left =
        switch anchor {
        case .start: run.position.x
        case .middle: run.position.x - width / 2
        case .end: run.position.x - width
        }
      #expect(left >= box.left - 1e-9 && left + width <= box.right + 1e-9)
      #expect(
        run.position.y <= box.bottom && run.position.y - 10 * TextMetrics.capHeight >= box.top
      )
    }
    let baselines = runs.map(\.position.y)
    #expect(zip(baselines, baselines.dropFirst()).allSatisfy { abs($1 - $0 - 11.8) < 1e-9 })
  }

  @Test(arguments: [
    ("Biblioteca", 1), ("Centro Estudiantil", 2),
    ("Centro de Innovación y Desarrollo Tecnológico", 3),
  ])
  func `have more lines if there are words enough, each narrower`(text: String, count: Int) {
    let variants = LabelBlock.variants(text, Self.font)
    let counts = variants.map(\.lines.count)
    #expect(counts.count == count && counts[0] == 1)
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 })
    for variant in variants { #expect(variant.lines.joined(separator: " ") == text) }
    #expect(variants.map(\.width) == variants.map(\.width).sorted(by: >))
  }

  @Test func `are cut to two lines with an ellipsis`() {
    let text = (0..<30).map { "word\($0)" }.joined(separator: " ")
    let block = LabelBlock.fitted(text, Self.font, width: 120)
    #expect(block.lines.count == 2 && block.lines[1].hasSuffix(" …"))
    #expect(text.hasPrefix(block.lines[0] + " " + block.lines[1].dropLast(2)))
    #expect(LabelBlock.fitted("short", Self.font, width: 120).lines == ["short"])
    #expect(LabelBlock.fitted("", Self.font, width: 120).lines.isEmpty)
  }

  @Test(arguments: [-90.0, -30, 0, 45, 80])
  func `along a line are covered by squares without gaps`(angle: Double) {
    let boxes = LabelBlock.boxes(
      along: angle,
      around: Pixel(x: 100, y: 100),
      width: 73,
      size: 10
    )
    let (dx, dy) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
    for step in 0...73 {
      let along = Double(step) - 36.5
      let point = Pixel(x: 100 + dx * along, y: 100 + dy * along)
      #expect(boxes.contains { $0.contains(point) })
    }
    #expect(boxes.allSatisfy { abs($0.width - 10) < 1e-9 && abs($0.height - 10) < 1e-9 })
  }
}

@Suite struct `Signs of markers` {
  private static func sign(_ kind: MapScene.Marker.Kind) -> MarkerSign {
    MarkerSign(kind: kind, pixel: Pixel(x: 50, y: 60), label: "x", isSample: false, number: 1)
  }

  @Test(arguments: MapScene.Marker.Kind.allCases)
  func `have labels beside them, never over them`(kind: MapScene.Marker.Kind) {
    let sign = Self.sign(kind)
    let boxes = sign.labelBoxes(width: 40, height: 12)
    #expect(boxes.count == 8 && Set(boxes.map(\.box)).count == 8)
    for (box, anchor) in boxes {
      #expect(!box.intersects(sign.box))
      #expect(abs(box.width - 40) < 1e-9 && abs(box.height - 12) < 1e-9)
      // A text on the right begins at the sign, one on the left ends there.
      switch anchor {
      case .start: #expect(box.left >= sign.box.right - 1e-9)
      case .end: #expect(box.right <= sign.box.left + 1e-9)
      case .middle: #expect(abs(box.center.x - sign.box.center.x) < 1e-9)
      }
    }
  }

  @Test(arguments: MapScene.Marker.Kind.allCases)
  func `are painted within their box`(kind: MapScene.Marker.Kind) throws {
    for isSample in [false, true] {
      let sign = MarkerSign(
        kind: kind,
        pixel: Pixel(x: 50, y: 60),
        label: "",
        isSample: isSample,
        number: 12
      )
      var layer = Drawing.Layer(name: "x")
      sign.paint(&layer)
      #expect(!layer.items.isEmpty)
      for item in layer.items {
        guard case .path(let path, let paint) = item else { continue }
        let ends = path.elements.compactMap { element -> Pixel? in
          switch element {
          case .move(let p), .line(let p), .curve(_, _, let p): p
          case .close: nil
          }
        }
        // Half of a white ring of up to 2.4 pixels may lie outside.
        let box = try #require(Box(ends)).widened(by: (paint.stroke?.width ?? 0) / 2)
        #expect(sign.box.widened(by: 1.3).contains(box), "\(kind) \(box)")
      }
    }
  }

  @Test func `of stops are kept, and those of stations too`() {
    let kinds = MapScene.Marker.Kind.allCases
    #expect(kinds.filter { Self.sign($0).isStop } == [.via, .start, .end])
    #expect(kinds.filter { Self.sign($0).isKept } == [.station, .via, .start, .end])
  }
}
