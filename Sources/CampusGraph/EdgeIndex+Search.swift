public import GeoCore

extension EdgeIndex {
  /// The usable edges near a place, nearest first, each once; equally near ones by rising id.
  ///
  /// Distances are those of `LocalPlane.shortDistance`: within a centimetre of the geodesic for
  /// radii of up to 10 km below 60° of latitude.
  ///
  /// - Parameters:
  ///   - place: where.
  ///   - radius: the greatest distance in metres.
  ///   - limit: how many snaps at most.
  ///   - isUsable: which edges count; asked only for edges whose boxes are near enough.
  /// - Returns: at most `limit` snaps; none where nothing usable is within the radius.
  /// - Complexity: O(log n + k log k) for k edges whose boxes are within the distance of the last snap.
  public func snaps(
    near place: Coordinate,
    within radius: Meters,
    limit: Int = 1,
    where isUsable: (EdgeID) -> Bool = { _ in true }
  ) -> [Snap] {
    guard limit > 0, radius >= 0 else { return [] }
    let view = TangentView(from: place, radius: radius)
    var hits = Hits(limit: limit, view: view)
    tree.visitNearest(
      within: hits.bound,
      distance: { view.squaredDistance(to: $0) },
      visit: { slot, bound in
        let edge = edges[slot]
        // A look at a column costs less than the way through an edge's shape.
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
    var snaps: [Snap] = []
    for hit in hits.distinct() {
      let snap = snap(hit, from: place)
      if snap.distance <= radius { snaps.append(snap) }
    }
    snaps.sort { ($0.distance, $0.edge) < ($1.distance, $1.edge) }
    return snaps.count > limit ? Array(snaps[..<limit]) : snaps
  }

  /// Describes a hit exactly.
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

  /// The part of a line's length that lies before a point of one of its segments.
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

/// A segment near enough to be considered.
private struct Hit {
  var squared: Double
  var segment: EdgeIndex.Segment
  /// Where on the segment the nearest point is, 0…1.
  var fraction: Double
}

/// The surroundings of a place in 10⁻⁷ degrees, seen on its tangent plane.
struct TangentView {
  let x: Double
  let y: Double
  /// Metres in one unit of longitude and of latitude.
  let scaleX: Double
  let scaleY: Double
  /// Whether the radius reaches across the antimeridian.
  let wraps: Bool
  let radius: Double
  /// The growth of the plane's relative error with distance, per metre.
  ///
  /// Parallels shorten by tan φ per radius of the earth; half of that counts on the way there, and
  /// the ellipsoid's flattening adds little.
  private let distortion: Double
  /// In metres, a little less than the smallest radius of curvature.
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

  /// The square of a distance on the plane beyond which nothing can be truly nearer than what is at
  /// a given squared distance on the plane.
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

  /// The square of the distance to a segment, and where on it the nearest point is.
  func nearest(on segment: EdgeIndex.Segment) -> (squared: Double, fraction: Double) {
    let line = line(of: segment)
    let fraction = line.nearestFraction(to: PlanePoint(x: 0, y: 0))
    let near = line.point(at: fraction)
    return (near.x * near.x + near.y * near.y, fraction)
  }

  /// A segment in metres, seen from the place.
  @inline(__always)
  func line(of segment: EdgeIndex.Segment) -> PlaneSegment {
    let turn = EdgeIndex.Segment.turn
    var startX = Double(segment.start.longitude) - x
    var step = Double(segment.end.longitude) - Double(segment.start.longitude)
    if step > turn / 2 { step -= turn } else if step < -turn / 2 { step += turn }
    // Of the copies of the segment, a turn of the globe apart, the one whose middle is nearest.
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

/// The hits of a search, from which the nearest edges are chosen at the end.
///
/// Ranks are decided by true distances, so that hits whose distance on the plane is a little greater
/// than the last rank's are kept as well. Few ranks are kept sorted hit by hit, which lowers the
/// bound at once; many are sorted now and then, which is never worse than n log n.
private struct Hits {
  private(set) var bound: Double
  private let limit: Int
  private let view: TangentView
  private var hits: [Hit] = []
  private var threshold = 64

  /// The most ranks that are kept sorted.
  private static let fewRanks = 16

  init(limit: Int, view: TangentView) {
    self.limit = limit
    self.view = view
    bound = view.reach(of: view.radius * view.radius)
    hits.reserveCapacity(8)
  }

  mutating func add(_ hit: Hit) {
    if limit <= Self.fewRanks {
      insert(hit)
    } else {
      hits.append(hit)
      if hits.count >= threshold { tighten() }
    }
  }

  /// Each edge's nearest hit, among those within the bound.
  consuming func distinct() -> [Hit] {
    if limit > Self.fewRanks { tighten() }
    return hits
  }

  /// Keeps the list sorted and each edge once.
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

  /// Drops all but each edge's nearest hit, and what cannot be among the ranks any more.
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

  /// Lowers the bound to what can still be among the ranks, once all of them are taken.
  private mutating func lowerBound() {
    guard hits.count >= limit else { return }
    bound = min(bound, view.reach(of: hits[limit - 1].squared))
    while let farthest = hits.last, farthest.squared > bound { hits.removeLast() }
  }
}
