import ArgumentParser
import GeoCore

/// Help texts in the language that is asked for: `--lang` or the environment.
///
/// The argument parser makes help before it has read the options, so the language is looked for in
/// the arguments themselves. Headings such as USAGE are the parser's own and stay English.
enum HelpText {
  static let language: Language = {
    let arguments = CommandLine.arguments
    let code = arguments.firstIndex(of: "--lang").flatMap { index in
      arguments.indices.contains(index + 1) ? arguments[index + 1] : nil
    }
    return GlobalOptions.language(code: code)
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

/// A help text in the language that is asked for.
func say(_ english: String) -> String { HelpText.text(english, in: HelpText.language) }

extension ArgumentHelp {
  /// A help text in the language that is asked for.
  static func say(_ english: String) -> ArgumentHelp {
    ArgumentHelp(HelpText.text(english, in: HelpText.language))
  }
}
