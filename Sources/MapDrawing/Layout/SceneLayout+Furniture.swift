import GeoCore

extension SceneLayout {
  /// The name of the layer of the cards.
  static let furniture = "furniture"

  /// Places the heading, north arrow, scale bar, notice and legend in the corners.
  mutating func drawFurniture() {
    guard !scene.isTile else { return }
    var layer = Drawing.Layer(name: Self.furniture)
    let heading = addHeading(to: &layer)
    let compass = addNorthArrow(to: &layer)
    let scale = addScaleBar(to: &layer)
    let notice = addNotice(right: view.right - 12, left: scale.right + 14, to: &layer)
    addLegend(beside: (heading, compass, scale, notice), to: &layer)
    drawing.layers.append(layer)
  }

  private mutating func addCard(_ box: Box, to layer: inout Drawing.Layer) {
    let edge = Stroke(color: MapStyle.cardEdge, width: 1)
    layer.add(.roundedBox(box, radius: 7), Paint(fill: MapStyle.card, stroke: edge))
    cards.append(box)
    board.take(box.widened(by: 3))
  }

  // MARK: - Heading

  private mutating func addHeading(to layer: inout Drawing.Layer) -> Box {
    let corner = Box(left: 12, top: 12, right: 12, bottom: 12)
    let room = view.width - 24 - 60
    let share = min(1, max(0.75, view.width / 1_200))  // small pictures have small headings
    let fonts = (MapStyle.titleFont.scaled(by: share), MapStyle.subtitleFont.scaled(by: share))
    let title = LabelBlock.fitted(SafeText.line(scene.title), fonts.0, width: room)
    let below = LabelBlock.fitted(SafeText.line(scene.subtitle), fonts.1, width: room)
    guard title.lines.first != nil || below.lines.first != nil, room > 80 else { return corner }
    let box = Box(
      left: corner.left,
      top: corner.top,
      right: corner.left + max(title.width, below.width) + 26,
      bottom: corner.top + title.height + below.height + 14
    )
    addCard(box, to: &layer)
    var top = box.top + 7
    for (block, color) in [(title, MapStyle.ink), (below, MapStyle.quietInk)] {
      let inner = Box(left: box.left + 13, top: top, right: box.right, bottom: top + block.height)
      for run in block.runs(in: inner, anchor: .start, color: color, halo: nil) { layer.add(run) }
      top += block.height
    }
    return box
  }

  // MARK: - North and scale

  /// An arrow that points north, as measured at the middle of the map.
  private mutating func addNorthArrow(to layer: inout Drawing.Layer) -> Box {
    let center = Pixel(x: view.right - 12 - 19, y: 12 + 19)
    let box = Box(center: center, width: 38, height: 38)
    guard view.width > 160, view.height > 120 else { return box }
    let edge = Stroke(color: MapStyle.cardEdge, width: 1)
    layer.add(.circle(center, 19), Paint(fill: MapStyle.card, stroke: edge))
    board.take(box)
    let angle = projection.north * .pi / 180
    func at(_ right: Double, _ up: Double) -> Pixel {
      Pixel(
        x: center.x + right * cos(angle) + up * sin(angle),
        y: center.y + right * sin(angle) - up * cos(angle)
      )
    }
    let west = [at(0, 8), at(-5.2, -13), at(0, -9.2)]
    let east = [at(0, 8), at(5.2, -13), at(0, -9.2)]
    layer.add(Path([west], closed: true), Paint(fill: MapStyle.ink))
    layer.add(Path([east], closed: true), Paint(fill: MapStyle.quietInk))
    let font = Font(size: 9.5, isBold: true)
    let letter = at(0, 12.4)
    layer.add(
      TextRun(
        text: "N",
        position: Pixel(x: letter.x, y: letter.y + font.size * TextMetrics.capHeight / 2),
        font: font,
        color: MapStyle.ink,
        anchor: .middle
      )
    )
    return box
  }

  /// A bar of a round number of metres, at most 150 pixels long.
  private mutating func addScaleBar(to layer: inout Drawing.Layer) -> Box {
    let corner = Box(
      left: 12,
      top: view.bottom - 12,
      right: 12,
      bottom: view.bottom - 12
    )
    let hasContent =
      !scene.shapes.isEmpty || !scene.routes.isEmpty || !scene.markers.isEmpty
      || !scene.contours.isEmpty || scene.background != nil
    guard hasContent, view.width > 160, view.height > 120,
      let meters = Self.roundLength(below: 150 * metersPerPixel)
    else { return corner }
    let length = meters / metersPerPixel
    let text = meters < 1_000 ? "\(Int(meters)) m" : "\(Int(meters / 1_000)) km"
    let textWidth = TextMetrics.width(text, MapStyle.legendFont)
    let box = Box(
      left: 12,
      top: view.bottom - 12 - 26,
      right: 12 + length + textWidth + 30,
      bottom: view.bottom - 12
    )
    addCard(box, to: &layer)
    let (left, middle) = (box.left + 11, box.center.y)
    for part in 0..<4 {
      let start = left + length * Double(part) / 4
      let piece = Box(
        left: start,
        top: middle - 2.5,
        right: start + length / 4,
        bottom: middle + 2.5
      )
      let fill = part.isMultiple(of: 2) ? MapStyle.ink : MapStyle.casing
      let edge = Stroke(color: MapStyle.ink, width: 1)
      layer.add(.roundedBox(piece, radius: 0), Paint(fill: fill, stroke: edge))
    }
    layer.add(
      TextRun(
        text: text,
        position: Pixel(
          x: left + length + 8,
          y: middle + MapStyle.legendFont.size * TextMetrics.capHeight / 2
        ),
        font: MapStyle.legendFont,
        color: MapStyle.ink
      )
    )
    return box
  }

