extension EnglishTexts: ChoiceTexts {
  var noCandidates: String { "say what to choose from: places, a category or a kind" }

  var candidatesAndConditions: String {
    "give either a list of places or a category or kind, not both"
  }

  func noCandidateReached(_ origin: String) -> String {
    "none of the places can be reached from \(origin); try another profile"
  }

  var tooFewTravellers: String { "a meeting needs two travellers or more" }

  var noMeetingPoint: String {
    "no place can be reached by all travellers; try other profiles or other places"
  }
}
