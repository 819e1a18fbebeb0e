public import CampusGraph
public import GeoCore

/// Departure or arrival time of a request.
public enum TravelTime: Sendable, Hashable {
  /// Any time: opening hours only cause warnings, evaluated at `now`.
  case any(now: Int64)
  /// Departure at this second since 1970 UTC; opening hours are enforced.
  case departure(Int64)
  /// Arrival at this second since 1970 UTC; opening hours are enforced.
  case arrival(Int64)
}

/// Means of travel of a request.
public enum TravelPlan: Sendable, Hashable {
  /// One profile for the whole trip.
  case single(Profile)
  /// Walking to a bike station, riding a shared bike to another and walking on.
  case bikeShare(walking: Profile, riding: Profile)

  /// The name that `--profile` takes.
  public var name: String {
    switch self {
    case .single(let profile): profile.name
    case .bikeShare: "bikeshare"
    }
  }

  /// The profiles that it uses.
  public var profiles: [Profile] {
    switch self {
    case .single(let profile): [profile]
    case .bikeShare(let walking, let riding): [walking, riding]
    }
  }

  /// The plan of a name: a preset profile or `bikeshare`; `nil` for other names.
  public init?(named name: String) {
    if name == "bikeshare" {
      self = .bikeShare(walking: .foot, riding: .bike)
    } else if let profile = Profile.preset(named: name) {
      self = .single(profile)
    } else {
      return nil
    }
  }

  /// All names, in the order that help texts list them.
  public static var names: [String] { Profile.presets.map(\.name) + ["bikeshare"] }
}

/// How much of a route is written.
public enum RouteDetail: Sendable {
  /// Instructions with their lines, the slopes of legs, and warnings.
  case instructions
  /// Instructions with their lines; no warnings, and slopes only if instructions name steep parts.
  case steps
  /// Each leg has one step with its whole line, and the arrival; no warnings.
  case line
  /// As ``line``, but the line is the straight one between the ends.
  case totals
}

/// Request for routes from a ``Router``.
public struct RouteRequest: Sendable {
  /// Start, stops on the way, destination: two or more.
  public var waypoints: [Waypoint]
  /// Means of travel of a request.
  public var plan: TravelPlan
  /// The departure or arrival time.
  public var time: TravelTime
  /// The number of routes wanted in addition to the best.
  public var alternatives: Int
  /// Edges not to be used.
  public var closedEdges: Set<EdgeID>
  /// Classes of ways not to be used.
  public var excludedClasses: Set<RoadClass> = []
  /// Areas never to be entered; see ``AvoidedArea``.
  public var avoidedAreas: [AvoidedArea] = []
  /// The search; `nil` for the fastest that there is an index for.
  public var algorithm: SearchAlgorithm?
  /// The largest distance from a waypoint to the nearest usable way, in metres.
  public var snapRadius: Meters
  /// The state of stations and closures at the time of the request.
  public var conditions = LiveConditions()
  /// What limits the searches; `nil` for no limit.
  public var budget: SearchBudget?
  /// Whether the way goes straight on at stops, without turning back there, as OSRM's
  /// `continue_straight=true`.
  public var continuesStraight = false
  /// How much of the routes with a single profile is written; instructions take longer than the search.
  public var detail = RouteDetail.instructions
  /// The most waypoints that this request may have.
  public var waypointLimit = RouteRequest.maximumWaypoints

  /// The most waypoints a request may have, unless its ``waypointLimit`` says otherwise.
  public static let maximumWaypoints = 100
  /// The most alternatives a request may ask for.
  public static let maximumAlternatives = 10

  /// Makes a request.
  public init(
    from: Waypoint,
    to: Waypoint,
    via: [Waypoint] = [],
    plan: TravelPlan = .single(.foot),
    time: TravelTime,
    alternatives: Int = 0,
    closedEdges: Set<EdgeID> = [],
    algorithm: SearchAlgorithm? = nil,
    snapRadius: Meters = Router.defaultSnapRadius
  ) {
    waypoints = [from] + via + [to]
    self.plan = plan
    self.time = time
    self.alternatives = alternatives
    self.closedEdges = closedEdges
    self.algorithm = algorithm
    self.snapRadius = snapRadius
  }
}
