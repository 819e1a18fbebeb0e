import GeoCore

/// Reports areas with self-crossing outlines, whose interior is ambiguous.
struct OutlineReview {
  let survey: CampusSurvey

  /// Reports each such area once, at its first crossing.
  func report(to log: inout ProblemLog) {
    for feature in survey.features {
      guard case .areas(let areas) = feature.shape else { continue }
      for area in areas {
        guard let place = crossing(survey.frame.vectors(area)) else { continue }
        log.add(.selfCrossing, feature.id, at: survey.frame.coordinate(place)) {
          $0.selfCrossingOutline
        }
        break
      }
    }
  }

  /// The proper crossing of two sides of an area's rings; `nil` if there is none.
  private func crossing(_ rings: [[Vector]]) -> Vector? {
    let sides = rings.flatMap { Plane.edges($0).map { (a: $0.0, b: $0.1) } }
    guard sides.count > 3 else { return nil }
    let grid = SegmentGrid(sides)
    var found: [Int32] = []
    for (index, side) in sides.enumerated() {
      grid.near(side.a, side.b, margin: 0, into: &found)
      for other in found where Int(other) > index {
        let (c, d) = sides[Int(other)]
        if let place = Plane.crossing(side.a, side.b, with: c, d) { return place }
      }
    }
    return nil
  }
}
