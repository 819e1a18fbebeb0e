import Foundation
import GeoCore
import Routing
import Tracking
import TripSimulation

/// One traveller on return trips for months, to check that the memory of matcher and tracker does not
/// grow.
struct LongRun {
  /// After so many fixes the memory is looked at.
  static let marks = [10_000, 100_000, 1_000_000, 10_000_000]

  let workload: Workload
  let profile: Profile
  let seed: UInt64
  let options: SimulationOptions

  /// Follows the traveller, and prints how much memory is resident at each mark.
  func run() {
    let simulator = TripSimulator(workload.context, plan: .single(profile))
    let trips = routes().map { simulator.trip(along: $0, seed: seed, options: options) }
    guard trips.count == 2 else { return print("\(workload.name): no way there and back") }
    let plans = trips.map { TripPlan($0.route, .single(profile), on: workload.context) }
    var matcher = OnlineMatcher(MatchingNetwork(workload.context, profile: profile))
    var tracker = Tracker(following: plans[0], mode: profile.mode)
    var count = 0
    var start = options.start
    print("\(workload.name), \(profile.name): fixes, reroutes, MiB resident")
    for turn in 0... {
      let trip = trips[turn % 2]
      if turn > 0 { tracker.replacePlan(plans[turn % 2]) }
      for fix in trip.fixes {
        var moved = fix.fix
        moved.time = start + fix.time - trip.departure
        _ = tracker.next(matcher.next(moved))
        count += 1
        guard Self.marks.contains(count) else { continue }
        print("\(count), \(tracker.summary.reroutes), \(Machine.residentMebibytes)")
        fflush(nil)
        if count == Self.marks[Self.marks.count - 1] { return }
      }
      start += trip.arrival - trip.departure + Self.rest
    }
  }

  /// Seconds between two trips.
  private static let rest: Seconds = 60

  /// A route and the way back.
  private func routes() -> [Route] {
    var sampler = TripSampler(
      workload.context,
      profile: profile,
      duration: workload.duration,
      seed: seed
    )
    guard let there = sampler.next() else { return [] }
    let ends = there.waypoints.map(\.waypoint)
    let request = RouteRequest(
      from: ends[ends.count - 1],
      to: ends[0],
      plan: .single(profile),
      time: .any(now: 0)
    )
    guard let back = try? Router(workload.context).routes(request).first else { return [] }
    return [there, back]
  }
}

extension Machine {
  /// Mebibytes of this process that are in memory now; "unknown" where the system does not say.
  static var residentMebibytes: String {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    let kibibytes = line?.split(separator: " ").dropFirst().first.flatMap { Double($0) }
    return kibibytes.map { Text.number($0 / 1024, 1) } ?? "unknown"
  }
}
