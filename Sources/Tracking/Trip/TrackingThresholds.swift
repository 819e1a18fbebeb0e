public import CampusGraph
public import GeoCore

/// What following somebody takes for granted: every number, with its reason, for each mode.
///
/// Distances that tell one thing from another are at least these and grow with the error of the
/// receiver: see `scaled(_:by:)`. Numbers marked "estimate" have no source that we know of.
public struct TrackingThresholds: Hashable, Sendable {
  // MARK: - Standing and moving

  /// Slower than this many metres per second for ``stopDelay`` is standing.
  public var stopSpeed: Double
  /// Faster than this for ``goDelay`` is moving again: more than ``stopSpeed``, so that noise between
  /// the two changes nothing.
  public var goSpeed: Double
  /// Seconds until standing is believed.
  public var stopDelay: Seconds
  /// Seconds until moving is believed.
  public var goDelay: Seconds
  /// The fastest that anybody travels so, in metres per second.
  public var highestSpeed: Double
  /// How fast one speeds up and brakes in everyday travel, in metres per second squared.
  public var acceleration: Double
  /// How probable it is that somebody under way makes their usual speed just now, 0…1: an estimate.
  ///
  /// It counts where a receiver states no speeds. Walkers turn corners without slowing down, riders and drivers
  /// brake before them; to expect the usual speed there would speak for the way straight on.
  public var steadiness: Double
  /// The share that a stated velocity leaves of what it speaks against, 0…1: an estimate.
  ///
  /// Receivers that smooth lag behind by seconds, which at corners are a few metres on foot and tens of
  /// metres on wheels.
  public var velocityDoubt: Double

  // MARK: - Pace

  /// Standard deviation of the logarithm of the pace between travellers.
  public var paceSpread: Double
  /// Seconds after which a traveller's pace is on average closer to the plan by a factor of e.
  public var paceMemory: Seconds
  /// The share of the half-width of the interval by which the arrival may be off before what is shown
  /// follows it: on long trips a pace that changes by a hair moves the arrival by a minute, and back.
  public var arrivalDeadband: Double
  /// The same where receivers state no speeds, and the forecast wavers more.
  public var arrivalDeadbandWithoutSpeed: Double
  /// Seconds of memory of the arrival that is shown there; with speeds they are 8 for everybody.
  public var arrivalMemoryWithoutSpeed: Seconds
  /// Seconds of travel in which something happens that no plan knows: a look at the map, a word with
  /// somebody, a wrong turn; and the seconds that it costs: estimates.
  public var unforeseenInterval: Seconds
  /// See ``unforeseenInterval``.
  public var unforeseenCost: Seconds

  // MARK: - Off the route

  /// Metres travelled off the route before it is said, at the least.
  public var offRouteDistance: Meters
  /// Seconds spent off the route before it is said, at the least.
  public var offRouteDelay: Seconds
  /// Metres back along the route from where one turned that are the wrong way.
  public var wrongWayDistance: Meters

  // MARK: - Ends

  /// Metres before the end of the route at which somebody who stands has arrived.
  public var arrivalDistance: Meters
  /// Metres from the start within which a trip has not begun.
  public var startDistance: Meters
  /// Seconds without a usable fix for which the place is reckoned; then it is lost.
  public var lostDelay: Seconds

  /// The thresholds of a mode.
  public static func of(_ mode: TravelMode) -> TrackingThresholds {
    switch mode {
    case .foot: foot
    case .wheelchair: wheelchair
    case .bike: bike
    case .car: car
    }
  }

  /// Walking.
  public static let foot = TrackingThresholds(
    stopSpeed: 0.4,  // a third of a walk; phones at rest show up to that
    goSpeed: 0.7,  // half a walk: the slow are moving, too
    stopDelay: 6,  // estimate: shorter stops are part of one's pace
    goDelay: 3,  // estimate: two or three steps
    highestSpeed: 6,  // a run: the slower half of a 5 km race
    acceleration: 1,  // up to speed within two steps
    steadiness: 0.8,
    velocityDoubt: 0.1,
    // Free walking: 1.34 m/s with a standard deviation of 0.26 (Weidmann, "Transporttechnik der
    // Fussgänger", ETH Zürich 1993).
    paceSpread: 0.19,
    paceMemory: 7200,  // people keep their pace: hours until tiredness or company changes it
    arrivalDeadband: 0.03,
    arrivalDeadbandWithoutSpeed: 0.03,
    arrivalMemoryWithoutSpeed: 8,
    unforeseenInterval: 2400,
    unforeseenCost: 90,
    offRouteDistance: 6,  // estimate: one looks into a side path and comes back
    offRouteDelay: 3,  // estimate: as many fixes, so that one is never enough
    wrongWayDistance: 15,  // the length of a phone's usual error in town, three times
    arrivalDistance: 12,  // the forecourt of a door
    startDistance: 10,  // twice a usual error
    lostDelay: 120  // a long underpass: 150 m at a walk
  )

