import CampusGraph
import Foundation
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import OSMImport

/// Files of every format, intact and damaged.
@Suite struct OSMFileTests {
  /// The folder of real extracts, beside the repository.
  private static let extracts = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../shared/data/osm").standardized
  private static let arePresent = FileManager.default.fileExists(
    atPath: extracts.appending(path: "monaco.osm.pbf").path
  )

  private func scratch(_ name: String, _ bytes: Data) throws -> String {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "\(UUID().uuidString)-\(name)").path
    try bytes.write(to: URL(filePath: path))
    return path
  }

  private func refusal(of path: String) -> OSMImportError? {
    do throws(OSMImportError) {
      _ = try OSMImporter().city(from: path)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a missing file is unreadable`() {
    let error = refusal(of: "/nowhere/city.osm.pbf")
    #expect(error?.code == .unreadable)
    #expect(error?.message.en.hasPrefix("/nowhere/city.osm.pbf: cannot be read") == true)
    #expect(error?.message.es.hasPrefix("/nowhere/city.osm.pbf: no se puede leer") == true)
  }

  @Test(arguments: [
    "http://example.org/city.osm.pbf", "https://example.org/city.osm", "HTTP://example.org/a.osm",
    "ftp://example.org/a.osm.gz", "file:///nowhere/city.osm", "s3://city/a.osm.pbf", "http:a.osm",
  ])
  func `a URL is refused and not downloaded`(_ address: String) {
    let error = refusal(of: address)
    #expect(error?.code == .unreadable)
    #expect(error?.message.en.hasPrefix("\(address): is an address, not a file") == true)
    #expect(error?.message.es.hasPrefix("\(address): es una dirección, no un archivo") == true)
    #expect(throws: OSMImportError.self) { try OSMImporter().places(from: address) }
  }

  @Test func `a file in a folder with a colon is not a URL`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "a:b-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "city.osm").path
    try Data("<?xml version='1.0'?><osm version='0.6'/>".utf8).write(to: URL(filePath: path))
    #expect(refusal(of: path)?.code == .empty)
  }

  @Test(arguments: ["city.osm.pbf", "city.osm", "city.osm.gz", "city.osm.bz2", "city.txt"])
  func `a file that is not a map is refused`(_ name: String) throws {
    let path = try scratch(name, Data("not a map at all\n".utf8))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let error = try #require(refusal(of: path))
    #expect(error.code == .malformed, "\(error)")
    #expect(error.message.en.hasPrefix(path))
  }

  @Test func `a map without streets is refused`() throws {
    let path = try scratch(
      "empty.osm",
      Data("<?xml version='1.0'?><osm version='0.6'><node id='1' lat='1' lon='1'/></osm>".utf8)
    )
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(refusal(of: path)?.code == .empty)
  }

  @Test func `a truncated XML file is refused`() throws {
    let whole = DrawnCity("a b c", ways: [("abc", "highway=residential")]).xml
    for length in stride(from: 60, to: whole.utf8.count - 8, by: 37) {
      let path = try scratch("cut.osm", Data(whole.utf8.prefix(length)))
      defer { try? FileManager.default.removeItem(atPath: path) }
      #expect(refusal(of: path) != nil, "\(length)")
    }
  }

  @Test func `ways are cut at nodes that the file lacks`() throws {
    let xml = DrawnCity("a b c d", ways: [("abcd", "highway=residential")]).xml
    // c is missing, as at the border of an extract.
    let lines = xml.split(separator: "\n").filter { !$0.contains("<node id='99'") }
    let path = try scratch("lacking.osm", Data(lines.joined(separator: "\n").utf8))
    defer { try? FileManager.default.removeItem(atPath: path) }
    // The node's end tag is removed with it.
    let mended = try String(contentsOfFile: path, encoding: .utf8)
      .replacing("</node>\n</node>", with: "</node>")
    try mended.write(toFile: path, atomically: true, encoding: .utf8)
    let city = try #require(try OSMImporter().city(from: path))
    #expect(city.missingNodeCount == 1 && city.graph.edgeCount == 1)
  }

  @Test func `an import can be cancelled`() throws {
    let path = try scratch(
      "ended.osm",
      Data(DrawnCity("a b", ways: [("ab", "highway=path")]).xml.utf8)
    )
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try OSMImporter().city(from: path, progress: { _ in false }) == nil)
  }

  @Test(.enabled(if: arePresent, "needs ../shared/data/osm"))
  func `Monaco gives a valid graph with arcs for every mode`() throws {
    let path = Self.extracts.appending(path: "monaco.osm.pbf").path
    let city = try #require(try OSMImporter().city(from: path))
    #expect(city.graph.check().isEmpty)
    #expect(city.graph.edgeCount > 5000 && city.barrierCount > 0)
    for profile in Profile.presets {
      let metric = Metric(customizing: city.graph, for: profile)
      let usable = (0..<city.graph.arcCount).count { metric.isUsable(ArcID($0)) }
      #expect(usable > city.graph.arcCount / 4, "\(profile.name): \(usable)")
    }
    let again = try #require(try OSMImporter().city(from: path))
    #expect(again.graph.topology.head == city.graph.topology.head)
    #expect(city.restrictionCount > 20 && again.turns == city.turns)
    for turn in city.turns {
      for edge in turn.edges { #expect(edge.edge.index < city.graph.edgeCount) }
    }
  }

  @Test(.enabled(if: arePresent, "needs ../shared/data/osm"))
  func `a truncated or changed binary file is refused or read`() throws {
    let whole = try Data(contentsOf: Self.extracts.appending(path: "sao_paulo_centre.osm.pbf"))
    var refused = 0
    for length in [10, 1000, whole.count / 3, whole.count / 2, whole.count - 1] {
      let path = try scratch("cut.osm.pbf", whole.prefix(length))
      defer { try? FileManager.default.removeItem(atPath: path) }
      let error = refusal(of: path)
      #expect(error?.code == .malformed, "\(length)")
    }
    var random = SplitMix64(seed: 4)
    for _ in 0..<24 {
      var damaged = whole
      for _ in 0...random.below(3) {
        damaged[random.below(damaged.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      let path = try scratch("damaged.osm.pbf", damaged)
      defer { try? FileManager.default.removeItem(atPath: path) }
      if let error = refusal(of: path) {
        refused += 1
        #expect(error.message.en.hasPrefix(path))
      }
    }
    #expect(refused > 12)
  }
}
