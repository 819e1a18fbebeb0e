import GeoCore
import Testing
import Tracking

@Suite struct MatchedFixTests {
  @Test func `a fix without ways near has no hypotheses`() {
    let fix = LocationFix(Coordinate(latitude: 19.28, longitude: -99.14), time: 0)
    let matched = MatchedFix(fix, hypotheses: [])
    #expect(matched.hypotheses.isEmpty && !matched.isOutlier)
  }
}
