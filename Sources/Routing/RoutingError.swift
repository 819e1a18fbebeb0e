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

  /// What went wrong.
  public var code: Code
  /// The problem, the place and the remedy.
  public var message: LocalizedText
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
    waypoint: Waypoint? = nil,
    distance: Meters? = nil,
    nearest: Coordinate? = nil
  ) {
    self.code = code
    self.message = message
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
