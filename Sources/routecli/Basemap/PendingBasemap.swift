import Foundation
import GeoCore
import RouteService

/// File of map tiles that is written, but not yet renamed to its path.
///
/// Without ``commit()`` it is removed.
final class PendingBasemap {
  private let path: String
  private let output: ReplacementFile

  /// Creates the file under a temporary name.
  ///
  /// - Throws: `BadFile` if the folder or the file cannot be written.
  init(_ path: String) throws(ServiceError) {
    self.path = path
    do throws(ReplacementFile.Failure) {
      output = try ReplacementFile(for: path)
    } catch {
      throw SystemFailure.unwritable(path, error)
    }
  }

  /// Copies a file and syncs it, so that ``commit()`` cannot fail for lack of space.
  func copy(_ source: String) throws(ServiceError) {
    let descriptor = FileSystem.descriptor(opening: source, O_RDONLY)
    guard descriptor >= 0 else { throw SystemFailure.unwritable(path, errno) }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      try Interrupt.check()
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemFailure.unwritable(path, errno) }
      if count == 0 { break }
      try run { () throws(ReplacementFile.Failure) in try output.write(Array(buffer[..<count])) }
    }
    try run { () throws(ReplacementFile.Failure) in try output.sync() }
  }

  /// Renames the file to its path.
  func commit() throws(ServiceError) {
    try run { () throws(ReplacementFile.Failure) in try output.commit() }
  }

  private func run(
    _ body: () throws(ReplacementFile.Failure) -> Void
  ) throws(ServiceError) {
    do throws(ReplacementFile.Failure) {
      try body()
    } catch {
      throw SystemFailure.unwritable(path, error)
    }
  }
}
