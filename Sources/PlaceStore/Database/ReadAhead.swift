import Foundation
internal import GeoCore

/// Reads a file into the system's page cache before its pages are asked for.
///
/// A text that is typed reads pages all over the file, each of which costs a disk access after a
/// restart of the machine. Reading the whole file in order takes a fraction of a second.
enum ReadAhead {
  /// Bytes that are asked for at once; the kernel cuts off larger requests.
  static let step = 1 << 21
  /// Larger files are read up to here, so that they do not displace what others need.
  static let limit = 1 << 30

  /// The parts of a file of some size that are asked for, in order.
  static func parts(ofSize size: Int) -> [Range<Int>] {
    let end = min(max(size, 0), limit)
    return stride(from: 0, to: end, by: step).map { $0..<min($0 + step, end) }
  }

  /// Starts to read a file in the background; does nothing if it cannot be opened.
  ///
  /// Only a hint to the system: the answers do not depend on it. On systems without
  /// `posix_fadvise` it does nothing.
  static func start(_ path: String) {
    #if os(Linux)
    let thread = Thread {
      let descriptor = FileSystem.descriptor(opening: path, O_RDONLY)
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
      let size = FileSystem.status(of: path).map { Int($0.st_size) } ?? 0
      for part in parts(ofSize: size) {
        posix_fadvise(descriptor, part.lowerBound, part.count, POSIX_FADV_WILLNEED)
      }
    }
    thread.start()
    #endif
  }
}
