import Foundation
import GRDB
import GeoCore

@testable import LiveStore

/// Folder for the files of a test, removed at its end.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "live-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Executes statements on a file by a connection of its own.
  func execute(_ sql: String) throws {
    try DatabaseQueue(path: path()).writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  /// The path of a file.
  func path(_ name: String = "live.sqlite") -> String { folder.appending(path: name).path }
}

/// Time of the server in tests.
let now: Seconds = 1_700_000_000

/// A place, and another one some metres north of it.
func place(_ metersNorth: Double = 0) -> Coordinate {
  Coordinate(latitude: -0.18 + metersNorth / 111_195, longitude: -78.48)
}

/// A fix some seconds after ``now``.
func fix(_ seconds: Double, north: Double = 0, speed: Double? = nil) -> LocationFix {
  LocationFix(place(north), time: now + seconds, speed: speed)
}

extension LiveStore {
  /// Posts fixes of a device of one vehicle.
  func post(
    _ fixes: [LocationFix],
    from device: Device,
    at time: Seconds = now
  ) async throws
    -> FixReceipt
  {
    try await post(fixes, from: device, for: device.vehicle ?? 0, now: time)
  }

  /// The error of a post that must fail.
  func failure(_ fixes: [LocationFix], from device: Device) async -> LiveStoreError? {
    do throws(LiveStoreError) {
      _ = try await post(fixes, from: device, for: device.vehicle ?? 0, now: now)
      return nil
    } catch {
      return error
    }
  }

  /// The number in the first row of a statement on the writing connection.
  func number(_ sql: String) throws -> Int? {
    try pool.writeWithoutTransaction { try Int.fetchOne($0, sql: sql) }
  }

  /// The number of rows of a table.
  func count(_ table: String) throws -> Int {
    try pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }
}

/// The error of something that must fail.
func failure<Result>(_ body: () throws(LiveStoreError) -> Result) -> LiveStoreError? {
  do throws(LiveStoreError) {
    _ = try body()
    return nil
  } catch {
    return error
  }
}
