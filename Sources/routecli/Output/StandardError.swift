import Foundation
import GeoCore

/// Messages on stderr.
enum StandardError {
  /// Writes a line with the program's name in front.
  static func say(_ text: String) { write("routecli: \(text)\n") }

  /// Writes a text unchanged; failures are ignored, because there is nowhere to report them.
  static func write(_ text: String) {
    _ = Array(FileName.shown(text).utf8).withUnsafeBytes { FileSystem.write($0, to: STDERR_FILENO) }
  }
}
