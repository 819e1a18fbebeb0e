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
    let bytes = try await received(
      after: bytes,
      port: port,
      trusting: trusted,
      protocols: protocols,
      newest: newest
    ) { bytes in
      end.map { String(decoding: bytes, as: UTF8.self).contains($0) } ?? false
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Sends bytes and reads until the server closes the connection or `isEnd` is true of what has
  /// come.
  static func received(
    after bytes: [UInt8],
    port: Int,
    trusting trusted: String,
    protocols: [String] = [],
    newest: TLSVersion? = nil,
    until isEnd: ([UInt8]) -> Bool
  ) async throws -> [UInt8] {
    let channel = try await connected(
      port,
      trusting: trusted,
      protocols: protocols,
      newest: newest
    )
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(bytes: bytes))
      var received: [UInt8] = []
      do {
        for try await buffer in inbound {
          received += buffer.readableBytesView
          if isEnd(received) { break }
        }
      } catch  where !received.isEmpty {
        // Closed without a last word of TLS.
      }
      return received
    }
  }

  /// A connection whose bytes are encrypted.
  private static func connected(
    _ port: Int,
    trusting trusted: String,
    protocols: [String],
    newest: TLSVersion?
  ) async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
    var settings = TLSConfiguration.makeClientConfiguration()
    settings.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(trusted.utf8)))
    settings.certificateVerification = .noHostnameVerification
    settings.applicationProtocols = protocols
    settings.minimumTLSVersion = .tlsv1
    settings.maximumTLSVersion = newest
    let context = try NIOSSLContext(configuration: settings)
    return try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          let encryption = try NIOSSLClientHandler(context: context, serverHostname: nil)
          try channel.pipeline.syncOperations.addHandler(encryption)
          return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel
          )
        }
      }
  }

  /// Sends bytes after the handshake and closes the connection without reading.
  static func abandon(
    _ bytes: [UInt8],
    port: Int,
    trusting trusted: String,
    protocols: [String]
  ) async throws {
    let channel = try await connected(port, trusting: trusted, protocols: protocols, newest: nil)
    try await channel.executeThenClose { _, outbound in
      try await outbound.write(ByteBuffer(bytes: bytes))
    }
  }

  /// Connects without a handshake and waits until the server closes the connection.
  static func waitSilently(port: Int) async throws {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port).get()
    try await channel.closeFuture.get()
  }
}
