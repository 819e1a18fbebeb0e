import Foundation
import GeoCore

/// Messages to people beside the results.
enum StandardError {
  /// Writes a line, signed with the program's name.
  static func say(_ text: String) { write("routecli: \(text)\n") }

  /// Writes a text as it is.
  ///
  /// There is nowhere to report that it cannot be written.
  static func write(_ text: String) {
    _ = Array(FileName.shown(text).utf8).withUnsafeBytes { FileSystem.write($0, to: STDERR_FILENO) }
  }
}
