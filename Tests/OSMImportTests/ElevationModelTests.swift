import Foundation
import GeoCore
import Testing

@testable import OSMImport

/// Folders of tiles, intact and damaged.
@Suite struct ElevationModelTests {
  private typealias Fixture = ElevationFixture

  private func refusal(
    of files: [String: Data],
    at place: Coordinate = Coordinate(latitude: 41.5, longitude: 1.5)
  ) throws -> OSMImportError? {
    try Fixture.withFolder(files) { folder in
      do throws(OSMImportError) {
        var model = try ElevationModel(folder: folder)
        _ = try model.height(at: place)
        return nil
      } catch {
        return error
      }
    }
  }

  /// Metres to the nearest micrometre.
  private func height(
    _ latitude: Double,
    _ longitude: Double,
    in model: inout ElevationModel
  ) throws -> Double? {
    let height = try model.height(at: Coordinate(latitude: latitude, longitude: longitude))
    return height.map { ($0 * 1e6).rounded() / 1e6 }
  }

  @Test func `a tile reads the same plain, as gzip and as zip`() throws {
    let tile = Fixture.eastward
    let packed = Fixture.deflated(tile)
    let half = tile.count / 2
    let (front, back) = (tile.prefix(half), tile.suffix(half))
    let forms: [(String, Data)] = [
      ("N41E001.hgt", tile),
      ("n41e001.SRTMGL3.HGT.gz", Fixture.gzip(deflated: packed, of: tile)),
      (
        "N41E001.hgt.gz",
        Fixture.gzip(deflated: Fixture.deflated(front), of: front)
          + Fixture.gzip(deflated: Fixture.deflated(back), of: back)
      ),
      (
        "N41E001.hgt.zip",
        Fixture.zip("N41E001.hgt", packed: packed, method: 8, of: tile, comment: "a comment")
      ),
      ("N41E001.hgt.zip", Fixture.zip("dem/n41e001.hgt", packed: tile, method: 0, of: tile)),
    ]
    for (name, bytes) in forms {
      try Fixture.withFolder([name: bytes, "README.txt": Data("heights".utf8)]) { folder in
        var model = try ElevationModel(folder: folder)
        #expect(model.corners.map(\.name) == ["N41E001"])
        #expect(try height(41.3, 1.5, in: &model) == 2400)
        #expect(try height(41.9, 1 + 1.25 / 1200, in: &model) == 5)
        #expect(try height(40.9, 1.5, in: &model) == nil)
      }
    }
  }

  @Test func `the border of a missing tile is read from its neighbour`() throws {
    try Fixture.withFolder(["N00W180.hgt": Fixture.eastward]) { folder in
      var model = try ElevationModel(folder: folder)
      let expected: [(Double, Double, Double?)] = [
        (0, -180, 0), (1, -179.5, 2400), (0.5, -179, 4800), (1, -179, 4800), (0.5, 180, nil),
        (1.001, -179.5, nil), (-0.001, -179.5, nil),
      ]
      for (latitude, longitude, known) in expected {
        #expect(try height(latitude, longitude, in: &model) == known, "\(latitude), \(longitude)")
      }
    }
  }

  @Test func `tiles meet at the antimeridian as at any other border`() throws {
    try Fixture.withFolder(["S01E179.hgt": Fixture.eastward]) { folder in
      var model = try ElevationModel(folder: folder)
      #expect(try height(-0.5, 180, in: &model) == 4800)
      #expect(try height(-0.5, -180, in: &model) == 4800)
    }
  }

  @Test func `voids and impossible heights are unknown`() throws {
    var row = (0...1200).map { Int16(4 * $0) }
    row.replaceSubrange(599...601, with: [Int16.min, Int16.max, 9001])
    try Fixture.withFolder(["N41E001.hgt": Fixture.tile(row)]) { folder in
      var model = try ElevationModel(folder: folder)
      #expect(try height(41.5, 1.5, in: &model) == nil)
      #expect(try height(41.5, 1.25, in: &model) == 1200)
    }
  }

  @Test func `a missing folder and a folder without tiles are refused`() throws {
    do throws(OSMImportError) {
      _ = try ElevationModel(folder: "/nowhere/dem")
      Issue.record("a folder that is not there was read")
    } catch {
      #expect(error.code == .unreadable)
      #expect(error.message.en.hasPrefix("/nowhere/dem: cannot be read"))
      #expect(error.message.es.hasPrefix("/nowhere/dem: no se puede leer"))
    }
    let error = try #require(try refusal(of: ["heights.hgt": Data(), "N41E001.tif": Data()]))
    #expect(error.code == .empty)
    #expect(error.message.en.contains("N41E001.hgt") && error.message.es.contains("N41E001.hgt"))
  }

  @Test(arguments: [0, 1, 2_884_801, 2_884_803, 2_880_000])
  func `the error of a tile of another size names its size and the valid sizes`(
    count: Int
  ) throws {
    let error = try #require(try refusal(of: ["N41E001.hgt": Data(count: count)]))
    #expect(error.code == .malformed)
    #expect(error.message.en.contains("it has \(count) bytes"))
    #expect(error.message.en.contains("2,884,802") && error.message.es.contains("2 884 802"))
  }

