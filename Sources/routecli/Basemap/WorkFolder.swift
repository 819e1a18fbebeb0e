import Foundation
import GeoCore
import RouteService

/// Folder for intermediate files, removed with all of them when it is no longer used.
final class WorkFolder {
  private let url: URL

  /// Creates the folder among the system's temporary files.
  ///
  /// - Throws: `BadFile` if it cannot be created.
  init() throws(ServiceError) {
    url = FileManager.default.temporaryDirectory
      .appending(path: "rumbo-\(getpid())-\(UUID().uuidString)", directoryHint: .isDirectory)
    guard mkdir(FileName.bytes(url.path), 0o700) == 0 else {
      throw SystemFailure.unwritable(url.path, errno)
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in the folder.
  func file(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file.
  func write(_ bytes: [UInt8], to name: String) throws(ServiceError) {
    try AtomicFile.write(Data(bytes), to: file(name))
  }
}
