import CampusGraph

/// Transfer rules between platforms: those of stations apply to each of their platforms.
struct TransferRules {
  /// The rules by their stops.
  let ordered: [TransferRule]
  private let byStops: [UInt64: Int]

  init(_ timetable: Timetable) {
    var platforms: [StopID: [StopID]] = [:]
    for rule in timetable.transfers {
      for stop in [rule.from, rule.to] where platforms[stop] == nil {
        platforms[stop] = timetable.platforms(of: stop)
      }
    }
    var byStops: [UInt64: TransferRule] = [:]
    // Rules of single platforms override those of their station.
    let isWide: (TransferRule) -> Bool = {
      platforms[$0.from]?.first != $0.from || platforms[$0.to]?.first != $0.to
    }
    let wide = timetable.transfers.filter(isWide)
    for rule in wide + timetable.transfers.filter({ !isWide($0) }) {
      for from in platforms[rule.from, default: []] {
        for to in platforms[rule.to, default: []] {
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
