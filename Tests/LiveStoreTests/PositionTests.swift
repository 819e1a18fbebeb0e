import Foundation
import GRDB
import GeoCore
import Testing

@testable import LiveStore

/// Positions: what is stored, and what is believed to be current.
@Suite struct PositionTests {
  private let scratch: Scratch
  private let store: LiveStore
  private let device: Device

  init() throws {
    scratch = try Scratch()
    store = try LiveStore(opening: scratch.path())
    device = try store.addDevice(to: "B1", now: now).device
  }

  private var last: LastPosition? {
    store.vehicle(id: "B1").flatMap { store.lastPosition(of: $0) }
  }

  private func history() throws -> [LocationFix] {
    let vehicle = try #require(store.vehicle(id: "B1"))
    return try store.positions(of: vehicle, in: 0...now * 2, limit: 10_000)
  }

  @Test func `a fix is stored as it was, to the units of the file`() async throws {
    let posted = LocationFix(
      place(),
      time: now - 1.25,
      accuracy: 4.2,
      speed: 8.37,
      course: 271.3,
      altitude: 2850.5
    )
    #expect(try await store.post([posted], from: device).stored == 1)
    #expect(try history() == [posted])
    #expect(last?.fix == posted && last?.device == device.number)
  }

  @Test func `the newest positions of all vehicles come in the order of time`() async throws {
    let other = try store.addDevice(to: "B2", now: now).device
    _ = try await store.post((0..<5).map { fix(Double($0)) }, from: device)
    _ = try await store.post((0..<5).map { fix(Double($0) + 0.5) }, from: other)
    let all = try store.positions(after: now + 1, limit: 100)
    #expect(all.map(\.fix.time) == [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5].map { now + $0 })
    #expect(all.map(\.vehicle.id) == (0..<8).map { $0 % 2 == 0 ? "B1" : "B2" })
    // Each vehicle has an equal part of the limit.
    let few = try store.positions(after: now, limit: 4)
    #expect(few.map(\.fix.time) == [3, 3.5, 4, 4.5].map { now + $0 })
  }

  @Test func `values out of range are unknown`() async throws {
    let posted = LocationFix(
      place(),
      time: now,
      accuracy: -1,
      speed: .infinity,
      course: 400,
      altitude: .nan
    )
    _ = try await store.post([posted, fix(1)], from: device)
    #expect(try history()[0] == LocationFix(place(), time: now))
  }

  @Test func `the same time of the same device is stored once`() async throws {
    #expect(try await store.post([fix(0), fix(0, north: 50)], from: device).duplicates == 1)
    let again = try await store.post([fix(0, north: 99), fix(1)], from: device)
    #expect(again.duplicates == 1 && again.stored == 1)
    // Another device of the vehicle has its own fixes.
    let (second, _) = try store.addDevice(to: "B1", now: now)
    #expect(try await store.post([fix(0)], from: second).stored == 1)
    #expect(try history().map(\.time) == [now, now, now + 1])
    #expect(try history()[0].coordinate == fix(0).coordinate)
  }

  @Test func `late fixes are history and no last position`() async throws {
    _ = try await store.post([fix(0, north: 100)], from: device)
    let late = try await store.post([fix(-60), fix(-30), fix(-90)], from: device)
    #expect(late.stored == 3 && late.late == 3)
    #expect(last?.time == now && last?.stored.position == FixedCoordinate(place(100)))
    #expect(try history().count == 4)
    // Within a batch the order does not matter.
    let batch = try await store.post([fix(5), fix(9), fix(7)], from: device)
    #expect(batch.late == 1 && last?.time == now + 9)
  }

  @Test func `clocks that run ahead are said and not believed`() async throws {
    _ = try await store.post([fix(60)], from: device)
    #expect(last?.time == now + 60)
    let receipt = try await store.post([fix(61), fix(3600), fix(90_000)], from: device)
    #expect(receipt.ahead == 3 && receipt.clockAhead == 90_000)
    #expect(receipt.stored == 2 && receipt.discarded == 1)
    #expect(last?.time == now + 60)
    // When the time has come, the vehicle goes on.
    #expect(try await store.post([fix(100)], from: device, at: now + 100).late == 0)
    #expect(last?.time == now + 100)
  }

  @Test func `a last position ahead of a clock that was set back is replaced`() async throws {
    _ = try await store.post([fix(1_000_000)], from: device, at: now + 1_000_000)
    let receipt = try await store.post([fix(0)], from: device, at: now)
    #expect(receipt.late == 0 && last?.time == now)
  }

