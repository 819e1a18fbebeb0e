internal import GRDB
import GeoCore

/// Vehicles and devices of a store in memory.
final class DeviceDirectory: Sendable {
  /// Vehicles and devices at one time.
  struct Content: Sendable {
    private(set) var vehicles: [Int64: Vehicle] = [:]
    private(set) var devices: [Int64: Device] = [:]
    private var vehicleNumbers: [String: Int64] = [:]
    private var deviceNumbers: [String: Int64] = [:]
    /// SQLite's `data_version` of the writing connection, which other connections' writes change.
    let dataVersion: Int

    /// Reads a store.
    init(_ database: Database) throws {
      dataVersion = try Content.dataVersion(of: database)
      for row in try Row.fetchAll(database, sql: "SELECT number, id, key, kind, name FROM vehicle")
      {
        let vehicle = Vehicle(
          number: try row.decode(Int64.self, atIndex: 0),
          id: try row.decode(String.self, atIndex: 1),
          kind: Vehicle.Kind(rawValue: try row.decode(String.self, atIndex: 3)) ?? .other,
          name: try row.decode(String?.self, atIndex: 4)
        )
        vehicles[vehicle.number] = vehicle
        vehicleNumbers[try row.decode(String.self, atIndex: 2)] = vehicle.number
      }
      let rows = try Row.fetchAll(
        database,
        sql: "SELECT number, vehicle, name, added, revoked, token FROM device"
      )
      for row in rows {
        let device = Device(
          number: try row.decode(Int64.self, atIndex: 0),
          vehicle: try row.decode(Int64?.self, atIndex: 1),
          name: try row.decode(String?.self, atIndex: 2),
          added: try row.decode(Int64.self, atIndex: 3),
          revoked: try row.decode(Int64?.self, atIndex: 4)
        )
        devices[device.number] = device
        deviceNumbers[try row.decode(String.self, atIndex: 5)] = device.number
      }
    }

    /// The data version of a connection.
    static func dataVersion(of database: Database) throws -> Int {
      try Int.fetchOne(database.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    }

    /// The vehicle with an id in any spelling.
    func vehicle(id: String) -> Vehicle? {
      Vehicle.key(of: id).flatMap { vehicleNumbers[$0] }.flatMap { vehicles[$0] }
    }

    /// The device whose token has a hash.
    func device(hash: String) -> Device? { deviceNumbers[hash].flatMap { devices[$0] } }
  }

  private let content: Guarded<Content>

  init(_ content: Content) { self.content = Guarded(content) }

  /// The vehicles and devices now.
  var current: Content { content.withLock { $0 } }

  /// Looks something up.
  func find<Found: Sendable>(_ body: (Content) -> Found?) -> Found? {
    content.withLock { body($0) }
  }

  /// Replaces all.
  func replace(_ new: Content) { content.withLock { $0 = new } }
}
