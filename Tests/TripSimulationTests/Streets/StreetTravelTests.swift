import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing
import TripSimulation

/// Travellers follow the law of streets.
@Suite struct StreetTravelTests {
  static let town = Town.blocks()

  /// Trips across the town.
  static func trips(
    _ count: Int,
    _ profile: Profile,
    _ options: StreetTripOptions
  ) throws -> [SimulatedTrip] {
    let route = try town.route(from: (20, 0), to: (440, 320), profile)
    let simulator = StreetTripSimulator(town.context, plan: .single(profile))
    return (0..<count).map { simulator.trip(along: route, seed: UInt64($0), options: options) }
  }

  // MARK: - Speeds

  @Test(arguments: [Profile.foot, .bike, .car])
  func `speeds stay below the street's and the curve's`(_ profile: Profile) throws {
    let options = StreetTripOptions.plain(profile.mode)
    let trip = try Self.trips(1, profile, options)[0]
    let (path, motion) = (trip.journey.path, trip.journey.trajectory)
    let reach = options.speed.turnReach
    var (slowest, corners) = (Double.infinity, 0)
    for (along, next) in zip(motion.along, motion.along.dropFirst())
    where along > reach && along < path.length - reach {
      let speed = (next - along) / Trajectory.tick
      #expect(speed <= path.speed(at: along) + 1e-9)
      let points = [along - reach, along, along + reach].map { path.place(at: $0).location }
      let plane = LocalPlane(at: points[1])
      let (a, b) = (plane.point(points[0]), plane.point(points[2]))
      let turn = Bearing.turn(
        from: Bearing.of(x: -a.x, y: -a.y),
        to: Bearing.of(x: b.x, y: b.y)
      )
      slowest = min(slowest, speed)
      guard abs(turn) > 35 else { continue }
      let radius = reach / (2 * sin(abs(turn) / 2 * .pi / 180))
      // Between two samples the curve may be narrower by a few per cent.
      #expect(speed <= 1.06 * (options.speed.lateralAcceleration * radius).squareRoot())
      corners += 1
    }
    let cruising = path.speed(at: 30)
    #expect(corners > 0 && slowest < cruising, "no turn slows the traveller down")
  }

  @Test func `acceleration and braking stay within their limits`() throws {
    var options = StreetTripOptions(.car)
    options.speed.streetDeviation = 0.4
    options.mistakes.probability = 0.5
    for trip in try Self.trips(20, .car, options) {
      let motion = trip.journey.trajectory
      let speeds = motion.along.indices.dropLast().map {
        motion.speed(at: (Double($0) + 0.5) * Trajectory.tick)
      }
      for (a, b) in zip(speeds, speeds.dropFirst()) where a > 1 && b > 1 {
        let change = (b - a) / Trajectory.tick
        #expect(change < options.speed.acceleration + 1e-6)
        #expect(change > -1.5 * options.speed.deceleration)
      }
    }
  }

  @Test func `each traveller and each street has its own factor of speed`() throws {
    var options = StreetTripOptions.plain(.car)
    options.speed.deviation = 0.2
    let road = LitRoad(lights: 0)
    let simulator = StreetTripSimulator(road.context, plan: .single(.car))
    let planned = try road.route(.car)
    func factors() -> [Double] {
      (0..<400).map { (seed: UInt64) in
        let trip = simulator.trip(along: planned, seed: seed, options: options)
        return log((trip.fixes.map(\.speed).max() ?? 0) / trip.journey.path.speed(at: 100))
      }
    }
    let travellers = TripLawTests.moments(factors())
    #expect(abs(travellers.mean) < 0.05 && abs(travellers.deviation - 0.2) < 0.035)
    (options.speed.deviation, options.speed.streetDeviation) = (0, 0.3)
    let streets = TripLawTests.moments(factors())
    #expect(abs(streets.mean) < 0.07 && abs(streets.deviation - 0.3) < 0.055)
  }

  // MARK: - Lights

  /// Times at which the traveller leaves the light of a road with one light, by the factor of speed.
  private static func starts(_ options: StreetTripOptions) throws -> [SimulatedTrip] {
    let road = LitRoad(lights: 1)
    let route = try road.route(.car)
    let simulator = StreetTripSimulator(road.context, plan: .single(.car))
    return stride(from: 0.5, through: 1.5, by: 0.02).map { median in
      var options = options
      options.speed.median = median
      return simulator.trip(along: route, seed: 5, options: options)
    }
  }