  @Test func `fixes older than positions are kept are not stored`() async throws {
    let receipt = try await store.post([fix(-7 * 86_400 - 1), fix(-7 * 86_400)], from: device)
    #expect(receipt.discarded == 1 && receipt.stored == 1)
  }

  @Test(arguments: [.nan, .infinity, 1e300, -1e300, 1e13, -1e11] as [Seconds])
  func `times beyond all calendars are discarded`(time: Seconds) async throws {
    let receipt = try await store.post([LocationFix(place(), time: time)], from: device)
    #expect(receipt.discarded == 1 && receipt.stored == 0 && last == nil)
  }

  @Test func `a fix without a time was made now`() async throws {
    _ = try await store.post([LocationFix(place())], from: device, at: now + 5)
    #expect(last?.time == now + 5)
  }

  @Test func `a store that is opened again knows the same`() async throws {
    _ = try await store.post([fix(0, speed: 5), fix(10, north: 90, speed: 6)], from: device)
    let known = last
    let again = try LiveStore(opening: scratch.path())
    #expect(again.lastPositions.map(\.position) == [known])
    #expect(known?.isMoving == true && known?.since == now)
  }

  @Test func `what was acknowledged is in the file before the store is closed`() async throws {
    let other = try DatabaseQueue(path: scratch.path())
    for number in 0..<20 {
      _ = try await store.post([fix(Double(number))], from: device)
      let count = try await other.read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM position")
      }
      #expect(count == number + 1)
    }
  }

  @Test func `many posts at once are all stored, in few transactions`() async throws {
    let devices = try (0..<50).map { try store.addDevice(to: "C\($0)", now: now).device }
    let groups = Guarded(0)
    store.observePositions { _ in groups.withLock { $0 += 1 } }
    let stored = try await withThrowingTaskGroup(of: Int.self) { group in
      for device in devices {
        for second in 0..<40 {
          group.addTask { [store] in
            try await store.post([fix(Double(second))], from: device).stored
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(stored == 2000 && groups.withLock { $0 } < 2000)
    #expect(try store.count("position") == 2000)
    #expect(store.lastPositions.map(\.position.time) == [Seconds](repeating: now + 39, count: 50))
  }

  @Test func `observers are told of believed positions only`() async throws {
    let told = Guarded<[Seconds]>([])
    store.observePositions { list in told.withLock { $0 += list.map(\.position.time) } }
    _ = try await store.post([fix(0), fix(5)], from: device)
    _ = try await store.post([fix(3)], from: device)
    _ = try await store.post([fix(600)], from: device)
    _ = try await store.post([fix(5)], from: device)
    #expect(told.withLock { $0 } == [now + 5])
  }

  @Test func `more than the writer can take is refused`() async throws {
    let many = (0..<50_001).map { fix(-Double($0)) }
    let error = await store.failure(many, from: device)
    #expect(error?.code == .overloaded)
    #expect(error?.message.es.contains("demasiadas posiciones") == true)
    #expect(try store.count("position") == 0)
  }

  // MARK: - Movement

  @Test func `a vehicle moves by its speed`() async throws {
    _ = try await store.post([fix(0, speed: 0.2)], from: device)
    #expect(last?.isMoving == false && last?.since == now)
    _ = try await store.post([fix(5, speed: 3), fix(10, speed: 4)], from: device, at: now + 10)
    #expect(last?.isMoving == true && last?.since == now + 5)
    _ = try await store.post([fix(15, speed: 0)], from: device, at: now + 15)
    #expect(last?.isMoving == false && last?.since == now + 15)
  }

  @Test func `a vehicle without a speed moves by its places`() async throws {
    // It trembles, goes 200 m north, and stands.
    let norths = [0.0, 5, -5, 40, 80, 120, 160, 200] + [Double](repeating: 201, count: 20)
    var moving: [Bool] = []
    for (index, north) in norths.enumerated() {
      let time = Double(index) * 10
      _ = try await store.post([fix(time, north: north)], from: device, at: now + time)
      moving.append(last?.isMoving ?? true)
    }
    #expect(moving.prefix(3).allSatisfy { !$0 } && moving[3...8].allSatisfy { $0 })
    #expect(moving.suffix(8).allSatisfy { !$0 })
    #expect(last?.since ?? 0 > now + 100)
  }
}
