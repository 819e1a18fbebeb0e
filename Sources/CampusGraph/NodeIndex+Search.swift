public import GeoCore

extension NodeIndex {
  /// The node nearest to a place; of equally near ones the lowest.
  ///
  /// - Parameters:
  ///   - place: where.
  ///   - radius: the greatest distance in metres.
  /// - Returns: the node and its distance; `nil` if none is near enough.
  /// - Complexity: O(log n) on average.
  public func nearest(to place: Coordinate, within radius: Meters = .infinity) -> Hit? {
    nearest(to: place, count: 1, within: radius).first
  }

  /// The nodes nearest to a place, nearest first; equally near ones by rising id.
  ///
  /// - Parameters:
  ///   - place: where.
  ///   - count: how many at most.
  ///   - radius: the greatest distance in metres.
  /// - Returns: at most `count` nodes.
  /// - Complexity: O(log n + k log k) on average.
  public func nearest(
    to place: Coordinate,
    count: Int,
    within radius: Meters = .infinity
  ) -> [Hit] {
    guard count > 0, radius >= 0, !points.isEmpty else { return [] }
    let space = Space(around: place)
    var ranking = Ranking(limit: count, bound: space.reach(of: radius))
    visit(space, &ranking)
    var hits: [Hit] = []
    for candidate in ranking.candidates where candidate.squared <= ranking.boundSquared {
      let distance = space.distance(to: coordinates[candidate.node].coordinate)
      if distance <= radius { hits.append(Hit(node: candidate.node, distance: distance)) }
    }
    if hits.count > 1 { hits.sort { ($0.distance, $0.node) < ($1.distance, $1.node) } }
    return hits.count > count ? Array(hits[..<count]) : hits
  }

  /// All nodes within a distance of a place, nearest first; equally near ones by rising id.
  ///
  /// - Parameters:
  ///   - radius: the greatest distance in metres.
  ///   - place: where.
  /// - Returns: the nodes; none where nothing is near enough.
  /// - Complexity: O(log n + k log k) on average.
  public func nodes(within radius: Meters, of place: Coordinate) -> [Hit] {
    nearest(to: place, count: .max, within: radius)
  }

  /// A part of the tree that is still to be looked at.
  private struct Part: BitwiseCopyable {
    var index: Int
    var level: Int
    /// How far outside it the place is along each axis, and the square of that.
    var offset: SIMD4<Double>
    var squared: Double
  }

  /// Looks at every point that might be within the bound: an unsafe fence.
  ///
  /// Sound because parts are below 2^level and levels at most `levels`, so that splits and points are
  /// within their columns; and of each level at most one part is waiting, 33 in all.
  private func visit(_ space: Space, _ ranking: inout Ranking) {
    unsafe withUnsafeTemporaryAllocation(of: Part.self, capacity: 34) { stack in
      unsafe stack.initializeElement(at: 0, to: Part(index: 0, level: 0, offset: .zero, squared: 0))
      var waiting = 1
      while waiting > 0 {
        waiting &-= 1
        var part = unsafe stack[waiting]
        guard part.squared <= ranking.boundSquared else { continue }
        while part.level < levels {
          let split = unsafe splits.baseAddress[1 &<< part.level &+ part.index]
          let axis = Int(split.axis)
          let beyond = space.place[axis] - Double(split.value)
          var far = part
          far.squared -= part.offset[axis] * part.offset[axis]
          far.squared += beyond * beyond
          far.offset[axis] = beyond
          part.level &+= 1
          far.level = part.level
          part.index = part.index &* 2 &+ (beyond < 0 ? 0 : 1)
          far.index = part.index ^ 1
          if far.squared <= ranking.boundSquared {
            unsafe stack.initializeElement(at: waiting, to: far)
            waiting &+= 1
          }
        }
        scan(part.index, space, &ranking)
      }
    }
  }

  /// Looks at the points of a leaf.
  @inline(__always)
  private func scan(_ leaf: Int, _ space: Space, _ ranking: inout Ranking) {
    var index = (points.count &* leaf) &>> levels
    let end = (points.count &* (leaf &+ 1)) &>> levels
    while index < end {
      let point = unsafe points.baseAddress[index]
      let squared = space.squared(to: point)
      if squared <= ranking.boundSquared { ranking.add(point.node, squared, space) }
      index &+= 1
    }
  }
}

