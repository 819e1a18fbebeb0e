import CampusGraph
import GeoCore

/// All that is known of a trip under way: a value of bounded size, whatever the trip's length.
///
/// ```
///            ┌───────────┐ accepted ┌──────────┐ place ┌───────────┐ speed ┌────────┐
/// fix ─▶ clock ─▶ receiver ─────────▶ position ───────▶ off-route ───────▶ motion ─▶ totals
///            └───────────┘          └────┬─────┘ ◀─────└─────┬─────┘       └───┬────┘
///                                        └───────▶ pace ◀────┴─────────────────┘
///                                                   └──▶ status ─▶ arrival
/// ```
/// Each part is a value with inputs and outputs of its own; `take` composes them. Only
/// ``Tracker`` makes one state from another.
public struct TripState: Hashable, Sendable {
  /// What a traveller is doing.
  public enum Status: String, Hashable, Sendable, CaseIterable, Codable {
    /// Not under way yet.
    case starting
    /// Under way, along the route if there is one.
    case moving
    /// Standing.
    case stopped
    /// Standing for so long that the traveller stays on purpose, or is held up: when they go on is
    /// not known.
    case paused
    /// Going back along the route.
    case wrongWay = "wrong_way"
    /// On other streets than the route's.
    case offRoute = "off_route"
    /// Just set on a new route.
    case rerouted
    /// Without a usable fix for too long to extrapolate.
    case lost
    /// At the destination.
    case arrived
  }

  /// What the traveller is doing.
  public internal(set) var status = Status.starting
  var counts = FixCounts()
  var clock = TripClock()
  /// Which fixes to accept, and how far off they are.
  var receiver = ReceiverBelief()
  /// The last fix and the place reported for it.
  var place = ReportedPlace()
  /// Where the traveller is: on the ground and along the route.
  var position = PositionBelief()
  /// Whether the traveller is still on the route.
  var offRoute = OffRouteBelief()
  var rerouting = ReroutingState()
  /// Whether the traveller moves.
  var motion = MotionDetector()
  var totals = TripTotals()
  /// How the traveller's own pace and stops differ from the plan.
  var pace = PaceBelief()
  /// When the traveller arrives, and whether they have.
  var arrival = ArrivalBelief()

  /// A state before the first fix.
  public init() {}

  /// Fixes taken, outliers included.
  public var fixes: Int { counts.fixes }
  /// Fixes that were read but rejected as outliers.
  public var outliers: Int { counts.outliers }
  /// Records that could not be read.
  public var rejected: Int { counts.rejected }
  /// How often the route was replaced on the way.
  public var reroutes: Int { rerouting.count }
}

/// How many records a trip has had.
struct FixCounts: Hashable, Sendable, Codable {
  /// Fixes taken, outliers included.
  var fixes = 0
  /// Fixes that were read but rejected as outliers.
  var outliers = 0
  /// Records that could not be read.
  var rejected = 0
}

/// The last fix and the place on the network or on the route that is reported for it.
struct ReportedPlace: Hashable, Sendable, Codable {
  /// The last fix, outliers included.
  var fix: LocationFix?
  /// Whether that fix was rejected as an outlier.
  var isOutlier = false
  /// Whether that fix showed that those before it were wrong.
  var isRestart = false
  /// Where the traveller is reported to be, and metres from the fix to there.
  var matched: Coordinate?
  var deviation: Meters?
  /// The most probable directed edge, and its probability.
  var edge: DirectedEdge?
  var probability = 0.0
  /// The most probable place on the network, route or not, and metres from the fix to it.
  var onNetwork: Coordinate?
  var networkDistance: Meters?

  /// Whether the last fix has no time; standing cannot be detected then.
  var isUntimed: Bool { fix.map { $0.time == nil } == true }

  /// Takes a fix before it is accepted or rejected.
  mutating func begin(_ fix: LocationFix) {
    self.fix = fix
    isOutlier = false
    isRestart = false
  }

  /// Takes the best hypothesis of an accepted fix.
  mutating func take(_ best: MatchHypothesis?, isReported: Bool) {
    edge = best?.edge
    probability = best?.probability ?? 0
    onNetwork = best?.coordinate
    networkDistance = best?.distance
    if isReported { reportNetwork() }
  }

  /// Reports the place on the network instead of the one on the route.
  mutating func reportNetwork() { (matched, deviation) = (onNetwork, networkDistance) }
}
