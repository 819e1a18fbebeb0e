import CampusGraph
import GeoCore

/// The name of an area and its style.
private struct AreaLabel {
  var text: String
  var polygon: PixelPolygon
  var font: Font
  var color: Color
  /// Areas of a lower rank are labelled first.
  var rank: Int
  var area: Double
}

extension SceneLayout {
  /// Writes the names of areas, buildings first, then larger areas before smaller ones; names in
  /// `written` are skipped.
  mutating func addAreaLabels(except written: Set<String>, to layer: inout Drawing.Layer) {
    for label in areaLabels() where !written.contains(label.text) {
      if addInside(label, clearOfRoutes: true, to: &layer) { continue }
      if addInside(label, clearOfRoutes: false, to: &layer) { continue }
      if addAlong(label, to: &layer) { continue }
      addAcross(label, to: &layer)
    }
  }

  private func areaLabels() -> [AreaLabel] {
    var labels: [AreaLabel] = []
    for shape in scene.shapes where shape.isArea {
      let text = SafeText.line(shape.name, limit: 80)
      guard !text.isEmpty, let style = Self.labelStyle(shape.kind),
        let polygon = PixelPolygon(shape.lines.map(projection.pixels)),
        polygon.box.intersects(view)
      else { continue }
      labels.append(
        AreaLabel(
          text: text,
          polygon: polygon,
          font: style.font,
          color: style.color,
          rank: style.rank,
          area: polygon.area
        )
      )
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

  /// Writes the label inside its area in the largest letters that fit; returns whether it fits.
  private mutating func addInside(
    _ label: AreaLabel,
    clearOfRoutes: Bool,
    to layer: inout Drawing.Layer
  ) -> Bool {
    let centers = label.polygon.labelCenters
    for share in [1, 0.9, 0.8] {
      for block in LabelBlock.variants(label.text, label.font.scaled(by: share)) {
        for center in centers {
          let box = Box(center: center, width: block.width, height: block.height)
          guard label.polygon.contains(box.widened(by: 1)), board.isFree([box]),
            !clearOfRoutes || board.lineCount(in: box.widened(by: 4)) == 0
          else { continue }
          write(block, in: box, label.color, to: &layer)
          return true
        }
      }
    }
    return false
  }

  /// Writes the label along the longest side of its area; returns whether it fits.
  private mutating func addAlong(_ label: AreaLabel, to layer: inout Drawing.Layer) -> Bool {
    let font = label.font.scaled(by: 0.9)
    let angle = label.polygon.axis
    let width = TextMetrics.width(label.text, font)
    let boxes = LabelBlock.boxes(
      along: angle,
      around: label.polygon.interior,
      width: width,
      size: font.size
    )
    guard boxes.allSatisfy({ label.polygon.contains($0) }), board.isFree(boxes) else {
      return false
    }
    for box in boxes { board.take(box) }
    layer.add(
      .centered(
        label.text,
        at: label.polygon.interior,
        angle: angle,
        font: font,
        color: label.color
      )
    )
    return true
  }

  /// Writes the label across the border of its area, if it is less than 1.6 times as wide as the
  /// area and covers nothing.
  private mutating func addAcross(_ label: AreaLabel, to layer: inout Drawing.Layer) {
    for block in LabelBlock.variants(label.text, label.font.scaled(by: 0.8)).reversed() {
      let center = label.polygon.interior
      let box = Box(center: center, width: block.width, height: block.height)
      guard block.width < label.polygon.box.width * 1.6, board.isFree([box]),
        board.lineCount(in: box) == 0
      else { continue }
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
}

extension PixelPolygon {
  /// Candidates for the middle of a label: the point farthest from the border, the middle of the
  /// box, then a grid sorted by distance to the first.
  fileprivate var labelCenters: [Pixel] {
    let best = interior
    let steps = 6
    var grid: [Pixel] = []
    for row in 1..<steps {
      for column in 1..<steps {
        grid.append(
          Pixel(
            x: box.left + box.width * Double(column) / Double(steps),
            y: box.top + box.height * Double(row) / Double(steps)
          )
        )
      }
    }
    let order = grid.indices.sorted { a, b in
      (grid[a].distance(to: best), a) < (grid[b].distance(to: best), b)
    }
    return [best, box.center] + order.map { grid[$0] }
  }
}
