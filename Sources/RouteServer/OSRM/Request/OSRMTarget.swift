/// Path of a request: `/{service}/v{version}/{profile}` and, of a GET, the query after it.
struct OSRMTarget: Hashable {
  var service: String
  var version: UInt64
  var profile: String
  /// The whole target, percent-decoded.
  var bytes: [UInt8]
  /// Where the query starts, which positions in messages count from the start of the target.
  var queryStart: Int

  /// Reads the target of a GET.
  ///
  /// - Parameter target: The target as it was sent; percent-decoded as a whole before it is read.
  /// - Throws: `InvalidUrl` with the position of the error.
  init(get target: some Collection<UInt8>) throws(OSRMError) {
    try self.init(prefix: TargetScanner.percentDecoded(target))
    var scanner = TargetScanner(bytes, at: queryStart)
    guard scanner.take("/") else { throw OSRMError.malformedURL(bytes, at: queryStart) }
    queryStart += 1
    guard !scanner.run(where: Self.isQuery).isEmpty, scanner.isAtEnd else {
      throw OSRMError.malformedURL(bytes, at: scanner.position)
    }
  }

  /// Reads the target of a POST, which has no query.
  ///
  /// - Throws: `InvalidUrl` with the position of the error.
  init(post target: some Collection<UInt8>) throws(OSRMError) {
    try self.init(prefix: TargetScanner.percentDecoded(target))
    var scanner = TargetScanner(bytes, at: queryStart)
    _ = scanner.take("/")
    guard scanner.isAtEnd else { throw OSRMError.malformedURL(bytes, at: scanner.position) }
  }

  private init(prefix bytes: [UInt8]) throws(OSRMError) {
    self.bytes = bytes
    var scanner = TargetScanner(bytes)
    try Self.expect("/", &scanner)
    service = try Self.identifier(&scanner)
    try Self.expect("/", &scanner)
    try Self.expect("v", &scanner)
    guard let version = scanner.whole(upTo: UInt64(UInt32.max)) else {
      throw OSRMError.malformedURL(bytes, at: scanner.position)
    }
    self.version = version
    try Self.expect("/", &scanner)
    profile = try Self.identifier(&scanner)
    queryStart = scanner.position
  }

  private static func expect(_ text: String, _ scanner: inout TargetScanner) throws(OSRMError) {
    guard scanner.take(text) else {
      throw OSRMError.malformedURL(scanner.bytes, at: scanner.position)
    }
  }

  private static func identifier(_ scanner: inout TargetScanner) throws(OSRMError) -> String {
    let name = scanner.run { TargetScanner.isLetterOrDigit($0) || "_.~:-".utf8.contains($0) }
    guard !name.isEmpty else {
      throw OSRMError.malformedURL(scanner.bytes, at: scanner.position)
    }
    return String(decoding: name, as: UTF8.self)
  }

  private static func isQuery(_ byte: UInt8) -> Bool {
    TargetScanner.isLetterOrDigit(byte) || "_[]{}@?|\\~`^=,;:&().-".utf8.contains(byte)
  }
}
