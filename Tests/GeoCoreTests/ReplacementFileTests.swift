import Foundation
import Testing

@testable import GeoCore

@Suite struct ReplacementFileTests {
  @Test func `files written concurrently do not remove each other`() async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/rumbo-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // Each thread creates its file while others have created but not yet locked theirs.
    try await withThrowingTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          for turn in 0..<50 {
            let file = try ReplacementFile(for: folder + "/\(number)-\(turn)")
            try file.write(Array("\(number)".utf8))
            try file.commit()
          }
        }
      }
      try await group.waitForAll()
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count == 400 && !names.contains { $0.hasPrefix(".") })
  }

  @Test func `an abandoned file leaves nothing`() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/rumbo-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var name = ""
    do {
      let file = try ReplacementFile(for: folder + "/a")
      name = file.temporary
      withExtendedLifetime(file) {
        #expect(FileSystem.exists(name))
      }
    }
    #expect(!FileSystem.exists(name))
  }
}
