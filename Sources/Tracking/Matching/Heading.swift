import CampusGraph
import GeoCore

/// Direction in 254 steps round the circle, of 1.4° each; none for a line without length.
struct Heading: BitwiseCopyable, Sendable {
  private var step: UInt8

  private static let none: UInt8 = 255
  private static let steps = 254

  /// The direction at the start of a directed edge: towards the first point some metres away, so
  /// that tiny kinks do not count.
  init(startOf edge: DirectedEdge, in geometry: EdgeGeometry) {
    let first = Int(geometry.firstPoint[edge.edge.index])
    let count = Int(geometry.firstPoint[edge.edge.index + 1]) - first
    func point(_ index: Int) -> Coordinate {
      geometry.points[edge.isForward ? first + index : first + count - 1 - index].coordinate
    }
    let plane = LocalPlane(at: point(0))
    step = Self.none
    for index in 1..<max(1, count) {
      let offset = plane.point(point(index))
      let squared = offset.x * offset.x + offset.y * offset.y
      guard squared > 0 else { continue }
      let turns = Bearing.of(x: offset.x, y: offset.y) / 360
      step = UInt8(Int((turns * Double(Self.steps)).rounded()) % Self.steps)
      if squared >= Self.lookAhead * Self.lookAhead { break }
    }
  }

  /// Metres along an edge over which its direction is measured: an estimate.
  private static let lookAhead = 5.0

  /// The opposite direction.
  var reversed: Heading {
    var result = self
    if step != Self.none {
      result.step = UInt8((Int(step) + Self.steps / 2) % Self.steps)
    }
    return result
  }

  /// The difference to another direction in quarter turns, 0…2.
  @inline(__always)
  func bend(to other: Heading) -> Double {
    if step == Self.none || other.step == Self.none { return 0 }
    var difference = abs(Int(step) - Int(other.step))
    difference = min(difference, Self.steps - difference)
    return Double(difference) * (4 / Double(Self.steps))
  }
}
