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
    /// Square of about 800 m of its middle, as an index of ``PathNetwork/cellCount``.
    package let cell: Int
    /// Square of about 2,400 m of its middle, as an index of ``PathNetwork/districtCount``.
    package let district: Int
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
  /// Number of squares with links.
  package let cellCount: Int
  /// Number of large squares with links.
  package let districtCount: Int
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
    cellCount = builder.cells.count
    districtCount = builder.districts.count
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

  struct CellKey: Hashable {
    var x: Int
    var y: Int
  }

  let timetable: Timetable
  var paths: [TransitPath] = []
  var tripPaths: [Int] = []
  var pathTrips: [[TripID]] = []
  var durations: [Int32] = []
  var links: [PathNetwork.Link] = []
  var cells: [CellKey: Int] = [:]
  var districts: [CellKey: Int] = [:]
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
          let middle = paths[path].coordinate(at: (start + end) / 2)
          links.append(
            PathNetwork.Link(
              from: key.from,
              to: key.to,
              seconds: 0,
              length: max(0, end - start),
              cell: Self.index(cell(of: middle, width: 800), in: &cells),
              district: Self.index(cell(of: middle, width: 2400), in: &districts)
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

  private func cell(of position: Coordinate, width: Double) -> CellKey {
    let plane = LocalPlane(at: timetable.location(of: StopID(0)))
    let point = plane.point(position)
    return CellKey(x: Int((point.x / width).rounded()), y: Int((point.y / width).rounded()))
  }

  private static func index(_ key: CellKey, in cells: inout [CellKey: Int]) -> Int {
    let index = cells[key] ?? cells.count
    cells[key] = index
    return index
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
