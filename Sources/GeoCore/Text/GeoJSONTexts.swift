/// Messages about GeoJSON documents; each continues the position in the document.
protocol GeoJSONTexts {
  // MARK: - Members

  /// A value of the wrong kind.
  func expected(_ value: String, found: String) -> String
  /// An object has no `type`.
  var missingType: String { get }
  /// An object has a `type` that is not allowed there.
  func unknownType(_ name: String, of object: GeoJSONError.TypedObject) -> String
  /// A collection has no `features`.
  var missingFeatures: String { get }
  /// A feature has no `geometry`.
  var missingGeometry: String { get }
  /// A geometry has no `coordinates`.
  func missingCoordinates(_ type: String) -> String

  // MARK: - Expected values

  /// An array.
  var array: String { get }
  /// An object.
  var object: String { get }
  /// A string or a number.
  var stringOrNumber: String { get }
  /// A GeoJSON object.
  var document: String { get }
  /// A feature.
  var feature: String { get }
  /// A geometry.
  var geometry: String { get }
  /// A position, the longitude first.
  var position: String { get }

  // MARK: - Geometries

  /// Collections of geometries are nested too deeply.
  func tooDeep(_ limit: Int) -> String
  /// Two numbers are no longitude and latitude.
  func badPosition(_ text: String) -> String
  /// A line has too few positions.
  func shortLine(_ count: Int) -> String
  /// A polygon has no ring.
  var noRing: String { get }
  /// A ring has too few positions.
  func shortRing(_ count: Int) -> String
  /// A ring does not end where it begins.
  var openRing: String { get }
}
