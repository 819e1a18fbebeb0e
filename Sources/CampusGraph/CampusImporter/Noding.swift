import GeoCore

/// Noding: splits lines where they cross or touch on a common level.
///
/// Three passes similar to snap rounding (Hobby 1999): vertices within ``tolerance`` of an earlier
/// vertex of another line move onto it; vertices within it of another line's side become vertices
/// of that line; sides that still cross, by exact integer arithmetic, get a vertex at the crossing,
/// rounded to 10⁻⁷°. Afterwards lines meet only at shared vertices.
///
/// A line on several levels, such as stairs, connects to others only at its ends. If neither of two
/// lines has a `level` (only `layer`, or none), an end also connects to a vertex at exactly the
/// same position on another layer: that is how bridges are mapped.
struct Noding {
  /// The distance within which lines touch, in metres.
  static let tolerance = 0.25

  /// Point of the grid of 10⁻⁷°.
  struct Site: Hashable {
    /// Units east of the frame's origin.
    var x: Int64
    /// Units north of it.
    var y: Int64
  }

  /// Line to be noded, as indices of sites.
  struct Line {
    /// Its vertices; a ring does not repeat the first.
    var sites: [Int]
    /// Its levels.
    let levels: Levels
    /// Whether the last vertex is connected to the first, so that there are no ends.
    let isRing: Bool
    /// Whether a line on several levels runs upwards; `nil` if not known.
    let climbs: Bool?

    /// Number of sides.
    var sideCount: Int { isRing ? sites.count : sites.count - 1 }

    /// The two sites of a side.
    func side(_ index: Int) -> (Int, Int) {
      (sites[index], sites[index + 1 == sites.count ? 0 : index + 1])
    }

    /// Whether a vertex is one of the two ends.
    func isEnd(_ index: Int) -> Bool { !isRing && (index == 0 || index == sites.count - 1) }

    /// Whether the line connects to others at a vertex.
    func joins(at index: Int) -> Bool { levels.isSingle || isEnd(index) }
  }

  /// Point to which nearby lines are snapped: an entrance, a gate, a lift.
  struct Point {
    /// Where it is.
    let site: Int
    /// Its levels.
    let levels: Levels
    /// Whether it is a node itself, connected to all lines there.
    let isJunction: Bool
  }

  let frame: Frame
  private(set) var sites: [Site] = []
  private(set) var places: [Vector] = []
  private(set) var lines: [Line] = []
  private(set) var points: [Point] = []
  private var siteOfPlace: [Site: Int] = [:]
  private var pointsOfSite: [Int: [Int]] = [:]
  private let originX: Int64
  private let originY: Int64

  /// Makes an empty noding on a plane.
  init(frame: Frame) {
    self.frame = frame
    let origin = FixedCoordinate(frame.plane.origin)
    originX = Int64(origin.longitude)
    originY = Int64(origin.latitude)
  }

  // MARK: Input

  /// The site of a coordinate.
  mutating func site(_ coordinate: Coordinate) -> Int {
    let fixed = FixedCoordinate(coordinate)
    var x = Int64(fixed.longitude) - originX
    if x > 1_800_000_000 { x -= 3_600_000_000 } else if x < -1_800_000_000 { x += 3_600_000_000 }
    return site(Site(x: x, y: Int64(fixed.latitude) - originY))
  }

  private mutating func site(_ site: Site) -> Int {
    if let index = siteOfPlace[site] { return index }
    siteOfPlace[site] = sites.count
    sites.append(site)
    let plane = frame.plane
    let scale = FixedCoordinate.unitsPerDegree
    places.append(
      Vector(
        Double(site.x) / scale * plane.metersPerDegreeLongitude,
        Double(site.y) / scale * plane.metersPerDegreeLatitude
      )
    )
    return sites.count - 1
  }

  /// The coordinate of a site.
  func coordinate(of site: Int) -> Coordinate {
    var longitude = sites[site].x + originX
    if longitude > 1_800_000_000 { longitude -= 3_600_000_000 }
    if longitude < -1_800_000_000 { longitude += 3_600_000_000 }
    let scale = FixedCoordinate.unitsPerDegree
    return Coordinate(
      latitude: Double(sites[site].y + originY) / scale,
      longitude: Double(longitude) / scale
    )
  }

