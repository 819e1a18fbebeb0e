import CampusGraph
import GeoCore

extension SceneLayout {
  /// Places all words of the map, the most important first, and paints the markers over them.
  ///
  /// What somebody asked for always has its label; every other label gives way.
  mutating func drawLabelsAndMarkers() {
    let signs = markerSigns()
    for sign in signs { board.take(sign.box) }
    var labels = Drawing.Layer(name: "labels")
    let asked = signs.filter(\.isAsked)
    for sign in asked.reversed() { add(label: sign, to: &labels, isRequired: true) }
    let askedNames = Set(asked.map(\.label))
    for label in areaLabels() where !askedNames.contains(label.text) {
      add(label, to: &labels)
    }
    for sign in signs where !sign.isAsked { add(label: sign, to: &labels, isRequired: false) }
    addWayLabels(to: &labels)
    drawing.layers.append(labels)
    var markers = Drawing.Layer(name: "markers")
    for sign in signs { sign.paint(&markers) }
    drawing.layers.append(markers)
  }

  // MARK: - Areas

  private struct AreaLabel {
    var text: String
    var polygon: PixelPolygon
    var font: Font
    var color: Color
    var rank: Int
    var area: Double
  }

  /// Labels of areas, buildings before the rest, larger before smaller.
  private func areaLabels() -> [AreaLabel] {
    var labels: [AreaLabel] = []
    for shape in scene.shapes where shape.isArea {
      let text = SafeText.line(shape.name, limit: 80)
      guard !text.isEmpty, let style = Self.labelStyle(shape.kind),
        let polygon = largestPolygon(shape), polygon.box.intersects(view)
      else { continue }
      let label = AreaLabel(
        text: text,
        polygon: polygon,
        font: style.font,
        color: style.color,
        rank: style.rank,
        area: polygon.area
      )
      labels.append(label)
    }
    let order = labels.indices.sorted { a, b in
      let (first, second) = (labels[a], labels[b])
      return (first.rank, -first.area, a) < (second.rank, -second.area, b)
    }
    return order.map { labels[$0] }
  }

  private static func labelStyle(
    _ kind: CampusShape.Kind
  ) -> (font: Font, color: Color, rank: Int)? {
    switch kind {
    case .building: (MapStyle.buildingFont, MapStyle.ink, 0)
    case .plaza: (MapStyle.areaFont, MapStyle.quietInk, 1)
    case .pitch, .green: (MapStyle.areaFont, MapStyle.greenInk, 2)
    case .water: (MapStyle.areaFont, MapStyle.waterInk, 2)
    case .parking: (MapStyle.areaFont, MapStyle.quietInk, 2)
    default: nil
    }
  }

  private func largestPolygon(_ shape: CampusShape) -> PixelPolygon? {
    PixelPolygon(shape.lines.map(projection.pixels))
  }

  /// Writes the label inside its area, in the largest letters that fit; where none fit, across the
  /// border if nothing is in the way; otherwise not at all.
  private mutating func add(_ label: AreaLabel, to layer: inout Drawing.Layer) {
    let centers = [label.polygon.interior, label.polygon.box.center]
    for share in [1, 0.9, 0.8] {
      let font = Font(
        size: label.font.size * share,
        isBold: label.font.isBold,
        isItalic: label.font.isItalic
      )
      for block in LabelBlock.variants(label.text, font) {
        for center in centers {
          let box = Box(center: center, width: block.width, height: block.height)
          guard label.polygon.contains(box.widened(by: 1)), board.isFree([box]) else { continue }
          return write(block, in: box, label.color, to: &layer)
        }
      }
    }
    let small = Font(size: label.font.size * 0.8, isBold: label.font.isBold, isItalic: true)
    for block in LabelBlock.variants(label.text, small).reversed() {
      let box = Box(center: centers[0], width: block.width, height: block.height)
      let fits = block.width < label.polygon.box.width * 1.6
      guard fits, board.isFree([box]), board.lineCount(in: box) == 0 else { continue }
      return write(block, in: box, label.color, to: &layer)
    }
  }

  private mutating func write(
    _ block: LabelBlock,
    in box: Box,
    _ color: Color,
    to layer: inout Drawing.Layer
  ) {
    board.take(box.widened(by: 2))
    for run in block.runs(in: box, anchor: .middle, color: color, halo: MapStyle.halo) {
      layer.add(run)
    }
  }

  // MARK: - Markers

  /// Writes a marker's label at the best of the places around its sign.
  private mutating func add(
    label sign: MarkerSign,
    to layer: inout Drawing.Layer,
    isRequired: Bool
  ) {
    guard !sign.label.isEmpty else { return }
    let lines = TextMetrics.wrapped(sign.label, sign.font, width: 170)
    let block = LabelBlock(lines: lines, font: sign.font)
    var best: (cost: Double, box: Box, anchor: TextRun.Anchor)?
    for (rank, place) in sign.places(width: block.width, height: block.height).enumerated() {
      guard isRequired || board.isFree([place.box.widened(by: 1)]) else { continue }
      let cost = board.cost(place.box.widened(by: 1)) + Double(rank) * 3
      if best.map({ cost < $0.cost }) ?? true { best = (cost, place.box, place.anchor) }
    }
    guard let best else { return }
    board.take(best.box.widened(by: 2))
    let color = sign.color
    for run in block.runs(in: best.box, anchor: best.anchor, color: color, halo: MapStyle.halo) {
      layer.add(run)
    }
  }

  // MARK: - Ways

  /// Writes names of ways along their longest straight pieces, each name once in 350 pixels.
  private mutating func addWayLabels(to layer: inout Drawing.Layer) {
    var written: [String: [Pixel]] = [:]
    for kind in [CampusShape.Kind.road, .cycleway, .path] {
      for shape in scene.shapes where shape.kind == kind && !shape.isArea {
        let text = SafeText.line(shape.name, limit: 60)
        guard !text.isEmpty else { continue }
        let width = TextMetrics.width(text, MapStyle.wayFont)
        for line in shape.lines {
          for (a, b) in straightPieces(of: projection.pixels(line), longerThan: width + 10) {
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

  /// Pieces of a line that hardly bend, longest first.
  private func straightPieces(of line: [Pixel], longerThan least: Double) -> [(Pixel, Pixel)] {
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
    let size = MapStyle.wayFont.size
    for share in [0.5, 0.3, 0.7] {
      let along = min(max(length * share, width / 2 + 4), length - width / 2 - 4)
      let middle = Pixel(x: start.x + dx * along, y: start.y + dy * along)
      let steps = max(1, Int((width / size).rounded(.up)))
      let boxes = (0...steps).map { step in
        let offset = (Double(step) / Double(steps) - 0.5) * width
        let center = Pixel(x: middle.x + dx * offset, y: middle.y + dy * offset)
        return Box(center: center, width: size, height: size)
      }
      guard board.isFree(boxes), boxes.allSatisfy({ board.lineCount(in: $0) == 0 }) else {
        continue
      }
      for box in boxes { board.take(box) }
      let drop = size * TextMetrics.capHeight / 2
      layer.add(
        TextRun(
          text: text,
          position: Pixel(x: middle.x - dy * drop, y: middle.y + dx * drop),
          font: MapStyle.wayFont,
          color: MapStyle.wayInk,
          anchor: .middle,
          halo: MapStyle.halo,
          rotation: atan2(dy, dx) * 180 / .pi
        )
      )
      return true
    }
    return false
  }
}
