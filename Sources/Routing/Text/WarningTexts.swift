import CampusGraph

/// Warnings of routes, and words that other messages contain.
protocol WarningTexts {
  // MARK: - Estimates

  /// A route is a straight line.
  var estimated: String { get }
  /// A part of a route is on ways that were not surveyed.
  var unsurveyed: String { get }
  /// A trip by shared bike is replaced by the walk.
  var walkingIsFaster: String { get }

  // MARK: - Hours

  /// A way or a place is closed at the time of the request.
  func closedNow(_ closed: MessageLabel, opens: Opening?) -> String
  /// A place is closed when it is reached.
  func closedThen(_ closed: MessageLabel, opens: Opening?) -> String

  // MARK: - Permissions

  /// A route begins on private streets.
  func privateStart(_ length: String) -> String
  /// A route ends on private streets.
  func privateEnd(_ length: String) -> String
  /// A route uses private streets between public ones.
  func privateBetween(_ length: String) -> String
  /// A route passes a private gate.
  var privateGate: String { get }

  // MARK: - Words

  /// What a way or a place is called.
  func label(_ label: MessageLabel) -> String
  /// The way a profile travels, as part of a sentence: `on foot`, `in a wheelchair`.
  func travelling(_ profile: String) -> String
  /// A time of day: `at 07:05`.
  func at(_ time: LocalTime) -> String
  /// A time of day, with the day of the week if that is another day.
  func moment(_ opening: Opening) -> String
}
