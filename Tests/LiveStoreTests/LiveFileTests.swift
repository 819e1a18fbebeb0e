import Foundation
import GRDB
import GeoCore
import Testing

@testable import LiveStore

/// Files of live stores: what is opened, and what is refused.
@Suite struct LiveFileTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func `a new file is readable by its owner only and in WAL mode`() throws {
    let store = try LiveStore(opening: scratch.path())
    let mode = try FileManager.default.attributesOfItem(atPath: scratch.path())[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(try store.number("PRAGMA application_id") == LiveSchema.applicationID)
    #expect(try store.number("PRAGMA user_version") == LiveSchema.version)
    #expect(FileManager.default.fileExists(atPath: scratch.path() + "-wal"))
  }

  @Test(arguments: [LiveStoreSettings.Durability.normal, .full])
  func `durability is SQLite's synchronous`(_ durability: LiveStoreSettings.Durability) throws {
    var settings = LiveStoreSettings()
    settings.durability = durability
    let store = try LiveStore(opening: scratch.path(), settings)
    #expect(try store.number("PRAGMA synchronous") == (durability == .full ? 2 : 1))
  }

  @Test func `the statements of version 1 are those that were released`() {
    let hash = SHA256.hexadecimal(of: Array(LiveSchema.steps[0].utf8))
    // A change of the tables is a further step, so that files that exist are migrated.
    #expect(hash == "9a617691c092a1c62164a5aabce85288cc95da65199d316d29dca54eb48a4d68")
  }

  private func expectRefusal(_ code: LiveStoreError.Code, _ part: String, _ teil: String) {
    let error = failure { () throws(LiveStoreError) in try LiveStore(opening: scratch.path()) }
    #expect(error?.code == code)
    #expect(error?.message.en.contains(part) == true, "\(error?.message.en ?? "none")")
    #expect(error?.message.es.contains(teil) == true, "\(error?.message.es ?? "none")")
    #expect(error?.message.en.hasPrefix(scratch.path()) == true)
  }

  @Test func `other files are refused`() throws {
    try Data("this is a text and no database at all".utf8).write(
      to: URL(filePath: scratch.path())
    )
    expectRefusal(.unusableFile, "is not a live store", "no es un archivo en vivo")
  }

  @Test func `databases of other programs are refused`() throws {
    try scratch.execute("CREATE TABLE x (y)")
    expectRefusal(.unusableFile, "is not a live store", "no es un archivo en vivo")
  }

  @Test func `a later version is refused`() throws {
    _ = try LiveStore(opening: scratch.path())
    try scratch.execute("PRAGMA user_version = 99")
    expectRefusal(.laterVersion, "version 99", "versión 99")
  }

  @Test func `other tables are refused`() throws {
    _ = try LiveStore(opening: scratch.path())
    try scratch.execute("ALTER TABLE position ADD COLUMN x INTEGER")
    expectRefusal(.damagedFile, "other tables", "otras tablas")
  }

  @Test func `damaged pages are refused, and nothing traps`() async throws {
    do {
      let store = try LiveStore(opening: scratch.path())
      let (device, _) = try store.addDevice(to: "B1", now: now)
      _ = try await store.post((0..<3000).map { fix(Double($0) - 4000) }, from: device)
    }
    // Copies the log into the file.
    try scratch.execute("PRAGMA journal_mode = DELETE")
    let bytes = try Data(contentsOf: URL(filePath: scratch.path()))
    var random = SplitMix64(seed: 7)
    var refused = 0
    for _ in 0..<20 {
      var damaged = bytes
      let page = 4096 * Int.random(in: 0..<bytes.count / 4096, using: &random)
      for index in page..<page + 200 { damaged[index] = UInt8.random(in: 0...255, using: &random) }
      try damaged.write(to: URL(filePath: scratch.path()))
      let error = failure { () throws(LiveStoreError) in try LiveStore(opening: scratch.path()) }
      if error != nil { refused += 1 }
      for end in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: scratch.path() + end)
      }
    }
    #expect(refused == 20)
    let part = bytes.prefix(bytes.count / 2 / 4096 * 4096)
    try part.write(to: URL(filePath: scratch.path()))
    expectRefusal(.damagedFile, "is damaged", "está dañado")
  }

  @Test func `a missing folder and a folder are refused`() throws {
    let missing = scratch.path("none/live.sqlite")
    let error = failure { () throws(LiveStoreError) in try LiveStore(opening: missing) }
    #expect(error?.code == .unusableFile)
    let folder = failure { () throws(LiveStoreError) in
      try LiveStore(opening: scratch.folder.path)
    }
    #expect(folder?.code == .unusableFile)
  }

  @Test func `a full disk is said, and what was stored before remains`() async throws {
    let store = try LiveStore(opening: scratch.path())
    let (device, _) = try store.addDevice(to: "B1", now: now)
    _ = try await store.post([fix(-9000)], from: device)
    let pages = try store.number("PRAGMA page_count") ?? 0
    _ = try store.number("PRAGMA max_page_count = \(pages)")
    let many = (0..<5000).map { fix(Double($0) - 8000) }
    let error = await store.failure(many, from: device)
    #expect(error?.code == .noSpace)
    #expect(error?.message.en.contains("the disk is full") == true)
    #expect(error?.message.es.contains("el disco está lleno") == true)
    #expect(try store.count("position") == 1)
    #expect(store.lastPositions.map(\.position.time) == [now - 9000])
    _ = try store.number("PRAGMA max_page_count = 100000")
    #expect(try await store.post(many, from: device).stored == 5000)
  }
}
