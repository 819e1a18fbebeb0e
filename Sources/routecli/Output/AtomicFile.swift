import Foundation
import GeoCore
import RouteService

/// Atomic writes: a file is written whole or not at all.
enum AtomicFile {
  /// Writes a temporary file in the same folder, syncs, and renames it; follows links, and writes
  /// directly to a device or pipe.
  ///
  /// - Throws: `BadFile` with the path, the system's reason, and a remedy; `ClosedPipe` if it is a
  ///   pipe without a reader.
  static func write(_ data: Data, to path: String) throws(ServiceError) {
    let output = try OutputFile(path)
    try output.write(data)
    try output.finish()
  }

  /// Writes a text; otherwise as ``write(_:to:)-(Data,_)``.
  static func write(_ text: String, to path: String) throws(ServiceError) {
    try write(Data(text.utf8), to: path)
  }

  /// Writes a JSON document and a line feed; otherwise as ``write(_:to:)-(Data,_)``.
  static func write(_ document: JSONValue, to path: String) throws(ServiceError) {
    try write(document.text + "\n", to: path)
  }
}

/// File being written that appears whole or not at all; a device or pipe is written directly.
final class OutputFile {
  private let path: String
  private var replacement: ReplacementFile?
  /// Descriptor of the device or pipe; negative for a file.
  private let device: Int32

  /// Creates the temporary file.
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

  /// Appends bytes.
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

  /// Syncs the file, so that ``finish()`` cannot fail for lack of space.
  func sync() throws(ServiceError) {
    do throws(ReplacementFile.Failure) { try replacement?.sync() } catch {
      throw SystemFailure.unwritable(path, error)
    }
  }

  /// Syncs the file and renames it into place.
  func finish() throws(ServiceError) {
    guard let replacement else { return }
    do throws(ReplacementFile.Failure) { try replacement.commit() } catch {
      throw SystemFailure.unwritable(path, error)
    }
    self.replacement = nil
  }
}
