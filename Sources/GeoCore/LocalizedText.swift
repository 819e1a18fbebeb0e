/// A language that every text of ours exists in.
public enum Language: String, CaseIterable, Sendable {
  /// English, `en`.
  case english = "en"
  /// Spanish, `es`.
  case spanish = "es"
}

/// One text in every ``Language``.
///
/// Both forms stand side by side where the text is written, so that neither can be forgotten:
/// `LocalizedText(en: "no such file", es: "no existe el archivo")`.
public struct LocalizedText: Hashable, Sendable {
  /// The English form.
  public let en: String
  /// The Spanish form.
  public let es: String

  /// Makes a text from its forms.
  public init(en: String, es: String) {
    self.en = en
    self.es = es
  }

  /// A text that reads the same in every language, such as a name.
  public init(same text: String) {
    self.init(en: text, es: text)
  }

  /// A number with the noun that agrees with it: `1 node`, `2 nodes`.
  public static func count(
    _ number: Int,
    en: (one: String, many: String),
    es: (one: String, many: String)
  ) -> LocalizedText {
    number == 1
      ? LocalizedText(en: "1 \(en.one)", es: "1 \(es.one)")
      : LocalizedText(en: "\(number) \(en.many)", es: "\(number) \(es.many)")
  }

  /// The form in one language.
  public subscript(language: Language) -> String {
    switch language {
    case .english: en
    case .spanish: es
    }
  }
}

/// An error that can be shown to a person: what is wrong, where, and what to do about it.
///
/// Each library boundary has one struct of this kind with codes of its own; programs map codes to
/// exit statuses.
public protocol ReadableError: Error, CustomStringConvertible {
  /// What, where and the remedy, in every language.
  var message: LocalizedText { get }
}

extension ReadableError {
  /// The English message.
  public var description: String { message.en }
}