/// A place in space, and how straight lines from it bound distances on the ground.
struct Space {
  /// In a metre: 4 mm apart, 1.6 · 10⁹ from the centre to the surface.
  static let unitsPerMeter = 256.0
  /// In metres, a little less than the smallest radius of curvature.
  private static let earthRadius = 6.3e6
  /// How far rounding to units may move a point, in metres, generously.
  private static let rounding = 0.005

  private let coordinate: Coordinate
  /// In units; the last is 0.
  let place: SIMD4<Double>
  /// How fast the measured distance departs from the geodesic: see ``departure(_:)``.
  private let distortion: Double

  init(around coordinate: Coordinate) {
    self.coordinate = coordinate
    place = Self.position(coordinate) * Self.unitsPerMeter
    let tangent = min(abs(tan(coordinate.latitude * .pi / 180)), 1e6)
    distortion = (1 + tangent * tangent) / (8 * Self.earthRadius * Self.earthRadius)
  }

  private static func position(_ coordinate: Coordinate) -> SIMD4<Double> {
    let (x, y, z) = WGS84.geocentric(coordinate)
    return SIMD4(x, y, z, 0)
  }

  /// The point of a node.
  static func point(of node: NodeID, at coordinate: FixedCoordinate) -> NodeIndex.Point {
    let place = (position(coordinate.coordinate) * unitsPerMeter).rounded(.toNearestOrEven)
    return NodeIndex.Point(x: Int32(place.x), y: Int32(place.y), z: Int32(place.z), node: node)
  }

  /// The square of the straight line to a point, in square units.
  @inline(__always)
  func squared(to point: NodeIndex.Point) -> Double {
    let dx = Double(point.x) - place.x
    let dy = Double(point.y) - place.y
    let dz = Double(point.z) - place.z
    return dx * dx + dy * dy + dz * dz
  }

  /// The distance on the ground, in metres.
  func distance(to other: Coordinate) -> Meters {
    let short = LocalPlane.shortDistance(coordinate, other)
    return short < 50_000 ? short : Geodesic.distance(coordinate, other)
  }

  /// How much of a distance the plane of ``LocalPlane/shortDistance(_:_:)`` may be wrong, as a part of
  /// it: a hundredth of a millimetre in 300 m, and growing with its square.
  private func departure(_ chord: Double) -> Double { min(0.5, chord * chord * distortion) }

  /// The longest straight line, in units, to anything that might measure no more than something at the
  /// end of a straight line of so many metres.
  ///
  /// A geodesic is longer than its chord c by less than 0.15 · (c/R)², up to the antipodes.
  func reach(of chord: Double) -> Double {
    guard chord < 2e7 else { return .infinity }
    let bend = 0.15 * (chord / Self.earthRadius) * (chord / Self.earthRadius)
    let longest = (chord + Self.rounding) * (1 + bend + departure(chord))
    return (longest / (1 - departure(2 * chord)) + Self.rounding) * Self.unitsPerMeter
  }
}

/// The points that may be among the nearest, and how far others may be to be among them, too.
private struct Ranking {
  struct Candidate {
    var squared: Double
    var node: NodeID
  }

  private(set) var candidates: [Candidate] = []
  /// In square units.
  private(set) var boundSquared: Double
  private let limit: Int
  /// The least squares so far, rising, `limit` at most.
  private var least: [Double] = []

  init(limit: Int, bound: Double) {
    self.limit = limit
    boundSquared = bound * bound
    candidates.reserveCapacity(16)
  }

  mutating func add(_ node: NodeID, _ squared: Double, _ space: Space) {
    candidates.append(Candidate(squared: squared, node: node))
    guard limit < .max else { return }
    guard limit > 1 else {
      tighten(squared, space)
      return
    }
    if least.count == limit {
      guard squared < least[limit - 1] else { return }
      least.removeLast()
    }
    least.insert(squared, at: least.firstPlace { $0 < squared })
    if least.count == limit { tighten(least[limit - 1], space) }
  }

  private mutating func tighten(_ squared: Double, _ space: Space) {
    let reach = space.reach(of: squared.squareRoot() / Space.unitsPerMeter)
    boundSquared = min(boundSquared, reach * reach)
  }
}
