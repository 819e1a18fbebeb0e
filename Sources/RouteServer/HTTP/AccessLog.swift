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

  /// The most lines that wait to be written; more are dropped.
  private static let mostWaiting = 10_000

  /// A log on standard error, on a thread of its own: a reader that stalls holds up no request.
  package static func standardError(_ level: Level) -> AccessLog {
    let queue = DispatchQueue(label: "rumbo.log")
    let waiting = Guarded(0)
    return AccessLog(level) { line in
      let hasRoom = waiting.withLock { count in
        guard count < mostWaiting else { return false }
        count += 1
        return true
      }
      guard hasRoom else { return }
      queue.async {
        _ = line.withUnsafeBytes { FileSystem.write($0, to: STDERR_FILENO) }
        waiting.withLock { $0 -= 1 }
      }
    }
  }

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
