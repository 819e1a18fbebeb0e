import Foundation
import GeoCore
import RouteService

/// Files that are either written whole or not at all.
enum AtomicFile {
  /// Writes beside the file, syncs, and renames; a link is followed, a device or pipe is written to
  /// as it is.
  ///
  /// - Throws: `BadFile` with the path, the system's reason, and a remedy; `ClosedPipe` if it is a
  ///   pipe that nobody reads any more.
  static func write(_ data: Data, to path: String) throws(ServiceError) {
    let output = try OutputFile(path)
    try output.write(data)
    try output.finish()
  }
}

/// A file being written, which appears whole or not at all.
///
/// A device or pipe is written to as it is.
final class OutputFile {
  private let path: String
  private var replacement: ReplacementFile?
  /// The device or pipe; negative if it is a file.
  private let device: Int32

  /// Begins the file.
  ///
  /// - Throws: `BadFile` with the path, the system's reason, and a remedy.
  init(_ path: String) throws(ServiceError) {
    self.path = path
    do throws(ReplacementFile.Failure) {
      replacement = try ReplacementFile(for: path)
      device = -1
    } catch {
      guard case .notRegular = error else { throw SystemFailure.unwritable(path, error) }
      device = FileSystem.descriptor(opening: path, O_WRONLY)
      guard device >= 0 else { throw SystemFailure.unwritable(path, errno) }
    }
  }

  deinit { if device >= 0 { close(device) } }

  /// Adds bytes.
  func write(_ bytes: some ContiguousBytes) throws(ServiceError) {
    if let replacement {
      var failure: ReplacementFile.Failure?
      bytes.withUnsafeBytes { bytes in
        do throws(ReplacementFile.Failure) { try replacement.write(bytes) } catch {
          failure = error
        }
      }
      if let failure { throw SystemFailure.unwritable(path, failure) }
    } else {
      let code = bytes.withUnsafeBytes { FileSystem.write($0, to: device) }
      guard code == 0 else { throw SystemFailure.unwritable(path, code) }
    }
  }

  /// Syncs the file and lets it appear.
  func finish() throws(ServiceError) {
    guard let replacement else { return }
    do throws(ReplacementFile.Failure) { try replacement.commit() } catch {
      throw SystemFailure.unwritable(path, error)
    }
    self.replacement = nil
  }
}
