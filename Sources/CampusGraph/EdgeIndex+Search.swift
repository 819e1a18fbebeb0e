public import GeoCore

extension EdgeIndex {
  /// The usable edges near a place, nearest first, each once; ties by id.
  ///
  /// Distances are those of `LocalPlane.shortDistance`: within a centimetre of the geodesic for
  /// radii of up to 10 km below 60° of latitude.
  ///
  /// - Parameters:
  ///   - place: the centre of the search.
  ///   - radius: the greatest distance in metres.
  ///   - limit: the maximum number of snaps.
  ///   - isUsable: which edges count; called only for edges whose boxes are near enough.
  /// - Returns: at most `limit` snaps; none if no usable edge is within the radius.
  /// - Complexity: O(log n + k log k) for k edges whose boxes are within the distance of the last
  ///   snap.
  public func snaps(
    near place: Coordinate,
    within radius: Meters,
    limit: Int = 1,
    where isUsable: (EdgeID) -> Bool = { _ in true }
  ) -> [Snap] {
    guard limit > 0, radius >= 0 else { return [] }
    let view = TangentView(from: place, radius: radius)
    var hits = Hits(limit: limit, view: view)
    collect(&hits, in: view, where: isUsable)
    let snaps = snaps(hits.distinct(), from: place, within: radius)
    return snaps.count > limit ? Array(snaps[..<limit]) : snaps
  }

  /// The usable edge that is nearest to a place, and those that are as near at the same point, such
  /// as all the streets of a junction.
  ///
  /// - Parameters:
  ///   - place: the centre of the search.
  ///   - radius: the greatest distance in metres.
  ///   - tolerance: how many metres the nearest points of two edges may be apart.
  ///   - limit: the maximum number of snaps.
  ///   - isUsable: which edges count; called only for edges whose boxes are near enough.
  /// - Returns: the nearest edge first, as ``snaps(near:within:limit:where:)`` orders them; none if
  ///   no usable edge is within the radius.
  /// - Complexity: O(log n), and O(k) for the k edges that are within the tolerance as near.
  public func meetingSnaps(
    near place: Coordinate,
    within radius: Meters,
    tolerance: Meters,
    limit: Int,
    where isUsable: (EdgeID) -> Bool = { _ in true }
  ) -> [Snap] {
    guard limit > 0, radius >= 0 else { return [] }
    let view = TangentView(from: place, radius: radius)
    var hits = Hits(limit: 1, slack: tolerance, view: view)
    collect(&hits, in: view, where: isUsable)
    return snaps(hits.distinct(), from: place, within: radius)
      .meeting(within: tolerance, limit: limit)
  }

  /// Adds the nearest hits of usable edges.
  private func collect(
    _ hits: inout Hits,
    in view: TangentView,
    where isUsable: (EdgeID) -> Bool
  ) {
    tree.visitNearest(
      within: hits.bound,
      distance: { view.squaredDistance(to: $0) },
      visit: { slot, bound in
        let edge = edges[slot]
        // Checked first: reading a column is cheaper than visiting an edge's segments.
        guard isUsable(edge) else { return }
        var nearest: Hit?
        geometry.forEachSegment(of: edge) { segment in
          let (squared, fraction) = view.nearest(on: segment)
          guard squared <= bound, squared < nearest?.squared ?? .infinity else { return }
          nearest = Hit(squared: squared, segment: segment, fraction: fraction)
        }
        guard let nearest else { return }
        hits.add(nearest)
        bound = hits.bound
      }
    )
  }

  /// The snaps of hits within a radius, nearest first, ties by id.
  private func snaps(_ hits: [Hit], from place: Coordinate, within radius: Meters) -> [Snap] {
    var snaps: [Snap] = []
    for hit in hits {
      let snap = snap(hit, from: place)
      if snap.distance <= radius { snaps.append(snap) }
    }
    if snaps.count > 1 { snaps.sort { ($0.distance, $0.edge) < ($1.distance, $1.edge) } }
    return snaps
  }

