public import CampusGraph
public import GeoCore

/// A junction on the way of a step, in OSRM's terms.
public struct StepIntersection: Sendable, Hashable {
  /// Where it is.
  public var location: Coordinate
  /// Its ways, by increasing direction.
  public var ways: Ways
  /// The lanes before it, from left to right; none if they are not marked.
  public var lanes: [StepLane] = []
  /// The classes of the way that is taken, as a set.
  package var classSet = RoadClassSet()
  /// Whether the way that is taken is only for those who start or end their trip on it, or who
  /// have permission.
  public var isRestricted = false
  /// Whether traffic lights stand before it.
  public var hasLights = false

  package init(location: Coordinate, ways: Ways) {
    self.location = location
    self.ways = ways
  }

  /// The classes of the way that is taken.
  public var classes: [RoadClass] {
    get { classSet.classes }
    set { classSet = RoadClassSet(newValue) }
  }
  /// The directions of its ways in whole degrees, 0..<360, in increasing order.
  public var bearings: [Int] { ways.indices.map { ways.bearing($0) } }
  /// Whether each way may be taken.
  public var entries: [Bool] { ways.indices.map { ways.isOpen($0) } }
  /// The index of the way of arrival; `nil` at the start of a route.
  public var arrival: Int? { ways.arrival }
  /// The index of the way that is taken; `nil` at the end of a route.
  public var exit: Int? { ways.exit }

  /// The ways at a junction by increasing direction, without memory of their own.
  ///
  /// At most ``capacity`` ways; of junctions with more, those that the traveller does not use are
  /// left out.
  public struct Ways: Sendable, Hashable {
    /// The most ways of a junction.
    public static let capacity = 32

    /// The direction of each way, and in the top bit whether it may be taken; in four parts, because
    /// a larger vector would be aligned to more bytes, which are lost in each junction.
    private var first = SIMD8<UInt16>()
    private var second = SIMD8<UInt16>()
    private var third = SIMD8<UInt16>()
    private var fourth = SIMD8<UInt16>()
    private var wayCount: UInt8 = 0
    private var arrivalIndex: Int8 = -1
    private var exitIndex: Int8 = -1
    private static let open: UInt16 = 1 << 15

    /// No ways.
    init() {}

    /// The value of a way.
    private subscript(index: Int) -> UInt16 {
      get {
        switch index {
        case ..<8: first[index]
        case ..<16: second[index - 8]
        case ..<24: third[index - 16]
        default: fourth[index - 24]
        }
      }
      set {
        switch index {
        case ..<8: first[index] = newValue
        case ..<16: second[index - 8] = newValue
        case ..<24: third[index - 16] = newValue
        default: fourth[index - 24] = newValue
        }
      }
    }

    /// The positions of the ways.
    public var indices: Range<Int> { 0..<Int(wayCount) }
    /// The number of ways.
    public var count: Int { Int(wayCount) }
    /// The direction of a way in whole degrees, 0..<360.
    public func bearing(_ index: Int) -> Int { Int(self[index] & ~Self.open) }
    /// Whether a way may be taken.
    public func isOpen(_ index: Int) -> Bool { self[index] & Self.open != 0 }
    /// The index of the way of arrival; `nil` at the start of a route.
    public var arrival: Int? { arrivalIndex < 0 ? nil : Int(arrivalIndex) }
    /// The index of the way that is taken; `nil` at the end of a route.
    public var exit: Int? { exitIndex < 0 ? nil : Int(exitIndex) }
  }
}

extension StepIntersection.Ways {
  /// A way while the ways of a junction are collected.
  package struct Way {
    /// Whole degrees, 0..<360.
    var bearing: Int
    /// Whether it may be taken.
    var isOpen: Bool
    /// Whether the traveller arrives by it.
    var isArrival: Bool
    /// Whether the traveller takes it.
    var isExit: Bool

    package init(bearing: Int, isOpen: Bool, isArrival: Bool = false, isExit: Bool = false) {
      self.bearing = bearing
      self.isOpen = isOpen
      self.isArrival = isArrival
      self.isExit = isExit
    }
  }

  /// The ways in any order; those of one direction keep theirs.
  package init(_ ways: [Way]) {
    var ways = ways
    while ways.count > Self.capacity,
      let other = ways.lastIndex(where: { !$0.isArrival && !$0.isExit })
    {
      ways.remove(at: other)
    }
    ways.sort { $0.bearing < $1.bearing }
    for (index, way) in ways.prefix(Self.capacity).enumerated() {
      self[index] = UInt16(way.bearing) | (way.isOpen ? Self.open : 0)
      if way.isArrival, arrivalIndex < 0 { arrivalIndex = Int8(index) }
      if way.isExit, exitIndex < 0 { exitIndex = Int8(index) }
    }
    wayCount = UInt8(min(ways.count, Self.capacity))
  }

  /// The ways of a junction that is left by an edge.
  init(_ view: JunctionView, exit: DirectedEdge) {
    let isBack = view.index(of: exit) == nil
    var ways = [
      Way(
        bearing: Self.whole(view.bearing + 180),
        isOpen: view.maySwing || isBack,
        isArrival: true,
        isExit: isBack
      )
    ]
    for road in view.roads {
      let isExit = road.edge == exit
      ways.append(
        Way(bearing: Self.whole(road.bearing), isOpen: road.isOpen || isExit, isExit: isExit)
      )
    }
    self.init(ways)
  }

  /// A direction in whole degrees, 0..<360.
  package static func whole(_ bearing: Degrees) -> Int {
    Int(Bearing.normalized(bearing).rounded()) % 360
  }
}

extension StepIntersection {
  /// The start or the end of a route, from which one way leads.
  static func end(_ location: Coordinate, bearing: Degrees, isStart: Bool) -> StepIntersection {
    let way = Ways.Way(
      bearing: Ways.whole(isStart ? bearing : bearing + 180),
      isOpen: true,
      isArrival: !isStart,
      isExit: isStart
    )
    return StepIntersection(location: location, ways: Ways([way]))
  }
}
