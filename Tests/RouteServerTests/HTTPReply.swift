import Foundation

/// Reply of a server, read from a blocking socket until the server closes it.
struct HTTPReply {
  var status = 0
  /// By lower-case name.
  var headers: [String: String] = [:]
  var body = ""

  /// The connection could not be used.
  struct Failure: Error {
    var step: String
  }

  /// No reply.
  init() {}

  /// Sends the bytes of a request and reads the reply.
  init(to request: String, port: Int) throws {
    let text = try Self.text(request, port: port)
    guard let end = text.range(of: "\r\n\r\n") else { throw Failure(step: "head: \(text)") }
    let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
    status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    body = String(text[end.upperBound...])
  }

  /// Everything that the server sends after some bytes.
  static func text(_ request: String, port: Int) throws -> String {
    let descriptor = try connected(port)
    defer { close(descriptor) }
    try transmit(request, descriptor)
    var reply: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      reply += buffer[..<count]
    }
    return String(decoding: reply, as: UTF8.self)
  }

  /// Sends a request and closes the connection without reading.
  static func abandon(_ request: String, port: Int) throws {
    let descriptor = try connected(port)
    try transmit(request, descriptor)
    close(descriptor)
  }

  /// Sends bytes, reads nothing, and waits until the server closes the connection.
  static func waitUntilClosed(after request: String, port: Int) throws {
    let descriptor = try connected(port)
    defer { close(descriptor) }
    try transmit(request, descriptor)
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    while poll(&state, 1, 1000) == 0 {}
  }

  fileprivate static func connected(_ port: Int) throws -> Int32 {
    #if canImport(Glibc)
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw Failure(step: "socket") }
    var timeout = timeval(tv_sec: 86_400, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Failure(step: "connect") }
    return descriptor
  }

  fileprivate static func transmit(_ request: String, _ descriptor: Int32) throws {
    var rest = Array(request.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      // The server may close before it has read everything.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

/// Reply without an end, read from a blocking socket as it arrives.
final class HTTPStream {
  private let descriptor: Int32
  private var received: [UInt8] = []

  /// Sends the bytes of a request.
  init(to request: String, port: Int) throws {
    descriptor = try HTTPReply.connected(port)
    try HTTPReply.transmit(request, descriptor)
  }

  deinit { close(descriptor) }

  /// Reads until a text has arrived, and returns everything before its end that was not returned yet.
  func read(until end: String) throws -> String {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let text = String(decoding: received, as: UTF8.self)
      if let range = text.range(of: end) {
        let found = String(text[..<range.upperBound])
        received.removeFirst(found.utf8.count)
        return found
      }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { throw HTTPReply.Failure(step: "stream: \(text)") }
      received += buffer[..<count]
    }
  }
}
