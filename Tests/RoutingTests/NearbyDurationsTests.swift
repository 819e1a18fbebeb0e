import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

/// Durations between near waypoints against those of whole tables.
@Suite struct NearbyDurationsTests {
  /// Seconds up to which roundings of arcs add up.
  private static let tolerance = 0.2

  private func plain(
    _ router: Router,
    _ places: [Waypoint],
    _ profile: Profile
  ) throws -> [[Seconds?]] {
    try router.durations(from: places, to: places, profile: profile)
  }

  @Test(arguments: [Profile.foot, .bike, .car])
  func `durations are those of tables up to the limit`(profile: Profile) throws {
    var (found, cut) = (0, 0)
    for seed in Seeds.first(6) {
      let city = try CityFixture(seed: seed)
      defer { city.remove() }
      let context = try city.context()
      var random = SplitMix64(seed: seed &+ 300)
      let places = city.places(14, &random)
      let table = try plain(Router(context), places, profile)
      for limit in [36_000.0, 120, 30, 0] {
        let finder = try NearbyDurations(
          context,
          among: places,
          profile: profile,
          within: limit
        )
        let other = try finder.another()
        for from in places.indices {
          let targets = places.indices.filter { _ in random.chance(0.6) }
          let row = try finder.seconds(from: from, to: targets)
          #expect(try other.seconds(from: from, to: targets) == row)
          for (to, seconds) in zip(targets, row) {
            let known = table[from][to]
            let seconds = try #require(seconds)
            guard seconds.isFinite else {
              let isFar = known.map { $0 > limit - Self.tolerance } ?? true
              #expect(isFar, "seed \(seed): \(from) to \(to)")
              cut += 1
              continue
            }
            #expect(seconds <= limit)
            #expect(abs(seconds - (known ?? -1)) < Self.tolerance, "seed \(seed): \(from) to \(to)")
            found += from == to ? 0 : 1
          }
        }
      }
    }
    #expect(Seeds.areCut || found > 300 && cut > 300)
  }

  @Test func `a place off the streets has no durations`() throws {
    let town = Town.blocks(6)
    let places = [(0.0, 0.0), (130, 80), (50_000, 0), (400, 330)].map { x, y in
      Waypoint(Town.coordinate(x, y))
    }
    let finder = try NearbyDurations(town.context, among: places, profile: .foot, within: 900)
    #expect(places.indices.map(finder.isOnNetwork) == [true, true, false, true])
    let table = try plain(Router(town.context), [places[0], places[1], places[3]], .foot)
    let row = try finder.seconds(from: 0, to: [1, 2, 3, 0])
    #expect(row == [table[0][1], nil, table[0][2], 0])
    #expect(try finder.seconds(from: 2, to: [0, 1]) == [nil, nil])
    #expect(try finder.seconds(from: 0, to: []).isEmpty)
  }

  @Test func `a way that is much longer than a straight line is found`() throws {
    // Two dead ends of 1 km beside each other, 40 m apart.
    let line = String(repeating: "-", count: 49)
    let blank = String(repeating: " ", count: 50)
    let map = AsciiMap("A\(line)B\n\(blank)|\nC\(line)D", cell: 20)
    let city = try CityFixture(map.graph)
    defer { city.remove() }
    let context = try city.context()
    let places = (["A", "C"] as [Character]).map { name in
      Waypoint(map.graph.coordinate(of: map.node(name)))
    }
    let plain = try plain(Router(context), places, .foot)[0][1]
    #expect(try #require(plain) > 1000)
    let near = try NearbyDurations(context, among: places, profile: .foot, within: 3000)
    let found = try #require(try near.seconds(from: 0, to: [1])[0])
    #expect(abs(found - (plain ?? 0)) < Self.tolerance)
    let short = try NearbyDurations(context, among: places, profile: .foot, within: 1000)
    #expect(try short.seconds(from: 0, to: [1]) == [.infinity])
  }
}
