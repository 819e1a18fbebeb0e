/// Messages about conversions between coordinate reference systems; a reason is PROJ's own text.
protocol ProjectionTexts {
  /// A definition of a coordinate reference system that PROJ does not know.
  func unknownSystem(_ definition: String, reason: String) -> String
  /// A definition of an operation that PROJ does not know.
  func unknownOperation(_ definition: String, reason: String) -> String
  /// PROJ has no operation between two systems.
  func noOperation(from: String, to: String, reason: String) -> String
  /// A system is not projected in metres.
  func notProjected(_ name: String) -> String
  /// PROJ rejects a coordinate.
  func notConvertible(_ point: String, reason: String) -> String
  /// A place is outside the area of use of a system.
  func outsideArea(_ place: String, of system: String, area: String, better: String) -> String
  /// PROJ's database is not installed.
  var noDatabase: String { get }
}
