import Foundation
import GeoCore
import RouteService

/// A result that is written piece by piece, in bounded memory, and still appears whole or not at all.
///
/// To a file: beside it, synced, renamed by ``finish()``; without that nothing is left behind. To
/// stdout: as it comes.
final class ResultStream {
  /// `nil` for stdout.
  private let output: OutputFile?
  private var buffer: [UInt8] = []
  private static let bufferSize = 1 << 20

  /// Starts a file, or stdout if `path` is `nil`.
  ///
  /// - Throws: `BadFile` if the file cannot be made.
  init(path: String?) throws(ServiceError) {
    buffer.reserveCapacity(Self.bufferSize + 4096)
    output = try path.map { path throws(ServiceError) in try OutputFile(path) }
  }

  /// Adds bytes.
  func write(_ bytes: some Sequence<UInt8>) throws(ServiceError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes the rest and lets the file appear.
  func finish() throws(ServiceError) {
    try flush()
    try output?.finish()
  }

  private func flush() throws(ServiceError) {
    if let output { try output.write(buffer) } else { try StandardOutput.write(buffer) }
    buffer.removeAll(keepingCapacity: true)
  }
}
