import GeoCore
import Testing
import Tracking

@testable import RouteService

@Suite struct `Scores of arrival forecasts` {
  /// A trip of 100 s whose forecasts are off by constant errors.
  private static func trip(
    own: Seconds,
    plan: Seconds,
    speed: Seconds,
    interval: ClosedRange<Seconds>? = nil
  ) -> ScoredTrip {
    func observations(_ error: Seconds, _ interval: ClosedRange<Seconds>?) -> [ETAObservation] {
      stride(from: 0.0, to: 100, by: 5).map { time in
        let remaining = 100 - time
        return ETAObservation(
          time: time,
          remaining: remaining,
          predicted: remaining + error,
          low: interval.map { remaining + error + $0.lowerBound },
          high: interval.map { remaining + error + $0.upperBound }
        )
      }
    }
    return ScoredTrip(
      own: observations(own, interval),
      plannedFraction: observations(plan, nil),
      remainingOverSpeed: observations(speed, nil)
    )
  }

  @Test func `have no report without trips`() {
    var scores = ArrivalScores()
    #expect(scores.report == nil)
    scores.add(ScoredTrip(own: [], plannedFraction: [], remainingOverSpeed: []))
    #expect(scores.report == nil)
  }

  @Test func `tell the mean errors of the tracker and of both baselines`() throws {
    var scores = ArrivalScores()
    scores.add(Self.trip(own: 4, plan: -10, speed: 30))
    scores.add(Self.trip(own: -2, plan: 10, speed: 10))
    let report = try #require(scores.report)
    #expect(abs(report.own.meanAbsoluteError - 3) < 1e-9)
    #expect(abs(report.own.bias - 1) < 1e-9)
    #expect(abs(report.plannedFraction.meanAbsoluteError - 10) < 1e-9)
    #expect(abs(report.plannedFraction.bias) < 1e-9)
    #expect(abs(report.remainingOverSpeed.meanAbsoluteError - 20) < 1e-9)
    #expect(report.own.trips == 2)
  }

  @Test func `leave out the width and coverage of forecasts without intervals`() throws {
    var scores = ArrivalScores()
    scores.add(Self.trip(own: 4, plan: 0, speed: 0, interval: -5...5))
    let document = try #require(scores.report).json.text
    #expect(document.contains(#""coverage80":1"#))
    #expect(document.contains(#""mean_width80":10"#))
    // The baselines have no intervals, so these members occur once.
    #expect(document.split(separator: "coverage80").count == 2)
    #expect(document.contains(#""planned_fraction":{"#))
    #expect(document.contains(#""remaining_over_speed":{"#))
  }

  @Test(arguments: [
    (Language.english, "2 trips, 34 fixes", "planned remainder"),
    (.spanish, "2 viajes, 34 posiciones", "resto del plan"),
  ])
  func `are a table in both languages`(language: Language, counts: String, baseline: String) throws
  {
    var scores = ArrivalScores()
    scores.add(Self.trip(own: 4, plan: -10, speed: 30))
    scores.add(Self.trip(own: -2, plan: 10, speed: 10, interval: -1...1))
    let text = try #require(scores.report).text(language)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first.map(String.init) == counts)
    #expect(lines.count == 7)
    #expect(lines[4].hasPrefix("Rumbo"))
    #expect(lines[4].contains("3.0 s"))
    #expect(lines[5].hasPrefix(baseline))
    #expect(lines[5].contains("–"))
  }

  @Test func `have as many headings in Spanish as in English`() {
    let counts = [Language.english, .spanish].map { $0.texts.scoreHeadings.count }
    #expect(counts == [9, 9])
  }
}
