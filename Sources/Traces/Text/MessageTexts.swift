/// Texts of this library's messages, in one language.
///
/// A text is a property, or a function of the values in it. The tables ``EnglishMessages`` and
/// ``SpanishMessages`` conform, so the compiler reports a text that is missing in one language.
protocol MessageTexts {
  // MARK: - Places of errors

  /// A line of a file.
  func line(_ number: Int, of file: String) -> String

  // MARK: - Files in no format

  /// A file is empty; continues its name.
  var emptyFile: String { get }
  /// A file is compressed; continues its name.
  var compressedFile: String { get }
  /// A file is binary; continues its name.
  var binaryFile: String { get }
  /// A file is in none of the formats; continues its name.
  var unknownFormat: String { get }

  // MARK: - Records

  /// A line or a part of a file has too many bytes.
  func tooLong(_ limit: Int) -> String
  /// A record has no position.
  var noPosition: String { get }
  /// A text is not a coordinate.
  func noCoordinate(_ text: String) -> String
  /// A coordinate is out of range.
  func outOfRange(_ latitude: Double, _ longitude: Double) -> String
  /// A coordinate is the origin, which receivers write without a position.
  var origin: String { get }
  /// A text is not a time.
  func noTime(_ text: String) -> String
  /// A text is a date with two readings.
  func ambiguousDate(_ text: String) -> String

  // MARK: - NMEA 0183

  /// A file has no sentence; continues its name.
  var noSentences: String { get }
  /// A line is not a sentence.
  var notSentence: String { get }
  /// A sentence ends where another begins.
  var cutSentence: String { get }
  /// A sentence has bytes that are not printable ASCII.
  var notText: String { get }
  /// A checksum is not two digits.
  var cutChecksum: String { get }
  /// A checksum is not `right`.
  func wrongChecksum(_ right: String) -> String
  /// A checksum is missing in a file with checksums.
  var missingChecksum: String { get }
  /// A sentence has too few fields.
  func tooFewFields(_ address: String, count: Int, needed: Int) -> String
  /// A time cannot be read.
  var damagedTime: String { get }
  /// A date cannot be read.
  var damagedDate: String { get }
  /// A position cannot be read.
  var damagedPosition: String { get }

  // MARK: - JSON

  /// A file has no line of JSON; continues its name.
  var noJSONLines: String { get }
  /// A file has neither GeoJSON nor fixes; continues its name.
  var noJSONFixes: String { get }
  /// A document is not complete.
  var cutJSON: String { get }
  /// A document is not JSON; `character` is the first one that cannot be there.
  func notJSON(_ character: String) -> String
  /// A document is nested too deeply.
  func tooDeep(_ limit: Int) -> String
  /// An element of a document is too long.
  func largeElement(mebibytes: Int) -> String

  // MARK: - GPX

  /// A document is not complete.
  var cutXML: String { get }
  /// A document is not XML; the reason is the parser's own text.
  func notXML(_ reason: String) -> String
  /// A document is of another type.
  func notGPX(_ element: String) -> String
  /// A document declares its type.
  var documentType: String { get }
  /// A document has too many levels or names.
  var tooManyNames: String { get }

  // MARK: - CSV

  /// A file has no header with a position; continues its name.
  var noHeader: String { get }
}
