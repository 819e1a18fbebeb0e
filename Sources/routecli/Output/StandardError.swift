import Foundation

/// Messages to people beside the results.
enum StandardError {
  /// Writes a line, signed with the program's name.
  static func say(_ text: String) {
    FileHandle.standardError.write(Data("routecli: \(text)\n".utf8))
  }
}
