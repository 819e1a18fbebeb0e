/// Conversion of coordinates between two reference systems, by PROJ.
///
///     let utm = try Projection(from: "EPSG:4326", to: "EPSG:32614")
///     let point = try utm.convert(Projection.Point(19.284, -99.138))  // latitude, longitude
///     point.first   // easting
///     point.second  // northing
///
/// Axis order does not depend on the systems' definitions: **latitude, longitude** in geographic
/// systems, **easting, northing** in projected ones, x, y, z (as first, second, height) in
/// geocentric ones. Systems whose axes point west or south keep their own order. Units are the
/// system's own: degrees (a few old systems: grads), metres (some: feet).
///
/// A coordinate outside the area of use of either system is refused (see ``areaTolerance``).
///
/// Thread-safe: each call takes a PROJ context from a pool, which grows to the number of concurrent
/// calls.
public final class Projection: Sendable {
  /// A point in a reference system.
  public struct Point: Hashable, Sendable {
    /// Latitude or easting.
    public var first: Double
    /// Longitude or northing.
    public var second: Double
    /// Height in metres above the system's own reference; `nil` is converted as 0 and returned as
    /// `nil`.
    public var height: Meters?
    /// The epoch of the measurement as a decimal year; needed by few conversions.
    public var epoch: Double?

    /// Makes a point from latitude and longitude, or from easting and northing.
    public init(_ first: Double, _ second: Double, height: Meters? = nil, epoch: Double? = nil) {
      self.first = first
      self.second = second
      self.height = height
      self.epoch = epoch
    }

    var text: String {
      "\(first),\(second)" + (height.map { ",\($0)" } ?? "")
    }

    var isFinite: Bool {
      first.isFinite && second.isFinite && (height ?? 0).isFinite && (epoch ?? 0).isFinite
    }
  }

  /// Direction of conversion.
  public enum Direction: Sendable {
    /// From the first system to the second.
    case forward
    /// From the second system back to the first.
    case inverse
  }

  /// Default tolerance outside a system's area of use: 0.5°.
  ///
  /// Published areas are rounded and cut at borders; half a degree lets a line or a campus cross
  /// the edge, and every system is still accurate there.
  public static let standardAreaTolerance: Degrees = 0.5

  /// Tolerance outside the systems' areas of use; `nil` for no check.
  public let areaTolerance: Degrees?
  /// The system that ``Direction/forward`` converts from; `nil` for a pipeline.
  public let source: System?
  /// The system that ``Direction/forward`` converts to; `nil` for a pipeline.
  public let target: System?

  private let areas: (source: AreaOfUse, target: AreaOfUse)
  private let hasLatLon: (source: Bool, target: Bool)
  private let recipe: ProjectionHandle.Recipe
  /// The handles that are not in use.
  private let idle: Guarded<[ProjectionHandle]>

  private init(_ recipe: ProjectionHandle.Recipe, _ tolerance: Degrees?) throws(ProjectionError) {
    precondition(tolerance.map { $0 >= 0 } ?? true, "the tolerance must not be negative")
    let handle = try ProjectionHandle(recipe)
    self.recipe = recipe
    areaTolerance = tolerance
    source = handle.systems?.source
    target = handle.systems?.target
    areas = (AreaOfUse(source, tolerance: tolerance), AreaOfUse(target, tolerance: tolerance))
    hasLatLon = (source?.hasLatLon ?? false, target?.hasLatLon ?? false)
    idle = Guarded([handle])
  }

  /// Prepares the conversion between two systems.
  ///
  /// This takes milliseconds, so reuse the projection.
  ///
  /// - Parameters:
  ///   - source: a code (`EPSG:4326`), a PROJ string, WKT or PROJJSON.
  ///   - target: the same.
  ///   - areaTolerance: degrees outside the systems' areas of use that are still accepted; `nil`
  ///     accepts any coordinate that PROJ can convert.
  /// - Throws: `unknownSystem`, `noOperation` or `unavailable`, with PROJ's reason.
  /// - Precondition: `areaTolerance` is not negative.
  public convenience init(
    from source: String,
    to target: String,
    areaTolerance: Degrees? = standardAreaTolerance
  ) throws(ProjectionError) {
    try self.init(.systems(from: source, to: target), areaTolerance)
  }

  /// Prepares a PROJ operation unchanged: axes keep the operation's own order, angles are degrees,
  /// and no area is checked.
  ///
  /// - Parameters:
  ///   - pipeline: a PROJ string, or the code or definition of a coordinate operation.
  ///   - allowsInit: whether `+init=epsg:…` is accepted, as in PROJ 4.
  /// - Throws: `unknownSystem`, with PROJ's reason.
  public convenience init(
    pipeline: String,
    allowsInit: Bool = false
  ) throws(ProjectionError) {
    try self.init(.pipeline(pipeline, allowsInit: allowsInit), nil)
  }

