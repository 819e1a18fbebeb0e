/// Kind of an edge.
@frozen
public enum WayKind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  /// A path for walking: `highway=footway|path|pedestrian`, sidewalks.
  case footway
  /// Stairs: `highway=steps`.
  case steps
  /// A ramp: a footway with `ramp=yes` or `footway=ramp`.
  case ramp
  /// A way inside a building: `highway=corridor` or `indoor=yes`.
  case corridor
  /// A street for cars: `highway=service|residential|…`.
  case road
  /// `highway=cycleway`.
  case cycleway
  /// A marked crossing of a road: `footway=crossing`.
  case crossing
  /// A straight line across a plaza, made by the importer.
  case plaza
  /// A door or another barrier that can be passed: an edge of length zero.
  case door
  /// A lift between levels: `highway=elevator`.
  case elevator
  /// A straight connection from an entrance or a station to the nearest way, made by the importer.
  case link
  /// A ferry or a shuttle train: `route=ferry`.
  case ferry
}

/// Access to an edge by mode and direction.
@frozen
public struct AccessMask: OptionSet, Sendable, BitwiseCopyable, Hashable {
  /// The bits.
  public let rawValue: UInt16
  /// Takes the bits as they are.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// On foot along the geometry.
  public static let footForward = AccessMask(rawValue: 1 << 0)
  /// On foot against the geometry.
  public static let footBackward = AccessMask(rawValue: 1 << 1)
  /// In a wheelchair along the geometry.
  public static let wheelchairForward = AccessMask(rawValue: 1 << 2)
  /// In a wheelchair against the geometry.
  public static let wheelchairBackward = AccessMask(rawValue: 1 << 3)
  /// Riding a bike along the geometry.
  public static let bikeForward = AccessMask(rawValue: 1 << 4)
  /// Riding a bike against the geometry.
  public static let bikeBackward = AccessMask(rawValue: 1 << 5)
  /// Driving along the geometry.
  public static let carForward = AccessMask(rawValue: 1 << 6)
  /// Driving against the geometry.
  public static let carBackward = AccessMask(rawValue: 1 << 7)

  /// On foot, both ways.
  public static let foot: AccessMask = [.footForward, .footBackward]
  /// In a wheelchair, both ways.
  public static let wheelchair: AccessMask = [.wheelchairForward, .wheelchairBackward]
  /// Riding, both ways.
  public static let bike: AccessMask = [.bikeForward, .bikeBackward]
  /// Driving, both ways.
  public static let car: AccessMask = [.carForward, .carBackward]
  /// Everybody along the geometry.
  public static let forward: AccessMask = [
    .footForward, .wheelchairForward, .bikeForward, .carForward,
  ]
  /// Everybody against the geometry.
  public static let backward: AccessMask = [
    .footBackward, .wheelchairBackward, .bikeBackward, .carBackward,
  ]
  /// Everybody, both ways.
  public static let all: AccessMask = [.foot, .wheelchair, .bike, .car]
}

/// Surface of a way: OSM's `surface`, grouped by its effect on speed.
@frozen
public enum Surface: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  /// Not known.
  case unknown
  /// `asphalt`, `concrete`, `paved`, `concrete:plates`, `metal`, `wood`, indoor floors.
  case smooth
  /// `paving_stones`, `bricks`, `sett` laid flat.
  case pavers
  /// `cobblestone`, `unhewn_cobblestone`.
  case cobbles
  /// `compacted`, `fine_gravel`, `gravel`.
  case gravel
  /// `ground`, `dirt`, `earth`, `grass`, `unpaved`.
  case earth
  /// `sand`, `mud`, `pebblestone`.
  case loose
}

