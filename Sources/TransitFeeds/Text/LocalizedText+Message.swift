import GeoCore

extension LocalizedText {
  /// A text of the tables in every language.
  static func message(_ text: (any MessageTexts) -> String) -> LocalizedText {
    LocalizedText(en: text(EnglishMessages()), es: text(SpanishMessages()))
  }
}

/// Texts of a feed in messages.
enum Quoted {
  /// A text from a feed: at most 40 scalars, control characters replaced.
  static func text(_ text: String) -> String {
    let safe = text.unicodeScalars.prefix(40).map { scalar in
      scalar.properties.generalCategory == .control ? "\u{FFFD}" : String(scalar)
    }
    return safe.joined() + (text.unicodeScalars.count > 40 ? "…" : "")
  }
}