  /// The largest of 1, 2, 5, 10, 20, … metres up to a length; `nil` below one metre.
  static func roundLength(below limit: Meters) -> Meters? {
    guard limit.isFinite, limit >= 1 else { return nil }
    var power = 1.0
    while power * 10 <= limit, power < 1e7 { power *= 10 }
    return [5, 2, 1].map { $0 * power }.first { $0 <= limit }
  }

  // MARK: - Notice

  /// Notice and attribution, small, flush right at the bottom.
  private mutating func addNotice(
    right: Double,
    left: Double,
    to layer: inout Drawing.Layer
  ) -> Box {
    let corner = Box(
      left: right,
      top: view.bottom - 12,
      right: right,
      bottom: view.bottom - 12
    )
    let font = MapStyle.smallFont
    let room = min(840, right - left - 20)
    guard room > 60 else { return corner }
    let lines = [scene.notice, attribution].flatMap { text in
      Self.balanced(SafeText.line(text, limit: 600), font, width: room)
    }
    guard !lines.isEmpty else { return corner }
    let block = LabelBlock(lines: Array(lines.prefix(6)), font: font)
    let box = Box(
      left: right - min(block.width, room) - 18,
      top: view.bottom - 12 - block.height - 10,
      right: right,
      bottom: view.bottom - 12
    )
    addCard(box, to: &layer)
    let inner = Box(
      left: box.left + 9,
      top: box.top + 5,
      right: box.right - 9,
      bottom: box.bottom - 5
    )
    for run in block.runs(in: inner, anchor: .start, color: MapStyle.quietInk, halo: nil) {
      layer.add(run)
    }
    return box
  }

  /// The attributions of the scene and of its base map, each once.
  private var attribution: String {
    let base = scene.background?.attribution ?? ""
    if base.isEmpty || scene.attribution.contains(base) { return scene.attribution }
    if scene.attribution.isEmpty || base.contains(scene.attribution) { return base }
    return scene.attribution + " · " + base
  }

  /// Breaks a text into the fewest lines that fit the width, of about equal length.
  private static func balanced(_ text: String, _ font: Font, width: Double) -> [String] {
    let fewest = TextMetrics.wrapped(text, font, width: width)
    guard fewest.count > 1 else { return fewest }
    let even = TextMetrics.width(text, font) / Double(fewest.count)
    let candidates = [1.02, 1.06, 1.12].lazy.map { share in
      TextMetrics.wrapped(text, font, width: min(width, even * share))
    }
    return candidates.first { $0.count == fewest.count } ?? fewest
  }

  // MARK: - Legend

  /// Adds the legend in the corner in which it covers the least of the routes and markers.
  private mutating func addLegend(
    beside cards: (heading: Box, compass: Box, scale: Box, notice: Box),
    to layer: inout Drawing.Layer
  ) {
    let entries = legendEntries()
    guard !entries.isEmpty else { return }
    let rowHeight = 18.0
    let title = SafeText.line(scene.legendTitle, limit: 60)
    let titleFont = Font(size: MapStyle.legendFont.size, isBold: true)
    let titleHeight = title.isEmpty ? 0 : rowHeight
    let widest = max(
      entries.map { TextMetrics.width($0.text, MapStyle.legendFont) }.max() ?? 0,
      title.isEmpty ? 0 : TextMetrics.width(title, titleFont) - 36
    )
    let (width, height) = (widest + 58, Double(entries.count) * rowHeight + 12 + titleHeight)
    func box(_ left: Double, _ top: Double) -> Box {
      Box(left: left, top: top, right: left + width, bottom: top + height)
    }
    let corners = [
      box(view.right - 12 - width, cards.notice.top - 10 - height),
      box(12, cards.scale.top - 10 - height),
      box(view.right - 12 - width, cards.compass.bottom + 10),
      box(12, cards.heading.bottom + 10),
    ]
    let signs = markerSigns()
    let costs = corners.map { corner in
      board.cost(corner) + 60 * Double(signs.count { $0.box.intersects(corner) })
    }
    guard let least = costs.min(), let best = costs.firstIndex(of: least), least < 2_000 else {
      return
    }
    let card = corners[best]
    addCard(card, to: &layer)
    layer.add(
      TextRun(
        text: title,
        position: Pixel(x: card.left + 12, y: card.top + 19),
        font: titleFont,
        color: MapStyle.ink
      )
    )
    for (index, entry) in entries.enumerated() {
      let middle = card.top + 6 + titleHeight + (Double(index) + 0.5) * rowHeight
      entry.paint(Pixel(x: card.left + 25, y: middle), &layer)
      layer.add(
        TextRun(
          text: entry.text,
          position: Pixel(
            x: card.left + 47,
            y: middle + MapStyle.legendFont.size * TextMetrics.capHeight / 2
          ),
          font: MapStyle.legendFont,
          color: MapStyle.ink
        )
      )
    }
  }
}

extension LabelBlock {
  /// A text on one line, or on two if it does not fit; the rest is cut off with an ellipsis.
  static func fitted(_ text: String, _ font: Font, width: Double) -> LabelBlock {
    var lines = TextMetrics.wrapped(text, font, width: width)
    if lines.count > 2 { lines = [lines[0], lines[1] + " …"] }
    return LabelBlock(lines: lines, font: font)
  }
}
