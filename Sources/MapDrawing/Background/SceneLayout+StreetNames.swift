import GeoCore

extension SceneLayout {
  /// A street with its name, joined from the pieces in the picture.
  private struct NamedStreet {
    var text: String
    var roadClass: MapBackground.RoadClass
    var line: PixelLine
  }

  /// Writes the names of streets along their curves, the most important and the longest first.
  ///
  /// A name is repeated at some distance along a long street, and left out if it would bend too much
  /// or cover another label.
  mutating func addStreetNames(to layer: inout Drawing.Layer) {
    guard let background = scene.background else { return }
    var written: [String: [Pixel]] = [:]
    for street in namedStreets(background) {
      let font = Self.font(of: street.roadClass, zoom: roadStyle.zoom)
      let width = TextMetrics.width(street.text, font)
      for offset in Self.offsets(of: street.line.length, width: width) {
        let middle = street.line.point(at: offset)
        let others = written[street.text, default: []]
        guard others.allSatisfy({ $0.distance(to: middle) > 320 }) else { continue }
        let label = StreetLabel(text: street.text, font: font, width: width)
        if write(label, along: street.line, at: offset, &layer) {
          written[street.text, default: []].append(middle)
        }
      }
    }
  }

  private func namedStreets(_ background: MapBackground) -> [NamedStreet] {
    struct Key: Hashable {
      var text: String
      var roadClass: MapBackground.RoadClass
    }
    var order: [Key] = []
    var pieces: [Key: [[Pixel]]] = [:]
    for street in background.streetNames {
      guard roadStyle.zoom >= RoadStyle.nameZoom(street.roadClass) else { continue }
      let text = SafeText.line(street.name.local, limit: 60)
      guard !text.isEmpty else { continue }
      let key = Key(text: text, roadClass: street.roadClass)
      if pieces[key] == nil { order.append(key) }
      pieces[key, default: []] += street.lines.flatMap { view.clipped(line: sparsePixels($0)) }
    }
    var streets: [NamedStreet] = []
    for key in order {
      for line in PixelLine.joined(pieces[key] ?? []) {
        guard let line = PixelLine(line) else { continue }
        streets.append(NamedStreet(text: key.text, roadClass: key.roadClass, line: line))
      }
    }
    let sorted = streets.indices.sorted { a, b in
      let (first, second) = (streets[a], streets[b])
      if first.roadClass != second.roadClass { return first.roadClass < second.roadClass }
      return (-first.line.length, a) < (-second.line.length, b)
    }
    return sorted.map { streets[$0] }
  }

  private static func font(of roadClass: MapBackground.RoadClass, zoom: Double) -> Font {
    let size =
      switch roadClass {
      case .motorway, .trunk, .primary: 11.0
      case .secondary, .tertiary: 10.5
      case .minor, .pedestrian: 9.8
      default: 9.0
      }
    return Font(size: size + min(1.5, max(0, (zoom - 16) * 0.6)))
  }

  /// Where a label of some width may stand along a line: the middle, then other places on both
  /// sides of it.
  private static func offsets(of length: Double, width: Double) -> [Double] {
    let room = length - width - 6
    guard room >= 0 else { return [] }
    let middle = length / 2
    let step = max(24, width * 0.35)
    let count = min(24, Int(room / 2 / step))
    return [middle]
      + (0..<count).flatMap { index in
        let distance = Double(index + 1) * step
        return [middle - distance, middle + distance]
      }
  }

  // MARK: - Texts along lines

  /// A text that is written along a line.
  struct StreetLabel {
    var text: String
    var font: Font
    var width: Double
    var color: Color?
  }

