public import GeoCore

/// Spatial index of the nodes of a graph.
///
/// ```swift
/// let index = NodeIndex(coordinates: network.coordinates)
/// index.nearest(to: here, within: 1000)?.node
/// ```
///
/// A k-d tree (Bentley 1975, doi:10.1145/361002.361007) over geocentric points: the antimeridian
/// and the poles need no special cases, and the chord is a lower bound of the distance on the
/// ground. Splits are at the exact median, so the tree needs no pointers. Immutable and
/// thread-safe.
public struct NodeIndex: Sendable {
  /// Node found by a search.
  public struct Hit: Hashable, Sendable {
    /// The node.
    public var node: NodeID
    /// The distance in metres on the ground: within a centimetre of the geodesic for up to 10 km
    /// below 60° of latitude, and exact from 50 km on.
    public var distance: Meters

    /// Makes a hit.
    public init(node: NodeID, distance: Meters) {
      self.node = node
      self.distance = distance
    }
  }

  /// Position of a node; four fit a cache line.
  struct Point: BitwiseCopyable, Sendable {
    /// Units from the centre of the earth, see ``QueryPoint/unitsPerMeter``.
    var x: Int32
    var y: Int32
    var z: Int32
    var node: NodeID

    @inline(__always)
    func value(_ axis: UInt32) -> Int32 { axis == 0 ? x : axis == 1 ? y : z }
  }

  /// Splitting plane of a subtree.
  struct Split: BitwiseCopyable, Sendable {
    var value: Int32
    /// 0 for x, 1 for y, 2 for z.
    var axis: UInt32
  }

  /// The maximum number of points in a leaf.
  private static var leafSize: Int { 8 }

  let coordinates: Column<FixedCoordinate>
  /// Points by leaf; subtree i of the 2^l on level l has the points from n · i / 2^l on.
  let points: Column<Point>
  /// Splits; that of subtree i of level l is at 2^l + i, and the first entry is unused.
  let splits: Column<Split>
  /// The number of levels of splits.
  let levels: Int

  /// Builds an index over nodes.
  ///
  /// - Parameters:
  ///   - coordinates: the coordinates of all nodes of the graph.
  ///   - isWanted: which nodes to index.
  /// - Precondition: there are fewer than 2³² nodes.
  /// - Complexity: O(n log n).
  public init(
    coordinates: Column<FixedCoordinate>,
    where isWanted: (NodeID) -> Bool = { _ in true }
  ) {
    precondition(coordinates.count < Int(UInt32.max), "too many nodes")
    var points: [Point] = []
    points.reserveCapacity(coordinates.count)
    for node in coordinates.indices.lazy.map({ NodeID($0) }) where isWanted(node) {
      points.append(QueryPoint.point(of: node, at: coordinates[node]))
    }
    var levels = 0
    while points.count >> levels > Self.leafSize { levels += 1 }
    var splits = [Split](repeating: Split(value: 0, axis: 0), count: 1 << levels)
    unsafe points.withUnsafeMutableBufferPointer { points in
      let count = points.count
      for level in 0..<levels {
        for part in 0..<(1 << level) {
          let low = (count * part) >> level
          let high = (count * (part + 1)) >> level
          let middle = (count * (2 * part + 1)) >> (level + 1)
          var range = unsafe PointRange(UnsafeMutableBufferPointer(rebasing: points[low..<high]))
          splits[1 << level + part] = range.split(at: middle - low)
        }
      }
    }
    self.coordinates = coordinates
    self.points = Column(points)
    self.splits = Column(splits)
    self.levels = levels
  }

  /// Number of nodes.
  public var count: Int { points.count }

  /// The size of its columns in bytes, without the coordinates.
  public var byteCount: Int { 16 * points.count + 8 * splits.count }
}

/// Range of points during construction: an unsafe fence.
///
/// Sound because every index is below the number of points: partitions stay between `low` and
/// `high`, which start at the ends and only move inwards.
@safe
private struct PointRange {
  private let points: UnsafeMutableBufferPointer<NodeIndex.Point>

  @unsafe
  init(_ points: UnsafeMutableBufferPointer<NodeIndex.Point>) { unsafe self.points = points }

  /// Moves the `middle` smallest points along the widest axis to the front.
  mutating func split(at middle: Int) -> NodeIndex.Split {
    let axis = widestAxis()
    select(middle, axis)
    return unsafe NodeIndex.Split(value: points[middle].value(axis), axis: axis)
  }

  private func widestAxis() -> UInt32 {
    var low = SIMD4<Int32>(repeating: .max)
    var high = SIMD4<Int32>(repeating: .min)
    for index in 0..<(unsafe points.count) {
      let point = unsafe points[index]
      let position = SIMD4(point.x, point.y, point.z, 0)
      low = low.replacing(with: position, where: position .< low)
      high = high.replacing(with: position, where: position .> high)
    }
    let width = SIMD4<Int64>(truncatingIfNeeded: high) &- SIMD4<Int64>(truncatingIfNeeded: low)
    if width.x >= width.y && width.x >= width.z { return 0 }
    return width.y >= width.z ? 1 : 2
  }

  /// Hoare's quickselect; ties by node, so the result is deterministic.
  private mutating func select(_ rank: Int, _ axis: UInt32) {
    var (low, high) = unsafe (0, points.count - 1)
    while low < high {
      let pivot = key(low + (high - low) / 2, axis)
      var (left, right) = (low, high)
      while left <= right {
        while key(left, axis) < pivot { left += 1 }
        while key(right, axis) > pivot { right -= 1 }
        if left <= right {
          unsafe points.swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if rank <= right { high = right } else if rank >= left { low = left } else { return }
    }
  }

  /// The sort key of a point: its value, then its node.
  @inline(__always)
  private func key(_ index: Int, _ axis: UInt32) -> Int64 {
    let point = unsafe points[index]
    return Int64(point.value(axis)) << 32 | Int64(point.node.rawValue)
  }
}
