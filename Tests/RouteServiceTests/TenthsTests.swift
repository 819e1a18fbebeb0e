import GeoCore
import Testing

@testable import RouteService

@Suite struct TenthsTests {
  @Test func `many short steps add up to the whole`() {
    // Each alone is 0.0, a thousand of them are 40 metres.
    let tenths = Tenths([
      [Double](repeating: 0.04, count: 600), [Double](repeating: 0.04, count: 400),
    ])
    #expect(tenths.whole == 40 && tenths.leg(0) == 24 && tenths.leg(1) == 16)
    let sum = (0..<600).reduce(0) { $0 + (tenths.step($1, ofLeg: 0).number ?? 0) }
    #expect(abs(sum - 24) < 1e-9)
  }

  @Test func `no number differs by more than a tenth`() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<100 {
      let legs = (0..<3).map { _ in (0..<random.below(40)).map { _ in random.unit() * 300 } }
      let tenths = Tenths(legs)
      for (leg, steps) in legs.enumerated() {
        for (step, value) in steps.enumerated() {
          let shown = tenths.step(step, ofLeg: leg).number ?? -1
          #expect(abs(shown - value) <= 0.1 + 1e-9 && shown >= 0)
        }
        #expect(abs((tenths.leg(leg).number ?? -1) - steps.reduce(0, +)) <= 0.1 + 1e-9)
      }
    }
    #expect(Tenths([[0, 1.26, 0]]).step(2, ofLeg: 0) == 0)
    #expect(Tenths([]).whole == 0)
  }
}
