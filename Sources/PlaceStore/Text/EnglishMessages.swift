/// The texts in English.
struct EnglishMessages: MessageTexts {
  // MARK: - Files

  func unusable(_ reason: String) -> String {
    "the place store cannot be used (\(reason)); delete the file or choose another"
  }

  var notRegular: String { "it is not a regular file" }

  var notPlaceStore: String {
    "is not a place store; import the city again, or name another file"
  }

  func otherVersion(_ found: Int, known: Int) -> String {
    """
    is a place store of version \(found), but this program reads version \(known); \
    import the city again
    """
  }

  // MARK: - Damage

  func damaged(_ reason: String) -> String {
    "the place store is damaged (\(reason)); import the city again"
  }

  func damage(_ damage: DatabaseDamage) -> String {
    switch damage {
    case .length(let expected): "its length is not \(expected) bytes"
    case .noCount: "the number of places is missing"
    case .badCount(let count): "it has \(count) places"
    case .wrongCount(let found, let expected): "\(found) places instead of \(expected)"
    case .noPlace(let number): "there is no place \(number)"
    case .unreadablePlace(let number): "place \(number) cannot be read"
    case .noKind: "a place is of no kind"
    case .badCoordinate: "a place is nowhere on earth"
    case .spellings: "table spelling"
    case .completions: "tables for completion"
    case .noReport: "it does not answer"
    case .reported(let report): report
    }
  }

  // MARK: - Places

  func estimatedHouse(between lower: Int, and upper: Int) -> String {
    "The place is estimated between numbers \(lower) and \(upper)."
  }
}
