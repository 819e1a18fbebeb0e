import Foundation
import GeoCore

/// Log of requests as JSON, one object a line, without coordinates.
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

  /// A log on standard error.
  package static func standardError(_ level: Level) -> AccessLog {
    AccessLog(level) { line in
      _ = line.withUnsafeBytes { FileSystem.write($0, to: STDERR_FILENO) }
    }
  }

  /// Logs an answer.
  func log(_ reply: Reply, id: String, duration: Duration) {
    let isFailure = reply.status >= 500
    guard level == .info || level == .error && isFailure else { return }
    var json = JSONWriter()
    json.object { json in
      json.member("time", Date.now.formatted(.iso8601))
      json.member("level", isFailure ? "error" : "info")
      json.member("id", id)
      json.member("service", reply.service)
      json.member("status", reply.status)
      json.member("code", reply.code.rawValue)
      json.member("microseconds", (duration / .microseconds(1)).rounded())
    }
    write(json.bytes + [UInt8(ascii: "\n")])
  }
}
