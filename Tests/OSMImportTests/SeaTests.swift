import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@testable import OSMImport

/// Tests of the sea made of coastlines, drawn in a box of ten by ten degrees.
///
/// Points are `(x, y)`: x to the east and y to the north.
@Suite struct SeaTests {
  private typealias Point = (x: Double, y: Double)

  private static let box = BoundingBox(south: 0, west: 0, north: 10, east: 10)

  private func line(_ points: [Point], isRing: Bool = false) -> CoastChain {
    CoastChain(
      line: points.map { Coordinate(latitude: $0.y, longitude: $0.x) },
      isRing: isRing
    )
  }

  private func sea(_ chains: [CoastChain], box: BoundingBox = box) -> SeaAreas {
    var maker = SeaMaker(box)
    return maker.sea(chains)
  }

  /// Whether a place is sea: the even–odd rule over all rings.
  private func isSea(_ sea: SeaAreas, _ x: Double, _ y: Double) -> Bool {
    let place = Coordinate(latitude: y, longitude: x)
    return sea.polygons.contains { Polygon(rings: $0).contains(place) }
  }

  /// The area of the sea in square degrees.
  private func area(_ sea: SeaAreas) -> Double {
    sea.polygons.joined().reduce(0) { $0 + SeaMaker.area($1) } / 2
  }

  @Test func `without a coastline there is no sea`() {
    #expect(sea([]).polygons.isEmpty)
    #expect(sea([line([(20, 0), (20, 10)])]).polygons.isEmpty)
  }

  @Test func `a coast from south to north has the sea on its right`() {
    let east = sea([line([(4, -5), (4, 15)])])
    #expect(area(east) == 60 && isSea(east, 7, 5) && !isSea(east, 2, 5))
    let west = sea([line([(4, 15), (4, -5)])])
    #expect(area(west) == 40 && isSea(west, 2, 5) && !isSea(west, 7, 5))
  }

  @Test func `a coast may leave and enter the box several times`() {
    // A coast from east to west that leaves the box once: the land is south of it, on both sides.
    let coast = line([(12, 3), (8, 3), (8, -3), (6, -3), (6, 2), (3, 2), (3, -2), (-2, -2)])
    let result = sea([coast])
    // The land is 2 by 3 degrees in the corner and 3 by 2 degrees at the south side.
    #expect(result.polygons.count == 1)
    #expect(abs(area(result) - 88) < 1e-9)
    #expect(isSea(result, 9, 5) && !isSea(result, 9, 1) && !isSea(result, 4, 1))
    #expect(isSea(result, 7, 1))
  }

  @Test func `two coasts make a strait or two seas`() {
    let channel = sea([line([(7, 12), (7, -2)]), line([(3, -2), (3, 12)])])
    #expect(channel.polygons.count == 1)
    #expect(abs(area(channel) - 40) < 1e-9)
    #expect(isSea(channel, 5, 5) && !isSea(channel, 1, 5) && !isSea(channel, 9, 5))
    let isthmus = sea([line([(7, -2), (7, 12)]), line([(3, 12), (3, -2)])])
    #expect(isthmus.polygons.count == 2)
    #expect(abs(area(isthmus) - 60) < 1e-9)
    #expect(!isSea(isthmus, 5, 5) && isSea(isthmus, 1, 5) && isSea(isthmus, 9, 5))
  }

  @Test func `islands are holes of the sea around them`() {
    let island = line([(4, 4), (6, 4), (6, 6), (4, 6)], isRing: true)
    let alone = sea([island])
    #expect(alone.polygons.map(\.count) == [2])
    #expect(area(alone) == 96)
    #expect(isSea(alone, 1, 1) && !isSea(alone, 5, 5))
    let coast = line([(2, -1), (2, 11)])
    let both = sea([coast, island])
    #expect(both.polygons.map(\.count) == [2] && area(both) == 76)
    // An island on land is damaged data, and changes nothing.
    let inland = sea([line([(8, -1), (8, 11)]), island])
    #expect(inland.polygons.map(\.count) == [1] && area(inland) == 20)
  }

  @Test func `a lagoon is water inside a ring, with islands of its own`() {
    let lagoon = line([(2, 2), (2, 8), (8, 8), (8, 2)], isRing: true)
    let island = line([(4, 4), (6, 4), (6, 6), (4, 6)], isRing: true)
    let result = sea([lagoon, island])
    #expect(result.polygons.map(\.count) == [2] && area(result) == 32)
    #expect(isSea(result, 3, 3) && !isSea(result, 5, 5) && !isSea(result, 1, 1))
  }

