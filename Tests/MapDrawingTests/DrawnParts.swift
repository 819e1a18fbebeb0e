import GeoCore

@testable import MapDrawing

/// Parts of the drawing of a scene.
enum DrawnParts {
  static func layer(_ name: String, _ scene: MapScene) -> [Drawing.Item] {
    SceneLayout.drawing(of: scene).layers.first { $0.name == name }?.items ?? []
  }

  static func texts(_ name: String, _ scene: MapScene) -> [TextRun] {
    layer(name, scene).compactMap { if case .text(let run) = $0 { run } else { nil } }
  }

  static func paths(_ name: String, _ scene: MapScene) -> [(Path, Paint)] {
    layer(name, scene).compactMap {
      if case .path(let path, let paint) = $0 { (path, paint) } else { nil }
    }
  }

  static func points(_ path: Path) -> [Pixel] {
    path.elements.compactMap { element in
      switch element {
      case .move(let p), .line(let p), .curve(_, _, let p): p
      case .close: nil
      }
    }
  }
}
