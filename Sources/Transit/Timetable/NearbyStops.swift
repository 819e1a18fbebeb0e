import CampusGraph
public import GeoCore

/// Finder of the stops of a timetable that are near a point.
public struct NearbyStops: Sendable {
  private let timetable: Timetable
  /// Stops where vehicles stop, by latitude.
  private let byLatitude: [StopID]

  /// Sorts the stops of a timetable.
  ///
  /// - Complexity: O(stops · log stops).
  public init(_ timetable: Timetable) {
    self.timetable = timetable
    var isServed = [Bool](repeating: false, count: timetable.stopCount)
    for stop in timetable.patternStops { isServed[Int(stop)] = true }
    byLatitude = (0..<timetable.stopCount).lazy.filter { isServed[$0] }.map { StopID($0) }
      .sorted {
        let (a, b) = (timetable.stopLatitudes[$0.index], timetable.stopLatitudes[$1.index])
        return a != b ? a < b : $0 < $1
      }
  }

  /// The stops at which a trip stops, in the order of their ids.
  public var stops: [StopID] { byLatitude.sorted() }

  /// The served stops within a distance of a stop, that stop included, by id.
  public func stops(around stop: StopID, within radius: Meters) -> [StopID] {
    stops(around: timetable.location(of: stop), within: radius)
  }

  /// The served stops within a distance of a point in metres, by id.
  ///
  /// - Complexity: O(log stops + stops of these latitudes).
  public func stops(around point: Coordinate, within radius: Meters) -> [StopID] {
    // A degree of latitude is longer than 110 km everywhere.
    let reach = radius / 110_000
    var low = 0
    var high = byLatitude.count
    while low < high {
      let middle = (low + high) / 2
      if timetable.stopLatitudes[byLatitude[middle].index] < point.latitude - reach {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var found: [StopID] = []
    while low < byLatitude.count {
      let stop = byLatitude[low]
      if timetable.stopLatitudes[stop.index] > point.latitude + reach { break }
      if GreatCircle.distance(point, timetable.location(of: stop)) <= radius { found.append(stop) }
      low += 1
    }
    return found.sorted()
  }

  /// Metres between two stops.
  func distance(_ a: StopID, _ b: StopID) -> Meters {
    GreatCircle.distance(timetable.location(of: a), timetable.location(of: b))
  }
}
