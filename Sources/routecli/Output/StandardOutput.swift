import Foundation
import GeoCore
import RouteService

/// Results on stdout; all writes go through here, so that every failure is noticed.
enum StandardOutput {
  /// Milliseconds between two checks for Ctrl-C while the reader does not read.
  private static let pollInterval: Int32 = 250

  /// Writes a text and a line feed.
  ///
  /// - Throws: as ``write(_:)-([UInt8])``.
  static func say(_ text: String) throws(ServiceError) {
    try write(Array((FileName.shown(text) + "\n").utf8))
  }

  /// Writes a text.
  ///
  /// - Throws: as ``write(_:)-([UInt8])``.
  static func write(_ text: String) throws(ServiceError) { try write(Array(text.utf8)) }

  /// Writes bytes without buffering.
  ///
  /// - Throws: `ClosedPipe` if the pipe has no reader, `Interrupted` if Ctrl-C was pressed while
  ///   the reader was not reading, `BadFile` for a full disk and other errors.
  static func write(_ bytes: [UInt8]) throws(ServiceError) {
    var start = 0
    while start < bytes.count {
      try waitForRoom()
      let count = bytes[start...].withUnsafeBytes {
        Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        start += count
      } else if errno != EINTR, errno != EAGAIN {
        throw SystemFailure.unwritableOutput(errno)
      }
    }
  }

  /// Waits until stdout accepts bytes; a pipe then accepts at least a line without blocking.
  private static func waitForRoom() throws(ServiceError) {
    var ready = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    while poll(&ready, 1, pollInterval) <= 0 { try Interrupt.check() }
  }

  /// Prepares the standard streams.
  ///
  /// Writing to a closed pipe, or beyond the limit of file sizes, becomes an error instead of a signal.
  /// A closed stream is replaced by a descriptor that fails on use, because a file that is opened later
  /// would get its number, and results would be written into that file.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

@available(*, unavailable, message: "use StandardOutput.say, which notices failures")
func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {}
