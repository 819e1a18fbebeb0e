import GeoCore

/// Map shapes of a campus, from its features.
enum CampusShapes {
  /// The drawing order of kinds: ground first, buildings and barriers last.
  private static let order: [CampusShape.Kind] = [
    .boundary, .green, .parking, .pitch, .water, .plaza, .road, .cycleway, .path, .steps, .building,
    .corridor, .barrier,
  ]

  /// The shapes of a surveyed campus, in drawing order and otherwise in file order.
  static func shapes(of survey: CampusSurvey) -> [CampusShape] {
    let shapes = zip(survey.features, survey.roles).flatMap { feature, role in
      kind(of: feature, role).map { drawn(feature, as: $0) } ?? []
    }
    return order.flatMap { kind in shapes.filter { $0.kind == kind } }
  }

  private static func kind(of feature: CampusFeature, _ role: FeatureRole) -> CampusShape.Kind? {
    switch role {
    case .boundary: .boundary
    case .building: .building
    case .plaza: .plaza
    case .stepsArea: .steps
    case .barrierLine, .barrierArea: .barrier
    case .way(_, let rule):
      switch rule.kind {
      case .steps: .steps
      case .corridor, .elevator: .corridor
      case .road: .road
      case .cycleway: .cycleway
      default: .path
      }
    case .ground, .point: feature.groundKind
    case .entrance, .elevator, .barrierPoint, .unused: nil
    }
  }

  private static func drawn(_ feature: CampusFeature, as kind: CampusShape.Kind) -> [CampusShape] {
    let name = feature.name ?? ""
    switch feature.shape {
    case .lines(let lines):
      return lines.map { CampusShape(kind: kind, name: name, lines: [$0], isArea: false) }
    case .areas(let areas):
      return areas.map { rings in
        let closed = rings.map { $0 + $0.prefix(1) }
        return CampusShape(kind: kind, name: name, lines: closed, isArea: true)
      }
    case .none, .point, .other: return []
    }
  }
}
