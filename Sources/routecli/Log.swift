import Logging

/// Log on stderr for `--verbose`.
enum Log {
  /// A log that writes to stderr, or nowhere.
  ///
  /// Not swift-log's process-wide one: it can be set up only once, and that is left to programs
  /// that embed the libraries.
  static func logger(verbose: Bool) -> Logger {
    var logger = Logger(label: "routecli") { label in
      let handler: any LogHandler =
        verbose ? StreamLogHandler.standardError(label: label) : SwiftLogNoOpLogHandler()
      return handler
    }
    logger.logLevel = .info
    return logger
  }
}
