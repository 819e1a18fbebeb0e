import CampusGraph
import Foundation
import GeoCore
import PlaceStore
import Testing

@Suite struct PlaceStoreTests {
  private func temporaryFile() -> String {
    FileManager.default.temporaryDirectory.appending(path: "rumbo-\(UUID().uuidString).places").path
  }

  @Test func `an empty store gives empty results`() throws {
    let store = try PlaceStore(places: [])
    #expect(try store.lookup("a") == .none(suggestions: []))
    #expect(try store.search(PlaceQuery()).total == 0)
    #expect(store.place(id: "a") == nil)
  }

  @Test func `an id finds its place, of the preferred kind if it is used twice`() throws {
    let store = try PlaceStore(
      places: PlaceFixtures.campus + [
        PlaceFixtures.place("building/cedetec", .poi, "Another")
      ]
    )
    #expect(store.place(id: "building/cedetec")?.name == "CEDETEC")
    #expect(store.place(id: "building/none") == nil)
  }

  @Test func `a file is written once and reused`() throws {
    let path = temporaryFile()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let first = try PlaceStore(places: PlaceFixtures.campus, path: path)
    let answer = try first.lookup("santo domingo")
    let bytes = try Data(contentsOf: URL(filePath: path))
    let second = try PlaceStore(places: PlaceFixtures.campus, path: path)
    #expect(try second.lookup("santo domingo") == answer)
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    #expect(try second.search(PlaceQuery()) == first.search(PlaceQuery()))
  }

  @Test func `a file of other places is rewritten`() throws {
    let path = temporaryFile()
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try PlaceStore(places: PlaceFixtures.campus, path: path)
    let others = [PlaceFixtures.place("x", .poi, "Only one")]
    let store = try PlaceStore(places: others, path: path)
    #expect(try store.lookup("only") == .one(others[0]))
    #expect(try store.lookup("Biblioteca") == .none(suggestions: []))
  }

  @Test func `a file that is not a database is rejected by name`() throws {
    let path = temporaryFile()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("this is no database, but a text that is long enough".utf8)
      .write(to: URL(filePath: path))
    let error = #expect(throws: PlaceStoreError.self) {
      try PlaceStore(places: PlaceFixtures.campus, path: path)
    }
    #expect(error?.code == .unusableFile)
    #expect(error?.message.en.contains(path) == true)
    #expect(throws: PlaceStoreError.self) {
      try PlaceStore(places: [], path: "/nowhere/at/all/x.places")
    }
  }

  @Test func `a store is queried from several tasks`() async throws {
    let store = try PlaceStore(places: PlaceFixtures.campus)
    try await withThrowingTaskGroup(of: Lookup.self) { group in
      for number in 0..<40 {
        group.addTask { try store.lookup(number % 2 == 0 ? "biblioteca" : "santo domingo") }
      }
      for try await answer in group {
        guard case .one = answer else {
          Issue.record("\(answer)")
          return
        }
      }
    }
  }
}
