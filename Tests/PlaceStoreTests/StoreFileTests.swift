import CampusGraph
import Foundation
import GeoCore
import PlaceStore
import RoutingTestSupport
import Testing

/// Tests of stores in files: written, opened, joined, damaged.
@Suite struct StoreFileTests {
  private func opened(_ entries: [PlaceEntry], _ file: borrowing TemporaryFile) throws -> PlaceStore
  {
    try PlaceStore.write(entries, to: file.path)
    return try PlaceStore(opening: file.path)
  }

  private func code(of body: () throws -> Void) -> PlaceStoreError? {
    do {
      try body()
      return nil
    } catch {
      return error as? PlaceStoreError
    }
  }

  // MARK: - Agreement

  /// Texts of every kind: exact names, folded, truncated, permuted, with typos, addresses, and
  /// noise.
  private func texts(_ entries: [PlaceEntry], _ random: inout SplitMix64) -> [String] {
    var texts: [String] = ["", "rua", "🚲", "xyzzy quux", "'; DROP TABLE name; --"]
    for entry in entries where random.chance(0.3) {
      let names = [entry.place.name] + entry.place.aliases + [entry.place.id]
      let name = names[random.below(names.count)]
      texts += [name, name.uppercased(), String(name.prefix(random.below(name.count) + 1))]
      texts.append(name.split(separator: " ").reversed().joined(separator: " "))
      var letters = Array(name)
      letters.swapAt(random.below(letters.count), random.below(letters.count))
      texts.append(String(letters))
      letters.remove(at: random.below(letters.count))
      texts.append(String(letters))
      for address in entry.addresses { texts.append("\(address.number) \(address.street), Porto") }
    }
    return texts
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a store in a file agrees with one in memory`(seed: UInt64) throws {
    let entries = CityFixtures.random(60, seed: seed) + CityFixtures.town
    let file = TemporaryFile()
    let memory = try PlaceStore(entries: entries)
    let store = try opened(entries, file)
    try store.check()
    #expect(store.count == entries.count)
    #expect(store.places == entries.map(\.place))
    #expect(store.categories == memory.categories)
    let stations = entries.filter { $0.place.kind == .station }
    #expect(try store.stations() == memory.stations())
    #expect(try store.stations().map(\.id) == stations.map(\.place.id))
    #expect(try store.stations().map(\.capacity) == stations.map(\.capacity))
    var random = SplitMix64(seed: seed)
    for text in texts(entries, &random) {
      let kinds = PlaceFilter.allCases
      let kind = random.chance(0.5) ? nil : kinds[random.below(kinds.count)]
      let origin = random.chance(0.5) ? nil : entries[random.below(entries.count)].place.location
      #expect(
        try store.lookup(text, kind: kind, near: origin)
          == memory.lookup(text, kind: kind, near: origin),
        "\(text)"
      )
    }
    for entry in entries {
      #expect(store.place(id: entry.place.id) == entry.place)
      #expect(try store.entrances(of: entry.place) == entry.entrances)
    }
  }

  @Test func `searches in a file and in memory give the same pages`() throws {
    let entries = CityFixtures.random(150, seed: 5)
    let file = TemporaryFile()
    let memory = try PlaceStore(entries: entries)
    let store = try opened(entries, file)
    var random = SplitMix64(seed: 6)
    for text in texts(entries, &random).prefix(60) {
      var query = PlaceQuery()
      if random.chance(0.7) { query.text = text }
      if random.chance(0.3) { query.category = "Cafe" }
      if random.chance(0.4) {
        query.center = entries[random.below(entries.count)].place.location
        query.radius = random.between(100...5000)
      }
      if random.chance(0.4) {
        query.bounds = BoundingBox(south: 41.12, west: -8.68, north: 41.17, east: -8.62)
      }
      query.limit = 1 + random.below(12)
      for page in 1...3 {
        query.page = page
        #expect(try store.search(query) == memory.search(query), "\(query)")
      }
    }
  }

  @Test func `a campus, stations and a city are searched together`() throws {
    let file = TemporaryFile()
    let city = try opened(CityFixtures.town, file)
    let campus = try PlaceStore(places: PlaceFixtures.campus)
    let joined = PlaceStore(joining: [campus, city])
    let whole = try PlaceStore(
      entries: PlaceFixtures.campus.map(PlaceEntry.init) + CityFixtures.town
    )
    #expect(joined.places == whole.places && joined.categories == whole.categories)
    for text in [
      "Biblioteca", "rua", "Cedofeita 142", "santo domingo", "Aulas 1", "rua direita", "aulas 9",
      "bibliteca", "praca", "Rua de Cedofeita 144", "node/61", "estacon",
    ] {
      #expect(try joined.lookup(text) == whole.lookup(text), "\(text)")
      var query = PlaceQuery()
      query.text = text
      #expect(try joined.search(query) == whole.search(query), "\(text)")
    }
    #expect(try joined.search(PlaceQuery()) == whole.search(PlaceQuery()))
    #expect(joined.place(id: "way/10") == whole.place(id: "way/10"))
  }

  // MARK: - Files

  @Test func `equal places give equal bytes`() throws {
    let first = TemporaryFile()
    let second = TemporaryFile()
    let entries = CityFixtures.random(200, seed: 8) + CityFixtures.town
    try PlaceStore.write(entries, to: first.path)
    try PlaceStore.write(entries, to: second.path)
    #expect(try first.bytes == second.bytes)
  }

  @Test func `a file is replaced atomically, and open stores keep the old one`() throws {
    // A separate folder, because other tests write theirs concurrently.
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "rumbo-\(UUID().uuidString)"
    )
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "city.places").path
    try PlaceStore.write(CityFixtures.town, to: path)
    let old = try PlaceStore(opening: path)
    try PlaceStore.write([CityFixtures.entry("node/1", "Only")], to: path)
    #expect(old.place(id: "way/10") != nil)
    let new = try PlaceStore(opening: path)
    #expect(new.count == 1 && new.place(id: "node/1")?.name == "Only")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["city.places"])
  }

  @Test func `a failed write gives an error and leaves nothing`() throws {
    for path in ["/nowhere/at/all/x.places", "/", ""] {
      let error = code { try PlaceStore.write(CityFixtures.town, to: path) }
      #expect(error?.code == .unusableFile, "\(path)")
    }
  }

  @Test func `files that are not stores are rejected by name`() throws {
    let file = TemporaryFile()
    #expect(code { _ = try PlaceStore(opening: file.path) }?.code == .unusableFile)
    for bytes in [Data(), Data("no database at all, but long enough to be one".utf8)] {
      try file.put(bytes)
      let error = code { _ = try PlaceStore(opening: file.path) }
      #expect(error?.code == .unusableFile)
      #expect(error?.message.en.hasPrefix(file.path) == true)
      #expect(error?.message.es.hasPrefix(file.path) == true)
    }
  }

  @Test func `a database of another program or version is rejected`() throws {
    let file = TemporaryFile()
    try PlaceStore.write(CityFixtures.town, to: file.path)
    let whole = try file.bytes
    // The offsets of user version and application id in SQLite's header: fileformat2.html, 1.3.
    var foreign = whole
    foreign[71] ^= 1
    try file.put(foreign)
    let error = code { _ = try PlaceStore(opening: file.path) }
    #expect(
      error?.code == .unusableFile && error?.message.en.contains("not a place store") == true
    )
    var later = whole
    later[63] = 200
    try file.put(later)
    #expect(code { _ = try PlaceStore(opening: file.path) }?.code == .otherVersion)
    // Such a file is not overwritten.
    #expect(code { _ = try PlaceStore(places: PlaceFixtures.campus, path: file.path) } != nil)
    #expect(try file.bytes == later)
  }

  @Test func `a truncated file is rejected`() throws {
    let file = TemporaryFile()
    try PlaceStore.write(CityFixtures.random(100, seed: 1), to: file.path)
    let whole = try file.bytes
    for length in [1, 99, 100, 4096, whole.count / 2, whole.count - 4096, whole.count - 1] {
      try file.put(whole.prefix(length))
      #expect(code { _ = try PlaceStore(opening: file.path) } != nil, "\(length)")
    }
    try file.put(whole + Data([0]))
    #expect(code { _ = try PlaceStore(opening: file.path) }?.code == .damagedFile)
  }

  @Test func `a damaged file gives an error or results, never a trap`() throws {
    let file = TemporaryFile()
    let entries = CityFixtures.random(60, seed: 2) + CityFixtures.town
    try PlaceStore.write(entries, to: file.path)
    let whole = try file.bytes
    var random = SplitMix64(seed: 12)
    var refused = 0
    for _ in 0..<60 {
      var damaged = whole
      for _ in 0..<(1 + random.below(40)) {
        damaged[random.below(damaged.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      try file.put(damaged)
      let error = code {
        let store = try PlaceStore(opening: file.path)
        for text in ["Rua de Cedofeita 142", "igreja", "Cafe Sao Bneto", "Rua de Cedofeita 144"] {
          _ = try store.lookup(text)
        }
        _ = try store.search(PlaceQuery())
        try store.check()
      }
      if let error {
        refused += 1
        #expect(
          error.code == .damagedFile || error.code == .unusableFile || error.code == .otherVersion
        )
      }
    }
    #expect(refused > 40, "\(refused)")
  }
}
