import CampusGraph
import GeoCore
import Testing

@testable import RouteService
@testable import Routing

/// A question and a route made by hand, for documents and texts.
enum MadeRoute {
  static func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  /// A place with a name.
  static func waypoint(_ name: String, _ latitude: Double) -> Waypoint {
    Waypoint(id: "id/" + name, name: name, kind: .poi, location: coordinate(latitude, 1))
  }

  static func step(
    _ distance: Double,
    _ duration: Double,
    mode: StepMode = .walk,
    kind: Maneuver.Kind = .turn,
    modifier: Maneuver.Modifier? = .left,
    exit: Int? = nil,
    bearings: (Double, Double) = (0, 0)
  ) -> Step {
    Step(
      distance: distance,
      duration: duration,
      name: "Way",
      mode: mode,
      maneuver: Maneuver(
        kind: kind,
        modifier: modifier,
        exit: exit,
        location: coordinate(0, 1),
        bearingBefore: bearings.0,
        bearingAfter: bearings.1
      ),
      phrase: .depart(.north, along: ""),
      geometry: distance > 0 ? [coordinate(0, 1), coordinate(0, 1.001)] : [coordinate(0, 1.001)]
    )
  }

  /// A route whose legs have some steps, each from one place to the next.
  static func route(_ legs: [[Step]], warnings: [LocalizedText] = []) -> Route {
    Route(
      profile: "foot",
      legs: legs.enumerated().map { index, steps in
        Leg(from: waypoint("P\(index)", 0), to: waypoint("P\(index + 1)", 1), steps: steps)
      },
      weight: 12.345,
      isEstimated: true,
      warnings: warnings,
      departure: 1_795_189_800,
      waypoints: (0...legs.count).map { index in
        SnappedWaypoint(
          waypoint: waypoint("P\(index)", 0),
          location: coordinate(2, 3),
          distance: 1.25,
          name: "Snapped \(index)"
        )
      }
    )
  }

  /// The question that a route answers.
  static func question(_ count: Int) -> ResolvedQuestion {
    let places = (0..<count).map { index in
      ResolvedPlace(
        input: "p\(index)",
        kind: "poi",
        id: "id/P\(index)",
        name: "P\(index)",
        location: coordinate(0, 1)
      )
    }
    return ResolvedQuestion(
      request: RouteRequest(
        from: places[0].waypoint,
        to: places[count - 1].waypoint,
        time: .any(now: 0)
      ),
      places: places,
      time: TimeArgument(zone: "America/Mexico_City"),
      data: .shared
    )
  }

  static func document(_ route: Route, _ language: Language = .english) throws -> JSONValue {
    let document = RouteDocument(
      question: question(route.legs.count + 1),
      routes: [route],
      dataVersion: "v",
      language: language,
      city: nil
    )
    return try #require(document.json["routes"]?.array?.first)
  }
}
