import CampusGraph
import GeoCore

/// Nested dissection by least separators between opposite ends of the map.
///
/// Schild and Sommer, "On balanced separators in road networks" (2015),
/// doi:10.1007/978-3-319-20086-6_22. In each of several directions the first and the last nodes are
/// connected to a source and a target, which grow towards one another while the flow is kept; of
/// all separators found, the one with the least ratio of its size to the sides' sizes is taken.
struct InertialFlow: Sendable {
  /// The directions, of which small cells use the first few.
  private static let directions: [(x: Double, y: Double)] = [
    (1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, 2), (2, -1), (1, -2),
  ]
  private static let fewDirections = 4
  /// Cells with at least this many nodes are cut in all directions.
  private static let largeCell = 20_000
  /// The shares of a cell's nodes that are sources, and equally many that are targets, in per cent.
  private static let shares = [15, 25, 35, 43]
  /// Cells with at most this many nodes are not cut.
  private static let smallest = 8
  /// The number of cells per thread before cells are distributed.
  private static let cellsPerThread = 8

  private let ranked: PlainBuffer<UInt32>
  private let whole: DissectionCell

  /// The nodes by rising rank.
  static func nodesByRank(
    _ rows: UndirectedRows,
    at positions: [FixedCoordinate],
    threads: Int
  ) -> [UInt32] {
    let flow = InertialFlow(rows, positions)
    flow.dissect(threads: threads)
    return Array(flow.ranked.column)
  }

  private init(_ rows: UndirectedRows, _ positions: [FixedCoordinate]) {
    let latitude = positions.reduce(0.0) { $0 + Double($1.latitude) }
    let radians = latitude / Double(max(positions.count, 1)) / 1e7 * .pi / 180
    // Cosine by its Taylor series: the length of a degree of longitude need not be exact.
    let shrink = 1 - radians * radians / 2 + radians * radians * radians * radians / 24
    let lines = Self.directions.map { direction in
      positions.map {
        Double($0.longitude) * shrink * direction.x + Double($0.latitude) * direction.y
      }
    }
    whole = DissectionCell(rows, lines: lines)
    ranked = PlainBuffer(repeating: 0, count: rows.nodeCount)
  }

  /// Cuts the largest cells one after the other, their directions in parallel, until there are
  /// enough for all threads; then each thread takes whole cells.
  private func dissect(threads: Int) {
    let scratches = (0..<threads).map { _ in Scratch(capacity: whole.count) }
    var cells = [whole]
    while threads > 1, cells.count < Self.cellsPerThread * threads {
      let largest = cells.indices.max { cells[$0].count < cells[$1].count }
      guard let largest, cells[largest].count > Self.smallest else { break }
      let cell = cells.remove(at: largest)
      cells += split(cell, scratches)
    }
    cells.sort { ($1.count, $0.firstRank) < ($0.count, $1.firstRank) }
    let waiting = cells
    Workers.forEachChunk(of: waiting.count, grain: 1, threads: threads) { worker, chunk in
      for index in chunk {
        var cells = [waiting[index]]
        while let cell = cells.popLast() { cells += split(cell, [scratches[worker]]) }
      }
    }
  }

  /// Scratch of one worker; used by one thread at a time.
  private final class Scratch: @unchecked Sendable {
    var flow: SeparatorFlow
    let numbers: PlainBuffer<UInt32>
    /// The colours of the best separator: 0 and 1 for its sides, 2 for itself.
    let colors: PlainBuffer<UInt8>
    var score = Double.infinity
    var direction = 0

    init(capacity: Int) {
      flow = SeparatorFlow(capacity: capacity)
      numbers = PlainBuffer(repeating: 0, count: capacity)
      colors = PlainBuffer(repeating: 0, count: capacity)
    }
  }

