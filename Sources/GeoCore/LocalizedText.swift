/// A language of the texts for people.
public enum Language: String, CaseIterable, Sendable {
  /// English, `en`.
  case english = "en"
  /// Spanish, `es`.
  case spanish = "es"
}

/// One text in every ``Language``.
///
/// Both forms are given together, so that neither can be forgotten.
public struct LocalizedText: Hashable, Sendable {
  /// The English text.
  public let en: String
  /// The Spanish text.
  public let es: String

  /// Makes a text from both forms.
  public init(en: String, es: String) {
    self.en = en
    self.es = es
  }

  /// A text that reads the same in every language, such as a name.
  public init(same text: String) {
    self.init(en: text, es: text)
  }

  /// The text in one language.
  public subscript(language: Language) -> String {
    switch language {
    case .english: en
    case .spanish: es
    }
  }
}

/// Error with a message for people: what is wrong, where, and the remedy.
///
/// Each library has one such struct with its own codes; programs map codes to exit statuses.
public protocol ReadableError: Error, CustomStringConvertible {
  /// What is wrong, where, and the remedy, in every language.
  var message: LocalizedText { get }
}

extension ReadableError {
  /// The English message.
  public var description: String { message.en }
}
