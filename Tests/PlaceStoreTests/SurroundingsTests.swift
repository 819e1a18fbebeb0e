import CampusGraph
import Foundation
import GeoCore
import Testing

@testable import PlaceStore

@Suite struct `The surroundings of a point` {
  /// Places of all kinds with numbers, some of them estimated, and localities of every size.
  private static func entries(_ count: Int, seed: UInt64) -> [PlaceEntry] {
    var random = SplitMix64(seed: seed)
    let localities = LocalityReach.groups.flatMap(\.categories).sorted()
    return CityFixtures.random(count, seed: seed).enumerated().map { number, entry in
      var entry = entry
      if random.chance(0.1) {
        entry.place.category = localities[random.below(localities.count)]
        entry.addresses = []
      }
      for index in entry.addresses.indices where number % 3 == 0 {
        entry.addresses[index].isEstimated = true
      }
      return entry
    }
  }

  private static func scan(
    _ entries: [PlaceEntry],
    _ point: Coordinate,
    within radius: Meters,
    where isWanted: (PlaceEntry) -> Bool
  ) -> [PlaceEntry] {
    entries.enumerated().filter { isWanted($1) }
      .map { ($0, $1, Geodesic.distance(point, $1.place.location)) }
      .filter { $0.2 <= radius }
      .sorted { ($0.2, $0.0) < ($1.2, $1.0) }
      .map(\.1)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `are those of a plain scan`(_ seed: UInt64) throws {
    let entries = Self.entries(400, seed: seed)
    let file = TemporaryFile()
    try PlaceStore.write(entries, to: file.path)
    let stores = [
      try PlaceStore(entries: entries), try PlaceStore(opening: file.path),
      PlaceStore(joining: [
        try PlaceStore(entries: Array(entries[..<150])),
        try PlaceStore(entries: Array(entries[150...])),
      ]),
    ]
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let point = Coordinate(
        latitude: random.between(41.05...41.25),
        longitude: random.between(-8.75...(-8.55))
      )
      let radius = random.between(1...3000)
      let house = Self.scan(entries, point, within: radius) { entry in
        entry.addresses.contains { !$0.number.isEmpty }
      }.first
      let named = Self.scan(entries, point, within: radius) { entry in
        !entry.isHouse && ![.locality, .street, .address].contains(entry.placeClass)
      }
      let nearest = LocalityReach.groups.compactMap { group in
        Self.scan(entries, point, within: group.reach) { entry in
          group.categories.contains(entry.place.category)
        }.first
      }
      let localities = LocalityReach.containing(nearest) {
        ($0.place.category, Geodesic.distance(point, $0.place.location))
      }
      for store in stores {
        let found = try store.surroundings(of: point, within: radius, count: 4)
        #expect(found.house?.place.id == house?.place.id)
        #expect(found.house?.isEstimated == house.map { $0.addresses.allSatisfy(\.isEstimated) })
        #expect(found.places.map(\.place.id) == named.prefix(4).map(\.place.id))
        #expect(found.localities.map(\.place.id) == localities.map(\.place.id))
        for hit in found.places + found.localities {
          #expect(hit.distance == Geodesic.distance(point, hit.place.location))
        }
      }
    }
  }

  @Test func `at the poles and the antimeridian are found, too`() throws {
    let spots = [(89.9995, 10.0), (-89.9995, -170), (12, 179.9999), (12, -179.9999)]
    let entries = spots.enumerated().map { number, spot in
      CityFixtures.entry("node/\(number)", "Sol \(number)", category: "cafe", at: spot)
    }
    let store = try PlaceStore(entries: entries)
    let pole = Coordinate(latitude: 90, longitude: 0)
    #expect(
      try store.surroundings(of: pole, within: 100, count: 9).places.map(\.place.id) == ["node/0"]
    )
    let edge = Coordinate(latitude: 12, longitude: 180)
    let found = try store.surroundings(of: edge, within: 100, count: 9)
    #expect(found.places.map(\.place.id) == ["node/2", "node/3"])
    #expect(found.house == nil && found.localities.isEmpty)
  }
}
