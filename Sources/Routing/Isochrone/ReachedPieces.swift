import CampusGraph
import GeoCore

/// The pieces of edges that lie within a budget.
///
/// Of a ferry only the landings count, because passengers cannot get off on the way.
struct ReachedPieces {
  private let graph: StreetGraph
  private let metric: Metric
  private let sources: [Seed]
  private let origins: [EdgePoint]
  private let reached: TravelReach.Reached

  init(
    _ graph: StreetGraph,
    metric: Metric,
    sources: [Seed],
    origins: [EdgePoint],
    reached: TravelReach.Reached
  ) {
    self.graph = graph
    self.metric = metric
    self.sources = sources
    self.origins = origins
    self.reached = reached
  }

  /// The pieces as lines on a plane, cut where the budget ends.
  func lines(within budget: Weight, _ plane: LocalPlane) -> [[PlanePoint]] {
    var lines: [[PlanePoint]] = []
    for source in sources where metric.penalty.removed(from: source.weight) <= budget {
      lines.append([plane.point(graph.coordinate(of: source.node))])
    }
    for origin in origins where graph.attributes.kind[origin.edge] != .ferry {
      let x = origin.fraction
      let (forward, backward) = (
        DirectedEdge(origin.edge, forward: true), DirectedEdge(origin.edge, forward: false)
      )
      let forwardShare = share(of: metric.startArc(of: forward), for: budget)
      let backwardShare = share(of: metric.startArc(of: backward), for: budget)
      lines.append(
        cut(origin.edge, from: max(0, x - backwardShare), to: min(1, x + forwardShare), plane)
      )
    }
    for node in reached.nodes {
      let spent = reached.time(to: node)
      guard spent <= budget else { continue }
      let rest = budget - spent
      lines.append([plane.point(graph.coordinate(of: node))])
      for arc in graph.topology.arcs(from: node) where metric.isUsable(arc) && !isFerry(arc) {
        let share = share(of: arc, for: rest)
        let edge = graph.edge(of: arc)
        if graph.isForward(arc) {
          lines.append(cut(edge, from: 0, to: share, plane))
        } else if share < 1 || !isWhole(graph.forwardArc[edge], budget) {
          lines.append(cut(edge, from: 1 - share, to: 1, plane))
        }
      }
    }
    return lines
  }

  private func isFerry(_ arc: ArcID) -> Bool {
    graph.attributes.kind[graph.edge(of: arc)] == .ferry
  }

  /// The share of an arc that a weight suffices for, 0…1.
  private func share(of arc: ArcID, for rest: Weight) -> Double {
    guard arc != .none, metric.isUsable(arc) else { return 0 }
    let weight = metric.penalty.removed(from: metric.weights[arc])
    return weight <= rest ? 1 : Double(rest) / Double(weight)
  }

  /// Whether an arc is passed from end to end.
  private func isWhole(_ arc: ArcID, _ budget: Weight) -> Bool {
    guard arc != .none, metric.isUsable(arc) else { return false }
    let time = reached.time(to: graph.topology.tail[arc])
    return time.saturatingAdd(metric.penalty.removed(from: metric.weights[arc])) <= budget
  }

  /// The part of an edge between two fractions of its length.
  private func cut(
    _ edge: EdgeID,
    from start: Double,
    to end: Double,
    _ plane: LocalPlane
  ) -> [PlanePoint] {
    let points = graph.geometry.line(of: edge).map(plane.point)
    if start <= 0, end >= 1 { return points }
    let lengths = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
    let length = lengths.reduce(0, +)
    var piece: [PlanePoint] = []
    var along = 0.0
    for (index, step) in lengths.enumerated() {
      let from = start * length - along
      let to = end * length - along
      if from < step || index == lengths.count - 1, to >= 0 {
        if piece.isEmpty { piece.append(points[index].towards(points[index + 1], max(0, from))) }
        piece.append(points[index].towards(points[index + 1], min(step, to)))
      }
      along += step
    }
    return piece
  }
}

extension PlanePoint {
  /// The distance to another point, in metres.
  func distance(to other: PlanePoint) -> Meters {
    let dx = other.x - x
    let dy = other.y - y
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The point at a distance in metres towards another, at most that one.
  func towards(_ other: PlanePoint, _ meters: Meters) -> PlanePoint {
    let length = distance(to: other)
    guard length > 0 else { return self }
    let share = min(1, max(0, meters / length))
    return PlanePoint(x: x + share * (other.x - x), y: y + share * (other.y - y))
  }

  /// The square of the distance to the line from one point to another.
  func squaredDistance(toLineFrom a: PlanePoint, to b: PlanePoint) -> Double {
    let dx = b.x - a.x
    let dy = b.y - a.y
    let squaredLength = dx * dx + dy * dy
    let along = (x - a.x) * dx + (y - a.y) * dy
    let share = squaredLength > 0 ? min(1, max(0, along / squaredLength)) : 0
    let ex = a.x + share * dx - x
    let ey = a.y + share * dy - y
    return ex * ex + ey * ey
  }
}
