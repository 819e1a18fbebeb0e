import CampusGraph
import Foundation
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

  /// Up to so many stops, walks between stops follow the streets; beyond, their walks take too much
  /// memory and time.
  static let streetStopLimit = 50_000
  /// The longest walk between two stops along streets, in seconds; who would walk longer does not change
  /// there.
  static let longestTransfer: Seconds = 1800

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

  /// Walks along the streets: a search around each stop, on all cores.
  private func footpaths(between served: [StopID]) -> Footpaths {
    let finder = try? NearbyDurations(
      router.context,
      among: served.map(network.waypoint),
      profile: profile,
      within: Self.longestTransfer,
      snapRadius: snapRadius
    )
    guard let finder else { return Footpaths(of: timetable, options) }
    let numbers = Dictionary(uniqueKeysWithValues: served.enumerated().map { ($1, $0) })
    return Footpaths(of: timetable, options) { stops in
      let count = min(
        ProcessInfo.processInfo.activeProcessorCount,
        (stops.count + Self.leastShare - 1) / Self.leastShare
      )
      let shares = (0..<count).compactMap { worker in
        Share(
          finder,
          stops[(worker * stops.count / count)..<((worker + 1) * stops.count / count)],
          isFirst: worker == 0
        )
      }
      Parallel.forEach(shares) { $0.find(numbers) }
      return shares.flatMap(\.rows)
    }
  }

  /// The least number of stops that a thread is worth.
  private static let leastShare = 64

  /// The stops whose walks one thread finds.
  private final class Share {
    private let finder: NearbyDurations?
    private let stops: ArraySlice<Footpaths.Neighbors>
    private(set) var rows: [[Seconds?]] = []

    init(_ finder: NearbyDurations, _ stops: ArraySlice<Footpaths.Neighbors>, isFirst: Bool) {
      self.finder = isFirst ? finder : try? finder.another()
      self.stops = stops
    }

    /// Finds the walks of all stops; where a search fails they are straight lines.
    func find(_ numbers: [StopID: Int]) {
      rows = stops.map { near in
        let none = near.others.map { _ in Seconds?.none }
        guard let finder, let from = numbers[near.stop] else { return none }
        let others = near.others.compactMap { numbers[$0] }
        guard others.count == none.count else { return none }
        return (try? finder.seconds(from: from, to: others)) ?? none
      }
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
  /// Made by the first question that needs them, for which the others wait.
  let footpaths = Lazy<Footpaths>()
}

extension DataSet {
  /// The walks between the stops of a timetable, made when they are first needed.
  fileprivate func footpaths(
    _ network: TransitNetwork,
    _ profile: String,
    _ make: () -> Footpaths
  ) -> Footpaths {
    let key = KeptFootpaths.Key(network: ObjectIdentifier(network), profile: profile)
    return footpaths.value(of: key) { KeptFootpaths(network: network) }.footpaths.value(make)
  }
}

extension TransitNetwork {
  /// Finds the walks between the stops along the streets of some data, for the questions that come.
  ///
  /// - Parameter data: The streets.
  /// - Throws: `BadFile` if they cannot be read.
  /// - Complexity: A search around each stop.
  package func prepareWalks(in data: DataSet) throws(ServiceError) {
    for part in data.parts() {
      for profile in [Profile.foot, .wheelchair] {
        _ = try TransitWalks(self, part, profile, reach: 0).footpaths()
      }
    }
  }
}
