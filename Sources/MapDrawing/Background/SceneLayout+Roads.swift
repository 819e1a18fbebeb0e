import GeoCore

extension SceneLayout {
  /// A road in the picture.
  private struct DrawnRoad {
    var road: MapBackground.Road
    var width: Double
    var lines: [[Pixel]]
  }

  /// Paints the roads and paths on one level: all casings before all fills, the least important
  /// class first, so that roads join without seams.
  mutating func drawRoads(_ background: MapBackground, _ structure: MapBackground.Structure) {
    var layer = Drawing.Layer(name: "roads-\(structure.rawValue)", isCompact: true)
    let drawn = background.roads.compactMap { road -> DrawnRoad? in
      guard road.structure.level == structure, let width = roadStyle.width(of: road) else {
        return nil
      }
      let lines = clipped(road.lines)
      return lines.isEmpty ? nil : DrawnRoad(road: road, width: width, lines: lines)
    }
    let heights = structure == .bridge ? Set(drawn.map(\.road.layer)).sorted() : [0]
    for height in heights {
      let group = structure == .bridge ? drawn.filter { $0.road.layer == height } : drawn
      let sorted = Self.sorted(group)
      for road in sorted { addCasing(road, structure, to: &layer) }
      for road in sorted { addFill(road, structure, to: &layer) }
    }
    if roadStyle.zoom >= 16 {
      for road in drawn where road.road.oneway != 0 { addArrows(road, to: &layer) }
    }
    drawing.layers.append(layer)
  }

  /// The least important class first, ramps before other roads of their class.
  private static func sorted(_ roads: [DrawnRoad]) -> [DrawnRoad] {
    MapBackground.RoadClass.allCases.reversed().flatMap { roadClass in
      let same = roads.filter { $0.road.roadClass == roadClass }
      return same.filter(\.road.isRamp) + same.filter { !$0.road.isRamp }
    }
  }

  private func addCasing(
    _ drawn: DrawnRoad,
    _ structure: MapBackground.Structure,
    to layer: inout Drawing.Layer
  ) {
    let (road, width) = (drawn.road, drawn.width)
    guard let colors = palette.roads[road.roadClass] else {
      guard structure == .bridge, roadStyle.zoom >= 16 else { return }
      return add(drawn, Stroke(color: palette.bridge, width: width + 3.4, cap: .butt), &layer)
    }
    guard roadStyle.hasCasing(width, road.roadClass) else { return }
    let side = roadStyle.casing(width, road.roadClass)
    var stroke = Stroke(color: colors.casing, width: width + 2 * side)
    switch structure {
    case .bridge:
      stroke.color = .mixed(colors.casing, palette.bridge, 0.55)
      stroke.width += 0.6
      stroke.cap = .butt
    case .tunnel:
      stroke.dash = [3, 2.5]
      stroke.cap = .butt
    case .ground, .ford: break
    }
    add(drawn, stroke, &layer)
  }

  private func addFill(
    _ drawn: DrawnRoad,
    _ structure: MapBackground.Structure,
    to layer: inout Drawing.Layer
  ) {
    let (road, width) = (drawn.road, drawn.width)
    guard let colors = palette.roads[road.roadClass] else {
      if structure == .bridge, roadStyle.zoom >= 16 {
        add(drawn, Stroke(color: palette.land, width: width + 1.8, cap: .butt), &layer)
      }
      return add(drawn, Self.pathStroke(road.roadClass, width, palette), &layer)
    }
    let isCased = roadStyle.hasCasing(width, road.roadClass)
    // White lines without a casing cannot be seen on light land.
    let plain = isCased || road.roadClass < .tertiary ? colors.fill : colors.casing
    var stroke = Stroke(color: plain, width: width)
    if structure == .tunnel { stroke.color = .mixed(plain, palette.land, 0.62) }
    if road.isUnderConstruction {
      stroke.dash = [5, 4]
      stroke.cap = .butt
    }
    add(drawn, stroke, &layer)
  }

  private func add(_ drawn: DrawnRoad, _ stroke: Stroke, _ layer: inout Drawing.Layer) {
    for line in drawn.lines { layer.add(Path([line], closed: false), Paint(stroke: stroke)) }
  }