  @Test func `an island at the edge is cut there`() {
    let result = sea([line([(-2, 4), (3, 4), (3, 6), (-2, 6)], isRing: true)])
    #expect(abs(area(result) - 94) < 1e-9)
    #expect(!isSea(result, 1, 5) && isSea(result, 5, 5) && isSea(result, 1, 1))
    let corner = sea([line([(8, 8), (12, 8), (12, 12), (8, 12)], isRing: true)])
    #expect(abs(area(corner) - 96) < 1e-9)
    #expect(!isSea(corner, 9, 9) && isSea(corner, 1, 9))
  }

  @Test func `ends near the edge are extended to it, others are left out`() {
    let near = sea([line([(5, 0.5), (5, 9.7)])])
    #expect(near.looseCount == 0 && abs(area(near) - 50) < 1e-9)
    let loose = sea([line([(5, -1), (5, 5)])])
    #expect(loose.looseCount == 1 && loose.polygons.isEmpty)
    let open = sea([line([(4, 4), (6, 4), (6, 6)])])
    #expect(open.looseCount == 1 && open.polygons.isEmpty)
  }

  @Test(arguments: Seeds.first(40))
  func `a random coast divides the box as it was drawn`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // A coast as a function of x, from east to west: the land is south of it.
    let heights = (0...12).map { _ in 1 + 8 * random.unit() }
    let points = heights.enumerated().map { (x: Double($0.offset) - 1, y: $0.element) }
    let result = sea([line(points.reversed().map { ($0.x, $0.y) })])
    for _ in 0..<50 {
      let (x, y) = (random.unit() * 9.9 + 0.05, random.unit() * 9.9 + 0.05)
      let cell = Int(x + 1)
      let share = x + 1 - Double(cell)
      let coast = heights[cell] * (1 - share) + heights[cell + 1] * share
      #expect(abs(y - coast) < 1e-6 || isSea(result, x, y) == (y > coast), "\(x) \(y) \(coast)")
    }
  }

  // MARK: - Files

  private func file(_ body: String, _ name: String = "coast.osm") throws -> String {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "rumbo-\(UUID().uuidString)-\(name)").path
    let text = "<?xml version='1.0'?>\n<osm version='0.6' generator='test'>\n\(body)\n</osm>"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private static let nodes = """
    <node id='1' lat='-1' lon='4'/><node id='2' lat='5' lon='4'/><node id='3' lat='11' lon='4'/>
    """
  private static let tags = "<tag k='natural' v='coastline'/>"

  @Test func `ways of a file are joined in any order, within the box of its header`() throws {
    let path = try file(
      """
      <bounds minlat='0' minlon='0' maxlat='10' maxlon='10'/>\(Self.nodes)
      <way id='8'><nd ref='2'/><nd ref='3'/>\(Self.tags)</way>
      <way id='9'><nd ref='1'/><nd ref='2'/>\(Self.tags)</way>
      <way id='10'><nd ref='1'/><nd ref='3'/><tag k='highway' v='path'/></way>
      """
    )
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = try #require(try OSMImporter().sea(from: path))
    #expect(result.box == Self.box && result.looseCount == 0)
    #expect(result.polygons.count == 1 && abs(area(result) - 60) < 1e-6)
    let part = BoundingBox(south: 0, west: 0, north: 5, east: 5)
    let cut = try #require(try OSMImporter().sea(from: path, within: part))
    #expect(cut.box == part && abs(area(cut) - 5) < 1e-6)
    #expect(try OSMImporter().sea(from: path) { _ in false } == nil)
  }

  @Test func `a file without a header has the box of its nodes`() throws {
    let path = try file(
      """
      <node id='1' lat='0' lon='4'/><node id='3' lat='10' lon='4'/><node id='4' lat='1' lon='0'/>
      <node id='5' lat='1' lon='10'/><way id='9'><nd ref='1'/><nd ref='2'/><nd ref='3'/></way>
      """
    )
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = try #require(try OSMImporter().sea(from: path))
    #expect(result.box == Self.box && result.polygons.isEmpty)
  }

  @Test func `a way is cut where the file lacks nodes`() throws {
    let path = try file(
      """
      <bounds minlat='0' minlon='0' maxlat='10' maxlon='10'/>
      <node id='1' lat='0.1' lon='4'/><node id='2' lat='9.9' lon='4'/>
      <way id='9'><nd ref='77'/><nd ref='1'/><nd ref='2'/><nd ref='78'/>\(Self.tags)</way>
      """
    )
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = try #require(try OSMImporter().sea(from: path))
    #expect(result.looseCount == 0 && abs(area(result) - 60) < 1e-6)
  }
}
