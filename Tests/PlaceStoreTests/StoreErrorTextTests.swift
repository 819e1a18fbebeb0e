import Foundation
import GeoCore
import PlaceStore
import RoutingTestSupport
import Testing

/// Tests of the reasons in messages about files of stores, in both languages.
@Suite struct StoreErrorTextTests {
  @Test func `a device is named as such`() throws {
    let error = try #require(
      #expect(throws: PlaceStoreError.self) {
        try PlaceStore.write(CityFixtures.town, to: "/dev/null")
      }
    )
    #expect(error.code == .unusableFile)
    #expect(error.message.en.hasPrefix("/dev/null: ") && error.message.es.hasPrefix("/dev/null: "))
    #expect(error.message.en.contains("(it is not a regular file)"))
    #expect(error.message.es.contains("(no es un archivo regular)"))
  }

  @Test func `a file with bytes after its end names the right length`() throws {
    let file = TemporaryFile()
    try PlaceStore.write(CityFixtures.town, to: file.path)
    let whole = try file.bytes
    try file.put(whole + Data([0]))
    let path = file.path
    let error = try #require(
      #expect(throws: PlaceStoreError.self) { _ = try PlaceStore(opening: path) }
    )
    #expect(error.code == .damagedFile)
    #expect(error.message.en.contains("(its length is not \(whole.count) bytes)"))
    #expect(error.message.es.contains("(su longitud no es de \(whole.count) bytes)"))
  }
}
