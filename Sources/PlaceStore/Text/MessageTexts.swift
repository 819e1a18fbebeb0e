/// Texts of this library's messages, in one language.
///
/// A text is a property, or a function of the values in it. The tables ``EnglishMessages`` and
/// ``SpanishMessages`` conform, so the compiler reports a text that is missing in one language.
protocol MessageTexts {
  // MARK: - Files

  /// A file cannot be opened or written; continues its name.
  func unusable(_ reason: String) -> String
  /// Reason: a path is a device, a pipe or a socket.
  var notRegular: String { get }
  /// A file is not a place store; continues its name.
  var notPlaceStore: String { get }
  /// A file is of another version; continues its name.
  func otherVersion(_ found: Int, known: Int) -> String

  // MARK: - Damage

  /// A file is damaged; continues its name.
  func damaged(_ reason: String) -> String
  /// Reason: what is wrong in the file.
  func damage(_ damage: DatabaseDamage) -> String

  // MARK: - Places

  /// Description of a house that is estimated between two mapped numbers.
  func estimatedHouse(between lower: Int, and upper: Int) -> String
}
