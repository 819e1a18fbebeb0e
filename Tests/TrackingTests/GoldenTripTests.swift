import CampusGraph
import Foundation
import GeoCore
import Routing
import Testing
import Tracking
import TripSimulation

/// Golden files of two whole trips across the bundled campus, fix by fix: any change of simulator,
/// matcher, tracker or follower shows up as a difference to review.
///
/// `RUMBO_RECORD_GOLDEN=1 swift test --filter GoldenTrip` records them again.
@Suite struct GoldenTripTests {
  struct Golden: Sendable, CustomTestStringConvertible {
    var name: String
    var profile: Profile
    var testDescription: String { name }
  }

  static let goldens = [
    Golden(name: "walk", profile: .foot), Golden(name: "ride", profile: .bike),
  ]

  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: goldens)
  func `the updates of a trip are those on file`(_ golden: Golden) throws {
    let text = FollowedTrip(try GoldenTrip(golden.profile)).text
    let file = Self.package.appending(path: "Tests/TrackingTests/Golden/\(golden.name).txt")
    if ProcessInfo.processInfo.environment["RUMBO_RECORD_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    let (said, expected) = (text.split(separator: "\n"), kept.split(separator: "\n"))
    #expect(said.count == expected.count)
    let difference = zip(said, expected).first { !Self.isSame($0, $1) }
    #expect(difference == nil, "the first line that differs, and the one on file")
  }

  /// Whether two lines are equal up to one in the last digit of their numbers, as mathematical
  /// libraries differ in their last digits.
  private static func isSame(_ a: Substring, _ b: Substring) -> Bool {
    let parts = [a, b].map { $0.split { $0 == " " || $0 == "," } }
    return parts[0].count == parts[1].count
      && zip(parts[0], parts[1]).allSatisfy { a, b in
        guard a != b else { return true }
        guard let first = Double(a), let second = Double(b) else { return false }
        let decimals = a.split(separator: ".").dropFirst().first?.count ?? 0
        return abs(first - second) < 1.5 * pow(0.1, Double(decimals))
      }
  }
}

/// A simulated trip of some minutes across the campus, with a wrong turn and a gap.
struct GoldenTrip {
  let context: RoutingContext
  let profile: Profile
  let trip: SimulatedTrip

  init(_ profile: Profile) throws {
    let file = GoldenTripTests.package.appending(path: "data/campus.geojson")
    let campus = try Campus(contentsOf: Data(contentsOf: file), fileName: "campus.geojson")
    let context = RoutingContext(campus: campus, stations: nil)
    self.context = context
    self.profile = profile
    var sampler = TripSampler(context, profile: profile, duration: 150...600, seed: 5)
    let first = sampler.next()
    let route = try #require(first)
    var options = SimulationOptions()
    options.wrongTurns.probability = 1
    options.gaps.probability = 1
    options.gaps.length = 10...30
    options.lingering = 15
    let simulator = TripSimulator(context, plan: .single(profile))
    let trips = (0..<100).lazy.map { simulator.trip(along: route, seed: $0, options: options) }
    // A wrong turn in the middle, so that there are updates before and after it.
    let middle = 0.3 * route.distance...0.7 * route.distance
    let found = trips.first { trip in
      trip.gap != nil && trip.wrongTurn.map { middle.contains($0.travelled) } ?? false
    }
    trip = try #require(found)
  }
}

/// A golden trip and its updates as text.
private struct FollowedTrip {
  private(set) var text = """
    # second status edge latitude,longitude deviation speed travelled remaining duration earliest latest \
    confidence step metres-to-step

    """
  private let context: RoutingContext
  private let profile: Profile

  /// Follows the trip.
  init(_ golden: GoldenTrip) {
    context = golden.context
    profile = golden.profile
    follow(golden.trip)
  }

  private mutating func follow(_ trip: SimulatedTrip) {
    let router = Router(context)
    var follower = TripFollower(
      profile,
      with: router,
      matchingOn: MatchingNetwork(context, profile: profile)
    )
    follower.follow(trip.route)
    for fix in trip.fixes {
      let outcome = follower.take(fix.fix)
      add(outcome.update, after: fix.time - trip.departure)
      if let route = outcome.newRoute {
        text += "# a new route of \(number(route.distance, 1)) m\n"
      }
    }
    text += "# \(follower.tracker.summary.share.en)\n"
  }

  private mutating func add(_ update: TripUpdate, after second: Seconds) {
    func until(_ time: Seconds?) -> String {
      number(time.flatMap { t in update.time.map { t - $0 } }, 0)
    }
    let place = update.matched.map { "\(number($0.latitude, 5)),\(number($0.longitude, 5))" }
    let fields = [
      number(second, 0),
      "\(update.status)" + (update.isOutlier ? "!" : ""),
      update.edge.map { "\($0.code)" } ?? "-",
      place ?? "-",
      number(update.deviation, 1),
      number(update.speed, 1),
      number(update.travelled, 0),
      number(update.remaining, 0),
      number(update.remainingDuration, 0),
      until(update.earliestArrival),
      until(update.latestArrival),
      number(update.confidence, 2),
      update.step.map { "\($0.index)" } ?? "-",
      number(update.step?.remaining, 0),
    ]
    text += fields.joined(separator: " ") + "\n"
  }

  /// Rounded, so that the last digits of a machine do not matter.
  private func number(_ value: Double?, _ decimals: Int) -> String {
    value.map { String(format: "%.\(decimals)f", $0) } ?? "-"
  }
}
