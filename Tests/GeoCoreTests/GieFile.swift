import Foundation
import GeoCore

/// Reader of the expected values of PROJ's own tests, for the part of the gie language with inputs
/// and outputs.
struct GieFile {
  /// One expectation.
  struct Case {
    /// The expected output.
    enum Expectation {
      case coordinate([Double])
      case failure
      case roundtrip(count: Int, tolerance: Double)
    }

    var operation: String
    var source: String?
    var target: String?
    var allowsInit = false
    /// Metres.
    var tolerance = 0.000_5
    var isInverse = false
    var accepted: [Double] = []
    var expectation: Expectation = .failure
    /// The source text of the expectation.
    var text = ""
    var acceptedText = ""
  }

  private(set) var cases: [Case] = []
  /// Counts of unsupported expectations, by reason.
  private(set) var skipped: [String: Int] = [:]

  private static let commands: Set<String> = [
    "operation", "crs_src", "crs_dst", "use_proj4_init_rules", "require_grid", "ignore",
    "tolerance", "direction", "accept", "expect", "roundtrip", "banner", "verbose", "skip", "echo",
  ]

  private var state = Case(operation: "")

  init(_ text: String) {
    for (command, words) in Self.statements(text) {
      if command == "skip" { break }
      read(command, words)
    }
  }

  /// Commands and their words: comments and rulers gone, continued lines joined.
  private static func statements(_ text: String) -> [(String, [String])] {
    var result: [(String, [String])] = []
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let code = line.prefix { $0 != "#" }
      var words = code.split { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\\" }.map(
        String.init
      )
      guard let first = words.first else { continue }
      if first.hasPrefix("<gie") { isOpen = true }
      if first.hasPrefix("</gie") { isOpen = false }
      let isRuler = ["---", "===", "<", "***"].contains { first.hasPrefix($0) }
      guard isOpen, !isRuler else { continue }
      if commands.contains(first) {
        words.removeFirst()
        result.append((first, words))
      } else if !result.isEmpty {
        result[result.count - 1].1 += words
      }
    }
    return result
  }

  private mutating func read(_ command: String, _ words: [String]) {
    switch command {
    case "operation":
      // Resets the same state as PROJ, which keeps the rules for init.
      state = Case(operation: Self.shrunk(words), allowsInit: state.allowsInit)
    case "crs_src":
      state = Case(operation: "", source: words.joined(separator: " "), target: state.target)
    case "crs_dst":
      state = Case(operation: "", source: state.source, target: words.joined(separator: " "))
    case "use_proj4_init_rules": state.allowsInit = words.first == "true"
    case "tolerance": state.tolerance = Self.length(words) ?? .nan
    case "direction":
      state.isInverse = words.first?.hasPrefix("inv") == true || words.first == "reverse"
    case "accept":
      state.acceptedText = words.joined(separator: " ")
      state.accepted = words.compactMap(Self.number)
      // `Projection` rejects NaN on purpose.
      if state.accepted.count != words.count || state.accepted.contains(where: \.isNaN) {
        state.accepted = []
      }
    case "expect": expect(words)
    case "roundtrip": roundtrip(words)
    default: break
    }
  }

  /// The operation in the syntax of PROJ: no blanks around equals signs, no semicolons.
  private static func shrunk(_ words: [String]) -> String {
    let parts = words.joined(separator: " ").replacing(";", with: " ").split(separator: "=")
    let trimmed = parts.map { part in
      part.split(separator: " ").joined(separator: " ")
    }
    return trimmed.joined(separator: "=")
  }

  private mutating func expect(_ words: [String]) {
    var next = state
    next.text = "expect " + words.joined(separator: " ")
    if words.first == "failure" {
      next.expectation = .failure
    } else {
      let numbers = words.prefix { Self.number($0) != nil }.compactMap(Self.number)
      guard (2...4).contains(numbers.count) else {
        return skipped["an expectation that is no 2 to 4 numbers", default: 0] += 1
      }
      next.expectation = .coordinate(numbers)
    }
    append(next)
  }

  private mutating func roundtrip(_ words: [String]) {
    var next = state
    next.text = "roundtrip " + words.joined(separator: " ")
    let tolerance = words.count > 1 ? Self.length(Array(words.dropFirst())) : state.tolerance
    guard let count = words.first.flatMap({ Int($0) }) ?? (words.isEmpty ? 100 : nil), let tolerance
    else { return skipped["a round trip that cannot be read", default: 0] += 1 }
    next.expectation = .roundtrip(count: count, tolerance: tolerance)
    append(next)
  }

  private mutating func append(_ next: Case) {
    guard next.tolerance.isFinite else {
      return skipped["a tolerance that is no length", default: 0] += 1
    }
    let isMaking = if case .failure = next.expectation { next.acceptedText.isEmpty } else { false }
    guard (2...4).contains(next.accepted.count) || isMaking else {
      return skipped["a coordinate that is no 2 to 4 numbers", default: 0] += 1
    }
    cases.append(next)
  }

  /// A length in metres: `0.1 mm`, `0.5mm`, or metres without a unit.
  private static func length(_ words: [String]) -> Double? {
    let text = words.prefix(2).joined()
    let unit = String(text.reversed().prefix { $0.isLetter }.reversed())
    guard let value = number(String(text.dropLast(unit.count))) else { return nil }
    let sizes = ["": 1, "km": 1e3, "m": 1, "cm": 1e-2, "mm": 1e-3, "um": 1e-6, "nm": 1e-9]
    return sizes[unit].map { value * $0 }
  }

  /// A number, plain or in degrees, minutes and seconds; underscores may group digits.
  private static func number(_ word: String) -> Double? {
    let plain = word.replacing("_", with: "")
    if let value = Double(plain) { return value }
    guard plain.first?.isNumber == true || plain.first == "-", plain.contains("d") else {
      return nil
    }
    var body = Substring(plain)
    var sign = 1.0
    if let last = body.last, "NSEW".contains(last) {
      sign = "SW".contains(last) ? -1 : 1
      body.removeLast()
    }
    if body.first == "-" {
      sign = -sign
      body.removeFirst()
    }
    let parts = body.split { "d'\"".contains($0) }.map { Double($0) }
    guard (1...3).contains(parts.count), !parts.contains(nil) else { return nil }
    let sizes = [1.0, 60, 3_600]
    return sign * zip(parts, sizes).reduce(0) { $0 + ($1.0 ?? 0) / $1.1 }
  }
}