  /// The snap of a hit, with exact distances.
  private func snap(_ hit: Hit, from place: Coordinate) -> Snap {
    let segment = hit.segment
    let start = segment.start.coordinate
    let near = LineString.interpolate(start, segment.end.coordinate, hit.fraction)
    let line = geometry.line(of: segment.edge)
    let ordinal = Int(segment.ordinal)
    return Snap(
      edge: segment.edge,
      fraction: Self.fraction(along: line, segment: ordinal, fraction: hit.fraction),
      coordinate: near,
      distance: Self.distance(place, near),
      side: LineString.side(of: place, line: line, segment: ordinal, fraction: hit.fraction)
    )
  }

  private static func distance(_ a: Coordinate, _ b: Coordinate) -> Meters {
    let short = LocalPlane.shortDistance(a, b)
    return short < 50_000 ? short : Geodesic.distance(a, b)
  }

  /// The fraction of a line's length before a point on one of its segments.
  private static func fraction(
    along line: [Coordinate],
    segment: Int,
    fraction: Double
  ) -> Double {
    guard line.count > 2 else { return fraction }
    var before = 0.0
    var total = 0.0
    for index in 0..<(line.count - 1) {
      let length = LocalPlane.shortDistance(line[index], line[index + 1])
      if index < segment { before += length }
      if index == segment { before += fraction * length }
      total += length
    }
    return total > 0 ? min(1, before / total) : 0
  }
}

/// Segment within the bound of a search.
private struct Hit {
  var squared: Double
  var segment: EdgeIndex.Segment
  /// The fraction of the nearest point on the segment, 0…1.
  var fraction: Double
}

/// Tangent plane at a place for coordinates in 10⁻⁷ degrees.
struct TangentView {
  let x: Double
  let y: Double
  /// Metres in one unit of longitude and of latitude.
  let scaleX: Double
  let scaleY: Double
  /// Whether the radius reaches across the antimeridian.
  let wraps: Bool
  let radius: Double
  /// Relative error of the plane per metre of distance.
  ///
  /// The length of parallels changes by tan φ per earth radius, half of that on average along the
  /// line; the ellipsoid's flattening adds little.
  private let distortion: Double
  /// A lower bound of the radius of curvature, in metres.
  private static let earthRadius = 6.3e6

  init(from place: Coordinate, radius: Double) {
    let plane = LocalPlane(at: place)
    let unit = FixedCoordinate.unitsPerDegree
    x = place.longitude * unit
    y = place.latitude * unit
    scaleX = plane.metersPerDegreeLongitude / unit
    scaleY = plane.metersPerDegreeLatitude / unit
    let tangent = min(abs(tan(place.latitude * .pi / 180)), 1e6)
    distortion = (tangent + 0.02) / (2 * Self.earthRadius)
    self.radius = radius
    wraps = abs(x) + radius * 1.5 / scaleX > EdgeIndex.Segment.turn / 2
  }

  /// The squared distance on the plane beyond which no point is nearer in true distance than a
  /// point at a given squared distance on the plane.
  func reach(of squared: Double) -> Double {
    let distance = squared.squareRoot()
    let error = min(
      0.2,
      distance * distortion + (distance / Self.earthRadius) * (distance / Self.earthRadius)
    )
    return squared * (1 + error) * (1 + error) / ((1 - error) * (1 - error)) * (1 + 1e-12)
  }

  /// The square of the distance to a box, in square metres.
  func squaredDistance(to box: PackedRTree.Box) -> Double {
    var dx = max(0, max(Double(box.minX) - x, x - Double(box.maxX)))
    if wraps {
      let turn = EdgeIndex.Segment.turn
      dx = min(dx, min(Double(box.minX) + turn - x, x - Double(box.maxX) + turn))
    }
    let dy = max(0, max(Double(box.minY) - y, y - Double(box.maxY)))
    return dx * scaleX * (dx * scaleX) + dy * scaleY * (dy * scaleY)
  }

