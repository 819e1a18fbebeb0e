import ArgumentParser
import GeoCore
import RouteService

/// Key of a text that the program prints, with a table for each language.
///
/// The tables are switches over all keys: a key that lacks a language does not compile.
protocol TextKey {
  var english: String { get }
  var spanish: String { get }
}

extension TextKey {
  /// The text in one language.
  subscript(language: Language) -> String {
    switch language {
    case .english: english
    case .spanish: spanish
    }
  }

  /// The text in the language of the help.
  var help: String { self[HelpText.language] }

  /// The headings of a table, which bars separate in its text.
  func headings(in language: Language) -> [String] {
    self[language].split(separator: "|", omittingEmptySubsequences: false).map(String.init)
  }

  /// A number with the noun that agrees with it.
  static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }
}

extension ArgumentHelp {
  /// The help of an option or argument.
  static func text(_ key: some TextKey) -> ArgumentHelp { ArgumentHelp(key.help) }
}

extension LocalizedText {
  /// The text of a key in every language.
  init(_ key: some TextKey) { self.init(en: key.english, es: key.spanish) }
}

extension ServiceError {
  /// A failure whose message is the text of a key.
  init(_ code: Code, _ key: some TextKey, details: JSONObject = [:]) {
    self.init(code, LocalizedText(key), details: details)
  }
}
