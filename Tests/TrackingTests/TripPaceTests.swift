import Foundation
import GeoCore
import Testing

@testable import Tracking

/// The factor by which a whole trip takes longer than expected.
@Suite struct TripPaceTests {
  static func rate(_ factor: Double, after seconds: Seconds) -> Double {
    var pace = TripPace()
    for _ in 0..<Int(seconds / 10) { pace.take(10, expected: 10 / factor) }
    return pace.rate
  }

  @Test func `nothing is learned from getting under way`() {
    #expect(TripPace().rate == 0)
    #expect(Self.rate(3, after: 20) == 0)
    // A long wait before the start is no pace either.
    #expect(Self.rate(100, after: 600) == 0)
  }

  @Test(arguments: [0.8, 1.25])
  func `a trip that differs by a fifth tells little of the rest`(factor: Double) {
    let share = Self.rate(factor, after: 600) / log(factor)
    #expect(share > 0.1 && share < 0.5)
  }

  @Test(arguments: [0.4, 2.2])
  func `a map that is far from right is found out`(factor: Double) {
    #expect(abs(Self.rate(factor, after: 600) / log(factor) - 1) < 0.35)
    #expect(abs(Self.rate(factor, after: 1200) / log(factor) - 1) < 0.1)
    // Not at once.
    #expect(abs(Self.rate(factor, after: 60) / log(factor)) < 0.3)
  }

  @Test func `evidence grows with the trip`() {
    for factor in [0.4, 0.8, 1.25, 2.2] {
      let rates = stride(from: 30.0, through: 900, by: 30).map { Self.rate(factor, after: $0) }
      for (early, late) in zip(rates, rates.dropFirst()) { #expect(abs(early) <= abs(late)) }
      #expect(rates.allSatisfy { $0 * log(factor) >= 0 })
    }
  }
}
