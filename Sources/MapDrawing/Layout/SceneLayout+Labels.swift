import CampusGraph
import GeoCore

extension SceneLayout {
  /// Places all labels, the most important first, and paints the markers over them.
  ///
  /// The ends and vias of a route always have their label; every other label is left out if it
  /// would overlap.
  mutating func drawLabelsAndMarkers() {
    let signs = markerSigns().filter { $0.isKept || board.isFree([$0.box]) }
    for sign in signs { board.take(sign.box) }
    var labels = Drawing.Layer(name: "labels")
    let stops = signs.filter(\.isStop)
    for (index, sign) in stops.enumerated().reversed() {
      // Two signs of the same name side by side share one label.
      let isTwin = stops[(index + 1)...].contains { other in
        other.label == sign.label && other.pixel.distance(to: sign.pixel) < 60
      }
      if !isTwin { add(label: sign, to: &labels) }
    }
    let written = Set(stops.map(\.label))
    addAreaLabels(except: written, to: &labels)
    for sign in signs where !sign.isStop && !written.contains(sign.label) {
      add(label: sign, to: &labels)
    }
    addWayLabels(to: &labels)
    var names = Drawing.Layer(name: "names", isCompact: true)
    if let known = scene.names {
      names.items = known.items
    } else {
      addBackgroundLabels(to: &names)
    }
    names.items.removeAll { !$0.touches(window) }
    drawing.layers.append(names)
    addGridLabels(to: &labels)
    drawing.layers.append(labels)
    var markers = Drawing.Layer(name: "markers")
    // A card holds the attribution, which the data's licence requires: it is not covered.
    var covered = Drawing.Layer(name: "stations")
    for sign in signs {
      if sign.isStop || !cards.contains(where: { $0.intersects(sign.box) }) {
        sign.paint(&markers)
      } else {
        sign.paint(&covered)
      }
    }
    drawing.layers.append(markers)
    let furniture = drawing.layers.firstIndex { $0.name == SceneLayout.furniture }
    if !covered.items.isEmpty, let furniture { drawing.layers.insert(covered, at: furniture) }
  }

  /// Writes a marker's label at the best position around its sign.
  ///
  /// If all positions are taken, the label is left out, unless the marker is a stop of the route.
  private mutating func add(label sign: MarkerSign, to layer: inout Drawing.Layer) {
    guard !sign.label.isEmpty else { return }
    let lines = TextMetrics.wrapped(sign.label, sign.font, width: 170)
    let block = LabelBlock(lines: lines, font: sign.font)
    var best: (cost: Double, box: Box, anchor: TextRun.Anchor)?
    let candidates = sign.labelBoxes(width: block.width, height: block.height)
    for (rank, candidate) in candidates.enumerated() {
      let wide = candidate.box.widened(by: 1)
      guard sign.isStop || board.isFree([wide]) else { continue }
      let cost = board.cost(wide) + Double(rank) * 3
      if best.map({ cost < $0.cost }) ?? true { best = (cost, candidate.box, candidate.anchor) }
    }
    guard let best else { return }
    board.take(best.box.widened(by: 2))
    let color = sign.color
    for run in block.runs(in: best.box, anchor: best.anchor, color: color, halo: MapStyle.halo) {
      layer.add(run)
    }
  }

  // MARK: - Ways

  /// Writes the names of ways along their straight pieces, each name at most once in 350 pixels.
  private mutating func addWayLabels(to layer: inout Drawing.Layer) {
    var written: [String: [Pixel]] = [:]
    for kind in [CampusShape.Kind.road, .cycleway, .path] {
      for shape in scene.shapes where shape.kind == kind && !shape.isArea {
        let text = SafeText.line(shape.name, limit: 60)
        guard !text.isEmpty else { continue }
        let width = TextMetrics.width(text, MapStyle.wayFont)
        for line in shape.lines {
          for (a, b) in Self.straightPieces(of: projection.pixels(line), longerThan: width + 10) {
            let middle = Pixel(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
            let others = written[text, default: []]
            guard others.allSatisfy({ $0.distance(to: middle) > 350 }) else { continue }
            if addWayLabel(text, width, from: a, to: b, &layer) {
              written[text, default: []].append(middle)
            }
          }
        }
      }
    }
  }

  /// Pieces of a line that deviate less than 1.5 pixels from straight, longest first.
  private static func straightPieces(
    of line: [Pixel],
    longerThan least: Double
  ) -> [(Pixel, Pixel)] {
    var pieces: [(Pixel, Pixel)] = []
    var start = 0
    while start + 1 < line.count {
      var end = start + 1
      while end + 1 < line.count, end - start < 64,
        (start + 1...end).allSatisfy({
          line[$0].distance(toSegment: line[start], line[end + 1]) < 1.5
        })
      { end += 1 }
      if line[start].distance(to: line[end]) >= least { pieces.append((line[start], line[end])) }
      start = end
    }
    return pieces.sorted { $0.0.distance(to: $0.1) > $1.0.distance(to: $1.1) }
  }

  private mutating func addWayLabel(
    _ text: String,
    _ width: Double,
    from a: Pixel,
    to b: Pixel,
    _ layer: inout Drawing.Layer
  ) -> Bool {
    let (start, end) = a.x <= b.x ? (a, b) : (b, a)
    let length = start.distance(to: end)
    guard length > 0, length < 1e6 else { return false }
    let (dx, dy) = ((end.x - start.x) / length, (end.y - start.y) / length)
    let angle = atan2(dy, dx) * 180 / .pi
    for share in [0.5, 0.3, 0.7] {
      let along = min(max(length * share, width / 2 + 4), length - width / 2 - 4)
      let middle = Pixel(x: start.x + dx * along, y: start.y + dy * along)
      let size = MapStyle.wayFont.size
      let boxes = LabelBlock.boxes(along: angle, around: middle, width: width, size: size)
      guard board.isFree(boxes), boxes.allSatisfy({ board.lineCount(in: $0) == 0 }) else {
        continue
      }
      for box in boxes { board.take(box) }
      layer.add(
        .centered(text, at: middle, angle: angle, font: MapStyle.wayFont, color: MapStyle.wayInk)
      )
      return true
    }
    return false
  }
}

extension TextRun {
  /// A text centred on a point and turned clockwise by an angle in degrees.
  static func centered(
    _ text: String,
    at middle: Pixel,
    angle: Degrees,
    font: Font,
    color: Color
  ) -> TextRun {
    let drop = font.size * TextMetrics.capHeight / 2
    let radians = angle * .pi / 180
    return TextRun(
      text: text,
      position: Pixel(x: middle.x - sin(radians) * drop, y: middle.y + cos(radians) * drop),
      font: font,
      color: color,
      anchor: .middle,
      halo: MapStyle.halo,
      rotation: angle
    )
  }
}

extension LabelBlock {
  /// Squares that cover a line of text turned clockwise by an angle in degrees.
  static func boxes(
    along angle: Degrees,
    around middle: Pixel,
    width: Double,
    size: Double
  ) -> [Box] {
    let radians = angle * .pi / 180
    let steps = max(1, Int((width / size).rounded(.up)))
    return (0...steps).map { step in
      let offset = (Double(step) / Double(steps) - 0.5) * width
      let x = middle.x + cos(radians) * offset
      let y = middle.y + sin(radians) * offset
      return Box(center: Pixel(x: x, y: y), width: size, height: size)
    }
  }
}
