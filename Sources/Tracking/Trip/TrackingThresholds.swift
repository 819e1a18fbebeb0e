public import CampusGraph
public import GeoCore

/// Thresholds and spreads for following a trip in one mode of travel.
///
/// Distances are least values; they grow with the error of the receiver: see `scaled(_:by:)`. The
/// values of all modes stand in one table, `ModeParameters`.
public struct TrackingThresholds: Hashable, Sendable {
  // MARK: - Standing and moving

  /// Slower than this many metres per second for ``stopDelay`` is standing.
  public let stopSpeed: Double
  /// Faster than this for ``goDelay`` is moving again; more than ``stopSpeed``, so that noise
  /// between the two changes nothing.
  public let goSpeed: Double
  /// Seconds until a stop is confirmed.
  public let stopDelay: Seconds
  /// Seconds until moving is confirmed.
  public let goDelay: Seconds
  /// The highest speed in metres per second that a position or a stated speed is taken at; lower
  /// than ``MatchingParameters/outlierSpeed``, which rejects fixes.
  public let highestSpeed: Double
  /// Everyday acceleration and braking in metres per second squared.
  public let acceleration: Double
  /// The probability that a moving traveller is at the usual speed just now, 0…1.
  ///
  /// It counts if a receiver states no speeds. Walkers turn corners without slowing down, riders
  /// and drivers brake before them: to expect the usual speed there would favour the way straight
  /// on. An estimate.
  public let steadiness: Double
  /// The least share, 0…1, that a stated velocity leaves of the probability of a cell.
  ///
  /// Receivers that smooth lag behind by seconds, which at corners are a few metres on foot and
  /// tens of metres on wheels. Fitted to the false alarms of simulated receivers with late
  /// velocities: `benchmarks/tracking/run.sh ROUTECLI --sweep`.
  public let velocityDoubt: Double

  /// Seconds that it takes to turn round: to brake, to turn, to start again.
  public let turningTime: Seconds

  // MARK: - Pace

  /// Standard deviation of the logarithm of the pace between travellers.
  public let paceSpread: Double
  /// Seconds after which a traveller's pace is on average closer to the plan by a factor of e.
  public let paceMemory: Seconds
  /// The probability, 0…1, that a plan's speeds differ from real ones street by street, before
  /// anything is seen of the trip; 0 where no recording says so.
  ///
  /// Chosen with recorded and simulated drives in view: `benchmarks/tracking/constants.py`.
  public let roughPlanShare: Double
  /// The share of the interval's half-width by which the arrival may be off before what is shown
  /// follows it: on long trips a small change of pace moves the arrival by a minute, and back.
  ///
  /// Fitted, as the next two, to the jitter of arrivals on simulated trips:
  /// `benchmarks/tracking/run.sh ROUTECLI --seed 101`.
  public let arrivalDeadband: Double
  /// The same if receivers state no speeds, and forecasts vary more.
  public let arrivalDeadbandWithoutSpeed: Double
  /// Seconds of memory of the arrival that is shown then; with speeds they are 8 in every mode.
  public let arrivalMemoryWithoutSpeed: Seconds
  /// Mean seconds of travel between unplanned delays: a look at the map, a chat, a wrong
  /// turn.
  public let unforeseenInterval: Seconds
  /// Mean seconds of such a delay.
  public let unforeseenCost: Seconds

  // MARK: - Off the route

  /// The least metres travelled off the route before it is reported.
  public let offRouteDistance: Meters
  /// The least seconds spent off the route before it is reported.
  public let offRouteDelay: Seconds
  /// Metres back along the route, from where the traveller turned, that are the wrong way.
  public let wrongWayDistance: Meters

  // MARK: - Ends

  /// Metres before the end of the route at which a traveller who stands has arrived.
  public let arrivalDistance: Meters
  /// Metres from the start within which a trip has not begun.
  public let startDistance: Meters
  /// Seconds without a usable fix for which the position is extrapolated before it is lost.
  public let lostDelay: Seconds

  /// The thresholds of a mode.
  public static func of(_ mode: TravelMode) -> TrackingThresholds {
    ModeParameters.of(mode).thresholds
  }

  /// A threshold for a receiver with an error of some metres.
  ///
  /// The larger of the table's value and three standard deviations, which noise exceeds once in
  /// four hundred times.
  static func scaled(_ distance: Meters, by deviation: Meters) -> Meters {
    max(distance, 3 * deviation)
  }
}
