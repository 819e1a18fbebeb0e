import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@Suite struct ProfileTests {
  @Test func `presets are found by name`() {
    #expect(Profile.presets.map(\.name) == ["foot", "wheelchair", "bike", "car"])
    for profile in Profile.presets { #expect(Profile.preset(named: profile.name) == profile) }
    #expect(Profile.preset(named: "bikeshare") == nil)
    #expect(Profile.preset(named: "Foot") == nil)
  }

  @Test func `Tobler's function is fastest at five per cent downhill`() {
    let rule = SlopeRule.tobler
    #expect(rule.factor(incline: 0) == 1)
    // 6 km/h over 5.0367 km/h.
    #expect(abs(rule.factor(incline: -50) - 1.191_246) < 1e-6)
    #expect(rule.factor(incline: -51) < rule.factor(incline: -50))
    #expect(rule.factor(incline: -49) < rule.factor(incline: -50))
    // 10 % uphill: e^(−0.35).
    #expect(abs(rule.factor(incline: 100) - 0.704_688) < 1e-6)
    #expect(rule.factor(incline: 30_000) == rule.factor(incline: 500))
  }

  @Test func `a table of slopes is interpolated and constant beyond its ends`() {
    let rule = SlopeRule.table([.init(-20, 1.5), .init(0, 1), .init(100, 0.5)])
    let expected = [
      (-300, 1.5), (-20, 1.5), (-10, 1.25), (0, 1), (50, 0.75), (100, 0.5), (400, 0.5),
    ]
    for (incline, factor) in expected {
      #expect(abs(rule.factor(incline: incline) - factor) < 1e-12)
    }
    #expect(SlopeRule.table([]).factor(incline: 10) == 1)
    #expect(SlopeRule.ignored.factor(incline: 10) == 1)
  }

  @Test func `no slope makes a preset faster than half as fast again, or stops it`() {
    for profile in Profile.presets {
      for incline in -500...500 {
        let factor = profile.slope.factor(incline: incline)
        #expect(factor > 0.1 && factor <= 1.6, "\(profile.name) at \(incline)")
      }
    }
  }
}
