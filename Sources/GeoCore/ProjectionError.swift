/// Error of a conversion between coordinate reference systems.
public struct ProjectionError: ReadableError {
  /// The kinds of failure; more may be added.
  public struct Code: Hashable, Sendable {
    private enum Kind { case unknownSystem, noOperation, outsideArea, notConvertible, unavailable }
    private let kind: Kind

    /// PROJ does not understand the name or definition of a reference system or operation.
    public static let unknownSystem = Code(kind: .unknownSystem)
    /// Both systems exist, but there is no operation of the requested kind between them.
    public static let noOperation = Code(kind: .noOperation)
    /// The coordinate lies outside a system's area of use.
    public static let outsideArea = Code(kind: .outsideArea)
    /// PROJ rejects the coordinate: out of range, out of the projection's domain, or off a grid.
    public static let notConvertible = Code(kind: .notConvertible)
    /// PROJ's database of reference systems is not installed.
    public static let unavailable = Code(kind: .unavailable)
  }

  /// The kind of failure.
  public let code: Code
  /// What is wrong, where, and the remedy.
  public let message: LocalizedText
  /// PROJ's message, in English; `nil` if PROJ was not called.
  public let reason: String?

  init(_ code: Code, _ message: LocalizedText, reason: String? = nil) {
    self.code = code
    self.message = message
    self.reason = reason
  }

  static func unknownSystem(_ definition: String, reason: String) -> ProjectionError {
    ProjectionError(
      .unknownSystem,
      .message { $0.unknownSystem(definition, reason: reason) },
      reason: reason
    )
  }

  static func unknownOperation(_ definition: String, reason: String) -> ProjectionError {
    ProjectionError(
      .unknownSystem,
      .message { $0.unknownOperation(definition, reason: reason) },
      reason: reason
    )
  }

  static func noOperation(from: String, to: String, reason: String) -> ProjectionError {
    ProjectionError(
      .noOperation,
      .message { $0.noOperation(from: from, to: to, reason: reason) },
      reason: reason
    )
  }

  static func notProjected(_ name: String) -> ProjectionError {
    ProjectionError(.noOperation, .message { $0.notProjected(name) })
  }

  static func notConvertible(_ point: Projection.Point, reason: String) -> ProjectionError {
    ProjectionError(
      .notConvertible,
      .message { $0.notConvertible(point.text, reason: reason) },
      reason: reason
    )
  }

  static func outsideArea(
    _ coordinate: Coordinate,
    of system: Projection.System
  ) -> ProjectionError {
    let area = system.area.map { "\($0.south),\($0.west) … \($0.north),\($0.east)" } ?? ""
    let better = "EPSG:\(Projection.utmZone(of: coordinate))"
    let place = Projection.Point(coordinate.latitude, coordinate.longitude).text
    return ProjectionError(
      .outsideArea,
      .message { $0.outsideArea(place, of: system.label, area: area, better: better) }
    )
  }

  static let unavailable = ProjectionError(.unavailable, .message { $0.noDatabase })
}
