import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing
import Transit

@testable import RouteService

/// Walks between the stops of a timetable along the streets, against a table for each stop.
@Suite struct TransitWalksTests {
  /// A timetable of stops at places, with a trip along all of them.
  private func network(_ places: [Coordinate]) throws -> TransitNetwork {
    var builder = TimetableBuilder(agencies: [Agency(id: "", name: "", timeZone: "UTC")])
    for (number, place) in places.enumerated() {
      builder.add(TransitStop(id: "s\(number)", name: "Stop \(number)", location: place))
    }
    let route = builder.add(TransitRoute(id: "r", shortName: "1"))
    let service = builder.add(service: "w", ServiceDates(added: [CivilDate(daysSince1970: 20_000)]))
    builder.add(
      TripRecord(id: "t", route: route, service: service),
      calls: places.indices.map { stop in
        let time = Int32(3600 + 60 * stop)
        return StopCall(stop: StopID(stop), arrival: time, departure: time)
      }
    )
    return try TransitNetwork(builder.timetable())
  }

  @Test func `walks follow the streets, also between very many stops`() throws {
    let data = DataSet.shared
    let campus = try data.campus()
    let bounds = campus.places.map(\.location)
    var random = SplitMix64(seed: 11)
    // On the campus, and some too far from any way.
    let places = (0..<320).map { number -> Coordinate in
      let place = bounds[random.below(bounds.count)]
      let shift = number % 40 == 0 ? 0.05 : 0.001
      return Coordinate(
        latitude: place.latitude + (random.unit() - 0.5) * shift,
        longitude: place.longitude + (random.unit() - 0.5) * shift
      )
    }
    let network = try network(places)
    for profile in [Profile.foot, .wheelchair] {
      let walks = try TransitWalks(network, data, profile, reach: 1000)
      let found = walks.footpaths()
      let plain = try plainFootpaths(network, data, profile, walks.options)
      #expect(Set(found.walks) == Set(plain.walks))
      let straight = Footpaths(of: network.timetable, walks.options)
      #expect(Set(found.walks).symmetricDifference(straight.walks).count > 1000)
      // The same value is kept.
      #expect(walks.footpaths().walks == found.walks)
    }
  }

  private func plainFootpaths(
    _ network: TransitNetwork,
    _ data: DataSet,
    _ profile: Profile,
    _ options: Footpaths.Options
  ) throws -> Footpaths {
    let router = Router(try data.context())
    func isOnStreets(_ stop: StopID) -> Bool {
      let snaps = try? router.nearest(
        to: network.waypoint(stop),
        profile: profile,
        limit: 1,
        within: data.snapRadius
      )
      return snaps != nil
    }
    let known = Set(network.nearby.stops.filter(isOnStreets))
    return Footpaths(of: network.timetable, options) { stops in
      stops.map { near in
        guard known.contains(near.stop) else { return near.others.map { _ in nil } }
        let targets = near.others.filter(known.contains)
        let row = try? router.durations(
          from: [network.waypoint(near.stop)],
          to: targets.map(network.waypoint),
          profile: profile,
          snapRadius: data.snapRadius
        )[0]
        let seconds = Dictionary(uniqueKeysWithValues: zip(targets, row ?? []))
        return near.others.map { other in
          guard known.contains(other) else { return nil }
          guard let time = seconds[other] ?? nil, time <= TransitWalks.longestTransfer else {
            return .infinity
          }
          return time
        }
      }
    }
  }
}
