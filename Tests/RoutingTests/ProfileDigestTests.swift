import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// Profiles with other values than those that a graph file has weights for.
@Suite struct ProfileDigestTests {
  private func duration(
    _ context: RoutingContext,
    _ ends: [Waypoint],
    _ profile: Profile
  ) -> Double? {
    let request = RouteRequest(
      from: ends[0],
      to: ends[1],
      plan: .single(profile),
      time: .any(now: 0)
    )
    return try? Router(context).routes(request)[0].duration
  }

  @Test func `a changed preset is customized on a city, and searched by its hierarchy`() throws {
    var compared = 0
    for seed in Seeds.first(3) {
      let city = try CityFixture(seed: seed, destinationOnly: 20)
      defer { city.remove() }
      let context = try city.context()
      var slow = Profile.car
      slow.legalSpeed = .replaces(upTo: 3)
      var random = SplitMix64(seed: seed &+ 900)
      let fresh = Metric(customizing: city.graph, for: slow)
      #expect(context.network(for: slow).metric.weights == fresh.weights)
      #expect(context.network(for: .car).metric.weights != fresh.weights)
      #expect(context.network(for: slow).bestAlgorithm == .cch)
      for _ in 0..<10 {
        let ends = city.places(2, &random)
        guard let usual = duration(context, ends, .car) else { continue }
        let slower = try #require(duration(context, ends, slow))
        #expect(slower > 1.2 * usual)
        let table = try Router(context).table(from: [ends[0]], to: [ends[1]], profile: slow)
        #expect(abs((table[0][0]?.duration ?? 0) - slower) < 0.1)
        compared += 1
      }
    }
    #expect(compared > 8)
  }

  @Test func `weights of a preset with other or unknown values are refused`() throws {
    let city = try CityFixture(seed: 1)
    defer { city.remove() }
    for digests in [[:], ["car": "0123456789abcdef"]] as [[String: String]] {
      try city.rewrite(digests: digests)
      let file = try GraphFile(opening: city.path)
      let context = try RoutingContext(city: file, RoadNetwork(from: file))
      let error = #expect(throws: GraphFileError.self) { try context.check(.car, nil) }
      #expect(error?.code == .missing)
      #expect(error?.message.en.contains("import the map again") == true)
      #expect(error?.message.es.contains("importe el mapa de nuevo") == true)
      // In a program, the streets themselves tell what is right.
      let fresh = Metric(customizing: city.graph, for: .car)
      #expect(context.network(for: .car).metric.weights == fresh.weights)
    }
  }

  @Test func `every value of a profile counts in its digest, and its name does not`() {
    let changes: [(inout Profile) -> Void] = [
      { $0.mode = .foot }, { $0.speeds[.road] = 3 }, { $0.speeds[.steps] = 1 },
      { $0.surfaceFactors[.gravel] = nil }, { $0.slope = .tobler },
      { $0.slope = .table([.init(0, 1), .init(10, 0.5)]) }, { $0.slope = .power(CyclingPower()) },
      { $0.steps = Profile.StepSpeeds(up: 1, down: 1, unknown: 1) }, { $0.delays.turn += 0.001 },
      { $0.delays.signal = 0 }, { $0.limits.kerb = 1 }, { $0.limits.inclineTolerance += 1 },
      { $0.pushing = Profile.Pushing(speed: 1, kinds: [.road, .link]) },
      { $0.pushing = Profile.Pushing(speed: 1, kinds: [.road]) }, { $0.legalSpeed = .caps },
      { $0.legalSpeed = .replaces(upTo: 3) },
    ]
    var digests = [Profile.car.digest]
    for change in changes {
      var profile = Profile.car
      change(&profile)
      digests.append(profile.digest)
      var again = Profile.car
      change(&again)
      again.name = "other"
      #expect(again.digest == profile.digest)
    }
    #expect(Set(digests).count == digests.count)
    #expect(digests.allSatisfy { $0.count == 16 })
  }
}
