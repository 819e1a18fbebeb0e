internal import CProj

/// A PROJ context and operation for one thread at a time; all PROJ conversions go through it.
///
/// `@unchecked Sendable` is sound because a ``Projection`` removes a handle from its pool while it
/// is in use, so two threads never share one.
final class ProjectionHandle: @unchecked Sendable {
  /// The operation of a handle.
  enum Recipe: Hashable, Sendable {
    /// Any two reference systems.
    case systems(from: String, to: String)
    /// A PROJ operation with its own axis order.
    case pipeline(String, allowsInit: Bool)
    /// WGS 84 to a UTM or UPS zone, given by its EPSG code; needs no database.
    case zone(Int)
  }

  private let context: OpaquePointer
  private let operation: OpaquePointer
  /// Source system → WGS 84; `nil` if one of the systems has latitude and longitude itself.
  private let locator: OpaquePointer?
  private let messages: MessageBox
  /// The systems on both sides; `nil` for a pipeline.
  let systems: (source: Projection.System, target: Projection.System)?
  private let ends: (source: End, target: End)

  /// Axis order and units of one side of a conversion.
  private struct End {
    /// Whether the API has latitude first, unlike PROJ.
    var isSwapped = false
    /// Whether the numbers are degrees whose range can be checked.
    var isInDegrees = false
    /// Whether PROJ takes the angles in radians.
    var radiansIn = false
    var radiansOut = false

    init(_ system: Projection.System?, _ operation: OpaquePointer, _ way: PJ_DIRECTION) {
      isSwapped = system?.kind == .geographic
      isInDegrees = system?.hasLatLon ?? false
      radiansIn = proj_angular_input(operation, way) != 0
      radiansOut = proj_angular_output(operation, way == PJ_FWD ? PJ_INV : PJ_FWD) != 0
    }
  }

  /// Holds PROJ's last log line; its address is passed to the C callback.
  private final class MessageBox {
    var last: String?
  }

  init(_ recipe: Recipe) throws(ProjectionError) {
    guard let context = proj_context_create() else { throw .unavailable }
    let messages = MessageBox()
    proj_log_func(context, Unmanaged.passUnretained(messages).toOpaque()) { data, _, text in
      guard let data, let text else { return }
      Unmanaged<MessageBox>.fromOpaque(data).takeUnretainedValue().last = String(cString: text)
    }
    do {
      let parts = try Self.make(recipe, context, messages)
      operation = parts.operation
      locator = parts.locator
      systems = parts.systems
      ends = (
        End(systems?.source, operation, PJ_FWD), End(systems?.target, operation, PJ_INV)
      )
    } catch {
      proj_context_destroy(context)
      throw error
    }
    self.context = context
    self.messages = messages
  }

  deinit {
    proj_destroy(locator)
    proj_destroy(operation)
    proj_context_destroy(context)
  }

  // MARK: - Converting

  /// Converts one point; axes in the order of ``Projection``.
  func transform(
    _ point: Projection.Point,
    _ direction: Projection.Direction
  ) throws(ProjectionError) -> Projection.Point {
    let isForward = direction == .forward
    let (start, end) = isForward ? ends : (ends.target, ends.source)
    if start.isInDegrees { try checkRange(point) }
    var x = start.isSwapped ? point.second : point.first
    var y = start.isSwapped ? point.first : point.second
    if start.radiansIn {
      x *= .pi / 180
      y *= .pi / 180
    }
    let input = proj_coord(x, y, point.height ?? 0, point.epoch ?? .infinity)
    messages.last = nil
    proj_errno_reset(operation)
    var output = proj_trans(operation, isForward ? PJ_FWD : PJ_INV, input).xyzt
    guard output.x.isFinite, output.y.isFinite, output.z.isFinite || point.height == nil else {
      throw .notConvertible(point, reason: reason(proj_errno(operation)))
    }
    if end.radiansOut {
      output.x *= 180 / .pi
      output.y *= 180 / .pi
    }
    return Projection.Point(
      end.isSwapped ? output.y : output.x,
      end.isSwapped ? output.x : output.y,
      height: point.height == nil ? nil : output.z,
      epoch: point.epoch == nil ? nil : output.t
    )
  }