extension GieFile {
  /// Whether each case passes in PROJ's own `gie`; `nil` if it reports no results.
  ///
  /// One run over a file in which every case is an operation of its own, so that the program prints
  /// a count for each.
  func verdicts(of program: URL, file: URL) throws -> [Bool]? {
    var lines = ["<gie>"]
    for test in cases {
      lines.append("use_proj4_init_rules \(test.allowsInit)")
      if let source = test.source, let target = test.target {
        lines += ["crs_src \(source)", "crs_dst \(target)"]
      } else {
        lines.append("operation \(test.operation)")
      }
      lines.append("tolerance \(test.tolerance * 1_000) mm")
      lines.append("direction \(test.isInverse ? "inverse" : "forward")")
      lines.append("accept \(test.acceptedText.isEmpty ? "0 0" : test.acceptedText)")
      lines.append(test.text)
    }
    // The count of an operation is printed when the next one begins.
    lines += ["operation +proj=noop", "</gie>\n"]
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    let output = try GeodesyData.run(program, ["-v", file.path])
    let verdicts = output.split(separator: "\n").compactMap { line -> Bool? in
      let words = line.split { $0 == " " || $0 == "," }
      guard words.count == 9, words[1] == "tests", words[2] == "succeeded" else { return nil }
      return words[0] == "1" && words[3] == "0" && words[6] == "0"
    }
    return verdicts.count == cases.count ? verdicts : nil
  }
}
