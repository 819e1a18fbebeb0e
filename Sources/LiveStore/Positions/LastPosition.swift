internal import GRDB
package import GeoCore

/// Newest believed position of a vehicle, and whether it moves.
///
/// A vehicle moves if its fix says at least 1.5 m/s. If the fix says no speed, it moves for a minute
/// after each time that it has left a circle of 30 m around the place where it was.
package struct LastPosition: Hashable, Sendable {
  /// The number of the vehicle.
  package let vehicle: Int64
  /// The number of the device that posted it.
  package let device: Int64
  let stored: StoredFix
  /// Whether the vehicle moves.
  package let isMoving: Bool
  /// Milliseconds since 1970 since which ``isMoving`` holds.
  let sinceTime: Int64
  /// The place from which movement is measured.
  let anchor: FixedCoordinate
  /// Milliseconds since 1970 at which the vehicle came to ``anchor``.
  let anchorTime: Int64

  /// The position.
  package var fix: LocationFix { stored.fix }
  /// Seconds since 1970 at which it was measured.
  package var time: Seconds { Double(stored.time) / 1000 }
  /// Seconds since 1970 since which ``isMoving`` holds.
  package var since: Seconds { Double(sinceTime) / 1000 }

  /// Speed in m/s from which a vehicle moves; the one from which TransitClock believes a heading.
  private static let movingSpeed = 1.5
  /// Radius in metres of the circle that a vehicle leaves by moving, if its fixes are accurate.
  private static let circle: Meters = 30
  /// Largest radius of the circle, for inaccurate fixes.
  private static let largestCircle: Meters = 150
  /// Milliseconds for which a vehicle without a speed moves after it has left the circle.
  private static let movingTime: Int64 = 60_000
  /// Milliseconds between two fixes after which a movement is another one.
  private static let longGap: Int64 = 600_000

  /// The position after a fix.
  init(_ fix: StoredFix, of vehicle: Int64, from device: Int64, after last: LastPosition?) {
    (self.vehicle, self.device, stored) = (vehicle, device, fix)
    let place = fix.position.coordinate
    let accuracy = fix.accuracy.map { Double($0) / 10 } ?? 0
    let radius = min(max(Self.circle, accuracy), Self.largestCircle)
    var hasLeft = false
    if let last, GreatCircle.distance(last.anchor.coordinate, place) <= radius {
      (anchor, anchorTime) = (last.anchor, last.anchorTime)
    } else {
      (anchor, anchorTime) = (fix.position, fix.time)
      hasLeft = last != nil
    }
    if let speed = fix.speed {
      isMoving = Double(speed) / 100 >= Self.movingSpeed
    } else {
      isMoving = hasLeft || last?.isMoving == true && fix.time - anchorTime < Self.movingTime
    }
    if let last, last.isMoving == isMoving,
      fix.time - last.stored.time <= Self.longGap || !isMoving && !hasLeft
    {
      sinceTime = last.sinceTime
    } else {
      sinceTime = fix.time
    }
  }

  // MARK: - File

  private init(_ row: Row) throws {
    vehicle = try row.decode(Int64.self, atIndex: 0)
    device = try row.decode(Int64.self, atIndex: 1)
    stored = try StoredFix(row, from: 2)
    isMoving = try row.decode(Bool.self, atIndex: 9)
    sinceTime = try row.decode(Int64.self, atIndex: 10)
    anchor =
      FixedCoordinate(
        validating: try row.decode(Int32.self, atIndex: 11),
        try row.decode(Int32.self, atIndex: 12)
      ) ?? stored.position
    anchorTime = try row.decode(Int64.self, atIndex: 13)
  }

  private static let columns =
    "vehicle, device, time, latitude, longitude, speed, course, accuracy, altitude, moving, since, "
    + "anchor_latitude, anchor_longitude, anchor_time"

  /// The last positions of all vehicles.
  static func all(in database: Database) throws -> [Int64: LastPosition] {
    let rows = try Row.fetchAll(database, sql: "SELECT \(columns) FROM last_position")
    return Dictionary(
      uniqueKeysWithValues: try rows.map { row in
        let last = try LastPosition(row)
        return (last.vehicle, last)
      }
    )
  }

  /// Writes it instead of the former one of its vehicle.
  func write(to database: Database) throws {
    try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO last_position (\(Self.columns)) "
        + "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    )
    .execute(
      arguments: [
        vehicle, device, stored.time, stored.position.latitude, stored.position.longitude,
        stored.speed, stored.course, stored.accuracy, stored.altitude, isMoving, sinceTime,
        anchor.latitude, anchor.longitude, anchorTime,
      ]
    )
  }
}
