import CampusGraph
import GeoCore

/// The line of a whole leg, piece by piece, with the bearings between pieces.
struct Track {
  /// The points of all pieces, two or more of each.
  private var coordinates: [Coordinate] = []
  /// The position of each piece's first coordinate; one more at the end.
  private var firstCoordinate: [Int] = []
  /// The plane in which bearings are measured.
  private let plane: LocalPlane

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
    plane = LocalPlane(at: coordinates[0])
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
  func bearingBefore(_ piece: Int) -> Degrees { bearing(to: firstCoordinate[piece]) }

  /// The bearing at the start of a piece.
  func bearingAfter(_ piece: Int) -> Degrees {
    let index = firstCoordinate[piece]
    let start = plane.point(coordinates[index])
    return Self.bearing(
      from: start,
      to: Self.point(of: coordinates[(index + 1)...], from: start, plane)
    )
  }

  /// The bearing at the end.
  var finalBearing: Degrees { bearing(to: coordinates.count - 1) }

  private func bearing(to index: Int) -> Degrees {
    let end = plane.point(coordinates[index])
    let start = Self.point(of: coordinates[..<index].reversed(), from: end, plane)
    return Self.bearing(from: start, to: end)
  }

  private static func bearing(from a: PlanePoint, to b: PlanePoint) -> Degrees {
    a == b ? 0 : Bearing.of(x: b.x - a.x, y: b.y - a.y)
  }

  /// The point of a line ``StepBuilder/lookAhead`` metres from its start; the end of a shorter one.
  private static func point(
    of line: some Sequence<Coordinate>,
    from start: PlanePoint,
    _ plane: LocalPlane
  ) -> PlanePoint {
    var last = start
    var along = 0.0
    for coordinate in line {
      let next = plane.point(coordinate)
      let step = distance(last, next)
      if along + step > StepBuilder.lookAhead {
        let share = (StepBuilder.lookAhead - along) / step
        return PlanePoint(
          x: last.x + (next.x - last.x) * share,
          y: last.y + (next.y - last.y) * share
        )
      }
      along += step
      last = next
    }
    return last
  }

  /// The bearing at the start of a line, measured like ``bearingAfter(_:)``.
  static func startBearing(of line: [Coordinate]) -> Degrees {
    let plane = LocalPlane(at: line[0])
    let start = plane.point(line[0])
    return bearing(from: start, to: point(of: line.dropFirst(), from: start, plane))
  }

  private static func distance(_ a: PlanePoint, _ b: PlanePoint) -> Meters {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}
