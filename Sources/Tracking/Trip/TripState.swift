import CampusGraph
import GeoCore

/// All that is known of a trip on its way: a value of bounded size, whatever the trip's length.
///
/// `Tracker.next(_:_:)` makes the state after a fix from the one before; nothing else changes it.
public struct TripState: Hashable, Sendable {
  /// What a traveller is doing.
  public enum Status: String, Hashable, Sendable, CaseIterable {
    /// Not under way yet.
    case starting
    /// Under way, along the route where there is one.
    case moving
    /// Standing.
    case stopped
    /// Going back along the route.
    case wrongWay = "wrong_way"
    /// On other ways than the route's.
    case offRoute = "off_route"
    /// Just set on a new route.
    case rerouted
    /// Without a usable fix for too long to reckon on.
    case lost
    /// At the destination.
    case arrived
  }

  /// What the traveller is doing.
  public internal(set) var status = Status.starting
  /// Fixes taken, outliers included.
  public internal(set) var fixes = 0
  /// Fixes that were read but not believed.
  public internal(set) var outliers = 0
  /// Records that could not be read.
  public internal(set) var rejected = 0
  /// How often the route was replaced on the way.
  public internal(set) var reroutes = 0

  // MARK: The last fix

  var fix: LocationFix?
  var isOutlier = false
  /// The last fix that was believed.
  var believed: LocationFix?
  /// Whether a second fix has agreed with the first.
  var isConfirmed = false
  /// The last fix that contradicted the only one believed so far.
  var rival: LocationFix?
  /// Whether this fix showed that those before it were wrong.
  var isRestart = false
  /// Outliers in a row that only the tracker refused.
  var refused = 0
  /// Seconds since a fix could be used.
  var silence: Seconds = 0
  /// Where the traveller is on the network, and how sure that is.
  var matched: Coordinate?
  var edge: DirectedEdge?
  var deviation: Meters?
  var matchProbability = 0.0
  /// The place on the network, whatever the route, and metres from the fix to it.
  var onNetwork: Coordinate?
  var networkDistance: Meters?

  // MARK: Time and motion

  var clock = TripClock()
  var noise = NoiseModel()
  var velocityNoise = VelocityNoise()
  var plane: PlaneFilter?
  var motion = MotionDetector()
  var speedChange = SpeedChange()
  var shownSpeed: Double?
  var averageSpeed = DecayingSpeed()
  /// Seconds since the first fix, and those of them spent moving.
  var duration: Seconds = 0
  var movingDuration: Seconds = 0
  /// Metres, standing noise left out.
  var travelled: Meters = 0
  /// Metres from the last believed fix to one without a time.
  var hop: Meters = 0
  /// The last place without a time that was counted in ``travelled``.
  var counted: Coordinate?
  /// Where that is in metres of ground along the route; `nil` if it is not on the route.
  var countedAlong: Meters?
  /// A way that the last fix without a time added all at once.
  var leap: Leap?
  /// Metres and seconds since the traveller slowed down, held back in case it was a stop.
  var slowDistance: Meters = 0
  var slowDuration: Seconds = 0

  // MARK: Along the route

  var along: ErrorFilter?
  var pace: PaceModel?
  var stops = StopModel()
  var belief = RouteBelief()
  /// The route and the ways off it, while on it and where streets are known.
  var watch: RouteWatch?
  var band = ConformalBand()
  var shown = ShownArrival()
  var relocation: Relocation?
  /// Metres by which the last fix showed that the place had been mistaken for another.
  var jump: Meters = 0
  /// The farthest place along the route since the traveller last went on.
  var farthest: Meters = 0
  /// The least place since the traveller went back.
  var nearest: Meters = 0
  /// Before the route is reached: how far away it is, and by how many metres it has got farther lately.
  var distance: Meters?
  var receded: Meters = 0
  /// Whether the route was reached, at its start or in the middle.
  var hasJoined = false
  /// The next instruction.
  var step = 0
  /// The last mark at which a forecast was made.
  var mark = 0
  /// Seconds near the end.
  var nearEnd: Seconds = 0
  /// New routes in a row that were not followed.
  var unheeded = 0
  /// Whether no fix has come since the route was replaced.
  var isJustRerouted = false
  /// Seconds for which nobody is told to have left a new route.
  var rerouteHold: Seconds = 0
  /// The time of arrival, once there.
  var arrival: Seconds?

  /// A state before the first fix.
  public init() {}

  /// A long way between two fixes without times: from where on the route, and how long.
  struct Leap: Hashable, Sendable {
    var along: Meters
    var distance: Meters
  }

  /// Another place on the route where fixes have put the traveller lately.
  struct Relocation: Hashable, Sendable {
    var along: Meters
    var duration: Seconds
    var count: Int
  }
}

/// A mean of speeds that forgets: each second weighs e^(−age/memory), from the first second on.
struct DecayingSpeed: Hashable, Sendable {
  private var distance: Meters = 0
  private var duration: Seconds = 0

  var value: Double? { duration > 0 ? distance / duration : nil }

  mutating func add(_ distance: Meters, in interval: Seconds, memory: Seconds) {
    guard interval > 0 else {
      self.distance += distance
      return
    }
    let kept = exp(-interval / memory)
    self.distance = kept * self.distance + distance
    duration = kept * duration + interval
  }
}
