import CampusGraph
import Foundation
import GeoCore
import Routing
import RoutingTestSupport
import Testing

/// Routes on the streets of a graph file.
@Suite struct CityFileTests {
  private func request(
    _ from: Waypoint,
    _ to: Waypoint,
    _ profile: Profile,
    _ algorithm: SearchAlgorithm? = nil
  ) -> RouteRequest {
    RouteRequest(
      from: from,
      to: to,
      plan: .single(profile),
      time: .any(now: 0),
      algorithm: algorithm
    )
  }

  /// A route; `nil` where there is none.
  private func route(_ router: Router, _ request: RouteRequest) -> Route? {
    try? router.routes(request).first
  }

  @Test(arguments: [Profile.foot, .bike, .car])
  func `every search finds the same routes, which make no forbidden turn`(
    _ profile: Profile
  ) throws {
    var found = 0
    for seed in Seeds.first(6) {
      let city = try CityFixture(seed: seed)
      defer { city.remove() }
      let router = Router(try city.context())
      var random = SplitMix64(seed: seed &+ 100)
      let places = city.places(12, &random)
      let turns = city.turns.filter {
        $0.modes.contains(profile.mode == .car ? .car : .bike) && profile.mode != .foot
      }
      for (from, to) in zip(places, places.dropFirst()) {
        let best = route(router, request(from, to, profile))
        for algorithm in [SearchAlgorithm.dijkstra, .bidirectional, .ch, .cch] {
          let other = route(router, request(from, to, profile, algorithm))
          #expect(other?.weight == best?.weight, "seed \(seed) \(algorithm)")
        }
        guard let best else { continue }
        found += 1
        let edges = best.legs[0].edges
        for turn in turns {
          let count = turn.edges.count
          for start in edges.indices.dropLast(count - 1) {
            #expect(Array(edges[start..<start + count]) != turn.edges, "seed \(seed)")
          }
        }
        guard profile.mode == .car else { continue }
        for (last, next) in zip(edges, edges.dropFirst()) where next == last.reversed {
          let onward = city.graph.topology.arcs(from: city.graph.head(of: last))
            .map { DirectedEdge(code: city.graph.edgeAndDirection[$0]) }
          let forbidden = city.turns.map(\.edges)
          #expect(
            onward.allSatisfy { edge in
              edge == next || forbidden.contains { $0.suffix(2) == [last, edge] }
                || !city.graph.attributes.access[edge.edge].contains(
                  edge.isForward ? .carForward : .carBackward
                )
            },
            "seed \(seed): turns round in the street"
          )
        }
      }
    }
    #expect(Seeds.areCut || found > 40)
  }

  @Test func `an empty column of names is damage, even under a seal of its own`() throws {
    let city = try CityFixture(seed: 1)
    defer { city.remove() }
    for name in ["street.names.first", "street.names.bytes"] {
      let forged = city.path + ".forged"
      defer { try? FileManager.default.removeItem(atPath: forged) }
      let whole = try GraphFile(opening: city.path)
      try #require(whole.contains(name))
      var writer = GraphFileWriter(copying: whole)
      writer.remove(name)
      if name.hasSuffix("first") {
        writer.add(name, Column<UInt32>([]))
      } else {
        writer.add(name, bytes: [])
      }
      writer.remove("graph.seal")
      writer.seal("graph.seal", prefixes: ["graph.", "weight.", "marks.", "street."])
      try writer.write(to: forged)
      let file = try GraphFile(opening: forged)
      let network = try RoadNetwork(from: file)
      let error = #expect(throws: GraphFileError.self) {
        _ = try StreetGraph(from: file, of: network)
      }
      #expect(error?.code == .damaged, "\(name)")
    }
  }

  @Test func `tables and measures are those of routes`() throws {
    for seed in Seeds.first(4) {
      let city = try CityFixture(seed: seed)
      defer { city.remove() }
      let router = Router(try city.context())
      var random = SplitMix64(seed: seed &+ 200)
      let places = city.places(8, &random)
      let table = try router.durations(from: places, to: places, profile: .car)
      for (row, from) in places.enumerated() {
        for (column, to) in places.enumerated() {
          let route = route(router, request(from, to, .car))
          // Durations of steps are rounded at ends within streets.
          let difference = abs((table[row][column] ?? -1) - (route?.weight ?? -1))
          #expect(difference < 0.01, "seed \(seed): \(row) to \(column)")
          let measure = try? router.measure(request(from, to, .car))
          #expect(abs((measure?.distance ?? -1) - (route?.distance ?? -1)) < 0.01)
        }
      }
    }
  }

  @Test func `drivers pass through no destination-only street if there is another way`() throws {
    var (compared, ended) = (0, 0)
    for seed in Seeds.first(6) {
      let city = try CityFixture(seed: seed, destinationOnly: 25)
      defer { city.remove() }
      let context = try city.context()
      let router = Router(context)
      var random = SplitMix64(seed: seed &+ 400)
      let places = city.places(10, &random)
      let isDestinationOnly = { (edge: EdgeID) in
        city.graph.attributes.flags[edge].contains(.driversDestinationOnly)
      }
      let table = try router.durations(from: places, to: places, profile: .car)
      for (number, (from, to)) in zip(places, places.dropFirst()).enumerated() {
        guard let best = route(router, request(from, to, .car)) else { continue }
        for algorithm in [SearchAlgorithm.dijkstra, .bidirectional, .ch, .cch] {
          let other = route(router, request(from, to, .car, algorithm))
          // Steps add up in another order if the ways are equally long.
          #expect(abs((other?.duration ?? -1) - best.duration) < 1e-9, "seed \(seed) \(algorithm)")
        }
        #expect(abs((table[number][number + 1] ?? -1) - best.weight) < 0.01, "seed \(seed)")
        let edges = best.legs[0].edges.map(\.edge)
        guard let first = edges.first, let last = edges.last else { continue }
        if isDestinationOnly(last), !isDestinationOnly(first) { ended += 1 }
        guard !isDestinationOnly(first), !isDestinationOnly(last) else { continue }
        var open = request(from, to, .car)
        open.closedEdges = Set(city.graph.edges.filter(isDestinationOnly))
        guard let around = route(router, open) else { continue }
        compared += 1
        #expect(edges.allSatisfy { !isDestinationOnly($0) }, "seed \(seed): passes through")
        #expect(abs(around.weight - best.weight) < 0.01, "seed \(seed)")
      }
    }
    #expect(Seeds.areCut || compared > 15 && ended > 3)
  }

  @Test func `places are met in the wanted direction, and on the wanted side`() throws {
    let city = try CityFixture(seed: 3)
    defer { city.remove() }
    let router = Router(try city.context())
    var random = SplitMix64(seed: 31)
    var met = 0
    for (from, to) in zip(city.places(20, &random), city.places(20, &random)) {
      for bearing in [0.0, 90, 180, 270] {
        var question = request(from, to, .car)
        question.waypoints[0].heading = Waypoint.Heading(bearing: bearing, tolerance: 30)
        question.waypoints[1].approach = .curb
        // A place at the very end of a street goes on by the next one.
        guard let leg = route(router, question)?.legs.first, let first = leg.edges.first,
          let snap = try? router.nearest(to: question.waypoints[0], profile: .car, limit: 1)[0],
          snap.edge == first.edge
        else { continue }
        met += 1
        let line = LineString(router.context.graph.geometry.line(of: first.edge))
        let start = line.bearing(along: 0) + (first.isForward ? 0 : 180)
        #expect(abs(Bearing.turn(from: bearing, to: start)) < 31)
        // On a one-way street the side does not count.
        let metric = router.context.network(for: .car).metric
        let isOneWay = leg.edges.last.map { metric.startArc(of: $0.reversed) == .none } ?? false
        #expect(isOneWay || leg.steps[leg.steps.count - 1].maneuver.modifier != .left)
      }
      var place = from
      place.heading = Waypoint.Heading(bearing: 90, tolerance: 10)
      let snaps = try router.nearest(to: place, profile: .foot, limit: 3)
      for snap in snaps {
        let line = LineString(router.context.graph.geometry.line(of: snap.edge))
        let along = line.bearing(along: snap.fraction * line.length)
        #expect([0, 180].contains { abs(Bearing.turn(from: 90 + $0, to: along)) <= 10.001 })
      }
    }
    #expect(met > 40)
  }

  @Test func `a closed street is not passed, and costs what a search without it finds`() throws {
    for seed in Seeds.first(4) {
      let city = try CityFixture(seed: seed)
      defer { city.remove() }
      let router = Router(try city.context())
      var random = SplitMix64(seed: seed &+ 300)
      let places = city.places(8, &random)
      for (from, to) in zip(places, places.dropFirst()) {
        var question = request(from, to, .car)
        guard let best = route(router, question), best.legs[0].edges.count > 4 else { continue }
        let closed = best.legs[0].edges[2].edge
        question.closedEdges = [closed]
        guard let other = route(router, question) else { continue }
        #expect(!other.legs[0].edges.contains { $0.edge == closed })
        #expect(other.weight >= best.weight)
        for algorithm in [SearchAlgorithm.dijkstra, .ch, .cch] {
          question.algorithm = algorithm
          #expect(route(router, question)?.weight == other.weight, "\(algorithm)")
        }
      }
    }
  }

  @Test func `without toll roads every search finds the same, which passes none`() throws {
    var changed = 0
    for seed in Seeds.first(4) {
      let city = try CityFixture(seed: seed)
      defer { city.remove() }
      let router = Router(try city.context())
      let tolls = Set(city.graph.edges(of: [.toll]))
      var random = SplitMix64(seed: seed &+ 500)
      let places = city.places(8, &random)
      for (from, to) in zip(places, places.dropFirst()) {
        var question = request(from, to, .car)
        let usual = route(router, question)
        question.excludedClasses = [.toll]
        guard let best = route(router, question) else { continue }
        #expect(best.legs[0].edges.allSatisfy { !tolls.contains($0.edge) })
        if best.weight != usual?.weight { changed += 1 }
        for algorithm in [SearchAlgorithm.dijkstra, .ch, .cch] {
          question.algorithm = algorithm
          #expect(route(router, question)?.weight == best.weight, "seed \(seed) \(algorithm)")
        }
      }
    }
    #expect(changed > 2)
  }

  @Test func `edits with the checksums made right again are refused or change no answer`() throws {
    let city = try CityFixture(seed: 5)
    defer { city.remove() }
    let sound = Array(try Data(contentsOf: URL(filePath: city.path)))
    var random = SplitMix64(seed: 6)
    let places = city.places(6, &random)
    func answers() -> [Double?]? {
      guard let context = try? city.context() else { return nil }
      let router = Router(context)
      return zip(places, places.dropFirst()).map { from, to in
        route(router, request(from, to, .car)).map(\.distance)
      }
    }
    let original = answers()
    var (accepted, refused) = (0, 0)
    for seed in Seeds.first(400) {
      var random = SplitMix64(seed: seed)
      var damaged = sound
      let from = 64 + Int(sound[24]) * 64
      for _ in 0...random.below(3) {
        let place = from + random.below(sound.count - from)
        damaged[place] = random.chance(0.5) ? damaged[place] ^ 1 : UInt8(random.below(256))
      }
      reseal(&damaged)
      try Data(damaged).write(to: URL(filePath: city.path))
      if let found = answers() {
        accepted += 1
        #expect(found == original, "seed \(seed)")
      } else {
        refused += 1
      }
    }
    #expect(Seeds.areCut || accepted > 20 && refused > 100)
  }
}
