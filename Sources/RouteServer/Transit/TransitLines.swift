import CampusGraph
import GeoCore
import Transit

/// Lines of a timetable as passengers know them, made once: the main patterns of each route, and the
/// routes of each stop.
struct TransitLines: Sendable {
  /// Patterns of each route whose stops others do not have, those with most trips first.
  let patterns: [[PatternID]]
  /// Routes that stop at each stop; a station has those of its platforms.
  let routes: [[TransitRouteID]]
  /// Stops at which vehicles stop, and their stations.
  let served: [StopID]

  /// The most patterns of a route that are shown.
  private static let mostPatterns = 12

  /// Takes the lines of a timetable.
  ///
  /// - Complexity: O(stops of all patterns · log patterns of a route).
  init(_ timetable: Timetable) {
    var all = [[PatternID]](repeating: [], count: timetable.routes.count)
    var routes = [[TransitRouteID]](repeating: [], count: timetable.stopCount)
    for number in 0..<timetable.patternCount {
      let pattern = PatternID(number)
      let route = timetable.route(of: pattern)
      all[route.index].append(pattern)
      for stop in timetable.stops(of: pattern) {
        for place in [stop, timetable.stop(stop).parent].compactMap({ $0 })
        where !routes[place.index].contains(route) {
          routes[place.index].append(route)
        }
      }
    }
    patterns = all.map { Self.main($0, timetable) }
    self.routes = routes.map { $0.sorted { $0.index < $1.index } }
    served = routes.indices.filter { !routes[$0].isEmpty }.map { StopID($0) }
  }

  /// The patterns that have, in order of their trips, a stop that those before have not.
  private static func main(_ patterns: [PatternID], _ timetable: Timetable) -> [PatternID] {
    let ordered = patterns.enumerated().sorted { a, b in
      let (first, second) = (timetable.trips(of: a.element), timetable.trips(of: b.element))
      return first.count != second.count ? first.count > second.count : a.offset < b.offset
    }
    // A stop counts once for each direction.
    var seen: Set<DirectedStop> = []
    var kept: [PatternID] = []
    for (_, pattern) in ordered where kept.count < mostPatterns {
      guard let first = timetable.trips(of: pattern).first else { continue }
      let direction = timetable.trip(TripID(first)).direction
      let stops = timetable.stops(of: pattern).map { DirectedStop(stop: $0, direction: direction) }
      if stops.contains(where: { !seen.contains($0) }) { kept.append(pattern) }
      seen.formUnion(stops)
    }
    return kept
  }

  private struct DirectedStop: Hashable {
    var stop: StopID
    var direction: Int?
  }
}
