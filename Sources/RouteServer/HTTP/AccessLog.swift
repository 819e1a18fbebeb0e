import Dispatch
import Foundation
import GeoCore

/// Log of requests and reloads as JSON, one object a line, without coordinates.
package struct AccessLog: Sendable {
  /// How much is logged.
  package enum Level: String, CaseIterable, Sendable {
    /// Every request.
    case info
    /// Requests that the server could not answer.
    case error
    /// Nothing.
    case none
  }

  private let level: Level
  private let write: @Sendable ([UInt8]) -> Void

  /// Takes a level and what writes a line, which ends with a line feed.
  package init(_ level: Level, write: @escaping @Sendable ([UInt8]) -> Void) {
    self.level = level
    self.write = write
  }

  /// No log.
  package static let none = AccessLog(.none) { _ in }

  /// A log on standard error, on a thread of its own: a reader that stalls holds up no request.
  package static func standardError(_ level: Level) -> AccessLog {
    AccessLog(level) { errorLines.write($0) }
  }

  private static let errorLines = LineQueue(STDERR_FILENO)

  /// Logs an answer.
  func log(_ reply: Reply, id: String, duration: Duration) {
    line(isFailure: reply.status >= 500) { json in
      json.member("id", id)
      json.member("service", reply.service)
      json.member("status", reply.status)
      json.member("code", reply.code)
      json.member("microseconds", (duration / .microseconds(1)).rounded())
    }
  }

  /// Logs what happened to the server itself.
  func log(_ event: String, _ message: String, isFailure: Bool) {
    line(isFailure: isFailure) { json in
      json.member("event", event)
      json.member("message", message)
    }
  }

  /// Writes a line of the time, the level and some members, if the level is logged.
  private func line(isFailure: Bool, _ members: (inout JSONWriter) -> Void) {
    guard level == .info || level == .error && isFailure else { return }
    var json = JSONWriter()
    json.object { json in
      json.member("time", Date.now.formatted(.iso8601))
      json.member("level", isFailure ? "error" : "info")
      members(&json)
    }
    write(json.bytes + [UInt8(ascii: "\n")])
  }
}

/// Writes lines to a file on a thread of its own; those that come meanwhile are written together.
private final class LineQueue: Sendable {
  /// The most bytes that wait to be written; more lines are dropped.
  private static let mostWaiting = 1 << 20

  private let descriptor: Int32
  private let queue = DispatchQueue(label: "rumbo.log")
  private let waiting = Guarded<[UInt8]>([])

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Adds a line, which ends with a line feed.
  func write(_ line: [UInt8]) {
    let isFirst = waiting.withLock { text in
      guard text.count + line.count <= Self.mostWaiting else { return false }
      text += line
      return text.count == line.count
    }
    guard isFirst else { return }
    queue.async { [self] in
      let text = waiting.withLock { text in
        let lines = text
        text = []
        return lines
      }
      _ = text.withUnsafeBytes { FileSystem.write($0, to: descriptor) }
    }
  }
}
