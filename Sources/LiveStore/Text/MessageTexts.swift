/// Texts of this library's messages, in one language.
///
/// A text is a property, or a function of the values in it. The tables ``EnglishMessages`` and
/// ``SpanishMessages`` conform, so the compiler reports a text that is missing in one language.
protocol MessageTexts {
  // MARK: - Files

  /// A file cannot be opened or written; continues its name.
  func unusable(_ reason: String) -> String
  /// A file is not a live store; continues its name.
  var notLiveStore: String { get }
  /// A file is of a later version; continues its name.
  func laterVersion(_ found: Int, known: Int) -> String
  /// A file has other tables than its version; continues its name.
  var otherTables: String { get }
  /// A file is damaged; continues its name.
  func damaged(_ reason: String) -> String
  /// The disk is full; continues the name of the file.
  var full: String { get }
  /// Another program holds the file for too long; continues its name.
  var busy: String { get }
  /// A file that would be written exists already; continues its name.
  var exists: String { get }
  /// A folder for copies is missing; continues its name.
  var noFolder: String { get }
  /// A file that would be read is missing; continues its name.
  var missing: String { get }
  /// Another program has opened the file that would be replaced; continues its name.
  var inUse: String { get }

  // MARK: - Devices

  /// Too many fixes wait to be written.
  var overloaded: String { get }
  /// A device was revoked or removed.
  var revoked: String { get }
  /// The id of a vehicle cannot be used.
  func badVehicle(_ id: String, longest: Int) -> String
  /// A vehicle is of another kind.
  func otherKind(_ id: String, known: String) -> String
  /// There is no device with a number.
  func noDevice(_ number: Int64) -> String

  // MARK: - Places

  /// There is no event with an id.
  var noEvent: String { get }
  /// There are no free places with an id.
  var noFreePlaces: String { get }
  /// There are too many rows of a kind.
  func tooMany(_ limit: Int) -> String
}
