import GeoCore
import Testing
import Traces

/// Tests of the length of recordings with noise and outliers.
@Suite struct TraceLengthTests {
  /// Fixes to the north at a given spacing in metres, one a second.
  private static func walk(_ count: Int, every distance: Meters) -> [LocationFix] {
    let plane = LocalPlane(at: Coordinate(latitude: 19.28, longitude: -99.13))
    return (0..<count).map { number in
      LocationFix(
        plane.coordinate(PlanePoint(x: 0, y: distance * Double(number))),
        time: Double(number),
        accuracy: 5
      )
    }
  }

  private static func moved(_ fix: LocationFix, by offset: PlanePoint) -> LocationFix {
    var fix = fix
    fix.coordinate = LocalPlane(at: fix.coordinate).coordinate(offset)
    return fix
  }

  private static func summary(_ fixes: [LocationFix]) -> TraceSummary {
    var summary = TraceSummary()
    for fix in fixes { summary.add(.fix(fix)) }
    return summary
  }

  @Test(arguments: [0, 1, 50, 98, 99])
  func `one outlier adds nothing at any position`(_ place: Int) {
    for distance in [60.0, 3000, 5e6] {
      var fixes = Self.walk(100, every: 1.4)
      fixes[place] = Self.moved(fixes[place], by: PlanePoint(x: distance, y: 0))
      let summary = Self.summary(fixes)
      #expect(abs(summary.length - 99 * 1.4) < 5, "\(distance)")
      #expect(summary.outlierCount == 1)
    }
  }

  @Test func `three outliers in a row add at most their own path`() {
    var fixes = Self.walk(100, every: 1.4)
    for number in 50..<53 {
      fixes[number] = Self.moved(fixes[number], by: PlanePoint(x: 900, y: 0))
    }
    #expect(abs(Self.summary(fixes).length - 99 * 1.4) < 8)
  }

  @Test func `noise adds no length to a walk, and none to standing`() {
    var random = SplitMix64(seed: 3)
    func noisy(_ fix: LocationFix) -> LocationFix {
      let error = PlanePoint(x: random.between(-1.5...1.5), y: random.between(-1.5...1.5))
      return Self.moved(fix, by: error)
    }
    #expect(abs(Self.summary(Self.walk(200, every: 1.4).map(noisy)).length - 278.6) < 30)
    #expect(Self.summary(Self.walk(600, every: 0).map(noisy)).length < 10)
  }

  @Test func `cars, jets and sparse fixes lose no length`() {
    for (count, distance) in [(100, 36.0), (100, 250), (2, 5000)] {
      let summary = Self.summary(Self.walk(count, every: distance))
      #expect(abs(summary.length / (Double(count - 1) * distance) - 1) < 0.005)
      #expect(summary.outlierCount == 0)
    }
    // To a shop and back, a fix a minute.
    var errand = Self.walk(3, every: 0)
    for number in errand.indices { errand[number].time = 60 * Double(number) }
    errand[1] = Self.moved(errand[1], by: PlanePoint(x: 80, y: 0))
    #expect(abs(Self.summary(errand).length - 160) < 1)
  }

  @Test func `without times only a very distant fix is an outlier`() {
    var fixes = Self.walk(20, every: 40)
    for number in fixes.indices { fixes[number].time = nil }
    fixes[7] = Self.moved(fixes[7], by: PlanePoint(x: 500, y: 0))
    #expect(abs(Self.summary(fixes).length - (17 * 40 + 2 * 501.6)) < 3)
    fixes[7] = Self.moved(fixes[7], by: PlanePoint(x: 5e6, y: 0))
    #expect(abs(Self.summary(fixes).length - 19 * 40) < 3)
  }

  @Test func `gaps between segments are not counted`() {
    var fixes = Self.walk(20, every: 10) + Self.walk(20, every: 10)
    fixes[20].startsSegment = true
    for number in 20..<40 { fixes[number].time = 1000 + Double(number) }
    let summary = Self.summary(fixes)
    #expect(abs(summary.length - 380) < 1)
    #expect(summary.segmentCount == 2)
  }
}
