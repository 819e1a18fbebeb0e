import GeoCore

/// Bike-share system of crowds: the second law.
///
/// Demand has a daily wave, grows over the weeks, and is multiplied by fluctuations of the city and of
/// each station that last hours. Riders come in groups of up to four. Events bring a crowd to the
/// stations around a place, which leaves hours later. A group without enough bikes leaves; riders
/// without a dock wait and try again. Stations fail for hours, some bikes cannot be ridden but are
/// counted, some reports are wrong by one or two. Trucks move bikes at any time. The feed is read every
/// five minutes with gaps.
package struct CrowdSystem {
  private struct Event {
    var minute: Int
    var end: Int
    var place: (x: Double, y: Double)
    var strength: Double
  }

  private var random: SplitMix64
  private var system: SimulatedSystem
  private let phases: [Double]
  private let sizes: [Double]
  private let growth: Double
  private var bikes: [Int]
  private var broken: [Int]
  private var repairs: [Int]
  private var outages: [Int]
  private var moods: [Double]
  private var cityMood = 0.0
  private var arrivals: [[(station: Int, riders: Int)]]
  private var events: [Event] = []
  private var nextPoll = 0

  private init(seed: UInt64, stations count: Int, days: Int, _ layout: StationLayout? = nil) {
    var random = SplitMix64(seed: SplitMix64.mix(seed ^ 0xB1CE))
    let drawn = (0..<count).map { _ in
      (x: random.between(-3000...3000), y: random.between(-3000...3000))
    }
    let drawnCapacities = (0..<count).map { _ in 8 + random.below(33) }
    let places = layout?.places ?? drawn
    let capacities = layout?.capacities ?? drawnCapacities
    phases = places.map { _ in random.between(-2.5...2.5) }
    sizes = capacities.map { Double($0) / 24 * exp(0.5 * random.normal()) }
    growth = random.between(0.3...0.8)
    bikes = capacities.map { random.below($0) }
    broken = bikes.map { random.chance(0.25) ? min($0, 1) : 0 }
    repairs = places.map { _ in random.below(5 * 1440) }
    outages = places.map { _ in 0 }
    moods = places.map { _ in 0.0 }
    let minutes = days * 1440
    arrivals = Array(repeating: [], count: minutes + 300)
    system = SimulatedSystem(places: places, capacities: capacities, minutes: minutes)
    self.random = random
  }

  /// Simulates a system from a Monday 00:00 on.
  ///
  /// - Precondition: `count` and `days` are positive.
  /// - Complexity: O(`days`·`count` + trips·`count`).
  package static func simulate(seed: UInt64, stations count: Int, days: Int) -> SimulatedSystem {
    precondition(count > 0 && days > 0)
    return CrowdSystem(seed: seed, stations: count, days: days).finished()
  }

  /// Simulates stations that exist from a Monday 00:00 on.
  ///
  /// - Precondition: `days` is positive.
  /// - Complexity: O(`days`·stations + trips·stations).
  package static func simulation(
    of layout: StationLayout,
    seed: UInt64,
    days: Int
  ) -> SimulatedSystem {
    precondition(days > 0)
    return CrowdSystem(seed: seed, stations: layout.places.count, days: days, layout).finished()
  }

  /// The system after all its minutes.
  private func finished() -> SimulatedSystem {
    var run = self
    for minute in 0..<run.system.minutes { run.advance(minute) }
    return run.system
  }

  private mutating func advance(_ minute: Int) {
    if minute % 1440 == 0, random.chance(0.5) { plan(minute) }
    for (station, riders) in arrivals[minute] { bringBack(station, riders, minute) }
    cityMood += -cityMood / 150 + 0.35 * (2.0 / 150).squareRoot() * random.normal()
    for station in bikes.indices {
      moods[station] +=
        -moods[station] / 90 + 0.45 * (2.0 / 90).squareRoot() * random.normal()
      upkeep(station, minute)
      let rate = intensity(station, minute)
      var wait = random.exponential(mean: 60 / max(rate, 1e-6))
      while wait < 1 {
        rent(station, minute)
        wait += random.exponential(mean: 60 / max(rate, 1e-6))
      }
    }
    report(minute)
  }

  private mutating func plan(_ minute: Int) {
    let start = minute + 600 + random.below(660)
    events.append(
      Event(
        minute: start,
        end: start + 100 + random.below(100),
        place: system.places[random.below(system.places.count)],
        strength: random.between(3...8)
      )
    )
    events.removeAll { $0.end < minute - 1440 }
  }

  /// Groups per hour that want to rent at a station.
  private func intensity(_ station: Int, _ minute: Int) -> Double {
    let hour = Double(minute % 1440) / 60
    let wave = (hour - 15 - phases[station]) / 24 * 2 * .pi
    let daily = max(0.03, 0.55 + 0.6 * cos(wave) + 0.25 * cos(2 * wave))
    let season = 1 + growth * Double(minute) / (42 * 1440)
    let leaving = events.reduce(0) { sum, event in
      let late = Double(minute - event.end)
      guard late > 0, late < 60 else { return sum }
      return sum + event.strength * exp(-distance(system.places[station], event.place) / 500)
    }
    return sizes[station] * (daily * season * exp(cityMood + moods[station]) * 1.6 + leaving * 2)
  }

  private mutating func rent(_ station: Int, _ minute: Int) {
    var riders = 1
    while riders < 4, random.chance(0.35) { riders += 1 }
    guard outages[station] == 0, bikes[station] - broken[station] >= riders else { return }
    let weights = bikes.indices.map { other in
      let crowd = events.reduce(1) { sum, event in
        let early = event.minute - minute
        guard early > 0, early < 70 else { return sum }
        return sum + 4 * event.strength * exp(-distance(system.places[other], event.place) / 400)
      }
      let far = distance(system.places[station], system.places[other])
      return sizes[other] * crowd * (far + 100) * exp(-far / 900)
    }
    bikes[station] -= riders
    let end = random.index(of: weights)
    let pace = random.between(140...260)
    let ride = 3 + distance(system.places[station], system.places[end]) * 1.4 / pace
    let stay = random.chance(0.15) ? random.between(0...60) : 0
    arrivals[min(minute + 1 + Int(ride + stay), arrivals.count - 1)].append((end, riders))
  }

  private mutating func bringBack(_ station: Int, _ riders: Int, _ minute: Int) {
    let free = outages[station] > 0 ? 0 : system.capacities[station] - bikes[station]
    let parked = min(riders, free)
    bikes[station] += parked
    guard parked < riders else { return }
    // Some wait; the others look for any other station.
    let next = random.chance(0.6) ? station : random.below(bikes.count)
    let delay = 2 + random.below(6)
    arrivals[min(minute + delay, arrivals.count - 1)].append((next, riders - parked))
  }

  /// Failures, bikes that break and are repaired, trucks.
  private mutating func upkeep(_ station: Int, _ minute: Int) {
    outages[station] = max(0, outages[station] - 1)
    if random.chance(1 / (12.0 * 1440)) { outages[station] = 30 + random.below(360) }
    if minute == repairs[station] {
      repairs[station] = minute + 720 + random.below(5 * 1440)
      broken[station] = broken[station] > 0 ? 0 : min(bikes[station], 1 + random.below(2))
    }
    broken[station] = min(broken[station], bikes[station])
    let capacity = system.capacities[station]
    let fill = Double(bikes[station]) / Double(capacity)
    if random.chance((abs(fill - 0.5) > 0.4 ? 6 : 0.4) / 1440.0) {
      let target = Int(Double(capacity) * random.between(0.2...0.8))
      bikes[station] += (target - bikes[station]) * 3 / 4
      broken[station] = min(broken[station], bikes[station])
    }
  }

  private mutating func report(_ minute: Int) {
    let isPolled = minute == nextPoll
    if isPolled { nextPoll += random.chance(0.004) ? 20 + random.below(100) : 5 }
    for station in bikes.indices {
      let capacity = system.capacities[station]
      var counted = bikes[station]
      if isPolled, random.chance(0.01) {
        counted = min(max(counted + random.below(5) - 2, 0), capacity)
      }
      let isInService = outages[station] == 0
      system.append(
        bikes: bikes[station] - broken[station],
        docks: capacity - bikes[station],
        isInService: isInService,
        report: isPolled
          ? SimulatedSystem.Report(
            bikes: counted,
            docks: capacity - counted,
            isInService: isInService
          )
          : nil
      )
    }
  }
}
