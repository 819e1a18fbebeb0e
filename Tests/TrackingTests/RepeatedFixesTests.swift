import CampusGraph
import GeoCore
import Testing

@testable import Tracking

/// Fixes at the very same place with others between.
@Suite struct `Repeated fixes` {
  private static let parameters = MatchingParameters(.car)
  private static let plane = LocalPlane(at: Coordinate(latitude: 41, longitude: -8))

  /// Fixes at places in metres to the east, every four seconds.
  private func fixes(_ places: [Meters]) -> [LocationFix] {
    places.enumerated().map {
      LocationFix(
        Self.plane.coordinate(PlanePoint(x: $0.element, y: 0)),
        time: 4 * Double($0.offset)
      )
    }
  }

  private func wrong(_ fixes: [LocationFix]) -> [Int] {
    let flags = RepeatedFixes.flags(of: fixes[...], Self.parameters)
    return flags.indices.filter { flags[$0] }
  }

  @Test func `an old place that is sent again is wrong`() {
    #expect(wrong(fixes([0, 50, 100, 50, 150, 200])) == [3])
    // Twice, and over two other fixes.
    #expect(wrong(fixes([0, 50, 100, 50, 50, 150])) == [3, 4])
    #expect(wrong(fixes([0, 50, 100, 130, 50, 150])) == [4])
  }

  @Test func `a place between two of a traveller at rest is wrong`() {
    #expect(wrong(fixes([0, 50, -40, 50, 100, 150])) == [2])
    // Held for long, wherever the traveller goes then.
    #expect(wrong(fixes([0, 50, 100, 50, 50, 50, 50, 50, 50, 150])) == [2])
  }

  @Test func `other fixes stay`() {
    #expect(wrong([]).isEmpty)
    #expect(wrong(fixes([0, 50, 50, 50, 100])).isEmpty)
    // The last fix: nothing shows where the traveller goes on.
    #expect(wrong(fixes([0, 50, 100, 50])).isEmpty)
    // Another place, and four fixes between.
    #expect(wrong(fixes([0, 50, 100, 50.5, 150])).isEmpty)
    #expect(wrong(fixes([0, 50, 500, 500, 500, 500, 50, 150])).isEmpty)
  }

  @Test func `a traveller who had time to go there and back is believed`() {
    // 100 m at 25 m/s at most, and 8 s to turn round.
    for (seconds, expected) in [(11.9, [3]), (12.1, [])] {
      var trace = fixes([0, 50, 100, 50, 150])
      trace[3].time = 4 + seconds
      trace[4].time = 8 + seconds
      #expect(wrong(trace) == expected)
    }
  }

  @Test func `nothing is said without times or over an interruption`() {
    #expect(wrong(fixes([0, 50, 100, 50, 150]).map { LocationFix($0.coordinate) }).isEmpty)
    for interrupted in 2...4 {
      var trace = fixes([0, 50, 100, 50, 150])
      trace[interrupted].startsSegment = true
      #expect(wrong(trace).isEmpty, "\(interrupted)")
    }
  }

  @Test func `a part of a trace is flagged from its first fix on`() {
    let trace = fixes([7, 8, 0, 50, 100, 50, 150, 200])
    let flags = RepeatedFixes.flags(of: trace[2...], Self.parameters)
    #expect(flags == [false, false, false, true, false, false])
  }
}
