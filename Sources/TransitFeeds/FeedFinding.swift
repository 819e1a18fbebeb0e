public import GeoCore

/// One thing that the check of a feed found.
public struct FeedFinding: Sendable, Hashable {
  /// How bad a finding is.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// The feed breaks the format; what is concerned is left out.
    case error
    /// Probably not what was meant.
    case warning
    /// For information.
    case note
  }

  /// What was found, mostly with the names of the canonical GTFS validator.
  public enum Code: String, Sendable, CaseIterable {
    case missingRequiredFile = "missing_required_file"
    case missingRequiredColumn = "missing_required_column"
    case missingRequiredField = "missing_required_field"
    case missingCalendar = "missing_calendar_and_calendar_date_files"
    case duplicateKey = "duplicate_key"
    case duplicatedColumn = "duplicated_column"
    case emptyFile = "empty_file"
    case rowTooLong = "too_long_row"
    case unknownReference = "foreign_key_violation"
    case numberOutOfRange = "number_out_of_range"
    case invalidNumber = "invalid_number"
    case invalidTime = "invalid_time"
    case invalidDate = "invalid_date"
    case invalidTimeZone = "invalid_timezone"
    case inconsistentTimeZones = "inconsistent_agency_timezone"
    case decreasingTimes = "stop_time_with_arrival_before_previous_departure_time"
    case missingEdgeTimes = "missing_trip_edge"
    case wrongLocationType = "location_with_unexpected_stop_time"
    case invalidHeadway = "invalid_headway"
    case tooManyDepartures = "too_many_departures"
    case noService = "no_service"
    case unusableTrip = "unusable_trip"
    case folderInArchive = "invalid_input_files_in_subfolder"
    case invalidColor = "invalid_color"
    case missingRouteName = "route_without_name"
    case originPosition = "point_near_origin"
    case fastTravel = "fast_travel_between_consecutive_stops"
    case emptyService = "service_without_dates"
    case missingShape = "missing_shape"
    case unusedTransfer = "unsupported_transfer"
    case unusedStop = "unused_stop"
    case unknownColumn = "unknown_column"
    case unknownFile = "unknown_file"
    case unsupportedFile = "unsupported_file"

    /// How bad it is.
    public var severity: Severity {
      switch self {
      case .folderInArchive, .invalidColor, .missingRouteName, .originPosition, .fastTravel,
        .emptyService, .missingShape, .unusableTrip:
        .warning
      case .unusedTransfer, .unusedStop, .unknownColumn, .unknownFile, .unsupportedFile: .note
      default: .error
      }
    }
  }

  /// What was found.
  public let code: Code
  /// The file of the feed; empty for the whole feed.
  public let file: String
  /// The line, from 1; `nil` for the whole file.
  public let line: Int?
  /// What is wrong, where, and the remedy.
  public let message: LocalizedText

  /// How bad it is.
  public var severity: Severity { code.severity }
}

/// Everything that the check of a feed found, and what the feed contains.
public struct FeedReport: Sendable {
  /// How many findings of each code are kept with their text.
  public static let keptPerCode = 20

  /// The first ``keptPerCode`` findings of each code, in the order in which they were found.
  public private(set) var findings: [FeedFinding] = []
  /// How many findings of each code there are.
  public private(set) var counts: [FeedFinding.Code: Int] = [:]

  /// How many findings of a severity there are.
  public func count(_ severity: FeedFinding.Severity) -> Int {
    counts.reduce(0) { $0 + ($1.key.severity == severity ? $1.value : 0) }
  }

  /// How many findings are not kept.
  public var omitted: Int { counts.values.reduce(0, +) - findings.count }

  /// The first error; `nil` if there is none.
  public var firstError: FeedFinding? { findings.first { $0.severity == .error } }

  mutating func add(
    _ code: FeedFinding.Code,
    _ file: String,
    _ reason: @autoclosure () -> LocalizedText
  ) {
    add(code, file, nil, reason())
  }

  mutating func add(
    _ code: FeedFinding.Code,
    _ file: String,
    _ line: Int?,
    _ reason: @autoclosure () -> LocalizedText
  ) {
    counts[code, default: 0] += 1
    guard counts[code, default: 0] <= Self.keptPerCode else { return }
    findings.append(FeedFinding(code: code, file: file, line: line, message: reason()))
  }
}
