import GeoCore

extension SceneLayout {
  /// One row of the legend: a sample, painted within 30 pixels around a point, and its meaning.
  struct LegendEntry {
    var text: String
    var paint: (Pixel, inout Drawing.Layer) -> Void
  }

  /// The rows of the legend: budgets, modes if there are several, estimates, alternatives, and
  /// sample data.
  func legendEntries() -> [LegendEntry] {
    contourEntries() + routeEntries() + avoidedEntries() + stationEntries()
  }

  private func avoidedEntries() -> [LegendEntry] {
    guard !scene.avoided.isEmpty else { return [] }
    let name = LocalizedText.message { $0.avoidedArea }
    return [
      LegendEntry(text: name[scene.language]) { center, layer in
        let box = Box(center: center, width: 26, height: 12)
        let corners = [
          Pixel(x: box.left, y: box.top), Pixel(x: box.right, y: box.top),
          Pixel(x: box.right, y: box.bottom), Pixel(x: box.left, y: box.bottom),
        ]
        let hatching = Path(Self.hatching([corners], spacing: 5), closed: false)
        layer.add(hatching, Paint(stroke: Stroke(color: MapStyle.avoided, width: 0.9)))
        layer.add(
          Path([corners], closed: true),
          Paint(stroke: Stroke(color: MapStyle.avoided, width: 1.2))
        )
      }
    ]
  }

  private func contourEntries() -> [LegendEntry] {
    let contours = sortedContours
    return contours.enumerated().map { index, contour in
      let color = MapStyle.ramp(index, of: contours.count)
      return LegendEntry(text: "≤ " + SafeText.line(contour.label, limit: 40)) { center, layer in
        var fill = color
        fill.opacity = 0.45
        let box = Box(center: center, width: 26, height: 12)
        let edge = Stroke(color: color, width: 1.6)
        layer.add(.roundedBox(box, radius: 2), Paint(fill: fill, stroke: edge))
      }
    }
  }

  private func routeEntries() -> [LegendEntry] {
    let main = scene.routes.filter { !$0.isAlternative }
    var samples: [(MapScene.RouteLine, LocalizedText)] = []
    for mode in MapScene.RouteLine.Mode.allCases {
      for isEstimated in [false, true] {
        guard main.contains(where: { $0.mode == mode && $0.isEstimated == isEstimated }) else {
          continue
        }
        let sample = MapScene.RouteLine(mode: mode, line: [], isEstimated: isEstimated)
        samples.append((sample, .message { $0.mode(mode, isEstimated: isEstimated) }))
      }
    }
    if samples.count == 1, main.allSatisfy({ !$0.isEstimated }) { samples = [] }
    if scene.routes.contains(where: \.isAlternative) {
      if samples.isEmpty, let mode = main.first?.mode {
        samples.append((MapScene.RouteLine(mode: mode, line: []), .message { $0.route }))
      }
      samples.append(
        (
          MapScene.RouteLine(mode: .walk, line: [], isAlternative: true),
          .message { $0.alternative }
        )
      )
    }
    return samples.map { sample, name in
      let stroke = Self.stroke(sample, isWalkDotted: isWalkDotted)
      return LegendEntry(text: name[scene.language]) { center, layer in
        let line = [-14.0, 14].map { Pixel(x: center.x + $0, y: center.y) }
        layer.add(Path([line], closed: false), Paint(stroke: stroke))
      }
    }
  }

  private func stationEntries() -> [LegendEntry] {
    let stations = scene.markers.filter { $0.kind == .station }
    guard stations.contains(where: \.isSample) else { return [] }
    let names = [
      (false, LocalizedText.message { $0.station }),
      (true, LocalizedText.message { $0.sampleStation }),
    ]
    return names.compactMap { isSample, name in
      guard stations.contains(where: { $0.isSample == isSample }) else { return nil }
      return LegendEntry(text: name[scene.language]) { center, layer in
        let sign = MarkerSign(
          kind: .station,
          pixel: center,
          label: "",
          isSample: isSample,
          number: 1
        )
        sign.paint(&layer)
      }
    }
  }
}
