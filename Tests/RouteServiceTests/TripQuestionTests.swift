import CampusGraph
import GeoCore
import Routing
import Testing

@testable import RouteService

@Suite struct `Questions about trips` {
  private static let names = ["Biblioteca", "CEDETEC", "Gimnasio", "Aulas 3", "Rectoría"]

  private static func question(
    _ places: [String] = names,
    first: String? = nil,
    last: String? = nil,
    isRound: Bool = false
  ) -> TripQuestion {
    TripQuestion(
      places: places,
      first: first,
      last: last,
      isRound: isRound,
      profile: nil,
      excluded: []
    )
  }

  private static func order(_ answer: TripAnswer) throws -> [Int] {
    try #require(try answer.json["order"]?.array).compactMap { $0.number.map { Int($0) } }
  }

  /// The orders of the numbers below a count.
  private static func permutations(_ count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return permutations(count - 1).flatMap { shorter in
      (0..<count).map { place in
        var order = shorter
        order.insert(count - 1, at: place)
        return order
      }
    }
  }

  @Test(arguments: [
    (nil, nil, false), (nil, nil, true), ("Aulas 3", nil, false), (nil, "Biblioteca", false),
    ("Gimnasio", "CEDETEC", false), ("Rectoría", nil, true),
  ])
  func `are as short as the best of all orders`(
    first: String?,
    last: String?,
    isRound: Bool
  ) throws {
    let table = try TableQuestion(
      sources: Self.names,
      destinations: Self.names,
      profile: nil,
      excluded: [],
      kinds: [.duration]
    )
    .answer(in: .shared, style: .plain)
    let durations = table.cells.map { $0.map { $0?.duration ?? .infinity } }
    func length(_ order: [Int]) -> Double {
      let stops = isRound ? order + [order[0]] : order
      return zip(stops, stops.dropFirst()).reduce(0) { $0 + durations[$1.0][$1.1] }
    }
    let allowed = Self.permutations(Self.names.count).filter { order in
      (first == nil || Self.names[order[0]] == first)
        && (last == nil || Self.names[order[order.count - 1]] == last)
    }
    let best = try #require(allowed.map(length).min())
    let answer = try Self.question(first: first, last: last, isRound: isRound)
      .answer(in: .shared, now: 0, style: .plain)
    let order = try Self.order(answer)
    #expect(allowed.contains(order) && abs(length(order) - best) < 0.5, "\(order)")
    let route = answer.report.routes[0]
    #expect(route.legs.count == Self.names.count - (isRound ? 0 : 1))
    let stops = order.map { Self.names[$0] } + (isRound ? [Self.names[order[0]]] : [])
    // A table takes the best doors of each pair; a route leaves a building where it entered it.
    #expect(route.duration > best - 1 && route.duration < best + 30 * Double(stops.count))
    #expect(answer.report.question.places.map(\.name) == stops)
    #expect(route.legs.map(\.from.name) + [route.legs[route.legs.count - 1].to.name] == stops)
  }

  @Test func `add ends that are not among the places`() throws {
    let answer = try Self.question(["Biblioteca", "CEDETEC"], first: "Gimnasio", last: "Aulas 3")
      .answer(in: .shared, now: 0, style: .plain)
    let order = try Self.order(answer)
    #expect(order.count == 4 && order.first == 2 && order.last == 3)
    #expect(answer.report.question.places.first?.name == "Gimnasio")
    // The same place by another text is not visited twice.
    let same = try Self.question(["Biblioteca", "CEDETEC"], first: "building:Biblioteca")
      .answer(in: .shared, now: 0, style: .plain)
    #expect(try Self.order(same) == [0, 1])
  }

  @Test(arguments: [([String](), nil), (["Biblioteca"], nil), (["Biblioteca"], "Biblioteca")])
  func `need two places`(places: [String], first: String?) throws {
    let error = try serviceError {
      _ = try Self.question(places, first: first).answer(in: .shared, now: 0, style: .plain)
    }
    #expect(error.code == .invalidQuery && error.names("place") && error.names("first"))
  }

  @Test func `have as many places as routes may have, and the errors of their places`() {
    let unknown = ErrorCode {
      _ = try Self.question(["Biblioteca", "nowhere at all"]).answer(
        in: .shared,
        now: 0,
        style: .plain
      )
    }
    let profile = ErrorCode {
      var question = Self.question()
      question.profile = "plane"
      _ = try question.answer(in: .shared, now: 0, style: .plain)
    }
    let apart = ErrorCode {
      _ = try Self.question(["Biblioteca", "station:La Y"]).answer(
        in: .shared,
        now: 0,
        style: .plain
      )
    }
    #expect(unknown.code == .notFound && profile.code == .invalidValue && apart.code == .noRoute)
  }
}

@Suite struct `Questions about the nearest ways` {
  private static func question(
    _ place: String,
    count: Int = 5,
    radius: Meters? = nil,
    directions: DirectionTexts = DirectionTexts()
  ) throws -> NearestQuestion {
    NearestQuestion(
      place: place,
      count: count,
      radius: radius,
      directions: try directions.read(places: 1),
      profile: "foot",
      excluded: []
    )
  }

  @Test func `have the distance of the point on the way, the nearest first`() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<15 {
      let place = Coordinate(
        latitude: 19.284 + random.between(-0.001...0.001),
        longitude: -99.138 + random.between(-0.001...0.001)
      )
      let text = "\(place.latitude),\(place.longitude)"
      let answer = try Self.question(text).answer(in: .shared)
      let ways = try #require(answer.json["waypoints"]?.array)
      let distances = ways.compactMap { $0["distance"]?.number }
      #expect(distances == distances.sorted() && (1...5).contains(distances.count))
      for (way, snap) in zip(ways, answer.snaps) {
        let exact = Geodesic.distance(place, snap.coordinate)
        #expect(abs((way["distance"]?.number ?? -1) - exact) < 0.1, "\(way)")
        #expect(way["location"] == .position(snap.coordinate))
        #expect(["left", "right", "on"].contains(way["side"]?.string ?? ""))
      }
      #expect(Set(answer.snaps.map(\.edge)).count == answer.snaps.count)
      // Fewer are the first of them.
      let one = try Self.question(text, count: 1).answer(in: .shared)
      #expect(one.snaps.map(\.edge) == Array(answer.snaps.map(\.edge).prefix(1)))
      let rows = answer.text(.plain).split(separator: "\n")
      #expect(rows.count == 3 + answer.snaps.count && rows[0] == "\(answer.place.label)")
    }
  }

  @Test func `end at the radius`() throws {
    let text = "19.2842,-99.1388"
    let all = try Self.question(text, count: 50, radius: 60).answer(in: .shared)
    #expect(all.snaps.allSatisfy { $0.distance <= 60 } && all.snaps.count > 2)
    let half = try Self.question(text, count: 50, radius: 30).answer(in: .shared)
    #expect(half.snaps.map(\.edge) == all.snaps.filter { $0.distance <= 30 }.map(\.edge))
    let error = try serviceError {
      _ = try Self.question("19.2842,-99.1388", radius: 0.001).answer(in: .shared)
    }
    #expect(error.code == .noSegment && error.names("19.284"))
  }

  @Test(arguments: [Language.english, .spanish])
  func `are a table in the language of the reader`(language: Language) throws {
    let style = TextStyle(language: language, hasDecimalComma: true)
    let text = try Self.question("Biblioteca", count: 1).answer(in: .shared).text(style)
    #expect(text.hasPrefix("Biblioteca\n\n"))
    for heading in [style.texts.distance, style.texts.side, style.texts.way] {
      #expect(text.contains(heading))
    }
  }
}
