import CampusGraph
package import GeoCore

/// Paths of all trips of a timetable with an index of their segments, the links between consecutive
/// stops, and the blocks.
///
/// Immutable; made once per timetable.
package struct PathNetwork: Sendable {
  /// Way from a stop to the next one, shared by all trips that serve the two one after the other.
  package struct Link: Sendable {
    /// The first stop.
    package let from: StopID
    /// The second stop.
    package let to: StopID
    /// Mean scheduled seconds from arrival to arrival, at least what 25 m/s would take and 5.
    package internal(set) var seconds: Double
    /// Metres along the path.
    package let length: Meters
    /// Where its middle is among points 800 m apart.
    package let near: LatticePosition
    /// Where its middle is among points 2,400 m apart.
    package let far: LatticePosition
  }

  /// Place between the points of a square lattice: the four around it, as indices of those that any link needs,
  /// with the shares that bilinear interpolation gives them.
  package struct LatticePosition: Sendable {
    /// The points.
    package let points: SIMD4<Int32>
    /// Their shares; the sum is 1.
    package let shares: SIMD4<Double>
  }

  /// Call of a path at a stop.
  struct Call: Sendable {
    var path: Int
    var position: Int
  }

  /// The paths.
  package let paths: [TransitPath]
  /// Index of the path of each trip.
  package let tripPaths: [Int]
  /// The links.
  package let links: [Link]
  /// Number of points of the lattices around links.
  package let latticeCounts: (near: Int, far: Int)
  /// Paths that call at each stop.
  let stopCalls: [[Call]]
  /// Trips of each path, by departure.
  let pathTrips: [[TripID]]
  /// Longest scheduled duration of the trips of each path, in seconds.
  let durations: [Int32]
  /// The trip that a vehicle makes next, for trips of blocks; trips of one block that run on other
  /// dates lie between, so all later ones are kept.
  let blockTrips: [String: [TripID]]
  /// Number of the block of each trip; -1 without a block.
  let tripBlocks: [Int]
  private let tree: PackedRTree
  private let boxPaths: [Int]

  /// - Complexity: O(trips + the stops times the points of each shape).
  package init(_ timetable: Timetable) {
    var builder = PathNetworkBuilder(timetable)
    for trip in 0..<timetable.tripCount { builder.add(TripID(trip)) }
    builder.addLinks()
    paths = builder.paths
    tripPaths = builder.tripPaths
    links = builder.links
    latticeCounts = (builder.near.count, builder.far.count)
    pathTrips = builder.pathTrips
    durations = builder.durations
    blockTrips = builder.blockTrips()
    var tripBlocks = [Int](repeating: -1, count: timetable.tripCount)
    for (number, name) in blockTrips.keys.sorted().enumerated() {
      for trip in blockTrips[name] ?? [] { tripBlocks[trip.index] = number }
    }
    self.tripBlocks = tripBlocks
    var calls = [[Call]](repeating: [], count: timetable.stopCount)
    for (index, path) in paths.enumerated() {
      for (position, stop) in timetable.stops(of: path.pattern).enumerated() {
        calls[stop.index].append(Call(path: index, position: position))
      }
    }
    stopCalls = calls
    var boxes: [PackedRTree.Box] = []
    var boxPaths: [Int] = []
    for (index, path) in paths.enumerated() {
      for first in stride(from: 0, to: path.points.count - 1, by: 4) {
        let last = min(first + 4, path.points.count - 1)
        boxes.append(Self.box(of: path.points[first...last].map { path.plane.coordinate($0) }))
        boxPaths.append(index)
      }
    }
    tree = PackedRTree(boxes)
    self.boxPaths = boxPaths
  }

  /// Indices of the paths that may come within a radius of a position, in order.
  ///
  /// - Complexity: O(log points + paths nearby).
  func paths(near position: Coordinate, within radius: Meters) -> [Int] {
    let plane = LocalPlane(at: position)
    let corners = [(-radius, -radius), (radius, radius)].map {
      plane.coordinate(PlanePoint(x: $0.0, y: $0.1))
    }
    var found: Set<Int> = []
    tree.forEachSlot(in: Self.box(of: corners)) { found.insert(boxPaths[Int(tree.order[$0])]) }
    return found.sorted()
  }

  /// Box in units of 10⁻⁷ degrees, which fit 32 bits.
  private static func box(of points: [Coordinate]) -> PackedRTree.Box {
    let x = points.map { Int32(($0.longitude * 1e7).rounded()) }
    let y = points.map { Int32(($0.latitude * 1e7).rounded()) }
    return PackedRTree.Box(
      minX: x.min() ?? 0,
      minY: y.min() ?? 0,
      maxX: x.max() ?? 0,
      maxY: y.max() ?? 0
    )
  }
}

