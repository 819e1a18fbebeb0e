import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Tracking

/// A drawn map, a route on it, and a script of what a traveller does.
struct TripFixture {
  let fixture: MatchingFixture
  let context: RoutingContext
  let profile: Profile

  /// Draws a map with cells of 20 m.
  init(
    _ drawing: String,
    _ profile: Profile = .foot,
    cell: Meters = 20,
    describe: (Character, Character, inout EdgeDescription) -> Void = { _, _, _ in }
  ) {
    fixture = MatchingFixture(drawing, profile, cell: cell, describe: describe)
    context = Town.context(of: fixture.map.graph)
    self.profile = profile
  }

  var travel: TravelPlan { .single(profile) }

  /// The route between nodes, by way of others.
  func route(_ names: String) throws -> Route {
    let waypoints = fixture.line(names).map { Waypoint($0) }
    var request = RouteRequest(
      from: waypoints[0],
      to: waypoints[waypoints.count - 1],
      plan: travel,
      time: .any(now: 0)
    )
    request.waypoints = waypoints
    return try Router(context).routes(request)[0]
  }

  func plan(_ names: String) throws -> TripPlan { TripPlan(try route(names), travel, on: context) }

  /// One part of the script.
  enum Act {
    /// Goes along straight lines between nodes, at metres per second.
    case go(String, Double)
    /// Stands for some seconds.
    case stand(Seconds)
    /// Goes on without a signal for some seconds, at metres per second, along the nodes.
    case lose(String, Double)
  }

  /// Fixes of a script, by a receiver whose errors have a correlation time of some seconds, or are
  /// white noise.
  func fixes(
    _ acts: [Act],
    interval: Seconds = 1,
    noise: Meters = 2,
    lasting: Seconds = 0,
    seed: UInt64 = 1,
    statesSpeed: Bool = true
  ) -> [LocationFix] {
    var random = SplitMix64(seed: seed)
    var fixes: [LocationFix] = []
    var time: Seconds = 1000
    let fading = lasting > 0 ? exp(-interval / lasting) : 0
    let renewal = (1 - fading * fading).squareRoot()
    var last = PlanePoint(x: 0, y: 0)
    if lasting > 0 { last = PlanePoint(x: noise * random.normal(), y: noise * random.normal()) }
    var place = Coordinate(latitude: 0, longitude: 0)
    func add(_ coordinate: Coordinate, speed: Double, course: Degrees?) {
      let error = PlanePoint(
        x: fading * last.x + renewal * noise * random.normal(),
        y: fading * last.y + renewal * noise * random.normal()
      )
      last = error
      fixes.append(
        LocationFix(
          LocalPlane(at: coordinate).coordinate(error),
          time: time,
          accuracy: statesSpeed ? max(3, 1.5 * noise) : nil,
          speed: statesSpeed ? speed : nil,
          course: statesSpeed ? course : nil
        )
      )
    }
    for act in acts {
      switch act {
      case .go(let names, let speed):
        let line = LineString(fixture.line(names))
        var along = 0.0
        while along < line.length {
          place = line.point(along: along)
          add(place, speed: speed, course: line.bearing(along: along))
          along += speed * interval
          time += interval
        }
        place = line.end
      case .stand(let duration):
        for _ in 0..<Int(duration / interval) {
          add(place, speed: 0, course: nil)
          time += interval
        }
      case .lose(let names, let speed):
        let line = LineString(fixture.line(names))
        time += line.length / speed
        place = line.end
      }
    }
    return fixes
  }

  /// The updates of a tracker for fixes that are matched online.
  func updates(_ fixes: [LocationFix], on plan: TripPlan?) -> [TripUpdate] {
    var tracker = Tracker(following: plan, mode: profile.mode)
    return fixture.online(fixes).map { tracker.next($0) }
  }
}

extension TripState.Status {
  /// Whether the traveller has left the route, or goes back along it.
  var isAstray: Bool { self == .offRoute || self == .wrongWay }
}

extension Sequence<TripUpdate> {
  /// The statuses in order, each run of the same once.
  var statuses: [TripState.Status] {
    reduce(into: []) { if $0.last != $1.status { $0.append($1.status) } }
  }
}
