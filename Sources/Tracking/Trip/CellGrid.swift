import GeoCore

/// A line cut into places at equal distances, on a plane; the places are worked out when they are wanted.
struct CellGrid: Sendable, Hashable {
  /// One of the places.
  struct Place: Sendable, Hashable, BitwiseCopyable {
    var point: PlanePoint
    /// The direction of travel there, of length 1.
    var direction: PlanePoint
  }

  /// Metres between two places: a second or two of walking.
  ///
  /// Rounding must be less than what is new in the error of a fix from one second to the next.
  static let spacing: Meters = 2

  /// The points of the line and how many metres along the route they lie.
  let points: [PlanePoint]
  let along: [Meters]
  /// How many places there are.
  let count: Int
  /// Metres along the route of the first one.
  private let start: Meters

  init(points: [PlanePoint], along: [Meters]) {
    self.points = points
    self.along = along
    let length = (along.last ?? 0) - (along.first ?? 0)
    count = points.count > 1 ? max(1, Int((length / Self.spacing).rounded())) : 0
    start = (along.first ?? 0) + (length - Double(count - 1) * Self.spacing) / 2
  }

  /// A route and the way to its start, of which the end is the start of the route.
  init(approach: [PlanePoint], points: [PlanePoint], along: [Meters]) {
    var before: [Meters] = []
    var place = along.first ?? 0
    for (a, b) in zip(approach, approach.dropFirst()).reversed() {
      place -= a.distance(to: b)
      before.append(place)
    }
    self.init(points: approach.dropLast() + points, along: before.reversed() + along)
  }

  /// Metres along the route of a place.
  func along(_ number: Int) -> Meters { start + Double(number) * Self.spacing }

  /// The place next to a distance along the route.
  func number(at along: Meters) -> Int {
    min(max(0, count - 1), max(0, Int(((along - start) / Self.spacing).rounded())))
  }

  /// The places of a stretch.
  ///
  /// - Complexity: O(log points + points of the stretch + places).
  func places(in range: Range<Int>) -> [Place] {
    var places: [Place] = []
    places.reserveCapacity(range.count)
    guard let first = range.first, points.count > 1 else { return places }
    let before = along(first)
    var segment = TripPlan.lastIndex(in: points.count - 1) { along[$0] <= before }
    for number in range {
      let place = along(number)
      while segment + 2 < points.count, along[segment + 1] < place { segment += 1 }
      places.append(self.place(at: place, on: segment))
    }
    return places
  }

  private func place(at place: Meters, on segment: Int) -> Place {
    let (a, b) = (points[segment], points[segment + 1])
    let (x, y) = (b.x - a.x, b.y - a.y)
    let length = max(1e-9, (x * x + y * y).squareRoot())
    let span = along[segment + 1] - along[segment]
    let share = span > 0 ? (place - along[segment]) / span : 0
    return Place(
      point: PlanePoint(x: a.x + share * x, y: a.y + share * y),
      direction: PlanePoint(x: x / length, y: y / length)
    )
  }

  /// Below this cosine of the angle between them two directions are opposed.
  private static let opposed = -0.5

  /// The distance of a place from the part of a stretch that is not travelled the other way.
  ///
  /// - Complexity: O(log points + points of the stretch).
  func distance(of place: Place, from low: Meters, to high: Meters) -> Meters {
    var least = Double.infinity
    var index = TripPlan.lastIndex(in: max(1, points.count - 1)) { along[$0] <= low }
    while index + 1 < points.count, along[index] <= high {
      let (a, b) = (points[index], points[index + 1])
      index += 1
      let (x, y) = (b.x - a.x, b.y - a.y)
      let length = (x * x + y * y).squareRoot()
      let likeness = x * place.direction.x + y * place.direction.y
      guard length > 0, likeness > Self.opposed * length else { continue }
      let (dx, dy) = (place.point.x - a.x, place.point.y - a.y)
      let share = min(1, max(0, (dx * x + dy * y) / (x * x + y * y)))
      let (rx, ry) = (dx - share * x, dy - share * y)
      least = min(least, rx * rx + ry * ry)
    }
    return least.squareRoot()
  }
}

/// The places of a stretch of a line.
struct CellWindow {
  private let first: Int
  private let places: [CellGrid.Place]

  init(_ line: CellGrid, _ range: Range<Int>) {
    first = range.lowerBound
    places = line.places(in: range)
  }

  subscript(number: Int) -> CellGrid.Place { places[number - first] }
}