  /// Adds a point; points must be added before lines, which snap to them.
  mutating func addPoint(_ coordinate: Coordinate, levels: Levels, isJunction: Bool) -> Int {
    points.append(Point(site: site(coordinate), levels: levels, isJunction: isJunction))
    let index = points.count - 1
    if !isJunction { pointsOfSite[points[index].site, default: []].append(index) }
    return index
  }

  /// Adds a line or a ring; `nil` if all its vertices coincide.
  mutating func addLine(
    _ coordinates: [Coordinate],
    levels: Levels,
    isRing: Bool,
    climbs: Bool? = nil
  ) -> Int? {
    let sites = Self.withoutRepeats(coordinates.map { site($0) }, isRing: isRing)
    guard sites.count >= (isRing ? 3 : 2) else { return nil }
    lines.append(Line(sites: sites, levels: levels, isRing: isRing, climbs: climbs))
    return lines.count - 1
  }

  private static func withoutRepeats(_ sites: [Int], isRing: Bool) -> [Int] {
    var clean: [Int] = []
    for site in sites where site != clean.last { clean.append(site) }
    if isRing, clean.count > 1, clean.first == clean.last { clean.removeLast() }
    return clean
  }

  /// Whether a gate or a lift is at a line's vertex, which is then a node.
  func holdsPoint(at site: Int, bits: UInt64, isTagged: Bool) -> Bool {
    !pointsOfSite.isEmpty
      && (pointsOfSite[site] ?? []).contains { index in
        let levels = points[index].levels
        return levels.bits & bits != 0 || !(levels.isTagged || isTagged)
      }
  }

  // MARK: Passes

  /// Runs the three passes.
  ///
  /// - Complexity: O(n log n + crossings) for n sides spread evenly.
  mutating func run() {
    mergeNearSites()
    insertTouchingSites()
    insertCrossings()
  }

  /// First pass: vertices near an earlier vertex of another line move onto it.
  private mutating func mergeNearSites() {
    // Squares of four times the tolerance, so that most look-ups touch only one.
    var index = SiteIndex(width: 4 * Self.tolerance, siteCount: sites.count)
    for point in points {
      index.add(point.site, at: places[point.site], levels: point.levels, line: nil)
    }
    for line in lines.indices {
      var moved = lines[line].sites
      for vertex in moved.indices where lines[line].joins(at: vertex) {
        let site = moved[vertex]
        let near = index.nearest(
          to: places[site],
          within: Self.tolerance,
          levels: lines[line].levels,
          otherThan: line,
          places: places
        )
        if let near { moved[vertex] = near }
        index.add(
          moved[vertex],
          at: places[moved[vertex]],
          levels: lines[line].levels,
          line: line
        )
      }
      let clean = Self.withoutRepeats(moved, isRing: lines[line].isRing)
      // A line that would collapse within the tolerance keeps its vertices.
      if clean.count >= (lines[line].isRing ? 3 : 2) { lines[line].sites = clean }
    }
  }

  /// Second pass: vertices and points near another line's side become vertices of that line.
  private mutating func insertTouchingSites() {
    let sides = Sides(self)
    var insertions = Insertions()
    var found: [Int32] = []
    for point in points {
      let place = places[point.site]
      sides.grid.near(place, place, margin: Self.tolerance, into: &found)
      for side in found {
        let (line, index) = sides.position(side)
        let levels = lines[line].levels
        let isCommon = point.levels.bits & levels.bits != 0
        guard levels.isSingle, isCommon || !(point.levels.isTagged || levels.isTagged) else {
          continue
        }
        insert(point.site, in: line, index, to: &insertions)
      }
    }
    for line in lines.indices {
      for vertex in lines[line].sites.indices where lines[line].joins(at: vertex) {
        let place = places[lines[line].sites[vertex]]
        sides.grid.near(place, place, margin: Self.tolerance, into: &found)
        for side in found {
          let (other, index) = sides.position(side)
          guard lines[other].levels.isSingle,
            lines[other].levels.bits & lines[line].levels.bits != 0,
            other != line || !isNeighbour(index, of: vertex, in: lines[line])
          else { continue }
          insert(lines[line].sites[vertex], in: other, index, to: &insertions)
        }
      }
    }
    apply(insertions)
  }

  /// Whether a side starts or ends at a vertex or next to it.
  private func isNeighbour(_ side: Int, of vertex: Int, in line: Line) -> Bool {
    let gap = abs(side - vertex)
    return gap <= 2 || (line.isRing && line.sites.count - gap <= 2)
  }