  /// Prepares the projection of WGS 84 onto a plane in metres.
  ///
  /// UTM and UPS zones of WGS 84 (`EPSG:32601` … `EPSG:32761`) do not need PROJ's database, which
  /// makes them about a hundred times faster to prepare, with the same results.
  ///
  /// - Throws: `unknownSystem`, `noOperation` (also if the system is not projected) or
  ///   `unavailable`.
  public convenience init(
    onto crs: String,
    areaTolerance: Degrees? = standardAreaTolerance
  ) throws(ProjectionError) {
    if let zone = System.zone(code: crs) {
      try self.init(.zone(zone), areaTolerance)
    } else {
      try self.init(.systems(from: "EPSG:4326", to: crs), areaTolerance)
      guard target?.kind == .projected else { throw .notProjected(crs) }
    }
  }

  /// Whether the first two numbers of a result are angles, in degrees.
  public func givesAngles(_ direction: Direction = .forward) -> Bool {
    (try? withHandle { handle throws(ProjectionError) in handle.givesAngles(direction) }) ?? false
  }

  // MARK: - Converting

  /// Converts a point.
  ///
  /// - Throws: `notConvertible` with PROJ's reason, or `outsideArea`.
  /// - Complexity: O(1).
  public func convert(
    _ point: Point,
    _ direction: Direction = .forward
  ) throws(ProjectionError) -> Point {
    try withHandle { handle throws(ProjectionError) in
      try convert(point, direction, handle)
    }
  }

  /// Converts points, all or none.
  ///
  /// - Throws: the error of the first point that cannot be converted; its message names the point.
  /// - Complexity: O(points).
  public func convert(
    _ points: [Point],
    _ direction: Direction = .forward
  ) throws(ProjectionError) -> [Point] {
    try withHandle { handle throws(ProjectionError) in
      var results: [Point] = []
      results.reserveCapacity(points.count)
      for point in points { results.append(try convert(point, direction, handle)) }
      return results
    }
  }

  /// The projected point of a coordinate.
  ///
  /// - Throws: as ``convert(_:_:)->Projection.Point``.
  /// - Precondition: the source is geographic and the target is projected.
  public func project(_ coordinate: Coordinate) throws(ProjectionError) -> PlanePoint {
    precondition(source?.kind == .geographic && target?.kind == .projected)
    let point = try convert(Point(coordinate.latitude, coordinate.longitude))
    return PlanePoint(x: point.first, y: point.second)
  }

  /// The coordinate of a projected point.
  ///
  /// - Throws: as ``convert(_:_:)->Projection.Point``.
  /// - Precondition: the source is geographic and the target is projected.
  public func unproject(_ point: PlanePoint) throws(ProjectionError) -> Coordinate {
    precondition(source?.kind == .geographic && target?.kind == .projected)
    let result = try convert(Point(point.x, point.y), .inverse)
    // Rounding may end slightly beyond the antimeridian.
    let isBeyond = abs(result.second) > 180
    let longitude = isBeyond ? result.second.remainder(dividingBy: 360) : result.second
    guard let coordinate = Coordinate(validating: result.first, longitude) else {
      throw .notConvertible(Point(point.x, point.y), reason: "no latitude and longitude")
    }
    return coordinate
  }

  /// Whether a WGS 84 coordinate lies in the areas of use of both systems, within the tolerance.
  public func covers(_ coordinate: Coordinate) -> Bool {
    areas.source.covers(coordinate) && areas.target.covers(coordinate)
  }

  private func convert(
    _ point: Point,
    _ direction: Direction,
    _ handle: ProjectionHandle
  ) throws(ProjectionError) -> Point {
    guard point.isFinite else { throw .notConvertible(point, reason: "not a finite number") }
    let isForward = direction == .forward
    let (startHasLatLon, endHasLatLon) =
      isForward ? hasLatLon : (hasLatLon.target, hasLatLon.source)
    if startHasLatLon { try checkArea(point.first, point.second) }
    let result = try handle.transform(point, direction)
    if areaTolerance == nil || startHasLatLon { return result }
    if endHasLatLon {
      try checkArea(result.first, result.second)
    } else if let place = handle.location(isForward ? point : result) {
      try checkArea(place.latitude, place.longitude)
    }
    return result
  }

  private func checkArea(_ latitude: Degrees, _ longitude: Degrees) throws(ProjectionError) {
    guard areaTolerance != nil else { return }
    let isWrapped = abs(longitude) > 180
    let wrapped = isWrapped ? longitude.remainder(dividingBy: 360) : longitude
    guard let place = Coordinate(validating: latitude, wrapped) else { return }
    if let source, !areas.source.covers(place) { throw .outsideArea(place, of: source) }
    if let target, !areas.target.covers(place) { throw .outsideArea(place, of: target) }
  }

  private func withHandle<Result>(
    _ body: (ProjectionHandle) throws(ProjectionError) -> Result
  ) throws(ProjectionError) -> Result {
    let handle: ProjectionHandle
    if let pooled = idle.withLock({ $0.popLast() }) {
      handle = pooled
    } else {
      handle = try ProjectionHandle(recipe)
    }
    defer { idle.withLock { $0.append(handle) } }
    return try body(handle)
  }
}
