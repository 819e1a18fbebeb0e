import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@testable import OSMImport

/// Changes of an extract: the result is that of the changed extract.
@Suite struct MapChangesTests {
  @Test(arguments: Seeds.first(60))
  func `an extract with changes gives the city of the changed extract`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let files = try ChangedMap.Files()
    var objects = ChangedMap.map(&random)
    let old = try files.write(ChangedMap.xml(objects), "old.osm")
    let lists = try (0..<1 + random.below(3)).map { index in
      try files.write(ChangedMap.changes(&objects, &random), "\(index).osc")
    }
    let new = try files.write(ChangedMap.xml(objects), "new.osm")
    let changes = try MapChanges(reading: lists)
    #expect(try ChangedMap.result(old, changes) == ChangedMap.result(new))
  }

  @Test(arguments: Seeds.first(20))
  func `objects of an extract in any order are replaced`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let files = try ChangedMap.Files()
    var objects = ChangedMap.map(&random)
    let old = try files.write(ChangedMap.xml(objects, reversed: true), "old.osm")
    let list = try files.write(ChangedMap.changes(&objects, &random), "0.osc")
    let new = try files.write(ChangedMap.xml(objects), "new.osm")
    // Edges have another order then.
    let found = try ChangedMap.result(old, try MapChanges(reading: [list]))
    let wanted = try ChangedMap.result(new)
    #expect(found?.count == wanted?.count)
    #expect(Set(found ?? []).isSuperset(of: (wanted ?? []).filter { $0.contains("CityPlace") }))
  }

  @Test func `an unreadable or damaged change file is named`() throws {
    let files = try ChangedMap.Files()
    let damaged = try files.write("<osmChange version='0.6'><create><node", "bad.osc")
    let error = #expect(throws: OSMImportError.self) { try MapChanges(reading: [damaged]) }
    #expect(error?.code == .malformed && error?.path == damaged)
    let missing = damaged + ".missing.osc"
    let second = #expect(throws: OSMImportError.self) { try MapChanges(reading: [missing]) }
    #expect(second?.code == .unreadable && second?.path == missing)
    #expect(throws: OSMImportError.self) { try MapChanges(reading: ["https://example.org/1.osc"]) }
  }
}
