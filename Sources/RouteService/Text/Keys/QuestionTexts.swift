import GeoCore
import Routing

/// The type that a member of a JSON request must have.
enum MemberType: Sendable {
  case boolean, object, place, string, strings, wholeNumber
}

/// Messages about the parameters of questions.
protocol QuestionTexts {
  /// A number is outside its range; `subject` is the parameter with its value.
  func outOfRange(_ subject: String, from low: String, to high: String) -> String
  /// A member of a JSON request has another type.
  func wrongType(_ member: String, _ type: MemberType) -> String
  /// A line of a batch is too long.
  func lineTooLong(_ limit: Int) -> String
  /// A message with the line of a batch that it is about.
  func inLine(_ line: Int, _ message: String) -> String

  /// What to change in a request that has no answer.
  func remedy(_ remedy: RoutingError.Remedy) -> String
  /// What to do with a file that holds no record of its format.
  var chooseFormat: String { get }
  /// What to send instead of a recording that holds no record.
  var recordingFormats: String { get }

  /// Too many questions wait for a thread.
  var tooManyWaiting: String { get }

  /// No profile has a name; `parameter` is the one that was given.
  func unknownProfile(_ parameter: Parameter, _ name: String, known: String) -> String
  /// No class of roads has a name.
  func unknownRoadClass(_ name: String, known: String) -> String
  /// No search has a name.
  func unknownAlgorithm(_ name: String, known: String) -> String
  /// No way or door has an id.
  func nothingToClose(_ id: String) -> String

  /// A text is not a time.
  func badTime(_ parameter: Parameter, _ text: String) -> String
  /// Both departure and arrival are given.
  var departureAndArrival: String { get }

  /// The parts of a parameter are not as many as the places.
  func partCount(_ parameter: Parameter, _ parts: Int, places: Int) -> String
  /// No approach has a name.
  func unknownApproach(_ name: String, known: String) -> String
  /// A direction of travel is not a bearing with a tolerance.
  func badBearing(_ text: String) -> String

  /// A trip has less than two places.
  var tripTooShort: String { get }

  /// A recording has no position.
  func emptyRecording(_ trace: String) -> String
  /// No way of a profile is near any position of a recording.
  func noMatch(_ trace: String, profile: String, first: String) -> String

  /// No kind of places has a name.
  func unknownKind(_ name: String, known: String) -> String
  /// Places are limited by a center and by a box at the same time.
  var centerAndBox: String { get }
  /// A radius is given without a center.
  var radiusWithoutCenter: String { get }
  /// A radius is out of range.
  func badRadius(_ radius: String) -> String
  /// A text to search is empty or too long.
  func searchTextLength(_ limit: Int) -> String
  /// A box has west, south, east and north in the order of other programs.
  func swappedBox(_ text: String, swapped: String) -> String
  /// A text is not a box.
  func badBox(_ text: String) -> String
  /// A box is outside the data.
  func boxOutside(_ text: String, data: String) -> String
  /// A list has fewer pages.
  func noPage(_ page: Int, last: Int) -> String
  /// No place meets all conditions.
  var nothingFits: String { get }
  /// No place has a category; some categories are listed.
  func unknownCategory(_ name: String, known: String) -> String
  /// No place has a category; similar ones are listed.
  func unknownCategory(_ name: String, similar: String) -> String

  /// A reference system has no horizontal coordinates.
  func notHorizontal(definition: String, name: String) -> String
  /// A line has more bytes than it may.
  func lineTooLong(_ line: Int, limit: Int) -> String
  /// A line is no coordinate of a system of some kind.
  func notCoordinate(line: Int, _ text: String, kind: Projection.System.Kind?) -> String
}

/// Texts in documents that name parameters or operations.
protocol NoticeTexts {
  /// Line below a page of a list; `nextPage` is `nil` on the last page.
  func footer(_ shown: Int, of total: Int, nextPage: Int?) -> String
  /// Note in a file of simulated data.
  func simulated(seed: UInt64) -> String
}

extension NoticeTexts where Self: ServiceTexts {
  /// The parameter that leads to a page, after a list's line; empty without one.
  func pageHint(_ page: Int?) -> String {
    page.map { "; " + parameter(.page, "\($0)") } ?? ""
  }
}
