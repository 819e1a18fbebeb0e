import GeoCore

@testable import RouteService

/// Routes for tests of the export writers.
enum ExportRoutes {
  static func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Two legs of two steps each, with characters in their names that XML escapes.
  static var plain: ExportRoute {
    let line = [
      coordinate(19.2842, -99.1388), coordinate(19.2844, -99.1384), coordinate(19.2849, -99.138),
    ]
    func step(_ text: String, _ index: Int, _ distance: Double) -> ExportRoute.Step {
      ExportRoute.Step(
        instruction: text,
        name: index == 0 ? "" : "Andador <Central> & \"Sur\"",
        mode: "walk",
        coordinate: line[index],
        distance: distance,
        duration: distance / 1.25
      )
    }
    return ExportRoute(
      name: "Biblioteca → Aulas 3",
      description: "112 m · 2 min",
      profile: "foot",
      distance: 112.04,
      duration: 90,
      isEstimated: false,
      legs: [
        [step("Sal por la puerta norte", 0, 40), step("Ha llegado a la parada", 1, 0)],
        [step("Gira a la derecha", 1, 72.04), step("Ha llegado", 2, 0)],
      ],
      line: line,
      waypoints: [
        .init(name: "Biblioteca", coordinate: line[0]),
        .init(name: "Kiosco", coordinate: line[1]),
        .init(name: "Aulas 3", coordinate: line[2]),
      ],
      departure: nil,
      attribution: ""
    )
  }

  /// A route without a line, a step, or a place.
  static var nothing: ExportRoute {
    var route = plain
    route.name = ""
    route.description = ""
    route.line = []
    route.legs = []
    route.waypoints = []
    return route
  }
}
