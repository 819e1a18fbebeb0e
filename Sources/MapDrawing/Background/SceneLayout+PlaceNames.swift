import GeoCore

extension SceneLayout {
  /// Writes the names of the base map, the most important first; each is left out if it would
  /// cover another label.
  mutating func addBackgroundLabels(to layer: inout Drawing.Layer) {
    guard let background = scene.background else { return }
    addPlaceNames(background, to: &layer)
    addWaterNames(background, to: &layer)
    addShields(background, to: &layer)
    addPeaks(background, to: &layer)
    addStreetNames(to: &layer)
    addPointsOfInterest(background, to: &layer)
    addHouseNumbers(background, to: &layer)
  }

  // MARK: - Places

  private mutating func addPlaceNames(
    _ background: MapBackground,
    to layer: inout Drawing.Layer
  ) {
    let visible = background.places.indices.filter { index in
      background.places[index].kind.zooms.contains(roadStyle.zoom)
    }
    let order = visible.sorted { a, b in
      let (first, second) = (background.places[a], background.places[b])
      let ranks = (
        first.rank > 0 ? first.rank : .max, second.rank > 0 ? second.rank : .max
      )
      return (first.kind.order, ranks.0, a) < (second.kind.order, ranks.1, b)
    }
    var written: Set<String> = []
    for place in order.map({ background.places[$0] }) {
      let text = SafeText.line(place.name[scene.language], limit: 60)
      guard !text.isEmpty, !written.contains(text), let pixel = projection.pixel(place.coordinate)
      else { continue }
      let style = placeStyle(place)
      let spaced = place.kind.isDistrict ? text.uppercased() : text
      if write(spaced, around: pixel, style.font, style.color, &layer) { written.insert(text) }
    }
  }

  private func placeStyle(_ place: MapBackground.PlaceLabel) -> (font: Font, color: Color) {
    let near = min(1.35, max(0.85, 1 + (roadStyle.zoom - 12) * 0.06))
    let size: Double =
      switch place.kind {
      case .country, .state: 14.0
      case .city: place.rank > 0 && place.rank <= 6 ? 17.0 : 15
      case .town, .island: 13.5
      case .village: 12
      case .suburb: 11
      case .quarter, .neighbourhood, .hamlet: 10
      case .locality: 9.5
      }
    let isQuiet = place.kind.isDistrict || place.kind == .locality
    return (
      Font(size: (size * near * 2).rounded() / 2, isBold: place.kind == .city),
      isQuiet ? palette.quietInk : palette.ink
    )
  }

  /// Writes a text centred on a point on one to three lines; returns whether there is room.
  private mutating func write(
    _ text: String,
    around pixel: Pixel,
    _ font: Font,
    _ color: Color,
    _ layer: inout Drawing.Layer
  ) -> Bool {
    guard view.contains(pixel) else { return false }
    for block in LabelBlock.variants(text, font) {
      let box = Box(center: pixel, width: block.width, height: block.height)
      guard board.isFree([box.widened(by: 2)]), board.lineCount(in: box) < 3 else { continue }
      board.take(box.widened(by: 4))
      for run in block.runs(in: box, anchor: .middle, color: color, halo: palette.halo) {
        layer.add(run)
      }
      return true
    }
    return false
  }

  // MARK: - Water and summits

  private mutating func addWaterNames(
    _ background: MapBackground,
    to layer: inout Drawing.Layer
  ) {
    var written: [String: [Pixel]] = [:]
    for water in background.waterNames {
      let text = SafeText.line(water.name[scene.language], limit: 60)
      guard !text.isEmpty, let coordinate = water.line.first else { continue }
      let font = Font(size: water.isSea ? 13 : 11, isItalic: true)
      let label = StreetLabel(
        text: text,
        font: font,
        width: TextMetrics.width(text, font),
        color: palette.waterInk
      )
      guard water.line.count > 1 else {
        if let pixel = projection.pixel(coordinate), isNew(text, pixel, written),
          write(text, around: pixel, font, palette.waterInk, &layer)
        {
          written[text, default: []].append(pixel)
        }
        continue
      }
      addAlong(label, [sparsePixels(water.line)], &written, &layer)
    }
    for waterway in background.waterways where waterway.structure != .tunnel {
      let text = SafeText.line(waterway.name.local, limit: 60)
      guard !text.isEmpty, let width = roadStyle.width(of: waterway.kind), width > 1.2 else {
        continue
      }
      let font = Font(size: waterway.kind == .river ? 11 : 10, isItalic: true)
      let label = StreetLabel(
        text: text,
        font: font,
        width: TextMetrics.width(text, font),
        color: palette.waterInk
      )
      addAlong(label, waterway.lines.map(sparsePixels), &written, &layer)
    }
  }

