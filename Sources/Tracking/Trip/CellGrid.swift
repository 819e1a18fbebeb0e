import GeoCore

/// A line cut into cells at equal distances, on a plane; their points are computed on demand.
struct CellGrid: Sendable, Hashable {
  /// The middle of a cell.
  struct Cell: Sendable, Hashable, BitwiseCopyable {
    var point: PlanePoint
    /// The direction of travel there, of length 1.
    var direction: PlanePoint
  }

  /// Metres between two cells: a second or two of walking.
  ///
  /// Rounding must be less than the white noise of a fix from one second to the next.
  static let spacing: Meters = 2

  /// The points of the line, and how many metres along the route they lie.
  let points: [PlanePoint]
  let along: [Meters]
  /// How many cells there are.
  let count: Int
  /// Metres along the route of the first cell.
  private let start: Meters

  init(points: [PlanePoint], along: [Meters]) {
    self.points = points
    self.along = along
    let length = (along.last ?? 0) - (along.first ?? 0)
    count = points.count > 1 ? max(1, Int((length / Self.spacing).rounded())) : 0
    start = (along.first ?? 0) + (length - Double(count - 1) * Self.spacing) / 2
  }

  /// A route, and the way to its start, which ends there.
  init(approach: [PlanePoint], points: [PlanePoint], along: [Meters]) {
    var before: [Meters] = []
    var place = along.first ?? 0
    for (a, b) in zip(approach, approach.dropFirst()).reversed() {
      place -= a.distance(to: b)
      before.append(place)
    }
    self.init(points: approach.dropLast() + points, along: before.reversed() + along)
  }

  /// Metres along the route of a cell.
  func along(_ index: Int) -> Meters { start + Double(index) * Self.spacing }

  /// The cell next to a distance along the route.
  func index(at along: Meters) -> Int {
    min(max(0, count - 1), max(0, Int(((along - start) / Self.spacing).rounded())))
  }

  /// The point at a distance along the route; its ends beyond them.
  ///
  /// - Precondition: the line has two points.
  /// - Complexity: O(log points).
  func point(at place: Meters) -> PlanePoint {
    let place = min(along[along.count - 1], max(along[0], place))
    return cell(at: place, on: segment(at: place)).point
  }

  private func segment(at place: Meters) -> Int {
    TripPlan.lastIndex(in: points.count - 1) { along[$0] <= place }
  }

  /// The cells of a stretch.
  ///
  /// - Complexity: O(log points + points of the stretch + cells).
  func cells(in range: Range<Int>) -> [Cell] {
    var cells: [Cell] = []
    cells.reserveCapacity(range.count)
    guard let first = range.first, points.count > 1 else { return cells }
    let before = along(first)
    var segment = segment(at: before)
    for index in range {
      let place = along(index)
      while segment + 2 < points.count, along[segment + 1] < place { segment += 1 }
      cells.append(cell(at: place, on: segment))
    }
    return cells
  }

  private func cell(at place: Meters, on segment: Int) -> Cell {
    let (a, b) = (points[segment], points[segment + 1])
    let (x, y) = (b.x - a.x, b.y - a.y)
    let length = max(1e-9, (x * x + y * y).squareRoot())
    let span = along[segment + 1] - along[segment]
    let share = span > 0 ? (place - along[segment]) / span : 0
    return Cell(
      point: PlanePoint(x: a.x + share * x, y: a.y + share * y),
      direction: PlanePoint(x: x / length, y: y / length)
    )
  }

  /// Below this cosine of the angle between them two directions are opposed: an estimate.
  private static let opposed = -0.5

  /// The distance of a cell from the part of a stretch that is not travelled the other way.
  ///
  /// - Complexity: O(log points + points of the stretch).
  func distance(of cell: Cell, from low: Meters, to high: Meters) -> Meters {
    var least = Double.infinity
    var index = TripPlan.lastIndex(in: max(1, points.count - 1)) { along[$0] <= low }
    while index + 1 < points.count, along[index] <= high {
      let (a, b) = (points[index], points[index + 1])
      index += 1
      let (x, y) = (b.x - a.x, b.y - a.y)
      let length = (x * x + y * y).squareRoot()
      let likeness = x * cell.direction.x + y * cell.direction.y
      guard length > 0, likeness > Self.opposed * length else { continue }
      let (dx, dy) = (cell.point.x - a.x, cell.point.y - a.y)
      let share = min(1, max(0, (dx * x + dy * y) / (x * x + y * y)))
      let (rx, ry) = (dx - share * x, dy - share * y)
      least = min(least, rx * rx + ry * ry)
    }
    return least.squareRoot()
  }
}

/// The cells of a stretch of a line, each with the error that is expected at the next fix if the
/// traveller is there.
struct CellWindow {
  private let first: Int
  private let cells: [CellGrid.Cell]
  private let errors: [ExpectedError]

  init(_ grid: CellGrid, _ range: Range<Int>, after transition: FixTransition) {
    first = range.lowerBound
    cells = grid.cells(in: range)
    errors = cells.map { transition.expectedError(after: $0.point) }
  }

  subscript(index: Int) -> CellGrid.Cell { cells[index - first] }

  /// The error that is expected if the traveller was in a cell at the last fix.
  func expected(after index: Int) -> ExpectedError { errors[index - first] }
}
