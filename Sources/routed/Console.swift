import Foundation
import GeoCore

/// Lines for people.
enum Console {
  /// Writes a line to standard output at once, also into a pipe.
  static func say(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

  /// Writes a line with the program's name to standard error.
  static func error(_ text: String) { write("routed: \(text)\n", to: STDERR_FILENO) }

  private static func write(_ text: String, to file: Int32) {
    _ = Array(FileName.shown(text).utf8).withUnsafeBytes { FileSystem.write($0, to: file) }
  }
}