  private mutating func addAlong(
    _ label: StreetLabel,
    _ lines: [[Pixel]],
    _ written: inout [String: [Pixel]],
    _ layer: inout Drawing.Layer
  ) {
    for part in lines.flatMap({ view.clipped(line: $0) }) {
      guard let line = PixelLine(part), line.length > label.width + 6 else { continue }
      for share in [0.5, 0.3, 0.7] {
        let middle = line.point(at: line.length * share)
        guard isNew(label.text, middle, written) else { break }
        if write(label, along: line, at: line.length * share, &layer) {
          written[label.text, default: []].append(middle)
          break
        }
      }
    }
  }

  /// Whether a text has not been written near a point.
  private func isNew(_ text: String, _ pixel: Pixel, _ written: [String: [Pixel]]) -> Bool {
    written[text, default: []].allSatisfy { $0.distance(to: pixel) > 450 }
  }

  private mutating func addPeaks(_ background: MapBackground, to layer: inout Drawing.Layer) {
    guard roadStyle.zoom >= 11 else { return }
    let font = Font(size: 9.5)
    for peak in background.peaks {
      guard let pixel = projection.pixel(peak.coordinate) else { continue }
      let height = peak.elevation.map {
        $0.isFinite && abs($0) < 1e5 ? "\(Int($0.rounded())) m" : ""
      }
      let text = [SafeText.line(peak.name[scene.language], limit: 60), height ?? ""]
        .filter { !$0.isEmpty }.joined(separator: " ")
      let below = Pixel(x: pixel.x, y: pixel.y + 11)
      guard board.isFree([Box(center: pixel, width: 10, height: 10)]),
        write(text, around: below, font, palette.quietInk, &layer)
      else { continue }
      let corners = [(0.0, -4.0), (4.0, 3.0), (-4.0, 3.0)].map {
        Pixel(x: pixel.x + $0.0, y: pixel.y + $0.1)
      }
      layer.add(Path([corners], closed: true), Paint(fill: palette.quietInk))
    }
  }

  // MARK: - Road numbers

  /// Writes the numbers of main roads in small shields along them.
  private mutating func addShields(
    _ background: MapBackground,
    to layer: inout Drawing.Layer
  ) {
    let font = Font(size: 9, isBold: true)
    var written: [String: [Pixel]] = [:]
    for street in background.streetNames where street.roadClass <= .secondary {
      guard roadStyle.zoom >= (street.roadClass <= .trunk ? 10 : 12.5) else { continue }
      let whole = SafeText.line(street.ref, limit: 24)
      let text = whole.split(separator: ";").first.map(String.init) ?? ""
      guard !text.isEmpty, text.count <= 10 else { continue }
      let width = TextMetrics.width(text, font) + 8
      for part in street.lines.flatMap({ view.clipped(line: sparsePixels($0)) }) {
        guard let line = PixelLine(part), line.length > 30 else { continue }
        let middle = line.point(at: line.length / 2)
        let box = Box(center: middle, width: width, height: 14)
        guard written[text, default: []].allSatisfy({ $0.distance(to: middle) > 280 }),
          board.isFree([box.widened(by: 2)]), board.lineCount(in: box) == 0
        else { continue }
        written[text, default: []].append(middle)
        board.take(box.widened(by: 3))
        addShield(text, in: box, font, street.roadClass, &layer)
      }
    }
  }

  private func addShield(
    _ text: String,
    in box: Box,
    _ font: Font,
    _ roadClass: MapBackground.RoadClass,
    _ layer: inout Drawing.Layer
  ) {
    let edge = palette.roads[roadClass]?.casing ?? palette.shieldEdge
    layer.add(
      .roundedBox(box, radius: 3),
      Paint(fill: palette.shield, stroke: Stroke(color: edge, width: 1.3))
    )
    layer.add(
      TextRun(
        text: text,
        position: Pixel(x: box.center.x, y: box.center.y + font.size * TextMetrics.capHeight / 2),
        font: font,
        color: palette.ink,
        anchor: .middle
      )
    )
  }

  // MARK: - House numbers

  private mutating func addHouseNumbers(
    _ background: MapBackground,
    to layer: inout Drawing.Layer
  ) {
    guard roadStyle.zoom >= 17.4 else { return }
    let font = Font(size: 8.5)
    for house in background.houseNumbers {
      let text = SafeText.line(house.text, limit: 8)
      guard !text.isEmpty, let pixel = projection.pixel(house.coordinate) else { continue }
      _ = write(text, around: pixel, font, palette.quietInk, &layer)
    }
  }
}

extension MapBackground.PlaceLabel.Kind {
  /// 0 for the most important kind.
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Whether it is a part of a city.
  fileprivate var isDistrict: Bool {
    switch self {
    case .suburb, .quarter, .neighbourhood: true
    default: false
    }
  }

  /// The zoom levels at which places of the kind are written.
  fileprivate var zooms: Range<Double> {
    switch self {
    case .country: 0..<7
    case .state: 5..<9
    case .city: 4..<15.5
    case .town: 8..<16
    case .island: 9..<16
    case .village: 10..<17
    case .suburb: 11.5..<16.5
    case .quarter: 13..<17
    case .neighbourhood: 13.8..<17.5
    case .hamlet: 12.5..<17.5
    case .locality: 14..<18
    }
  }
}
