import CampusGraph
import GeoCore
import Routing
import Testing
import Tracking

/// The next state depends on the state and the fix alone.
@Suite struct TripStateTests {
  static var road: TripFixture { TripForecastTests.road }

  @Test func `the same state and fix give the same state, and leave the first as it was`() throws {
    let plan = try Self.road.plan("AI")
    let matched = Self.road.fixture.online(Self.road.fixes([.go("ABC", 1.4)], noise: 5))
    let tracker = Tracker(following: plan)
    var state = TripState()
    for fix in matched {
      let before = state
      let once = tracker.next(state, fix)
      let again = tracker.next(state, fix)
      #expect(once == again)
      #expect(state == before)
      #expect(once != before)
      state = once
    }
    var mutating = Tracker(following: plan)
    for fix in matched { mutating.next(fix) }
    #expect(mutating.state == state)
  }

  @Test func `a copy of a tracker is independent`() throws {
    let matched = Self.road.fixture.online(Self.road.fixes([.go("ABC", 1.4)]))
    var tracker = Tracker(following: try Self.road.plan("AI"))
    for fix in matched.prefix(50) { tracker.next(fix) }
    let kept = tracker
    for fix in matched.dropFirst(50) { tracker.next(fix) }
    #expect(kept.state.fixes == 50)
    #expect(tracker.state.fixes == matched.count)
    #expect(kept.state != tracker.state)
  }

  @Test func `the summary adds up and says one sentence in both languages`() throws {
    let fixes = Self.road.fixes([.go("ABCD", 1.5), .stand(100), .go("DE", 1.5)])
    var tracker = Tracker(following: try Self.road.plan("AI"))
    #expect(tracker.summary.share.en == "No position yet.")
    for fix in Self.road.fixture.online(fixes) { tracker.next(fix) }
    tracker.reject()
    let summary = tracker.summary
    #expect(abs(summary.distance - 720) < 20)
    #expect(abs(summary.duration - 580) < 3)
    #expect(abs(summary.movingDuration - 480) < 15)
    #expect(abs(summary.movingAverageSpeed - 1.5) < 0.06)
    #expect(summary.averageSpeed < summary.movingAverageSpeed)
    #expect(summary.fixes == fixes.count && summary.rejected == 1 && summary.outliers == 0)
    #expect(summary.share.en.hasPrefix("On my way: 7"))
    #expect(summary.share.es.hasPrefix("En camino: faltan 7"))
    for fix in Self.road.fixture.online(Self.road.fixes([.go("EFGHI", 1.5)])) {
      var later = fix
      later.fix.time = (fix.fix.time ?? 0) + 600
      tracker.next(later)
    }
    #expect(tracker.summary.share.es.hasPrefix("He llegado: 1.4 km en"))
  }

  @Test func `a trip of outliers only has its own sentence`() {
    let far = LocationFix(Coordinate(latitude: 1, longitude: 1), time: 0)
    var tracker = Tracker(following: nil)
    tracker.next(MatchedFix(far, hypotheses: [], isOutlier: true))
    #expect(tracker.summary.share.en == "No position could be used.")
    #expect(tracker.update.isOutlier && tracker.update.speed == nil)
  }

  @Test func `a new destination on the way keeps the totals`() throws {
    let matched = Self.road.fixture.online(Self.road.fixes([.go("ABCDE", 1.4)]))
    var tracker = Tracker(following: nil)
    for fix in matched.prefix(300) { tracker.next(fix) }
    let travelled = tracker.summary.distance
    tracker.replacePlan(try Self.road.plan("CI"))
    #expect(tracker.summary.reroutes == 0)
    for fix in matched.dropFirst(300) { tracker.next(fix) }
    #expect(tracker.summary.distance > travelled + 200)
    #expect(try abs(#require(tracker.update.remaining) - 720) < 20)
    tracker.replacePlan(nil)
    #expect(tracker.update.remaining == nil)
    #expect(tracker.replacingPlan(try Self.road.plan("EI")).plan != nil)
  }
}
