import GeoCore
import Testing
import Traces

/// Tests of the time span of recordings with outliers.
@Suite struct TraceTimesTests {
  private static let noon: Seconds = 1_795_176_000
  private static let day: Seconds = 86_400

  private static func summary(_ times: [Seconds?]) -> TraceSummary {
    var summary = TraceSummary()
    for time in times {
      let place = Coordinate(latitude: 19.28, longitude: -99.13)
      summary.add(.fix(LocationFix(place, time: time)))
    }
    return summary
  }

  @Test(arguments: [0, 1, 50, 98, 99])
  func `one outlying time is ignored at any position`(_ place: Int) {
    // 2099, 1980, and 1970 before a receiver knows the date.
    for wild: Seconds in [4_086_936_000, 315_964_800, 0] {
      var times: [Seconds?] = (0..<100).map { Self.noon + Double($0) }
      times[place] = wild
      let summary = Self.summary(times)
      let first = Self.noon + (place == 0 ? 1 : 0)
      let last = Self.noon + (place == 99 ? 98 : 99)
      // A second fix of the past makes the only one before it doubtful.
      #expect(summary.start == first || place == 1 && summary.start == first + 2, "\(wild)")
      #expect(summary.end == last, "\(wild)")
      #expect(summary.timeOutlierCount == 1 || place == 1 && summary.timeOutlierCount == 2)
    }
  }

  @Test func `pauses of days and small clock errors are not outliers`() {
    let camps = [0, 30, 55, 110, 111].map { Self.noon + Double($0) * 3600 }
    let trip = Self.summary(camps)
    #expect(trip.end == Self.noon + 111 * 3600)
    #expect(trip.timeOutlierCount == 0)
    let back = Self.summary([10, 11, 2, 12].map { Self.noon + Double($0) * 3600 })
    #expect(back.start == Self.noon + 2 * 3600)
    #expect(back.timeOutlierCount == 0)
    #expect(back.backwardTimeCount == 1)
  }

  @Test func `times that are all far apart are all kept`() {
    let years = Self.summary([0, 800, 1600].map { Self.noon + $0 * Self.day })
    #expect(years.start == Self.noon)
    #expect(years.end == Self.noon + 1600 * Self.day)
    #expect(years.timeOutlierCount == 0)
    let one = Self.summary([nil, Self.noon, nil])
    #expect(one.start == Self.noon && one.end == Self.noon && one.timeOutlierCount == 0)
    #expect(Self.summary([nil]).start == nil)
  }
}
