/// Texts of this library's messages, in one language.
///
/// A text is a property, or a function of the values in it. The tables ``EnglishMessages`` and
/// ``SpanishMessages`` conform, so the compiler reports a text that is missing in one language.
protocol MessageTexts: ProjectionTexts, MapImageTexts, GeoJSONTexts {
  // MARK: - Files

  /// A file cannot be read; continues its name.
  func unreadable(_ reason: String) -> String
  /// Reason: a file does not exist.
  var noSuchFile: String { get }
  /// Reason: a path is a folder.
  var folderNotFile: String { get }
  /// Reason: a file may not be read.
  var readingForbidden: String { get }

  // MARK: - JSON

  /// A document is not JSON.
  func notJSON(_ problem: JSONProblem, line: Int, column: Int) -> String

  // MARK: - Encoded polylines

  /// A character, counted from 1, that polylines do not use.
  func badPolylineCharacter(_ number: Int) -> String
  /// A polyline ends within a coordinate.
  var cutPolyline: String { get }
  /// The coordinate that begins at a character, counted from 1, is out of range.
  func polylineOutOfRange(_ number: Int) -> String
}
