import CampusGraph
import GeoCore
import Routing
import Testing

/// The model of a rider's power, against what is published and against itself.
@Suite struct CyclingPowerTests {
  /// The rider of the worked example in the paper of Martin and others.
  private static let racer: CyclingPower = {
    var racer = CyclingPower()
    racer.mass = 90
    racer.efficiency = 0.976
    racer.rollingResistance = 0.0032
    racer.dragArea = 0.2565 + 0.0044  // with the spokes
    return racer
  }()

  @Test func `the worked example of the paper comes out`() {
    // 213.3 W at 8.36 m/s up 0.3 % with 2.55 m/s from ahead, 2.3 W at the wheel of which
    // accelerate.
    let power = Self.racer.power(
      holding: 8.36,
      slope: 0.003,
      headwind: 2.55,
      airDensity: 1.2234
    )
    #expect(abs(power - (213.3 - 2.3 / 0.976)) < 0.3, "\(power)")
  }

  @Test(arguments: [
    (0.0, 1.2250), (1000, 1.1116), (2000, 1.0065), (3000, 0.9091), (5000, 0.7361), (11_000, 0.3639),
  ])
  func `air is as dense as the standard atmosphere's table says`(altitude: Double, density: Double)
  {
    #expect(abs(AirDensity.standard(at: altitude) - density) < 1e-4)
  }

  @Test func `heights beyond the lowest layer count as its ends`() {
    #expect(AirDensity.standard(at: 1e6) == AirDensity.standard(at: 11_000))
    #expect(AirDensity.standard(at: -1e6) == AirDensity.standard(at: -500))
  }

  @Test func `the speed found is the one that takes the power`() {
    var rider = CyclingPower()
    rider.lowestSpeed = 0
    rider.highestSpeed = .infinity
    var random = SplitMix64(seed: 16)
    for _ in 0..<500 {
      rider.mass = random.between(50...150)
      rider.power = random.between(30...400)
      rider.climbingPower = rider.power + random.between(0...200)
      rider.dragArea = random.between(0.2...0.8)
      rider.altitude = random.between(0...4000)
      let incline = random.between(-200...300)
      let share = min(1, max(-1, incline / rider.fullEffortIncline))
      let spent =
        rider.power + share * (share > 0 ? rider.climbingPower - rider.power : rider.power)
      let speed = rider.speed(incline: incline)
      let needed = rider.power(holding: speed, slope: incline / 1000)
      #expect(abs(needed - spent) < 1e-6 * max(1, speed) * rider.mass, "\(rider) at \(incline)")
    }
  }

  @Test func `the steeper the slower, from the brakes' speed down to pushing`() {
    for altitude in [0.0, 2240, 2850, 4000] {
      guard case .power(let rider) = Profile.bike.adjusted(toAltitude: altitude).slope else {
        Issue.record("bikes have no model of power")
        return
      }
      let speeds = (-500...500).map { rider.speed(incline: Double($0)) }
      #expect(zip(speeds, speeds.dropFirst()).allSatisfy { $0 >= $1 })
      #expect(speeds.first == rider.highestSpeed && speeds.last == rider.lowestSpeed)
      // Neither end is all there is.
      #expect(Set(speeds).count > 100)
    }
  }

  @Test func `on the level a bike has the speed that its profile says`() throws {
    #expect(Profile.bike.slope.factor(incline: 0) == 1)
    guard case .power(let rider) = Profile.bike.slope else {
      Issue.record("bikes have no model of power")
      return
    }
    #expect(abs(rider.levelSpeed - 16 / 3.6) < 1e-9)
    #expect((50...60).contains(rider.power), "\(rider.power)")
    // Watts by kilograms and metres per second: 120 W lift 95 kg at 5 km/h up some 8 %.
    #expect(abs(rider.speed(incline: 80) * 3.6 - 5.0) < 0.1)
  }

  @Test func `thin air is faster on the level and makes no difference on a climb`() throws {
    let coast = Profile.bike.adjusted(toAltitude: 0)
    let quito = Profile.bike.adjusted(toAltitude: 2850)
    func speed(_ profile: Profile, _ incline: Int) throws -> Double {
      let level = try #require(profile.speeds[.cycleway])
      return level * profile.slope.factor(incline: incline)
    }
    let gain = try speed(quito, 0) / speed(coast, 0)
    #expect(gain > 1.04 && gain < 1.09, "\(gain)")
    #expect(abs(try speed(quito, 100) / speed(coast, 100) - 1) < 0.01)
    #expect(try speed(quito, -20) > speed(coast, -20))
    // Mexico City lies between the two.
    #expect(try speed(Profile.bike, 0) > speed(coast, 0))
    #expect(try speed(Profile.bike, 0) < speed(quito, 0))
  }

  @Test func `altitude changes what power sets and nothing else`() throws {
    let quito = Profile.bike.adjusted(toAltitude: 2850)
    #expect(quito.speeds[.footway] == Profile.bike.speeds[.footway])
    #expect(quito.speeds[.plaza] == Profile.bike.speeds[.plaza])
    #expect(quito.pushing == Profile.bike.pushing && quito.name == "bike")
    for profile in Profile.presets where profile.mode != .bike {
      #expect(profile.adjusted(toAltitude: 2850) == profile)
    }
    var islander = Profile.bike
    islander.speeds[.ferry] = 10
    #expect(islander.adjusted(toAltitude: 0).speeds[.ferry] == 10)
    let back = try #require(quito.adjusted(toAltitude: 2240).speeds[.road])
    #expect(abs(back - 16 / 3.6) < 1e-9)
  }

  @Test func `odd riders still have a speed`() {
    var idle = CyclingPower()
    idle.power = 0
    idle.climbingPower = 0
    #expect(idle.speed(incline: 0) == idle.lowestSpeed)
    #expect(idle.speed(incline: 50) == idle.lowestSpeed)
    #expect(idle.speed(incline: -50) == idle.highestSpeed)
    var sudden = CyclingPower()
    sudden.fullEffortIncline = 0
    #expect(sudden.levelSpeed == CyclingPower().levelSpeed)
    #expect(sudden.speed(incline: 5) > CyclingPower().speed(incline: 5))
  }
}
