import CampusGraph
import GeoCore

/// Builder of a ``Matching`` and its tracepoints from a complete lattice.
struct MatchingAssembly {
  private let engine: MatchingEngine
  private let trace: ArraySlice<LocationFix>
  private let fixes: Range<Int>
  /// The fixes that were not left out.
  private let used: [Int]
  private var path: PathPieces
  /// The cell of the best path in each column, and the index of its piece of the path.
  private var cells: [Int] = []
  private var pieceOfColumn: [Int] = []
  private var codes: [UInt32] = []

  init(
    _ engine: MatchingEngine,
    _ trace: ArraySlice<LocationFix>,
    fixes: Range<Int>,
    used: [Int]
  ) {
    self.engine = engine
    self.trace = trace
    self.fixes = fixes
    self.used = used
    path = PathPieces(engine.network)
  }

  /// Adds the decoded path if there is a faithful one, else the best path of the lattice.
  mutating func add(
    _ lattice: inout TraceLattice,
    _ stops: [MotionDecoder.Stop]?,
    to result: inout TraceMatch
  ) {
    addPath(&lattice, stops, to: &result)
    addAlternatives(lattice, to: &result.tracepoints)
  }

  /// Adds the numbers of alternatives to tracepoints; a fix between two columns has that of the
  /// second.
  private func addAlternatives(
    _ lattice: borrowing TraceLattice,
    to tracepoints: inout [Tracepoint?]
  ) {
    let counts = lattice.alternativeCounts()
    var column = 0
    for fix in used {
      while column + 1 < counts.count, lattice.columns[column].fix < fix { column += 1 }
      tracepoints[fix]?.alternatives = counts[column]
    }
  }

  private mutating func addPath(
    _ lattice: inout TraceLattice,
    _ stops: [MotionDecoder.Stop]?,
    to result: inout TraceMatch
  ) {
    guard let stops, !stops.isEmpty else { return add(&lattice, to: &result) }
    path.start(at: stops[0].place)
    pieceOfColumn = [0]
    for index in 1..<max(1, stops.count) {
      guard follow(from: stops[index - 1], to: stops[index]) else {
        return add(&lattice, to: &result)
      }
      pieceOfColumn.append(path.pieces.count - 1)
    }
    let tracepoints = tracepoints(along: stops, result.matchings.count)
    guard isFaithful(tracepoints) else { return add(&lattice, to: &result) }
    result.matchings.append(matching(confidence: confidence(stops)))
    for (fix, tracepoint) in zip(used, tracepoints) { result.tracepoints[fix] = tracepoint }
  }

  /// The tracepoint of each fix that was not left out, on a decoded path.
  private func tracepoints(
    along stops: [MotionDecoder.Stop],
    _ number: Int
  ) -> [Tracepoint?] {
    var tracepoints: [Tracepoint?] = []
    tracepoints.reserveCapacity(used.count)
    var next = 0
    for index in stops.indices {
      let isLast = index + 1 == stops.count
      let end = isLast ? fixes.upperBound : stops[index + 1].fix
      let pieces = pieceOfColumn[index]...pieceOfColumn[isLast ? index : index + 1]
      while next < used.count, used[next] < end {
        tracepoints.append(tracepoint(of: used[next], on: pieces, number))
        next += 1
      }
    }
    return tracepoints
  }

  /// Whether a decoded path passes near nearly all fixes.
  ///
  /// Errors that are not correlated as those of receivers are can mislead it; the places count
  /// then.
  private func isFaithful(_ tracepoints: [Tracepoint?]) -> Bool {
    let lost = tracepoints.count { $0 == nil }
    return Double(lost) <= 2 + Self.lostShare * Double(tracepoints.count)
  }

  /// The share of fixes that may lie far from a path, as outliers: an estimate.
  private static let lostShare = 0.05

  private mutating func follow(from: MotionDecoder.Stop, to: MotionDecoder.Stop) -> Bool {
    guard let way = to.way else {
      codes.removeAll(keepingCapacity: true)
      let limits = HopSearch.Limits(
        length: engine.network.parameters.longestHop,
        seconds: 1e6,
        slack: 0
      )
      let arrival = engine.step.forEachEdgeBackwards(from: from.place, to: to.place, limits) {
        codes.append($0)
      }
      guard let arrival else { return false }
      follow(arrival, to: to.place)
      return true
    }
    if way.isEmpty {
      path.advance(to: to.place)
    } else if way.count == 1, way[0] == from.place.code ^ 1 {
      path.turn(to: to.place)
    } else {
      path.follow(way, to: to.place)
    }
    return true
  }

  /// Adds the best path of the lattice.
  private mutating func add(_ lattice: inout TraceLattice, to result: inout TraceMatch) {
    cells = [Int](repeating: 0, count: lattice.columns.count)
    lattice.forEachBestCellBackwards { cells[$0] = $1 }
    path.start(at: lattice.cells[cells[0]])
    pieceOfColumn = [0]
    pieceOfColumn.reserveCapacity(cells.count)
    for column in 1..<max(1, cells.count) {
      follow(to: column, lattice)
      pieceOfColumn.append(path.pieces.count - 1)
    }
    lattice.computePosteriors()
    let number = result.matchings.count
    result.matchings.append(matching(confidence: confidence(lattice)))
    addTracepoints(lattice, number, to: &result.tracepoints)
  }

