import CampusGraph
public import GeoCore

extension Footpaths {
  /// Rules by which walks between the stops of a timetable are made.
  public struct Options: Sendable {
    /// The longest walk between two stops, in metres in a straight line.
    public var radius: Meters = 500
    /// The largest number of walks from a stop; the nearest stops count.
    public var neighborLimit = 200
    /// Seconds added to every change, for finding the other stop and for small delays.
    public var slack: Int32 = 0
    /// Metres per second, for walks without a path.
    public var speed: Double = 1.25
    /// How much longer than a straight line a walk without a path is.
    public var detour: Double = 1.3

    /// Makes the default rules.
    public init() {}

    /// Seconds of a walk in a straight line.
    public func seconds(of distance: Meters) -> Seconds { distance * detour / speed }
  }

  /// A stop with others near it.
  public struct Neighbors: Sendable, Hashable {
    /// The stop at which walks begin.
    public var stop: StopID
    /// The stops at which they end, by id.
    public var others: [StopID]
  }

  /// Finds the walks between nearby stops of a timetable and applies its transfer rules.
  ///
  /// A rule of the timetable overrides the walk between its stops: a minimum time is kept, and
  /// changes that are impossible are left out. Recommended and timed transfers are possible at any
  /// distance.
  ///
  /// - Parameters:
  ///   - timetable: the timetable.
  ///   - options: the rules.
  ///   - seconds: the walking times in seconds from each of some stops to others, in their order; `nil`
  ///     where no path is known, for a straight line, and infinity where nobody walks. Called once, with
  ///     all stops that have others near.
  /// - Complexity: O(stops · stops within the radius of one's latitude).
  public init(
    of timetable: Timetable,
    _ options: Options = Options(),
    seconds: ([Neighbors]) -> [[Seconds?]] = { $0.map { $0.others.map { _ in nil } } }
  ) {
    var walks: [Walk] = []
    let near = NearbyStops(timetable)
    let rules = TransferRules(timetable)
    let neighbors = near.stops.map { Neighbors(stop: $0, others: near.neighbors(of: $0, options)) }
    let wanted = neighbors.filter { !$0.others.isEmpty }
    var times = seconds(wanted)[...]
    precondition(times.count == wanted.count, "the times of each stop")
    for (stop, others) in neighbors.map({ ($0.stop, $0.others) }) {
      let row = others.isEmpty ? [] : times.removeFirst()
      for (other, time) in zip(others, row)
      where time != .infinity && rules.kind(stop, other) != .impossible {
        let straight = options.seconds(of: near.distance(stop, other))
        let walk = Self.bounded(time ?? straight) + options.slack
        walks.append(Walk(from: stop, to: other, seconds: Self.bounded(walk, rules, stop, other)))
      }
      if rules.kind(stop, stop) != .impossible {
        let time = Self.bounded(options.slack, rules, stop, stop)
        walks.append(Walk(from: stop, to: stop, seconds: time))
      }
    }
    let known = Set(walks.map { Self.pair($0.from, $0.to) })
    for rule in rules.ordered
    where rule.kind != .impossible && !known.contains(Self.pair(rule.from, rule.to)) {
      let distance = near.distance(rule.from, rule.to)
      let path = rule.kind == .minimumTime ? 0 : Self.bounded(options.seconds(of: distance))
      let time = Self.bounded(path + options.slack, rules, rule.from, rule.to)
      walks.append(Walk(from: rule.from, to: rule.to, seconds: time))
    }
    self.init(stopCount: timetable.stopCount, walks)
  }

  /// Two stops as one number.
  private static func pair(_ from: StopID, _ to: StopID) -> UInt64 {
    UInt64(from.rawValue) << 32 | UInt64(to.rawValue)
  }

  private static func bounded(_ seconds: Seconds) -> Int32 {
    seconds.isFinite ? Int32(min(max(seconds.rounded(.up), 0), Seconds(longestWalk))) : longestWalk
  }

  private static func bounded(
    _ seconds: Int32,
    _ rules: TransferRules,
    _ from: StopID,
    _ to: StopID
  ) -> Int32 {
    let least = rules.kind(from, to) == .minimumTime ? rules.minimumTime(from, to) : 0
    return min(max(seconds, least, 0), longestWalk)
  }
}

extension NearbyStops {
  /// The other stops near a stop, by id: the nearest ones if there are too many.
  fileprivate func neighbors(of stop: StopID, _ options: Footpaths.Options) -> [StopID] {
    let others = stops(around: stop, within: options.radius).filter { $0 != stop }
    guard others.count > options.neighborLimit else { return others }
    return others.map { (distance(stop, $0), $0) }.sorted { $0 < $1 }
      .prefix(max(0, options.neighborLimit)).map(\.1).sorted()
  }
}