  /// The WGS 84 coordinate of a point of the source system, in degrees; `nil` if it cannot be
  /// computed.
  func location(_ point: Projection.Point) -> (latitude: Degrees, longitude: Degrees)? {
    guard let locator, let systems else { return nil }
    let swapped = systems.source.kind == .geographic
    let input = proj_coord(
      swapped ? point.second : point.first,
      swapped ? point.first : point.second,
      point.height ?? 0,
      point.epoch ?? .infinity
    )
    let output = proj_trans(locator, PJ_FWD, input).xyzt
    return output.x.isFinite && output.y.isFinite ? (output.y, output.x) : nil
  }

  /// Whether the first two numbers of a result are angles.
  func givesAngles(_ direction: Projection.Direction) -> Bool {
    let way = direction == .forward ? PJ_FWD : PJ_INV
    return proj_angular_output(operation, way) != 0 || proj_degree_output(operation, way) != 0
  }

  /// Rejects out-of-range angles, which PROJ does not check if there is nothing to compute, such as
  /// from EPSG:4326 to itself.
  private func checkRange(_ point: Projection.Point) throws(ProjectionError) {
    guard abs(point.first) <= 90 + 1e-9 else {
      throw .notConvertible(point, reason: "Invalid latitude")
    }
    guard abs(point.second) <= 360 else {
      throw .notConvertible(point, reason: "Invalid longitude")
    }
  }

  private func reason(_ code: Int32) -> String {
    Self.reason(context, messages, code: code)
  }

  // MARK: - Making

  private typealias Parts = (
    operation: OpaquePointer, locator: OpaquePointer?,
    systems: (source: Projection.System, target: Projection.System)?
  )

  private static func make(
    _ recipe: Recipe,
    _ context: OpaquePointer,
    _ messages: MessageBox
  ) throws(ProjectionError) -> Parts {
    switch recipe {
    case .pipeline(let definition, let allowsInit):
      proj_context_use_proj4_init_rules(context, allowsInit ? 1 : 0)
      guard !definition.contains("\0"), let operation = proj_create(context, definition) else {
        throw .unknownOperation(definition, reason: reason(context, messages))
      }
      guard proj_is_crs(operation) == 0 else {
        proj_destroy(operation)
        throw .unknownOperation(definition, reason: "a reference system, not an operation")
      }
      return (operation, nil, nil)
    case .zone(let code):
      let system = Projection.System(zone: code)
      let definition = Projection.System.operation(zone: code)
      guard let operation = proj_create(context, definition) else {
        throw .unknownSystem(system.definition, reason: reason(context, messages))
      }
      return (operation, nil, (.wgs84, system))
    case .systems(let from, let to):
      let source = try crs(from, context, messages)
      defer { proj_destroy(source) }
      let target = try crs(to, context, messages)
      defer { proj_destroy(target) }
      return try make(from: source, named: from, to: target, named: to, context, messages)
    }
  }

  private static func make(
    from source: OpaquePointer,
    named from: String,
    to target: OpaquePointer,
    named to: String,
    _ context: OpaquePointer,
    _ messages: MessageBox
  ) throws(ProjectionError) -> Parts {
    messages.last = nil
    guard let operation = normalized(context, from: source, to: target) else {
      throw .noOperation(from: from, to: to, reason: reason(context, messages))
    }
    let systems = (
      source: Projection.System(source, from, context),
      target: Projection.System(target, to, context)
    )
    let isLocated =
      systems.source.isInDegrees && systems.source.kind == .geographic
      || systems.target.isInDegrees && systems.target.kind == .geographic
    var locator: OpaquePointer?
    if !isLocated, let wgs84 = proj_create(context, "EPSG:4326") {
      locator = normalized(context, from: source, to: wgs84)
      proj_destroy(wgs84)
    }
    return (operation, locator, systems)
  }

  private static func normalized(
    _ context: OpaquePointer,
    from source: OpaquePointer,
    to target: OpaquePointer
  ) -> OpaquePointer? {
    guard let raw = proj_create_crs_to_crs_from_pj(context, source, target, nil, nil) else {
      return nil
    }
    defer { proj_destroy(raw) }
    return proj_normalize_for_visualization(context, raw)
  }