  private mutating func follow(to column: Int, _ lattice: borrowing TraceLattice) {
    let source = lattice.cells[cells[column - 1]]
    let target = lattice.cells[cells[column]]
    let way = target.score - source.score - target.emission
    let searched = lattice.columns[column]
    let limits = HopSearch.Limits(
      length: searched.straight - way * searched.scale + 0.01,
      seconds: 1e6,
      slack: searched.slack
    )
    codes.removeAll(keepingCapacity: true)
    let arrival = engine.step.forEachEdgeBackwards(from: source, to: target, limits) {
      codes.append($0)
    }
    guard let arrival else { return }
    follow(arrival, to: target)
  }

  /// Continues to a place by the way whose edges are ``codes``, backwards.
  private mutating func follow(_ arrival: HopSearch.Arrival, to place: Candidate) {
    if arrival.node != HopSearch.direct {
      codes.reverse()
      path.follow(codes, to: place)
    } else if arrival.turns {
      path.turn(to: place)
    } else {
      path.advance(to: place)
    }
  }

  private func matching(confidence: Double) -> Matching {
    let pieces = path.pieces
    return Matching(
      confidence: confidence,
      edges: pieces.map { DirectedEdge(code: $0.code) },
      lengths: pieces.map { $0.to - $0.from },
      geometry: path.geometry(),
      distance: path.distance,
      duration: path.duration,
      startFraction: path.fraction(pieces[0].from, of: pieces[0]),
      endFraction: path.fraction(pieces[pieces.count - 1].to, of: pieces[pieces.count - 1]),
      fixes: fixes
    )
  }

  private func confidence(_ lattice: borrowing TraceLattice) -> Double {
    var (sum, weights) = (0.0, 0.0)
    for column in cells.indices {
      // A column represents half of the way to it and half of the way from it.
      let after = column + 1 < cells.count ? lattice.columns[column + 1].straight : 0
      let weight = lattice.columns[column].straight + after + 1e-3
      sum += weight * lattice.posterior(of: cells[column])
      weights += weight
    }
    return min(1, max(0, sum / weights))
  }

  /// The same for a decoded path.
  private func confidence(_ stops: [MotionDecoder.Stop]) -> Double {
    var (sum, weights) = (0.0, 0.0)
    for index in stops.indices {
      let (before, after) = (max(0, index - 1), min(stops.count - 1, index + 1))
      let weight =
        straight(stops[before], stops[index]) + straight(stops[index], stops[after]) + 1e-3
      sum += weight * stops[index].probability
      weights += weight
    }
    return min(1, max(0, sum / weights))
  }

  private func straight(_ a: MotionDecoder.Stop, _ b: MotionDecoder.Stop) -> Meters {
    LocalPlane.shortDistance(trace[a.fix].coordinate, trace[b.fix].coordinate)
  }

  // MARK: - Tracepoints

  private func addTracepoints(
    _ lattice: borrowing TraceLattice,
    _ number: Int,
    to tracepoints: inout [Tracepoint?]
  ) {
    var next = 0
    for column in cells.indices {
      let cell = lattice.cells[cells[column]]
      let fix = lattice.columns[column].fix
      tracepoints[fix] = Tracepoint(
        coordinate: cell.coordinate,
        distance: cell.distance,
        matching: number,
        edge: cell.edge,
        fraction: cell.fraction
      )
      let isLast = column + 1 == cells.count
      let end = isLast ? fixes.upperBound : lattice.columns[column + 1].fix
      let pieces = pieceOfColumn[column]...pieceOfColumn[isLast ? column : column + 1]
      while next < used.count, used[next] < end {
        let other = used[next]
        if other > fix { tracepoints[other] = tracepoint(of: other, on: pieces, number) }
        next += 1
      }
    }
  }

  /// The tracepoint of a skipped fix on some pieces of the path; `nil` if it is far away.
  private func tracepoint(
    of fix: Int,
    on pieces: ClosedRange<Int>,
    _ number: Int
  ) -> Tracepoint? {
    let place = trace[fix].coordinate
    var best: Tracepoint?
    for piece in pieces {
      let edge = DirectedEdge(code: path.pieces[piece].code)
      let near = engine.network.edgeIndex.nearest(on: edge.edge, to: place)
      guard near.distance < best?.distance ?? .infinity else { continue }
      best = Tracepoint(
        coordinate: near.coordinate,
        distance: near.distance,
        matching: number,
        edge: edge,
        fraction: edge.isForward ? near.fraction : 1 - near.fraction
      )
    }
    let parameters = engine.network.parameters
    let accuracy = trace[fix].accuracy ?? parameters.offlineAccuracy
    let reach = max(parameters.offlineReach, parameters.reach * accuracy)
    return best.flatMap { $0.distance <= reach ? $0 : nil }
  }
}
