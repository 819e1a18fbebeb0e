public import CampusGraph
import GeoCore

// Sections, each after the prefix:
//   size   nodes, arcs of the graph, 1 if symmetric
//   rank   the rank of each node
//   first  where each rank's arcs start; arcs  the arcs; from  what they stand for
//   first' arcs' from'  the same of the arcs down, if the hierarchy is not symmetric
extension ContractionHierarchy {
  /// Adds the hierarchy to a file.
  ///
  /// - Parameters:
  ///   - writer: where to.
  ///   - prefix: what the names of its sections start with; they add up to six characters.
  public func addSections(to writer: inout GraphFileWriter, prefix: String) {
    let size = [UInt32(nodeCount), UInt32(graphArcCount), isSymmetric ? 1 : 0]
    writer.add(prefix + "size", Column(size))
    writer.add(prefix + "rank", ranks)
    Self.add(upward, origins: upwardOrigins, to: &writer, prefix: prefix, suffix: "")
    if !isSymmetric {
      Self.add(downward, origins: downwardOrigins, to: &writer, prefix: prefix, suffix: "'")
    }
  }

  private static func add(
    _ rows: HierarchyRows,
    origins: Column<Origin>,
    to writer: inout GraphFileWriter,
    prefix: String,
    suffix: String
  ) {
    writer.add(prefix + "first" + suffix, rows.firstArc)
    writer.add(prefix + "arcs" + suffix, rows.arcs)
    writer.add(prefix + "from" + suffix, origins)
  }

  /// Views a hierarchy in a file.
  ///
  /// Unless the file is trusted, everything that queries, paths and sweeps rely on is checked:
  /// ranks are a permutation, arcs lead up and rise within a row, weights are usable, and shortcuts
  /// are made of lower arcs. Whether the weights are those of the graph is not checked here: a
  /// digest of the graph's sections tells that.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - prefix: as given to ``addSections(to:prefix:)``.
  /// - Throws: `GraphFileError` if a section is not there or damaged.
  /// - Complexity: O(nodes + arcs); O(1) if the file is trusted.
  public init(from file: GraphFile, prefix: String) throws(GraphFileError) {
    let name = prefix + "size"
    let size = try file.column(name, as: UInt32.self)
    try file.check(size, has: 3, in: name)
    guard size[0] < .max, size[1] < Origin.original, size[2] < 2 else {
      throw file.damage(in: name, .message { $0.invalidCounts })
    }
    let check = HierarchyFileCheck(
      file: file,
      prefix: prefix,
      nodeCount: Int(size[0]),
      graphArcCount: size[1]
    )
    let ranks = try check.ranks()
    let upward = try check.rows("")
    let upwardOrigins = try file.column(prefix + "from", as: Origin.self)
    let isSymmetric = size[2] == 1
    let downward = isSymmetric ? upward : try check.rows("'")
    let downwardOrigins =
      isSymmetric ? upwardOrigins : try file.column(prefix + "from'", as: Origin.self)
    try check.origins(
      upwardOrigins,
      of: upward,
      upward: upward,
      downward: downward,
      isSymmetric: isSymmetric,
      section: "from"
    )
    if !isSymmetric {
      try check.origins(
        downwardOrigins,
        of: downward,
        upward: upward,
        downward: downward,
        isSymmetric: false,
        section: "from'"
      )
    }
    try check.lengths(
      upward,
      upwardOrigins: upwardOrigins,
      downward: downward,
      downwardOrigins: isSymmetric ? nil : downwardOrigins
    )
    self.init(
      ranks: ranks,
      upward: upward,
      downward: downward,
      upwardOrigins: upwardOrigins,
      downwardOrigins: downwardOrigins,
      isSymmetric: isSymmetric,
      graphArcCount: Int(size[1])
    )
  }
}

/// Reads and checks the parts of a hierarchy, in loops without branches that read memory in order:
/// an unsafe fence.
///
/// Sound because each loop stays within the counts of the columns that it reads, which are compared
/// first, and uses what it reads as an index only after checking it.
private struct HierarchyFileCheck {
  let file: GraphFile
  let prefix: String
  let nodeCount: Int
  let graphArcCount: UInt32