  private static func crs(
    _ definition: String,
    _ context: OpaquePointer,
    _ messages: MessageBox
  ) throws(ProjectionError) -> OpaquePointer {
    messages.last = nil
    // A bare PROJ string means an operation unless it has `type=crs`.
    let isBare = definition.contains("proj=") || definition.contains("init=")
    let text = isBare && !definition.contains("type=crs") ? definition + " +type=crs" : definition
    guard !definition.contains("\0"), let object = proj_create(context, text) else {
      if proj_context_get_database_path(context) == nil { throw .unavailable }
      throw .unknownSystem(definition, reason: reason(context, messages))
    }
    guard proj_is_crs(object) != 0 else {
      proj_destroy(object)
      throw .unknownSystem(definition, reason: "not a coordinate reference system")
    }
    return object
  }

  /// PROJ's message for the last failure: the log line, which is more detailed, else the text of
  /// the error code.
  private static func reason(
    _ context: OpaquePointer,
    _ messages: MessageBox,
    code: Int32 = 0
  ) -> String {
    if let last = messages.last { return last }
    let code = code == 0 ? proj_context_errno(context) : code
    guard code != 0, let text = proj_context_errno_string(context, code) else {
      return "no result"
    }
    return String(cString: text)
  }
}

// MARK: - Describing systems

extension Projection.System {
  /// Reads a system's properties from PROJ.
  fileprivate init(_ crs: OpaquePointer, _ definition: String, _ context: OpaquePointer) {
    self.definition = definition
    name = proj_get_name(crs).map { String(cString: $0) } ?? definition
    area = Self.area(crs, context)
    utmZone = Self.utmZone(named: name)
    (kind, isInDegrees) = Self.axes(crs, context)
  }

  private static func area(_ crs: OpaquePointer, _ context: OpaquePointer) -> BoundingBox? {
    var (west, south, east, north) = (0.0, 0.0, 0.0, 0.0)
    guard proj_get_area_of_use(context, crs, &west, &south, &east, &north, nil) != 0,
      abs(south) <= 90, abs(north) <= 90, south <= north, abs(west) <= 180, abs(east) <= 180
    else { return nil }  // PROJ reports -1000 for unknown
    return BoundingBox(south: south, west: west, north: north, east: east)
  }

  /// The kind of the horizontal axes, and whether they are degrees from Greenwich.
  private static func axes(_ crs: OpaquePointer, _ context: OpaquePointer) -> (Kind, Bool) {
    switch proj_get_type(crs) {
    case PJ_TYPE_BOUND_CRS:
      guard let base = proj_get_source_crs(context, crs) else { return (.other, false) }
      defer { proj_destroy(base) }
      return axes(base, context)
    case PJ_TYPE_COMPOUND_CRS:
      guard let horizontal = proj_crs_get_sub_crs(context, crs, 0) else { return (.other, false) }
      defer { proj_destroy(horizontal) }
      return axes(horizontal, context)
    case PJ_TYPE_GEOCENTRIC_CRS: return (.geocentric, false)
    case PJ_TYPE_PROJECTED_CRS: return (.projected, false)
    default: break
    }
    guard let system = proj_crs_get_coordinate_system(context, crs) else { return (.other, false) }
    defer { proj_destroy(system) }
    guard proj_cs_get_type(context, system) == PJ_CS_TYPE_ELLIPSOIDAL else {
      return (.other, false)
    }
    return (.geographic, isInDegrees(crs, system, context))
  }

  private static func isInDegrees(
    _ crs: OpaquePointer,
    _ system: OpaquePointer,
    _ context: OpaquePointer
  ) -> Bool {
    var factor = 0.0
    guard proj_cs_get_axis_info(context, system, 0, nil, nil, nil, &factor, nil, nil, nil) != 0,
      abs(factor - .pi / 180) < 1e-12,
      let meridian = proj_get_prime_meridian(context, crs)
    else { return false }
    defer { proj_destroy(meridian) }
    var longitude = 0.0
    return proj_prime_meridian_get_parameters(context, meridian, &longitude, nil, nil) != 0
      && longitude == 0
  }
}
