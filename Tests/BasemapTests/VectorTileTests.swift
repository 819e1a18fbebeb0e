import Foundation
import GeoCore
import Testing

@testable import Basemap

@Suite struct VectorTileTests {
  private typealias Make = TileFixtures

  /// The decoded layers of one polygon feature.
  private func polygons(_ words: [UInt32], version: UInt32 = 2) throws -> [[[TilePoint]]] {
    let bytes = try Make.bytes([Make.layer("l", [Make.feature(.polygon, words)], version: version)])
    let features = try VectorTile(decoding: bytes)["l"]?.features ?? []
    guard case .polygons(let polygons)? = features.first?.geometry else { return [] }
    return polygons
  }

  private func points(_ pairs: [(Int32, Int32)]) -> [TilePoint] {
    pairs.map { TilePoint(x: $0.0, y: $0.1) }
  }

  @Test func `geometries and tags of every type are decoded`() throws {
    let tile = try VectorTile(decoding: Make.town())
    #expect(tile.layers.map(\.name) == ["water", "transportation", "place"])
    let water = try #require(tile["water"]?.features.first)
    #expect(tile["water"]?.extent == 4096)
    #expect(water.text("class") == "lake")
    #expect(water.isTrue("intermittent"))
    #expect(water["nothing"] == nil)
    #expect(
      water.geometry
        == .polygons([
          [
            points([(0, 0), (100, 0), (100, 100), (0, 100)]),
            points([(20, 20), (20, 60), (60, 60), (60, 20)]),
          ]
        ])
    )
    let road = try #require(tile["transportation"]?.features.first)
    #expect(road.geometry == .lines([points([(-5, 10), (4100, 10)])]))
    #expect(road.integer("layer") == -3)
    let place = try #require(tile["place"]?.features.first)
    #expect(place.geometry == .points(points([(7, 8), (9, 7)])))
    #expect(place.number("rank") == 2.5 && place.integer("rank") == nil)
    #expect(place.tags == ["rank": .number(2.5)])
  }

  @Test func `the example of the specification is decoded`() throws {
    // Section 4.3.5.6: a multipolygon with one polygon, and one with a hole.
    let words: [UInt32] = [
      9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15, 9, 22, 2, 26, 18, 0, 0, 18, 17, 0, 15, 9, 4, 13, 26, 0,
      8, 8, 0, 0, 7, 15,
    ]
    #expect(
      try polygons(words) == [
        [points([(0, 0), (10, 0), (10, 10), (0, 10)])],
        [
          points([(11, 11), (20, 11), (20, 20), (11, 20)]),
          points([(13, 13), (13, 17), (17, 17), (17, 13)]),
        ],
      ]
    )
  }

  @Test func `only wanted layers are decoded`() throws {
    let tile = try VectorTile(decoding: Make.town(), layers: ["place", "building"])
    #expect(tile.layers.map(\.name) == ["place"])
  }

  @Test func `the winding tells holes from outer rings`() throws {
    let (a, b): ([(Int32, Int32)], [(Int32, Int32)]) = (
      [(0, 0), (9, 0), (9, 9), (0, 9)], [(20, 0), (29, 0), (29, 9), (20, 9)]
    )
    let two = try polygons(Make.commands([a, b], areRings: true))
    #expect(two.map(\.count) == [1, 1])
    let one = try polygons(Make.commands([a, b.reversed()], areRings: true))
    #expect(one.map(\.count) == [2])
    // Version 1 has no rule: the first ring is an outer one, and decoded as such.
    let old = try polygons(Make.commands([a.reversed(), b], areRings: true), version: 1)
    #expect(old.map(\.count) == [2])
    #expect(GeometryReader.area(old[0][0]) > 0 && GeometryReader.area(old[0][1]) < 0)
    // A hole without an outer ring, and rings without an area.
    #expect(try polygons(Make.commands([a.reversed()], areRings: true)).isEmpty)
    #expect(try polygons(Make.commands([[(0, 0), (5, 5), (0, 0)], a], areRings: true)).count == 1)
  }

  @Test(
    arguments: [
      [], [9], [9, 0], [10, 0, 0], [9, 0, 0, 15], [9, 0, 0, 18, 2], [9, 0, 0, 18, 2, 2, 23],
      [9, 0, 0, 18, 2, 2, 9, 0, 0], [17, 0, 0, 2, 2, 10, 2, 2, 15], [1, 0], [9, 0, 0, 2, 15],
      [9, 0, 0, 4_294_967_290, 2, 2],
    ] as [[UInt32]]
  )
  func `damaged commands are an error or no geometry`(words: [UInt32]) throws {
    let error = basemapError { _ = try polygons(words) }
    if words.isEmpty {
      #expect(error == nil)
    } else {
      #expect(error?.code == .damagedFile)
      #expect(error?.message.en.contains("a geometry of layer l") == true)
      #expect(error?.message.es.contains("una geometría de la capa l") == true)
    }
  }

  @Test func `points far beyond the tile are refused`() throws {
    var words = [Make.command(1, 1), Make.zigzag(.max), Make.zigzag(0)]
    words += [Make.command(2, 2), Make.zigzag(.max), 0, 0, 0, Make.command(7, 1)]
    #expect(basemapError { _ = try polygons(words) }?.code == .tooBig)
  }

  @Test func `damaged layers are refused`() throws {
    let good = Make.feature(.point, [9, 0, 0], tags: [0, 0])
    func code(_ layers: [EncodedTile.Layer]) -> BasemapError.Code? {
      basemapError { _ = try VectorTile(decoding: Make.bytes(layers)) }?.code
    }
    let table = (keys: ["a"], values: [Make.text("b")])
    let whole = Make.layer("l", [good], keys: table.keys, values: table.values)
    #expect(code([whole]) == nil)
    #expect(code([whole, whole]) == .damagedFile)
    #expect(code([Make.layer("l", [good], keys: table.keys)]) == .damagedFile)
    #expect(code([Make.layer("l", [good], values: table.values)]) == .damagedFile)
    #expect(code([Make.layer("l", [Make.feature(.point, [9, 0, 0], tags: [0])])]) == .damagedFile)
    #expect(code([Make.layer("l", [], version: 3)]) == .damagedFile)
    var wide = whole
    wide.extent = 0
    #expect(code([wide]) == .damagedFile)
    wide.extent = .max
    #expect(code([wide]) == .damagedFile)
    #expect(code((0...TileLimits.layers).map { Make.layer("\($0)", []) }) == .tooBig)
    let many = Array(repeating: Make.feature(.point, [9, 0, 0]), count: TileLimits.features + 1)
    #expect(code([Make.layer("l", many)]) == .tooBig)
    let tags = [UInt32](repeating: 0, count: 2 * TileLimits.tags + 2)
    let tagged = Make.feature(.point, [9, 0, 0], tags: tags)
    #expect(code([Make.layer("l", [tagged], keys: ["a"], values: table.values)]) == .tooBig)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `flipped and cut bytes never trap`(seed: UInt64) throws {
    let whole = try Make.town()
    var random = SplitMix64(seed: seed)
    var failures = 0
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0...random.below(3) {
        bytes[random.below(bytes.count)] ^= UInt8(1 << random.below(8))
      }
      if random.below(4) == 0 { bytes.removeLast(random.below(bytes.count)) }
      if basemapError({ _ = try VectorTile(decoding: bytes) }) != nil { failures += 1 }
    }
    #expect(failures > 100)
  }
}
