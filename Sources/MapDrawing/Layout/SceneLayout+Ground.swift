import CampusGraph
import GeoCore

extension SceneLayout {
  /// Paints the ground, from the sheet up to barriers and doors.
  mutating func drawGround() {
    let hasBoundary = scene.shapes.contains { $0.kind == .boundary }
    var sheet = Drawing.Layer(name: "sheet")
    let plain = scene.background == nil ? MapStyle.ground : palette.land
    let fill = hasBoundary ? MapStyle.outside : plain
    sheet.add(.roundedBox(view, radius: 0), Paint(fill: fill))
    drawing.layers.append(sheet)
    drawGrid()
    drawBackground()
    drawAreas([.boundary], layer: "campus")
    drawAreas([.green, .water, .pitch, .parking], layer: "areas")
    drawFerries()
    drawWays()
    drawBuildings()
    drawBarriers()
    drawDoors()
  }

  private func shapes(_ kind: CampusShape.Kind) -> [CampusShape] {
    scene.shapes.filter { $0.kind == kind }
  }

  private func path(of shape: CampusShape, shift: Double = 0) -> Path? {
    let lines = shape.lines.map(projection.pixels)
    guard lines.contains(where: isVisible) else { return nil }
    guard shift != 0 else { return Path(lines, closed: shape.isArea) }
    let moved = lines.map { $0.map { Pixel(x: $0.x + shift, y: $0.y + shift) } }
    return Path(moved, closed: shape.isArea)
  }

  private mutating func drawAreas(_ kinds: [CampusShape.Kind], layer name: String) {
    var layer = Drawing.Layer(name: name)
    add(kinds, to: &layer)
    drawing.layers.append(layer)
  }

  private func add(_ kinds: [CampusShape.Kind], to layer: inout Drawing.Layer) {
    for kind in kinds {
      let paint = Self.areaPaint(kind)
      for shape in shapes(kind) where shape.isArea {
        if let path = path(of: shape) { layer.add(path, paint) }
      }
    }
  }

  private static func areaPaint(_ kind: CampusShape.Kind) -> Paint {
    func edge(_ color: Color, _ width: Double = 1) -> Stroke { Stroke(color: color, width: width) }
    return switch kind {
    case .boundary:
      Paint(
        fill: MapStyle.ground,
        stroke: Stroke(color: MapStyle.boundary, width: 1.6, dash: [9, 4, 1, 4], cap: .butt)
      )
    case .green: Paint(fill: MapStyle.green, stroke: edge(MapStyle.greenEdge, 0.8))
    case .water: Paint(fill: MapStyle.water, stroke: edge(MapStyle.waterEdge))
    case .pitch: Paint(fill: MapStyle.pitch, stroke: edge(MapStyle.pitchEdge, 1.6))
    case .parking: Paint(fill: MapStyle.parking, stroke: edge(MapStyle.parkingEdge))
    case .building: Paint(fill: MapStyle.building, stroke: edge(MapStyle.buildingEdge, 1.2))
    default: Paint(fill: MapStyle.plaza, stroke: edge(MapStyle.plazaEdge))
    }
  }

  // MARK: - Ways

  /// Draws ferries as dashed lines below the ways, as on sea charts.
  private mutating func drawFerries() {
    let paths = shapes(.ferry).compactMap { path(of: $0) }
    guard !paths.isEmpty else { return }
    var layer = Drawing.Layer(name: "ferries")
    let width = MapStyle.width(of: .ferry, metersPerPixel: metersPerPixel)
    let stroke = Stroke(color: MapStyle.ferry, width: width, dash: [7, 5], cap: .butt)
    for path in paths { layer.add(path, Paint(stroke: stroke)) }
    drawing.layers.append(layer)
  }

