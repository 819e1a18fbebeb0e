internal import GRDB
import GeoCore

/// Fix in the units of the file.
struct StoredFix: Hashable, Sendable {
  /// Milliseconds since 1970.
  let time: Int64
  let position: FixedCoordinate
  /// Centimetres per second.
  let speed: Int64?
  /// Tenths of a degree.
  let course: Int64?
  /// Tenths of a metre.
  let accuracy: Int64?
  /// Tenths of a metre.
  let altitude: Int64?

  /// Rounds a fix to the units of the file; values outside their range are dropped.
  init(_ fix: LocationFix, time: Int64) {
    self.time = time
    position = FixedCoordinate(fix.coordinate)
    speed = Self.rounded(fix.speed, 100, within: 0...1000)
    course = Self.rounded(fix.course, 10, within: 0...360).map { $0 % 3600 }
    accuracy = Self.rounded(fix.accuracy, 10, within: 0...1_000_000)
    altitude = Self.rounded(fix.altitude, 10, within: -12_000...100_000)
  }

  private static func rounded(
    _ value: Double?,
    _ scale: Double,
    within range: ClosedRange<Double>
  ) -> Int64? {
    guard let value, range.contains(value) else { return nil }
    return Int64((value * scale).rounded())
  }

  /// Reads the columns time, latitude, longitude, speed, course, accuracy and altitude.
  init(_ row: Row, from index: Int = 0) throws {
    time = try row.decode(Int64.self, atIndex: index)
    let latitude = try row.decode(Int32.self, atIndex: index + 1)
    let longitude = try row.decode(Int32.self, atIndex: index + 2)
    guard let position = FixedCoordinate(validating: latitude, longitude) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a position is nowhere on earth")
    }
    self.position = position
    speed = try row.decode(Int64?.self, atIndex: index + 3)
    course = try row.decode(Int64?.self, atIndex: index + 4)
    accuracy = try row.decode(Int64?.self, atIndex: index + 5)
    altitude = try row.decode(Int64?.self, atIndex: index + 6)
  }

  /// The fix in the usual units.
  var fix: LocationFix {
    LocationFix(
      position.coordinate,
      time: Double(time) / 1000,
      accuracy: accuracy.map { Double($0) / 10 },
      speed: speed.map { Double($0) / 100 },
      course: course.map { Double($0) / 10 },
      altitude: altitude.map { Double($0) / 10 }
    )
  }
}
