import Foundation
import GRDB
import GeoCore
import Testing

@testable import LiveStore

/// Retention, the log, backups and restoring.
@Suite struct UpkeepTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func filled(_ count: Int) async throws -> LiveStore {
    let store = try LiveStore(opening: scratch.path())
    let (device, _) = try store.addDevice(to: "B1", now: now)
    _ = try await store.post((0..<count).map { fix(-Double($0)) }, from: device)
    return store
  }

  @Test func `each table keeps its rows as long as it should`() async throws {
    let store = try await filled(5000)
    let day = 86_400.0
    let key = StationKey(system: "biciq", id: "1")
    for age in [91, 89, 0] {
      let time = Int64(now - Double(age) * day)
      try store.update([(key, StationStatus(time: time, bikes: age, docks: 0))])
    }
    for (id, age) in [("old", 31.0), ("new", 29)] {
      let end = Int64(now - age * day)
      try store.add(
        LiveEvent(id: id, title: "x", coordinate: place(), starts: end - 9, ends: end),
        now: now
      )
    }
    #expect(try store.prune(now: now) == 2)
    #expect(try store.count("position") == 5000 && store.count("event") == 1)
    #expect(try store.prune(now: now + 7 * day - 1000) == 3999 + 2)
    #expect(try store.count("position") == 1001 && store.count("station_history") == 1)
    #expect(try store.count("event") == 0)
    #expect(store.lastPositions.map(\.position.time) == [now])
    try store.prune(now: now + 100 * day)
    #expect(try store.count("position") == 0 && store.count("station_history") == 0)
    #expect(try store.count("station") == 1)
  }

  @Test func `deleted positions are not left in the file`() async throws {
    let store = try LiveStore(opening: scratch.path())
    let event = LiveEvent(
      id: "1",
      title: "unmistakable words",
      coordinate: place(),
      starts: 0,
      ends: 1
    )
    try store.add(event, now: now)
    try store.prune(now: now)
    _ = try store.number("PRAGMA wal_checkpoint(TRUNCATE)")
    let data = try Data(contentsOf: URL(filePath: scratch.path()))
    #expect(data.range(of: Data("unmistakable words".utf8)) == nil)
  }

  @Test func `the log is shortened after a reader has let it grow`() async throws {
    let store = try LiveStore(opening: scratch.path())
    let (device, _) = try store.addDevice(to: "B1", now: now)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: scratch.path(), configuration: configuration)
    try await reader.writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN; SELECT count(*) FROM device")
    }
    for batch in 0..<60 {
      let fixes = (0..<5000).map { fix(-Double(batch * 5000 + $0)) }
      _ = try await store.post(fixes, from: device)
    }
    #expect(store.logSize > LiveStore.logBytes)
    try store.prune(now: now)
    #expect(store.logSize > LiveStore.logBytes)
    try await reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    try store.prune(now: now)
    #expect(store.logSize == 0)
    #expect(try store.count("position") == 300_000)
  }

  // MARK: - Backups

  @Test func `a backup of a store in use has all that was acknowledged`() async throws {
    let store = try await filled(3000)
    try LiveStore.backUp(scratch.path(), to: scratch.path("copy.sqlite"))
    try LiveStore.check(scratch.path("copy.sqlite"))
    let mode = try FileManager.default
      .attributesOfItem(atPath: scratch.path("copy.sqlite"))[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let copy = try LiveStore(opening: scratch.path("copy.sqlite"))
    #expect(try copy.count("position") == 3000)
    #expect(copy.lastPositions.map(\.position) == store.lastPositions.map(\.position))
    // Another backup of the same name replaces it.
    let device = try #require(try store.devices().first?.device)
    _ = try await store.post([fix(1)], from: device)
    try LiveStore.backUp(scratch.path(), to: scratch.path("second.sqlite"))
    try LiveStore.backUp(scratch.path(), to: scratch.path("second.sqlite"))
    #expect(try LiveStore(opening: scratch.path("second.sqlite")).count("position") == 3001)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    #expect(names.filter { $0.hasPrefix(".rumbo") }.isEmpty)
  }

  @Test func `a store is never its own backup`() async throws {
    _ = try await filled(10)
    let error = failure { () throws(LiveStoreError) in
      try LiveStore.backUp(scratch.path(), to: scratch.path())
    }
    #expect(error?.message.en.contains("name another one") == true)
    let same = failure { () throws(LiveStoreError) in
      try LiveStore.restore(scratch.path(), from: scratch.path())
    }
    #expect(same?.message.es.contains("indique otro") == true)
    try LiveStore.check(scratch.path())
  }

  @Test func `a damaged store is restored, and kept beside`() async throws {
    _ = try await filled(3000)
    try LiveStore.backUp(scratch.path(), to: scratch.path("copy.sqlite"))
    try scratch.execute("PRAGMA journal_mode = DELETE")
    var bytes = try Data(contentsOf: URL(filePath: scratch.path()))
    for index in 4096 * 4..<4096 * 6 { bytes[index] = 0xA5 }
    try bytes.write(to: URL(filePath: scratch.path()))
    let damage = failure { () throws(LiveStoreError) in try LiveStore.check(scratch.path()) }
    #expect(damage?.code == .damagedFile)
    try LiveStore.restore(scratch.path(), from: scratch.path("copy.sqlite"))
    #expect(try LiveStore(opening: scratch.path()).count("position") == 3000)
    #expect(try Data(contentsOf: URL(filePath: scratch.path() + ".old")) == bytes)
  }

  @Test func `a store in use is not replaced`() async throws {
    let store = try await filled(10)
    try LiveStore.backUp(scratch.path(), to: scratch.path("copy.sqlite"))
    let error = failure { () throws(LiveStoreError) in
      try LiveStore.restore(scratch.path(), from: scratch.path("copy.sqlite"))
    }
    #expect(error?.code == .overloaded)
    #expect(error?.message.en.contains("end routed") == true)
    #expect(error?.message.es.contains("termine routed") == true)
    let device = try #require(try store.devices().first?.device)
    #expect(try await store.post([fix(1)], from: device).stored == 1)
  }

  @Test func `what is no backup restores nothing`() async throws {
    _ = try await filled(10)
    try Data("no backup".utf8).write(to: URL(filePath: scratch.path("copy.sqlite")))
    for name in ["copy.sqlite", "missing.sqlite"] {
      let error = failure { () throws(LiveStoreError) in
        try LiveStore.restore(scratch.path(), from: scratch.path(name))
      }
      #expect(error?.code == .unusableFile)
    }
    #expect(try LiveStore(opening: scratch.path()).count("position") == 10)
  }

  // MARK: - Daily copies

  @Test func `each day has one copy, and the newest are kept`() async throws {
    let folder = scratch.path("backup")
    var settings = LiveStoreSettings()
    (settings.backupFolder, settings.backupCount) = (folder, 2)
    let error = failure { () throws(LiveStoreError) in
      try LiveStore(opening: scratch.path(), settings)
    }
    #expect(error?.message[.english].contains("make it") == true)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let kept = ["notes.txt", "live-2023-11-13.sqlite.old", "live-mine.sqlite"]
    for name in kept { try Data().write(to: URL(filePath: folder).appending(path: name)) }
    let store = try LiveStore(opening: scratch.path(), settings)
    #expect(try store.backUpDaily(now: now) && !store.backUpDaily(now: now + 60))
    for day in 1...3 { #expect(try store.backUpDaily(now: now + Double(day) * 86_400)) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let copies = ["live-2023-11-16.sqlite", "live-2023-11-17.sqlite"]
    #expect(names == (copies + kept).sorted())
    for name in copies { try LiveStore.check(folder + "/" + name) }
    let bare = try LiveStore(opening: scratch.path("bare.sqlite"))
    #expect(try !bare.backUpDaily(now: now))
  }
}
