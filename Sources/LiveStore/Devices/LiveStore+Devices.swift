internal import GRDB
package import GeoCore

/// Vehicles and devices.
extension LiveStore {
  /// Adds a device to a vehicle, which is made if it is not known.
  ///
  /// - Parameters:
  ///   - id: Number plate or fleet id of the vehicle.
  ///   - kind: The kind of a new vehicle, `nil` for a bus; that of a known one must be the same.
  ///   - name: The name of a new vehicle; replaces that of a known one if it is not `nil`.
  ///   - now: Seconds since 1970.
  /// - Returns: The device and its token, which is shown once: the store has its hash.
  /// - Throws: ``LiveStoreError`` if the id cannot be used or nothing was written.
  package func addDevice(
    to id: String,
    kind: Vehicle.Kind? = nil,
    name: String? = nil,
    now: Seconds
  ) throws(LiveStoreError) -> (device: Device, token: String) {
    guard let key = Vehicle.key(of: id) else {
      let shown = String(id.prefix(Vehicle.longestID))
      throw LiveStoreError(
        .invalidValue,
        .message { $0.badVehicle(shown, longest: Vehicle.longestID) }
      )
    }
    return try add(now: now) { database in
      try database.execute(
        sql: """
          INSERT INTO vehicle (id, key, kind, name) VALUES (?, ?, ?, ?)
          ON CONFLICT (key) DO UPDATE SET name = coalesce(excluded.name, name)
          """,
        arguments: [id, key, (kind ?? .bus).rawValue, name]
      )
      let row = try Row.fetchOne(
        database,
        sql: "SELECT number, kind FROM vehicle WHERE key = ?",
        arguments: [key]
      )
      let known = try row?.decode(String.self, atIndex: 1)
      if let kind, let known, known != kind.rawValue {
        throw LiveStoreError(.invalidValue, .message { $0.otherKind(id, known: known) })
      }
      return (try row?.decode(Int64.self, atIndex: 0), nil)
    }
  }

  /// Adds a gateway: a device that posts for all vehicles of the store, such as a Traccar server.
  ///
  /// - Returns: The device and its token.
  /// - Throws: ``LiveStoreError`` if nothing was written.
  package func addGateway(
    _ name: String,
    now: Seconds
  ) throws(LiveStoreError) -> (device: Device, token: String) {
    try add(now: now) { _ in (nil, name) }
  }

  private func add(
    now: Seconds,
    _ owner: (Database) throws -> (vehicle: Int64?, name: String?)
  ) throws(LiveStoreError) -> (device: Device, token: String) {
    let token = DeviceToken.random()
    let added = Int64(now.rounded(.down))
    let device = try change { database in
      let (vehicle, name) = try owner(database)
      try database.execute(
        sql: "INSERT INTO device (vehicle, name, token, added) VALUES (?, ?, ?, ?)",
        arguments: [vehicle, name, DeviceToken.hash(of: token), added]
      )
      return Device(
        number: database.lastInsertedRowID,
        vehicle: vehicle,
        name: name,
        added: added,
        revoked: nil
      )
    }
    return (device, token)
  }

  /// Revokes the token of a device; its positions are kept.
  ///
  /// - Throws: ``LiveStoreError`` if there is no such device or nothing was written.
  package func revokeDevice(_ number: Int64, now: Seconds) throws(LiveStoreError) {
    try change { database in
      try database.execute(
        sql: "UPDATE device SET revoked = coalesce(revoked, ?) WHERE number = ?",
        arguments: [Int64(now.rounded(.down)), number]
      )
      guard database.changesCount == 1 else {
        throw LiveStoreError(.notFound, .message { $0.noDevice(number) })
      }
    }
  }

  /// Changes vehicles or devices, in the file and in memory.
  func change<Result>(
    _ body: (Database) throws -> Result
  ) throws(LiveStoreError) -> Result {
    let (result, content) = try write { database in
      (try body(database), try DeviceDirectory.Content(database))
    }
    directory.replace(content)
    return result
  }

  /// All devices in the order of their numbers.
  ///
  /// - Throws: ``LiveStoreError`` if the file cannot be read.
  package func devices() throws(LiveStoreError) -> [ListedDevice] {
    try read { database in
      let content = try DeviceDirectory.Content(database)
      return try content.devices.values.sorted { $0.number < $1.number }
        .map { device in
          let time = try device.vehicle.flatMap { vehicle in
            try Int64.fetchOne(
              database.cachedStatement(
                sql: """
                  SELECT time FROM position WHERE vehicle = ? AND device = ?
                  ORDER BY time DESC LIMIT 1
                  """
              ),
              arguments: [vehicle, device.number]
            )
          }
          return ListedDevice(
            device: device,
            vehicle: device.vehicle.flatMap { content.vehicles[$0] },
            lastFix: time.map { Double($0) / 1000 }
          )
        }
    }
  }

  /// The device with a token that is not revoked; `nil` if there is none.
  ///
  /// A token that is not known in memory is looked up in the file, where another program can have
  /// added it.
  ///
  /// - Throws: ``LiveStoreError`` if the file cannot be read.
  package func device(token: String) throws(LiveStoreError) -> Device? {
    guard DeviceToken.isToken(token) else { return nil }
    let hash = DeviceToken.hash(of: token)
    if let known = directory.find({ $0.device(hash: hash) }) {
      return known.revoked == nil ? known : nil
    }
    let isInFile = try read { database in
      try Bool.fetchOne(
        database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM device WHERE token = ?)"),
        arguments: [hash]
      ) ?? false
    }
    guard isInFile else { return nil }
    try refresh()
    return directory.find { $0.device(hash: hash) }.flatMap { $0.revoked == nil ? $0 : nil }
  }

  /// Reads vehicles and devices again, for those that another program has added.
  private func refresh() throws(LiveStoreError) {
    directory.replace(try write { try DeviceDirectory.Content($0) })
  }

  /// The vehicle with an id in any spelling; `nil` if it is not known in memory.
  package func vehicle(id: String) -> Vehicle? { directory.find { $0.vehicle(id: id) } }

  /// The vehicle with an id in any spelling, which another program can have added.
  ///
  /// - Returns: `nil` if it is not known.
  /// - Throws: ``LiveStoreError`` if the file cannot be read.
  package func findVehicle(id: String) throws(LiveStoreError) -> Vehicle? {
    if let known = vehicle(id: id) { return known }
    guard let key = Vehicle.key(of: id) else { return nil }
    let isInFile = try read { database in
      try Bool.fetchOne(
        database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM vehicle WHERE key = ?)"),
        arguments: [key]
      ) ?? false
    }
    guard isInFile else { return nil }
    try refresh()
    return vehicle(id: id)
  }

  /// The vehicle with a number; `nil` if it is not known.
  package func vehicle(_ number: Int64) -> Vehicle? { directory.find { $0.vehicles[number] } }
}
