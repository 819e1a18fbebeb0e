public import CampusGraph
public import GeoCore

/// Directed edges below a line that was drawn along the edges of a network.
///
/// The line is sampled every two metres; each sample belongs to the nearest edge within half a metre that
/// runs in the line's direction. Edges may be split where the line is not. Where edges coincide, the first one
/// stands for all, so that lines along any of them have the same way.
public struct WayFinder: Sendable {
  /// Metres between samples.
  private static let step: Meters = 2
  /// Metres between the line and its edge, which rounding of coordinates leaves.
  private static let tolerance: Meters = 0.5
  /// Metres by which coincident edges are apart at most: rounding of coordinates.
  private static let rounding: Meters = 0.1
  /// The least cosine of the angle between the line and its edge.
  private static let leastCosine = 0.97
  /// Metres below which a part is left over by sampling at a junction.
  private static let leastPart: Meters = 1
  /// The side of a grid cell in metres.
  private static let cellSize: Meters = 50

  private struct Cell: Hashable {
    var x: Int
    var y: Int
  }

  private struct Segment {
    var edge: EdgeID
    var start: PlanePoint
    var end: PlanePoint
  }

  private let plane: LocalPlane
  private var segments: [Segment] = []
  private var cells: [Cell: [Int]] = [:]

  /// Indexes the edges of a network.
  ///
  /// - Complexity: O(points).
  public init(_ graph: StreetGraph) {
    let lines = (0..<graph.edgeCount).map {
      graph.line(of: DirectedEdge(EdgeID($0), forward: true))
    }
    plane = LocalPlane(at: lines.first?.first ?? Coordinate(latitude: 0, longitude: 0))
    for (number, line) in lines.enumerated() {
      let points = line.map(plane.point)
      for (start, end) in zip(points, points.dropFirst()) {
        add(Segment(edge: EdgeID(number), start: start, end: end))
      }
    }
  }

  private mutating func add(_ segment: Segment) {
    let (low, high) = (
      cell(min(segment.start.x, segment.end.x) - 1, min(segment.start.y, segment.end.y) - 1),
      cell(max(segment.start.x, segment.end.x) + 1, max(segment.start.y, segment.end.y) + 1)
    )
    for x in low.x...high.x {
      for y in low.y...high.y { cells[Cell(x: x, y: y), default: []].append(segments.count) }
    }
    segments.append(segment)
  }

  private func cell(_ x: Double, _ y: Double) -> Cell {
    Cell(x: Int((x / Self.cellSize).rounded(.down)), y: Int((y / Self.cellSize).rounded(.down)))
  }

  /// The parts of the way below a line, in order; what lies beside all edges is left out.
  ///
  /// - Complexity: O(length ÷ 2 m · segments near by).
  public func way(below line: LineString) -> [WayMismatch.Part] {
    var parts: [WayMismatch.Part] = []
    let points = line.coordinates.map(plane.point)
    for (index, (start, end)) in zip(points, points.dropFirst()).enumerated() {
      let length = line.cumulativeLengths[index + 1] - line.cumulativeLengths[index]
      guard length > 0 else { continue }
      let count = max(1, (length / Self.step).rounded(.up))
      for number in 0..<Int(count) {
        let share = (Double(number) + 0.5) / count
        let sample = PlanePoint(
          x: start.x + share * (end.x - start.x),
          y: start.y + share * (end.y - start.y)
        )
        let direction = PlanePoint(x: end.x - start.x, y: end.y - start.y)
        guard let edge = edge(at: sample, along: direction) else { continue }
        if let last = parts.indices.last, parts[last].edge == edge {
          parts[last].length += length / count
        } else {
          parts.append(WayMismatch.Part(edge, length / count))
        }
      }
    }
    return WayMismatch.joined(parts.filter { $0.length >= Self.leastPart })
  }

  /// The edge at a point that runs in a direction.
  private func edge(at point: PlanePoint, along direction: PlanePoint) -> DirectedEdge? {
    var best: (edge: DirectedEdge, steps: Double)?
    for index in cells[cell(point.x, point.y)] ?? [] {
      let segment = segments[index]
      let step = PlanePoint(
        x: segment.end.x - segment.start.x,
        y: segment.end.y - segment.start.y
      )
      let square = step.x * step.x + step.y * step.y
      guard square > 0 else { continue }
      let (x, y) = (point.x - segment.start.x, point.y - segment.start.y)
      let share = min(1, max(0, (x * step.x + y * step.y) / square))
      let (awayX, awayY) = (x - share * step.x, y - share * step.y)
      let distance = (awayX * awayX + awayY * awayY).squareRoot()
      guard distance <= Self.tolerance else { continue }
      let dot = step.x * direction.x + step.y * direction.y
      let lengths =
        (square * (direction.x * direction.x + direction.y * direction.y)).squareRoot()
      guard abs(dot) >= Self.leastCosine * lengths else { continue }
      let edge = DirectedEdge(segment.edge, forward: dot > 0)
      let steps = (distance / Self.rounding).rounded(.down)
      if let best, (best.steps, best.edge) <= (steps, edge) { continue }
      best = (edge, steps)
    }
    return best?.edge
  }
}