  /// Writes a text around a place on a line; returns whether there is room.
  mutating func write(
    _ label: StreetLabel,
    along line: PixelLine,
    at offset: Double,
    _ layer: inout Drawing.Layer
  ) -> Bool {
    let (start, end) = (offset - label.width / 2, offset + label.width / 2)
    guard Self.isGentle(line, from: start, to: end, letter: label.font.size) else { return false }
    var part = line.slice(from: start, to: end)
    guard let first = part.first, let last = part.last,
      first.distance(to: last) > label.width * 0.8
    else { return false }
    if Self.isReversed(from: first, to: last) { part.reverse() }
    let boxes = Self.boxes(along: line, from: start, to: end, size: label.font.size)
    guard board.isFree(boxes), boxes.allSatisfy({ board.lineCount(in: $0) == 0 }) else {
      return false
    }
    for box in boxes { board.take(box.widened(by: 1)) }
    layer.add(label, along: part, palette)
    return true
  }

  /// Whether the text would be upside down, or a steep one would read downwards.
  private static func isReversed(from first: Pixel, to last: Pixel) -> Bool {
    let angle = atan2(last.y - first.y, last.x - first.x) * 180 / .pi
    return angle > 90 || angle <= -90
  }

  /// Whether a line turns at most 22° within one letter, and 100° in all.
  private static func isGentle(
    _ line: PixelLine,
    from start: Double,
    to end: Double,
    letter: Double
  ) -> Bool {
    var total = 0.0
    var previous: Degrees?
    for offset in stride(from: start, to: end - letter / 2, by: letter) {
      let angle = line.angle(from: offset, to: min(end, offset + letter))
      if let previous {
        let turn = PixelLine.turn(previous, angle)
        total += turn
        if turn > 22 || total > 100 { return false }
      }
      previous = angle
    }
    return true
  }

  /// Squares that cover a text along a line.
  private static func boxes(
    along line: PixelLine,
    from start: Double,
    to end: Double,
    size: Double
  ) -> [Box] {
    let count = max(1, Int(((end - start) / size).rounded(.up)))
    return (0...count).map { step in
      let offset = start + (end - start) * Double(step) / Double(count)
      return Box(center: line.point(at: offset), width: size * 1.1, height: size * 1.1)
    }
  }
}

extension Drawing.Layer {
  /// Adds a text along a line: turned as a whole if the line is straight, else letter by letter.
  fileprivate mutating func add(
    _ label: SceneLayout.StreetLabel,
    along part: [Pixel],
    _ palette: BackgroundPalette
  ) {
    guard let first = part.first, let last = part.last else { return }
    let color = label.color ?? palette.streetInk
    let isStraight = part.dropFirst().dropLast().allSatisfy {
      $0.distance(toSegment: first, last) < 0.9
    }
    if isStraight {
      let angle = atan2(last.y - first.y, last.x - first.x) * 180 / .pi
      let middle = Pixel(x: (first.x + last.x) / 2, y: (first.y + last.y) / 2)
      var run = TextRun.centered(
        label.text,
        at: middle,
        angle: angle,
        font: label.font,
        color: color
      )
      run.halo = palette.halo
      return add(run)
    }
    add(
      CurvedRun(
        text: label.text,
        baseline: Self.shifted(part, by: label.font.size * TextMetrics.capHeight / 2),
        font: label.font,
        color: color,
        halo: palette.halo
      )
    )
  }

  /// A line moved to the right of its direction, and lengthened a little at both ends, because
  /// viewers leave out letters beyond the end.
  private static func shifted(_ line: [Pixel], by distance: Double) -> [Pixel] {
    var result: [Pixel] = []
    for index in line.indices {
      let before = line[max(0, index - 1)]
      let after = line[min(line.count - 1, index + 1)]
      let length = max(1e-9, before.distance(to: after))
      let (dx, dy) = ((after.x - before.x) / length, (after.y - before.y) / length)
      let reach = index == 0 ? -6.0 : (index == line.count - 1 ? 6 : 0)
      result.append(
        Pixel(
          x: line[index].x - dy * distance + dx * reach,
          y: line[index].y + dx * distance + dy * reach
        )
      )
    }
    return result
  }
}
