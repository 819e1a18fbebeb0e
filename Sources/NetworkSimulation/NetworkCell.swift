public import GeoCore

/// Position of a simulated node in millionths of a degree, as in files of the 9th DIMACS Challenge.
public struct MicroCoordinate: Hashable, Sendable, BitwiseCopyable {
  /// Latitude in millionths of a degree.
  public var latitude: Int32
  /// Longitude in millionths of a degree.
  public var longitude: Int32

  /// The position in degrees.
  public var coordinate: Coordinate {
    Coordinate(latitude: Double(latitude) / 1e6, longitude: Double(longitude) / 1e6)
  }
}

/// Directed arc of a simulated network.
public struct NetworkArc: Hashable, Sendable, BitwiseCopyable {
  /// The node from which it leads, from 0.
  public var tail: UInt32
  /// The node to which it leads, from 0.
  public var head: UInt32
  /// The length in decimetres, at least 1 and never less than the straight line.
  public var decimeters: UInt32
  /// The class.
  public var roadClass: NetworkRoadClass
  /// The speed in km/h, at least 1; it differs by place and street within a class.
  public var speed: UInt8
  /// Whether it crosses a river.
  public var isBridge: Bool

  /// The travel time in milliseconds, rounded up.
  public var milliseconds: UInt32 {
    UInt32((Double(decimeters) * 360 / Double(speed)).rounded(.up))
  }
}

/// Nodes of one cell of a simulated network and the arcs that leave them.
public struct NetworkCell: Sendable {
  /// The number of its first node; the others follow.
  public internal(set) var firstNode = 0
  /// The positions of its nodes.
  public internal(set) var coordinates: [MicroCoordinate] = []
  /// The number of different neighbours of each of its nodes, whatever the direction of the arcs.
  public internal(set) var degrees: [UInt8] = []
  /// The arcs whose tails are its nodes.
  public internal(set) var arcs: [NetworkArc] = []

  /// Makes a cell without nodes.
  public init() {}
}