  private func insert(_ site: Int, in line: Int, _ side: Int, to insertions: inout Insertions) {
    let (first, last) = lines[line].side(side)
    guard site != first, site != last else { return }
    let (a, b, p) = (places[first], places[last], places[site])
    let fraction = Plane.fraction(of: p, on: a, b)
    guard fraction > 0, fraction < 1,
      Plane.distance(p, a + (b - a) * fraction) <= Self.tolerance
    else { return }
    insertions.add(site, line: line, side: side, fraction: fraction)
  }

  /// Third pass: sides that cross get a vertex there.
  private mutating func insertCrossings() {
    let sides = Sides(self)
    var insertions = Insertions()
    var found: [Int32] = []
    for side in 0..<sides.count {
      let (line, index) = sides.position(Int32(side))
      guard lines[line].levels.isSingle else { continue }
      let (a, b) = lines[line].side(index)
      sides.grid.near(places[a], places[b], margin: 0, into: &found)
      for candidate in found where Int(candidate) > side {
        let (other, otherIndex) = sides.position(candidate)
        guard lines[other].levels.isSingle, lines[other].levels.bits == lines[line].levels.bits
        else { continue }
        let (c, d) = lines[other].side(otherIndex)
        guard let crossing = crossing(a, b, with: c, d) else { continue }
        let site = site(crossing.site)
        if site != a && site != b {
          insertions.add(site, line: line, side: index, fraction: crossing.first)
        }
        if site != c && site != d {
          insertions.add(site, line: other, side: otherIndex, fraction: crossing.second)
        }
      }
    }
    apply(insertions)
  }

  /// The proper crossing of a–b and c–d, with the fractions along each; exact except for rounding
  /// to the grid.
  private func crossing(
    _ a: Int,
    _ b: Int,
    with c: Int,
    _ d: Int
  ) -> (site: Site, first: Double, second: Double)? {
    guard a != c, a != d, b != c, b != d else { return nil }
    let (p, q, r, s) = (sites[a], sites[b], sites[c], sites[d])
    guard Self.turn(p, q, r) * Self.turn(p, q, s) < 0, Self.turn(r, s, p) * Self.turn(r, s, q) < 0
    else { return nil }
    let first = Self.fraction(along: p, q, crossedBy: r, s)
    let x = Double(p.x) + Double(q.x - p.x) * first
    let y = Double(p.y) + Double(q.y - p.y) * first
    let site = Site(x: Int64(x.rounded()), y: Int64(y.rounded()))
    return (site, first, Self.fraction(along: r, s, crossedBy: p, q))
  }

  /// The orientation of a→b→c, −1, 0 or 1, exact: coordinates take 33 bits, products 66.
  private static func turn(_ a: Site, _ b: Site, _ c: Site) -> Int {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let (ex, ey) = (c.x - a.x, c.y - a.y)
    let largest = max(max(abs(dx), abs(dy)), max(abs(ex), abs(ey)))
    if largest < 1 << 30 { return Int((dx * ey - dy * ex).signum()) }
    let area = Int128(dx) * Int128(ey) - Int128(dy) * Int128(ex)
    return area > 0 ? 1 : area < 0 ? -1 : 0
  }

  /// The fraction along p–q at which the line through r and s crosses it, 0…1, if it does.
  private static func fraction(
    along p: Site,
    _ q: Site,
    crossedBy r: Site,
    _ s: Site
  ) -> Double {
    let (dx, dy) = (Double(s.x - r.x), Double(s.y - r.y))
    let start = dx * Double(p.y - r.y) - dy * Double(p.x - r.x)
    let end = dx * Double(q.y - r.y) - dy * Double(q.x - r.x)
    return start == end ? 0.5 : min(1, max(0, start / (start - end)))
  }

  private mutating func apply(_ insertions: Insertions) {
    for (line, group) in insertions.grouped() {
      let old = lines[line].sites
      var new: [Int] = []
      new.reserveCapacity(old.count + group.count)
      var next = group.startIndex
      for index in old.indices {
        new.append(old[index])
        while next < group.endIndex, group[next].side == index {
          new.append(group[next].site)
          next += 1
        }
      }
      lines[line].sites = Self.withoutRepeats(new, isRing: lines[line].isRing)
    }
  }
}

