import GeoCore
import RouteService
import Routing
import Testing

@testable import RouteServer

/// Places on parts of the network that do not lead to the rest.
@Suite struct IslandTests {
  /// A city of 34 × 34 junctions, and two islands east of it: I–J, 600 m away, and K–L, 100 m farther.
  private static let drawing: String = {
    var rows = [String](repeating: "", count: 67)
    for row in rows.indices {
      rows[row] =
        row % 2 == 0
        ? Array(repeating: "+", count: 34).joined(separator: "=")
        : Array(repeating: "\"", count: 34).joined(separator: " ")
    }
    rows[0] = "A" + rows[0].dropFirst().dropLast() + "B           I===J K===L"
    return rows.joined(separator: "\n")
  }()

  private static let shared = Result { try ServedCity(drawing, profiles: [.foot, .car]) }

  private let city: ServedCity

  init() throws { city = try Self.shared.get() }

  /// The first waypoints of a document, each by the node at which it lies.
  private func places(_ document: JSONValue, _ name: String = "waypoints") -> String {
    let nodes: [Character] = ["A", "B", "I", "J", "K", "L"]
    return String(
      (document[name]?.array ?? []).map { waypoint -> Character in
        guard let position = waypoint["location"]?.array?.compactMap(\.number),
          position.count == 2
        else { return "?" }
        let place = Coordinate(latitude: position[1], longitude: position[0])
        return nodes.first { Geodesic.distance(city.location($0), place) < 1 } ?? "?"
      }
    )
  }

  @Test(arguments: [
    ("AB", "AB"), ("IJ", "IJ"), ("JI", "JI"), ("KL", "KL"), ("AI", "AB"), ("JA", "BA"),
    ("IK", "BB"), ("IJA", "BBA"), ("IJI", "IJI"),
  ])
  func `places on one island are joined there, others by the mainland`(
    asked: String,
    found: String
  ) throws {
    for profile in ["car", "foot"] {
      let document = try city.get("/route/v1/\(profile)/\(city.texts(asked))")
      #expect(places(document) == found)
      let table = try city.get("/table/v1/\(profile)/\(city.texts(asked))")
      #expect(places(table, "sources") == found && places(table, "destinations") == found)
      let cells = (table["durations"]?.array ?? []).flatMap { $0.array ?? [] }
      #expect(cells.count == asked.count * asked.count && cells.allSatisfy { $0.number != nil })
      let trip = try city.get("/trip/v1/\(profile)/\(city.texts(asked))")
      #expect(places(trip) == found)
    }
  }

  @Test func `a radius holds for streets of the mainland as well`() throws {
    let target = "/route/v1/car/\(city.texts("AI"))?radiuses="
    #expect(city.failure(target + "10;590") == "NoRoute: Impossible route between points")
    #expect(places(try city.get(target + "10;610")) == "AB")
    #expect(places(try city.get(target + "10;unlimited")) == "AB")
    // The nearest street of any kind.
    let nearest = try city.get("/nearest/v1/car/\(city.text("I"))")
    #expect(places(nearest) == "I")
  }
}
