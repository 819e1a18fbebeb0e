import Foundation

/// Whether bars, colours and cursor movements may be written to a stream.
enum Decoration {
  /// Whether a file descriptor is a terminal that the environment lets us decorate.
  static func isAllowed(on descriptor: Int32) -> Bool {
    isAllowed(
      isTerminal: isatty(descriptor) == 1,
      environment: ProcessInfo.processInfo.environment
    )
  }

  /// Only on a terminal, not if `NO_COLOR` is set, and not if the terminal is a dumb one.
  static func isAllowed(isTerminal: Bool, environment: [String: String]) -> Bool {
    isTerminal && environment["NO_COLOR"] == nil && environment["TERM"] != "dumb"
  }
}
