import Foundation

/// Whether bars, colours and cursor movements may be written to a stream.
enum Decoration {
  /// Whether a file descriptor is a terminal that allows decoration.
  static func isAllowed(on descriptor: Int32) -> Bool {
    isAllowed(
      isTerminal: isatty(descriptor) == 1,
      environment: ProcessInfo.processInfo.environment
    )
  }

  /// Allowed on a terminal unless `NO_COLOR` is set or the terminal is dumb.
  static func isAllowed(isTerminal: Bool, environment: [String: String]) -> Bool {
    isTerminal && environment["NO_COLOR"] == nil && environment["TERM"] != "dumb"
  }
}
