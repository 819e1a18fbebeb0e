import GeoCore

extension SceneLayout {
  /// Paints the base map, from the land up to bridges; its names follow with the other labels.
  mutating func drawBackground() {
    guard let background = scene.background else { return }
    drawLand(background)
    drawWater(background)
    drawRunways(background)
    drawFerries(background)
    drawRoads(background, .tunnel)
    drawRailways(background, .tunnel)
    drawBackgroundBuildings(background)
    drawNetwork(background)
    drawRoads(background, .ground)
    drawRailways(background, .ground)
    drawRoads(background, .bridge)
    drawRailways(background, .bridge)
    drawBoundaries(background)
  }

  /// The rectangle to which geometry is clipped: what is drawn and room for the widest lines.
  var clip: Box { window.widened(by: 32) }

  /// The pixels of a line without points closer than a third of a pixel to the one before.
  func sparsePixels(_ line: [Coordinate]) -> [Pixel] {
    var result: [Pixel] = []
    result.reserveCapacity(line.count)
    for (index, coordinate) in line.enumerated() {
      guard let pixel = projection.pixel(coordinate) else { continue }
      let isEnd = index == line.count - 1
      if let last = result.last, last.distance(to: pixel) < (isEnd ? 0.02 : 0.35) { continue }
      result.append(pixel)
    }
    return result
  }

  /// The parts of lines in the picture.
  func clipped(_ lines: [[Coordinate]]) -> [[Pixel]] {
    lines.flatMap { clip.clipped(line: sparsePixels($0)) }
  }

  /// The part of a polygon in the picture; `nil` if there is none or it is too small to be seen.
  private func clipped(polygon: [[Coordinate]], least: Double = 0.7) -> Path? {
    var path = Path()
    for (index, ring) in polygon.enumerated() {
      let pixels = clip.clipped(ring: sparsePixels(ring))
      let box = Box(pixels)
      guard let box, max(box.width, box.height) >= least, pixels.count > 2 else {
        if index == 0 { return nil }
        continue
      }
      path.append(pixels, closed: true)
    }
    return path.elements.isEmpty ? nil : path
  }

  // MARK: - Areas

  private mutating func drawLand(_ background: MapBackground) {
    var layer = Drawing.Layer(name: "land", isCompact: true)
    for kind in MapBackground.Area.Kind.allCases where !kind.isWater && !kind.isBuilt {
      add(background, kind, to: &layer)
    }
    drawing.layers.append(layer)
  }

  private mutating func drawWater(_ background: MapBackground) {
    var layer = Drawing.Layer(name: "water", isCompact: true)
    for kind in MapBackground.Area.Kind.allCases where kind.isWater {
      add(background, kind, to: &layer)
    }
    for waterway in background.waterways {
      let width = roadStyle.width(of: waterway.kind)
      guard let width else { continue }
      var stroke = Stroke(color: palette.waterway, width: width)
      if waterway.isIntermittent || waterway.structure == .tunnel {
        stroke.dash = [4, 3]
        stroke.cap = .butt
      }
      for line in clipped(waterway.lines) {
        layer.add(Path([line], closed: false), Paint(stroke: stroke))
      }
    }
    for kind in MapBackground.Area.Kind.allCases where kind.isBuilt {
      add(background, kind, to: &layer)
    }
    drawing.layers.append(layer)
  }

  private func add(
    _ background: MapBackground,
    _ kind: MapBackground.Area.Kind,
    to layer: inout Drawing.Layer
  ) {
    guard let color = palette.areas[kind] else { return }
    for area in background.areas where area.kind == kind {
      // Opaque, so that the pieces of an area that overlap at the border of a tile show no seam.
      let fill = area.isIntermittent ? Color.mixed(palette.land, color, 0.55) : color
      for polygon in area.polygons {
        if let path = clipped(polygon: polygon) { layer.add(path, Paint(fill: fill)) }
      }
    }
  }

  /// Paints the edges of all buildings before their fills, so that buildings that were cut at the
  /// border of a tile have no seam.
  private mutating func drawBackgroundBuildings(_ background: MapBackground) {
    guard roadStyle.zoom >= 13.4 else { return }
    var layer = Drawing.Layer(name: "city-buildings", isCompact: true)
    let paths = background.buildings.flatMap { building in
      building.polygons.compactMap { clipped(polygon: $0, least: 1.2) }
    }
    if roadStyle.zoom >= 15 {
      let edge = Stroke(color: palette.buildingEdge, width: roadStyle.zoom >= 16.5 ? 1.6 : 1.1)
      for path in paths { layer.add(path, Paint(stroke: edge)) }
    }
    let share = min(1, max(0.5, roadStyle.zoom - 14))
    let fill = Color.mixed(palette.land, palette.building, share)
    for path in paths { layer.add(path, Paint(fill: fill)) }
    drawing.layers.append(layer)
  }

  // MARK: - Lines

  private mutating func drawNetwork(_ background: MapBackground) {
    var layer = Drawing.Layer(name: "network", isCompact: true)
    let width = min(2.4, max(0.7, 0.7 + (roadStyle.zoom - 11) * 0.25))
    let stroke = Stroke(color: palette.rail, width: width)
    for line in clipped(background.networkLines) {
      layer.add(Path([line], closed: false), Paint(stroke: stroke))
    }
    drawing.layers.append(layer)
  }

  private mutating func drawRunways(_ background: MapBackground) {
    var layer = Drawing.Layer(name: "runways", isCompact: true)
    guard let color = palette.areas[.apron] else { return }
    for runway in background.runways {
      let meters = runway.isTaxiway ? 15.0 : 45
      let stroke = Stroke(color: color, width: max(1, meters / metersPerPixel), cap: .butt)
      for line in clipped(runway.lines) {
        layer.add(Path([line], closed: false), Paint(stroke: stroke))
      }
    }
    drawing.layers.append(layer)
  }

  private mutating func drawFerries(_ background: MapBackground) {
    var layer = Drawing.Layer(name: "ferry-lines", isCompact: true)
    let width = min(1.8, max(1, roadStyle.zoom / 10))
    let stroke = Stroke(color: palette.ferry, width: width, dash: [7, 5], cap: .butt)
    for ferry in background.ferries {
      for line in clipped(ferry.lines) {
        layer.add(Path([line], closed: false), Paint(stroke: stroke))
      }
    }
    drawing.layers.append(layer)
  }

  private mutating func drawBoundaries(_ background: MapBackground) {
    var layer = Drawing.Layer(name: "borders", isCompact: true)
    for boundary in background.boundaries where boundary.level <= (roadStyle.zoom < 9 ? 2 : 4) {
      var color = palette.boundary
      color.opacity = boundary.isMaritime ? 0.35 : 0.7
      let width = boundary.level <= 2 ? 1.8 : 1.1
      let dash: [Double] = boundary.level <= 2 && !boundary.isDisputed ? [9, 3, 2, 3] : [4, 3]
      let stroke = Stroke(color: color, width: width, dash: dash, cap: .butt)
      for line in clipped(boundary.lines) {
        layer.add(Path([line], closed: false), Paint(stroke: stroke))
      }
    }
    drawing.layers.append(layer)
  }
}

extension MapBackground.Area.Kind {
  /// Whether it is painted as water.
  var isWater: Bool {
    switch self {
    case .sea, .lake, .river, .swimmingPool, .dock: true
    default: false
    }
  }

  /// Whether it is built, and painted over water.
  var isBuilt: Bool {
    switch self {
    case .parking, .plaza, .pier: true
    default: false
    }
  }
}
