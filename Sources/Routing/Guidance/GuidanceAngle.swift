import GeoCore

/// Angles by which people tell the ways at a junction apart, in degrees.
///
/// The values are those of the OSRM project, which tuned them on the streets of many countries.
enum GuidanceAngle {
  /// A way within it is perfectly straight on.
  static let exact: Degrees = 3
  /// A way within it looks straight on.
  static let fuzzy: Degrees = 25
  /// A turn within it is narrow: drivers need not slow down.
  static let narrow: Degrees = 40
  /// Two ways within it look like a group that leads the same way.
  static let group: Degrees = 60
  /// Two directions within it look opposite: 180° less ``fuzzy``.
  static let nearlyOpposite: Degrees = 155
  /// A way that deviates this many times more than another is clearly the lesser continuation.
  static let distinctRatio = 2.0

  /// The angle between two directions or turns, 0…180.
  static func between(_ a: Degrees, _ b: Degrees) -> Degrees { abs(Bearing.turn(from: a, to: b)) }
}
