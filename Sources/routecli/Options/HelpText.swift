import ArgumentParser
import GeoCore
import Synchronization

/// Help texts in the language that is asked for: `--lang` or the environment.
///
/// The argument parser makes help before it has read the options, so the language is looked for in
/// the arguments themselves. Headings such as USAGE are the parser's own and stay English.
enum HelpText {
  static let language: Language = {
    GlobalOptions.language(code: GlobalOptions.languageCode(in: CommandLine.arguments))
  }()

  /// A text in a language, paragraph by paragraph.
  static func text(_ english: String, in language: Language) -> String {
    guard language == .spanish else { return english }
    return english.split(separator: "\n\n", omittingEmptySubsequences: false).map { paragraph in
      if let known = SpanishHelp.texts[String(paragraph)] { return known }
      return String(paragraph).replacing("Examples:", with: "Ejemplos:", maxReplacements: 1)
        .replacing("Example:", with: "Ejemplo:", maxReplacements: 1)
    }
    .joined(separator: "\n\n")
  }
}

// MARK: - Examples

extension HelpText {
  /// The lines that the parser must not wrap, by what stands for them.
  private static let keptLines = Mutex<[String]>([])

  /// The first of the characters that stand for kept lines: private ones, of which Unicode has 6,400.
  private static let firstMark: UInt32 = 0xE000

  /// Whether the parser will wrap texts: it does not where it hands them to other programs.
  private static let isWrapped = !CommandLine.arguments.contains("--experimental-dump-help")

  /// A text in which each indented line, an example, is one character: the parser wraps help to the
  /// terminal's width, and a command that is broken in two cannot be copied.
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

  /// A text of the parser with the kept lines again.
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

  /// A help text in the language that is asked for, with examples as they are.
  static func say(_ english: String) -> String {
    let text = text(english, in: language)
    return isWrapped ? keepingExamples(text) : text
  }
}

extension HelpText {
  /// A discussion, with examples as they are.
  static func discussion(_ text: String) -> String { isWrapped ? keepingExamples(text) : text }
}

/// A help text in the language that is asked for.
func say(_ english: String) -> String { HelpText.say(english) }

extension ArgumentHelp {
  /// A help text in the language that is asked for.
  static func say(_ english: String) -> ArgumentHelp {
    ArgumentHelp(HelpText.text(english, in: HelpText.language))
  }
}
