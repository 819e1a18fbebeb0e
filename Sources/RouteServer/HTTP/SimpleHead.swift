/// The head of a GET of OSRM's API that can be read without a parser of HTTP.
///
/// It is complete, has no body, and says nothing about the connection but whether it is closed after the
/// answer. Everything else is no simple head, whether it is valid or not, and is left to the parser.
struct SimpleHead {
  /// The request.
  private(set) var request: IncomingRequest
  /// What proxies say of the client.
  private(set) var forwarded = ForwardedHeaders()
  /// Whether the connection is closed after the answer.
  private(set) var closes = false
  /// The length in bytes, with the empty line.
  private(set) var length = 0

  /// Bytes of the longest one: an estimate, like the number of fields, of what clients send.
  private static let longest = 8192
  /// The most header fields.
  private static let mostFields = 64

  /// Reads the head at the start of some bytes; `nil` if there is no simple one.
  ///
  /// - Complexity: O(bytes of the head).
  init?(_ bytes: Span<UInt8>) {
    var reader = HeadReader(end: min(bytes.count, Self.longest))
    guard reader.skip("GET ", bytes), let target = reader.target(bytes),
      RequestHandler.isDirect(method: "GET", target: target), reader.skip(" HTTP/1.1\r\n", bytes)
    else { return nil }
    request = IncomingRequest(target)
    for _ in 0...Self.mostFields {
      if reader.skip("\r\n", bytes) {
        length = reader.position
        return
      }
      guard let name = reader.name(bytes), let value = reader.value(bytes),
        set(Field(bytes, name), bytes, value)
      else { return nil }
    }
    return nil
  }

  /// Takes the value of a field; returns whether the head is still a simple one.
  private mutating func set(_ field: Field, _ bytes: Span<UInt8>, _ value: Range<Int>) -> Bool {
    /// Sets what was not given before.
    func once(_ text: inout String?) -> Bool {
      guard text == nil else { return false }
      text = bytes.text(value)
      return true
    }
    return switch field {
    case .other: true
    case .framing: false
    case .connection: close(bytes, value)
    case .host: once(&request.host)
    case .language: once(&request.acceptedLanguages)
    case .encoding: once(&request.acceptedEncodings)
    case .authorization: once(&request.authorization)
    case .scheme: once(&forwarded.scheme)
    case .clients: once(&forwarded.clients)
    }
  }

  /// Takes one word of `Connection`; returns whether it is known.
  private mutating func close(_ bytes: Span<UInt8>, _ word: Range<Int>) -> Bool {
    if bytes.matches(word, "keep-alive") { return true }
    closes = bytes.matches(word, "close")
    return closes
  }

  /// What a header field means.
  private enum Field {
    /// Nothing to an answer.
    case other
    /// How the message ends, what is done before or after it, or whether it is answered at all.
    case framing
    case connection, host, language, encoding, authorization, scheme, clients

    private static let known: [(name: StaticString, field: Field)] = [
      ("host", .host), ("connection", .connection), ("accept-language", .language),
      ("accept-encoding", .encoding), ("authorization", .authorization),
      ("x-forwarded-proto", .scheme), ("x-forwarded-for", .clients),
      ("te", .framing), ("expect", .framing), ("upgrade", .framing), ("trailer", .framing),
      ("keep-alive", .framing), ("content-type", .framing), ("content-length", .framing),
      ("if-none-match", .framing), ("last-event-id", .framing), ("http2-settings", .framing),
      ("proxy-connection", .framing), ("transfer-encoding", .framing),
    ]

    init(_ bytes: Span<UInt8>, _ name: Range<Int>) {
      self = Self.known.first { bytes.matches(name, $0.name) }?.field ?? .other
    }
  }
}

/// Reads the bytes of a head up to an end, and not beyond.
private struct HeadReader {
  let end: Int
  var position = 0

  init(end: Int) { self.end = end }

  /// Passes a text if it comes next.
  mutating func skip(_ text: StaticString, _ bytes: Span<UInt8>) -> Bool {
    let length = text.utf8CodeUnitCount
    guard end - position >= length else { return false }
    for offset in 0..<length where bytes[position + offset] != text.utf8Start[offset] {
      return false
    }
    position += length
    return true
  }

  /// The target of the request: printable ASCII without a fragment, up to a space.
  mutating func target(_ bytes: Span<UInt8>) -> String? {
    let start = position
    while position < end, (0x21...0x7E).contains(bytes[position]) {
      if bytes[position] == UInt8(ascii: "#") { return nil }
      position += 1
    }
    return bytes.text(start..<position)
  }

  /// The name of a field, up to its colon; `nil` if there is none.
  mutating func name(_ bytes: Span<UInt8>) -> Range<Int>? {
    let start = position
    while position < end, Self.isInNames(bytes[position]) { position += 1 }
    guard position > start, position < end, bytes[position] == UInt8(ascii: ":") else { return nil }
    defer { position += 1 }
    return start..<position
  }

  private static func isInNames(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The value of a field without the blanks around it, up to the end of its line; `nil` if it is not
  /// printable ASCII or does not end.
  mutating func value(_ bytes: Span<UInt8>) -> Range<Int>? {
    while position < end, Self.isBlank(bytes[position]) { position += 1 }
    let start = position
    while position < end, (0x20...0x7E).contains(bytes[position]) || Self.isBlank(bytes[position]) {
      position += 1
    }
    var last = position
    while last > start, Self.isBlank(bytes[last - 1]) { last -= 1 }
    return skip("\r\n", bytes) ? start..<last : nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}

extension Span<UInt8> {
  /// Whether some bytes are a text in lower case, whatever their own case.
  fileprivate func matches(_ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count {
      let byte = self[range.lowerBound + offset]
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      if (isCapital ? byte | 0x20 : byte) != text.utf8Start[offset] { return false }
    }
    return true
  }

  /// Some bytes, which are ASCII, as text.
  fileprivate func text(_ range: Range<Int>) -> String {
    String(unsafeUninitializedCapacity: range.count) { room in
      for offset in 0..<range.count {
        room.initializeElement(at: offset, to: self[range.lowerBound + offset])
      }
      return range.count
    }
  }
}
