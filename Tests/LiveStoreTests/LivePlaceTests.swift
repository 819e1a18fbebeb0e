import GeoCore
import Testing

@testable import LiveStore

/// Events, free places and the status of stations.
@Suite struct LivePlaceTests {
  private let scratch: Scratch
  private let store: LiveStore

  init() throws {
    scratch = try Scratch()
    store = try LiveStore(opening: scratch.path())
  }

  // MARK: - Events

  private func event(_ id: String, _ starts: Int64, _ ends: Int64) -> LiveEvent {
    LiveEvent(
      id: id,
      title: "Concert \(id)",
      details: "free",
      place: "Park",
      coordinate: place(),
      starts: starts,
      ends: ends
    )
  }

  @Test func `events are found by their time`() throws {
    for event in [event("a", 10, 20), event("b", 20, 30), event("c", 5, 40)] {
      try store.add(event, now: now)
    }
    #expect(try store.events(during: 0...4).isEmpty)
    #expect(try store.events(during: 25...25).map(\.id) == ["c", "b"])
    #expect(try store.events(during: 0...100).map(\.id) == ["c", "a", "b"])
    #expect(try store.event("b") == event("b", 20, 30))
  }

  @Test func `events are changed and deleted`() throws {
    try store.add(event("a", 10, 20), now: now)
    let changed = try store.updateEvent("a", now: now) { $0.ends = 15 }
    #expect(changed == event("a", 10, 15))
    #expect(try LiveStore(opening: scratch.path()).event("a") == changed)
    try store.deleteEvent("a")
    #expect(try store.event("a") == nil)
    let errors = [
      failure { () throws(LiveStoreError) in try store.updateEvent("a", now: now) { $0.ends = 1 } },
      failure { () throws(LiveStoreError) in try store.deleteEvent("a") },
    ]
    for error in errors {
      #expect(error?.code == .notFound && error?.message.es == "no hay tal evento")
    }
  }

  // MARK: - Free places

  private func places(_ id: String, capacity: Int, occupied: Int = 0) -> FreePlaces {
    FreePlaces(
      id: id,
      name: "Room \(id)",
      kind: "study",
      coordinate: place(),
      capacity: capacity,
      occupied: occupied,
      changed: Int64(now)
    )
  }

  @Test func `places are counted within their capacity`() throws {
    try store.put(places("a", capacity: 3, occupied: 2))
    let counts: [(FreePlaces.Count, Int)] = [
      (.add(1), 3), (.add(1), 3), (.add(-1), 2), (.add(-9), 0), (.set(2), 2), (.set(7), 3),
      (.add(.max), 3), (.add(.min), 0), (.set(-1), 0),
    ]
    for (count, occupied) in counts {
      let after = try store.count(count, at: "a", now: now + 5)
      #expect(after.occupied == occupied && after.free == 3 - occupied)
      #expect(after.changed == Int64(now) + 5)
    }
    let error = failure { () throws(LiveStoreError) in
      try store.count(.add(1), at: "b", now: now)
    }
    #expect(error?.code == .notFound)
  }

  @Test func `counts of several sensors at once add up`() async throws {
    try store.put(places("a", capacity: 1000))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<200 {
        group.addTask { [store] in _ = try store.count(.add(1), at: "a", now: now) }
      }
      try await group.waitForAll()
    }
    #expect(try store.freePlaces().map(\.occupied) == [200])
  }

  @Test func `places are replaced and deleted`() throws {
    try store.put(places("a", capacity: 3))
    try store.put(places("a", capacity: 5, occupied: 9))
    #expect(try store.freePlaces() == [places("a", capacity: 5, occupied: 5)])
    try store.deleteFreePlaces("a")
    #expect(try store.freePlaces().isEmpty)
    #expect(
      failure { () throws(LiveStoreError) in try store.deleteFreePlaces("a") }?.code == .notFound
    )
  }

  // MARK: - Stations

  @Test func `the history of a station has changes, and a row an hour`() throws {
    let key = StationKey(system: "biciq", id: "7")
    func say(_ time: Int64, _ bikes: Int) throws {
      try store.update([(key, StationStatus(time: time, bikes: bikes, docks: 20 - bikes))])
    }
    for minute in 0..<130 { try say(Int64(minute) * 60, minute < 70 ? 5 : 6) }
    #expect(try store.history(of: key, in: 0...10_000).map(\.time) == [0, 3600, 4200])
    // What is not newer changes nothing.
    try say(100, 9)
    #expect(try store.stations(of: "biciq")["7"]?.bikes == 6)
    #expect(try store.stations(of: "biciq")["7"]?.time == 129 * 60)
    #expect(try store.history(of: key, in: 0...10_000).count == 3)
    #expect(try store.stations(of: "other").isEmpty)
    #expect(try store.history(of: StationKey(system: "biciq", id: "8"), in: 0...10_000).isEmpty)
  }

  // MARK: - What stations taught

  @Test func `what stations taught is kept by system`() throws {
    #expect(try store.learnedStations().isEmpty)
    try store.keepLearnedStations([1, 2], of: "a", at: now)
    try store.keepLearnedStations([3], of: "b", at: now)
    try store.keepLearnedStations([4], of: "a", at: now + 1)
    #expect(try LiveStore(opening: scratch.path()).learnedStations() == ["a": [4], "b": [3]])
  }

  @Test func `the history of a system has all its stations in the order of time`() throws {
    func status(_ time: Int64, _ bikes: Int) -> StationStatus {
      StationStatus(time: time, bikes: bikes, docks: 9)
    }
    func key(_ system: String, _ id: String) -> StationKey { StationKey(system: system, id: id) }
    try store.update([
      (key("a", "2"), status(100, 1)), (key("a", "1"), status(90, 2)),
      (key("b", "1"), status(95, 3)),
      (key("a", "2"), status(110, 4)), (key("a", "1"), status(110, 2)),
      (key("a", "1"), status(120, 5)),
    ])
    let rows = try store.history(of: "a", in: 0...115)
    #expect(rows.map(\.id) == ["1", "2", "2"] && rows.map(\.status.bikes) == [2, 1, 4])
    #expect(try store.historyCount(of: "a", in: 0...115) == 3)
    #expect(try store.historyCount(of: "a", in: 0...200) == 4)
    #expect(try store.history(of: "c", in: 0...200).isEmpty)
    #expect(try store.stationSystems() == ["a", "b"])
  }
}
