import CampusGraph
import GeoCore
import Testing
import Tracking

@Suite struct EvaluationTests {
  /// Observations every ten seconds, from predictions and the seconds to go at the first one.
  static func observations(from remaining: Seconds, _ predicted: [Seconds?]) -> [ETAObservation] {
    predicted.enumerated().map { index, predicted in
      ETAObservation(
        time: Double(index) * 10,
        remaining: remaining - Double(index) * 10,
        predicted: predicted
      )
    }
  }

  @Test func `errors of one trip are those worked out by hand`() throws {
    var scorer = ETAScorer()
    // To go in truth: 50, 40, 30, 20, 10; the last one is too near to count.
    scorer.add(Self.observations(from: 50, [60, 36, 30, 25, 999]))
    let score = try #require(scorer.score())
    #expect(score.fixes == 4 && score.trips == 1)
    #expect(abs(score.meanAbsoluteError - (10 + 4 + 0 + 5) / 4) < 1e-9)
    #expect(score.medianAbsoluteError == 4)
    #expect(score.percentile90 == 10)
    #expect(abs(score.bias - (10 - 4 + 0 + 5) / 4) < 1e-9)
    #expect(abs(score.meanRelativeError - (10.0 / 50 + 4.0 / 40 + 5.0 / 20) / 4) < 1e-9)
    // Predicted arrivals: 60, 46, 50, 55.
    #expect(abs(score.jitter - (14 + 4 + 5) / 3) < 1e-9)
    #expect(score.coverage == nil && score.meanWidth == nil)
  }

  @Test func `each trip weighs the same, however many fixes it has`() throws {
    var scorer = ETAScorer()
    scorer.add(Self.observations(from: 1020, (0..<101).map { 1020 - Double($0) * 10 + 2 }))
    scorer.add(Self.observations(from: 20, [30]))
    let score = try #require(scorer.score())
    #expect(score.fixes == 102 && score.trips == 2)
    #expect(abs(score.meanAbsoluteError - (2 + 10) / 2) < 1e-9)
    #expect(abs(score.bias - 6) < 1e-9)
    #expect(abs(score.medianAbsoluteError - 2) < 1e-9)
    #expect(score.percentile90 == 10)
    // The second trip has no change at all, so the first one's counts alone.
    #expect(abs(score.jitter) < 1e-9)
  }

  @Test func `intervals are counted where they hold the truth, ends included`() throws {
    var scorer = ETAScorer()
    scorer.add([
      ETAObservation(time: 0, remaining: 50, predicted: 50, low: 40, high: 50),
      ETAObservation(time: 10, remaining: 40, predicted: 40, low: 41, high: 61),
      ETAObservation(time: 20, remaining: 30, predicted: 40),
      ETAObservation(time: 30, remaining: 20, predicted: 20, low: 10, high: 40),
    ])
    let score = try #require(scorer.score())
    let coverage = try #require(score.coverage)
    let width = try #require(score.meanWidth)
    #expect(abs(coverage - 2.0 / 3) < 1e-9)
    #expect(abs(width - 20) < 1e-9)
  }

  @Test func `without a prediction the last arrival still counts`() throws {
    var scorer = ETAScorer()
    // No prediction at first: not scored. Then 50 to go at 40: 10 too many, until the next one.
    scorer.add(Self.observations(from: 50, [nil, 50, nil, nil]))
    let score = try #require(scorer.score())
    #expect(score.fixes == 3)
    #expect(abs(score.meanAbsoluteError - 10) < 1e-9)
    #expect(abs(score.jitter) < 1e-9)
    var silent = ETAScorer()
    silent.add(Self.observations(from: 50, [nil, nil]))
    #expect(silent.score() == nil)
  }

  static let plane = LocalPlane(at: Coordinate(latitude: 41, longitude: -8))

  static func place(_ x: Double, _ y: Double = 0) -> Coordinate {
    plane.coordinate(PlanePoint(x: x, y: y))
  }

  @Test func `the planned fraction is that of the line that is left`() {
    // A kilometre planned in 500 s, 20 m beside the line.
    let line = LineString([Self.place(0), Self.place(1000)])
    var baselines = ETABaselines(line: line, plannedDuration: 500)
    let first = baselines.next(LocationFix(Self.place(0, 20)), time: 100)
    #expect(abs(first.plannedFraction - 500) < 0.1 && abs(first.remainingOverSpeed - 500) < 0.1)
    let middle = baselines.next(LocationFix(Self.place(400, 20)), time: 500)
    #expect(abs(middle.plannedFraction - 300) < 0.1)
    // Another 400 m to go, planned in 100 s.
    baselines.replace(
      line: LineString([Self.place(400), Self.place(400, 400)]),
      plannedDuration: 100
    )
    let later = baselines.next(LocationFix(Self.place(400)), time: 501)
    #expect(abs(later.plannedFraction - 100) < 0.1)
  }

  @Test func `the speed is a moving average of stated speeds without stops`() {
    let line = LineString([Self.place(0), Self.place(1000)])
    var baselines = ETABaselines(line: line, plannedDuration: 500)
    var average = (speed: 0.0, weight: 0.0)
    for second in 0...30 {
      let speed = second < 20 ? 1.0 : second < 25 ? 3 : 0
      let said = baselines.next(
        LocationFix(Self.place(Double(second)), speed: speed),
        time: Double(second)
      )
      if second > 0, speed > 0 {
        average.speed = average.speed * exp(-1.0 / 60) + speed * (1 - exp(-1.0 / 60))
        average.weight = average.weight * exp(-1.0 / 60) + (1 - exp(-1.0 / 60))
      }
      let rest = 1000 - Double(second)
      let expected = second < 10 ? rest / 2 : rest / (average.speed / average.weight)
      #expect(abs(said.remainingOverSpeed - expected) < 0.5, "after \(second) s")
    }
  }

  @Test func `without stated speeds those of projections count, with a floor`() {
    let line = LineString([Self.place(0), Self.place(1000)])
    var baselines = ETABaselines(line: line, plannedDuration: 250)
    _ = baselines.next(LocationFix(Self.place(0)), time: 0)
    let steady = baselines.next(LocationFix(Self.place(60)), time: 30)
    #expect(abs(steady.remainingOverSpeed - 470) < 0.5)
    var slow = ETABaselines(line: line, plannedDuration: 250)
    _ = slow.next(LocationFix(Self.place(0)), time: 0)
    let crawl = slow.next(LocationFix(Self.place(15)), time: 30)
    #expect(abs(crawl.remainingOverSpeed - 985) < 0.5)
  }

  @Test func `noise of fixes a second apart does not count as speed`() {
    let line = LineString([Self.place(0), Self.place(1000)])
    var baselines = ETABaselines(line: line, plannedDuration: 500)
    var said: Seconds = 0
    // A metre a second, and three metres to and fro.
    for second in 0...300 {
      let place = Self.place(Double(second) + (second % 2 == 0 ? 3 : 0))
      said = baselines.next(LocationFix(place), time: Double(second)).remainingOverSpeed
    }
    #expect(abs(said - 697) < 5)
  }
}
