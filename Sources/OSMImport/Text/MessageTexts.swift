import GeoCore

/// Texts of this library's messages, in one language.
///
/// A text is a property, or a function of the values in it. The tables ``EnglishMessages`` and
/// ``SpanishMessages`` conform, so the compiler reports a text that is missing in one language.
/// Texts without a comment continue the path of a file or folder.
protocol MessageTexts {
  /// The language of the texts.
  var language: Language { get }

  // MARK: - Files

  func unreadable(_ reason: String) -> String
  /// The reason why a folder of tiles cannot be read.
  var notAFolderOfTiles: String { get }
  /// The reason why a tile cannot be read.
  var notARegularFile: String { get }
  /// The reason why a tile cannot be read.
  var checkPermissions: String { get }

  // MARK: - Maps

  func addressNotFile(_ path: String) -> String
  func damagedMap(_ reason: String) -> String
  var noStreets: String { get }
  /// The reason why objects cannot be stored.
  var unsortedMap: String { get }
  var notAStore: String { get }
  var graphNotMap: String { get }
  var otherStore: String { get }
  /// A clause about a section of a store.
  var inconsistentStore: String { get }

  // MARK: - Elevation

  var noTiles: String { get }
  func wrongTileSize(_ bytes: Int) -> String
  func impossibleHeights(_ example: Int16) -> String
  func damagedTile(_ format: String) -> String
  func notInArchive(_ tile: String) -> String
  var unusualArchive: String { get }

  // MARK: - Places

  /// The description of an interpolated house; a sentence.
  var estimatedHouse: String { get }
}
