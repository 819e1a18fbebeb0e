import GeoCore
import Testing

@testable import Tracking

/// The parts of the tracker, each by itself.
@Suite struct TripFilterTests {
  @Test func `a filter with a bias state is consistent under correlated errors`() {
    var random = SplitMix64(seed: 4)
    var filter = PositionBiasFilter(
      place: 0,
      variance: 25,
      rate: 0,
      rateVariance: 1,
      errorVariance: 25
    )
    let kept = exp(-1.0 / 20)
    var error = 0.0
    var squares = 0.0
    for second in 1...2000 {
      filter.predict(
        PositionBiasFilter.Transition(
          advance: filter.rate,
          slope: 1,
          rateGoal: 1.4,
          rateKept: 0.99,
          rateNoise: 0.001,
          placeNoise: 0,
          errorKept: kept,
          errorVariance: 25
        )
      )
      error = kept * error + 5 * (1 - kept * kept).squareRoot() * random.normal()
      filter.correctPlace(1.4 * Double(second) + error, noise: 1, scale: 1)
      if second > 200 {
        let miss = filter.place - 1.4 * Double(second)
        squares += miss * miss / filter.placeVariance
        #expect(filter.placeVariance > 0 && filter.rateVariance > 0)
      }
    }
    // Its variance is right: the mean of squared errors over variances is about 1.
    #expect((0.4...2.2).contains(squares / 1800))
  }

  @Test func `motion changes only after a while`() {
    var motion = MotionDetector()
    let thresholds = TrackingThresholds.foot
    var changes = 0
    for _ in 0..<10 {
      if case .none = motion.take(0.9, for: 1, usual: 1.4, thresholds) {} else { changes += 1 }
    }
    #expect(motion.isMoving && changes == 1)
    for speed in [0.2, 0.2, 0.9, 0.2, 0.2, 0.9] {
      _ = motion.take(speed, for: 1, usual: 1.4, thresholds)
    }
    #expect(motion.isMoving)
    for _ in 0..<8 { _ = motion.take(0.1, for: 1, usual: 1.4, thresholds) }
    #expect(!motion.isMoving)
    // A slow traveller is not standing.
    var slow = MotionDetector()
    for _ in 0..<10 { _ = slow.take(0.35, for: 1, usual: 0.4, .wheelchair) }
    #expect(slow.isMoving)
  }

  @Test func `intervals widen after misses and narrow after hits`() {
    var band = ConformalBand()
    for mark in 1...20 {
      band.expect(Double(mark), from: 0, to: 1)
      band.scoreMarks(upTo: Double(mark), at: 5)
    }
    #expect(band.factor > 1.7)
    var sure = ConformalBand()
    for mark in 1...40 {
      sure.expect(Double(mark), from: 0, to: 10)
      sure.scoreMarks(upTo: Double(mark), at: 5)
    }
    #expect(sure.factor < 0.65)
  }

  @Test func `four misses in twenty-five leave the interval as it is`() {
    var band = ConformalBand()
    let first = band.factor
    for mark in 1...25 {
      band.expect(Double(mark), from: 0, to: 1)
      band.scoreMarks(upTo: Double(mark), at: mark % 6 == 0 ? 2 : 0.5)
    }
    #expect(abs(band.factor - first) < 1e-9)
  }

  @Test func `rare delays widen an interval only to the later side`() {
    let even = ArrivalForecast.Even(mean: 100, variance: 25)
    let none = Delay(none: 1, mean: 0, variance: 0, third: 0)
    let plain = ArrivalForecast(even, none, band: 1)
    #expect(abs(plain.median - 100) < 0.2)
    #expect(abs(plain.earliest - 93.6) < 0.3 && abs(plain.latest - 106.4) < 0.3)
    // One in three stops, for 30 s on average.
    let third = 1.0 / 3
    let stop = Delay(
      none: 1 - third,
      mean: 10,
      variance: 600 - 100,
      third: 54_000 - 3 * 10 * 500 - 1000
    )
    let delayed = ArrivalForecast(even, stop, band: 1)
    #expect(delayed.median > 100 && delayed.median < 106)
    #expect(abs(delayed.earliest - 94.5) < 2)
    #expect(delayed.latest > 125 && delayed.latest < 150)
  }

  @Test func `doubt takes several fixes, some way and some time`() {
    var belief = OnRouteOdds()
    belief.take(0, after: 60, distance: 80, usual: 80)
    #expect(!belief.isOff(.foot))
    for _ in 0..<6 { belief.take(0, after: 1, distance: 1.4, usual: 1.4) }
    #expect(belief.isOff(.foot))
    var standing = OnRouteOdds()
    for _ in 0..<100 { standing.take(0, after: 1, distance: 0.01, usual: 1.4) }
    #expect(!standing.isOff(.foot))
    for _ in 0..<10 { belief.take(1, after: 1, distance: 1.4, usual: 1.4) }
    #expect(belief.isBack && !belief.isOff(.foot))
  }

  @Test func `a clock that went back is accepted the third time`() {
    var clock = TripClock()
    #expect(clock.advance(to: 100) == 0)
    #expect(clock.advance(to: 101) == 1)
    #expect(clock.advance(to: nil) == 0)
    #expect(clock.advance(to: 101) == 0)
    #expect(clock.advance(to: 50) == 0)
    #expect(clock.advance(to: 102) == 1)
    for time in [10.0, 11, 12] { #expect(clock.advance(to: time) == 0) }
    #expect(clock.now == 12)
    #expect(clock.advance(to: 13) == 1)
  }

  @Test func `memory of a trip does not grow`() {
    var band = ConformalBand()
    for mark in 1...1000 { band.expect(Double(mark), from: 0, to: 1) }
    #expect(band.waiting <= ConformalBand.capacity)
  }
}
