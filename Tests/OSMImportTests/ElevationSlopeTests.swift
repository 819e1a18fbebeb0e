import CampusGraph
import Foundation
import GeoCore
import Routing
import Testing

@testable import OSMImport

/// Slopes of streets on terrain.
@Suite struct ElevationSlopeTests {
  private typealias Fixture = ElevationFixture

  /// A tile that rises by 4 m per sample towards the east, shared by all tests.
  private static let eastward: ElevationModel? = try? Fixture.withFolder(
    ["N41W009.hgt": Fixture.eastward]
  ) { folder in
    var model = try ElevationModel(folder: folder)
    _ = try model.height(at: Coordinate(latitude: 41.5, longitude: -8.5))
    return model
  }

  /// The tile's slope towards the east in per mille: 4 m for each cell of 3″ at 41.15° north.
  private let rise =
    4000
    / Geodesic.distance(
      Coordinate(latitude: 41.15, longitude: -8.6),
      Coordinate(latitude: 41.15, longitude: -8.6 + 1.0 / 1200)
    )

  /// The slopes of a drawn city's ways, each from its first letter to its last.
  private func slopes(_ city: DrawnCity) throws -> (graph: StreetGraph, inclines: [Int16]) {
    let graph = try city.imported().graph
    let model = try #require(Self.eastward)
    let sloped = graph.withInclines(from: try StreetHeights(of: graph, from: model))
    return (sloped, Array(sloped.attributes.incline))
  }

  @Test func `streets rise towards the east and fall towards the west`() throws {
    let (graph, inclines) = try slopes(
      DrawnCity(
        "a b c d e f g h i j k l m n o p q r s t u",
        ways: [
          ("abcdefgh", "highway=residential"), ("nmlkjih", "highway=footway"),
          ("nopqrstu", "highway=cycleway"),
        ]
      )
    )
    #expect(graph.check().isEmpty && inclines.count == 3)
    #expect(abs(abs(Double(inclines[1])) - rise) < 1, "\(inclines)")
    #expect(inclines[0] > 0 && inclines[1] < 0 && inclines[2] > 0)
    #expect(graph.attributes.flags.allSatisfy { $0.contains(.inclineEstimated) })
  }

  @Test func `mapped slopes are kept, and stairs, ferries and floors get none`() throws {
    let (graph, inclines) = try slopes(
      DrawnCity(
        "a b c d e f g",
        ways: [
          ("ab", "highway=residential incline=-12%"), ("bc", "highway=steps"),
          ("cd", "highway=steps incline=up"), ("de", "highway=corridor"),
          ("ef", "highway=footway indoor=yes"), ("fg", "highway=footway"),
        ]
      )
    )
    let unknown = EdgeAttributes.unknownIncline
    #expect(inclines[0] == -120)
    #expect(inclines[1] == unknown && inclines[2] > 0)
    #expect(inclines[3] == unknown && inclines[4] == unknown)
    #expect(inclines[5] > 0 && inclines[5] != unknown)
    #expect(graph.attributes.flags.count { $0.contains(.inclineEstimated) } == 1)
  }

  @Test func `uphill is slower except for cars, and steep ways stay open`()
    throws
  {
    let (graph, inclines) = try slopes(
      DrawnCity("a b c d e f g h i", ways: [("abcdefghi", "highway=residential")])
    )
    #expect((30...83).contains(inclines[0]))
    for profile in [Profile.foot, .wheelchair, .bike] {
      let metric = Metric(customizing: graph, for: profile)
      let up = metric.weights[graph.forwardArc[EdgeID(0)]]
      let down = metric.weights[graph.backwardArc[EdgeID(0)]]
      #expect(up > down && up < .unreachable, "\(profile.name)")
    }
    let car = Metric(customizing: graph, for: .car)
    let edge = EdgeID(0)
    #expect(car.weights[graph.forwardArc[edge]] == car.weights[graph.backwardArc[edge]])
  }

