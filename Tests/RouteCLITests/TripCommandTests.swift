import GeoCore
import Testing

@Suite struct TripCommandTests {
  static let places = ["Biblioteca", "Aulas 3", "CEDETEC", "Aulas 1"]

  private func trip(_ arguments: [String]) async throws -> JSONValue {
    let run = try await Program.run(["trip", "--json"] + arguments)
    try #require(run.status == 0, "\(run)")
    return try run.json()
  }

  private static let options = places.flatMap { ["--place", $0] }

  @Test func `a trip is a route with the order of its places`() async throws {
    let answer = try await trip(Self.options)
    let order = try #require(answer["order"]?.array).compactMap { $0.number.map(Int.init) }
    #expect(order.sorted() == [0, 1, 2, 3])
    let inputs = try #require(answer["waypoints"]?.array).compactMap { $0["input"]?.string }
    #expect(inputs == order.map { Self.places[$0] })
    let legs = try #require(answer["routes"]?.array?.first?["legs"]?.array)
    #expect(legs.count == 3)
  }

  @Test func `no other order is faster`() async throws {
    let duration = try #require(
      try await trip(Self.options + ["--first", "Biblioteca"])["routes"]?.array?.first?["duration"]?
        .number
    )
    for (a, b, c) in [(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)] {
      let run = try await Program.run([
        "route", "--json", "--from", Self.places[0], "--via", Self.places[a], "--via",
        Self.places[b], "--to", Self.places[c],
      ])
      let other = try #require(try run.json()["routes"]?.array?.first?["duration"]?.number)
      #expect(duration <= other + 0.5)
    }
  }

  @Test func `a round trip returns to its start, and ends need not be repeated as places`()
    async throws
  {
    let answer = try await trip([
      "--place", "Aulas 3", "--round-trip", "--first", "Biblioteca", "--last", "Aulas 3", "--place",
      "CEDETEC",
    ])
    #expect(answer["order"]?.array?.compactMap(\.number) == [2, 1, 0])
    let inputs = answer["waypoints"]?.array?.compactMap { $0["input"]?.string }
    #expect(inputs == ["Biblioteca", "CEDETEC", "Aulas 3", "Biblioteca"])
  }

  @Test(arguments: [
    (["--place", "Biblioteca"], "InvalidQuery"),
    (["--first", "Biblioteca", "--last", "Biblioteca", "--place", "CEDETEC"], "InvalidValue"),
    (["--place", "Biblioteca", "--place", "CEDETEC", "--profile", "boat"], "InvalidValue"),
    (["--place", "Biblioteca", "--place", "Atlantis"], "NotFound"),
  ])
  func `contradictory options are rejected`(_ arguments: [String], _ code: String) async throws {
    let run = try await Program.run(["trip", "--json"] + arguments)
    #expect(run.status != 0)
    #expect(try run.json()["code"]?.string == code, "\(run)")
  }
}