  /// The stroke of ways that are lines without a casing.
  static func pathStroke(
    _ roadClass: MapBackground.RoadClass,
    _ width: Double,
    _ palette: BackgroundPalette
  ) -> Stroke {
    switch roadClass {
    case .cycleway: Stroke(color: palette.cycleway, width: width, dash: [5, 2.5], cap: .butt)
    case .steps: Stroke(color: palette.path, width: width, dash: [1.2, 1.2], cap: .butt)
    case .track: Stroke(color: palette.track, width: width, dash: [7, 3], cap: .butt)
    default: Stroke(color: palette.path, width: width, dash: [3, 2.4], cap: .butt)
    }
  }

  private func addArrows(_ drawn: DrawnRoad, to layer: inout Drawing.Layer) {
    guard drawn.width >= 5 else { return }
    let stroke = Stroke(color: palette.arrow, width: 1)
    for line in drawn.lines {
      let directed = drawn.road.oneway > 0 ? line : line.reversed()
      let arrows = Self.arrows(along: directed, spacing: 130)
      layer.add(Path(arrows, closed: false), Paint(stroke: stroke))
    }
  }

  // MARK: - Railways

  /// Paints railways on one level: main lines as a band with light ties, others as thin lines.
  mutating func drawRailways(_ background: MapBackground, _ structure: MapBackground.Structure) {
    var layer = Drawing.Layer(name: "railways-\(structure.rawValue)", isCompact: true)
    for railway in background.railways where railway.structure.level == structure {
      guard let width = roadStyle.width(of: railway.kind) else { continue }
      let lines = clipped(railway.lines)
      func add(_ stroke: Stroke) {
        for line in lines { layer.add(Path([line], closed: false), Paint(stroke: stroke)) }
      }
      var color = palette.rail
      if structure == .tunnel {
        color.opacity = 0.5
        add(Stroke(color: color, width: width * 0.6, dash: [4, 4], cap: .butt))
        continue
      }
      if structure == .bridge {
        add(Stroke(color: palette.bridge, width: width + 3, cap: .butt))
        add(Stroke(color: palette.land, width: width + 1.6, cap: .butt))
      }
      add(Stroke(color: color, width: width, cap: .butt))
      if railway.kind == .rail, roadStyle.zoom >= 13 {
        let gap = Stroke(color: palette.railGap, width: width * 0.52, dash: [6, 6], cap: .butt)
        add(gap)
      }
      if railway.kind == .cableCar {
        add(Stroke(color: color, width: width * 3.2, dash: [1.4, 12], cap: .butt))
      }
    }
    drawing.layers.append(layer)
  }
}

extension MapBackground.Structure {
  /// The level on which it is painted: fords lie on the ground.
  fileprivate var level: MapBackground.Structure { self == .ford ? .ground : self }
}

extension RoadStyle {
  /// The width of a railway in pixels; `nil` if it is not drawn at this level.
  func width(of railway: MapBackground.Railway.Kind) -> Double? {
    switch railway {
    case .rail: zoom < 8 ? nil : (zoom < 13 ? 0.9 : min(4, 1.4 + (zoom - 13) * 0.6))
    case .lightRail, .subway, .funicular: zoom < 12 ? nil : min(2.4, 0.9 + (zoom - 12) * 0.3)
    case .tram: zoom < 14 ? nil : min(1.8, 0.7 + (zoom - 14) * 0.3)
    case .service: zoom < 14.5 ? nil : min(1.6, 0.6 + (zoom - 14.5) * 0.3)
    case .cableCar: zoom < 13 ? nil : 1
    }
  }

  /// The width of a waterway in pixels; `nil` if it is not drawn at this level.
  func width(of waterway: MapBackground.Waterway.Kind) -> Double? {
    switch waterway {
    case .river: zoom < 7 ? nil : min(14, 0.8 * pow(1.28, zoom - 7))
    case .canal: zoom < 10 ? nil : min(10, 0.8 * pow(1.32, zoom - 10))
    case .stream: zoom < 12.5 ? nil : min(5, 0.7 * pow(1.35, zoom - 12.5))
    case .drain, .ditch: zoom < 14 ? nil : min(3, 0.6 * pow(1.35, zoom - 14))
    }
  }
}
