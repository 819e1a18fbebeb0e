/// Notice to passengers: `Alert`.
public struct RealtimeAlert: Sendable, Hashable {
  /// Text in one language.
  public struct Text: Sendable, Hashable {
    /// The text.
    public var text: String
    /// BCP 47 code, such as `es`; `nil` if not known.
    public var language: String?

    /// Makes a text.
    public init(_ text: String, language: String? = nil) {
      self.text = text
      self.language = language
    }
  }

  /// When a notice is shown, in seconds since 1970 UTC; without an end, always after the start.
  public struct Period: Sendable, Hashable {
    /// First second.
    public var start: Int64?
    /// Last second.
    public var end: Int64?

    /// Makes a period.
    public init(start: Int64? = nil, end: Int64? = nil) {
      self.start = start
      self.end = end
    }
  }

  /// What a notice concerns: everything that has all of these; `EntitySelector`.
  public struct Selector: Sendable, Hashable {
    /// `agency_id`.
    public var agency: String?
    /// `route_id`.
    public var route: String?
    /// `route_type`.
    public var routeKind: Int?
    /// A trip.
    public var trip: RealtimeTrip?
    /// `stop_id`.
    public var stop: String?
    /// `direction_id` of a route.
    public var direction: Int?

    /// Makes a selector.
    public init(
      agency: String? = nil,
      route: String? = nil,
      routeKind: Int? = nil,
      trip: RealtimeTrip? = nil,
      stop: String? = nil,
      direction: Int? = nil
    ) {
      self.agency = agency
      self.route = route
      self.routeKind = routeKind
      self.trip = trip
      self.stop = stop
      self.direction = direction
    }
  }

  /// Why something changes.
  public enum Cause: String, Sendable, Hashable, CaseIterable {
    /// Not known.
    case unknown = "UNKNOWN_CAUSE"
    /// None of the others.
    case other = "OTHER_CAUSE"
    /// Technical problem.
    case technicalProblem = "TECHNICAL_PROBLEM"
    /// Strike.
    case strike = "STRIKE"
    /// Demonstration.
    case demonstration = "DEMONSTRATION"
    /// Accident.
    case accident = "ACCIDENT"
    /// Holiday.
    case holiday = "HOLIDAY"
    /// Weather.
    case weather = "WEATHER"
    /// Maintenance.
    case maintenance = "MAINTENANCE"
    /// Construction.
    case construction = "CONSTRUCTION"
    /// Police activity.
    case policeActivity = "POLICE_ACTIVITY"
    /// Medical emergency.
    case medicalEmergency = "MEDICAL_EMERGENCY"
    /// Event such as a parade.
    case specialEvent = "SPECIAL_EVENT"
  }

  /// What changes for passengers.
  public enum Effect: String, Sendable, Hashable, CaseIterable {
    /// No service.
    case noService = "NO_SERVICE"
    /// Fewer trips.
    case reducedService = "REDUCED_SERVICE"
    /// Delays that matter.
    case significantDelays = "SIGNIFICANT_DELAYS"
    /// Detour.
    case detour = "DETOUR"
    /// More trips.
    case additionalService = "ADDITIONAL_SERVICE"
    /// Other trips.
    case modifiedService = "MODIFIED_SERVICE"
    /// None of the others.
    case other = "OTHER_EFFECT"
    /// Not known.
    case unknown = "UNKNOWN_EFFECT"
    /// A stop is elsewhere.
    case stopMoved = "STOP_MOVED"
    /// Nothing changes.
    case noEffect = "NO_EFFECT"
    /// A way for wheelchairs is closed.
    case accessibilityIssue = "ACCESSIBILITY_ISSUE"
  }

  /// How bad it is.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// Not known.
    case unknown = "UNKNOWN_SEVERITY"
    /// For information.
    case info = "INFO"
    /// Warning.
    case warning = "WARNING"
    /// Severe.
    case severe = "SEVERE"
  }

  /// When it is shown; always if empty.
  public var periods: [Period]
  /// What it concerns.
  public var informed: [Selector]
  /// Why.
  public var cause: Cause?
  /// What changes.
  public var effect: Effect?
  /// How bad it is.
  public var severity: Severity?
  /// Title, in each language.
  public var header: [Text]
  /// Text, in each language.
  public var description: [Text]
  /// Address of a page, in each language.
  public var url: [Text]

  /// Makes a notice.
  public init(
    periods: [Period] = [],
    informed: [Selector] = [],
    cause: Cause? = nil,
    effect: Effect? = nil,
    severity: Severity? = nil,
    header: [Text] = [],
    description: [Text] = [],
    url: [Text] = []
  ) {
    self.periods = periods
    self.informed = informed
    self.cause = cause
    self.effect = effect
    self.severity = severity
    self.header = header
    self.description = description
    self.url = url
  }
}
