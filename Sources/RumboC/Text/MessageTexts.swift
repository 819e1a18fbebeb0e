import GeoCore

/// Texts of this module's messages, in one language; the remedy stands after the last semicolon.
protocol MessageTexts {
  var cancelled: String { get }
  var closedGraph: String { get }
  var closedTracker: String { get }
  func nullArgument(_ name: String) -> String
  func notUnicode(_ name: String) -> String
  func longText(_ name: String) -> String
  func outOfRange(_ name: String, _ value: String, low: String, high: String) -> String
  func wrongCount(_ count: Int64, expected: Int) -> String
  /// A node that the graph does not have; the range of its ids, if there are any.
  func noNode(_ id: Int64, range: ClosedRange<Int64>?) -> String
  func badCoordinate(at index: Int) -> String
  func badFix(_ latitude: Double, _ longitude: Double) -> String
  func costTooLarge(_ cost: UInt32, at index: Int) -> String
  var halfCoordinates: String { get }
  func unknownUnit(_ unit: String, known: String) -> String
  func unknownIndexes(_ indexes: UInt32) -> String
  func unknownLanguage(_ language: String) -> String
  func unknownQuestion(_ question: String, known: String) -> String
  func unknownFormat(_ name: String, known: String) -> String
  func unknownMember(_ name: String, known: String) -> String
  var noCoordinates: String { get }
  func onlyNodes(_ place: String) -> String
  func noNodeNear(_ place: String, within meters: Int) -> String
  var noStreets: String { get }
  var noFile: String { get }
  var notJSON: String { get }
  func wrongType(_ member: String) -> String
  var noLimits: String { get }
}

extension LocalizedText {
  /// A text of the tables in every language.
  static func message(_ text: (any MessageTexts) -> String) -> LocalizedText {
    LocalizedText(en: text(EnglishMessages()), es: text(SpanishMessages()))
  }
}
