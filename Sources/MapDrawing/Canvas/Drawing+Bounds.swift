import GeoCore

extension Drawing.Item {
  /// Whether it may have a part in a rectangle: its points and the room that its letters or its
  /// strokes take.
  func touches(_ box: Box) -> Bool {
    switch self {
    case .text(let run):
      // In any direction from its position.
      let reach = TextMetrics.width(run.text, run.font) + run.font.size
      return box.widened(by: reach).contains(run.position)
    case .curvedText(let run):
      return Box(run.baseline).map { $0.widened(by: 2 * run.font.size).intersects(box) } ?? false
    case .path(let path, let paint):
      let points = path.elements.compactMap { element -> Pixel? in
        switch element {
        case .move(let point), .line(let point), .curve(_, _, let point): point
        case .close: nil
        }
      }
      let reach = (paint.stroke?.width ?? 0) + 1
      return Box(points).map { $0.widened(by: reach).intersects(box) } ?? false
    }
  }
}
