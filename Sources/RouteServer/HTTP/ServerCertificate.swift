import Foundation
import GeoCore
import HummingbirdCore
import HummingbirdHTTP2
import NIOCore
import NIOSSL
import RouteService

/// Certificate of a server with its private key, from PEM files that can be read again.
///
/// Connections that are open keep the certificate with which they began.
package final class ServerCertificate: Sendable {
  private struct Pair: Sendable {
    var chain: [NIOSSLCertificate]
    var key: NIOSSLPrivateKey

    /// What a connection uses in place of the settings with which the server began.
    var change: NIOSSLContextConfigurationOverride {
      var change = NIOSSLContextConfigurationOverride()
      change.certificateChain = chain.map { .certificate($0) }
      change.privateKey = .privateKey(key)
      return change
    }

    var settings: TLSConfiguration {
      var settings = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain.map { .certificate($0) },
        privateKey: .privateKey(key)
      )
      settings.minimumTLSVersion = .tlsv12
      settings.shutdownTimeout = .seconds(1)
      return settings
    }
  }

  private let certificate: String
  private let key: String
  private let current: Guarded<Pair>

  /// Largest file in bytes.
  private static let mostBytes = 1 << 20

  /// Reads both files.
  ///
  /// - Parameters:
  ///   - certificate: File of the certificate, and those of its issuers after it.
  ///   - key: File of its private key, without a passphrase.
  /// - Throws: ``ConfigurationError`` with the file if one cannot be read, or if they do not fit.
  package init(certificate: String, key: String) throws(ConfigurationError) {
    (self.certificate, self.key) = (certificate, key)
    current = Guarded(try Self.read(certificate, key))
  }

  /// Reads both files again; those that cannot be used change nothing.
  ///
  /// - Throws: `BadFile` with the file.
  func reload() throws(ServiceError) {
    do throws(ConfigurationError) {
      let new = try Self.read(certificate, key)
      current.withLock { $0 = new }
    } catch {
      throw ServiceError(
        .badFile,
        LocalizedText(en: error.text(in: .english), es: error.text(in: .spanish))
      )
    }
  }

  /// The states of both files.
  var states: [ServedFiles.State?] { [certificate, key].map(ServedFiles.State.init(of:)) }

  // MARK: - Reading

  private static func read(
    _ certificate: String,
    _ key: String
  ) throws(ConfigurationError) -> Pair {
    let text = try contents(of: certificate)
    guard let chain = try? NIOSSLCertificate.fromPEMBytes(text), !chain.isEmpty else {
      throw ConfigurationError(certificate, .server { $0.noCertificate })
    }
    // Without a callback, the library would ask for the passphrase at the terminal.
    let noPassphrase: NIOSSLPassphraseCallback<[UInt8]> = { $0([]) }
    let bytes = try contents(of: key)
    guard
      let privateKey = try? NIOSSLPrivateKey(
        bytes: bytes,
        format: .pem,
        passphraseCallback: noPassphrase
      )
    else { throw ConfigurationError(key, .server { $0.noKey }) }
    let pair = Pair(chain: chain, key: privateKey)
    do {
      _ = try NIOSSLContext(configuration: pair.settings)
    } catch {
      throw ConfigurationError(key, .server { $0.keyOfAnother(certificate) })
    }
    return pair
  }

  private static func contents(of path: String) throws(ConfigurationError) -> [UInt8] {
    // An empty file gives `nil`.
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: mostBytes + 1) ?? Data(), data.count <= mostBytes
    else { throw ConfigurationError(path, .server { $0.noPEMFile }) }
    return Array(data)
  }

  // MARK: - Serving

  /// What serves HTTP/2 and HTTP/1.1 over TLS.
  ///
  /// - Parameters:
  ///   - stream: Settings of a connection with HTTP/1.1, and of each stream of one with HTTP/2.
  ///   - idleTime: Seconds for a handshake, and until a connection without requests is closed.
  /// - Returns: The builder for Hummingbird.
  func server(_ stream: HTTP1Channel.Configuration, idleTime: Int) -> HTTPServerBuilder {
    var settings = current.withLock { $0 }.settings
    settings.sslContextCallback = { [self] _, promise in
      promise.succeed(current.withLock { $0 }.change)
    }
    let configuration = HTTP2ChannelConfiguration(
      idleTimeout: .seconds(idleTime),
      streamConfiguration: stream
    )
    return HTTPServerBuilder { [settings] responder in
      ExtendedChannel(
        base: try HTTP2UpgradeChannel(
          tlsConfiguration: settings,
          configuration: configuration,
          responder: responder
        )
      ) { try HandshakeTimer.add(to: $0, .seconds(Int64(idleTime))) }
    }
  }
}
