import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Tracking

/// What stated velocities tell of their own errors.
@Suite struct VelocityLawTests {
  private static let motion = MatchingParameters.Motion()
  private static let parameters = MatchingParameters(.foot)

  /// A walk to the east with a corner each minute, by a receiver whose velocities err by something new
  /// with each fix and by something that lasts for three seconds.
  private static func walk(
    _ count: Int,
    fresh: Double,
    lasting: Double = 0,
    speed: Double = 1.4,
    interval: Seconds = 1,
    seed: UInt64
  ) -> [LocationFix] {
    var random = SplitMix64(seed: seed)
    let kept = exp(-interval / 3)
    var old = PlanePoint(x: lasting * random.normal(), y: lasting * random.normal())
    return (0..<count).map { number in
      let time = Double(number) * interval
      let way = PlanePoint(length: speed, bearing: Int(time / 60) % 2 == 0 ? 90 : 0)
      let x = way.x + old.x + fresh * random.normal()
      let y = way.y + old.y + fresh * random.normal()
      let renewal = lasting * (1 - kept * kept).squareRoot()
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

  private static func law(_ fixes: [LocationFix]) -> VelocityLaw {
    VelocityLaw(of: fixes[...], parameters, motion)
  }

  @Test(arguments: [0.1, 0.3, 0.8])
  func `what is new with each fix is told from what lasts`(deviation: Double) {
    for seed in UInt64(1)...4 {
      let new = Self.law(Self.walk(300, fresh: deviation, seed: seed))
      #expect(abs(new.fresh - deviation) < 0.15 * deviation + 0.02)
      #expect(new.lasting < 0.6 * deviation + 0.15)
      let old = Self.law(Self.walk(300, fresh: 0, lasting: deviation, seed: seed))
      #expect(old.fresh < 0.3 * deviation)
      let least = Self.motion.velocitySpreads.lowerBound
      #expect(abs(old.lasting - max(least, deviation)) < 0.35 * deviation)
    }
  }

  @Test func `receivers of a fix each ten seconds tell by one span`() {
    let law = Self.law(Self.walk(60, fresh: 0.6, interval: 10, seed: 3))
    #expect(abs(law.variance.squareRoot() - 0.6) < 0.2)
    #expect(law.lasting == Self.motion.velocitySpreads.lowerBound)
    #expect(abs(law.freshInterval - 10) < 1e-9)
  }

  @Test func `who tells nothing has the usual law`() {
    let usual = Self.motion.velocitySpread
    func isUsual(_ fixes: [LocationFix]) -> Bool {
      let law = Self.law(fixes)
      return law.fresh == 0 && law.lasting == usual
    }
    #expect(isUsual([]))
    #expect(isUsual(Self.walk(12, fresh: 0.2, seed: 1)))
    // Somebody stands: receivers say that nothing moves.
    #expect(isUsual(Self.walk(300, fresh: 0, speed: 0, seed: 1)))
    // All within no time.
    #expect(isUsual(Self.walk(300, fresh: 0.2, interval: 1e-300, seed: 1)))
    // Fixes so far apart that the way between them is anybody's guess.
    #expect(isUsual(Self.walk(300, fresh: 0.2, interval: 60, seed: 1)))
    #expect(
      isUsual(
        Self.walk(300, fresh: 0.2, seed: 1).map { fix in
          var fix = fix
          fix.course = nil
          return fix
        }
      )
    )
    #expect(
      isUsual(
        Self.walk(300, fresh: 0.2, seed: 1).map { fix in
          var fix = fix
          fix.time = nil
          return fix
        }
      )
    )
  }

  @Test(arguments: [0.2, 0.5, 0.8])
  func `noise to the side makes no way longer`(deviation: Double) {
    let fixes = Self.walk(600, fresh: deviation, seed: 5)
    let odometer = Odometer(fixes[...], Self.law(fixes), Self.motion, usualSpeed: 1.4)
    // The deviation of what is added up is 0.8 m/s · √600 s = 20 m at most.
    #expect(abs(odometer.run - 1.4 * 599) < 42)
    let careless = Odometer(fixes[...], VelocityLaw(Self.motion), Self.motion, usualSpeed: 1.4)
    #expect(careless.run > odometer.run)
    if deviation == 0.8 { #expect(careless.run > 1.4 * 599 + 100) }
  }
}
