import CampusGraph
import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@testable import OSMImport

/// Stores of maps: what is read from them is what the extract has.
@Suite struct MapStoreTests {
  @Test(arguments: Seeds.first(60))
  func `a store with changes gives the city and the store of the changed extract`(
    _ seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let files = try ChangedMap.Files()
    var objects = ChangedMap.map(&random)
    let old = try files.write(ChangedMap.xml(objects), "old.osm")
    let first = files.path("first.osmstore")
    try MapStoreFile.write(old, name: "town", to: first)
    #expect(try ChangedMap.result(first) == ChangedMap.result(old))

    let lists = try (0..<1 + random.below(3)).map { index in
      try files.write(ChangedMap.changes(&objects, &random), "\(index).osc")
    }
    let new = try files.write(ChangedMap.xml(objects), "new.osm")
    let changes = try MapChanges(reading: lists)
    let wanted = try ChangedMap.result(new)
    #expect(try ChangedMap.result(first, changes) == wanted)

    let (second, third) = (files.path("second.osmstore"), files.path("third.osmstore"))
    try MapStoreFile.write(first, changes: changes, name: "town", to: second)
    try MapStoreFile.write(new, name: "town", to: third)
    #expect(try ChangedMap.result(second) == wanted)
    #expect(try files.bytes(second) == files.bytes(third))
    // In place.
    try MapStoreFile.write(first, changes: changes, name: "town", to: first)
    #expect(try files.bytes(first) == files.bytes(third))
    #expect(MapStoreFile.name(of: first) == "town")
    #expect(MapStoreFile.name(of: old) == nil)
  }

  /// Objects with ids below 0, which come first, and without tags, nodes or members.
  private static let odd = """
    <osm version='0.6'><node id='-1' lat='41.15' lon='-8.61'/><node id='-7' lat='41.151' lon='-8.61'/>
    <node id='3' lat='41.152' lon='-8.61'><tag k='highway' v='traffic_signals'/></node>
    <way id='-2'><nd ref='-1'/><nd ref='-7'/><nd ref='3'/><nd ref='99'/>
    <tag k='highway' v='residential'/><tag k='name' v='Rúa “α”'/></way>
    <way id='5'/><relation id='-4'/><relation id='6'><member type='way' ref='-2' role=''/>
    <tag k='type' v='site'/></relation></osm>
    """

  @Test func `odd objects are kept as they are`() throws {
    let files = try ChangedMap.Files()
    let extract = try files.write(Self.odd, "odd.osm")
    let path = files.path("odd.osmstore")
    try MapStoreFile.write(extract, name: "odd", to: path)
    #expect(try ChangedMap.result(path) == ChangedMap.result(extract))
    #expect(try Self.objects(path) == Self.objects(extract))
    #expect(try Self.objects(path).count == 7)
    let edge =
      "<osmChange version='0.6'><delete><node id='-1'/><way id='5'/></delete><create>"
      + "<node id='-9' lat='1' lon='1'/><relation id='7'/></create></osmChange>"
    let changes = try MapChanges(reading: [try files.write(edge, "odd.osc")])
    #expect(try Self.objects(path, changes) == Self.objects(extract, changes))
    #expect(try Self.objects(path, changes).count == 7)
  }

  /// All objects of a map as texts, in order.
  private static func objects(_ path: String, _ changes: MapChanges? = nil) throws -> [String] {
    var found: [String] = []
    _ = try MapSource(path, changes: changes)
      .read(
        nodes: { found.append("n\($0) \($1) \(texts($2))") },
        ways: { id, nodes, tags in
          var list: [Int64] = []
          nodes.append(to: &list)
          found.append("w\(id) \(list) \(texts(tags))")
        },
        relations: { found.append("r\($0) \($1.members) \(texts($2))") }
      )
    return found
  }

  private static func texts(_ list: TagList) -> [String] {
    list.keys.map { "\($0)=\(list.tags[$0] ?? "")" }
  }

  @Test func `many nodes are written in parts`() throws {
    let files = try ChangedMap.Files()
    var lines = ["<osm version='0.6'>"]
    for id in 1...140_000 {
      let place = "lat='\(41 + Double(id % 1000) / 1e4)' lon='\(-8 - Double(id / 1000) / 1e4)'"
      lines.append("<node id='\(id)' \(place)/>")
    }
    lines.append("<way id='1'><nd ref='1'/><nd ref='70000'/><nd ref='140000'/>")
    lines.append("<tag k='highway' v='residential'/></way></osm>")
    let extract = try files.write(lines.joined(separator: "\n"), "many.osm")
    let path = files.path("many.osmstore")
    var shares: [Double] = []
    try MapStoreFile.write(extract, name: "many", to: path)
    #expect(try ChangedMap.result(path) == ChangedMap.result(extract))
    let isDone = try MapStoreFile.write(path, name: "many", to: files.path("copy.osmstore")) {
      shares.append($0)
      return true
    }
    #expect(isDone && shares.count == 4 && shares == shares.sorted() && shares.last == 1)
    let isStopped = try !MapStoreFile.write(path, name: "many", to: files.path("none.osmstore")) {
      $0 < 0.5
    }
    #expect(isStopped && !FileManager.default.fileExists(atPath: files.path("none.osmstore")))
    #expect(try files.names() == ["copy.osmstore", "many.osm", "many.osmstore"])
  }

  @Test func `what is not sorted or would be overwritten is refused`() throws {
    let files = try ChangedMap.Files()
    var random = SplitMix64(seed: 1)
    let objects = ChangedMap.map(&random)
    let sorted = try files.write(ChangedMap.xml(objects), "a.osm")
    let reversed = try files.write(ChangedMap.xml(objects, reversed: true), "b.osm")
    let path = files.path("a.osmstore")
    let unsorted = #expect(throws: OSMImportError.self) {
      try MapStoreFile.write(reversed, name: "b", to: path)
    }
    #expect(unsorted?.code == .malformed && unsorted?.path == reversed)
    let existing = #expect(throws: OSMImportError.self) {
      try MapStoreFile.write(sorted, name: "a", to: sorted)
    }
    #expect(existing?.path == sorted)
    #expect(try files.names() == ["a.osm", "b.osm"])
    let missing = #expect(throws: OSMImportError.self) {
      try MapStoreFile.write(sorted, name: "a", to: files.path("no/a.osmstore"))
    }
    #expect(missing?.code == .unreadable)
  }

  @Test func `a damaged store is refused, whatever byte is wrong`() throws {
    let files = try ChangedMap.Files()
    let extract = try files.write(Self.odd, "odd.osm")
    let path = files.path("odd.osmstore")
    try MapStoreFile.write(extract, name: "odd", to: path)
    let bytes = try files.bytes(path)
    let wanted = try Self.objects(path)
    for place in stride(from: 0, to: bytes.count, by: 3) {
      var damaged = bytes
      damaged[place] ^= 0x55
      try Data(damaged).write(to: URL(filePath: path))
      // Bytes between sections do not count.
      if let found = try? Self.objects(path) { #expect(found == wanted, "\(place)") }
    }
    try Data(bytes.prefix(bytes.count / 2)).write(to: URL(filePath: path))
    #expect(throws: OSMImportError.self) { try Self.objects(path) }
  }
}