  @Test func `a traveller who arrives in red waits for the rest of it`() throws {
    var options = StreetTripOptions.plain(.car)
    options.signals.cycle = 60...60
    options.signals.redShare = 0.5...0.5
    options.signals.queueMean = 0
    options.spacing.range = 0.1...0.1
    var ends: [Seconds] = []
    var passed = 0
    for trip in try Self.starts(options) {
      let stops = TripLawTests.stops(of: trip)
      #expect(stops.count <= 1)
      guard let stop = stops.first else {
        passed += 1
        continue
      }
      #expect(abs(stop.travelled - 300) < 0.2)
      #expect(stop.duration <= 30.2)
      let standing = trip.fixes.last { $0.speed == 0 && $0.remaining > 0 && $0.travelled > 1 }
      ends.append(try #require(standing).time - trip.departure)
    }
    // Half of the arrivals are in red, whose ends are a whole number of cycles apart.
    #expect(ends.count > 10 && passed > 10)
    for end in ends { #expect(abs((end - ends[0]).remainder(dividingBy: 60)) < 0.25) }
  }

  @Test func `queues delay the start after red`() throws {
    var options = StreetTripOptions.plain(.car)
    options.signals.redShare = 0.5...0.5
    let road = LitRoad(lights: 1)
    let route = try road.route(.car)
    let simulator = StreetTripSimulator(road.context, plan: .single(.car))
    func waits(_ queueMean: Double) -> [Seconds] {
      options.signals.queueMean = queueMean
      return (0..<300).map { (seed: UInt64) in
        let trip = simulator.trip(along: route, seed: seed, options: options)
        return TripLawTests.stops(of: trip).reduce(0) { $0 + $1.duration }
      }
    }
    let (alone, queued) = (waits(0), waits(4))
    // The light is the same; vehicles in front only make it worse.
    for (a, b) in zip(alone, queued) { #expect(b >= a - 0.01) }
    #expect(TripLawTests.moments(queued).mean > TripLawTests.moments(alone).mean + 2)
  }

  @Test func `nobody passes a light long after it has turned red`() throws {
    var options = StreetTripOptions.plain(.car)
    options.signals.cycle = 60...60
    options.signals.redShare = 0.5...0.5
    options.signals.queueMean = 0
    let trips = try Self.starts(options)
    // All leave at the end of red or in the 30 s of green after it, or in amber, which lasts for as
    // long as it takes to brake.
    let passing = trips.map { $0.time(at: 300.1) }
    let red = try #require(
      zip(trips, passing).first { !TripLawTests.stops(of: $0.0).isEmpty }?.1
    )
    for time in passing {
      let phase = (time - red + 1).truncatingRemainder(dividingBy: 60)
      let sinceGreen = phase < 0 ? phase + 60 : phase
      #expect(sinceGreen < 30 + 1 + 12, "\(sinceGreen) s after green")
    }
  }

  // MARK: - Stops

  @Test func `one trip in twelve has a stay of a minute or more`() throws {
    var options = StreetTripOptions.plain(.foot)
    options.stays = StayLaw()
    let stays = try Self.trips(400, .foot, options).map { TripLawTests.stops(of: $0) }
    #expect(abs(Double(stays.count { !$0.isEmpty }) / 400 - 0.08) < 0.055)
    let durations = stays.flatMap { $0.map(\.duration) }
    for duration in durations { #expect(duration > 58) }
    #expect(abs(TripLawTests.moments(durations).mean - 210) < 110)
  }

  @Test func `travellers give way where they turn, and nowhere else`() throws {
    var options = StreetTripOptions.plain(.car)
    options.yielding.probability = 1
    options.yielding.mean = 20
    options.spacing.range = 0.5...0.5
    let trips = try Self.trips(10, .car, options)
    var count = 0
    for trip in trips {
      let path = trip.journey.path
      for stop in TripLawTests.stops(of: trip) {
        count += 1
        let turn = Bearing.turn(
          from: path.place(at: stop.travelled - 5).course,
          to: path.place(at: stop.travelled + 5).course
        )
        #expect(abs(turn) > 45, "at \(stop.travelled)")
      }
    }
    #expect(count >= 10)
  }
}

extension SimulatedTrip {
  /// Seconds from the start until a distance is first reached.
  func time(at along: Meters) -> Seconds {
    let ticks = journey.trajectory.along
    return Double(ticks.firstIndex { $0 >= along } ?? ticks.count - 1) * Trajectory.tick
  }
}