  /// In a wheelchair.
  public static let wheelchair = TrackingThresholds(
    stopSpeed: 0.25,  // a steep ramp is climbed at 0.5 m/s
    goSpeed: 0.5,
    stopDelay: 8,  // rests on ramps are longer than a walker's
    goDelay: 3,
    highestSpeed: 6,  // downhill, or with a motor
    acceleration: 0.5,  // some pushes
    steadiness: 0.8,
    velocityDoubt: 0.1,
    paceSpread: 0.22,  // estimate: arms differ more than legs
    paceMemory: 7200,
    arrivalDeadband: 0.03,
    arrivalDeadbandWithoutSpeed: 0.03,
    arrivalMemoryWithoutSpeed: 8,
    unforeseenInterval: 2400,
    unforeseenCost: 120,  // the way back has ramps, too
    offRouteDistance: 6,
    offRouteDelay: 3,
    wrongWayDistance: 15,
    arrivalDistance: 12,
    startDistance: 10,
    lostDelay: 120
  )

  /// Riding a bike.
  public static let bike = TrackingThresholds(
    stopSpeed: 0.7,  // slower, a bike falls over or is pushed
    goSpeed: 1.4,  // pushing is moving
    stopDelay: 5,
    goDelay: 2,
    highestSpeed: 20,  // downhill on a road
    acceleration: 0.8,  // estimate: 16 km/h within six seconds
    steadiness: 0,
    velocityDoubt: 0.3,
    paceSpread: 0.2,  // estimate: as walkers, a little more
    paceMemory: 5400,
    arrivalDeadband: 0.14,
    arrivalDeadbandWithoutSpeed: 0.14,
    arrivalMemoryWithoutSpeed: 12,
    unforeseenInterval: 2400,
    unforeseenCost: 90,
    offRouteDistance: 6,  // as on foot: ways side by side are told apart by the motion
    offRouteDelay: 3,
    wrongWayDistance: 25,  // one turns round on more ground
    arrivalDistance: 20,  // a rack near the door
    startDistance: 15,
    lostDelay: 90
  )

  /// Driving a car.
  public static let car = TrackingThresholds(
    stopSpeed: 1,  // creeping in a queue is standing
    goSpeed: 2.5,
    stopDelay: 4,
    goDelay: 2,
    highestSpeed: 60,  // 216 km/h
    // 1 to 1.5 up and 1.5 to 2 down are comfortable (Treiber and Kesting, "Traffic Flow Dynamics", on
    // the intelligent driver model).
    acceleration: 1.4,
    steadiness: 0,
    velocityDoubt: 0.3,
    paceSpread: 0.22,  // estimate: travel times on a street at one hour of the day vary by a fifth
    paceMemory: 5400,  // estimate: traffic ahead is another traffic, within the same rush hour
    arrivalDeadband: 0.1,
    arrivalDeadbandWithoutSpeed: 0.2,
    arrivalMemoryWithoutSpeed: 16,
    unforeseenInterval: 1800,
    unforeseenCost: 90,  // round the next block
    offRouteDistance: 20,
    offRouteDelay: 3,
    wrongWayDistance: 40,
    arrivalDistance: 30,  // parked near the door
    startDistance: 20,
    lostDelay: 180  // road tunnels of 2 km
  )

  /// A distance that tells things apart, for a receiver with an error of some metres: the larger of
  /// the table's and three standard deviations, which noise exceeds once in four hundred times.
  static func scaled(_ distance: Meters, by deviation: Meters) -> Meters {
    max(distance, 3 * deviation)
  }
}

/// What holds for every mode.
enum TrackingReceiverModel {
  /// How far the logarithm of a pace drifts in a minute: an estimate, by which in a quarter of an hour it
  /// changes about as much as travellers differ.
  static let paceDriftPerMinute = 0.06
  /// Standard deviation in metres along one axis where a receiver does not say: phones in the open
  /// are within 4.9 m two thirds of the time (van Diggelen and Enge, ION GNSS 2015); streets are worse.
  static let usualDeviation: Meters = 5
  /// Standard deviations along one axis in the radius that holds 68 fixes of 100: of a circular
  /// normal distribution, √(−2 ln 0.32).
  static let deviationsInAccuracy = 1.51
  /// No receiver is better than this along one axis, whatever it says.
  static let leastDeviation: Meters = 1
  /// Seconds for which a receiver's error stays alike: reflections change as one walks past houses.
  ///
  /// An estimate: tens of seconds are seen in streets, minutes at rest.
  static let errorMemory: Seconds = 25
  /// The share of the error's variance that is new in each fix; the rest lasts.
  static let whiteErrorShare = 0.1
  /// Standard deviation of a stated speed in m/s: from Doppler shifts, some tenths.
  static let speedDeviation = 0.4
  /// Fixes farther than this many standard deviations from anything expected are not used.
  static let outlierDeviations = 4.0
  /// So many refused fixes in a row are right, and what was expected is wrong.
  static let rejectionLimit = 4
  /// Seconds of the memory of the speed that is shown: between 5 and 10 is usual.
  static let shownSpeedMemory: Seconds = 6
  /// Seconds of moving that the moving average looks back on.
  static let averageSpeedMemory: Seconds = 180
  /// Seconds between fixes from which nothing is known of what happened between.
  static let gap: Seconds = 8
  /// Metres between two fixes without times that need no other fix to be believed: as far as matching looks for
  /// ways.
  static let longestHop: Meters = 3000
}
