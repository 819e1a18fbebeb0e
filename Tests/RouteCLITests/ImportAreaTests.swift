import Foundation
import GeoCore
import Testing

@Suite struct `An import of a part of an extract` {
  /// A street across the meridian 9° west.
  private static let xml = """
    <?xml version='1.0' encoding='UTF-8'?>
    <osm version='0.6' generator='test'>
      <node id='1' lat='41.15' lon='-9.002'/><node id='2' lat='41.15' lon='-8.998'/>
      <way id='1'><nd ref='1'/><nd ref='2'/><tag k='highway' v='residential'/></way>
    </osm>
    """

  private func importing(
    _ folder: Folder,
    _ options: String...,
    language: String = "en"
  ) async throws -> Run {
    let map = try folder.write(Self.xml, to: "city.osm")
    return try await Program.run(
      ["import", "osm", map, "--output", folder.file("city.rgraph"), "--lang", language] + options
    )
  }

  /// A tile whose heights are all the same, in metres.
  private func addTile(_ name: String, height: UInt16 = 0, to folder: Folder) throws {
    try FileManager.default.createDirectory(
      at: folder.url("dem"),
      withIntermediateDirectories: true
    )
    let sample = withUnsafeBytes(of: height.bigEndian) { Data($0) }
    let samples = Data((0..<1201 * 1201).flatMap { _ in sample })
    try samples.write(to: folder.url("dem/\(name).hgt"))
  }

  @Test func `reports the bounds of the streets if the box lies outside`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    for (language, word) in [("en", "no street of"), ("es", "ninguna calle de")] {
      let run = try await importing(folder, "--bbox", "1,1,2,2", language: language)
      #expect(run.status == 3, "\(run)")
      #expect(run.errors.contains("--bbox 1,1,2,2: \(word)"), "\(run)")
      #expect(run.errors.contains("41.1500,-9.0020,41.1500,-8.9980"), "\(run)")
    }
  }

  @Test func `names the tiles to add if none covers the city`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    try addTile("N50E010", to: folder)
    let run = try await importing(folder, "--elevation", folder.file("dem"))
    #expect(run.status == 3, "\(run)")
    #expect(run.errors.contains("N41W009.hgt") && run.errors.contains("N41W010.hgt"), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("city.rgraph")))
  }

  @Test func `warns of missing tiles`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    try addTile("N41W009", to: folder)
    let run = try await importing(folder, "--elevation", folder.file("dem"))
    #expect(run.status == 0 && run.errors.contains("lacks N41W010.hgt:"), "\(run)")
    let quiet = try await importing(folder, "--elevation", folder.file("dem"), "--quiet")
    #expect(quiet.status == 0 && quiet.errors.isEmpty, "\(quiet)")
  }

  @Test func `lets every profile travel in the thin air of a high city`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let trip = ["--from", "41.15,-9.0015", "--to", "41.15,-8.9985", "--json"]
    func duration(_ profile: String) async throws -> Double {
      let arguments = ["route", "--graph", folder.file("city.rgraph"), "--profile", profile] + trip
      let run = try await Program.run(arguments)
      #expect(run.status == 0, "\(profile): \(run)")
      return try #require(run.json().at("routes", 0, "duration").number)
    }
    #expect(try await importing(folder).status == 0)
    let (foot, bike) = (try await duration("foot"), try await duration("bike"))
    for tile in ["N41W009", "N41W010"] { try addTile(tile, height: 3000, to: folder) }
    #expect(try await importing(folder, "--elevation", folder.file("dem")).status == 0)
    #expect(try await duration("foot") == foot)
    #expect(try await duration("bike") < bike)
  }
}
