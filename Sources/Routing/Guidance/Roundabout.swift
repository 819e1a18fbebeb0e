import CampusGraph
import GeoCore

/// A ring of one-way streets, as a traveller sees it.
///
/// | style | ring | told |
/// |---|---|---|
/// | rotary | large, with a name of its own | "On Plaza Mayor take the 2nd exit" |
/// | turn | small, with up to four exits well apart | "At the roundabout turn left" |
/// | plain | any other | "At the roundabout take the 2nd exit" |
struct Roundabout: Equatable {
  /// How a ring is seen.
  enum Style: Equatable {
    case plain, rotary, turn
  }
  /// Metres of the radius up to which a ring is small.
  private static let smallRadius: Meters = 15

  /// How it is seen.
  let style: Style
  /// An edge with the name of the ring; `nil` if it has none.
  let namedEdge: EdgeID?

  /// The ring that an edge is part of; `nil` if it is not closed, or divides.
  init?(_ start: DirectedEdge, reader: JunctionReader) {
    var walk = Walk(reader: reader, isCircular: reader.traits(of: start).flags.contains(.circular))
    guard walk.go(around: start) else { return nil }
    let radius = walk.length / (2 * .pi)
    namedEdge = walk.namedEdge
    let hasOwnName = walk.names.count == 1 && walk.connectedNames.isDisjoint(with: walk.names)
    if walk.names.count == 1, walk.isCircular || hasOwnName && radius > Self.smallRadius {
      style = .rotary
    } else if walk.isCircular {
      return nil
    } else {
      let isSmall = radius < Self.smallRadius && walk.hasPlainExits
      style = walk.exitNodes == 1 || isSmall ? .turn : .plain
    }
  }

  /// A walk around a ring.
  private struct Walk {
    let reader: JunctionReader
    let isCircular: Bool
    var length: Meters = 0
    var names: Set<String> = []
    private(set) var namedEdge: EdgeID?
    var connectedNames: Set<String> = []
    var exitNodes = 0
    private var bearings: [Degrees] = []
    private var isSimple = true

    init(reader: JunctionReader, isCircular: Bool) {
      self.reader = reader
      self.isCircular = isCircular
    }

    /// Walks round; `false` if that does not lead back.
    mutating func go(around start: DirectedEdge) -> Bool {
      var edge = start
      for _ in 0..<200 {
        note(edge)
        let arms = reader.drawnArms(at: reader.graph.head(of: edge))
        let ring = arms.filter { $0.traits.isRound }
        guard ring.count == 2, let next = ring.first(where: { isRing($0, after: edge) }) else {
          return false
        }
        note(arms.filter { !$0.traits.isRound }, of: arms.count)
        edge = next.edge
        if edge == start { return exitNodes > 0 }
      }
      return false
    }

    private func isRing(_ arm: JunctionArm, after edge: DirectedEdge) -> Bool {
      arm.isExit && arm.edge != edge.reversed && arm.traits.flags.contains(.circular) == isCircular
    }

    private mutating func note(_ edge: DirectedEdge) {
      length += reader.length(of: edge)
      let name = reader.name(of: edge.edge).name
      guard !name.isEmpty else { return }
      names.insert(name)
      if namedEdge == nil { namedEdge = edge.edge }
    }

    private mutating func note(_ others: [JunctionArm], of count: Int) {
      guard let first = others.first else { return }
      exitNodes += 1
      bearings.append(first.bearing)
      connectedNames.formUnion(others.map(\.traits.name.name))
      if count > 3 { isSimple = false }
    }

    /// Whether there are up to four exits, each of one way, that lead in different directions.
    var hasPlainExits: Bool {
      guard isSimple, exitNodes <= 4 else { return false }
      let sorted = bearings.sorted()
      return sorted.indices.allSatisfy { index in
        let next = sorted[(index + 1) % sorted.count]
        return GuidanceAngle.between(sorted[index], next) > GuidanceAngle.narrow
      }
    }
  }
}

extension JunctionReader {
  /// Whether travellers on a ring pass an exit at a view that counts: driveways do not, unless the
  /// ring is in a car park.
  func passesExit(_ view: JunctionView) -> Bool {
    view.roads.contains {
      $0.isExit && !$0.traits.isRound && (!$0.traits.isMinor || view.from.isMinor)
    }
  }

  /// Whether travellers who enter a ring pass an exit before they are on it.
  /// ```
  ///       ╲ ring                       The exit leaves from the node where the traveller enters, but
  ///   ━━━━━●━━━━ exit                  on the far side of the ring.
  ///      ╱ ring
  /// ```
  func passesExitOnEntry(_ view: JunctionView) -> Bool {
    let isLeft = graph.drivingSide == .left
    for road in isLeft ? view.roads.reversed() : view.roads where road.isOpen {
      if road.traits.isRound { return false }
      return true
    }
    return false
  }
}
