import GeoCore

/// The sign of a marker: its shape on the map and the positions for its label.
struct MarkerSign {
  let kind: MapScene.Marker.Kind
  /// The position of the marker.
  let pixel: Pixel
  let label: String
  let isSample: Bool
  /// The number written on a via.
  let number: Int
  /// How many stations it stands for.
  var count = 1

  /// Whether it is a start, end or via, whose label is never left out.
  var isStop: Bool { kind == .start || kind == .end || kind == .via }

  /// Whether the sign is painted even where a card is: a stop over it, a station below it.
  var isKept: Bool { isStop || kind == .station }

  var font: Font {
    switch kind {
    case .start, .end, .via: MapStyle.markerFont
    case .station: MapStyle.stationFont
    case .poi, .busStop: MapStyle.poiFont
    }
  }

  var color: Color {
    switch kind {
    case .start: MapStyle.start.darkened
    case .end: MapStyle.end.darkened
    case .via: MapStyle.via.darkened
    case .station, .busStop: MapStyle.station.darkened
    case .poi: MapStyle.poi.darkened
    }
  }

  /// The rectangle that the sign covers.
  var box: Box {
    switch kind {
    case .end:
      Box(left: pixel.x - 11, top: pixel.y - 31, right: pixel.x + 11, bottom: pixel.y + 2)
    case .start, .via: Box(center: pixel, width: 20, height: 20)
    case .station: Box(center: pixel, width: 18, height: 18)
    case .busStop: Box(center: pixel, width: 13, height: 13)
    case .poi: Box(center: pixel, width: 8, height: 8)
    }
  }

  /// Candidate rectangles for a label of some size: right, left, below, above, then the corners.
  func labelBoxes(width: Double, height: Double) -> [(box: Box, anchor: TextRun.Anchor)] {
    let (box, gap) = (box, 4.0)
    func at(_ left: Double, _ top: Double) -> Box {
      Box(left: left, top: top, right: left + width, bottom: top + height)
    }
    let (middleX, middleY) = (box.center.x - width / 2, box.center.y - height / 2)
    let (toRight, toLeft) = (box.right + gap, box.left - gap - width)
    let (above, below) = (box.top - gap / 2 - height, box.bottom + gap / 2)
    return [
      (at(toRight, middleY), .start), (at(toLeft, middleY), .end),
      (at(middleX, below), .middle), (at(middleX, above), .middle),
      (at(toRight - gap, above + gap), .start), (at(toRight - gap, below - gap), .start),
      (at(toLeft + gap, above + gap), .end), (at(toLeft + gap, below - gap), .end),
    ]
  }

  /// Paints the sign.
  func paint(_ layer: inout Drawing.Layer) {
    let ring = Stroke(color: MapStyle.casing, width: 2.2)
    switch kind {
    case .start:
      layer.add(.circle(pixel, 9), Paint(fill: MapStyle.start, stroke: ring))
      layer.add(.circle(pixel, 3.2), Paint(fill: MapStyle.casing))
    case .end: paintPin(ring, &layer)
    case .via: paintNumber(ring, &layer)
    case .station: if count > 1 { paintCount(&layer) } else { paintStation(&layer) }
    case .busStop: paintBusStop(&layer)
    case .poi:
      let edge = Stroke(color: MapStyle.casing, width: 1.2)
      layer.add(.circle(pixel, 3), Paint(fill: MapStyle.poi, stroke: edge))
    }
  }

  /// Paints a drop whose tip is at the position.
  private func paintPin(_ ring: Stroke, _ layer: inout Drawing.Layer) {
    func at(_ dx: Double, _ dy: Double) -> Pixel { Pixel(x: pixel.x + dx, y: pixel.y + dy) }
    var drop = Path()
    drop.elements = [
      .move(at(0, 0)),
      .curve(at(-1.8, -7), at(-10, -11.5), at(-10, -19.5)),
      .curve(at(-10, -25.2), at(-5.6, -29.5), at(0, -29.5)),
      .curve(at(5.6, -29.5), at(10, -25.2), at(10, -19.5)),
      .curve(at(10, -11.5), at(1.8, -7), at(0, 0)),
      .close,
    ]
    layer.add(drop, Paint(fill: MapStyle.end, stroke: ring))
    layer.add(.circle(at(0, -19.3), 4), Paint(fill: MapStyle.casing))
  }

