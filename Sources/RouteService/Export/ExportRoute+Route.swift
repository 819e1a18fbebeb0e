import GeoCore
package import Routing

extension ExportRoute {
  /// A route for export to other programs.
  package init(_ route: Route, _ report: RouteReport, attribution: String) {
    let (language, style) = (report.style.language, report.style)
    let isTimed = if case .any = report.question.request.time { false } else { true }
    let summary = [
      RouteText.profileTitle(route.profile)[language], style.distance(route.distance),
      Format.duration(route.duration),
    ]
    // Without a time in the question, warnings depend on the clock; files must not.
    let notes = isTimed ? route.warnings.map { $0[language] } : []
    self.init(
      name: report.question.places.map(\.label).joined(separator: " → "),
      description: ([summary.joined(separator: " · ")] + notes).joined(separator: ". "),
      profile: route.profile,
      distance: route.distance,
      duration: route.duration,
      isEstimated: route.isEstimated,
      legs: route.legs.map { leg in
        leg.steps.map { Step($0, in: language) }
      },
      ferries: route.legs.flatMap(\.steps).filter { $0.mode == .ferry && $0.distance > 0 }.map {
        Ferry(name: $0.name, line: $0.geometry, distance: $0.distance, duration: $0.duration)
      },
      line: route.geometry,
      waypoints: zip(route.waypoints, report.question.places).map { snapped, place in
        Waypoint(name: place.label, coordinate: snapped.location)
      },
      departure: isTimed ? report.question.time.text(route.departure) : nil,
      attribution: attribution,
      style: style
    )
  }
}

extension ExportRoute.Step {
  /// A step of a route.
  init(_ step: Routing.Step, in language: Language) {
    self.init(
      instruction: step.instruction(in: language),
      name: step.name,
      mode: step.mode.rawValue,
      coordinate: step.maneuver.location,
      distance: step.distance,
      duration: step.duration
    )
  }
}
