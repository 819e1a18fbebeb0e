import Logging

/// What `--verbose` says on stderr.
enum Log {
  /// A log that writes to stderr, or nowhere.
  ///
  /// Not the process-wide one of swift-log: that may be set up only once, and belongs to whoever
  /// embeds the libraries.
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