/// Boolean attributes of an edge.
@frozen
public struct EdgeFlags: OptionSet, Sendable, BitwiseCopyable, Hashable {
  /// The bits.
  public let rawValue: UInt32
  /// Takes the bits as they are.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// `lit=yes`.
  public static let lit = EdgeFlags(rawValue: 1 << 0)
  /// `covered=yes` or indoors.
  public static let covered = EdgeFlags(rawValue: 1 << 1)
  /// Inside a building.
  public static let indoor = EdgeFlags(rawValue: 1 << 2)
  /// Not a mapped way: a link made by the importer.
  public static let estimated = EdgeFlags(rawValue: 1 << 3)
  /// An entrance of a building (with kind `door`).
  public static let entrance = EdgeFlags(rawValue: 1 << 4)
  /// `handrail=yes`.
  public static let handrail = EdgeFlags(rawValue: 1 << 5)
  /// Part of a roundabout: `junction=roundabout|circular`.
  public static let roundabout = EdgeFlags(rawValue: 1 << 6)
  /// A slip road: `highway=*_link`.
  public static let slipRoad = EdgeFlags(rawValue: 1 << 7)
  /// Traffic signals at the end of its geometry, for travel along it.
  public static let signalAhead = EdgeFlags(rawValue: 1 << 8)
  /// Traffic signals at the start of its geometry, for travel against it.
  public static let signalBehind = EdgeFlags(rawValue: 1 << 9)
  /// Traffic signals at the end of the edge in a direction of travel.
  package static func signal(forward: Bool) -> EdgeFlags { forward ? signalAhead : signalBehind }
  /// A motorway, or a road like one: `highway=motorway`, `motorroad=yes`.
  public static let motorway = EdgeFlags(rawValue: 1 << 10)
  /// The slope is computed from a terrain model, not surveyed.
  public static let inclineEstimated = EdgeFlags(rawValue: 1 << 11)
  /// Not on the ground: a bridge or a tunnel, `bridge=*|tunnel=*`.
  public static let offGround = EdgeFlags(rawValue: 1 << 12)
  /// Drivers may use it only at the start or end of their trip: `access=destination`.
  public static let driversDestinationOnly = EdgeFlags(rawValue: 1 << 13)
  /// Toll road for cars: `toll=yes`.
  public static let toll = EdgeFlags(rawValue: 1 << 14)
  /// In a tunnel: `tunnel=*` except building passages and culverts.
  public static let tunnel = EdgeFlags(rawValue: 1 << 15)
  /// A slip road of a motorway: `highway=motorway_link`.
  public static let motorwayLink = EdgeFlags(rawValue: 1 << 16)
  /// Not on the ground floor: `level` without 0, `location=underground`.
  public static let otherFloor = EdgeFlags(rawValue: 1 << 17)
  /// Bikes may not be pushed: `bicycle:pushing=no`.
  public static let noPushing = EdgeFlags(rawValue: 1 << 20)
  /// A bridge that opens for ships, on the first edge of its way: `bridge=movable`.
  public static let movableBridge = EdgeFlags(rawValue: 1 << 21)
  /// Pedestrians avoid it: the sidewalk is mapped separately, or there is none beside fast traffic.
  public static let avoidedOnFoot = EdgeFlags(rawValue: 1 << 22)
  /// Cyclists avoid it: the cycleway is mapped separately, or there is none beside fast traffic.
  public static let avoidedByBike = EdgeFlags(rawValue: 1 << 23)
  /// Drivers need permission to start or end their trip there: `access=private`.
  public static let driversWithPermission = EdgeFlags(rawValue: 1 << 24)
  // Bits 25 to 28 hold the rank of the road, see `RoadRank`.
  /// Part of a large circular junction: `junction=circular`.
  public static let circular = EdgeFlags(rawValue: 1 << 29)
}

/// Attributes of edges, one column each.
public struct EdgeAttributes: Sendable {
  /// Length along the geometry in millimetres (ellipsoidal).
  public let length: Column<UInt32>
  /// The kind of edge.
  public let kind: Column<WayKind>
  /// The permitted modes and directions.
  public let access: Column<AccessMask>
  /// The surface.
  public let surface: Column<Surface>
  /// Flags.
  public internal(set) var flags: Column<EdgeFlags>
  /// Clear width in centimetres; 0 if not known.
  public let width: Column<UInt16>
  /// Slope along the geometry in per mille, positive uphill; `EdgeAttributes.unknownIncline` if not
  /// known.
  public internal(set) var incline: Column<Int16>
  /// Height of a kerb on the edge in millimetres; 0 for flush or none.
  public let kerb: Column<UInt16>
  /// Number of steps; 0 for none or not known.
  public let stepCount: Column<UInt16>
  /// Level of the edge's start in tenths (1.5 is 15).
  public let level: Column<Int16>
  /// Speed limit for cars in km/h; 0 if not known.
  public let maxSpeed: Column<UInt8>
  /// The way's name.
  public let name: Column<NameID>
  /// The id of the feature that the edge comes from, such as `way/andador-central`.
  public let source: Column<NameID>
  /// The hours in which it may be used.
  public let schedule: Column<ScheduleID>

  /// The value of ``incline`` for an unknown slope.
  public static let unknownIncline = Int16.min
}

/// Attributes of one edge, as input of a ``GraphBuilder``.
public struct EdgeDescription: Sendable, Hashable {
  /// What it is.
  public var kind = WayKind.footway
  /// The permitted modes and directions.
  public var access: AccessMask = [.foot, .wheelchair]
  /// The surface.
  public var surface = Surface.unknown
  /// Flags.
  public var flags: EdgeFlags = []
  /// Clear width in centimetres; 0 if not known.
  public var width: UInt16 = 0
  /// Slope along the geometry in per mille, positive uphill.
  public var incline = EdgeAttributes.unknownIncline
  /// Kerb height in millimetres.
  public var kerb: UInt16 = 0
  /// Number of steps.
  public var stepCount: UInt16 = 0
  /// Level in tenths of the edge's start.
  public var level: Int16 = 0
  /// Legal speed for cars in km/h.
  public var maxSpeed: UInt8 = 0
  /// The way's name; empty if it has none.
  public var name = ""
  /// What signs and markings say along it.
  public var signs = EdgeSigns.none
  /// The id of the feature that it comes from.
  public var source = ""
  /// When it may be used; `nil` for always.
  public var schedule: OpeningHours?

  /// A footway that everybody walking may use.
  public init() {}
}
