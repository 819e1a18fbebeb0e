import Foundation
import GeoCore
import Testing

@Suite struct `The JSON of a route` {
  static let questions: [[String]] = [
    ["--from", "Biblioteca", "--to", "Aulas 3"],
    ["--from", "19.2839,-99.1384", "--to", "cafeteria", "--profile", "wheelchair"],
    ["--from", "pixel:512,300", "--to", "building:CEDETEC", "--via", "Biblioteca"],
    ["--from", "station:La Y", "--to", "station:Santo Domingo", "--profile", "bike"],
    ["--from", "-0.1935,-78.4871", "--to", "Plaza de Santo Domingo", "--profile", "bikeshare"],
    ["--from", "Biblioteca", "--to", "Biblioteca"],
    ["--from", "19.2842,-99.1388", "--to", "19.2842,-99.1388"],
    ["--from", "Biblioteca", "--to", "Gimnasio", "--alternatives", "3"],
  ]

  private func document(_ question: [String]) async throws -> JSONValue {
    let run = try await Program.run(["route"] + question + ["--json", "--lang", "en"])
    try #require(run.status == 0, "\(run)")
    return try run.json()
  }

  @Test(arguments: questions)
  func `has every documented field`(_ question: [String]) async throws {
    let json = try await document(question)
    #expect(json.names.isSuperset(of: ["code", "routes", "waypoints", "data_version"]))
    for route in try #require(json["routes"]?.array) {
      #expect(
        route.names.isSuperset(of: [
          "distance", "duration", "weight", "profile", "geometry", "legs", "estimated",
          "departure", "arrival", "warnings",
        ])
      )
      for leg in try #require(route["legs"]?.array) {
        #expect(leg.names.isSuperset(of: ["distance", "duration", "from", "to", "steps"]))
        for end in ["from", "to"] {
          let place = try leg.at(end)
          #expect(place.names.isSuperset(of: ["id", "name", "kind", "location"]))
          let kinds: [JSONValue] = ["building", "station", "poi", "coordinate", "pixel", "node"]
          #expect(kinds.contains(try place.at("kind")))
        }
        for step in try #require(leg["steps"]?.array) { try check(step) }
      }
    }
    for waypoint in try #require(json["waypoints"]?.array) {
      #expect(waypoint.names.isSuperset(of: ["name", "location", "input", "distance"]))
    }
  }

  private func check(_ step: JSONValue) throws {
    #expect(
      step.names.isSuperset(of: [
        "distance", "duration", "name", "mode", "instruction", "maneuver", "geometry",
      ])
    )
    let modes: [JSONValue] = ["walk", "bike", "drive", "ferry", "wait"]
    #expect(modes.contains(try step.at("mode")))
    #expect(try step.at("instruction").string?.isEmpty == false)
    let maneuver = try step.at("maneuver")
    #expect(
      maneuver.names.isSuperset(of: [
        "type", "modifier", "location", "bearing_before", "bearing_after",
      ])
    )
    for bearing in ["bearing_before", "bearing_after"] {
      #expect((0..<360).contains(try #require(maneuver[bearing]?.number)))
    }
    #expect(try step.at("geometry", "type") == "LineString")
    #expect(try #require(step.at("geometry", "coordinates").array).count >= 2)
  }

  @Test(arguments: questions)
  func `adds up from steps to legs to the route`(_ question: [String]) async throws {
    let json = try await document(question)
    for route in try #require(json["routes"]?.array) {
      let legs = try #require(route["legs"]?.array)
      for quantity in ["distance", "duration"] {
        var sum = 0.0
        for leg in legs {
          let steps = try #require(leg["steps"]?.array)
          let parts = steps.compactMap { $0[quantity]?.number }
          #expect(parts.allSatisfy { $0 >= 0 })
          let whole = try #require(leg[quantity]?.number)
          // The rounded parts of a long route add up to metres more or less than the whole.
          #expect(abs(parts.reduce(0, +) - whole) < 1e-6)
          sum += whole
        }
        let whole = try #require(route[quantity]?.number)
        #expect(abs(sum - whole) < 1e-6)
      }
    }
  }

  @Test(arguments: questions)
  func `has a geometry without gaps whose length is the distance`(
    _ question: [String]
  ) async throws {
    let json = try await document(question)
    for route in try #require(json["routes"]?.array) {
      let line = try coordinates(route.at("geometry"))
      let length = Geodesic.length(of: line)
      let said = try #require(route["distance"]?.number)
      // An estimated leg is a straight line; its distance is longer by the detour factor.
      let isEstimated = route["estimated"]?.bool == true
      #expect(length <= said + 0.01 * said + 2, "\(length) against \(said)")
      #expect(isEstimated || length >= said - 0.01 * said - 2, "\(length) against \(said)")
      var last: Coordinate?
      for leg in try #require(route["legs"]?.array) {
        for step in try #require(leg["steps"]?.array) {
          let part = try coordinates(step.at("geometry"))
          if let last { #expect(Geodesic.distance(last, part[0]) < 0.05) }
          last = part.last
        }
      }
    }
  }

  private func coordinates(_ geometry: JSONValue) throws -> [Coordinate] {
    try #require(geometry["coordinates"]?.array).map { position in
      let longitude = try #require(position.at(0).number)
      let latitude = try #require(position.at(1).number)
      return try #require(Coordinate(validating: latitude, longitude))
    }
  }

  @Test(arguments: questions)
  func `arrives after its duration`(_ question: [String]) async throws {
    let json = try await document(question)
    for route in try #require(json["routes"]?.array) {
      let departure = try time(route.at("departure"))
      let arrival = try time(route.at("arrival"))
      let duration = try #require(route["duration"]?.number)
      #expect(abs(arrival.timeIntervalSince(departure) - duration) <= 1)
    }
  }

  private func time(_ value: JSONValue) throws -> Date {
    try Date(try #require(value.string), strategy: .iso8601)
  }

  @Test func `keeps the requested time and UTC offset`() async throws {
    let ends = ["--from", "Biblioteca", "--to", "Aulas 3"]
    let departing = try await document(ends + ["--depart", "2026-11-20T09:50:00-06:00"])
    #expect(try departing.at("routes", 0, "departure") == "2026-11-20T09:50:00-06:00")
    let local = try await document(ends + ["--depart", "2026-11-20T09:50"])
    #expect(try local.at("routes", 0, "departure") == "2026-11-20T09:50:00-06:00")
    let abroad = try await document(ends + ["--depart", "2026-11-20T15:50:00Z"])
    #expect(try abroad.at("routes", 0, "departure") == "2026-11-20T09:50:00-06:00")
    let arriving = try await document(ends + ["--arrive", "2026-11-20T10:00"])
    #expect(try arriving.at("routes", 0, "arrival") == "2026-11-20T10:00:00-06:00")
  }

  @Test func `is estimated between stations and surveyed on the campus`() async throws {
    let campus = try await document(Self.questions[0])
    #expect(try campus.at("routes", 0, "estimated") == false)
    let city = try await document(Self.questions[3])
    #expect(try city.at("routes", 0, "estimated") == true)
  }

  @Test func `for a wheelchair has no stairs and is never shorter than on foot`() async throws {
    let ends = ["--from", "Residencias Norte", "--to", "Cafetería"]
    let foot = try await document(ends)
    let wheels = try await document(ends + ["--profile", "wheelchair"])
    let steps = try #require(wheels.at("routes", 0, "legs", 0, "steps").array)
    #expect(!steps.contains { $0["maneuver"]?["type"] == "steps" })
    let walked = try #require(foot.at("routes", 0, "weight").number)
    let rolled = try #require(wheels.at("routes", 0, "weight").number)
    #expect(rolled >= walked)
  }

  @Test func `for shared bikes walks, takes a bike, rides, docks and walks`() async throws {
    let json = try await document(Self.questions[4])
    let steps = try #require(json.at("routes", 0, "legs").array).flatMap {
      $0["steps"]?.array ?? []
    }
    let types = steps.compactMap { $0["maneuver"]?["type"]?.string }
    let taken = try #require(types.firstIndex(of: "pick up"))
    let docked = try #require(types.firstIndex(of: "dock"))
    #expect(0 < taken && taken < docked)
    let modes = steps.compactMap { $0["mode"]?.string }
    #expect(modes[0] == "walk" && modes[taken..<docked].contains("bike"))
  }

  @Test func `does not depend on the algorithm`() async throws {
    var distances: Set<JSONValue> = []
    for algorithm in ["dijkstra", "bidirectional", "astar"] {
      let json = try await document(Self.questions[0] + ["--algorithm", algorithm])
      distances.insert(try json.at("routes", 0, "weight"))
    }
    #expect(distances.count == 1)
  }

  @Test func `avoids closed ways`() async throws {
    let before = try await Program.run("graph info --ways --json")
    let ways = try #require(try before.json().at("ways").array)
    let first = try await document(Self.questions[0])
    let names = try #require(first.at("routes", 0, "legs", 0, "steps").array)
      .compactMap { $0["name"]?.string }.filter { !$0.isEmpty }
    let used = try #require(
      ways.first { way in names.contains { .string($0) == way["name"] } }?["id"]?.string
    )
    let second = try await document(Self.questions[0] + ["--close", used])
    let closedName = try #require(ways.first { $0["id"] == .string(used) }?["name"])
    let steps = try #require(second.at("routes", 0, "legs", 0, "steps").array)
    #expect(first != second)
    let others = ways.filter { $0["name"] == closedName }
    if others.count == 1 { #expect(!steps.contains { $0["name"] == closedName }) }
  }
}

