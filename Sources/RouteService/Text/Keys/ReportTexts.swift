import Routing

/// Texts of reports on networks, places, stations, maps and learned speeds.
protocol ReportTexts {
  /// A delay that is learned.
  func delay(_ delay: LearnedSpeeds.Delay) -> String
  /// What speeds were learned from, and the factor of all of them.
  func learnedSummary(
    factor: String,
    samples: Int,
    recordings: Int,
    of all: Int,
    hours: Int
  ) -> String

  /// A number of positions.
  func fixes(_ count: Int) -> String
  /// A number of nodes.
  func nodes(_ count: Int) -> String
  /// A number of directed edges.
  func edges(_ count: Int) -> String
  /// All sections of a file have been checked and are correct.
  var verified: String { get }

  /// Parts of a network that are not joined to the largest one, with all their nodes.
  func islands(_ parts: Int, nodes: Int) -> String
  /// Nodes without an arc.
  func isolatedNodes(_ count: Int) -> String
  /// Arcs from a node to itself.
  func loops(_ count: Int) -> String
  /// A network without islands, isolated nodes and loops.
  var noProblems: String { get }
  /// Number of strongly connected components.
  func strongParts(_ count: Int) -> String
  /// Number of weakly connected components.
  func weakParts(_ count: Int) -> String

  /// Weight of a path.
  func weight(_ weight: String) -> String
  /// Number of nodes on a path.
  func nodesOnPath(_ count: Int) -> String

  /// Description in the file of a matched trace.
  func matched(profile: String) -> String
  /// Number of positions that were matched.
  func matched(_ trace: String, _ matched: Int, of fixes: Int) -> String

  /// Title of a report on a map image.
  func mapImage(_ file: String, width: String, height: String, points: Int) -> String
  /// Root mean squares of the linear interpolation between corners and of another method.
  func cornersError(_ corners: String, method: String, _ error: String) -> String

  /// Mark of the main entrance, after its name.
  var mainEntrance: String { get }

  /// How long a bike may be kept.
  func loanLimit(_ duration: String) -> String
  /// How long to wait between two loans.
  func loanPause(_ duration: String) -> String
  /// Note on a station whose data are not confirmed.
  var sample: String { get }

  /// On the left side of a way.
  var left: String { get }
  /// On the right side of a way.
  var right: String { get }
  /// On a way itself.
  var onWay: String { get }

  /// Duration of a simulated trip, and that of its route.
  func planned(_ duration: String, _ planned: String) -> String
  /// A wrong turn of a simulated trip.
  func wrongTurn(after distance: String, length: String) -> String
  /// Time without positions in a simulated trip.
  func noSignal(_ duration: String) -> String
}
