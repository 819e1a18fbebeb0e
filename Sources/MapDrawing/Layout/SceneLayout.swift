import CampusGraph
import GeoCore

/// Lays a scene out in pixels.
///
/// Ground, contours and routes are painted first. Then the cards in the corners and the markers
/// reserve their space, and labels use the rest. Markers are painted last, so nothing hides them.
struct SceneLayout {
  let scene: MapScene
  let projection: MapProjection
  /// The whole picture.
  let view: Box
  /// The part of the picture that is drawn.
  let window: Box
  /// The colours of the base map.
  let palette: BackgroundPalette
  /// The widths of the base map's roads.
  let roadStyle: RoadStyle
  var drawing: Drawing
  var board: LabelBoard
  /// The cards in the corners.
  var cards: [Box] = []

  /// The drawing of a scene.
  static func drawing(of scene: MapScene) -> Drawing {
    var layout = SceneLayout(scene)
    layout.drawGround()
    layout.drawContours()
    layout.drawAvoided()
    layout.drawLinks()
    layout.drawRoutes()
    layout.drawFurniture()
    layout.drawLabelsAndMarkers()
    var drawing = ElevationPlot(scene).added(to: layout.drawing)
    if scene.theme == .dark { DarkTheme.apply(to: &drawing) }
    return drawing
  }

  /// Makes an empty sheet of the right size.
  init(_ scene: MapScene) {
    self.scene = scene
    projection = scene.framing
    palette = .of(scene.theme)
    // Rounded, because the measured scale of a tile differs a little from that of its level.
    roadStyle = RoadStyle(zoom: (projection.zoom * 50).rounded() / 50)
    view = Box(left: 0, top: 0, right: projection.width, bottom: projection.height)
    window = scene.window?.box ?? view
    board = LabelBoard(view: view)
    drawing = Drawing(
      width: window.width,
      height: window.height,
      title: SafeText.line(scene.title),
      summary: Self.summary(of: scene),
      origin: Pixel(x: window.left, y: window.top)
    )
  }

  /// One pixel on the ground, in metres.
  var metersPerPixel: Double { projection.metersPerPixel }

  /// Whether a line through some points can appear in the picture, with a margin for its width.
  func isVisible(_ points: [Pixel]) -> Bool {
    guard let box = Box(points) else { return false }
    return box.widened(by: 40).intersects(view)
  }

  /// A description of the picture for screen readers.
  private static func summary(of scene: MapScene) -> String {
    let ends = scene.markers.filter { $0.kind == .start || $0.kind == .via || $0.kind == .end }
    let names = ends.map { SafeText.line($0.label) }.filter { !$0.isEmpty }
    let parts = [
      SafeText.line(scene.subtitle), names.joined(separator: " → "), SafeText.line(scene.notice),
      SafeText.line(scene.attribution),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

/// Chooses the size and extent of a north-up picture.
struct Framing {
  let projection: MapProjection

  /// Campuses up to this size in metres are shown completely around a route.
  private static let wholeCampus = 1_500.0
  /// The least length in metres of the longer side of a picture's extent.
  private static let leastExtent = 100.0

  init(_ scene: MapScene) {
    let content = Self.content(of: scene)
    let (_, box) = MapProjection.extent(of: content)
    let insets = MapProjection.Insets(
      top: scene.title.isEmpty ? 44 : (scene.subtitle.isEmpty ? 66 : 84),
      bottom: 60,
      side: 44
    )
    let size = Self.size(of: box, largest: scene.largestSide, insets)
    projection = .fitting(content, width: size.width, height: size.height, insets: insets)
  }

  /// The coordinates that must be in the picture.
  private static func content(of scene: MapScene) -> [Coordinate] {
    let ground = scene.shapes.flatMap { $0.lines.flatMap(\.self) }
    let focus = Self.focus(of: scene)
    switch scene.extent {
    case .everything: return widened(ground + focus, by: 0)
    case .box(let box): return corners(of: box)
    case .automatic:
      if focus.isEmpty, ground.isEmpty { return corners(of: scene.background?.coverage) }
      if focus.isEmpty { return widened(ground, by: 0) }
      if isWholeCampusShown(ground, focus) { return widened(ground + focus, by: 0) }
      return widened(focus, by: 0.12)
    }
  }

  private static func corners(of box: BoundingBox?) -> [Coordinate] {
    guard let box else { return [] }
    return [
      Coordinate(latitude: box.south, longitude: box.west),
      Coordinate(latitude: box.south, longitude: box.east),
      Coordinate(latitude: box.north, longitude: box.east),
      Coordinate(latitude: box.north, longitude: box.west),
    ]
  }

  /// Routes, contours, and all markers but bus stops and points of interest.
  private static func focus(of scene: MapScene) -> [Coordinate] {
    let markers = scene.markers.filter { $0.kind != .poi && $0.kind != .busStop }
    return scene.routes.flatMap(\.line) + markers.map(\.coordinate)
      + scene.contours.flatMap { $0.polygons.flatMap { $0.flatMap(\.self) } }
  }

  private static func isWholeCampusShown(_ ground: [Coordinate], _ focus: [Coordinate]) -> Bool {
    guard !ground.isEmpty else { return false }
    let (plane, box) = MapProjection.extent(of: ground)
    guard max(box.width, box.height) <= wholeCampus else { return false }
    let near = box.widened(by: 150)
    return focus.allSatisfy { coordinate in
      let point = plane.point(coordinate)
      return near.contains(Pixel(x: point.x, y: point.y))
    }
  }

  /// The coordinates and the corners of a larger box around them.
  private static func widened(_ coordinates: [Coordinate], by share: Double) -> [Coordinate] {
    guard !coordinates.isEmpty else { return [] }
    let (plane, box) = MapProjection.extent(of: coordinates)
    let margin = share * max(box.width, box.height)
    let missing = max(0, leastExtent - max(box.width, box.height) - 2 * margin)
    let width = box.width + 2 * margin + missing
    let height = box.height + 2 * margin + missing
    let wide = Box(center: box.center, width: width, height: height)
    let corners = [(wide.left, wide.top), (wide.right, wide.bottom)].map { corner in
      plane.coordinate(PlanePoint(x: corner.0, y: corner.1))
    }
    // Longitudes are unwrapped around the first coordinate, hence the middle of the content.
    return [plane.origin] + coordinates + corners
  }

  private static func size(
    of box: Box,
    largest: Double,
    _ insets: MapProjection.Insets
  ) -> (width: Double, height: Double) {
    let largest = largest.isFinite ? min(20_000, max(200, largest)) : 1_200
    guard box.width > 0, box.height > 0 else { return (largest, (largest * 0.75).rounded()) }
    let across = largest - 2 * insets.side
    let down = largest - insets.top - insets.bottom
    if box.width / across >= box.height / down {
      let height = box.height / box.width * across + insets.top + insets.bottom
      return (largest, max(largest * 0.55, height).rounded())
    }
    let width = box.width / box.height * down + 2 * insets.side
    return (max(largest * 0.6, width).rounded(), largest)
  }
}
