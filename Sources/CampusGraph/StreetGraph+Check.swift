public import GeoCore

/// Broken invariant of a ``StreetGraph``.
public struct GraphProblem: Sendable, Hashable {
  /// The invariant.
  public let message: LocalizedText
  /// The index of the first node, arc or edge that breaks it; `nil` for the whole graph.
  public let index: Int?
}

extension StreetGraph {
  /// Checks all invariants of the graph.
  ///
  /// - Returns: one entry for each broken invariant, with the first index that breaks it; none for
  ///   a valid graph.
  /// - Complexity: O(nodes + arcs + shape points).
  public func check() -> [GraphProblem] {
    var check = InvariantCheck()
    checkRows(&check)
    // The next checks read arcs by index, so they need valid rows.
    guard check.problems.isEmpty else { return check.problems }
    checkArcs(&check)
    guard check.problems.isEmpty else { return check.problems }
    checkEdges(&check)
    return check.problems
  }

  private func checkRows(_ check: inout InvariantCheck) {
    let t = topology
    let nodes = t.nodeCount
    check.whole(\.firstOutHasEntryPerNode, t.firstOut.count == nodes + 1)
    check.whole(\.firstInHasEntryPerNode, t.firstIn.count == nodes + 1)
    check.whole(\.tailHasEntryPerArc, t.tail.count == t.arcCount)
    check.whole(\.arcInHasEntryPerArc, t.arcIn.count == t.arcCount)
    check.whole(\.everyNodeHasCoordinate, coordinates.count == nodes)
    check.whole(\.everyArcHasEdge, edgeAndDirection.count == t.arcCount)
    check.whole(\.everyEdgeHasBackwardArcOrNone, backwardArc.count == edgeCount)
    guard check.problems.isEmpty else { return }
    check.whole(\.firstOutStartsAtZero, t.firstOut[0] == 0)
    check.whole(\.firstOutEndsAtArcCount, t.firstOut[nodes] == UInt32(t.arcCount))
    check.whole(\.firstInStartsAtZero, t.firstIn[0] == 0)
    check.whole(\.firstInEndsAtArcCount, t.firstIn[nodes] == UInt32(t.arcCount))
    check.all(\.firstOutNeverFalls, range: 0..<nodes) {
      t.firstOut[$0] <= t.firstOut[$0 + 1]
    }
    check.all(\.firstInNeverFalls, range: 0..<nodes) {
      t.firstIn[$0] <= t.firstIn[$0 + 1]
    }
    check.all(\.headsAreNodes, range: 0..<t.arcCount) {
      t.head[$0].index < nodes
    }
    check.all(\.tailsAreNodes, range: 0..<t.arcCount) {
      t.tail[$0].index < nodes
    }
    check.all(\.arcInHoldsArcs, range: 0..<t.arcCount) {
      t.arcIn[$0].index < t.arcCount
    }
  }

  private func checkArcs(_ check: inout InvariantCheck) {
    let t = topology
    check.all(\.arcsLeaveNodeOfRow, range: 0..<t.nodeCount) { node in
      t.arcs(from: NodeID(node)).allSatisfy { t.tail[$0].index == node }
    }
    check.all(\.arcsArriveAtNodeOfRow, range: 0..<t.nodeCount) { node in
      t.arcs(into: NodeID(node)).allSatisfy { t.head[$0].index == node }
    }
    check.all(\.arrivingArcsRise, range: 0..<t.nodeCount) { node in
      let arcs = Array(t.arcs(into: NodeID(node)))
      return zip(arcs, arcs.dropFirst()).allSatisfy { $0 < $1 }
    }
    check.all(\.arcsAreDirectionsOfEdges, range: 0..<t.arcCount) {
      Int(edgeAndDirection[$0] >> 1) < edgeCount
    }
    check.all(\.everyEdgeHasArc, range: 0..<edgeCount) {
      forwardArc[$0] != .none || backwardArc[$0] != .none
    }
    if let turns {
      checkTurns(turns, &check)
      guard check.problems.isEmpty else { return }
    }
    check.all(\.edgesKnowArcs, range: 0..<edgeCount) { edge in
      let code = UInt32(edge) << 1
      return [(forwardArc[edge], code), (backwardArc[edge], code | 1)].allSatisfy { arc, code in
        arc == .none || (arc.index < t.arcCount && edgeAndDirection[arc] == code)
      }
    }
    guard check.problems.isEmpty else { return }
    check.all(\.arcsAreKnownByEdges, range: 0..<t.arcCount) { arc in
      arcs(of: DirectedEdge(code: edgeAndDirection[arc])).contains(ArcID(arc))
    }
    check.all(\.bothArcsJoinSameNodes, range: 0..<edgeCount) { edge in
      let (forward, backward) = (forwardArc[edge], backwardArc[edge])
      guard forward != .none, backward != .none else { return true }
      return t.tail[forward] == junction(of: t.head[backward])
        && junction(of: t.head[forward]) == t.tail[backward]
    }
  }