  /// Draws all casings before all fills, so that ways join without seams.
  ///
  /// Plazas cover the paths that lead into them, which therefore end at the plaza's border.
  private mutating func drawWays() {
    var layer = Drawing.Layer(name: "ways")
    for kind in [CampusShape.Kind.road, .cycleway, .path] {
      let lines = shapes(kind).compactMap { path(of: $0) }
      let width = MapStyle.width(of: kind, metersPerPixel: metersPerPixel)
      let casing =
        switch kind {
        case .road: MapStyle.roadCasing
        case .cycleway: MapStyle.cyclewayCasing
        default: MapStyle.pathCasing
        }
      let stroke = Stroke(color: casing, width: width + 1.8)
      for line in lines { layer.add(line, Paint(stroke: stroke)) }
    }
    for kind in [CampusShape.Kind.path, .plaza, .road, .cycleway] {
      guard kind != .plaza else {
        add([.plaza], to: &layer)
        continue
      }
      let width = MapStyle.width(of: kind, metersPerPixel: metersPerPixel)
      let color = kind == .cycleway ? MapStyle.cycleway : MapStyle.way
      for shape in shapes(kind) {
        guard let path = path(of: shape) else { continue }
        let stroke = Stroke(color: color, width: width)
        layer.add(path, Paint(fill: shape.isArea ? color : nil, stroke: stroke))
      }
    }
    drawing.layers.append(layer)
    drawStairs()
  }

  /// Draws stairs as a band with a rung every 3 pixels: the rungs are a dashed line as wide as the
  /// band.
  private mutating func drawStairs() {
    var layer = Drawing.Layer(name: "stairs")
    let width = MapStyle.width(of: .steps, metersPerPixel: metersPerPixel)
    let paths = shapes(.steps).compactMap { path(of: $0) }
    let casing = Stroke(color: MapStyle.stairsCasing, width: width + 1.6, cap: .butt)
    let band = Stroke(color: MapStyle.stairs, width: width, cap: .butt)
    let rungs = Stroke(color: MapStyle.stairsCasing, width: width, dash: [0.9, 2.1], cap: .butt)
    for stroke in [casing, band, rungs] {
      for path in paths { layer.add(path, Paint(stroke: stroke)) }
    }
    drawing.layers.append(layer)
  }

  // MARK: - Buildings

  private mutating func drawBuildings() {
    var layer = Drawing.Layer(name: "buildings")
    let shift = min(3, max(1, 1.2 / metersPerPixel))
    let buildings = shapes(.building)
    for building in buildings {
      if let path = path(of: building, shift: shift) {
        layer.add(path, Paint(fill: MapStyle.shadow))
      }
    }
    for building in buildings {
      if let path = path(of: building) { layer.add(path, Self.areaPaint(.building)) }
    }
    let width = MapStyle.width(of: .corridor, metersPerPixel: metersPerPixel)
    let floor = Stroke(color: MapStyle.corridor, width: width, dash: [width * 1.6, width * 1.8])
    for shape in shapes(.corridor) {
      if let path = path(of: shape) { layer.add(path, Paint(stroke: floor)) }
    }
    drawing.layers.append(layer)
  }

  private mutating func drawBarriers() {
    var layer = Drawing.Layer(name: "barriers")
    let width = MapStyle.width(of: .barrier, metersPerPixel: metersPerPixel)
    let stroke = Stroke(color: MapStyle.barrier, width: width)
    for shape in shapes(.barrier) {
      if let path = path(of: shape) { layer.add(path, Paint(stroke: stroke)) }
    }
    drawing.layers.append(layer)
  }

  /// Draws entrances as small triangles that point inside; those with steps are hollow.
  private mutating func drawDoors() {
    guard metersPerPixel < 0.7 else { return }
    var layer = Drawing.Layer(name: "doors")
    let size = min(5.5, max(3.2, 1.6 / metersPerPixel))
    for door in scene.doors {
      guard let pixel = projection.pixel(door.coordinate), view.contains(pixel),
        door.bearing.isFinite
      else { continue }
      let angle = (door.bearing + projection.north) * .pi / 180
      let (dx, dy) = (sin(angle), -cos(angle))
      let corners = [
        Pixel(x: pixel.x - dx * size, y: pixel.y - dy * size),
        Pixel(x: pixel.x + (dx - dy) * size * 0.7, y: pixel.y + (dy + dx) * size * 0.7),
        Pixel(x: pixel.x + (dx + dy) * size * 0.7, y: pixel.y + (dy - dx) * size * 0.7),
      ]
      let fill = door.isStepFree ? MapStyle.door : MapStyle.casing
      let stroke = Stroke(color: door.isStepFree ? MapStyle.casing : MapStyle.door, width: 0.9)
      layer.add(Path([corners], closed: true), Paint(fill: fill, stroke: stroke))
    }
    drawing.layers.append(layer)
  }
}
