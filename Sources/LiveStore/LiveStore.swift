import Foundation
internal import GRDB
import GeoCore

/// Vehicles with their devices and positions, stations, events and free places, in an SQLite file.
///
/// The file is in WAL mode. Fixes of devices are written by one thread in groups, one transaction a
/// group: see ``FixWriter``. Last positions are also in memory. Other programs, such as `routed
/// devices`, can change vehicles and devices in the file meanwhile.
package final class LiveStore: Sendable {
  /// Path of the file.
  package let path: String
  /// The settings.
  package let settings: LiveStoreSettings
  let pool: DatabasePool
  let directory: DeviceDirectory
  let writer: FixWriter
  let stationObserver: StationObserver

  /// Size in bytes to which SQLite shortens the write-ahead log after a checkpoint.
  static let logBytes = 16 << 20
  /// Seconds for which a connection waits for a lock.
  private static let busyTimeout: Seconds = 5

  /// Opens a file, or makes it, readable by its owner only.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - settings: Durability and lifetimes.
  ///   - isNewAllowed: Whether a missing file is made.
  /// - Throws: ``LiveStoreError`` if the file cannot be opened, is damaged, or belongs to another
  ///   program or a later version.
  /// - Complexity: O(size of the file), because all pages are checked.
  package init(
    opening path: String,
    _ settings: LiveStoreSettings = LiveStoreSettings(),
    isNewAllowed: Bool = true
  ) throws(LiveStoreError) {
    (self.path, self.settings) = (path, settings)
    if let folder = settings.backupFolder { try Self.checkBackupFolder(folder) }
    do {
      guard isNewAllowed || FileSystem.exists(path) else { throw Self.missing(path) }
      Self.createFile(path)
      let pool = try DatabasePool(
        path: FileSystem.plainPath(path),
        configuration: Self.configuration
      )
      let (devices, last) = try pool.writeWithoutTransaction { database in
        try database.execute(
          sql: """
            PRAGMA synchronous = \(settings.durability.rawValue);
            PRAGMA journal_size_limit = \(Self.logBytes)
            """
        )
        try database.inTransaction(.immediate) {
          try LiveSchema.migrate(database, path: path)
          return .commit
        }
        try LiveSchema.check(database, path: path)
        return (try DeviceDirectory.Content(database), try LastPosition.all(in: database))
      }
      self.pool = pool
      directory = DeviceDirectory(devices)
      writer = FixWriter(pool, path: path, directory, settings, last)
      stationObserver = StationObserver()
    } catch {
      throw LiveStoreError(error, path: path)
    }
  }

  /// Creates a missing file; if this fails, opening says why.
  private static func createFile(_ path: String) {
    guard !FileSystem.exists(path) else { return }
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
    _ = FileManager.default.createFile(
      atPath: FileSystem.plainPath(path),
      contents: nil,
      attributes: attributes
    )
  }

  /// The configuration of each connection.
  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(busyTimeout)
    configuration.prepareDatabase { database in
      // Deleted positions are overwritten, because they can be those of persons.
      try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON")
    }
    return configuration
  }

  /// Size of the write-ahead log in bytes.
  package var logSize: Int {
    FileSystem.status(of: path + "-wal").map { Int($0.st_size) } ?? 0
  }

  // MARK: - Access

  func read<Result>(_ body: (Database) throws -> Result) throws(LiveStoreError) -> Result {
    do {
      return try pool.read(body)
    } catch {
      throw LiveStoreError(error, path: path)
    }
  }

  func write<Result>(_ body: (Database) throws -> Result) throws(LiveStoreError) -> Result {
    do {
      return try pool.write(body)
    } catch {
      throw LiveStoreError(error, path: path)
    }
  }
}
