public import CampusGraph
public import GeoCore

extension TripPlan {
  /// The place on the route next to one before its start or beyond its end.
  func clamp(_ along: Meters) -> Meters { min(length, max(0, along)) }

  /// The piece at a distance from the start; of pieces without length there the last.
  ///
  /// - Complexity: O(log pieces).
  func piece(at along: Meters) -> Int {
    Self.lastIndex(in: pieces.count) { pieces[$0].start <= along }
  }

  /// Metres over the ground from the start; before it and beyond the end as along the route.
  ///
  /// - Complexity: O(log pieces).
  func ground(at along: Meters) -> Meters {
    guard !pieces.isEmpty else { return along }
    let number = piece(at: along)
    let outside = min(0, along) + max(0, along - length)
    return groundBefore[number] + pieces[number].groundLength * pieces[number].share(at: along)
      + outside
  }

  /// Whether the streets at a place are known.
  ///
  /// - Complexity: O(log pieces).
  func isSurveyed(at along: Meters) -> Bool {
    !pieces.isEmpty && pieces[piece(at: along)].edge != nil
  }

  /// Planned moving time from the start.
  ///
  /// - Complexity: O(log pieces).
  func movingTime(at along: Meters) -> Seconds {
    guard !pieces.isEmpty else { return 0 }
    let number = piece(at: along)
    return movingTimeBefore[number] + pieces[number].movingTime * pieces[number].share(at: along)
  }

  /// The place that planned moving leads to in so many seconds.
  ///
  /// - Complexity: O(log pieces).
  func along(atMovingTime time: Seconds) -> Meters {
    guard !pieces.isEmpty, time > 0 else { return 0 }
    let number = Self.lastIndex(in: pieces.count) { movingTimeBefore[$0] <= time }
    let piece = pieces[number]
    guard piece.movingTime > 0 else { return piece.end }
    let share = (time - movingTimeBefore[number]) / piece.movingTime
    return piece.start + piece.length * min(1, share)
  }

  /// Planned moving time from a place to the end, of each class.
  ///
  /// - Complexity: O(log pieces).
  func movingTimeAhead(of along: Meters) -> PerPaceClass {
    guard let total = movingBefore.last, !pieces.isEmpty else { return PerPaceClass(repeating: 0) }
    let number = piece(at: along)
    let piece = pieces[number]
    var ahead = total - movingBefore[number]
    ahead[piece.pace.rawValue] -= piece.movingTime * piece.share(at: along)
    return ahead
  }

  /// The stops that lie ahead of a place, those at the place itself among them.
  ///
  /// - Complexity: O(log spots).
  func stopsAhead(of along: Meters) -> SpotSums {
    delayBefore[spots.count] - delayBefore[spotCount(before: along)]
  }

  /// The stops between two places.
  ///
  /// - Complexity: O(log spots).
  func stops(from start: Meters, to end: Meters) -> SpotSums {
    delayBefore[spotCount(before: max(start, end))] - delayBefore[spotCount(before: start)]
  }

  /// The spot nearest to a place; `nil` if none lies within reach.
  ///
  /// - Complexity: O(log spots).
  func spot(near along: Meters, within reach: Meters) -> StopSpot? {
    let next = spotCount(before: along)
    let near = [next - 1, next].filter(spots.indices.contains).map { spots[$0] }
    return near.filter { abs($0.along - along) <= reach }
      .min { abs($0.along - along) < abs($1.along - along) }
  }

  private func spotCount(before along: Meters) -> Int {
    Self.lastIndex(in: spots.count + 1) { $0 == 0 || spots[$0 - 1].along < along }
  }

  /// The planned speed at a place, in metres per second, stops left out; at least a crawl.
  ///
  /// - Complexity: O(log pieces).
  func plannedSpeed(at along: Meters) -> Double {
    guard !pieces.isEmpty else { return 1 }
    var number = piece(at: along)
    while number > 0, pieces[number].length <= 0 || pieces[number].movingTime <= 0 { number -= 1 }
    let piece = pieces[number]
    guard piece.length > 0, piece.movingTime > 0 else { return 1 }
    return max(0.1, piece.length / piece.movingTime)
  }

  /// Planned seconds from a place to the end, stops included.
  ///
  /// - Complexity: O(log pieces).
  public func remainingDuration(from along: Meters) -> Seconds {
    let stops = stopsAhead(of: along)
    return movingTimeAhead(of: along).sum() + stops.chance + stops.certain
  }

  /// Whether there is a turn between two places, or the planned speed differs by a tenth.
  ///
  /// - Complexity: O(log pieces + log turns).
  func changesStreet(from start: Meters, to end: Meters) -> Bool {
    turns.count(from: start, to: end) > 0
      || abs(log(plannedSpeed(at: start) / plannedSpeed(at: end))) > 0.1
  }

  /// How many turns lie ahead of a place: at junctions and in bends, by 25° or more.
  ///
  /// - Complexity: O(log turns).
  public func turnsAhead(of along: Meters) -> Int { turns.count(from: along, to: length) }

  /// How many junctions of streets lie ahead of a place; those within 80 m are one.
  ///
  /// - Complexity: O(log junctions).
  public func junctionsAhead(of along: Meters) -> Int {
    junctions.count(from: along, to: length)
  }

