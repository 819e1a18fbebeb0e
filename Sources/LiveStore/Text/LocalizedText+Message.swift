import GeoCore

extension LocalizedText {
  /// A text of the tables in every language.
  static func message(_ text: (any MessageTexts) -> String) -> LocalizedText {
    LocalizedText(en: text(EnglishMessages()), es: text(SpanishMessages()))
  }
}
