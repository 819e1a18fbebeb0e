import AsyncHTTPClient
import CampusGraph
import Foundation
import GeoCore
import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// Why a feed was not pulled, in words that have no secret.
struct FeedFailure: Error, Hashable {
  /// Kinds of failures, as the metrics name them.
  enum Reason: String, CaseIterable {
    /// The server could not be reached, or ended the connection.
    case unreachable
    /// The answer took too long.
    case timeout
    /// Another status than 200.
    case status
    /// Too many redirects, or one to another server or to an address that is not encrypted.
    case redirect
    /// The answer is too large, also after decompression.
    case tooBig = "too_big"
    /// The answer is no such feed.
    case malformed
    /// The data could not be stored.
    case store
  }

  let reason: Reason
  /// What is wrong, for the log.
  let text: String
  /// Seconds after which the server wants to be asked again; `nil` if it does not say so.
  var retryAfter: Seconds?

  init(_ reason: Reason, _ text: String, retryAfter: Seconds? = nil) {
    (self.reason, self.text, self.retryAfter) = (reason, text, retryAfter)
  }
}

/// Validators of an answer, with which the next request asks for a change.
struct FeedValidators: Hashable, Sendable {
  var tag: String?
  var modified: String?

  /// The longest validator that is kept, in bytes.
  private static let longest = 256

  /// No validators.
  init() {}

  init(_ headers: HTTPHeaders) {
    func value(_ name: String) -> String? {
      headers.first(name: name).flatMap { text in
        text.utf8.count <= Self.longest && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
          ? text : nil
      }
    }
    (tag, modified) = (value("ETag"), value("Last-Modified"))
  }

  var isEmpty: Bool { tag == nil && modified == nil }
}

/// Client that gets documents of feeds.
///
/// Each request has a deadline for all of it, a limit on the bytes after decompression, and follows a
/// few redirects on the same server; headers with keys are sent to their server alone.
struct FeedFetcher: Sendable {
  /// Limits of a request.
  struct Limits: Sendable {
    /// Seconds until the whole answer must be there.
    var timeout: Seconds = 20
    /// Bytes of an answer after decompression.
    var bytes = 16 << 20
    /// The most redirects.
    var redirects = 3
  }

  /// Answer to a request.
  enum Answer: Sendable {
    /// The document is the one that has the validators.
    case unchanged
    case document([UInt8], FeedValidators)
  }

  private let client: HTTPClient
  private let headers: [FeedHeader]
  private let agent: String
  private let limits: Limits

  /// Seconds to connect.
  private static let connectTimeout = TimeAmount.seconds(10)

  /// Takes the headers by server and the name of the program; ``shutdown()`` must be called at the end.
  init(headers: [FeedHeader] = [], agent: String, _ limits: Limits = Limits()) {
    var configuration = HTTPClient.Configuration(timeout: .init(connect: Self.connectTimeout))
    configuration.redirectConfiguration = .disallow
    configuration.decompression = .enabled(limit: .size(limits.bytes))
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    (self.headers, self.agent, self.limits) = (headers, agent, limits)
  }

  /// Closes the connections.
  func shutdown() async { try? await client.shutdown() }

  /// Gets a document.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - validators: Those of the document that is known.
  ///   - now: Seconds since 1970, for a date in `Retry-After`.
  /// - Returns: The document, or that it is unchanged.
  /// - Throws: ``FeedFailure``.
  func fetch(
    _ address: FeedAddress,
    _ validators: FeedValidators,
    now: Seconds
  ) async throws(FeedFailure) -> Answer {
    let deadline = NIODeadline.now() + .milliseconds(Int64(limits.timeout * 1000))
    var address = address
    for _ in 0...max(0, limits.redirects) {
      let response = try await response(address, validators, deadline)
      switch response.status.code {
      case 200:
        let body = try await failing { try await response.body.collect(upTo: limits.bytes) }
        return .document(Array(body.readableBytesView), FeedValidators(response.headers))
      case 304 where !validators.isEmpty: return .unchanged
      case 301, 302, 303, 307, 308:
        guard let next = response.headers.first(name: "Location").flatMap(address.following) else {
          throw FeedFailure(
            .redirect,
            "redirected to another server or to http; give the address that it leads to"
          )
        }
        address = next
      case let status:
        throw FeedFailure(
          .status,
          "answered with status \(status)",
          retryAfter: response.headers.first(name: "Retry-After").flatMap {
            Self.delay($0, now: now)
          }
        )
      }
    }
    throw FeedFailure(.redirect, "more than \(limits.redirects) redirects")
  }

