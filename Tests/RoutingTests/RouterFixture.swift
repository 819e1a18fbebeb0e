import CampusGraph
import GeoCore
import Routing

/// A small campus drawn in metres around 60° N.
///
/// ```
///        Calle Norte
///   D ──────────────── C ── gate ── E (Calle Este, 100 m)
///   │                  │
///   │ 10 steps, up     │ Calle Sur
///   │                  │
///   A ──────────────── B
///   │  Andador Central
///   hall (door at A)      library: two doors, at B (hours) and at C (narrow)
/// ```
///
/// A–B and D–C are 100 m, A–D and B–C 60 m.
struct RouterFixture {
  static let plane = LocalPlane(at: Coordinate(latitude: 60, longitude: 25))

  var builder = GraphBuilder()
  var places: [Place] = []

  static func coordinate(_ x: Double, _ y: Double) -> Coordinate {
    plane.coordinate(PlanePoint(x: x, y: y))
  }

  mutating func node(_ x: Double, _ y: Double) -> NodeID {
    builder.addNode(at: Self.coordinate(x, y))
  }

  mutating func way(
    _ a: NodeID,
    _ b: NodeID,
    _ name: String,
    kind: WayKind = .footway,
    access: AccessMask = [.foot, .wheelchair, .bike],
    change: (inout EdgeDescription) -> Void = { _ in }
  ) {
    var description = EdgeDescription()
    description.kind = kind
    description.access = access
    description.name = name
    description.source = "way/" + name.lowercased().replacing(" ", with: "-")
    change(&description)
    builder.addEdge(from: a, to: b, description)
  }

  mutating func door(
    _ outside: NodeID,
    _ name: String,
    bearing: Degrees,
    hours: String? = nil,
    access: AccessMask = [.foot, .wheelchair]
  ) throws -> Entrance {
    let location = builder.coordinate(of: outside)
    let inside = builder.addNode(at: location)
    var description = EdgeDescription()
    description.kind = .door
    description.flags = [.entrance]
    description.access = access
    description.name = name
    description.source = "entrance/" + name.lowercased().replacing(" ", with: "-")
    description.schedule = try hours.map { try OpeningHours(parsing: $0) }
    let edge = builder.addEdge(from: outside, to: inside, description)
    return Entrance(
      id: description.source,
      name: name,
      location: location,
      bearing: bearing,
      door: edge,
      outside: outside,
      inside: inside,
      hours: description.schedule,
      isStepFree: access.contains(.wheelchair)
    )
  }

  mutating func building(_ name: String, at location: Coordinate, _ entrances: [Entrance]) {
    var place = Place(
      id: "building/" + name.lowercased(),
      kind: .building,
      name: name,
      location: location
    )
    place.entrances = entrances
    places.append(place)
  }

  func campus(boundary: [[Coordinate]] = []) -> Campus {
    Campus(
      name: "Test campus",
      notice: nil,
      attribution: "",
      dataVersion: "00000000",
      timeZone: "Etc/GMT+6",
      graph: builder.build(),
      places: places,
      boundary: boundary,
      mapImage: nil,
      shapes: [],
      problems: []
    )
  }

  /// The campus of the drawing.
  static func campus() throws -> Campus {
    var fixture = RouterFixture()
    let a = fixture.node(0, 0)
    let b = fixture.node(100, 0)
    let c = fixture.node(100, 60)
    let d = fixture.node(0, 60)
    let gateWest = fixture.node(150, 60)
    let gateEast = fixture.node(150, 60)
    let e = fixture.node(250, 60)
    fixture.way(a, b, "Andador Central")
    fixture.way(b, c, "Calle Sur")
    fixture.way(a, d, "", kind: .steps, access: .foot) {
      $0.source = "way/steps"
      $0.stepCount = 10
      $0.incline = 300
    }
    fixture.way(d, c, "Calle Norte")
    fixture.way(c, gateWest, "Calle Este")
    var gate = EdgeDescription()
    gate.kind = .door
    gate.name = "Puerta del Puente"
    gate.source = "barrier/gate"
    gate.access = .all
    gate.schedule = try OpeningHours(parsing: "Mo-Fr 06:00-22:00")
    fixture.builder.addEdge(from: gateWest, to: gateEast, gate)
    fixture.way(gateEast, e, "Calle Este")
    let hall = try fixture.door(a, "Puerta Norte", bearing: 0)
    fixture.building("Hall", at: coordinate(0, -10), [hall])
    let day = try fixture.door(b, "Puerta Sur", bearing: 180, hours: "Mo-Fr 08:00-20:00")
    let narrow = try fixture.door(c, "", bearing: 90, access: .foot)
    fixture.building("Library", at: coordinate(90, 30), [day, narrow])
    let corners = [(-50.0, -50.0), (300, -50), (300, 110), (-50, 110), (-50, -50)]
    return fixture.campus(boundary: [corners.map { coordinate($0.0, $0.1) }])
  }
}
