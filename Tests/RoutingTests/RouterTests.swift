import CampusGraph
import GeoCore
import Routing
import Testing

@Suite struct RouterTests {
  /// Friday 2026-11-20, 10:00 on the campus (UTC−6).
  static let friday: Int64 = 1_795_190_400

  let router: Router
  let hall: Waypoint
  let library: Waypoint

  init() throws {
    let campus = try RouterFixture.campus()
    router = Router(RoutingContext(campus: campus, stations: nil))
    hall = Waypoint(campus.places[0])
    library = Waypoint(campus.places[1])
  }

  func best(
    _ from: Waypoint,
    _ to: Waypoint,
    _ profile: Profile = .foot,
    _ time: TravelTime = .any(now: friday),
    closed: Set<EdgeID> = [],
    algorithm: SearchAlgorithm = .bidirectional
  ) throws -> Route {
    let request = RouteRequest(
      from: from,
      to: to,
      plan: .single(profile),
      time: time,
      closedEdges: closed,
      algorithm: algorithm
    )
    return try router.routes(request)[0]
  }

  func point(_ x: Double, _ y: Double) -> Waypoint { Waypoint(RouterFixture.coordinate(x, y)) }

  @Test(arguments: SearchAlgorithm.allCases)
  func `a route leaves by one door and enters by the nearest`(algorithm: SearchAlgorithm) throws {
    let route = try best(hall, library, algorithm: algorithm)
    #expect(abs(route.distance - 100) < 0.1)
    #expect(
      route.legs[0].steps.map { $0.instruction(in: .spanish) } == [
        "Sal por la puerta norte", "Gira a la derecha por Andador Central",
        "Entra por la puerta sur", "Has llegado a Library",
      ]
    )
    #expect(
      route.legs[0].steps.map { $0.instruction(in: .english) } == [
        "Leave by Puerta Norte", "Turn right onto Andador Central", "Enter by Puerta Sur",
        "You have arrived at Library",
      ]
    )
  }

  @Test func `steps add up to legs and legs to the route`() throws {
    let request = RouteRequest(
      from: hall,
      to: point(240, 61),
      via: [library],
      time: .any(now: Self.friday)
    )
    let route = try router.routes(request)[0]
    #expect(route.legs.count == 2)
    #expect(abs(route.distance - 300) < 0.5)  // in and out by one door: the narrow one
    let steps = route.legs.flatMap(\.steps)
    #expect(abs(steps.reduce(0) { $0 + $1.distance } - route.distance) < 1e-6)
    #expect(abs(steps.reduce(0) { $0 + $1.duration } - route.duration) < 1e-6)
    #expect(abs(Geodesic.length(of: route.geometry) - route.distance) < 0.5)
    #expect(route.arrival == route.departure + Int64(route.duration.rounded()))
  }

  @Test func `a turn names the street and the side`() throws {
    let route = try best(point(10, 0), point(100, 50))
    let texts = route.legs[0].steps.map { $0.instruction(in: .english) }
    #expect(
      texts == ["Head east on Andador Central", "Turn left onto Calle Sur", "You have arrived"]
    )
    #expect(route.legs[0].steps[1].maneuver.modifier == .left)
    #expect(abs(route.legs[0].steps[1].maneuver.bearingBefore - 90) < 1)
  }

  @Test func `two places on one edge are joined along it in either direction`() throws {
    let there = try best(point(20, 2), point(70, -2))
    let back = try best(point(70, -2), point(20, 2))
    #expect(abs(there.distance - 50) < 0.1)
    #expect(abs(back.distance - 50) < 0.1)
    #expect(there.geometry.reversed() == back.geometry)
  }

  @Test func `the same place is a route of no length`() throws {
    for waypoint in [hall, point(50, 0)] {
      let route = try best(waypoint, waypoint)
      #expect(route.distance == 0)
      #expect(route.duration == 0)
      #expect(route.legs[0].steps.count == 2)
      #expect(route.geometry.count == 2)
    }
  }

  @Test func `stairs are counted and said to go up or down`() throws {
    let up = try best(point(0, 1), point(1, 60))
    let down = try best(point(1, 60), point(0, 1))
    #expect(
      up.legs[0].steps.map { $0.instruction(in: .spanish) }
        .contains { $0.hasPrefix("Sube por las escaleras") }
    )
    #expect(
      down.legs[0].steps.map { $0.instruction(in: .spanish) }
        .contains { $0.hasPrefix("Baja por las escaleras") }
    )
  }

  @Test func `a wheelchair goes round stairs and learns where only stairs lead`() throws {
    let foot = try best(hall, point(1, 60))
    let chair = try best(hall, point(1, 60), .wheelchair)
    #expect(foot.distance < 65)
    #expect(chair.distance > 250)
    let sur = router.context.edges(named: "way/calle-sur")
    let error = #expect(throws: RoutingError.self) {
      try best(hall, point(1, 60), .wheelchair, closed: Set(sur))
    }
    #expect(error?.code == .noRoute)
    #expect(error?.message.en.contains("step-free") == true)
  }

  @Test func `a closed street is not used`() throws {
    let closed = router.context.edges(named: "way/andador-central")
    #expect(closed.count == 1)
    let route = try best(hall, library, closed: Set(closed))
    #expect(abs(route.distance - 160) < 0.1)
    #expect(router.context.edges(named: "way/nowhere").isEmpty)
  }

  @Test func `an avoided area is never entered`() throws {
    let ring = [(40.0, -5.0), (60, -5), (60, 5), (40, 5), (40, -5)]
      .map { RouterFixture.coordinate($0.0, $0.1) }
    var request = RouteRequest(from: hall, to: library, time: .any(now: Self.friday))
    let area = AvoidedArea(rings: [ring])
    request.avoidedAreas = [area]
    let route = try router.routes(request)[0]
    #expect(abs(route.distance - 160) < 0.1)
    #expect(!area.isTouched(by: route.geometry))
  }

  @Test func `hours are enforced with a departure and only warned of without`() throws {
    let night = Self.friday + 11 * 3600  // 21:00
    let free = try best(hall, library, .foot, .any(now: night))
    #expect(abs(free.distance - 100) < 0.1)
    #expect(free.warnings.contains { $0.en.hasPrefix("closed now") })
    let fixed = try best(hall, library, .foot, .departure(night))
    #expect(abs(fixed.distance - 160) < 0.1)  // by the other door
    let error = #expect(throws: RoutingError.self) {
      try best(hall, library, .wheelchair, .departure(night))
    }
    #expect(error?.code == .noRoute)
    #expect(error?.message.es.contains("08:00") == true)
  }

  @Test func `a door that closes on the way is closed when it is reached`() throws {
    let closing = Self.friday + 10 * 3600  // 20:00
    let inTime = try best(hall, library, .foot, .departure(closing - 600))
    #expect(abs(inTime.distance - 100) < 0.1)
    let late = try best(hall, library, .foot, .departure(closing - 30))
    #expect(abs(late.distance - 160) < 0.1)
  }

  @Test func `an arrival counts back and enforces hours at the time of passing`() throws {
    let noon = Self.friday + 2 * 3600
    let route = try best(hall, library, .foot, .arrival(noon))
    #expect(route.arrival == noon)
    #expect(abs(route.distance - 100) < 0.1)
    let early = try best(hall, library, .foot, .arrival(Self.friday - 2 * 3600 - 1))  // 07:59:59
    #expect(abs(early.distance - 160) < 0.1)
  }

  @Test func `a gate is passed by name and closes at night`() throws {
    let route = try best(hall, point(240, 60))
    #expect(
      route.legs[0].steps.map { $0.instruction(in: .spanish) }
        .contains("Pasa por Puerta del Puente")
    )
    let error = #expect(throws: RoutingError.self) {
      try best(hall, point(240, 60), .foot, .departure(Self.friday + 13 * 3600))
    }
    #expect(error?.code == .noRoute)
    #expect(error?.message.en.contains("Puerta del Puente") == true)
  }

  @Test func `a bike is left at the door`() throws {
    let route = try best(point(10, 0), library, .bike)
    #expect(abs(route.distance - 90) < 0.1)
    #expect(route.legs[0].steps.allSatisfy { $0.mode == .bike })
  }

  @Test func `a place off the campus is outside the area`() throws {
    let error = #expect(throws: RoutingError.self) { try best(hall, point(5000, 0)) }
    #expect(error?.code == .outsideArea)
    #expect((error?.distance ?? 0) > 4000)
  }

  @Test func `a place far from ways has no segment`() throws {
    var request = RouteRequest(from: point(50, 30), to: hall, time: .any(now: Self.friday))
    request.snapRadius = 10
    let error = #expect(throws: RoutingError.self) { try router.routes(request) }
    #expect(error?.code == .noSegment)
    #expect(abs((error?.distance ?? 0) - 30) < 0.5)
  }

  @Test func `too many places are too big`() throws {
    let many = RouteRequest(
      from: hall,
      to: library,
      via: Array(repeating: hall, count: 99),
      time: .any(now: Self.friday)
    )
    let error = #expect(throws: RoutingError.self) { try router.routes(many) }
    #expect(error?.code == .tooBig)
  }

  @Test func `a table agrees with routes`() throws {
    let places = [hall, library, point(100, 50), point(240, 60), point(20, 0), point(60, 0)]
    let table = try router.table(from: places, to: places, profile: .foot)
    for (i, from) in places.enumerated() {
      for (j, to) in places.enumerated() {
        let route = try best(from, to)
        let cell = try #require(table[i][j])
        #expect(abs(cell.distance - route.distance) < 1e-6, "\(i) → \(j)")
        #expect(abs(cell.duration - route.duration) < 0.01, "\(i) → \(j)")
      }
    }
  }

  @Test func `alternatives are other ways, none shorter than the best`() throws {
    let request = RouteRequest(
      from: point(30, 0),
      to: point(30, 60),
      time: .any(now: Self.friday),
      alternatives: 2
    )
    let routes = try router.routes(request)
    #expect(routes.count >= 2)
    #expect(Set(routes.map { $0.geometry }).count == routes.count)
    #expect(routes.dropFirst().allSatisfy { $0.duration >= routes[0].duration })
  }

  @Test func `scratch left by another request changes nothing`() throws {
    let first = try best(hall, library)
    _ = try best(library, point(240, 60), .wheelchair)
    let again = try best(hall, library)
    #expect(first.geometry == again.geometry)
    #expect(first.duration == again.duration)
  }
}
