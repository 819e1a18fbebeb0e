import Foundation
import GeoCore
import RouteService

/// Results on stdout: the only place that writes there, so that every failure is noticed.
enum StandardOutput {
  /// Milliseconds between two looks for Ctrl-C while nobody reads.
  private static let patience: Int32 = 250

  /// Writes a text and ends the line.
  ///
  /// - Throws: as ``write(_:)-([UInt8])``.
  static func say(_ text: String) throws(ServiceError) {
    try write(Array((FileName.shown(text) + "\n").utf8))
  }

  /// Writes a text as it is.
  ///
  /// - Throws: as ``write(_:)-([UInt8])``.
  static func write(_ text: String) throws(ServiceError) { try write(Array(text.utf8)) }

  /// Writes all of some bytes now.
  ///
  /// - Throws: `ClosedPipe` if the reader has gone, `Interrupted` if it has stopped reading and Ctrl-C
  ///   was pressed, `BadFile` if the disk is full or for other reasons.
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

  /// Waits until stdout takes bytes.
  ///
  /// A pipe that does so takes as many as a line has without waiting.
  private static func waitForRoom() throws(ServiceError) {
    var ready = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    while poll(&ready, 1, patience) <= 0 { try Interrupt.check() }
  }

  /// Makes standard streams what the rest of the program takes them for.
  ///
  /// A closed pipe becomes an error instead of a signal, whatever the program was started with. What is
  /// closed is opened so that using it fails: files opened later must not take its number, or results
  /// would be written into them.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

@available(*, unavailable, message: "use StandardOutput.say, which notices failures")
func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {}
