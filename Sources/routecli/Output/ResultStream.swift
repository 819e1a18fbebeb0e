import Foundation
import GeoCore
import RouteService

/// Output written in pieces with bounded memory; a file still appears whole or not at all.
///
/// A file is written to a temporary one, which ``finish()`` syncs and renames; without that call
/// nothing remains. Standard output is written directly.
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

  /// Appends bytes.
  func write(_ bytes: some Sequence<UInt8>) throws(ServiceError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes the rest and renames the file into place.
  func finish() throws(ServiceError) {
    try flush()
    try output?.finish()
  }

  /// Writes the rest and syncs the file, so that ``finish()`` cannot fail for lack of space.
  func sync() throws(ServiceError) {
    try flush()
    try output?.sync()
  }

  private func flush() throws(ServiceError) {
    if let output { try output.write(buffer) } else { try StandardOutput.write(buffer) }
    buffer.removeAll(keepingCapacity: true)
  }
}