  @Test func `a file without heights is refused`() throws {
    // Little-endian, unlike tiles.
    let row = [Int16](repeating: Int16(1000).byteSwapped, count: 1201)
    let error = try #require(try refusal(of: ["N41E001.hgt": Fixture.tile(row)]))
    #expect(error.code == .malformed && error.message.en.contains("impossible heights"))
    let text = Data("<html>".utf8)
    for name in ["N41E001.hgt", "N41E001.hgt.gz", "N41E001.hgt.zip"] {
      #expect(try refusal(of: [name: text])?.code == .malformed, "\(name)")
    }
  }

  @Test func `archives with other content and encrypted archives are refused`() throws {
    let bytes = Data(repeating: 7, count: 1000)
    let archives: [(Data, String)] = [
      (Fixture.zip("N42E001.hgt", packed: bytes, method: 0, of: bytes), "holds no N41E001.hgt"),
      (Fixture.zip("N41E001.hgt", packed: bytes, method: 0, of: bytes, flags: 1), "encrypted"),
      (Fixture.zip("N41E001.hgt", packed: bytes, method: 14, of: bytes), "unusual"),
      (Fixture.zip("N41E001.hgt", packed: bytes, method: 0, of: bytes), "1000 bytes"),
      (Fixture.zip("N41E001.hgt", packed: bytes, method: 0, of: bytes + [1]), "damaged"),
    ]
    for (archive, reason) in archives {
      let error = try #require(try refusal(of: ["N41E001.hgt.zip": archive]))
      #expect(error.code == .malformed && error.message.en.contains(reason), "\(error)")
    }
  }

  @Test(arguments: ["gz", "zip"])
  func `a truncated or changed compressed tile is refused or reads as before`(
    ending: String
  ) throws {
    // A small tile, so that many variants can be tried; an intact one is refused for its size.
    let bytes = Data((0..<600).map { UInt8(truncatingIfNeeded: $0 / 3) })
    let packed = Fixture.deflated(bytes)
    let whole =
      ending == "gz"
      ? Fixture.gzip(deflated: packed, of: bytes)
      : Fixture.zip("N41E001.hgt", packed: packed, method: 8, of: bytes)
    func attempt(_ damaged: Data) throws -> OSMImportError {
      try #require(try refusal(of: ["N41E001.hgt.\(ending)": damaged]))
    }
    #expect(try attempt(whole).message.en.contains("600 bytes"))
    for length in stride(from: 0, to: whole.count, by: 23) {
      let error = try attempt(whole.prefix(length))
      #expect(error.code == .malformed && !error.message.en.contains("600 bytes"), "\(length)")
    }
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      var damaged = whole
      damaged[random.below(whole.count)] ^= UInt8(1 << random.below(8))
      #expect(try attempt(damaged).code == .malformed)
    }
  }

  @Test(.enabled(if: ElevationFixture.arePresent, "needs ../shared/data/dem"))
  func `heights in Andorra agree with the topographic map`() throws {
    var model = try ElevationModel(folder: Fixture.data.appending(path: "dem").path)
    #expect(Set(model.corners.map(\.name)) == ["N41E001", "N42E001"])
    // Metres from the topographic map, at valleys and passes, where a cell of 90 m is nearly level.
    let places: [(name: String, Double, Double, ClosedRange<Double>)] = [
      ("Andorra la Vella", 42.5075, 1.5218, 1000...1060),
      ("Port d'Envalira", 42.5402, 1.7194, 2370...2440),
      ("Pas de la Casa", 42.5427, 1.7337, 2050...2130),
      ("Sant Julià de Lòria", 42.4637, 1.4913, 890...960),
      ("Coma Pedrosa", 42.5917, 1.4442, 2820...2950),
    ]
    for (name, latitude, longitude, range) in places {
      let height = try model.height(at: Coordinate(latitude: latitude, longitude: longitude))
      #expect(height.map(range.contains) == true, "\(name): \(String(describing: height))")
    }
  }

  @Test(.enabled(if: ElevationFixture.arePresent, "needs ../shared/data/dem"))
  func `real tiles agree along their border, plain and as gzip`() throws {
    let folder = Fixture.data.appending(path: "dem")
    var both = try ElevationModel(folder: folder.path)
    let archive = [UInt8](try Data(contentsOf: folder.appending(path: "N41E001.hgt.zip")))
    let directory = ZipDirectory(archive)
    let entry = try #require(directory.entries?.first)
    let packed = Data(try #require(directory.contents(of: entry)))
    let tile = Data(try TileArchive.unzip(archive, tile: "N41E001", path: "N41E001.hgt.zip"))
    let forms = [
      "N41E001.hgt": tile, "N41E001.hgt.gz": Fixture.gzip(deflated: packed, of: tile),
    ]
    for (name, bytes) in forms {
      try Fixture.withFolder([name: bytes]) { folder in
        var south = try ElevationModel(folder: folder)
        var random = SplitMix64(seed: 42)
        for _ in 0..<200 {
          let border = Coordinate(latitude: 42, longitude: 1 + random.unit())
          let (one, other) = (try both.height(at: border), try south.height(at: border))
          #expect(abs((one ?? .nan) - (other ?? .nan)) < 1e-6, "\(border)")
          let inside = Coordinate(latitude: 41 + random.unit(), longitude: 1 + random.unit())
          #expect(try both.height(at: inside) == south.height(at: inside))
        }
      }
    }
  }
}
