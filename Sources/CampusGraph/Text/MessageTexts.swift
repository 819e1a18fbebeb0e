import GeoCore

/// Texts of this library's messages, in one language.
///
/// A text is a property, or a function of the values in it. The tables ``EnglishMessages`` and
/// ``SpanishMessages`` conform, so the compiler reports a text that is missing in one language.
protocol MessageTexts: GraphFileTexts, NetworkTexts, InvariantTexts, OpeningHoursTexts,
  CampusFileTexts, CampusProblemTexts, StationTexts
{
  /// The language of the texts.
  var language: Language { get }
}
