import CampusGraph

/// Transfer rules between platforms: those of stations apply to each of their platforms.
struct TransferRules {
  /// How many pairs of platforms have rules; rules beyond are left out.
  private static let pairLimit = 5_000_000

  /// The rules by their stops.
  let ordered: [TransferRule]
  private let byStops: [UInt64: Int]

  init(_ timetable: Timetable) {
    let platforms = Platforms(timetable)
    var byStops: [UInt64: TransferRule] = [:]
    // Rules of single platforms override those of their station.
    let isWide: (TransferRule) -> Bool = {
      platforms.isStation($0.from) || platforms.isStation($0.to)
    }
    var pairs = 0
    let wide = timetable.transfers.filter(isWide)
    for rule in wide + timetable.transfers.filter({ !isWide($0) }) {
      let (origins, targets) = (platforms.of(rule.from), platforms.of(rule.to))
      pairs += origins.count * targets.count
      guard pairs <= Self.pairLimit else { break }
      for from in origins {
        for to in targets {
          var rule = rule
          (rule.from, rule.to) = (from, to)
          byStops[Self.key(from, to)] = rule
        }
      }
    }
    ordered = byStops.sorted { $0.key < $1.key }.map(\.value)
    self.byStops = Dictionary(
      ordered.enumerated().map { (Self.key($1.from, $1.to), $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  func kind(_ from: StopID, _ to: StopID) -> TransferRule.Kind? {
    byStops[Self.key(from, to)].map { ordered[$0].kind }
  }

  func minimumTime(_ from: StopID, _ to: StopID) -> Int32 {
    byStops[Self.key(from, to)].map { ordered[$0].minimumTime } ?? 0
  }

  private static func key(_ from: StopID, _ to: StopID) -> UInt64 {
    UInt64(from.rawValue) << 32 | UInt64(to.rawValue)
  }
}

/// Platforms of all stations.
private struct Platforms {
  private let timetable: Timetable
  private var children: [StopID: [StopID]] = [:]

  init(_ timetable: Timetable) {
    self.timetable = timetable
    for stop in 0..<timetable.stopCount {
      let parent = timetable.stopParents[stop]
      guard parent != UInt32.max, timetable.stopKinds[stop] == TransitStop.Kind.stop.rawValue else {
        continue
      }
      children[StopID(parent), default: []].append(StopID(stop))
    }
  }

  func isStation(_ stop: StopID) -> Bool {
    timetable.stopKinds[stop.index] == TransitStop.Kind.station.rawValue
  }

  /// The platforms of a station; the stop itself if it is one.
  func of(_ stop: StopID) -> [StopID] { isStation(stop) ? children[stop] ?? [] : [stop] }
}
