import Foundation
import GeoCore
import Routing
import Tracking
import TrackingOracles
import TripSimulation

/// The report in the making.
struct Report {
  /// A tally and what it is of.
  struct Entry {
    var profile: Profile
    var place: String
    var tally: Tally
    /// The trips of it that took no wrong turn.
    var asPlanned = Tally()
    /// All of them again, with a receiver that states neither speeds nor courses.
    var muted = Tally()
  }

  /// What following took.
  struct Cost {
    var profile: Profile
    var place: String
    var fixes: Int
    /// Microseconds a fix: the median, the 99th percentile, and that without stated speeds and
    /// courses.
    var p50: Double
    var p99: Double
    var muted99: Double
  }

  let trips: Int
  let seed: UInt64
  private(set) var entries: [Entry] = []
  private(set) var totals: [Entry] = []
  private(set) var costs: [Cost] = []

  init(trips: Int, seed: UInt64) {
    self.trips = trips
    self.seed = seed
  }

  mutating func add(_ tally: Tally, of profile: Profile, on place: String) {
    entries.append(Entry(profile: profile, place: place, tally: tally))
  }

  mutating func addTotal(
    _ tally: Tally,
    asPlanned: Tally,
    muted: Tally,
    of profile: Profile
  ) {
    totals.append(
      Entry(profile: profile, place: "all", tally: tally, asPlanned: asPlanned, muted: muted)
    )
  }

  mutating func addCosts(
    _ nanoseconds: [UInt32],
    _ muted: [UInt32],
    of profile: Profile,
    on place: String
  ) {
    guard !nanoseconds.isEmpty, !muted.isEmpty else { return }
    func percentile(_ share: Double, _ nanoseconds: [UInt32]) -> Double {
      let sorted = nanoseconds.sorted()
      return Double(sorted[Int(share * Double(sorted.count - 1))]) / 1000
    }
    costs.append(
      Cost(
        profile: profile,
        place: place,
        fixes: nanoseconds.count,
        p50: percentile(0.5, nanoseconds),
        p99: percentile(0.99, nanoseconds),
        muted99: percentile(0.99, muted)
      )
    )
  }

  /// A line of progress.
  func progress(_ tally: Tally, of profile: Profile, on place: String) -> String {
    guard let score = tally.score(.tracker), let best = tally.bestBaseline,
      let oracle = tally.score(.oracle)
    else { return "\(place) \(profile.name): nothing" }
    let target = DetectionTarget.distance(profile.mode)
    return """
      \(place) \(profile.name): trips \(tally.trips), \
      mae \(Text.number(score.meanAbsoluteError, 1)) \
      = \(Text.number(score.meanAbsoluteError / best.error, 2)) × baseline \
      (oracle \(Text.number(oracle.meanAbsoluteError / best.error, 2))), \
      p90 \(Text.number(score.percentile90 / best.percentile90, 2)) \
      (oracle \(Text.number(oracle.percentile90 / best.percentile90, 2))), \
      coverage \(Text.percent(score.coverage)) (oracle \(Text.percent(oracle.coverage))), \
      width \(Text.number(score.meanWidth ?? 0, 0)) (\(Text.number(oracle.meanWidth ?? 0, 0))), \
      jitter \(Text.number(score.jitter, 2)) = \(Text.number(score.jitter / best.jitter, 2)) ×, \
      found \(Text.percent(tally.detection.share(within: target))) \
      of \(tally.detection.distances.count) (\(tally.withoutFix) without a fix; oracle \
      \(Text.percent(tally.boundByPosition.share(within: target))), with courses \
      \(Text.percent(tally.boundByMotion.share(within: target)))), \
      alarms \(tally.detection.falseAlarms), arrived \(tally.arrivals), \
      matched \(progress(tally.matched)) \(progress(tally.matchedCoarse))
      """
  }

  private func progress(_ matched: Matched) -> String {
    """
    \(Text.percent(matched.edges.share)) (oracle \(Text.percent(matched.bound(\.edgesByPosition))), \
    with courses \(Text.percent(matched.bound(\.edgesByMotion)))), by line \
    \(Text.percent(matched.lines.share)) (\(Text.percent(matched.bound(\.linesByPosition))), \
    \(Text.percent(matched.bound(\.linesByMotion))))
    """
  }

  /// Writes `TRACKING.md` and its drawings.
  func write(to folder: URL) throws {
    let plots = folder.appending(path: "plots")
    try FileManager.default.createDirectory(at: plots, withIntermediateDirectories: true)
    for (name, drawing) in drawings {
      let file = plots.appending(path: "tracking-\(name).svg")
      try Data(drawing.utf8).write(to: file, options: .atomic)
    }
    try Data(text.utf8).write(to: folder.appending(path: "TRACKING.md"), options: .atomic)
  }
}

/// Numbers and lists in a report.
enum Text {
  static func number(_ value: Double, _ decimals: Int) -> String {
    String(format: "%.\(decimals)f", value)
  }

  static func percent(_ share: Double?) -> String {
    share.map { String(format: "%.1f %%", 100 * $0) } ?? "–"
  }

  /// A table of Markdown.
  static func table(_ head: [String], _ rows: [[String]]) -> String {
    let rule = head.indices.map { $0 == 0 ? "---" : "---:" }
    return ([head, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
      .joined(separator: "\n")
  }

  /// A line with the rows that miss a target.
  ///
  /// - Parameters:
  ///   - target: what is missed.
  ///   - rows: all rows.
  ///   - label: the name of a row.
  ///   - miss: what a row has instead; `nil` if it meets the target.
  /// - Returns: a point of a list.
  static func misses<Row>(
    of target: String,
    in rows: [Row],
    _ label: (Row) -> String,
    _ miss: (Row) -> String?
  ) -> String {
    let found = rows.compactMap { row in miss(row).map { "\(label(row)) (\($0))" } }
    return "- \(target): " + (found.isEmpty ? "none." : found.joined(separator: "; ") + ".")
  }
}
