import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Tracking

/// Noise of stated velocities, estimated from the velocities themselves.
@Suite struct VelocityLawTests {
  private static let motion = MatchingParameters.Motion()
  private static let parameters = MatchingParameters(.foot)

  /// A walk to the east with a corner each minute, by a receiver whose velocities have white noise
  /// and an error with a correlation time of three seconds.
  private static func walk(
    _ count: Int,
    white: Double,
    correlated: Double = 0,
    speed: Double = 1.4,
    interval: Seconds = 1,
    seed: UInt64
  ) -> [LocationFix] {
    var random = SplitMix64(seed: seed)
    let kept = exp(-interval / 3)
    var old = PlanePoint(x: correlated * random.normal(), y: correlated * random.normal())
    return (0..<count).map { number in
      let time = Double(number) * interval
      let way = PlanePoint(length: speed, bearing: Int(time / 60) % 2 == 0 ? 90 : 0)
      let x = way.x + old.x + white * random.normal()
      let y = way.y + old.y + white * random.normal()
      let renewal = correlated * (1 - kept * kept).squareRoot()
      old = PlanePoint(
        x: kept * old.x + renewal * random.normal(),
        y: kept * old.y + renewal * random.normal()
      )
      let course = (atan2(x, y) * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
      return LocationFix(
        Coordinate(latitude: 0, longitude: 0),
        time: time,
        speed: (x * x + y * y).squareRoot(),
        course: course
      )
    }
  }

  private static func law(_ fixes: [LocationFix]) -> VelocityErrorModel {
    VelocityErrorModel(of: fixes[...], parameters, motion)
  }

  @Test(arguments: [0.1, 0.3, 0.8])
  func `white noise is distinguished from the correlated part`(deviation: Double) {
    for seed in UInt64(1)...4 {
      let new = Self.law(Self.walk(300, white: deviation, seed: seed))
      #expect(abs(new.white - deviation) < 0.15 * deviation + 0.02)
      #expect(new.correlated < 0.6 * deviation + 0.15)
      let old = Self.law(Self.walk(300, white: 0, correlated: deviation, seed: seed))
      #expect(old.white < 0.3 * deviation)
      let least = Self.motion.velocitySpreads.lowerBound
      #expect(abs(old.correlated - max(least, deviation)) < 0.35 * deviation)
    }
  }

  @Test func `with a fix each ten seconds one span of differences suffices`() {
    let law = Self.law(Self.walk(60, white: 0.6, interval: 10, seed: 3))
    #expect(abs(law.variance.squareRoot() - 0.6) < 0.2)
    #expect(law.correlated == Self.motion.velocitySpreads.lowerBound)
    #expect(abs(law.whiteInterval - 10) < 1e-9)
  }

  @Test func `without enough velocities the noise is the usual one`() {
    let usual = Self.motion.velocitySpread
    func isUsual(_ fixes: [LocationFix]) -> Bool {
      let law = Self.law(fixes)
      return law.white == 0 && law.correlated == usual
    }
    #expect(isUsual([]))
    #expect(isUsual(Self.walk(12, white: 0.2, seed: 1)))
    // At rest receivers state no movement.
    #expect(isUsual(Self.walk(300, white: 0, speed: 0, seed: 1)))
    // All at one time.
    #expect(isUsual(Self.walk(300, white: 0.2, interval: 1e-300, seed: 1)))
    // Fixes so far apart that the way between them is unknown.
    #expect(isUsual(Self.walk(300, white: 0.2, interval: 60, seed: 1)))
    #expect(
      isUsual(
        Self.walk(300, white: 0.2, seed: 1).map { fix in
          var fix = fix
          fix.course = nil
          return fix
        }
      )
    )
    #expect(
      isUsual(
        Self.walk(300, white: 0.2, seed: 1).map { fix in
          var fix = fix
          fix.time = nil
          return fix
        }
      )
    )
  }

  @Test(arguments: [0.2, 0.5, 0.8])
  func `lateral noise makes no way longer`(deviation: Double) {
    let fixes = Self.walk(600, white: deviation, seed: 5)
    let odometer = Odometer(fixes[...], Self.law(fixes), Self.motion, usualSpeed: 1.4)
    // The standard deviation of the integral is 0.8 m/s · √600 s = 20 m at most.
    #expect(abs(odometer.pathLength - 1.4 * 599) < 42)
    let careless = Odometer(
      fixes[...],
      VelocityErrorModel(Self.motion),
      Self.motion,
      usualSpeed: 1.4
    )
    #expect(careless.pathLength > odometer.pathLength)
    if deviation == 0.8 { #expect(careless.pathLength > 1.4 * 599 + 100) }
  }
}
