import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// HTTP/1.1 server of a ``RequestHandler``.
///
/// ```swift
/// let server = HTTPServer(handler, host: "127.0.0.1", port: 5000)
/// try await server.run { port in print("http://127.0.0.1:\(port)") }
/// ```
package struct HTTPServer: Sendable {
  /// Error of a server that could not listen.
  package struct ListenError: Error {
    /// What the system says.
    package let reason: String
  }

  private let handler: RequestHandler
  private let host: String
  private let port: Int

  /// Largest head of a request in bytes; more closes the connection.
  private static let headBytes = 80 * 1024
  private static let headFields = 200

  /// Makes a server that does not listen yet.
  ///
  /// - Parameters:
  ///   - handler: What answers requests.
  ///   - host: Name or address to listen at.
  ///   - port: Port to listen at; 0 for any free one.
  package init(_ handler: RequestHandler, host: String, port: Int) {
    self.handler = handler
    self.host = host
    self.port = port
  }

  /// Listens until SIGTERM or SIGINT, or until the task is cancelled.
  ///
  /// After a signal it accepts no connection, and returns when the requests under way are answered.
  ///
  /// - Parameter ready: Is called with the port as soon as the server listens.
  /// - Throws: ``ListenError`` if it cannot listen.
  package func run(ready: @escaping @Sendable (_ port: Int) -> Void) async throws {
    let hangUps = HangUps()
    let application = Application(
      responder: ServerResponder(handler: handler, hangUps: hangUps),
      server: .http1(
        configuration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [CloseHeaderReader(), hangUps.handler()],
          idleTimeout: .seconds(Int64(handler.limits.idleTime)),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: Self.headBytes,
            maxHeaderListSize: Self.headBytes,
            maxHeaderFieldCount: Self.headFields
          )
        )
      ),
      configuration: ApplicationConfiguration(address: .hostname(host, port: port), backlog: 1024),
      onServerRunning: { ready($0.localAddress?.port ?? 0) },
      logger: Logger(label: "routed") { _ in SwiftLogNoOpLogHandler() }
    )
    do {
      try await application.runService()
    } catch let error as IOError {
      throw ListenError(reason: error.description)
    } catch let error as SocketAddressError {
      throw ListenError(reason: "\(error)")
    }
  }
}
