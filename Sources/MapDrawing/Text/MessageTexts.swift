/// Texts of this library's messages and pictures, in one language.
///
/// A text is a property, or a function of the values in it. The tables ``EnglishMessages`` and
/// ``SpanishMessages`` conform, so the compiler reports a text that is missing in one language.
protocol MessageTexts {
  // MARK: - Errors

  /// A PNG has too many pixels.
  func tooBig(_ size: String, limit: Int) -> String
  /// The drawing library failed; the reason is its own text.
  func cannotDraw(_ reason: String) -> String

  // MARK: - Legend

  /// The main route beside alternatives.
  var route: String { get }
  /// An alternative route.
  var alternative: String { get }
  /// A part of a route in one mode of travel.
  func mode(_ mode: MapScene.RouteLine.Mode, isEstimated: Bool) -> String
  /// A bike station.
  var station: String { get }
  /// A bike station whose data are not confirmed.
  var sampleStation: String { get }
  /// An area that routes avoid.
  var avoidedArea: String { get }

  /// Heights along the route, with the sums of rises and falls in metres.
  func elevation(ascent: Int, descent: Int) -> String

  // MARK: - Grid

  /// The letter of western longitudes.
  var west: String { get }
}
