import CampusGraph
import GeoCore
import Routing
import Testing

@testable import OSMImport

/// All drawn cases, by topic in files of their own.
enum DrawnCases {
  static let all = [
    basics, access, directions, roundabouts, barriers, wheelchairs, speeds,
    viaNodes, viaWays, only, exceptions, reversals, conditional,
  ].flatMap { $0 }
}

@Suite struct DrawnCityTests {
  @Test(arguments: DrawnCases.all) func `routes take the ways that they should`(
    _ item: RouteCase
  ) throws {
    let city = item.city
    let imported = try city.imported()
    #expect(imported.graph.check().isEmpty, "\(item.title)")
    for route in try item.expected() {
      let profile = try #require(Profile.preset(named: route.profile))
      let found = city.route(profile, from: route.from, to: route.to, at: route.time, in: imported)
      #expect(
        found ?? "-" == route.ways,
        "\(item.title): \(route.profile) \(route.from)>\(route.to)"
      )
    }
  }
}
