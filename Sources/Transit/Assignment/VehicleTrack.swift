import CampusGraph
import GeoCore

/// What a follower remembers of a vehicle.
struct VehicleTrack: Sendable {
  let vehicle: VehicleID
  var time: Double
  var coordinate: Coordinate
  /// Direction that it reports; `nil` if it stands or does not say.
  var direction: PlanePoint?
  /// The same, else the direction from the fix before.
  var heading: PlanePoint?
  var statement = Statement()
  var duty: Duty?
  /// The last run that it has finished, and when.
  var finished: (run: TripRun, time: Double)?
  /// Fixes in a row that were too far away.
  var implausible = 0
  var hypotheses: [RunHypothesis] = []
  var lastSearch = -Double.infinity
  /// Whether a new statement asks for a search at the next fix.
  var mustSearch = false
  /// Position of the last fix that was scored.
  var scored: Coordinate
  var assignment: Assignment?
  var state: Since<VehicleState>
  var punctuality: Since<Punctuality>?
  var spacing: Since<Spacing>?
  var pace = DriverPace()

  init(_ vehicle: VehicleID, _ coordinate: Coordinate, time: Double) {
    self.vehicle = vehicle
    self.time = time
    self.coordinate = coordinate
    scored = coordinate
    state = Since(.unassigned, since: time)
  }

  /// Ends the assignment because another vehicle fits the run better; its way so far still counts.
  mutating func loseRun(at time: Double) {
    assignment = nil
    mustSearch = true
    (punctuality, spacing) = (nil, nil)
    set(.unassigned, at: time)
  }

  mutating func set(_ value: VehicleState, at time: Double) {
    if state.value != value { state = Since(value, since: time) }
  }
}

/// Run that a vehicle makes, with its progress.
struct Assignment: Sendable {
  let run: TripRun
  let path: Int
  let schedule: RunSchedule
  /// Whether it keeps times; frequencies without exact times do not.
  let keepsTimes: Bool
  /// Metres along the path; never decreases.
  var along: Double
  /// Time of the last fix.
  var time: Double
  var confidence: Double
  /// Logarithm of the prior of its place; low if it does not fit the run.
  var prior = 0.0
  /// Whether its block has proved right so far.
  var isCertain = false
  /// Whether it has left the first stop.
  var hasDeparted: Bool
  /// When it left the first stop; `nil` if that was not seen.
  var started: Double?
  /// Position of the next stop that it reaches.
  var next: Int
  /// Arrival at the stop before ``next``; `nil` if not observed.
  var arrival: Double?
  /// Departure from the stop before ``next``; `nil` while it stands there, or if not observed.
  var departure: Double?
  /// Whether it stands at the stop before ``next``.
  var isStanding = false
  /// Whether the time of the current stretch tells nothing: detours and silence.
  var isDisturbed = true
  /// When it left the path.
  var offSince: Double?
  /// Fixes in a row off the path.
  var offCount = 0
  /// When it last made progress, and where.
  var progress: (time: Double, along: Double)
  /// Seconds that it has waited for its schedule so far.
  var held = 0.0
  /// Residual of its own pace: mean over the last stretches.
  var pace = 0.0
  /// The same, over hours.
  var driver = 0.0
  var headway: Double?
  var scheduledHeadway: Double?
  /// Run of the vehicle before.
  var leader: TripRun?
  /// Deviation at the last stop or place in seconds.
  var deviation = 0.0
  var pending: [PendingForecast] = []
  /// Time of the last forecasts among ``pending``.
  var pendingTime = 0.0

  var isOver: Bool { next >= schedule.count }

  /// Whether its times fit those of the run, so that it waits for its schedule where others do.
  var fitsTimes: Bool { keepsTimes && (prior > -2.5 || isCertain) }

  /// Takes over the way so far from an assignment to another run of the same path.
  mutating func keepWay(of other: Assignment) {
    (along, next, hasDeparted) = (other.along, other.next, other.hasDeparted)
    (arrival, departure, isStanding) = (other.arrival, other.departure, other.isStanding)
    (isDisturbed, progress, pace) = (other.isDisturbed, other.progress, other.pace)
    (headway, scheduledHeadway, leader) = (other.headway, other.scheduledHeadway, other.leader)
    (offSince, offCount) = (other.offSince, other.offCount)
    started = other.started
  }
}

/// Forecast that waits for its arrival, for learning.
struct PendingForecast: Sendable {
  var position: Int
  var modelClass: Int
  var features: ForecastModel.Vector
  /// Moment from which the time counts, in seconds since 1970.
  var origin: Double
  /// Waiting until then.
  var held: Double
  /// Usual and forecast seconds, and the unit of the uncertainty.
  var usual: Double
  var forecast: Double
  var unit: Double
  /// What was published.
  var published: ExpectedTime
}

/// Lasting pace of a vehicle and its driver: mean residual of its stretches.
struct DriverPace: Sendable {
  private var count = 0.0
  private var mean = 0.0
  private var time = -Double.infinity

  /// Seconds after which another driver may have the vehicle.
  private static let shift = 10_800.0

  mutating func learn(_ residual: Double, at now: Double) {
    if now - time > Self.shift { count = min(count, 3) }
    time = now
    count = min(count + 1, 80)
    mean += (residual - mean) / count
  }

  /// The pace, drawn to 0.
  var value: Double { mean * count / (count + 12) }
}