  /// Ranks a cell's separator and returns its sides, or ranks all nodes of a small cell.
  private func split(_ cell: DissectionCell, _ scratches: [Scratch]) -> [DissectionCell] {
    if cell.count <= Self.smallest {
      rankAll(of: cell)
      return []
    }
    let parts = Self.components(of: cell, scratches[0].colors, scratches[0].numbers)
    if parts.count > 1 { return divide(cell, parts, scratches[0]) }
    let directions = cell.count < Self.largeCell ? Self.fewDirections : Self.directions.count
    for scratch in scratches { scratch.score = .infinity }
    Workers.forEachChunk(of: directions, grain: 1, threads: scratches.count) { worker, chunk in
      for direction in chunk { Self.search(cell, along: direction, scratches[worker]) }
    }
    // A worker's limit only rules out worse separators, so the best does not depend on it.
    var best = scratches[0]
    for scratch in scratches
    where (scratch.score, scratch.direction) < (best.score, best.direction) { best = scratch }
    guard best.score < .infinity else {
      // No separator found.
      rankAll(of: cell)
      return []
    }
    var counts = [0, 0, 0]
    for node in 0..<cell.count { counts[Int(best.colors[node])] += 1 }
    var rank = cell.firstRank + counts[0] + counts[1]
    for node in 0..<cell.count where best.colors[node] == 2 {
      ranked[rank] = cell.nodes[node]
      rank += 1
    }
    return divide(cell, Array(counts[..<2]), best)
  }

  private func rankAll(of cell: DissectionCell) {
    for node in 0..<cell.count { ranked[cell.firstRank + node] = cell.nodes[node] }
  }

  /// Makes the parts of a cell by colour.
  private func divide(
    _ cell: DissectionCell,
    _ sizes: [Int],
    _ scratch: Scratch
  ) -> [DissectionCell] {
    var rank = cell.firstRank
    return sizes.enumerated().map { color, size in
      defer { rank += size }
      return DissectionCell(
        cell,
        color: UInt8(color),
        count: size,
        colors: scratch.colors,
        numbers: scratch.numbers,
        firstRank: rank
      )
    }
  }

  /// Searches one direction for separators that are better than the scratch's.
  private static func search(
    _ cell: DissectionCell,
    along direction: Int,
    _ scratch: Scratch
  ) {
    let line = cell.sorted[direction]
    let nodeCount = Double(cell.count)
    scratch.flow.reset(cell.rows)
    var taken = 0
    for share in shares {
      let wanted = max(1, cell.count * share / 100)
      while taken < wanted {
        scratch.flow.addSource(line[taken])
        scratch.flow.addTarget(line[cell.count - 1 - taken])
        taken += 1
      }
      let limit = min(nodeCount, scratch.score * nodeCount * nodeCount / 4)
      guard scratch.flow.saturate(limit: Int(limit)) else { return }
      var near = 0
      for node in 0..<cell.count where scratch.flow.isNear(node) { near += 1 }
      let far = cell.count - near - scratch.flow.value
      guard near > 0, far > 0 else { continue }
      let score = Double(scratch.flow.value) / (Double(near) * Double(far))
      guard (score, direction) < (scratch.score, scratch.direction) else { continue }
      scratch.score = score
      scratch.direction = direction
      for node in 0..<cell.count {
        scratch.colors[node] =
          scratch.flow.isCut(node) ? 2 : scratch.flow.isNear(node) ? 0 : 1
      }
    }
  }

  /// Colours the connected components of a cell, all from the 255th on alike, and returns their
  /// sizes.
  private static func components(
    of cell: DissectionCell,
    _ colors: PlainBuffer<UInt8>,
    _ stack: PlainBuffer<UInt32>
  ) -> [Int] {
    for node in 0..<cell.count { colors[node] = .max }
    var sizes: [Int] = []
    for start in 0..<cell.count where colors[start] == .max {
      let color = UInt8(min(sizes.count, 254))
      var (size, depth) = (0, 1)
      stack[0] = UInt32(start)
      colors[start] = color
      while depth > 0 {
        depth -= 1
        let node = stack[depth]
        size += 1
        for slot in cell.rows.first[node]..<cell.rows.first[node + 1] {
          let other = cell.rows.neighbor[slot]
          guard colors[other] == .max else { continue }
          colors[other] = color
          stack[depth] = other
          depth += 1
        }
      }
      if Int(color) < sizes.count { sizes[Int(color)] += size } else { sizes.append(size) }
    }
    return sizes
  }
}
