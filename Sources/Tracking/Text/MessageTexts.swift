/// Texts of this library, in one language.
///
/// The tables ``EnglishMessages`` and ``SpanishMessages`` conform, so the compiler reports a text that
/// is missing in one language. Names of places are empty if they are not known; distances and durations
/// are texts already.
protocol MessageTexts {
  /// No fix has come.
  var noPosition: String { get }
  /// No fix could be used.
  var noUsablePosition: String { get }

  /// What a traveller shares who has arrived.
  func arrived(at place: String, after distance: String, in duration: String?) -> String

  /// What a traveller shares who has no destination.
  func travelled(_ distance: String, in duration: String?) -> String

  /// What a traveller shares on the way.
  func onTheWay(to place: String, remaining distance: String, about duration: String) -> String
}
