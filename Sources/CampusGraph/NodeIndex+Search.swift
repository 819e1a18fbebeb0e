public import GeoCore

extension NodeIndex {
  /// The node nearest to a place; ties by id.
  ///
  /// - Parameters:
  ///   - place: the centre of the search.
  ///   - radius: the greatest distance in metres.
  /// - Returns: the node and its distance; `nil` if none is within the radius.
  /// - Complexity: O(log n) on average.
  public func nearest(to place: Coordinate, within radius: Meters = .infinity) -> Hit? {
    nearest(to: place, count: 1, within: radius).first
  }

  /// The nodes nearest to a place, nearest first; ties by id.
  ///
  /// - Parameters:
  ///   - place: the centre of the search.
  ///   - count: the maximum number of nodes.
  ///   - radius: the greatest distance in metres.
  /// - Returns: at most `count` nodes.
  /// - Complexity: O(log n + k log k) on average.
  public func nearest(
    to place: Coordinate,
    count: Int,
    within radius: Meters = .infinity
  ) -> [Hit] {
    guard count > 0, radius >= 0, !points.isEmpty else { return [] }
    let query = QueryPoint(around: place)
    var ranking = Ranking(limit: count, bound: query.reach(of: radius))
    visit(query, &ranking)
    var hits: [Hit] = []
    for candidate in ranking.candidates where candidate.squared <= ranking.boundSquared {
      let distance = query.distance(to: coordinates[candidate.node].coordinate)
      if distance <= radius { hits.append(Hit(node: candidate.node, distance: distance)) }
    }
    if hits.count > 1 { hits.sort { ($0.distance, $0.node) < ($1.distance, $1.node) } }
    return hits.count > count ? Array(hits[..<count]) : hits
  }

  /// All nodes within a distance of a place, nearest first; ties by id.
  ///
  /// - Parameters:
  ///   - radius: the greatest distance in metres.
  ///   - place: the centre of the search.
  /// - Returns: the nodes.
  /// - Complexity: O(log n + k log k) on average.
  public func nodes(within radius: Meters, of place: Coordinate) -> [Hit] {
    nearest(to: place, count: .max, within: radius)
  }

  /// Subtree on the stack of a search.
  private struct Subtree: BitwiseCopyable {
    var index: Int
    var level: Int
    /// The distance of the place from its cell along each axis, and the squared distance.
    var offset: SIMD4<Double>
    var squared: Double
  }

  /// Visits every point that may be within the bound: an unsafe fence.
  ///
  /// Sound because subtree indices are below 2^level and levels at most `levels`, so splits and
  /// points are within their columns; and the stack has at most one subtree of each level, 33 in
  /// all.
  private func visit(_ query: QueryPoint, _ ranking: inout Ranking) {
    unsafe withUnsafeTemporaryAllocation(of: Subtree.self, capacity: 34) { stack in
      unsafe stack.initializeElement(
        at: 0,
        to: Subtree(index: 0, level: 0, offset: .zero, squared: 0)
      )
      var waiting = 1
      while waiting > 0 {
        waiting &-= 1
        var part = unsafe stack[waiting]
        guard part.squared <= ranking.boundSquared else { continue }
        while part.level < levels {
          let split = unsafe splits.baseAddress[1 &<< part.level &+ part.index]
          let axis = Int(split.axis)
          let beyond = query.position[axis] - Double(split.value)
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
        scan(part.index, query, &ranking)
      }
    }
  }

  /// Visits the points of a leaf.
  @inline(__always)
  private func scan(_ leaf: Int, _ query: QueryPoint, _ ranking: inout Ranking) {
    var index = (points.count &* leaf) &>> levels
    let end = (points.count &* (leaf &+ 1)) &>> levels
    while index < end {
      let point = unsafe points.baseAddress[index]
      let squared = query.squared(to: point)
      if squared <= ranking.boundSquared { ranking.add(point.node, squared, query) }
      index &+= 1
    }
  }
}

/// Query point in geocentric coordinates, with bounds of geodesic distances by chords.
struct QueryPoint {
  /// Units per metre: a resolution of 4 mm, and 1.6 · 10⁹ from the centre to the surface.
  static let unitsPerMeter = 256.0
  /// A lower bound of the radius of curvature, in metres.
  private static let earthRadius = 6.3e6
  /// An upper bound of the rounding of a point to units, in metres.
  private static let rounding = 0.005

