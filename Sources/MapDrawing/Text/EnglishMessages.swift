/// The texts in English.
struct EnglishMessages: MessageTexts {
  // MARK: - Errors

  func tooBig(_ size: String, limit: Int) -> String {
    "a PNG of \(size) pixels is too big; the limit is \(limit) a side: write an SVG"
  }

  func cannotDraw(_ reason: String) -> String {
    "the picture cannot be drawn: \(reason); write an SVG, which needs no library"
  }

  // MARK: - Legend

  var route: String { "Route" }
  var alternative: String { "Alternative" }

  func mode(_ mode: MapScene.RouteLine.Mode, isEstimated: Bool) -> String {
    let name =
      switch mode {
      case .walk: "On foot"
      case .bike: "By bike"
      case .drive: "By car"
      case .ferry: "By ferry"
      }
    return isEstimated ? name + " (estimated)" : name
  }

  var station: String { "Bike station" }
  var sampleStation: String { "Bike station (sample data)" }
  var avoidedArea: String { "Avoided area" }

  func elevation(ascent: Int, descent: Int) -> String {
    "Elevation: ↑ \(ascent) m ↓ \(descent) m"
  }

  // MARK: - Grid

  var west: String { "W" }
}
