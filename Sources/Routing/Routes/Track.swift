import CampusGraph
import GeoCore

/// The line of a whole leg, piece by piece, with the bearings between pieces.
struct Track {
  /// The points of all pieces, two or more of each.
  private var coordinates: [Coordinate] = []
  /// The position of each piece's first coordinate; one more at the end.
  private var firstCoordinate: [Int] = []
  /// The points in a plane, without repetitions.
  private var points: [PlanePoint] = []
  /// The distance of each from the start.
  private var distances: [Meters] = []
  /// The point at which each piece starts.
  private var firstPoint: [Int] = []

  /// - Precondition: There is at least one piece.
  init(_ pieces: [PathPiece], _ reader: JunctionReader) {
    // All points are counted before any is read, so that the processor waits for the memory of many
    // pieces at a time.
    coordinates.reserveCapacity(
      pieces.reduce(0) {
        $0 + reader.graph.geometry.segmentCount(of: reader.graph.edge(of: $1.arc)) + 1
      }
    )
    firstCoordinate.reserveCapacity(pieces.count + 1)
    for piece in pieces {
      firstCoordinate.append(coordinates.count)
      reader.graph.appendLine(of: piece, to: &coordinates)
    }
    firstCoordinate.append(coordinates.count)
    let plane = LocalPlane(at: coordinates[0])
    points.reserveCapacity(coordinates.count)
    distances.reserveCapacity(coordinates.count)
    firstPoint.reserveCapacity(pieces.count)
    for piece in pieces.indices {
      firstPoint.append(max(0, points.count - 1))
      for coordinate in coordinates[firstCoordinate[piece]..<firstCoordinate[piece + 1]] {
        append(plane.point(coordinate))
      }
    }
  }

  private mutating func append(_ point: PlanePoint) {
    guard let last = points.last else {
      distances.append(0)
      points.append(point)
      return
    }
    guard last != point else { return }
    distances.append(distances[distances.count - 1] + Self.distance(last, point))
    points.append(point)
  }

  /// The points of some pieces, two or more of each.
  func points(of pieces: Range<Int>) -> ArraySlice<Coordinate> {
    coordinates[firstCoordinate[pieces.lowerBound]..<firstCoordinate[pieces.upperBound]]
  }

  /// Where a piece starts.
  func start(of piece: Int) -> Coordinate { coordinates[firstCoordinate[piece]] }

  /// Where the last piece ends.
  var end: Coordinate { coordinates[coordinates.count - 1] }

  /// The bearing at the end of the piece before; 0 for the first piece.
  func bearingBefore(_ piece: Int) -> Degrees {
    let at = distances[firstPoint[piece]]
    return bearing(from: at - StepBuilder.lookAhead, to: at, near: firstPoint[piece])
  }

  /// The bearing at the start of a piece.
  func bearingAfter(_ piece: Int) -> Degrees {
    let at = distances[firstPoint[piece]]
    return bearing(from: at, to: at + StepBuilder.lookAhead, near: firstPoint[piece])
  }

  /// The bearing at the end.
  var finalBearing: Degrees {
    let total = distances[distances.count - 1]
    return bearing(from: total - StepBuilder.lookAhead, to: total, near: distances.count - 1)
  }

  private func bearing(from start: Meters, to end: Meters, near index: Int) -> Degrees {
    let a = point(at: start, near: index)
    let b = point(at: end, near: index)
    guard a != b else { return 0 }
    return Bearing.of(x: b.x - a.x, y: b.y - a.y)
  }

  /// The point at a distance, clamped to the ends; the search starts at an index a few metres away.
  private func point(at distance: Meters, near index: Int) -> PlanePoint {
    let last = distances.count - 1
    guard distance > 0, last > 0 else { return points[0] }
    guard distance < distances[last] else { return points[last] }
    var low = min(index, last - 1)
    while distances[low] > distance { low -= 1 }
    while distances[low + 1] <= distance { low += 1 }
    let share = (distance - distances[low]) / (distances[low + 1] - distances[low])
    return PlanePoint(
      x: points[low].x + (points[low + 1].x - points[low].x) * share,
      y: points[low].y + (points[low + 1].y - points[low].y) * share
    )
  }

  /// The bearing at the start of a line, measured like ``bearingAfter(_:)``.
  static func startBearing(of line: [Coordinate]) -> Degrees {
    let plane = LocalPlane(at: line[0])
    let start = plane.point(line[0])
    var last = start
    var along = 0.0
    for coordinate in line.dropFirst() {
      let next = plane.point(coordinate)
      let step = distance(last, next)
      if along + step > StepBuilder.lookAhead {
        let share = (StepBuilder.lookAhead - along) / step
        last.x += (next.x - last.x) * share
        last.y += (next.y - last.y) * share
        break
      }
      along += step
      last = next
    }
    return last == start ? 0 : Bearing.of(x: last.x - start.x, y: last.y - start.y)
  }

  private static func distance(_ a: PlanePoint, _ b: PlanePoint) -> Meters {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}
