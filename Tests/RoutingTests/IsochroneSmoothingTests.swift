import CampusGraph
import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// Smooth isochrones against plain geometry.
@Suite struct `Smooth isochrones` {
  private static func lines(_ random: inout SplitMix64) -> [[PlanePoint]] {
    (0..<6).map { _ in
      (0..<3).map { _ in
        PlanePoint(
          x: Double.random(in: 0...400, using: &random),
          y: Double.random(in: 0...400, using: &random)
        )
      }
    }
  }

  private static func raster(_ lines: [[PlanePoint]], margin: Double) throws -> DistanceRaster {
    var raster = DistanceRaster(
      around: try #require(PlaneBox(of: lines)),
      cell: 5,
      margin: margin
    )
    for line in lines { raster.add(line) }
    return raster
  }

  private static func distance(_ point: PlanePoint, _ lines: [[PlanePoint]]) -> Double {
    lines.flatMap { line in
      zip(line, line.dropFirst()).map { point.squaredDistance(toLineFrom: $0, to: $1) }
    }.min().map { $0.squareRoot() } ?? .infinity
  }

  @Test(arguments: Seeds.first(6))
  func `distances to marked corners are those of all pairs`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (columns, rows) = (17, 11)
    let share = [0, 0.02, 0.2, 0.9, 1][Int(seed % 5)]
    let marks = (0..<columns * rows).map { _ in Double.random(in: 0..<1, using: &random) < share }
    let found = SquaredDistances(to: marks, columns: columns, rows: rows).values
    for index in marks.indices {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let nearest = marks.indices.filter { marks[$0] }.map { other -> Int in
        let (y, x) = other.quotientAndRemainder(dividingBy: columns)
        return (x - column) * (x - column) + (y - row) * (y - row)
      }.min()
      #expect(found[index] == nearest.map(Double.init) ?? .infinity)
    }
  }

  @Test(arguments: Seeds.first(8))
  func `cover what is near the lines and nothing far from them`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let lines = Self.lines(&random)
    let raster = try Self.raster(lines, margin: 50)
    let area = raster.closed(keeping: 15, fillingHoles: 0)
    var (near, outside) = (0, 0)
    for row in 0..<area.rows {
      for column in 0..<area.columns {
        let distance = Self.distance(area.point(column, row), lines)
        let isInside = area.isInside(column, row)
        if distance < 12 {
          near += 1
          #expect(isInside, "\(distance) m from a line")
        }
        if distance > 51 {
          outside += 1
          #expect(!isInside, "\(distance) m from every line")
        }
      }
    }
    #expect(near > 0 && outside > 0)
  }

  @Test func `fill gaps and small holes, and keep large ones`() throws {
    func square(_ side: Double, at x: Double) -> [PlanePoint] {
      [(0.0, 0.0), (side, 0), (side, side), (0, side), (0, 0)].map {
        PlanePoint(x: x + $0.0, y: $0.1)
      }
    }
    // Two parallel streets 70 m apart, a block of 150 m and one of 400 m.
    let streets = [0.0, 70].map { y in [0.0, 300].map { PlanePoint(x: $0, y: y - 300) } }
    let lines = streets + [square(150, at: 0), square(400, at: 600)]
    let raster = try Self.raster(lines, margin: 40)
    func holes(_ area: Double) -> [Int] {
      raster.closed(keeping: 15, fillingHoles: area).polygons(tolerance: 2)
        .map { $0.count - 1 }.sorted()
    }
    #expect(holes(0) == [0, 1, 1] && holes(20_000) == [0, 0, 1] && holes(1e6) == [0, 0, 0])
  }

  @Test(arguments: Seeds.first(6))
  func `contain every reached node, the smaller areas, and make bands`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let drawn = RandomGraph(.geometric, using: &random)
    let sources = drawn.seeds(using: &random)
    var builder = IsochroneBuilder()
    builder.generalization = .meters(60)
    func contours() -> [IsochroneContour] {
      builder.contours(
        graph: drawn.graph,
        metric: drawn.metric,
        sources: sources,
        budgets: [100_000, 400_000]
      )
    }
    let whole = contours()
    builder.isBanded = true
    let bands = contours()
    #expect(whole[0] == bands[0])
    var reach = Reach(graph: drawn.graph.topology, metric: drawn.metric)
    reach.run(sources: sources, limit: 400_000)
    for node in reach.reached {
      let place = drawn.graph.coordinate(of: node)
      #expect(Self.contains(whole[1], place))
      let small = Self.contains(whole[0], place)
      #expect(reach.weight(of: node) > 100_000 || small)
      // Outlines of bands are simplified on their own, by up to 7.5 m.
      let around = Self.around(place, 16)
      guard Set(around.map { Self.contains(whole[0], $0) }).count == 1,
        Set(around.map { Self.contains(whole[1], $0) }).count == 1
      else { continue }
      #expect(Self.contains(bands[1], place) == !small)
    }
  }

  private static func around(_ place: Coordinate, _ meters: Double) -> [Coordinate] {
    let plane = LocalPlane(at: place)
    return (0..<8).map { step in
      plane.coordinate(PlanePoint(length: meters, bearing: Double(step) * 45))
    }
  }

  private static func contains(_ contour: IsochroneContour, _ place: Coordinate) -> Bool {
    var isInside = false
    for ring in contour.polygons.joined() {
      for (a, b) in zip(ring, ring.dropFirst())
      where (a.latitude > place.latitude) != (b.latitude > place.latitude) {
        let share = (place.latitude - a.latitude) / (b.latitude - a.latitude)
        if place.longitude < a.longitude + share * (b.longitude - a.longitude) {
          isInside.toggle()
        }
      }
    }
    return isInside
  }
}
