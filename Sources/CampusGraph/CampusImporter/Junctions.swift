import GeoCore

/// Assignment of the vertices of noded lines to nodes.
struct Junctions {
  /// Node: a site and the levels that meet there.
  struct Node {
    var site: Int
    var levels: UInt64
  }

  /// The nodes, in the order of the lines.
  private(set) var nodes: [Node] = []
  /// The node of each vertex of each line; −1 if it is not a node.
  private(set) var nodeOfVertex: [[Int]]
  /// The nodes of each point, from the lowest level up.
  private(set) var nodesOfPoint: [[Int]]

  /// Incidence of a line's vertex, or of a point that connects lines, at a site.
  private struct Incidence {
    var line: Int  // −1 for a point
    var vertex: Int  // the point's index for a point
    var bits: UInt64
    var isTagged: Bool
    var isEnd: Bool
    var joins: Bool
    /// The first incidence of its node.
    var group: Int
  }

  /// All incidences by site.
  private var incidences: [Incidence] = []
  /// The first incidence of each site; one more entry at the end.
  private var firstOfSite: [Int]
  /// The index in ``incidenceOfVertex`` of each line's first vertex.
  private var firstVertexOfLine: [Int] = []
  private var incidenceOfVertex: [Int] = []

  /// Groups the vertices of noded lines.
  ///
  /// - Complexity: O(n) for n vertices if few lines meet at one site.
  init(_ noding: Noding) {
    nodeOfVertex = noding.lines.map { [Int](repeating: -1, count: $0.sites.count) }
    nodesOfPoint = noding.points.map { _ in [] }
    firstOfSite = [Int](repeating: 0, count: noding.sites.count + 1)
    collect(noding)
    for site in noding.sites.indices {
      let range = firstOfSite[site]..<firstOfSite[site + 1]
      guard range.count > 1 else { continue }
      resolveEnds(range, noding)
      group(range)
    }
    number(noding)
    attachPoints(noding)
  }

  private mutating func collect(_ noding: Noding) {
    for line in noding.lines { for site in line.sites { firstOfSite[site + 1] += 1 } }
    for point in noding.points where point.isJunction { firstOfSite[point.site + 1] += 1 }
    for site in noding.sites.indices { firstOfSite[site + 1] += firstOfSite[site] }
    let blank = Incidence(
      line: -1,
      vertex: 0,
      bits: 0,
      isTagged: false,
      isEnd: true,
      joins: true,
      group: 0
    )
    incidences = [Incidence](repeating: blank, count: firstOfSite[noding.sites.count])
    var next = firstOfSite
    func place(_ incidence: Incidence, at site: Int) -> Int {
      let index = next[site]
      next[site] += 1
      incidences[index] = incidence
      incidences[index].group = index
      return index
    }
    for (index, line) in noding.lines.enumerated() {
      firstVertexOfLine.append(incidenceOfVertex.count)
      for (vertex, site) in line.sites.enumerated() {
        let incidence = Incidence(
          line: index,
          vertex: vertex,
          bits: line.levels.bits,
          isTagged: line.levels.isTagged,
          isEnd: line.isEnd(vertex),
          joins: line.joins(at: vertex),
          group: 0
        )
        incidenceOfVertex.append(place(incidence, at: site))
      }
    }
    for (index, point) in noding.points.enumerated() where point.isJunction {
      var incidence = blank
      incidence.vertex = index
      incidence.bits = point.levels.bits
      incidence.isTagged = point.levels.isTagged
      _ = place(incidence, at: point.site)
    }
  }

  /// Chooses the level of a multi-level line at an end where lines of more than one of its levels
  /// meet it.
  private mutating func resolveEnds(_ range: Range<Int>, _ noding: Noding) {
    var present: UInt64 = 0
    var hasSeveral = false
    for index in range {
      if incidences[index].bits.nonzeroBitCount == 1 {
        present |= incidences[index].bits
      } else {
        hasSeveral = true
      }
    }
    guard hasSeveral else { return }
    for index in range where incidences[index].line >= 0 && incidences[index].isEnd {
      let here = Levels(bits: incidences[index].bits & present, isTagged: true)
      guard incidences[index].bits.nonzeroBitCount > 1, here.bits.nonzeroBitCount > 1 else {
        continue
      }
      let isStart = incidences[index].vertex == 0
      let climbs = noding.lines[incidences[index].line].climbs ?? true
      incidences[index].bits = isStart == climbs ? here.lowest : here.highest
    }
  }

  private mutating func group(_ range: Range<Int>) {
    for second in range {
      for first in range.lowerBound..<second where meet(incidences[first], incidences[second]) {
        let (from, to) = (incidences[second].group, incidences[first].group)
        guard from != to else { continue }
        let (low, high) = (min(from, to), max(from, to))
        for index in range where incidences[index].group == high { incidences[index].group = low }
      }
    }
  }

  private func meet(_ a: Incidence, _ b: Incidence) -> Bool {
    if a.joins, b.joins, a.bits & b.bits != 0 { return true }
    return !a.isTagged && !b.isTagged && (a.isEnd || b.isEnd)
  }

  /// Numbers the nodes in the order of lines, then of points.
  private mutating func number(_ noding: Noding) {
    var size = [Int](repeating: 0, count: incidences.count)
    var levels = [UInt64](repeating: 0, count: incidences.count)
    for incidence in incidences {
      size[incidence.group] += 1
      levels[incidence.group] |= incidence.bits
    }
    var nodeOfGroup = [Int](repeating: -1, count: incidences.count)
    func node(of group: Int, at site: Int) -> Int {
      if nodeOfGroup[group] < 0 {
        nodeOfGroup[group] = nodes.count
        nodes.append(Node(site: site, levels: levels[group]))
      }
      return nodeOfGroup[group]
    }
    for (line, content) in noding.lines.enumerated() {
      for (vertex, site) in content.sites.enumerated() {
        let own = incidences[incidenceOfVertex[firstVertexOfLine[line] + vertex]]
        guard
          own.isEnd || size[own.group] > 1
            || noding.holdsPoint(at: site, bits: own.bits, isTagged: own.isTagged)
        else { continue }
        nodeOfVertex[line][vertex] = node(of: own.group, at: site)
      }
    }
    for own in incidences where own.line < 0 {
      nodesOfPoint[own.vertex] = [node(of: own.group, at: noding.points[own.vertex].site)]
    }
  }

  private mutating func attachPoints(_ noding: Noding) {
    for (index, point) in noding.points.enumerated() where !point.isJunction {
      var found: Set<Int> = []
      for own in incidences[firstOfSite[point.site]..<firstOfSite[point.site + 1]]
      where own.line >= 0 {
        let isCommon = own.bits & point.levels.bits != 0
        let node = nodeOfVertex[own.line][own.vertex]
        if node >= 0, isCommon || !(own.isTagged || point.levels.isTagged) { found.insert(node) }
      }
      nodesOfPoint[index] = found.sorted { (nodes[$0].levels, $0) < (nodes[$1].levels, $1) }
    }
  }
}