  /// Paints a disc with the number of stations.
  private func paintCount(_ layer: inout Drawing.Layer) {
    let ring = Stroke(color: MapStyle.casing, width: 2)
    layer.add(.circle(pixel, 10), Paint(fill: MapStyle.station, stroke: ring))
    let font = Font(size: count > 99 ? 8 : 10, isBold: true)
    let baseline = pixel.y + font.size * TextMetrics.capHeight / 2
    layer.add(
      TextRun(
        text: String(count),
        position: Pixel(x: pixel.x, y: baseline),
        font: font,
        color: MapStyle.casing,
        anchor: .middle
      )
    )
  }

  private func paintNumber(_ ring: Stroke, _ layer: inout Drawing.Layer) {
    layer.add(.circle(pixel, 9), Paint(fill: MapStyle.via, stroke: ring))
    let font = Font(size: number > 9 ? 9 : 11, isBold: true)
    let baseline = pixel.y + font.size * TextMetrics.capHeight / 2
    layer.add(
      TextRun(
        text: String(number),
        position: Pixel(x: pixel.x, y: baseline),
        font: font,
        color: MapStyle.casing,
        anchor: .middle
      )
    )
  }

  /// Paints a square with a bicycle; sample stations have a light square.
  private func paintStation(_ layer: inout Drawing.Layer) {
    let face = isSample ? MapStyle.casing : MapStyle.station
    let ink = isSample ? MapStyle.station : MapStyle.casing
    let square = Box(center: pixel, width: 17, height: 17)
    if !isSample {
      let edge = Stroke(color: MapStyle.casing, width: 2.4)
      layer.add(.roundedBox(square, radius: 4), Paint(stroke: edge))
    }
    let border = Stroke(color: MapStyle.station, width: 1.4)
    layer.add(.roundedBox(square, radius: 4), Paint(fill: face, stroke: isSample ? border : nil))
    func at(_ dx: Double, _ dy: Double) -> Pixel { Pixel(x: pixel.x + dx, y: pixel.y + dy) }
    let pen = Stroke(color: ink, width: 1.15)
    for wheel in [at(-3.9, 2.2), at(3.9, 2.2)] {
      layer.add(.circle(wheel, 2.5), Paint(stroke: pen))
    }
    let frame = [
      [at(-3.9, 2.2), at(-1.8, -1.9), at(2.5, -1.9), at(0.2, 2.2), at(-3.9, 2.2)],
      [at(0.2, 2.2), at(-2.2, -3.1)], [at(-3.3, -3.1), at(-1.1, -3.1)],
      [at(3.9, 2.2), at(2.1, -3.7), at(3.7, -3.7)],
    ]
    layer.add(Path(frame, closed: false), Paint(stroke: pen))
  }

  private func paintBusStop(_ layer: inout Drawing.Layer) {
    let square = Box(center: pixel, width: 12.5, height: 12.5)
    let edge = Stroke(color: MapStyle.casing, width: 1.4)
    layer.add(.roundedBox(square, radius: 3), Paint(fill: MapStyle.station, stroke: edge))
    let body = Box(
      left: pixel.x - 3.6,
      top: pixel.y - 3.8,
      right: pixel.x + 3.6,
      bottom: pixel.y + 2.8
    )
    layer.add(.roundedBox(body, radius: 1.2), Paint(fill: MapStyle.casing))
    let glass = Box(
      left: pixel.x - 2.6,
      top: pixel.y - 2.8,
      right: pixel.x + 2.6,
      bottom: pixel.y - 0.1
    )
    layer.add(.roundedBox(glass, radius: 0.4), Paint(fill: MapStyle.station))
    for x in [-2.1, 2.1] {
      let wheel = Pixel(x: pixel.x + x, y: pixel.y + 3)
      layer.add(.circle(wheel, 1.1), Paint(fill: MapStyle.casing))
    }
  }
}

extension SceneLayout {
  /// The signs of the markers in the picture, in painting order: by kind, then as given.
  ///
  /// Many stations are grouped.
  func markerSigns() -> [MarkerSign] {
    var signs: [MarkerSign] = []
    for kind in MapScene.Marker.Kind.allCases {
      var number = 0
      for marker in scene.markers where marker.kind == kind {
        number += 1
        guard let pixel = projection.pixel(marker.coordinate), view.contains(pixel) else {
          continue
        }
        let sign = MarkerSign(
          kind: kind,
          pixel: pixel,
          label: SafeText.line(marker.label, limit: 80),
          isSample: marker.isSample,
          number: number
        )
        signs.append(sign)
      }
    }
    return StationClusters.clustered(signs)
  }
}

extension Color {
  /// The colour for letters: darker, because the plain colour is too light to be legible.
  fileprivate var darkened: Color { .mixed(self, Color(0x000000), 0.28) }
}
