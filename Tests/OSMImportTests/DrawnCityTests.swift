import CampusGraph
import GeoCore
import Routing
import Testing

@testable import OSMImport

/// All drawn cases, in one file for each topic.
enum DrawnCases {
  static let all = [
    basics, access, directions, roundabouts, barriers, wheelchairs, speeds,
    viaNodes, viaWays, only, exceptions, reversals, conditional, bikes, permissions,
  ].flatMap { $0 }
}

@Suite struct DrawnCityTests {
  @Test(arguments: DrawnCases.all) func `routes take the expected ways`(
    _ item: RouteCase
  ) throws {
    let city = item.city
    let imported = try city.imported()
    #expect(imported.graph.check().isEmpty, "\(item.title)")
    for route in try item.expected() {
      let profile = try #require(Profile.preset(named: route.profile))
      let found = DrawnCity.route(
        profile,
        from: route.from,
        to: route.to,
        at: route.time,
        in: imported
      )
      #expect(
        found.map { city.names(of: $0.arcs, in: imported) } ?? "-" == route.ways,
        "\(item.title): \(route.profile) \(route.from)>\(route.to)"
      )
    }
  }

  @Test(arguments: DrawnCases.all) func `routes are as long as those of a reference search`(
    _ item: RouteCase
  ) throws {
    let imported = try item.city.imported()
    let plain = try item.city.plain()
    for route in try item.expected() {
      let profile = try #require(Profile.preset(named: route.profile))
      let found = DrawnCity.route(
        profile,
        from: route.from,
        to: route.to,
        at: route.time,
        in: imported
      )
      let search = ReferenceTurnSearch(plain, imported.turns, profile, at: route.time)
      let reference: Int? =
        if let source = DrawnCity.node(route.from, in: imported),
          let target = DrawnCity.node(route.to, in: imported)
        {
          search.path(from: source, to: target)?.weight
        } else {
          nil
        }
      // With penalties, durations of arcs including turns are multiples of 32 ms.
      let isRounded = imported.graph.attributes.flags.contains {
        !$0.isDisjoint(with: [.driversDestinationOnly, .driversWithPermission])
      }
      let tolerance = isRounded && profile.mode == .car ? 32 * (found?.arcs.count ?? 0) : 0
      #expect(
        (found == nil) == (reference == nil)
          && abs((found?.weight ?? 0) - (reference ?? 0)) <= tolerance,
        "\(item.title): \(route.profile) \(route.from)>\(route.to)"
      )
    }
  }
}
