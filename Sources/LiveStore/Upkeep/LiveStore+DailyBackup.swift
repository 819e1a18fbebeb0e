import Foundation
package import GeoCore

/// A copy for each day.
extension LiveStore {
  /// Writes the copy of a day, `live-2026-11-27.sqlite`, unless it is there, and deletes the oldest copies
  /// beyond the number that is kept.
  ///
  /// Days are those of UTC. Nothing is done without a folder in the settings.
  ///
  /// - Parameter now: Seconds since 1970.
  /// - Returns: Whether a copy was written.
  /// - Throws: ``LiveStoreError`` if it could not be written; the older ones stay then.
  @discardableResult
  package func backUpDaily(now: Seconds) throws(LiveStoreError) -> Bool {
    guard let folder = settings.backupFolder else { return false }
    try Self.checkBackupFolder(folder)
    let target = URL(filePath: folder).appending(path: Self.backupName(at: now)).path
    guard !FileSystem.exists(target) else { return false }
    try Self.backUp(path, to: target)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.filter(Self.isBackup).sorted().dropLast(max(1, settings.backupCount)) {
      FileSystem.remove(URL(filePath: folder).appending(path: name).path)
    }
    return true
  }

  /// Checks that the folder for copies is one.
  ///
  /// - Throws: ``LiveStoreError`` if it is none.
  static func checkBackupFolder(_ folder: String) throws(LiveStoreError) {
    guard FileSystem.isFolder(folder) else {
      throw LiveStoreError(.unusableFile, path: folder, \.noFolder)
    }
  }

  private static let (prefix, suffix) = ("live-", ".sqlite")

  private static func backupName(at now: Seconds) -> String {
    let day = Date(timeIntervalSince1970: now)
    let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
    return prefix + day.formatted(style) + suffix
  }

  /// Whether a name is that of a copy, so that nothing else is deleted.
  private static func isBackup(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let parts = name.dropFirst(prefix.count).dropLast(suffix.count).split(
      separator: "-",
      omittingEmptySubsequences: false
    )
    return parts.map(\.count) == [4, 2, 2]
      && parts.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } }
  }
}
