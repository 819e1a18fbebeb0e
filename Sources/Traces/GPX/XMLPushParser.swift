import CExpat
import GeoCore

/// Delegate of ``XMLPushParser``.
protocol XMLHandler: AnyObject {
  /// An element starts; names are without their prefix.
  func start(_ name: String, _ attributes: XMLAttributes, line: Int) throws(TraceProblem)
  /// An element ends.
  func end(_ name: String) throws(TraceProblem)
  /// Part of an element's text.
  func text(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// Attributes of an element, in expat's form.
struct XMLAttributes {
  fileprivate var list: UnsafeMutablePointer<UnsafePointer<CChar>?>?

  /// The value of an attribute.
  subscript(name: String) -> String? {
    guard var next = list else { return nil }
    while let key = next[0], let value = next[1] {
      if XMLPushParser.localName(key) == name { return String(cString: value) }
      next += 2
    }
    return nil
  }
}

/// Incremental XML parser over expat that rejects features that recordings do not need.
///
/// Document types are rejected, and with them all entities that a file could define, so nothing is
/// expanded or fetched. Nesting, names and tags are limited to bound the memory.
///
/// Sound because expat calls back only from within ``feed(_:to:)`` and ``finish(_:)``, while this
/// object and its handler are alive.
final class XMLPushParser {
  /// Tracks with extensions nest seven levels deep.
  private static let maximumDepth = 64
  /// The maximum size of one tag or comment, which expat keeps until it is complete.
  private static let maximumToken = 1 << 20
  /// The number of bytes passed to expat at a time.
  private static let pieceSize = 1 << 18
  /// Limits of distinct names of elements and attributes and of their bytes; expat keeps each one.
  private static let maximumNameCount = 4096
  private static let maximumNameBytes = 1 << 18

  private let parser: XML_Parser
  private var handler: (any XMLHandler)?
  private var problem: TraceProblem?
  private var depth = 0
  /// The names so far, without their prefixes.
  private var names: [String: String] = [:]
  private var nameBytes = 0
  private var repair = XMLRepair()
  private var fed = 0
  private var hasStarted = false
  private var skippedLines = 0

  /// Starts a document.
  init() {
    // Out of memory is not recoverable.
    guard let parser = XML_ParserCreate(nil) else { fatalError("out of memory") }
    self.parser = parser
    rumbo_parse_at_once(parser)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        XMLPushParser.from(data)?.start(name, attributes)
      },
      { data, name in XMLPushParser.from(data)?.end(name) }
    )
    XML_SetCharacterDataHandler(parser) { data, text, count in
      guard let text, let parser = XMLPushParser.from(data), parser.problem == nil else { return }
      text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
        parser.handler?.text(UnsafeBufferPointer(start: bytes, count: Int(count)))
      }
    }
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
      XMLPushParser.from(data)?.rejectDocumentType()
    }
    XML_SetUnknownEncodingHandler(
      parser,
      { _, _, info in XMLPushParser.takeSingleBytes(info) },
      nil
    )
  }

  deinit { XML_ParserFree(parser) }

  /// Parses the next bytes.
  func feed(
    _ bytes: UnsafeBufferPointer<UInt8>,
    to handler: any XMLHandler
  ) throws(TraceProblem) {
    var rest = bytes[...]
    if !hasStarted {
      // Some programs write an empty line first, which XML does not allow.
      while let first = rest.first, Ascii.isBlank(first) {
        skippedLines += first == Ascii.lineFeed ? 1 : 0
        rest.removeFirst()
      }
      hasStarted = !rest.isEmpty
    }
    // In pieces, so that a tag without end is detected before it fills the memory.
    while !rest.isEmpty {
      let piece = rest.prefix(Self.pieceSize)
      rest = rest.dropFirst(piece.count)
      try parse(repair.repaired(piece), isLast: false, handler)
    }
  }

  /// Ends the document.
  func finish(_ handler: any XMLHandler) throws(TraceProblem) {
    try parse(repair.rest(), isLast: true, handler)
  }

  /// The line that is being read.
  var line: Int { Int(rumbo_line(parser)) + skippedLines }

  // MARK: - Parsing

  private func parse(
    _ bytes: [UInt8],
    isLast: Bool,
    _ handler: any XMLHandler
  ) throws(TraceProblem) {
    self.handler = handler
    defer { self.handler = nil }
    guard isLast || !bytes.isEmpty else { return }
    let status = bytes.withUnsafeBytes { bytes in
      let characters = bytes.bindMemory(to: CChar.self)
      return XML_Parse(parser, characters.baseAddress, Int32(characters.count), isLast ? 1 : 0)
    }
    fed += bytes.count
    if let problem { throw problem }
    guard status == XML_STATUS_OK else { throw damage(isLast: isLast) }
    guard fed - Int(rumbo_byte(parser)) <= Self.maximumToken else {
      throw TraceProblem(.tooBig, line: line, .message { $0.tooLong(Self.maximumToken) })
    }
  }

  private func damage(isLast: Bool) -> TraceProblem {
    let code = XML_GetErrorCode(parser)
    let reason = XML_ErrorString(code).map { String(cString: $0) } ?? "damaged"
    if isLast, code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN {
      return TraceProblem(.malformed, line: line, .message { $0.cutXML })
    }
    return TraceProblem(.malformed, line: line, .message { $0.notXML(reason) })
  }

  private func rejectDocumentType() {
    stop(TraceProblem(.malformed, line: line, .message { $0.documentType }))
  }

  private func start(
    _ name: UnsafePointer<CChar>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    guard problem == nil, let name else { return }
    depth += 1
    var attribute = attributes
    while let key = attribute?.pointee {
      _ = known(key)
      attribute = attribute?.advanced(by: 2)
    }
    guard depth <= Self.maximumDepth, names.count <= Self.maximumNameCount,
      nameBytes <= Self.maximumNameBytes
    else {
      return stop(TraceProblem(.tooBig, line: line, .message { $0.tooManyNames }))
    }
    do throws(TraceProblem) {
      try handler?.start(known(name), XMLAttributes(list: attributes), line: line)
    } catch {
      stop(error)
    }
  }

  private func end(_ name: UnsafePointer<CChar>?) {
    guard problem == nil, let name else { return }
    depth -= 1
    do throws(TraceProblem) {
      try handler?.end(known(name))
    } catch {
      stop(error)
    }
  }

  private func stop(_ problem: TraceProblem) {
    self.problem = self.problem ?? problem
    XML_StopParser(parser, 0)
  }

  /// A name without its prefix, cached.
  private func known(_ name: UnsafePointer<CChar>) -> String {
    let whole = String(cString: name)
    if let local = names[whole] { return local }
    let local = Self.localName(name)
    names[whole] = local
    nameBytes += whole.utf8.count
    return local
  }

  fileprivate static func localName(_ name: UnsafePointer<CChar>) -> String {
    let whole = String(cString: name)
    return whole.utf8.lastIndex(of: Ascii.colon).map {
      String(whole[whole.utf8.index(after: $0)...])
    }
      ?? whole
  }

  private static func from(_ data: UnsafeMutableRawPointer?) -> XMLPushParser? {
    data.map { Unmanaged<XMLPushParser>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Reads encodings unknown to expat as Latin-1; recordings use them only in names, which are not
  /// needed.
  private static func takeSingleBytes(_ info: UnsafeMutablePointer<XML_Encoding>?) -> Int32 {
    guard let info else { return Int32(XML_STATUS_ERROR.rawValue) }
    withUnsafeMutableBytes(of: &info.pointee.map) { bytes in
      let map = bytes.bindMemory(to: Int32.self)
      for index in map.indices { map[index] = Int32(index) }
    }
    info.pointee.data = nil
    info.pointee.convert = nil
    info.pointee.release = nil
    return Int32(XML_STATUS_OK.rawValue)
  }
}