  /// The squared distance to a segment, and the fraction of its nearest point.
  func nearest(on segment: EdgeIndex.Segment) -> (squared: Double, fraction: Double) {
    let line = line(of: segment)
    let fraction = line.nearestFraction(to: PlanePoint(x: 0, y: 0))
    let near = line.point(at: fraction)
    return (near.x * near.x + near.y * near.y, fraction)
  }

  /// A segment in metres relative to the place.
  @inline(__always)
  func line(of segment: EdgeIndex.Segment) -> PlaneSegment {
    let turn = EdgeIndex.Segment.turn
    var startX = Double(segment.start.longitude) - x
    var step = Double(segment.end.longitude) - Double(segment.start.longitude)
    if step > turn / 2 { step -= turn } else if step < -turn / 2 { step += turn }
    // Of the copies of the segment, 360° apart, use the one whose middle is nearest.
    let middle = startX + step / 2
    if middle > turn / 2 { startX -= turn } else if middle < -turn / 2 { startX += turn }
    let startY = (Double(segment.start.latitude) - y) * scaleY
    let endY = (Double(segment.end.latitude) - y) * scaleY
    return PlaneSegment(
      from: PlanePoint(x: startX * scaleX, y: startY),
      to: PlanePoint(x: (startX + step) * scaleX, y: endY)
    )
  }
}

/// Candidate hits of a search, from which the nearest edges are selected at the end.
///
/// Results are ranked by true distances, so hits with a slightly greater distance on the plane than
/// the last result are kept as well. For a small limit the list is kept sorted, which lowers the
/// bound at once; for a large one it is sorted occasionally, in O(n log n).
private struct Hits {
  private(set) var bound: Double
  private let limit: Int
  /// Metres by which hits may be farther than the last result.
  private let slack: Meters
  private let view: TangentView
  private var hits: [Hit] = []
  private var threshold = 64

  /// The greatest limit for which the list is kept sorted.
  private static let smallLimit = 16

  init(limit: Int, slack: Meters = 0, view: TangentView) {
    self.limit = limit
    self.slack = slack
    self.view = view
    bound = view.reach(of: view.radius * view.radius)
    hits.reserveCapacity(8)
  }

  mutating func add(_ hit: Hit) {
    if limit <= Self.smallLimit {
      insert(hit)
    } else {
      hits.append(hit)
      if hits.count >= threshold { tighten() }
    }
  }

  /// The nearest hit of each edge within the bound.
  consuming func distinct() -> [Hit] {
    if limit > Self.smallLimit { tighten() }
    return hits
  }

  /// Inserts a hit into the sorted list, keeping one hit for each edge.
  private mutating func insert(_ hit: Hit) {
    if let same = hits.firstIndex(where: { $0.segment.edge == hit.segment.edge }) {
      guard (hit.squared, hit.segment.ordinal) < (hits[same].squared, hits[same].segment.ordinal)
      else { return }
      hits.remove(at: same)
    }
    var index = hits.count
    while index > 0, hit.squared < hits[index - 1].squared { index -= 1 }
    hits.insert(hit, at: index)
    lowerBound()
  }

  /// Drops all but the nearest hit of each edge, and hits beyond the bound.
  private mutating func tighten() {
    hits.sort {
      ($0.segment.edge, $0.squared, $0.segment.ordinal)
        < ($1.segment.edge, $1.squared, $1.segment.ordinal)
    }
    var last = EdgeID.none
    hits.removeAll { hit in
      defer { last = hit.segment.edge }
      return hit.segment.edge == last
    }
    hits.sort { ($0.squared, $0.segment.edge) < ($1.squared, $1.segment.edge) }
    lowerBound()
    threshold = 2 * hits.count + 64
  }

  /// Lowers the bound to the reach of the last result, once there are `limit` hits.
  private mutating func lowerBound() {
    guard hits.count >= limit else { return }
    var last = hits[limit - 1].squared
    if slack > 0 {
      let distance = last.squareRoot() + slack
      last = distance * distance
    }
    bound = min(bound, view.reach(of: last))
    while let farthest = hits.last, farthest.squared > bound { hits.removeLast() }
  }
}