@Suite struct `The bytes of an answer` {
  private func stable(_ run: Run) -> String {
    run.text.replacing(#/"(departure|arrival)":"[^"]*"/#, with: "")
      .replacing(#/\d\d:\d\d/#, with: "")
  }

  @Test(arguments: Example.all)
  func `do not depend on the number of threads`(_ example: Example) async throws {
    let one = try await Program.run(example.arguments + ["--json", "--threads", "1"])
    let many = try await Program.run(example.arguments + ["--json", "--threads", "7"])
    #expect(one.status == 0, "\(one)")
    #expect(stable(one) == stable(many))
  }

  @Test func `of a batch do not depend on the number of threads`() async throws {
    let names = ["Biblioteca", "Aulas 1", "Aulas 2", "CEDETEC", "Gimnasio", "Cafetería", "nowhere"]
    let requests = names.flatMap { from in
      names.map { #"{"id":"\#(from) \#($0)","from":"\#(from)","to":"\#($0)"}"# }
    }
    let input = requests.joined(separator: "\n")
    let one = try await Program.run(
      "route --batch - --json --threads 1",
      input: input
    )
    let many = try await Program.run(
      "route --batch - --json --threads 8",
      input: input
    )
    #expect(one.lines.count == requests.count)
    #expect(stable(one) == stable(many))
  }
}
