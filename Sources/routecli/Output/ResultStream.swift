import Foundation
import GeoCore

/// A result that is written piece by piece, in bounded memory, and still appears whole or not at all.
///
/// To a file: beside it, synced, renamed by ``finish()``; without that nothing is left behind. To
/// stdout: as it comes.
final class ResultStream {
  private let path: String?
  private let target: String
  private let temporary: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var isOpen = true
  private static let bufferSize = 1 << 20

  /// Starts a file, or stdout where `path` is `nil`.
  ///
  /// - Throws: `BadFile` where the file cannot be made.
  init(path: String?) throws(CommandFailure) {
    self.path = path
    buffer.reserveCapacity(Self.bufferSize + 4096)
    guard let path else {
      (target, temporary, descriptor) = ("", "", STDOUT_FILENO)
      return
    }
    (target, temporary, descriptor) = try AtomicFile.begin(path)
  }

  deinit { abandon() }

  /// Adds bytes.
  func write(_ bytes: some Sequence<UInt8>) throws(CommandFailure) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes the rest and lets the file appear.
  func finish() throws(CommandFailure) {
    try flush()
    guard let path else { return }
    isOpen = false
    try AtomicFile.complete(path, temporary, target, descriptor)
  }

  /// Removes what was written to a file so far.
  func abandon() {
    guard path != nil, isOpen else { return }
    isOpen = false
    close(descriptor)
    unlink(temporary)
  }

  private func flush() throws(CommandFailure) {
    try AtomicFile.writeAll(buffer, descriptor, path ?? "stdout")
    buffer.removeAll(keepingCapacity: true)
  }
}
