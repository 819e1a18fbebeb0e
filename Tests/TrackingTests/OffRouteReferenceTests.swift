import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import Tracking

/// The off-route filter against the plain forward algorithm, on random trips in random towns.
///
/// The filter drops improbable cells and ways and looks 3.5 standard deviations ahead, so
/// probabilities agree within 1e-3 and places within a centimetre, not to the last digit.
@Suite struct OffRouteReferenceTests {
  @Test(arguments: Seeds.first(24))
  func `probabilities are those of the plain forward algorithm`(seed: UInt64) throws {
    var random = SplitMix64(seed: 900 + seed)
    let trip = try #require(RandomTrip(statesSpeed: seed % 2 == 0, using: &random))
    let noise: Meters = 5
    let first = trip.fixes[0]
    var filter = OffRouteFilter(first, at: 0, within: 30, noise: noise, on: trip.plan)
    var reference = ReferenceOffRouteFilter(
      first,
      at: 0,
      within: 30,
      noise: noise,
      on: trip.plan,
      apart: 6
    )
    var compared = 0
    for (before, fix) in zip(trip.fixes, trip.fixes.dropFirst()) {
      let interval = try #require(fix.time) - (try #require(before.time))
      let prior = trip.prior(of: fix)
      filter.elapse(interval)
      filter.take(fix, on: trip.plan, after: interval, noise: noise, prior, apart: 6)
      reference.take(fix, after: interval, noise: noise, prior)
      // Until the first step the filter states the usual odds.
      guard reference.hasStepped else { continue }
      let probability = 1 / (1 + exp(-filter.odds))
      #expect(abs(probability - reference.onRoute) < 1e-3)
      if abs(reference.back - reference.off) > 1e-3 {
        #expect(filter.isBackward == (reference.back > reference.off))
      }
      if reference.onRoute > 0.5, let place = filter.place(on: trip.plan) {
        #expect(abs(place - reference.place) < 0.01)
        compared += 1
      }
    }
    #expect(compared > 2)
  }
}

/// A route in a random town, and a traveller who leaves it.
private struct RandomTrip {
  enum Kind: Int { case follows, turnsOff, turnsBack, leavesTheNetwork }

  let plan: TripPlan
  let fixes: [LocationFix]
  let kind: Kind
  private let speed = 1.4

  /// A walk of two or three minutes; `nil` if no route was found in twenty attempts.
  init?(statesSpeed: Bool, using random: inout SplitMix64) {
    let kinds: [Kind] = [.follows, .turnsOff, .turnsBack, .leavesTheNetwork]
    kind = kinds[random.below(4)]
    let town = RandomTown(columns: 5, spacing: 60, .foot, using: &random)
    let context = town.context
    for _ in 0..<20 {
      guard let way = town.path(4, using: &random), way.length > 150 else { continue }
      let request = RouteRequest(
        from: Waypoint(way.point(along: 10)),
        to: Waypoint(way.end),
        plan: .single(.foot),
        time: .any(now: 0)
      )
      guard let route = try? Router(context).routes(request).first else { continue }
      let plan = TripPlan(route, .single(.foot), on: context)
      let path = LineString(plan.line)
      guard plan.length > 100, !plan.turnoffs.isEmpty else { continue }
      self.plan = plan
      let turnoff = plan.turnoffs[random.below(plan.turnoffs.count)]
      let left = random.between(0.3...0.7) * path.length
      var points = plan.line
      switch kind {
      case .follows: break
      case .turnsOff:
        points = path.slice(from: 0, to: turnoff.parting).coordinates
        points += turnoff.grid.points.map(plan.plane.coordinate)
      case .turnsBack:
        points = path.slice(from: 0, to: left).coordinates
        points += points.reversed()
      case .leavesTheNetwork:
        points = path.slice(from: 0, to: left).coordinates
        points.append(
          LocalPlane(at: path.point(along: left))
            .coordinate(PlanePoint(length: 150, bearing: random.between(0...360)))
        )
      }
      fixes = Self.fixes(along: LineString(points), statesSpeed, using: &random)
      return
    }
    return nil
  }

  /// Fixes each second, or each three seconds, with correlated errors and some white noise.
  private static func fixes(
    along line: LineString,
    _ statesSpeed: Bool,
    using random: inout SplitMix64
  ) -> [LocationFix] {
    let interval: Seconds = random.chance(0.5) ? 1 : 3
    let kept = exp(-interval / 25)
    let renewal = 4 * (1 - kept * kept).squareRoot()
    var error = PlanePoint(x: 4 * random.normal(), y: 4 * random.normal())
    var fixes: [LocationFix] = []
    var along = 0.0
    while along < line.length, fixes.count < 150 {
      error.x = kept * error.x + renewal * random.normal()
      error.y = kept * error.y + renewal * random.normal()
      let offset = PlanePoint(x: error.x + random.normal(), y: error.y + random.normal())
      fixes.append(
        LocationFix(
          LocalPlane(at: line.point(along: along)).coordinate(offset),
          time: 1000 + Double(fixes.count) * interval,
          accuracy: 7.5,
          speed: statesSpeed ? max(0, 1.4 + 0.2 * random.normal()) : nil,
          course: statesSpeed ? line.bearing(along: along) : nil
        )
      )
      along += interval * 1.4 * max(0, 1 + 0.15 * random.normal())
    }
    return fixes
  }

  /// What a tracker knows of the speed, roughly.
  func prior(of fix: LocationFix) -> SpeedPrior {
    var prior = SpeedPrior(
      speed: fix.speed ?? speed,
      deviation: fix.speed == nil ? 0.3 : 0.5,
      standing: fix.speed == nil ? 0.03 : 0,
      steady: fix.speed == nil ? 0.8 : 0,
      usual: speed,
      spread: 0.9
    )
    prior.turningTime = 1
    guard let velocity = fix.velocity else { return prior }
    prior.velocity = velocity
    prior.velocityNoise = 0.05
    prior.velocityDoubt = 0.1
    return prior
  }
}
