/// Texts of questions that choose among places.
protocol ChoiceTexts {
  /// A question that chooses among places does not say which.
  var noCandidates: String { get }
  /// Places to choose from are given as a list and by category or kind.
  var candidatesAndConditions: String { get }
  /// None of the places to choose from is reached.
  func noCandidateReached(_ origin: String) -> String
  /// A meeting of less than two travellers.
  var tooFewTravellers: String { get }
  /// No place is reached by all travellers.
  var noMeetingPoint: String { get }
}
