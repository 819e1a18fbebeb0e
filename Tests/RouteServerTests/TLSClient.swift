import NIOCore
import NIOPosix
import NIOSSL

/// A client over TLS that sends bytes and reads what comes back.
enum TLSClient {
  /// Sends bytes and reads until the server closes the connection or `end` has come.
  ///
  /// - Parameters:
  ///   - bytes: What is sent after the handshake.
  ///   - port: The port at 127.0.0.1.
  ///   - trusted: The certificate that the server must have, in PEM.
  ///   - protocols: What is offered, such as `h2`.
  ///   - newest: The newest version of TLS that is offered.
  ///   - end: Text after which no more is read; `nil` to read until the end.
  /// - Returns: Everything that came.
  /// - Throws: The error of the connection or of the handshake.
  static func answer(
    to bytes: [UInt8],
    port: Int,
    trusting trusted: String,
    protocols: [String] = [],
    newest: TLSVersion? = nil,
    until end: String? = nil
  ) async throws -> String {
    var settings = TLSConfiguration.makeClientConfiguration()
    settings.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(trusted.utf8)))
    settings.certificateVerification = .noHostnameVerification
    settings.applicationProtocols = protocols
    settings.minimumTLSVersion = .tlsv1
    settings.maximumTLSVersion = newest
    let context = try NIOSSLContext(configuration: settings)
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          let encryption = try NIOSSLClientHandler(context: context, serverHostname: nil)
          try channel.pipeline.syncOperations.addHandler(encryption)
          return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel
          )
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(bytes: bytes))
      var text = ""
      do {
        for try await buffer in inbound {
          text += String(decoding: buffer.readableBytesView, as: UTF8.self)
          if let end, text.contains(end) { break }
        }
      } catch  where !text.isEmpty {
        // Closed without a last word of TLS.
      }
      return text
    }
  }

  /// Connects without a handshake and waits until the server closes the connection.
  static func waitSilently(port: Int) async throws {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port).get()
    try await channel.closeFuture.get()
  }
}
