public import GeoCore

/// Rule for messages of GTFS-Realtime, with the number of the GTFS Realtime validator; the last ones
/// are ours, for what the reader leaves out.
public enum RealtimeRule: String, Sendable, Hashable, CaseIterable {
  case notPosixTime = "E001"
  case unsortedStopTimes = "E002"
  case unknownTrip = "E003"
  case unknownRoute = "E004"
  case missingFrequencyStart = "E006"
  case missingSequenceInLoop = "E009"
  case unknownStop = "E011"
  case olderHeader = "E012"
  case frequencyRelationship = "E013"
  case notAStop = "E015"
  case addedTripInTimetable = "E016"
  case changedWithoutTimestamp = "E017"
  case timestampDecreased = "E018"
  case startNotMultipleOfHeadway = "E019"
  case badStartTime = "E020"
  case badStartDate = "E021"
  case timesNotIncreasing = "E022"
  case startTimeDiffers = "E023"
  case directionDiffers = "E024"
  case departureBeforeArrival = "E025"
  case badPosition = "E026"
  case badBearing = "E027"
  case farFromStops = "E028"
  case farFromShape = "E029"
  case alertTripNotOfRoute = "E030"
  case alertRoutesDiffer = "E031"
  case alertWithoutEntity = "E032"
  case emptySelector = "E033"
  case unknownAgency = "E034"
  case tripNotOfRoute = "E035"
  case repeatedSequence = "E036"
  case repeatedStop = "E037"
  case badVersion = "E038"
  case deletedInFullDataset = "E039"
  case stopTimeWithoutStop = "E040"
  case tripWithoutStopTimes = "E041"
  case timesWithoutData = "E042"
  case stopTimeWithoutTimes = "E043"
  case eventWithoutTime = "E044"
  case sequenceDiffersFromStop = "E045"
  case delayWithoutSchedule = "E046"
  case pairingDiffers = "E047"
  case missingHeaderTimestamp = "E048"
  case missingIncrementality = "E049"
  case futureTimestamp = "E050"
  case unknownSequence = "E051"
  case repeatedVehicle = "E052"
  case missingTimestamp = "W001"
  case missingVehicleID = "W002"
  case unpairedTrip = "W003"
  case unrealisticSpeed = "W004"
  case missingFrequencyVehicle = "W005"
  case missingTripID = "W006"
  case slowRefresh = "W007"
  case oldHeader = "W008"
  case missingRelationship = "W009"
  case damagedEntity = "damaged_entity"
  case largeEntity = "large_entity"
  case emptyEntity = "empty_entity"
  case missingEntityID = "missing_entity_id"
  case duplicateEntityID = "duplicate_entity_id"

  /// How bad it is to break it.
  public var severity: FeedFinding.Severity {
    rawValue.hasPrefix("W") || self == .emptyEntity ? .warning : .error
  }
}

/// A rule that a message of GTFS-Realtime breaks.
public struct RealtimeFinding: Sendable, Hashable {
  /// The rule.
  public let rule: RealtimeRule
  /// Id of the entity; its number after `#` if it has none, and empty for the whole message.
  public let entity: String
  /// What is wrong, and the remedy.
  public let message: LocalizedText

  /// How bad it is.
  public var severity: FeedFinding.Severity { rule.severity }

  init(_ rule: RealtimeRule, _ entity: String, _ value: String) {
    let quoted = Quoted.text(value)
    self.rule = rule
    self.entity = Quoted.text(entity)
    message = .message { $0.broken(rule, quoted) }
  }
}

/// Everything that the check of a message found.
public struct RealtimeReport: Sendable, Hashable {
  /// How many findings of each rule are kept with their text.
  public static let keptPerRule = 20

  /// The first ``keptPerRule`` findings of each rule, in the order of the entities.
  public private(set) var findings: [RealtimeFinding] = []
  /// How often each rule is broken.
  public private(set) var counts: [RealtimeRule: Int] = [:]

  /// A report of what a reader left out.
  public init(_ findings: [RealtimeFinding] = []) {
    for finding in findings { add(finding) }
  }

  /// How many findings of a severity there are.
  public func count(_ severity: FeedFinding.Severity) -> Int {
    counts.reduce(0) { $0 + ($1.key.severity == severity ? $1.value : 0) }
  }

  /// How many findings are not kept.
  public var omitted: Int { counts.values.reduce(0, +) - findings.count }

  /// Adds a finding.
  public mutating func add(_ finding: RealtimeFinding) {
    counts[finding.rule, default: 0] += 1
    if counts[finding.rule, default: 0] <= Self.keptPerRule { findings.append(finding) }
  }

  mutating func add(_ rule: RealtimeRule, _ entity: String, _ value: String = "") {
    counts[rule, default: 0] += 1
    guard counts[rule, default: 0] <= Self.keptPerRule else { return }
    findings.append(RealtimeFinding(rule, entity, value))
  }
}
