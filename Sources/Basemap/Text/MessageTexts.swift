/// Texts of this library's messages, in one language.
///
/// A text is a property, or a function of the values in it. The tables ``EnglishMessages`` and
/// ``SpanishMessages`` conform, so the compiler reports a text that is missing in one language.
/// Texts continue the name of a file.
protocol MessageTexts {
  /// A file cannot be opened or written.
  func unusable(_ reason: String) -> String
  /// Reason: a path is a device, a pipe or a socket.
  var notRegular: String { get }
  /// A file is no file of tiles.
  var notTiles: String { get }
  /// A file has tiles of another format.
  func otherFormat(_ format: String) -> String
  /// A file or a tile is damaged, or exceeds a limit.
  func damaged(_ damage: TileDamage) -> String
}
