import GeoCore

/// Value of a TOML file.
enum TOMLValue: Hashable, Sendable {
  case text(String)
  case whole(Int)
  case number(Double)
  case bool(Bool)
  case list([TOMLValue])
}

/// Key with its value and the line on which it stands.
struct TOMLEntry: Hashable, Sendable {
  /// The key after the name of its table, such as `limits.deadline`.
  var key: String
  var value: TOMLValue
  /// From 1.
  var line: Int
}

/// Strict reader of the part of TOML that a configuration needs.
///
/// It reads tables, bare keys, strings on one line, numbers, booleans, and arrays on one line. What
/// it does not read (dates, dotted keys, inline tables, arrays of tables) is an error, never skipped.
/// TOMLKit 0.6.0, which takes 32 seconds of CPU in a debug build, is not used yet: its values have no
/// lines, and it reads a text with a NUL only up to there.
struct TOMLReader {
  private var rest: Substring
  private let path: String
  private let line: Int

  /// Largest file in bytes.
  static let mostBytes = 1 << 20
  /// Deepest nesting of arrays.
  private static let deepest = 8

  /// Reads a file.
  ///
  /// - Throws: ``ConfigurationError`` with the line.
  static func entries(of text: String, path: String) throws(ConfigurationError) -> [TOMLEntry] {
    guard text.utf8.count <= mostBytes else {
      throw ConfigurationError(path, .server { $0.configurationTooBig(mostBytes) })
    }
    var entries: [TOMLEntry] = []
    var table = ""
    var tables: Set<String> = []
    var keys: Set<String> = []
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, content) in lines.enumerated() {
      var reader = TOMLReader(rest: content, path: path, line: index + 1)
      reader.skipBlanks()
      if reader.isAtEnd { continue }
      if reader.take("[") {
        table = try reader.table()
        guard tables.insert(table).inserted else {
          throw reader.error { $0.configurationRepeated(table) }
        }
        continue
      }
      let entry = try reader.entry(in: table)
      guard keys.insert(entry.key).inserted else {
        throw reader.error { $0.configurationRepeated(entry.key) }
      }
      entries.append(entry)
    }
    return entries
  }

  private init(rest: Substring, path: String, line: Int) {
    self.rest = rest
    self.path = path
    self.line = line
  }

  private func error(_ text: (any ServerTexts) -> String) -> ConfigurationError {
    ConfigurationError("\(path):\(line)", .server(text))
  }

  private var malformed: ConfigurationError { error { $0.configurationMalformed } }

  // MARK: - Lines

  private mutating func table() throws(ConfigurationError) -> String {
    skipBlanks()
    let name = bareKey()
    skipBlanks()
    guard !name.isEmpty, take("]") else { throw malformed }
    try expectEnd()
    return name
  }

  private mutating func entry(in table: String) throws(ConfigurationError) -> TOMLEntry {
    let name = bareKey()
    skipBlanks()
    guard !name.isEmpty, take("=") else { throw malformed }
    skipBlanks()
    let value = try value(depth: 0)
    try expectEnd()
    return TOMLEntry(key: table.isEmpty ? name : "\(table).\(name)", value: value, line: line)
  }

  private mutating func expectEnd() throws(ConfigurationError) {
    skipBlanks()
    guard isAtEnd else { throw malformed }
  }

  /// Whether only a comment follows.
  private var isAtEnd: Bool { rest.isEmpty || rest.first == "#" }

  private mutating func skipBlanks() { rest = rest.drop { $0 == " " || $0 == "\t" } }

  private mutating func take(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func run(where isWanted: (Character) -> Bool) -> String {
    let run = rest.prefix(while: isWanted)
    rest = rest[run.endIndex...]
    return String(run)
  }

  private mutating func bareKey() -> String {
    run { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
  }

  // MARK: - Values

  private mutating func value(depth: Int) throws(ConfigurationError) -> TOMLValue {
    if take("\"") { return .text(try text()) }
    if take("'") {
      let text = run { $0 != "'" }
      guard take("'") else { throw malformed }
      return .text(text)
    }
    if take("[") { return .list(try list(depth: depth)) }
    let word = run { $0.isASCII && ($0.isLetter || $0.isNumber || "+-._".contains($0)) }
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    default: return try number(word)
    }
  }

  private func number(_ word: String) throws(ConfigurationError) -> TOMLValue {
    let digits = word.filter { $0 != "_" }
    guard digits.contains(where: \.isNumber),
      digits.allSatisfy({ !$0.isLetter || $0 == "e" || $0 == "E" })
    else { throw malformed }
    if let whole = Int(digits) { return .whole(whole) }
    guard let number = Double(digits), number.isFinite else { throw malformed }
    return .number(number)
  }

  private mutating func list(depth: Int) throws(ConfigurationError) -> [TOMLValue] {
    guard depth < Self.deepest else { throw malformed }
    var values: [TOMLValue] = []
    while true {
      skipBlanks()
      if take("]") { return values }
      values.append(try value(depth: depth + 1))
      skipBlanks()
      guard take(",") || rest.first == "]" else { throw malformed }
    }
  }

  private mutating func text() throws(ConfigurationError) -> String {
    var text = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return text
      case "\\": text.append(try escaped())
      default: text.append(character)
      }
    }
    throw malformed
  }

  private mutating func escaped() throws(ConfigurationError) -> Character {
    switch rest.popFirst() {
    case "\"": return "\""
    case "\\": return "\\"
    case "n": return "\n"
    case "t": return "\t"
    case "u":
      let digits = rest.prefix(4)
      guard digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
        let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code)
      else { throw malformed }
      rest = rest.dropFirst(4)
      return Character(scalar)
    default: throw malformed
    }
  }
}
