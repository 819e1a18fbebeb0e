public import GeoCore

/// Finds the nodes of a graph near a place.
///
/// ```swift
/// let index = NodeIndex(coordinates: network.coordinates)
/// index.nearest(to: here, within: 1000)?.node
/// ```
///
/// A k-d tree (Bentley 1975, doi:10.1145/361002.361007) over points in space on the ellipsoid: neither
/// the antimeridian nor the poles are special there, and the straight line is a lower bound of the
/// distance on the ground. Splits halve the points exactly, so the tree needs no pointers. Immutable
/// and shared between threads.
public struct NodeIndex: Sendable {
  /// A node that was found.
  public struct Hit: Hashable, Sendable {
    /// The node.
    public var node: NodeID
    /// How far it is, in metres on the ground: within a centimetre of the geodesic for up to 10 km
    /// below 60° of latitude, and the geodesic itself from 50 km on.
    public var distance: Meters

    /// Makes a hit.
    public init(node: NodeID, distance: Meters) {
      self.node = node
      self.distance = distance
    }
  }

  /// A node's place; four to a line of the cache.
  struct Point: BitwiseCopyable, Sendable {
    /// Units from the centre of the earth, see ``Space/unitsPerMeter``.
    var x: Int32
    var y: Int32
    var z: Int32
    var node: NodeID

    @inline(__always)
    func value(_ axis: UInt32) -> Int32 { axis == 0 ? x : axis == 1 ? y : z }
  }

  /// Where the points of a part of the tree are halved.
  struct Split: BitwiseCopyable, Sendable {
    var value: Int32
    /// 0 for x, 1 for y, 2 for z.
    var axis: UInt32
  }

  /// The most points in a leaf.
  private static var leafSize: Int { 8 }

  let coordinates: Column<FixedCoordinate>
  /// By leaf; part i of 2^l holds the points from n · i / 2^l on.
  let points: Column<Point>
  /// Part i of level l at 2^l + i; the first entry is not used.
  let splits: Column<Split>
  /// How many times the points were halved.
  let levels: Int

  /// Indexes nodes.
  ///
  /// - Parameters:
  ///   - coordinates: where each node of the graph is.
  ///   - isWanted: which nodes may be found.
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
      points.append(Space.point(of: node, at: coordinates[node]))
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
          splits[1 << level + part] = range.halve(at: middle - low)
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

/// Points that are being put in order: an unsafe fence.
///
/// Sound because every index is below the number of points: partitions stay between `low` and `high`,
/// which start at its ends and only close in.
@safe
private struct PointRange {
  private let points: UnsafeMutableBufferPointer<NodeIndex.Point>

  @unsafe
  init(_ points: UnsafeMutableBufferPointer<NodeIndex.Point>) { unsafe self.points = points }

  /// Brings the `middle` least points along the widest axis to the front.
  mutating func halve(at middle: Int) -> NodeIndex.Split {
    let axis = widestAxis()
    select(middle, axis)
    return unsafe NodeIndex.Split(value: points[middle].value(axis), axis: axis)
  }

  private func widestAxis() -> UInt32 {
    var low = SIMD4<Int32>(repeating: .max)
    var high = SIMD4<Int32>(repeating: .min)
    for index in 0..<(unsafe points.count) {
      let point = unsafe points[index]
      let place = SIMD4(point.x, point.y, point.z, 0)
      low = low.replacing(with: place, where: place .< low)
      high = high.replacing(with: place, where: place .> high)
    }
    let width = SIMD4<Int64>(truncatingIfNeeded: high) &- SIMD4<Int64>(truncatingIfNeeded: low)
    if width.x >= width.y && width.x >= width.z { return 0 }
    return width.y >= width.z ? 1 : 2
  }

  /// Hoare's selection; of equal values the lower node first, so that the outcome is one.
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

  /// A point's value and node as one number in their order.
  @inline(__always)
  private func key(_ index: Int, _ axis: UInt32) -> Int64 {
    let point = unsafe points[index]
    return Int64(point.value(axis)) << 32 | Int64(point.node.rawValue)
  }
}
