/// When a door, a way, a place or a station is open, after OSM's `opening_hours`.
public struct OpeningHours: Hashable, Sendable {
  /// The text it was read from.
  public let text: String

  /// Open at all times.
  public static let always = OpeningHours(text: "24/7")
}
