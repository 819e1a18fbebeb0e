public import CampusGraph
public import GeoCore

/// A junction on the way of a step, in OSRM's terms.
public struct StepIntersection: Sendable, Hashable {
  /// Where it is.
  public var location: Coordinate
  /// The directions of its ways in whole degrees, 0..<360, in increasing order.
  public var bearings: [Int]
  /// Whether each way may be taken.
  public var entries: [Bool]
  /// The index of the way of arrival; `nil` at the start of a route.
  public var arrival: Int?
  /// The index of the way that is taken; `nil` at the end of a route.
  public var exit: Int?
  /// The lanes before it, from left to right; none if they are not marked.
  public var lanes: [StepLane] = []
  /// The classes of the way that is taken.
  public var classes: [RoadClass] = []
  /// Whether the way that is taken is only for those who start or end their trip on it, or who
  /// have permission.
  public var isRestricted = false
  /// Whether traffic lights stand before it.
  public var hasLights = false
}

extension StepIntersection {
  /// The start or the end of a route, from which one way leads.
  static func end(_ location: Coordinate, bearing: Degrees, isStart: Bool) -> StepIntersection {
    StepIntersection(
      location: location,
      bearings: [whole(isStart ? bearing : bearing + 180)],
      entries: [true],
      arrival: isStart ? nil : 0,
      exit: isStart ? 0 : nil
    )
  }

  /// A junction that is left by an edge.
  init(_ view: JunctionView, exit: DirectedEdge, location: Coordinate) {
    let back = Self.whole(view.bearing + 180)
    var ways: [(bearing: Int, isOpen: Bool, isBack: Bool, isExit: Bool)] = [
      (back, view.maySwing, true, view.index(of: exit) == nil)
    ]
    for road in view.roads {
      ways.append((Self.whole(road.bearing), road.isOpen, false, road.edge == exit))
    }
    ways.sort { $0.bearing < $1.bearing }
    self.init(
      location: location,
      bearings: ways.map(\.bearing),
      entries: ways.map { $0.isOpen || $0.isExit },
      arrival: ways.firstIndex { $0.isBack },
      exit: ways.firstIndex { $0.isExit }
    )
  }

  static func whole(_ bearing: Degrees) -> Int {
    Int(Bearing.normalized(bearing).rounded()) % 360
  }
}
