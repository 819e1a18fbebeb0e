import GeoCore

/// Texts of this library's messages, in one language.
///
/// A text is a property, or a function of the values in it. The tables ``EnglishMessages`` and
/// ``SpanishMessages`` conform, so the compiler reports a text that is missing in one language.
/// Texts without a comment continue the place of the error: a file's path, or a line in it.
protocol MessageTexts {
  /// The language of the texts.
  var language: Language { get }

  // MARK: - Files

  /// A line of a file, as the place of an error.
  func line(_ number: Int, of path: String) -> String
  var lineTooLong: String { get }
  func compressedDataCutShort(_ format: String) -> String
  func compressedDataDamaged(_ format: String) -> String
  var tooMuchMemory: String { get }

  // MARK: - Graphs

  var expectedHeader: String { get }
  var secondHeader: String { get }
  func expectedArc(found: String) -> String
  var noWeight: String { get }
  func nodeOutOfRange(_ node: String, least: UInt32, largest: UInt32) -> String
  func badWeight(_ weight: String, largest: UInt32) -> String
  var noArcs: String { get }
  func wrongArcCount(_ count: Int, declared: Int) -> String
  func tooManyNodesDeclared(_ nodes: Int, arcs: Int) -> String
  /// A node has the number of nodes as its number, and another one is 0.
  func nodeTooLargeFromZero(_ node: UInt32, nodes: Int) -> String
  var arcsWithoutNodes: String { get }
  func tooManyNodes(limit: Int) -> String
  func tooManyArcs(limit: Int) -> String

  // MARK: - Coordinates

  func expectedCoordinate(found: String) -> String
  func wrongNodeCount(_ count: Int, declared: Int) -> String
  func twoCoordinates(node: UInt32) -> String
  func noCoordinates(node: UInt32, missing: Int) -> String

  // MARK: - Options

  var geodesicNeedsCoordinates: String { get }
  var geodesicNeedsLengthUnit: String { get }

  // MARK: - Arrays

  func wrongLength(_ name: String, _ count: Int, expected: Int) -> String
  func arcNodeOutOfRange(_ node: Int64, arc: Int, nodes: Int) -> String
  func weightTooLarge(_ weight: UInt32, arc: Int) -> String
  func badNumber(_ number: Int64) -> String
  func repeatedNumber(_ number: Int64) -> String
}