  /// Checks the invariants of turn-expanded graphs.
  private func checkTurns(_ turns: TurnArcs, _ check: inout InvariantCheck) {
    check.whole(\.statesFollowJunctions, turns.junctionCount + turns.junctions.count == nodeCount)
    check.whole(\.everyArcHasModes, turns.modes.count == arcCount && turns.arcs.count == arcCount)
    check.whole(
      \.directedEdgesHaveRows,
      turns.firstArc.count == 2 * edgeCount + 1 && turns.firstArc.first == 0
        && turns.firstArc.last == UInt32(arcCount)
        && zip(turns.firstArc, turns.firstArc.dropFirst()).allSatisfy { $0 <= $1 }
    )
    check.all(\.statesStandAtJunctions, range: turns.junctions.indices) {
      turns.junctions[$0].index < turns.junctionCount
    }
    check.whole(\.closuresHaveTimes, turns.timedArcs.count == turns.timedSchedules.count)
    check.all(\.closedTurnsAreArcs, range: turns.timedArcs.indices) {
      turns.timedArcs[$0].index < arcCount && turns.timedSchedules[$0].index < schedules.count
        && ($0 == 0 || turns.timedArcs[$0 - 1] <= turns.timedArcs[$0])
    }
    guard check.problems.isEmpty else { return }
    check.all(\.rowsHoldArcsOfEdge, range: 0..<2 * edgeCount) { code in
      arcs(of: DirectedEdge(code: UInt32(code))).allSatisfy {
        $0.index < arcCount && edgeAndDirection[$0] == UInt32(code)
      }
    }
    check.all(\.arcsJoinEndsOfEdge, range: 0..<arcCount) { arc in
      let edge = DirectedEdge(code: edgeAndDirection[arc])
      return junction(of: topology.tail[arc]) == tail(of: edge)
        && junction(of: topology.head[arc]) == head(of: edge)
    }
  }

  private func checkEdges(_ check: inout InvariantCheck) {
    let a = attributes
    let counts = [
      a.length.count, a.kind.count, a.access.count, a.surface.count, a.flags.count, a.width.count,
      a.incline.count, a.kerb.count, a.stepCount.count, a.level.count, a.maxSpeed.count,
      a.name.count, a.source.count, a.schedule.count,
    ]
    check.whole(\.attributesHaveEntryPerEdge, counts.allSatisfy { $0 == edgeCount })
    let g = geometry
    check.whole(\.everyEdgeHasShape, g.firstPoint.count == edgeCount + 1)
    guard check.problems.isEmpty else { return }
    check.all(\.namesAreInTable, range: 0..<edgeCount) {
      a.name[$0].index < names.count && a.source[$0].index < names.count
    }
    check.all(\.schedulesAreInTable, range: 0..<edgeCount) {
      a.schedule[$0].index < schedules.count
    }
    check.whole(\.firstScheduleIsAlways, schedules.first == .always)
    check.whole(\.shapesStartAtZero, g.firstPoint[0] == 0)
    check.whole(\.shapesEndAtLastPoint, Int(g.firstPoint[edgeCount]) == g.points.count)
    check.all(\.shapesHaveTwoPoints, range: 0..<edgeCount) {
      UInt64(g.firstPoint[$0]) + 2 <= UInt64(g.firstPoint[$0 + 1])
    }
    guard check.problems.isEmpty else { return }
    check.all(\.shapesRunFromTailToHead, range: 0..<edgeCount) { edge in
      let id = EdgeID(edge)
      return g.points[Int(g.firstPoint[edge])] == coordinates[tail(of: id)]
        && g.points[Int(g.firstPoint[edge + 1]) - 1] == coordinates[head(of: id)]
    }
    check.all(\.pointsAreCoordinates, range: 0..<g.points.count) {
      FixedCoordinate(validating: g.points[$0].latitude, g.points[$0].longitude) != nil
    }
    check.all(\.nodesAreCoordinates, range: 0..<nodeCount) {
      FixedCoordinate(validating: coordinates[$0].latitude, coordinates[$0].longitude) != nil
    }
    check.all(\.doorsHaveNoLength, range: 0..<edgeCount) {
      a.kind[$0] != .door || a.length[$0] == 0
    }
  }
}

/// Collector of broken invariants.
private struct InvariantCheck {
  private(set) var problems: [GraphProblem] = []

  mutating func whole(_ invariant: (any MessageTexts) -> String, _ holds: Bool) {
    if !holds { add(invariant, index: nil) }
  }

  mutating func all(
    _ invariant: (any MessageTexts) -> String,
    range: Range<Int>,
    holds: (Int) -> Bool
  ) {
    if let index = range.first(where: { !holds($0) }) { add(invariant, index: index) }
  }

  private mutating func add(_ invariant: (any MessageTexts) -> String, index: Int?) {
    let place = index.map { " (\($0))" } ?? ""
    let message = LocalizedText.message { $0.brokenInvariant(invariant($0) + place) }
    problems.append(GraphProblem(message: message, index: index))
  }
}