// MARK: - Helpers

/// Sides of all lines, numbered consecutively, with their grid.
private struct Sides {
  let grid: SegmentGrid
  private let lineOfSide: [Int32]
  private let firstSide: [Int]

  var count: Int { lineOfSide.count }

  init(_ noding: Noding) {
    var segments: [(a: Vector, b: Vector)] = []
    var lineOfSide: [Int32] = []
    var firstSide: [Int] = []
    for (index, line) in noding.lines.enumerated() {
      firstSide.append(segments.count)
      for side in 0..<line.sideCount {
        let (a, b) = line.side(side)
        segments.append((noding.places[a], noding.places[b]))
        lineOfSide.append(Int32(index))
      }
    }
    grid = SegmentGrid(segments)
    self.lineOfSide = lineOfSide
    self.firstSide = firstSide
  }

  /// The line of a side and the side's index in it.
  func position(_ side: Int32) -> (line: Int, side: Int) {
    let line = Int(lineOfSide[Int(side)])
    return (line, Int(side) - firstSide[line])
  }
}

/// Vertices to be inserted into sides.
private struct Insertions {
  struct Item {
    var line: Int
    var side: Int
    var fraction: Double
    var site: Int
  }

  private var items: [Item] = []

  mutating func add(_ site: Int, line: Int, side: Int, fraction: Double) {
    items.append(Item(line: line, side: side, fraction: fraction, site: site))
  }

  /// The vertices of each line in the order of travel.
  func grouped() -> [(line: Int, items: ArraySlice<Item>)] {
    let sorted = items.sorted {
      ($0.line, $0.side, $0.fraction, $0.site) < ($1.line, $1.side, $1.fraction, $1.site)
    }
    var groups: [(line: Int, items: ArraySlice<Item>)] = []
    var start = 0
    for index in sorted.indices
    where index + 1 == sorted.count
      || sorted[index + 1].line != sorted[start].line
    {
      groups.append((sorted[start].line, sorted[start...index]))
      start = index + 1
    }
    return groups
  }
}

/// Hash grid of sites, for finding earlier sites near a point.
private struct SiteIndex {
  private struct Entry {
    var site: Int
    var levels: UInt64
    /// The only line with this site so far; −1 for a point or several lines.
    var line: Int
    /// The next entry of the square; −1 at the end.
    var next: Int
  }

  private struct Square: Hashable {
    var x: Int
    var y: Int
  }

  private let width: Double
  private var entries: [Entry] = []
  private var firstOfSquare: [Square: Int] = [:]
  private var entryOfSite: [Int]

  init(width: Double, siteCount: Int) {
    self.width = width
    entryOfSite = [Int](repeating: -1, count: siteCount)
    firstOfSquare.reserveCapacity(siteCount)
  }

  private func square(at place: Vector) -> Square {
    Square(x: Int((place.x / width).rounded(.down)), y: Int((place.y / width).rounded(.down)))
  }

  mutating func add(_ site: Int, at place: Vector, levels: Levels, line: Int?) {
    let line = line ?? -1
    let known = entryOfSite[site]
    if known >= 0 {
      entries[known].levels |= levels.bits
      if entries[known].line != line { entries[known].line = -1 }
      return
    }
    let next = firstOfSquare.updateValue(entries.count, forKey: square(at: place)) ?? -1
    entryOfSite[site] = entries.count
    entries.append(Entry(site: site, levels: levels.bits, line: line, next: next))
  }

  /// The nearest site on a common level that does not belong to this line alone; ties by order.
  func nearest(
    to place: Vector,
    within tolerance: Double,
    levels: Levels,
    otherThan line: Int,
    places: [Vector]
  ) -> Int? {
    let low = square(at: place - tolerance)
    let high = square(at: place + tolerance)
    var best: (distance: Double, site: Int)?
    for x in low.x...high.x {
      for y in low.y...high.y {
        var index = firstOfSquare[Square(x: x, y: y)] ?? -1
        while index >= 0 {
          let entry = entries[index]
          index = entry.next
          guard entry.line != line, entry.levels & levels.bits != 0 else { continue }
          let distance = Plane.distance(place, places[entry.site])
          guard distance <= tolerance else { continue }
          if let current = best, (current.distance, current.site) <= (distance, entry.site) {
            continue
          }
          best = (distance, entry.site)
        }
      }
    }
    return best?.site
  }
}