  func ranks() throws(GraphFileError) -> Column<UInt32> {
    let name = prefix + "rank"
    let ranks = try file.column(name, as: UInt32.self)
    try file.check(ranks, has: nodeCount, in: name)
    try file.check(ranks, below: nodeCount, in: name)
    guard file.isTrusted || isPermutation(ranks) else {
      throw file.damage(in: name, .message { $0.equalRanks })
    }
    return ranks
  }

  /// Whether ranks, all below the number of nodes, are distinct.
  private func isPermutation(_ ranks: Column<UInt32>) -> Bool {
    let seen = NodeColumn<UInt8>(zeroed: nodeCount)
    let base = unsafe ranks.baseAddress
    for node in 0..<nodeCount { seen[unsafe base[node]] = 1 }
    var count = 0
    for rank in 0..<UInt32(nodeCount) { count &+= Int(seen[rank]) }
    return count == nodeCount
  }

  func rows(_ suffix: String) throws(GraphFileError) -> HierarchyRows {
    let name = prefix + "arcs" + suffix
    let firstName = prefix + "first" + suffix
    let arcs = try file.column(name, as: HierarchyArc.self)
    let firstArc = try file.column(firstName, as: UInt32.self)
    guard arcs.count < Int(Origin.original) else {
      throw file.damage(in: name, .message { $0.invalidCounts })
    }
    try file.checkRows(firstArc, rows: nodeCount, entries: arcs.count, in: firstName)
    try file.check(words: 0, of: arcs, below: nodeCount, in: name)
    try file.check(words: 1, of: arcs, below: Int(Weight.unreachable), in: name)
    let rows = HierarchyRows(firstArc: firstArc, arcs: arcs)
    guard file.isTrusted || rise(rows) else {
      throw file.damage(in: name, .message { $0.unorderedRows })
    }
    return rows
  }

  /// Whether every row's heads rise from above its rank.
  ///
  /// Counts the arcs whose head does not rise above that of the arc before: only the first arc of a
  /// row may do that.
  private func rise(_ rows: HierarchyRows) -> Bool {
    guard rows.arcs.count > 0 else { return true }
    let falls = ParallelSweep.map(rows.arcs.count) { places in
      let arcs = unsafe rows.arcs.baseAddress
      var falls: UInt64 = 0
      var index = max(places.lowerBound, 1)
      while index < places.upperBound {
        falls &+= unsafe Self.isAtMost(arcs[index].head, arcs[index &- 1].head)
        index &+= 1
      }
      return falls
    }
    let starts = ParallelSweep.map(nodeCount) { rowStarts(of: rows, $0) }
    return starts.allSatisfy { $0.wrong == 0 }
      && falls.reduce(0, +) == starts.reduce(0) { $0 + $1.falls }
  }

  /// Faults at the starts of rows, and heads that fall there.
  private struct RowStarts: BitwiseCopyable {
    var wrong: UInt64 = 0
    var falls: UInt64 = 0
  }

  private func rowStarts(of rows: HierarchyRows, _ ranks: Range<Int>) -> RowStarts {
    let (firstArc, arcs) = unsafe (rows.firstArc.baseAddress, rows.arcs.baseAddress)
    let last = rows.arcs.count - 1
    var result = RowStarts()
    for rank in ranks {
      let first = Int(unsafe firstArc[rank])
      let here = min(first, last)
      let head = unsafe arcs[here].head
      let before = unsafe arcs[max(here &- 1, 0)].head
      let isFilled = unsafe 1 &- Self.isAtMost(firstArc[rank &+ 1], firstArc[rank])
      let hasBefore = 1 &- Self.isAtMost(UInt32(truncatingIfNeeded: here), 0)
      result.wrong |= Self.isAtMost(head, UInt32(truncatingIfNeeded: rank)) & isFilled
      result.falls &+= Self.isAtMost(head, before) & isFilled & hasBefore
    }
    return result
  }

  /// One if the first number is at most the second, else zero; without a branch, however it is
  /// compiled.
  @inline(__always)
  private static func isAtMost(_ first: UInt32, _ second: UInt32) -> UInt64 {
    (UInt64(first) &- UInt64(second) &- 1) >> 63
  }

