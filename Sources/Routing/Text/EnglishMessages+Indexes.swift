extension EnglishMessages: IndexTexts {
  // MARK: - Preparation

  func notPrepared(with kind: IndexKind, profile: String, command: String) -> String {
    "is not prepared with \(kind.rawValue) for profile \(profile); run “\(command)”"
  }

  func noOrder(_ profile: String) -> String {
    """
    no order of elimination was found for \(profile): METIS has no memory left; free some, or use \
    a machine with more
    """
  }

  func otherVersion(_ profile: String) -> String {
    """
    its weights of profile \(profile) were made by another version of the program; import the map \
    again
    """
  }

  func otherNetwork(_ kind: IndexKind) -> String {
    "the index \(kind.rawValue) is of another network; prepare it again"
  }

  func disagreement(_ kind: IndexKind, profile: String) -> String {
    "\(kind.rawValue) of \(profile) finds other distances than a search; prepare it again"
  }

  func longName(_ profile: String, _ kind: IndexKind, limit: Int) -> String {
    """
    the name of profile \(profile) is too long to prepare it with \(kind.rawValue); import it \
    under a name of at most \(limit) characters
    """
  }

  func stale(_ kind: IndexKind, profile: String) -> String {
    """
    the index \(kind.rawValue) of profile \(profile) is of other weights, or was changed; \
    prepare it again
    """
  }

  // MARK: - Contraction hierarchies

  var invalidCounts: String { "its counts are invalid" }
  var equalRanks: String { "two nodes have one rank" }
  var unorderedRows: String { "an arc does not lead up, or a row does not rise" }
  var invalidShortcut: String { "invalid shortcut" }

  // MARK: - Customizable hierarchies

  var otherGraph: String { "it is of another graph" }
  var noPermutation: String { "its order is no permutation" }
  var noTree: String { "its elimination tree does not fit its rows" }
  var openTriangle: String { "a triangle is not closed" }
  var noMirror: String { "its arcs from below are not its arcs" }
  var noSlot: String { "an original arc does not have its place" }
  var otherWeights: String { "it does not follow from the arcs' weights" }

  // MARK: - Hub labels

  var unknownDirections: String { "it does not say how many directions there are" }
  var labelOutside: String { "a label lies outside the weights" }
  var stepNotUpward: String { "a step does not lead up to a node" }
}
