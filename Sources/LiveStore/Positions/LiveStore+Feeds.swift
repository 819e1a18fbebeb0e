internal import GRDB
package import GeoCore

/// Vehicles of feeds that a server pulls.
extension LiveStore {
  /// The device that stands for a feed; it is made if there is none.
  ///
  /// It is listed as a gateway and can be revoked, but no token is its: in place of a hash the file has
  /// a text that is none.
  ///
  /// - Parameters:
  ///   - name: The name of the feed.
  ///   - now: Seconds since 1970.
  /// - Returns: The device, also if it was revoked.
  /// - Throws: ``LiveStoreError`` if nothing was written.
  package func feedDevice(_ name: String, now: Seconds) throws(LiveStoreError) -> Device {
    let token = "feed:" + name
    if let known = directory.find({ $0.device(hash: token) }) { return known }
    let added = Int64(now.rounded(.down))
    try change { database in
      try database.execute(
        sql: """
          INSERT INTO device (vehicle, name, token, added) VALUES (NULL, ?, ?, ?)
          ON CONFLICT (token) DO NOTHING
          """,
        arguments: ["feed " + name, token, added]
      )
    }
    guard let device = directory.find({ $0.device(hash: token) }) else {
      throw LiveStoreError(.revoked, .message { $0.revoked })
    }
    return device
  }

  /// Adds buses; those that are known stay as they are.
  ///
  /// - Parameter new: Ids that ``Vehicle/key(of:)`` accepts, and names; others are left out.
  /// - Throws: ``LiveStoreError`` if nothing was written.
  /// - Complexity: O(vehicles and devices of the store).
  package func addVehicles(_ new: [(id: String, name: String?)]) throws(LiveStoreError) {
    guard !new.isEmpty else { return }
    try change { database in
      for vehicle in new {
        guard let key = Vehicle.key(of: vehicle.id) else { continue }
        try database.cachedStatement(
          sql: "INSERT INTO vehicle (id, key, kind, name) VALUES (?, ?, ?, ?) "
            + "ON CONFLICT (key) DO NOTHING"
        )
        .execute(arguments: [vehicle.id, key, Vehicle.Kind.bus.rawValue, vehicle.name])
      }
    }
  }

  /// The vehicles whose ids start with a text.
  ///
  /// - Complexity: O(vehicles of the store).
  package func vehicles(prefix: String) -> [Vehicle] {
    directory.current.vehicles.values.filter { $0.id.hasPrefix(prefix) }
  }

  /// The numbers of the vehicles that have a device of their own, also a revoked one.
  ///
  /// - Complexity: O(devices of the store).
  package var vehiclesWithDevices: Set<Int64> {
    Set(directory.current.devices.values.compactMap(\.vehicle))
  }
}