  @Test func `the mean altitude is weighted by the length of streets`() throws {
    let graph = try DrawnCity("a b c d e", ways: [("abcde", "highway=path")]).imported().graph
    let model = try #require(Self.eastward)
    let heights = try StreetHeights(of: graph, from: model)
    // The middle lies 200 m east of the first letter.
    let longitude = -8.61 + 200.0 / 83_800
    let middle = 4800 * (longitude + 9)
    #expect(abs((heights.meanAltitude ?? 0) - middle) < 1)
    let node = graph.tail(of: EdgeID(0))
    #expect(abs((heights.height(of: node) ?? 0) - middle) < 20)
  }

  @Test func `heights beyond the tiles are unknown`() throws {
    let graph = try DrawnCity("a b c", ways: [("abc", "highway=path")]).imported().graph
    try Fixture.withFolder(["N00E000.hgt": Data()]) { folder in
      // The tile is damaged but not needed.
      let heights = try StreetHeights(of: graph, from: ElevationModel(folder: folder))
      #expect(heights.meanAltitude == nil)
      #expect(heights.missingTiles == ["N41W009"])
      #expect(graph.withInclines(from: heights).attributes.incline == graph.attributes.incline)
    }
    let damaged = ["N41W009.hgt": Data(count: 4)]
    try Fixture.withFolder(damaged) { folder in
      let model = try ElevationModel(folder: folder)
      let error = #expect(throws: OSMImportError.self) { try StreetHeights(of: graph, from: model) }
      #expect(error?.code == .malformed)
    }
  }

  @Test(
    .enabled(if: ElevationFixture.arePresent, "needs ../shared/data/dem and ../shared/data/osm")
  )
  func `Andorra's streets have plausible slopes`() throws {
    let extract = Fixture.data.appending(path: "osm/andorra.osm.pbf").path
    let graph = try #require(try OSMImporter().city(from: extract)).graph
    let model = try ElevationModel(folder: Fixture.data.appending(path: "dem").path)
    let heights = try StreetHeights(of: graph, from: model)
    let sloped = graph.withInclines(from: heights)
    #expect(sloped.check().isEmpty)
    #expect((1500...2000).contains(heights.meanAltitude ?? 0))
    #expect(heights.missingTiles.isEmpty)
    /// The share of edges, by length, that satisfy a condition.
    func share(_ isChosen: (EdgeID) -> Bool, where holds: (Int) -> Bool) -> Double {
      var (part, whole) = (0.0, 0.0)
      for edge in sloped.edges where isChosen(edge) {
        let length = Double(sloped.attributes.length[edge])
        whole += length
        if holds(abs(Int(sloped.attributes.incline[edge]))) { part += length }
      }
      return part / whole
    }
    func isMainRoad(_ edge: EdgeID) -> Bool {
      sloped.attributes.kind[edge] == .road && sloped.attributes.maxSpeed[edge] >= 50
    }
    func isPath(_ edge: EdgeID) -> Bool {
      sloped.attributes.kind[edge] == .footway && sloped.attributes.length[edge] > 300_000
    }
    // Roads are built with limited slopes, paths are not.
    #expect(share(isMainRoad) { $0 > 123 } < 0.03)
    #expect(share(isMainRoad) { $0 > 30 } > 0.5)
    #expect(share(isPath) { $0 > 83 } > 0.4)
    #expect(share({ sloped.attributes.flags[$0].contains(.inclineEstimated) }) { $0 > 500 } == 0)
    let before = Metric(customizing: graph, for: .wheelchair)
    let after = Metric(customizing: sloped, for: .wheelchair)
    let closed = graph.edges.count { before.isUsable($0) && !after.isUsable($0) && isMainRoad($0) }
    #expect(closed < graph.edges.count { before.isUsable($0) && isMainRoad($0) } / 20)
  }
}
