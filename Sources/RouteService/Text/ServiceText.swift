package import GeoCore

/// Text for people whose language and parameter names are decided when it is shown.
package struct ServiceText: Sendable {
  private let text: @Sendable (any ServiceTexts) -> String

  /// Takes a text of the table.
  init(_ text: @escaping @Sendable (any ServiceTexts) -> String) { self.text = text }

  /// Takes a message of another library.
  package init(_ message: LocalizedText) { text = { message[$0.language] } }

  /// The text among others of the same language.
  func text(_ texts: any ServiceTexts) -> String { text(texts) }

  /// The text in every language, with the names of one front end.
  package func localized(_ parameters: ParameterStyle) -> LocalizedText {
    LocalizedText(
      en: text(EnglishTexts(parameters: parameters)),
      es: text(SpanishTexts(parameters: parameters))
    )
  }
}

extension LocalizedText {
  /// A text of the table in every language.
  static func service(_ text: (any LabelTexts) -> String) -> LocalizedText {
    LocalizedText(en: text(Language.english.texts), es: text(Language.spanish.texts))
  }
}

extension Language {
  /// The texts of this language that name no parameters.
  var texts: any LabelTexts { texts(naming: .plain) }

  /// All texts of this language, with the names of one front end.
  func texts(naming parameters: ParameterStyle) -> any ServiceTexts {
    switch self {
    case .english: EnglishTexts(parameters: parameters)
    case .spanish: SpanishTexts(parameters: parameters)
    }
  }
}

extension TextStyle {
  /// The texts for this reader.
  var texts: any ServiceTexts { language.texts(naming: parameters) }
}
