import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// Server of a ``RequestHandler``: HTTP/1.1, or HTTP/1.1 and HTTP/2 over TLS.
///
/// ```swift
/// let server = HTTPServer(handler, host: "127.0.0.1", port: 5000)
/// try await server.run { port in print("http://127.0.0.1:\(port)") }
/// ```
package struct HTTPServer: Sendable {
  /// Error of a server that could not listen.
  package struct ListenError: Error {
    /// The port.
    package let port: Int
    /// What the system says.
    package let reason: String
  }

  private let handler: RequestHandler
  private let host: String
  private let port: Int
  private let adminPort: Int?
  private let certificate: ServerCertificate?

  /// Largest head of a request in bytes; more closes the connection.
  private static let headBytes = 80 * 1024
  private static let headFields = 200

  /// Makes a server that does not listen yet.
  ///
  /// - Parameters:
  ///   - handler: What answers requests.
  ///   - host: Name or address to listen at.
  ///   - port: Port to listen at; 0 for any free one.
  ///   - adminPort: Port for administrators at the same host, which is never encrypted; `nil` for none.
  ///   - certificate: The certificate for TLS; `nil` for none.
  package init(
    _ handler: RequestHandler,
    host: String,
    port: Int,
    adminPort: Int? = nil,
    certificate: ServerCertificate? = nil
  ) {
    self.handler = handler
    self.host = host
    self.port = port
    self.adminPort = adminPort
    self.certificate = certificate
  }

  /// Listens until SIGTERM or SIGINT, or until the task is cancelled.
  ///
  /// After a signal it accepts no connection, and returns when the requests under way are answered.
  ///
  /// - Parameter ready: Is called with the port as soon as the server listens.
  /// - Throws: ``ListenError`` if it cannot listen.
  package func run(ready: @escaping @Sendable (_ port: Int) -> Void) async throws {
    var services: [any Service] = []
    if let reloader = handler.reloader { services.append(reloader) }
    if let live = handler.live {
      services.append(LivePruning(live: live, log: handler.log))
      services.append(StationUpkeep(live: live, log: handler.log))
    }
    if let transit = handler.transit {
      services.append(
        TransitUpkeep(
          transit: transit,
          live: handler.live,
          log: handler.log,
          clock: handler.clock
        )
      )
    }
    if let feeds = handler.feeds {
      services.append(
        FeedPulling(
          feeds: feeds,
          version: handler.about.version,
          clock: handler.clock,
          steadyClock: handler.steadyClock
        )
      )
    }
    if let adminPort {
      services.append(Listener(port: adminPort, application(at: adminPort, isAdminPort: true)))
    }
    let listener = Listener(port: port, application(at: port, services, ready: ready))
    let group = ServiceGroup(
      configuration: .init(
        services: [listener],
        gracefulShutdownSignals: [.sigterm, .sigint],
        logger: Self.logger
      )
    )
    try await group.run()
  }

  private static let logger = Logger(label: "routed") { _ in SwiftLogNoOpLogHandler() }

  /// An application at a port, whose failure to listen names it.
  private struct Listener<Server: ApplicationProtocol>: Service {
    let port: Int
    let application: Server

    init(port: Int, _ application: Server) {
      (self.port, self.application) = (port, application)
    }

    func run() async throws {
      do {
        try await application.run()
      } catch let error as IOError {
        throw ListenError(port: port, reason: String(cString: strerror(error.errnoCode)))
      } catch let error as SocketAddressError {
        throw ListenError(port: port, reason: "\(error)")
      }
    }
  }

  private func application(
    at port: Int,
    isAdminPort: Bool = false,
    _ services: [any Service] = [],
    ready: @escaping @Sendable (_ port: Int) -> Void = { _ in }
  ) -> some ApplicationProtocol {
    let hangUps = HangUps()
    let certificate = isAdminPort ? nil : certificate
    let responder = ServerResponder(
      handler: handler,
      hangUps: hangUps,
      isAdminPort: isAdminPort,
      isEncrypted: certificate != nil
    )
    let headLimits = HTTP1Channel.Configuration.DecoderConfiguration(
      maxHeaderFieldSize: Self.headBytes,
      maxHeaderListSize: Self.headBytes,
      maxHeaderFieldCount: Self.headFields
    )
    let plain = HTTP1Channel.Configuration(
      additionalChannelHandlers: [CloseHeaderReader(), hangUps.handler()],
      httpDecoderConfiguration: headLimits
    )
    let encrypted = HTTP1Channel.Configuration(
      additionalChannelHandlers: [
        CloseHeaderReader(), hangUps.handler(), DirectAnswers.Installer(responder),
      ],
      idleTimeout: .seconds(Int64(handler.limits.idleTime)),
      httpDecoderConfiguration: headLimits
    )
    let plainServer = HTTPServerBuilder {
      ExtendedChannel(base: HTTP1Channel(responder: $0, configuration: plain)) {
        try $0.addHandler(ShortAnswers(responder, Self.logger), position: .first)
      }
    }
    return Application(
      responder: responder,
      server: certificate?.server(encrypted, idleTime: handler.limits.idleTime) ?? plainServer,
      configuration: ApplicationConfiguration(address: .hostname(host, port: port), backlog: 1024),
      services: services,
      onServerRunning: { ready($0.localAddress?.port ?? 0) },
      logger: Self.logger
    )
  }
}
