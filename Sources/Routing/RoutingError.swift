import CampusGraph
public import GeoCore

/// Error of a request: a code, a message in both languages, and details for programs.
///
/// Codes follow OSRM's. Engines return `nil` for "no path", which becomes
/// ``Code-swift.struct/noRoute`` where it can be explained.
public struct RoutingError: ReadableError {
  /// What went wrong, for programs.
  public struct Code: Hashable, Sendable {
    private enum Value {
      case invalidValue, noSegment, noRoute, outsideArea, tooBig, cancelled, notPrepared, badFile
    }
    private let value: Value
    private init(_ value: Value) { self.value = value }

    /// A value of the request is not usable.
    public static let invalidValue = Code(.invalidValue)
    /// A place is too far from every way that the profile may use.
    public static let noSegment = Code(.noSegment)
    /// No way joins the places, or none that is open, step-free or allowed.
    public static let noRoute = Code(.noRoute)
    /// A place lies outside the area that the data covers.
    public static let outsideArea = Code(.outsideArea)
    /// A documented limit or the cap of a ``SearchBudget`` was exceeded.
    public static let tooBig = Code(.tooBig)
    /// The caller stopped the request: see ``SearchBudget/cancel()``.
    public static let cancelled = Code(.cancelled)
    /// A graph file does not have what was asked for.
    public static let notPrepared = Code(.notPrepared)
    /// A graph file is damaged.
    public static let badFile = Code(.badFile)
  }

  /// A change of the request that may lead to an answer.
  ///
  /// How a request is written is known to the caller only, so messages do not name it.
  public enum Remedy: Hashable, Sendable {
    /// Raise ``RouteRequest/snapRadius``.
    case raiseSnapRadius
    /// Allow the classes of roads that were excluded.
    case allowExcludedRoads
    /// Travel on foot.
    case walk
    /// Load the stations of a bike share.
    case loadStations
  }

  /// What went wrong.
  public var code: Code
  /// The problem and the place; the remedy, too, unless ``remedy-swift.property`` says it.
  public var message: LocalizedText
  /// What the caller may change, if that has a name.
  public var remedy: Remedy?
  /// The waypoint concerned, if any.
  public var waypoint: Waypoint?
  /// How far that waypoint is from the covered area or the nearest usable way, in metres.
  public var distance: Meters?
  /// The nearest usable place.
  public var nearest: Coordinate?

  /// Makes an error.
  public init(
    _ code: Code,
    _ message: LocalizedText,
    remedy: Remedy? = nil,
    waypoint: Waypoint? = nil,
    distance: Meters? = nil,
    nearest: Coordinate? = nil
  ) {
    self.code = code
    self.message = message
    self.remedy = remedy
    self.waypoint = waypoint
    self.distance = distance
    self.nearest = nearest
  }
}

extension RoutingError {
  /// Calls `body`, which reads a graph file, and translates its errors.
  static func translate<Result>(
    _ body: () throws(GraphFileError) -> Result
  ) throws(RoutingError) -> Result {
    do {
      return try body()
    } catch {
      throw RoutingError(error.code == .missing ? .notPrepared : .badFile, error.message)
    }
  }
}