  private let coordinate: Coordinate
  /// The position in units; the last component is 0.
  let position: SIMD4<Double>
  /// Coefficient of the error of the measured distance: see ``departure(_:)``.
  private let distortion: Double

  init(around coordinate: Coordinate) {
    self.coordinate = coordinate
    position = Self.geocentric(coordinate) * Self.unitsPerMeter
    let tangent = min(abs(tan(coordinate.latitude * .pi / 180)), 1e6)
    distortion = (1 + tangent * tangent) / (8 * Self.earthRadius * Self.earthRadius)
  }

  private static func geocentric(_ coordinate: Coordinate) -> SIMD4<Double> {
    let (x, y, z) = WGS84.geocentric(coordinate)
    return SIMD4(x, y, z, 0)
  }

  /// The indexed point of a node.
  static func point(of node: NodeID, at coordinate: FixedCoordinate) -> NodeIndex.Point {
    let position = (geocentric(coordinate.coordinate) * unitsPerMeter).rounded(.toNearestOrEven)
    return NodeIndex.Point(
      x: Int32(position.x),
      y: Int32(position.y),
      z: Int32(position.z),
      node: node
    )
  }

  /// The squared chord to a point, in square units.
  @inline(__always)
  func squared(to point: NodeIndex.Point) -> Double {
    let dx = Double(point.x) - position.x
    let dy = Double(point.y) - position.y
    let dz = Double(point.z) - position.z
    return dx * dx + dy * dy + dz * dz
  }

  /// The distance on the ground, in metres.
  func distance(to other: Coordinate) -> Meters {
    let short = LocalPlane.shortDistance(coordinate, other)
    return short < 50_000 ? short : Geodesic.distance(coordinate, other)
  }

  /// Bound of the relative error of ``LocalPlane/shortDistance(_:_:)``: a hundredth of a millimetre
  /// in 300 m, growing with the square of the distance.
  private func departure(_ chord: Double) -> Double { min(0.5, chord * chord * distortion) }

  /// The greatest chord, in units, of any point whose measured distance may be at most that of a
  /// point with a given chord in metres.
  ///
  /// A geodesic is longer than its chord c by less than 0.15 · (c/R)², up to the antipodes.
  func reach(of chord: Double) -> Double {
    guard chord < 2e7 else { return .infinity }
    let bend = 0.15 * (chord / Self.earthRadius) * (chord / Self.earthRadius)
    let longest = (chord + Self.rounding) * (1 + bend + departure(chord))
    return (longest / (1 - departure(2 * chord)) + Self.rounding) * Self.unitsPerMeter
  }
}

/// Candidates for the nearest points, with the bound of further ones.
private struct Ranking {
  struct Candidate {
    var squared: Double
    var node: NodeID
  }

  private(set) var candidates: [Candidate] = []
  /// In square units.
  private(set) var boundSquared: Double
  private let limit: Int
  /// The smallest squares so far, in increasing order, at most `limit`.
  private var smallest: [Double] = []

  init(limit: Int, bound: Double) {
    self.limit = limit
    boundSquared = bound * bound
    candidates.reserveCapacity(16)
  }

  mutating func add(_ node: NodeID, _ squared: Double, _ query: QueryPoint) {
    candidates.append(Candidate(squared: squared, node: node))
    guard limit < .max else { return }
    guard limit > 1 else {
      tighten(squared, query)
      return
    }
    if smallest.count == limit {
      guard squared < smallest[limit - 1] else { return }
      smallest.removeLast()
    }
    smallest.insert(squared, at: smallest.partitionPoint { $0 < squared })
    if smallest.count == limit { tighten(smallest[limit - 1], query) }
  }

  private mutating func tighten(_ squared: Double, _ query: QueryPoint) {
    let reach = query.reach(of: squared.squareRoot() / QueryPoint.unitsPerMeter)
    boundSquared = min(boundSquared, reach * reach)
  }
}