  /// Checks that each arc is one of the graph's or made of two by way of a lower node.
  func origins(
    _ origins: Column<Origin>,
    of rows: HierarchyRows,
    upward: HierarchyRows,
    downward: HierarchyRows,
    isSymmetric: Bool,
    section: String
  ) throws(GraphFileError) {
    let name = prefix + section
    try file.check(origins, has: rows.arcs.count, in: name)
    guard !file.isTrusted else { return }
    let areSound =
      isSymmetric ? areSymmetric(origins) : areDirected(origins, of: rows, upward, downward)
    guard areSound else { throw file.damage(in: name, .message { $0.invalidShortcut }) }
  }

  /// Checks that no arc stands for many times more arcs of the graph than there are nodes.
  ///
  /// Otherwise a few shortcuts, each made twice of the one before, would unpack to exponentially
  /// many arcs. A path passes a node once, or with weights of zero a few times.
  ///
  /// Shortcuts are made of arcs of lower nodes, so one pass over the nodes in order counts them
  /// all.
  func lengths(
    _ upward: HierarchyRows,
    upwardOrigins: Column<Origin>,
    downward: HierarchyRows,
    downwardOrigins: Column<Origin>?
  ) throws(GraphFileError) {
    guard !file.isTrusted else { return }
    let up = NodeColumn<UInt32>(zeroed: upwardOrigins.count)
    let down = NodeColumn<UInt32>(zeroed: downwardOrigins?.count ?? 0)
    let isSymmetric = downwardOrigins == nil
    var longest: UInt32 = 0
    for rank in 0..<nodeCount {
      for index in upward.row(rank) {
        let origin = upwardOrigins[index]
        let lower = origin.isOriginal ? 0 : isSymmetric ? up[origin.first] : down[origin.first]
        let count = count(origin, lower, up)
        up[UInt32(truncatingIfNeeded: index)] = count
        longest = max(longest, count)
      }
      guard let downwardOrigins else { continue }
      for index in downward.row(rank) {
        let origin = downwardOrigins[index]
        let count = count(origin, origin.isOriginal ? 0 : down[origin.first], up)
        down[UInt32(truncatingIfNeeded: index)] = count
        longest = max(longest, count)
      }
    }
    guard longest <= greatestLength else {
      throw file.damage(in: prefix + "from", .message { $0.invalidShortcut })
    }
  }

  /// The most arcs of the graph that an arc may stand for; twice as many are below 2³².
  private var greatestLength: UInt32 { 16 * UInt32(min(nodeCount, 1 << 26)) + 1024 }

  /// How many arcs of the graph an arc stands for, capped at one more than allowed.
  @inline(__always)
  private func count(
    _ origin: Origin,
    _ lower: UInt32,
    _ up: borrowing NodeColumn<UInt32>
  ) -> UInt32 {
    origin.isOriginal ? 1 : min(lower &+ up[origin.second], greatestLength &+ 1)
  }

  /// Whether arcs of a symmetric hierarchy are made of arcs before them.
  private func areSymmetric(_ origins: Column<Origin>) -> Bool {
    let wrong = ParallelSweep.map(origins.count) { places in
      let base = unsafe origins.baseAddress
      var wrong: UInt64 = 0
      for index in places {
        let origin = unsafe base[index]
        let limit = origin.isOriginal ? graphArcCount : UInt32(truncatingIfNeeded: index)
        wrong |= Self.isAtMost(limit, origin.first) | Self.isAtMost(limit, origin.backArc)
      }
      return wrong
    }
    return wrong.allSatisfy { $0 == 0 }
  }

  /// Whether the arcs of one direction are made of arcs of lower nodes.
  private func areDirected(
    _ origins: Column<Origin>,
    of rows: HierarchyRows,
    _ upward: HierarchyRows,
    _ downward: HierarchyRows
  ) -> Bool {
    let base = unsafe origins.baseAddress
    let (firstArc, firstUp, firstDown) = unsafe (
      rows.firstArc.baseAddress, upward.firstArc.baseAddress, downward.firstArc.baseAddress
    )
    var wrong: UInt32 = 0
    var index = 0
    for rank in 0..<nodeCount {
      // Arcs before these belong to lower nodes.
      let (up, down) = unsafe (firstUp[rank], firstDown[rank])
      let end = Int(unsafe firstArc[rank &+ 1])
      while index < end {
        let origin = unsafe base[index]
        wrong |= origin.first >= (origin.isOriginal ? graphArcCount : down) ? 1 : 0
        wrong |= !origin.isOriginal && origin.second >= up ? 1 : 0
        index &+= 1
      }
    }
    return wrong == 0
  }
}
