import ArgumentParser
import GeoCore
import Synchronization

/// Language and layout of the help texts.
///
/// The argument parser builds the help before it parses options, so the language comes from the raw
/// arguments or the environment. Headings such as USAGE are the parser's and stay English.
enum HelpText {
  static let language: Language = {
    GlobalOptions.language(code: GlobalOptions.languageCode(in: CommandLine.arguments))
  }()
}

// MARK: - Examples

extension HelpText {
  /// The lines that the parser must not wrap, indexed by their placeholders.
  private static let keptLines = Mutex<[String]>([])

  /// The first placeholder of a kept line, from Unicode's 6,400 private-use characters.
  private static let firstMark: UInt32 = 0xE000

  /// Whether the parser wraps texts: not if it dumps them for other programs.
  private static let isWrapped = !CommandLine.arguments.contains("--experimental-dump-help")

  /// Replaces each indented line, an example, by one placeholder: the parser wraps help to the
  /// width of the terminal, and a wrapped command cannot be copied.
  static func keepingExamples(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("  ") ? mark(for: String($0)) : String($0) }
      .joined(separator: "\n")
  }

  private static func mark(for line: String) -> String {
    keptLines.withLock { lines in
      let number = lines.firstIndex(of: line) ?? lines.count
      guard let scalar = Unicode.Scalar(firstMark + UInt32(number)), scalar.value < 0xF8FF else {
        return line
      }
      if number == lines.count { lines.append(line) }
      return String(Character(scalar))
    }
  }

  /// Puts the kept lines back into a text of the parser.
  static func restoringExamples(_ text: String) -> String {
    let lines = keptLines.withLock { $0 }
    var result = ""
    for scalar in text.unicodeScalars {
      let number = Int(scalar.value) - Int(firstMark)
      if lines.indices.contains(number) {
        result += lines[number]
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A discussion whose examples the parser does not wrap.
  static func discussion(_ text: String) -> String { isWrapped ? keepingExamples(text) : text }
}
