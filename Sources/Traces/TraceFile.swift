import Foundation
public import GeoCore

/// Reads recordings from files, pipes and devices.
public enum TraceFile {
  /// The name of standard input.
  public static let standardInput = "-"

  private static let bufferSize = 1 << 16

  /// Reads a file or a pipe as its bytes arrive, and passes its events to `body`.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard input.
  ///   - format: The format; `nil` to detect it.
  ///   - today: See ``TraceReader/init(format:name:today:)``.
  ///   - isStopped: Whether to stop before the end; polled a few times a second while no bytes
  ///     arrive.
  ///   - body: Takes the format, once it is known, and each event; `false` stops reading.
  /// - Throws: ``TraceError`` if the rest of the file cannot be read; all events before that have
  ///   been passed on.
  public static func read(
    _ path: String,
    format: TraceFormat? = nil,
    today: Seconds? = nil,
    isStopped: () -> Bool = { false },
    _ body: (TraceFormat?, TraceEvent) -> Bool
  ) throws(TraceError) {
    let input = try Input(path)
    let reader = TraceReader(format: format, name: path, today: today)
    var events: [TraceEvent] = []
    var failure: TraceError?
    while true {
      var isAtEnd = false
      do throws(TraceError) {
        let bytes = try input.next(isStopped)
        isAtEnd = bytes.isEmpty
        if isAtEnd {
          try reader.finish(into: &events)
        } else {
          try reader.feed(bytes, into: &events)
        }
      } catch {
        // After a stop in the middle, a missing rest is not an error.
        failure = isStopped() ? nil : error
        isAtEnd = true
      }
      for event in events where !body(reader.format, event) { return }
      events.removeAll(keepingCapacity: true)
      if isAtEnd { break }
    }
    if let failure { throw failure }
  }

  /// The fixes of a whole file, with its format and summary.
  ///
  /// - Throws: ``TraceError`` if it cannot be read to its end.
  /// - Complexity: O(bytes), in memory too.
  public static func trace(
    _ path: String,
    format: TraceFormat? = nil
  ) throws(TraceError) -> (format: TraceFormat?, fixes: [LocationFix], summary: TraceSummary) {
    var fixes: [LocationFix] = []
    var summary = TraceSummary()
    var found = format
    try read(path, format: format) { format, event in
      found = format
      summary.add(event)
      if case .fix(let fix) = event { fixes.append(fix) }
      return true
    }
    return (found, fixes, summary)
  }

  /// An open file.
  private final class Input {
    private let path: String
    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: bufferSize)

    init(_ path: String) throws(TraceError) {
      self.path = path
      guard path != standardInput else {
        descriptor = STDIN_FILENO
        return
      }
      descriptor = FileSystem.descriptor(opening: path, O_RDONLY)
      guard descriptor >= 0 else { throw Self.unreadable(path, errno) }
    }

    deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

    /// Interval in milliseconds at which a wait for bytes checks for a stop.
    private static let pollInterval: Int32 = 250

    /// The next bytes, waiting until there are some; none at the end or after a stop.
    func next(_ isStopped: () -> Bool) throws(TraceError) -> [UInt8] {
      while !isStopped() {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let count = poll(&ready, 1, Self.pollInterval)
        if count == 0 || count < 0 && errno == EINTR { continue }
        let length = buffer.withUnsafeMutableBytes {
          Foundation.read(descriptor, $0.baseAddress, $0.count)
        }
        if length >= 0 { return Array(buffer[..<length]) }
        guard errno == EINTR else { throw Self.unreadable(path, errno) }
      }
      return []
    }

    private static func unreadable(_ path: String, _ code: Int32) -> TraceError {
      TraceError(TraceProblem(.unreadable, LocalizedText(unreadable: code)), in: path)
    }
  }
}
