import Foundation
import GeoCore
import Testing

@testable import LiveStore

/// Vehicles, devices and tokens.
@Suite struct DeviceTests {
  private let scratch: Scratch
  private let store: LiveStore

  init() throws {
    scratch = try Scratch()
    store = try LiveStore(opening: scratch.path())
  }

  @Test func `a token is 128 random bits, and the file has its hash`() throws {
    let (device, token) = try store.addDevice(to: "PBA-1234", name: "Ruta 3", now: now)
    #expect(token.utf8.count == 32 && DeviceToken.isToken(token))
    #expect(DeviceToken.random() != token)
    #expect(try store.device(token: token) == device)
    for end in ["", "-wal"] {
      let data = FileManager.default.contents(atPath: scratch.path() + end) ?? Data()
      #expect(data.range(of: Data(token.utf8)) == nil)
    }
    for wrong in ["", String(token.dropLast()), token + "0", token.uppercased() + "0", "' OR 1=1"] {
      #expect(try store.device(token: wrong) == nil)
    }
    #expect(try store.device(token: DeviceToken.random()) == nil)
  }

  @Test func `plates are compared without capitals, blanks and hyphens`() throws {
    let (first, _) = try store.addDevice(to: "PBA-1234", now: now)
    let (second, _) = try store.addDevice(to: "pba 1234", name: "Ruta 3", now: now)
    #expect(first.vehicle == second.vehicle && first.number != second.number)
    let vehicle = try #require(store.vehicle(id: "Pba1234"))
    #expect(vehicle.id == "PBA-1234" && vehicle.kind == .bus && vehicle.name == "Ruta 3")
    #expect(store.vehicle(id: "PBA-1235") == nil)
  }

  @Test func `a person is no device of a bus, because its positions would be exact`() throws {
    _ = try store.addDevice(to: "B1", now: now)
    let error = failure { () throws(LiveStoreError) in
      try store.addDevice(to: "b-1", kind: .person, now: now).device
    }
    #expect(error?.code == .invalidValue && error?.message.en.contains("of the kind bus") == true)
    #expect(error?.message.es.contains("de la clase bus") == true)
    #expect(try store.devices().count == 1)
    _ = try store.addDevice(to: "B1", kind: .bus, now: now)
  }

  @Test(arguments: [
    "", "-", "  ", "a/b", "a\nb", "stream", String(repeating: "x", count: 41), "a;b", "é\u{301}'",
    "😀",
  ])
  func `ids that could be mistaken are refused`(id: String) {
    let error = failure { () throws(LiveStoreError) in
      try store.addDevice(to: id, now: now).device
    }
    #expect(error?.code == .invalidValue)
    #expect(error?.message.en.contains("no number plate") == true)
    #expect(error?.message.es.contains("no es una placa") == true)
  }

  @Test func `a revoked device posts nothing more`() async throws {
    let (device, token) = try store.addDevice(to: "B1", now: now)
    let (other, otherToken) = try store.addDevice(to: "B1", now: now)
    try store.revokeDevice(device.number, now: now + 1)
    #expect(try store.device(token: token) == nil)
    #expect(try store.device(token: otherToken) == other)
    let error = await store.failure([fix(0)], from: device)
    #expect(error?.code == .revoked)
    #expect(error?.message.es.contains("se revocó") == true)
    #expect(try store.devices().map(\.device.revoked) == [Int64(now) + 1, nil])
    let unknown = failure { () throws(LiveStoreError) in try store.revokeDevice(99, now: now) }
    #expect(unknown?.code == .notFound && unknown?.message.en.contains("99") == true)
  }

  @Test func `what another program adds and revokes holds at once`() async throws {
    let program = try LiveStore(opening: scratch.path())
    let (device, token) = try program.addDevice(to: "B1", now: now)
    // The server did not know it.
    #expect(try store.device(token: token) == device)
    #expect(try await store.post([fix(0)], from: device).stored == 1)
    #expect(store.lastPositions.map(\.vehicle.id) == ["B1"])
    _ = try program.addDevice(to: "B2", now: now)
    #expect(store.vehicle(id: "B2") == nil)
    #expect(try store.findVehicle(id: "b-2")?.id == "B2")
    #expect(try ["B3", "/"].compactMap { try store.findVehicle(id: $0) }.isEmpty)
    try program.revokeDevice(device.number, now: now)
    #expect(await store.failure([fix(1)], from: device)?.code == .revoked)
    #expect(try store.device(token: token) == nil)
  }

  @Test func `a gateway has no vehicle and posts for all`() async throws {
    let (gateway, token) = try store.addGateway("traccar", now: now)
    #expect(try store.device(token: token) == gateway && gateway.vehicle == nil)
    let vehicles = try ["B1", "B2"].map { id in try store.addDevice(to: id, now: now).device.vehicle
    }
    for vehicle in vehicles {
      let number = try #require(vehicle)
      let receipt = try await store.post([fix(0)], from: gateway, for: number, now: now)
      // The same time of another vehicle is no duplicate.
      #expect(receipt.stored == 1)
    }
    #expect(try store.devices().count == 3)
  }

  @Test func `devices are listed with their newest fix`() async throws {
    let (device, _) = try store.addDevice(to: "B1", kind: .person, now: now)
    _ = try store.addGateway("traccar", now: now)
    _ = try await store.post([fix(-5), fix(-3), fix(-4)], from: device)
    let listed = try store.devices()
    #expect(listed.map(\.device.number) == [1, 2])
    #expect(listed.map(\.lastFix) == [now - 3, nil])
    #expect(listed[0].vehicle?.kind == .person && listed[1].device.name == "traccar")
  }
}
