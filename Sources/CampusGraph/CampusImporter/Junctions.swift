import GeoCore

/// Which vertices of noded lines are nodes, and which of them are the same node.
struct Junctions {
  /// A node: a place and the levels that meet there.
  struct Node {
    var site: Int
    var levels: UInt64
  }

  /// The nodes, in the order in which lines come to them.
  private(set) var nodes: [Node] = []
  /// The node of each vertex of each line; −1 where the line only bends.
  private(set) var nodeOfVertex: [[Int]]
  /// The nodes that each point belongs to, from the lowest level up.
  private(set) var nodesOfPoint: [[Int]]

  /// One line at one of its vertices, or a point that joins lines.
  private struct Incidence {
    var line: Int  // −1 for a point
    var vertex: Int  // the point's index for a point
    var bits: UInt64
    var isTagged: Bool
    var isEnd: Bool
    var joins: Bool
    var group: Int
  }

  /// Groups the vertices of noded lines.
  ///
  /// - Complexity: O(n) for n vertices, where few lines meet at one place.
  init(_ noding: Noding) {
    nodeOfVertex = noding.lines.map { [Int](repeating: -1, count: $0.sites.count) }
    nodesOfPoint = noding.points.map { _ in [] }
    var atSite = Self.incidences(noding)
    for site in atSite.indices where !atSite[site].isEmpty {
      Self.resolveEnds(&atSite[site], at: site, noding)
      Self.group(&atSite[site])
    }
    number(atSite, noding)
    attachPoints(atSite, noding)
  }

  private static func incidences(_ noding: Noding) -> [[Incidence]] {
    var atSite = [[Incidence]](repeating: [], count: noding.sites.count)
    for (index, line) in noding.lines.enumerated() {
      for (vertex, site) in line.sites.enumerated() {
        atSite[site].append(
          Incidence(
            line: index,
            vertex: vertex,
            bits: line.levels.bits,
            isTagged: line.levels.isTagged,
            isEnd: line.isEnd(vertex),
            joins: line.joins(at: vertex),
            group: 0
          )
        )
      }
    }
    for (index, point) in noding.points.enumerated() where point.isJunction {
      atSite[point.site].append(
        Incidence(
          line: -1,
          vertex: index,
          bits: point.levels.bits,
          isTagged: point.levels.isTagged,
          isEnd: true,
          joins: true,
          group: 0
        )
      )
    }
    return atSite
  }

  /// Decides which of its levels a line on several of them has at an end, where lines of more than
  /// one of them meet it.
  private static func resolveEnds(_ list: inout [Incidence], at site: Int, _ noding: Noding) {
    guard list.contains(where: { $0.bits.nonzeroBitCount > 1 }) else { return }
    let present = list.reduce(UInt64(0)) {
      $1.bits.nonzeroBitCount == 1 ? $0 | $1.bits : $0
    }
    for index in list.indices where list[index].line >= 0 && list[index].isEnd {
      let here = Levels(bits: list[index].bits & present, isTagged: true)
      guard list[index].bits.nonzeroBitCount > 1, here.bits.nonzeroBitCount > 1 else { continue }
      let isStart = list[index].vertex == 0
      let climbs = noding.lines[list[index].line].climbs ?? true
      list[index].bits = isStart == climbs ? here.lowest : here.highest
    }
  }

  private static func group(_ list: inout [Incidence]) {
    for index in list.indices { list[index].group = index }
    for second in list.indices {
      for first in list.indices where first < second && meet(list[first], list[second]) {
        let (from, to) = (list[second].group, list[first].group)
        guard from != to else { continue }
        for index in list.indices where list[index].group == from { list[index].group = to }
      }
    }
  }

  private static func meet(_ a: Incidence, _ b: Incidence) -> Bool {
    if a.joins, b.joins, a.bits & b.bits != 0 { return true }
    return !a.isTagged && !b.isTagged && (a.isEnd || b.isEnd)
  }

  /// Gives nodes their numbers in the order of lines.
  private mutating func number(_ atSite: [[Incidence]], _ noding: Noding) {
    var nodeOfGroup = atSite.map { [Int](repeating: -1, count: $0.count) }
    for (line, content) in noding.lines.enumerated() {
      for (vertex, site) in content.sites.enumerated() {
        let list = atSite[site]
        guard let own = list.first(where: { $0.line == line && $0.vertex == vertex }) else {
          continue
        }
        let members = list.filter { $0.group == own.group }
        let isHeld = noding.holdsPoint(at: site, bits: own.bits, isTagged: own.isTagged)
        guard own.isEnd || members.count > 1 || isHeld else { continue }
        if nodeOfGroup[site][own.group] < 0 {
          nodeOfGroup[site][own.group] = nodes.count
          nodes.append(Node(site: site, levels: members.reduce(0) { $0 | $1.bits }))
        }
        nodeOfVertex[line][vertex] = nodeOfGroup[site][own.group]
      }
    }
    for (site, list) in atSite.enumerated() {
      for own in list where own.line < 0 {
        if nodeOfGroup[site][own.group] < 0 {
          nodeOfGroup[site][own.group] = nodes.count
          nodes.append(Node(site: site, levels: own.bits))
        }
        nodesOfPoint[own.vertex] = [nodeOfGroup[site][own.group]]
      }
    }
  }

  private mutating func attachPoints(_ atSite: [[Incidence]], _ noding: Noding) {
    for (index, point) in noding.points.enumerated() where !point.isJunction {
      var found: Set<Int> = []
      for own in atSite[point.site] where own.line >= 0 {
        let isCommon = own.bits & point.levels.bits != 0
        let node = nodeOfVertex[own.line][own.vertex]
        if node >= 0, isCommon || !(own.isTagged || point.levels.isTagged) { found.insert(node) }
      }
      nodesOfPoint[index] = found.sorted { (nodes[$0].levels, $0) < (nodes[$1].levels, $1) }
    }
  }
}
