import CampusGraph
import GeoCore
import Routing
import Transit

/// Walks between places and stops: along the streets of the data where they are known, else along
/// straight lines.
struct TransitWalks {
  let network: TransitNetwork
  let profile: Profile
  let options: Footpaths.Options
  /// Longest walk to the first or from the last stop, in metres in a straight line.
  let reach: Meters
  private let router: Router
  private let data: DataSet
  private let snapRadius: Meters

  /// Up to so many stops, walks between stops follow the streets; beyond, a search for each takes
  /// too long.
  static let streetStopLimit = 300

  /// Takes stops, the data with the streets, how passengers walk, and the longest walk at the ends.
  init(
    _ network: TransitNetwork,
    _ data: DataSet,
    _ profile: Profile,
    reach: Meters
  ) throws(ServiceError) {
    self.network = network
    self.data = data
    self.profile = profile
    self.reach = reach
    var options = Footpaths.Options()
    options.slack = 60
    self.options = options
    snapRadius = data.snapRadius
    router = Router(try data.context())
  }

  private var timetable: Timetable { network.timetable }

  /// A stop or a place near which a journey starts or ends.
  struct End {
    var stop: StopID
    var seconds: Seconds
    /// Whether the walk follows streets.
    var isOnStreets: Bool
  }

  /// The most stops at an end, the nearest ones: a search runs for each departure from them.
  static let mostEnds = 100

  /// The stops within reach of a place, with the walks from it or to it.
  func ends(of place: Waypoint, at end: LegEnd) -> [End] {
    let stops = nearest(to: place.location)
    let times = streetTimes(place, stops, end)
    return zip(stops, times).map { stop, time in
      let distance = GreatCircle.distance(place.location, timetable.location(of: stop))
      return End(
        stop: stop,
        seconds: time ?? options.seconds(of: distance),
        isOnStreets: time != nil
      )
    }
  }

  /// The stops within reach of a place, by id.
  private func nearest(to place: Coordinate) -> [StopID] {
    let stops = network.nearby.stops(around: place, within: reach)
    guard stops.count > Self.mostEnds else { return stops }
    let distances = stops.map { GreatCircle.distance(place, timetable.location(of: $0)) }
    return zip(distances, stops).sorted { ($0.0, $0.1) < ($1.0, $1.1) }
      .prefix(Self.mostEnds).map(\.1).sorted()
  }

  /// Seconds of the walk from a place to another without a ride; `nil` if it is longer than
  /// ``longestWalk``.
  func walk(from: Waypoint, to: Waypoint) -> End? {
    let distance = GreatCircle.distance(from.location, to.location)
    guard distance <= Self.longestWalk else { return nil }
    let time = isOnStreets(from) && isOnStreets(to) ? times(from: [from], to: [to])?[0][0] : nil
    return End(
      stop: .none,
      seconds: time ?? options.seconds(of: distance),
      isOnStreets: time != nil
    )
  }

  /// The longest walk without a ride, in metres in a straight line.
  static let longestWalk: Meters = 5000

  /// The end of a walk at which the place is.
  enum LegEnd { case start, finish }

  /// Walks between the stops, found once for the data and the profile.
  func footpaths() -> Footpaths {
    let served = network.nearby.stops
    guard served.count <= Self.streetStopLimit else {
      return data.footpaths(network, "") { Footpaths(of: timetable, options) }
    }
    return data.footpaths(network, profile.name) { footpaths(between: served) }
  }

  private func footpaths(between served: [StopID]) -> Footpaths {
    let usable = Set(served.filter { isOnStreets(network.waypoint($0)) })
    return Footpaths(of: timetable, options) { from, others in
      guard usable.contains(from) else { return others.map { _ in nil } }
      let targets = others.filter(usable.contains)
      guard !targets.isEmpty,
        let row = times(from: [network.waypoint(from)], to: targets.map(network.waypoint))?[0]
      else { return others.map { _ in nil } }
      let known = Dictionary(zip(targets, row), uniquingKeysWith: { first, _ in first })
      return others.map { known[$0] ?? nil }
    }
  }

  /// The street times between a place and stops, in the stops' order; `nil` where no way is known.
  private func streetTimes(
    _ place: Waypoint,
    _ stops: [StopID],
    _ end: LegEnd
  ) -> [Seconds?] {
    let none = [Seconds?](repeating: nil, count: stops.count)
    guard isOnStreets(place) else { return none }
    let usable = stops.indices.filter { isOnStreets(network.waypoint(stops[$0])) }
    guard !usable.isEmpty else { return none }
    let waypoints = usable.map { network.waypoint(stops[$0]) }
    let table =
      end == .start ? times(from: [place], to: waypoints) : times(from: waypoints, to: [place])
    guard let table else { return none }
    var seconds = none
    for (row, index) in usable.enumerated() {
      seconds[index] = end == .start ? table[0][row] : table[row][0]
    }
    return seconds
  }

  private func times(from: [Waypoint], to: [Waypoint]) -> [[Seconds?]]? {
    try? router.durations(from: from, to: to, profile: profile, snapRadius: snapRadius)
  }

  /// Whether a usable way is near a place.
  private func isOnStreets(_ place: Waypoint) -> Bool {
    (try? router.nearest(to: place, profile: profile, limit: 1, within: snapRadius)) != nil
  }

  /// The way along streets; `nil` if none is known.
  func route(from: Waypoint, to: Waypoint) -> Route? {
    let request = RouteRequest(
      from: from,
      to: to,
      via: [],
      plan: .single(profile),
      time: .any(now: 0),
      alternatives: 0,
      algorithm: nil,
      snapRadius: snapRadius
    )
    return try? router.routes(request).first
  }
}

extension TransitNetwork {
  /// A stop as a place of a route.
  func waypoint(_ stop: StopID) -> Waypoint {
    var waypoint = Waypoint(timetable.location(of: stop))
    waypoint.id = timetable.stop(stop).id
    waypoint.name = timetable.name(of: stop)
    return waypoint
  }
}

/// Walks between the stops of a timetable, kept with the streets that they follow.
struct KeptFootpaths: Sendable {
  /// Whose stops, and how passengers walk.
  struct Key: Hashable {
    var network: ObjectIdentifier
    var profile: String
  }

  /// Kept, so that no other one gets its identity.
  let network: TransitNetwork
  let footpaths: Footpaths
}

extension DataSet {
  /// The walks between the stops of a timetable, made when they are first needed.
  fileprivate func footpaths(
    _ network: TransitNetwork,
    _ profile: String,
    _ make: () -> Footpaths
  ) -> Footpaths {
    let key = KeptFootpaths.Key(network: ObjectIdentifier(network), profile: profile)
    if let kept = footpaths[key] { return kept.footpaths }
    let made = make()
    footpaths[key] = KeptFootpaths(network: network, footpaths: made)
    return made
  }
}
