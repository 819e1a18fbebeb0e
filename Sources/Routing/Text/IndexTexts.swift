/// Messages about indexes that are missing, cannot be built, or are damaged in a file.
protocol IndexTexts {
  // MARK: - Preparation

  /// A file has no index of a kind for a profile; `command` makes it. Continues the file's name.
  func notPrepared(with kind: IndexKind, profile: String, command: String) -> String
  /// METIS found no order of elimination.
  func noOrder(_ profile: String) -> String
  /// The weights of a bundled profile are of another version of the profile.
  func otherVersion(_ profile: String) -> String
  /// An index does not fit the network of its file.
  func otherNetwork(_ kind: IndexKind) -> String
  /// An index and a plain search find different distances.
  func disagreement(_ kind: IndexKind, profile: String) -> String
  /// The name of a profile is too long for the names of sections.
  func longName(_ profile: String, _ kind: IndexKind, limit: Int) -> String
  /// An index does not have the seal of its file's weights.
  func stale(_ kind: IndexKind, profile: String) -> String

  // MARK: - Contraction hierarchies

  /// The numbers of nodes and arcs are out of range.
  var invalidCounts: String { get }
  /// The ranks are no permutation.
  var equalRanks: String { get }
  /// A row of arcs is not in order, or not upward.
  var unorderedRows: String { get }
  /// A shortcut is not made of lower arcs.
  var invalidShortcut: String { get }

  // MARK: - Customizable hierarchies

  /// Numbers of nodes or arcs are not those of the graph.
  var otherGraph: String { get }
  /// The order is no permutation.
  var noPermutation: String { get }
  /// Parents, depths or heads contradict each other.
  var noTree: String { get }
  /// Two upper neighbours of a node are not joined.
  var openTriangle: String { get }
  /// The downward arcs are not the upward ones.
  var noMirror: String { get }
  /// An original arc is missing among the inputs.
  var noSlot: String { get }
  /// Customized weights are not those that customization gives.
  var otherWeights: String { get }

  // MARK: - Hub labels

  /// The labels are symmetric by their summary and have two directions.
  var unknownDirections: String { get }
  /// The labels of a hub end after the weights.
  var labelOutside: String { get }
  /// The parent of a rank is not higher.
  var stepNotUpward: String { get }
}