  private func response(
    _ address: FeedAddress,
    _ validators: FeedValidators,
    _ deadline: NIODeadline
  ) async throws(FeedFailure) -> HTTPClientResponse {
    var request = HTTPClientRequest(url: address.url)
    request.headers.add(name: "User-Agent", value: agent)
    request.headers.add(name: "Accept-Encoding", value: "gzip")
    if let tag = validators.tag { request.headers.add(name: "If-None-Match", value: tag) }
    if let modified = validators.modified {
      request.headers.add(name: "If-Modified-Since", value: modified)
    }
    for header in headers where header.host == address.host {
      request.headers.replaceOrAdd(name: header.name, value: header.value)
    }
    return try await failing { [request] in
      try await client.execute(request, deadline: deadline)
    }
  }

  /// Runs a step of a request, whose errors it translates.
  private func failing<Result>(
    _ body: () async throws -> Result
  ) async throws(FeedFailure) -> Result {
    do {
      return try await body()
    } catch let error as HTTPClientError {
      let timeouts: [HTTPClientError] = [
        .deadlineExceeded, .connectTimeout, .readTimeout, .tlsHandshakeTimeout,
        .getConnectionFromPoolTimeout,
      ]
      guard !timeouts.contains(error) else {
        throw FeedFailure(.timeout, "no whole answer in time")
      }
      throw FeedFailure(.unreachable, "cannot be reached: \(error.shortDescription)")
    } catch is NIOTooManyBytesError {
      throw FeedFailure(.tooBig, "larger than \(limits.bytes) bytes")
    } catch NIOHTTPDecompression.DecompressionError.limit {
      throw FeedFailure(.tooBig, "larger than \(limits.bytes) bytes after decompression")
    } catch is NIOHTTPDecompression.DecompressionError {
      throw FeedFailure(.malformed, "cannot be decompressed")
    } catch is NIOHTTPDecompression.ExtraDecompressionError {
      throw FeedFailure(.malformed, "cannot be decompressed")
    } catch {
      // Errors of other modules can have an address in their texts, so only their types are told.
      throw FeedFailure(.unreachable, "cannot be reached: \(Swift.type(of: error))")
    }
  }

  // MARK: - Retry-After

  /// Seconds of a `Retry-After`: a number, or a date as HTTP writes it.
  static func delay(_ text: String, now: Seconds) -> Seconds? {
    let text = text.drop { $0 == " " }
    if let seconds = Int(text) { return seconds >= 0 ? Seconds(min(seconds, 1 << 30)) : nil }
    return date(text).map { max(0, Seconds($0) - now) }
  }

  /// Seconds since 1970 of `Tue, 14 Nov 2023 22:13:20 GMT`.
  private static func date(_ text: Substring) -> Int? {
    let parts = text.split(separator: " ")
    guard text.utf8.count <= 40, parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]),
      let month = Reply.months.firstIndex(of: String(parts[2])), let year = Int(parts[3]),
      (1970...9999).contains(year)
    else { return nil }
    let clock = parts[4].split(separator: ":").compactMap { Int($0) }
    guard clock.count == 3 else { return nil }
    return LocalTime(
      year: year,
      month: month + 1,
      day: day,
      hour: clock[0],
      minute: clock[1],
      second: clock[2]
    )?
    .secondsSince1970
  }
}