  /// The point of the route at a distance from its start; its ends beyond them.
  ///
  /// - Complexity: O(log points).
  public func coordinate(at along: Meters) -> Coordinate {
    guard line.count > 1 else { return destination }
    let point = min(Self.lastIndex(in: line.count) { lineAlong[$0] <= along }, line.count - 2)
    let span = lineAlong[point + 1] - lineAlong[point]
    let fraction = span > 0 ? (along - lineAlong[point]) / span : 0
    return LineString.interpolate(line[point], line[point + 1], fraction)
  }

  /// The mode of travel at a place.
  ///
  /// - Complexity: O(log pieces).
  public func mode(at along: Meters) -> TravelMode {
    guard !pieces.isEmpty else { return mode }
    switch pieces[piece(at: along)].pace.group {
    case .walking: return mode == .wheelchair ? .wheelchair : .foot
    case .riding: return .bike
    case .driving: return mode
    }
  }

  // MARK: - Hypotheses

  /// Where a directed edge lies on the route.
  ///
  /// - Complexity: O(log pieces + places).
  func forEachPlace(of edge: DirectedEdge, _ body: (Piece) -> Void) {
    var next = Self.lastIndex(in: piecesByEdge.count + 1) {
      $0 == 0 || piecesByEdge[$0 - 1].code < edge.code
    }
    while next < piecesByEdge.count, piecesByEdge[next].code == edge.code {
      body(pieces[piecesByEdge[next].piece])
      next += 1
    }
  }

  /// The point of a stretch of the route that is nearest to a place.
  ///
  /// - Parameters:
  ///   - place: the place.
  ///   - range: the stretch in metres along the route.
  /// - Returns: how far along it is, how far from the place, and the direction of the route there.
  /// - Complexity: O(log points + points of the stretch).
  func nearest(
    to place: Coordinate,
    within range: ClosedRange<Meters>
  ) -> (along: Meters, distance: Meters, bearing: Degrees)? {
    guard line.count > 1 else { return nil }
    let plane = LocalPlane(at: place)
    var best: (along: Meters, squared: Double, bearing: Degrees)?
    var point = min(
      Self.lastIndex(in: line.count) { lineAlong[$0] <= range.lowerBound },
      line.count - 2
    )
    while point + 1 < line.count, lineAlong[point] <= range.upperBound {
      let a = plane.point(line[point])
      let b = plane.point(line[point + 1])
      let step = PlanePoint(x: b.x - a.x, y: b.y - a.y)
      let squared = step.x * step.x + step.y * step.y
      let span = lineAlong[point + 1] - lineAlong[point]
      var share = squared > 0 ? -(a.x * step.x + a.y * step.y) / squared : 0
      if span > 0 {
        let low = (range.lowerBound - lineAlong[point]) / span
        let high = (range.upperBound - lineAlong[point]) / span
        share = min(share, high, 1)
        share = max(share, low, 0)
      } else {
        share = 0
      }
      let x = a.x + share * step.x
      let y = a.y + share * step.y
      let distance = x * x + y * y
      if distance < best?.squared ?? .infinity, squared > 0 || best == nil {
        let along = lineAlong[point] + share * span
        best = (along, distance, Bearing.of(x: step.x, y: step.y))
      }
      point += 1
    }
    return best.map { ($0.along, $0.squared.squareRoot(), $0.bearing) }
  }

  /// The first way off the route behind a place.
  ///
  /// - Complexity: O(log ways).
  func turnoff(after along: Meters) -> Int {
    Self.lastIndex(in: turnoffs.count + 1) { $0 == 0 || turnoffs[$0 - 1].parting < along }
  }

  /// The angle between a direction and that of the route near a place, 0…180 degrees: the least one
  /// within a few metres.
  ///
  /// - Complexity: O(log points + points near by).
  func turn(from heading: Degrees, near along: Meters) -> Degrees {
    guard line.count > 1 else { return 0 }
    let reach: Meters = 5  // corners are cut
    var point = min(
      Self.lastIndex(in: line.count) { lineAlong[$0] <= along - reach },
      line.count - 2
    )
    var least: Degrees = 180
    while point + 1 < line.count, lineAlong[point] <= along + reach {
      let step = LocalPlane(at: line[point]).point(line[point + 1])
      if step.x != 0 || step.y != 0 {
        least = min(least, abs(Bearing.turn(from: heading, to: Bearing.of(x: step.x, y: step.y))))
      }
      point += 1
    }
    return least
  }

  /// The last of the indices 0..<count for which a monotone condition holds; 0 if it holds for
  /// none.
  ///
  /// Binary search: the condition holds up to some index and not beyond.
  static func lastIndex(in count: Int, where holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = max(0, count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if holds(middle) { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

extension TripPlan.Piece {
  /// The share of the piece before a place, 0…1.
  func share(at along: Meters) -> Double {
    guard length > 0 else { return along >= start ? 1 : 0 }
    return min(1, max(0, (along - start) / length))
  }

  /// Metres along the route of a fraction of the edge in the direction of travel.
  ///
  /// `nil` if that is more than some metres beyond the part that is travelled.
  func along(ofFraction fraction: Double, tolerance: Meters) -> Meters? {
    let share = lastFraction - firstFraction
    guard share > 0, length > 0 else { return nil }
    let place = (fraction - firstFraction) / share * length
    guard place >= -tolerance, place <= length + tolerance else { return nil }
    return start + min(length, max(0, place))
  }
}