/// Collects the paths and links of trips.
private struct PathNetworkBuilder {
  private struct PathKey: Hashable {
    var pattern: PatternID
    var shape: UInt32
  }

  private struct LinkKey: Hashable {
    var from: StopID
    var to: StopID
  }

  /// Points of a square lattice, numbered in the order of their use.
  struct Lattice {
    private struct Key: Hashable {
      var x: Int
      var y: Int
    }

    /// Metres between neighbours.
    let spacing: Double
    private var indices: [Key: Int32] = [:]

    init(spacing: Double) { self.spacing = spacing }

    var count: Int { indices.count }

    mutating func position(_ point: PlanePoint) -> PathNetwork.LatticePosition {
      let (x, y) = (point.x / spacing, point.y / spacing)
      let (left, low) = (x.rounded(.down), y.rounded(.down))
      let (u, v) = (x - left, y - low)
      let (i, j) = (Int(left), Int(low))
      return PathNetwork.LatticePosition(
        points: [index(i, j), index(i + 1, j), index(i, j + 1), index(i + 1, j + 1)],
        shares: [(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v]
      )
    }

    private mutating func index(_ x: Int, _ y: Int) -> Int32 {
      let key = Key(x: x, y: y)
      let index = indices[key] ?? Int32(indices.count)
      indices[key] = index
      return index
    }
  }

  let timetable: Timetable
  var paths: [TransitPath] = []
  var tripPaths: [Int] = []
  var pathTrips: [[TripID]] = []
  var durations: [Int32] = []
  var links: [PathNetwork.Link] = []
  var near = Lattice(spacing: 800)
  var far = Lattice(spacing: 2400)
  private var byKey: [PathKey: Int] = [:]

  init(_ timetable: Timetable) { self.timetable = timetable }

  mutating func add(_ trip: TripID) {
    let pattern = timetable.pattern(of: trip)
    let shape = timetable.tripShapes[trip.index]
    let key = PathKey(pattern: pattern, shape: shape)
    let index = byKey[key] ?? paths.count
    if index == paths.count {
      byKey[key] = index
      let stops = timetable.stops(of: pattern).map { timetable.location(of: $0) }
      let points = shape == UInt32.max ? [] : timetable.points(of: ShapeID(shape))
      paths.append(TransitPath(pattern: pattern, stops: stops, shape: points))
      pathTrips.append([])
      durations.append(0)
    }
    tripPaths.append(index)
    pathTrips[index].append(trip)
    let first = timetable.firstTime(of: trip, in: pattern)
    let last = first + timetable.stopRange(of: pattern).count - 1
    durations[index] = max(durations[index], timetable.arrivals[last] - timetable.departures[first])
  }

  mutating func addLinks() {
    guard timetable.stopCount > 0 else { return }
    let plane = LocalPlane(at: timetable.location(of: StopID(0)))
    var byStops: [LinkKey: Int] = [:]
    var sums: [(seconds: Double, count: Double)] = []
    for path in paths.indices {
      let stops = timetable.stops(of: paths[path].pattern)
      for position in 0..<(stops.count - 1) {
        let key = LinkKey(from: stops[position], to: stops[position + 1])
        let index = byStops[key] ?? links.count
        if index == links.count {
          byStops[key] = index
          let (start, end) = (paths[path].stops[position], paths[path].stops[position + 1])
          let middle = plane.point(paths[path].coordinate(at: (start + end) / 2))
          links.append(
            PathNetwork.Link(
              from: key.from,
              to: key.to,
              seconds: 0,
              length: max(0, end - start),
              near: near.position(middle),
              far: far.position(middle)
            )
          )
          sums.append((0, 0))
        }
        paths[path].links.append(index)
        for trip in pathTrips[path] {
          let first = timetable.firstTime(of: trip, in: paths[path].pattern) + position
          sums[index].seconds += Double(timetable.arrivals[first + 1] - timetable.arrivals[first])
          sums[index].count += 1
        }
      }
    }
    for index in links.indices {
      let mean = sums[index].count > 0 ? sums[index].seconds / sums[index].count : 0
      links[index].seconds = max(mean, links[index].length / 25, 5)
    }
  }

  func blockTrips() -> [String: [TripID]] {
    var blocks: [String: [TripID]] = [:]
    for trip in 0..<timetable.tripCount {
      let block = timetable.block(of: TripID(trip))
      if !block.isEmpty { blocks[block, default: []].append(TripID(trip)) }
    }
    return blocks.mapValues { trips in
      trips.sorted {
        let (a, b) = (timetable.firstDeparture(of: $0), timetable.firstDeparture(of: $1))
        return a != b ? a < b : $0 < $1
      }
    }
  }
}
