import AsyncHTTPClient
import Foundation
import GeoCore
import NIOCore
import NIOHTTP1
import RouteService

/// Client of a server that runs `routed`.
///
/// It follows no redirects and bounds what it reads.
final class ServerClient {
  /// The address without a slash at the end.
  let base: String
  private let client: HTTPClient
  private let language: Language

  /// The most bytes of an answer.
  private static let mostBytes = 64 << 20

  /// Takes the address of a server.
  ///
  /// - Throws: `InvalidValue` if the address is none of http or https.
  init(_ address: String, language: Language) throws(ServiceError) {
    guard let parts = URL(string: address), parts.scheme == "http" || parts.scheme == "https",
      parts.host?.isEmpty == false, parts.query == nil, parts.fragment == nil
    else { throw ServiceError(.invalidValue, ServerClientTexts.noAddress(text: address)) }
    var base = address
    while base.hasSuffix("/") { base.removeLast() }
    self.base = base
    self.language = language
    var configuration = HTTPClient.Configuration(timeout: .init(connect: .seconds(10)))
    configuration.redirectConfiguration = .disallow
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  deinit { try? client.syncShutdown() }

  /// An answer: its status and its bytes.
  typealias Answer = (status: UInt, body: [UInt8])

  /// The document at a path.
  ///
  /// - Parameters:
  ///   - path: The path, percent-encoded; see ``segment(_:)``.
  ///   - query: Names and values.
  /// - Returns: The document.
  /// - Throws: The server's error; `BadFile` if it is not reached or gives no JSON.
  func get(
    _ path: String,
    _ query: [(name: String, value: String)] = []
  ) throws(ServiceError) -> JSONValue {
    let items = query.map { "\($0.name)=\(Self.segment($0.value))" }.joined(separator: "&")
    return try send(.GET, items.isEmpty ? path : path + "?" + items)
  }

  /// The document that answers a request.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The path, percent-encoded.
  ///   - body: The JSON body; `nil` for none.
  ///   - token: For `Authorization`; `nil` for none.
  /// - Returns: The document; `null` for an empty answer.
  /// - Throws: As ``get(_:_:)``.
  @discardableResult
  func send(
    _ method: HTTPMethod,
    _ path: String,
    _ body: JSONValue? = nil,
    token: String? = nil
  ) throws(ServiceError) -> JSONValue {
    let answer = try self.answer(
      [(method, path, body)],
      token: token
    )[0]
    let json = try? JSONValue(parsing: answer.body)
    guard (200..<300).contains(answer.status) else {
      let message = json?["message"]?.string
        .map { LocalizedText(same: TextTable.printable($0, limit: 500)) }
      let code = json?["code"]?.string.flatMap(ServiceError.Code.init) ?? .badFile
      throw ServiceError(
        code,
        message
          ?? LocalizedText(ServerClientTexts.badAnswer(url: base + path, status: answer.status))
      )
    }
    if answer.body.isEmpty { return .null }
    guard let json else {
      throw ServiceError(
        .badFile,
        ServerClientTexts.badAnswer(url: base + path, status: answer.status)
      )
    }
    return json
  }

  /// The answers to requests that are sent at the same time, in their order.
  ///
  /// - Throws: `BadFile` if the server is not reached, or an answer is too long.
  func answer(
    _ requests: [(method: HTTPMethod, path: String, body: JSONValue?)],
    token: String? = nil
  ) throws(ServiceError) -> [Answer] {
    do {
      let answers = try requests.map { method, path, body in
        var request = try HTTPClient.Request(url: base + path, method: method)
        request.headers.add(name: "Accept-Language", value: language.rawValue)
        if let token { request.headers.add(name: "Authorization", value: "Bearer " + token) }
        if let body {
          request.headers.add(name: "Content-Type", value: "application/json")
          request.body = .string(body.text)
        }
        let accumulator = ResponseAccumulator(request: request, maxBodySize: Self.mostBytes)
        return client.execute(
          request: request,
          delegate: accumulator,
          deadline: .now() + .seconds(30)
        )
        .futureResult
      }
      let loop = client.eventLoopGroup.next()
      return try EventLoopFuture.whenAllSucceed(answers, on: loop).wait().map { response in
        (response.status.code, response.body.map { Array($0.readableBytesView) } ?? [])
      }
    } catch is ResponseAccumulator.ResponseTooBigError {
      throw ServiceError(
        .badFile,
        ServerClientTexts.tooLong(url: base, mebibytes: Self.mostBytes >> 20)
      )
    } catch {
      throw ServiceError(
        .badFile,
        ServerClientTexts.notReached(url: base, reason: Self.reason(error))
      )
    }
  }

  /// Why a server was not reached: the system's words, else those of the library.
  private static func reason(_ error: any Error) -> String {
    guard let failure = error as? IOError else { return "\(error)" }
    return String(cString: strerror(failure.errnoCode))
  }

  /// A text as a segment of a path or a value of a query.
  static func segment(_ text: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { result, byte in
      if plain.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + String(digits[Int(byte >> 4)]) + String(digits[Int(byte & 15)])
      }
    }
  }
}

/// Texts about requests to a server.
enum ServerClientTexts: TextKey {
  case server
  case noAddress(text: String)
  case notReached(url: String, reason: String)
  case badAnswer(url: String, status: UInt)
  case tooLong(url: String, mebibytes: Int)
}

extension ServerClientTexts {
  /// The texts in English.
  var english: String {
    switch self {
    case .server: "Address of a server, such as http://127.0.0.1:5000."
    case .noAddress(let text): "\(text) is no address; write http://HOST:PORT"
    case .notReached(let url, let reason): "cannot reach \(url): \(reason)"
    case .badAnswer(let url, let status):
      "\(url) answers \(status) without a document; is it a routed server?"
    case .tooLong(let url, let mebibytes):
      "\(url) answers more than \(mebibytes) MiB; is it a routed server?"
    }
  }

  /// The texts in Spanish.
  var spanish: String {
    switch self {
    case .server: "Dirección de un servidor, como http://127.0.0.1:5000."
    case .noAddress(let text): "\(text) no es una dirección; escriba http://SERVIDOR:PUERTO"
    case .notReached(let url, let reason): "no se puede alcanzar \(url): \(reason)"
    case .badAnswer(let url, let status):
      "\(url) responde \(status) sin documento; ¿es un servidor routed?"
    case .tooLong(let url, let mebibytes):
      "\(url) responde más de \(mebibytes) MiB; ¿es un servidor routed?"
    }
  }
}
