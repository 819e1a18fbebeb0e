import GeoCore

/// Bike-share system of commuters: the first law.
///
/// Stations are of homes, of work or of leisure. The times between rentals have a gamma distribution of
/// shape 2 in the time of an intensity that has tides on working days; rain makes it smaller. Riders
/// choose a destination by attraction and distance. A rider who finds no bike walks to the nearest
/// station with one, or leaves; a rider who finds no dock rides on to the nearest with one. Trucks fill
/// stations to half at night, and by day when they have been nearly empty or full for half an hour. The
/// feed is exact, each minute.
package struct CommuterSystem {
  private enum Kind: Int { case home, work, leisure }

  private var random: SplitMix64
  private var system: SimulatedSystem
  private let kinds: [Kind]
  private let sizes: [Double]
  private let neighbors: [[Int]]
  private var bikes: [Int]
  private var depot: Int
  /// Intensity left until the next rental.
  private var waits: [Double]
  /// Destinations of the bikes that arrive, by minute.
  private var arrivals: [[Int]]
  /// Minutes for which a station has been nearly empty or full.
  private var troubles: [Int]
  /// Stations that trucks visit, by minute.
  private var visits: [[Int]]
  private var rain = 0..<0

  /// Prepares a system.
  private init(seed: UInt64, stations count: Int, days: Int, _ layout: StationLayout? = nil) {
    var random = SplitMix64(seed: SplitMix64.mix(seed))
    let drawn = (0..<count).map { _ in (x: random.normal() * 1800, y: random.normal() * 1800) }
    let drawnCapacities = (0..<count).map { _ in 10 + random.below(26) }
    let places = layout?.places ?? drawn
    let capacities = layout?.capacities ?? drawnCapacities
    kinds = places.map { place in
      let central = exp(-distance(place, (0, 0)) / 2000)
      return [Kind.home, .work, .leisure][random.index(of: [1 - central * 0.7, central, 0.25])]
    }
    sizes = capacities.map { Double($0) / 20 * exp(0.4 * random.normal()) }
    neighbors = places.map { place in
      places.indices.sorted { distance(places[$0], place) < distance(places[$1], place) }
    }
    bikes = capacities.map { Int(Double($0) * random.between(0.3...0.7)) }
    depot = count * 2
    waits = (0..<count).map { _ in random.gamma(shape: 2) }
    let minutes = days * 1440
    arrivals = Array(repeating: [], count: minutes + 300)
    visits = arrivals
    troubles = Array(repeating: 0, count: count)
    system = SimulatedSystem(places: places, capacities: capacities, minutes: minutes)
    self.random = random
  }

  /// Simulates a system from a Monday 00:00 on.
  ///
  /// - Precondition: `count` and `days` are positive.
  /// - Complexity: O(`days`·`count` + trips·`count`).
  package static func simulate(seed: UInt64, stations count: Int, days: Int) -> SimulatedSystem {
    precondition(count > 0 && days > 0)
    return CommuterSystem(seed: seed, stations: count, days: days).finished()
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
    return CommuterSystem(seed: seed, stations: layout.places.count, days: days, layout).finished()
  }

  /// The system after all its minutes.
  private func finished() -> SimulatedSystem {
    var run = self
    for minute in 0..<run.system.minutes { run.advance(minute) }
    return run.system
  }

  private mutating func advance(_ minute: Int) {
    if minute % 1440 == 0 {
      let start = minute + random.below(1300)
      rain = random.chance(0.3) ? start..<start + 90 + random.below(600) : 0..<0
    }
    for station in visits[minute] { balance(station) }
    for station in arrivals[minute] { bringBack(station, minute) }
    let wet = rain.contains(minute) ? 0.35 : 1
    for station in bikes.indices {
      waits[station] -= intensity(kinds[station], minute) * sizes[station] * wet / 60
      while waits[station] <= 0 {
        waits[station] += random.gamma(shape: 2)
        rent(station, minute)
      }
    }
    dispatch(minute)
    for station in bikes.indices {
      let docks = system.capacities[station] - bikes[station]
      system.append(
        bikes: bikes[station],
        docks: docks,
        isInService: true,
        report: SimulatedSystem.Report(bikes: bikes[station], docks: docks, isInService: true)
      )
    }
  }

  /// Rentals per hour of a station of size 1.
  private func intensity(_ kind: Kind, _ minute: Int) -> Double {
    let hour = Double(minute % 1440) / 60
    func peak(_ center: Double, _ width: Double) -> Double {
      let z = (hour - center) / width
      return exp(-z * z / 2)
    }
    if minute / 1440 % 7 >= 5 { return 0.1 + 2.6 * peak(15, 3.5) * (kind == .leisure ? 1.8 : 1) }
    switch kind {
    case .home: return 0.1 + 7 * peak(8, 0.9) + 1.5 * peak(13, 3) + 1.5 * peak(18.5, 1.5)
    case .work: return 0.1 + 0.8 * peak(8.5, 1) + 2.5 * peak(13, 1) + 7.5 * peak(17.7, 1.1)
    case .leisure: return 0.1 + 1 * peak(9, 1.5) + 2 * peak(14, 3) + 3 * peak(20, 2)
    }
  }

  private func attraction(_ kind: Kind, _ minute: Int) -> Double {
    let hour = Double(minute % 1440) / 60
    if minute / 1440 % 7 >= 5 { return kind == .leisure ? 3 : 1 }
    switch kind {
    case .home: return hour < 12 ? 0.3 : hour < 16 ? 1 : 3
    case .work: return hour < 11 ? 4 : hour < 16 ? 1.5 : 0.4
    case .leisure: return hour < 16 ? 0.8 : 2
    }
  }

  private mutating func rent(_ station: Int, _ minute: Int) {
    var start = station
    var delay = 0.0
    if bikes[start] == 0 {
      guard random.chance(0.6),
        let other = neighbors[station].prefix(5).first(where: { bikes[$0] > 0 })
      else { return }
      delay = distance(system.places[station], system.places[other]) / 80
      guard delay < 12 else { return }
      start = other
    }
    bikes[start] -= 1
    let weights = bikes.indices.map { other in
      other == start
        ? 0
        : attraction(kinds[other], minute) * sizes[other]
          * exp(-distance(system.places[start], system.places[other]) / 1800)
    }
    let end = random.index(of: weights)
    let ride = distance(system.places[start], system.places[end]) * 1.3 / 220
    let duration = delay + 2 + ride * exp(0.25 * random.normal())
    arrivals[min(minute + 1 + Int(min(duration, 200)), arrivals.count - 1)].append(end)
  }

  private mutating func bringBack(_ station: Int, _ minute: Int) {
    guard bikes[station] >= system.capacities[station] else {
      bikes[station] += 1
      return
    }
    let next =
      neighbors[station].dropFirst().first { bikes[$0] < system.capacities[$0] } ?? station
    let ride = distance(system.places[station], system.places[next]) / 200
    arrivals[min(minute + 2 + Int(min(ride, 200)), arrivals.count - 1)].append(next)
  }

  /// Sends trucks to stations.
  private mutating func dispatch(_ minute: Int) {
    let ofDay = minute % 1440
    for station in bikes.indices {
      let edge = max(1, system.capacities[station] / 10)
      let isEven = bikes[station] > edge && system.capacities[station] - bikes[station] > edge
      troubles[station] = isEven ? 0 : troubles[station] + 1
      if troubles[station] == 30, (360..<1320).contains(ofDay), random.chance(0.7) {
        visits[min(minute + 15 + random.below(50), visits.count - 1)].append(station)
      }
      if ofDay == 120, random.chance(0.6) {
        visits[min(minute + random.below(150), visits.count - 1)].append(station)
      }
    }
  }

  private mutating func balance(_ station: Int) {
    let target = Int(Double(system.capacities[station]) * random.between(0.4...0.6))
    let moved = min(max(target - bikes[station], -bikes[station]), depot)
    bikes[station] += moved
    depot -= moved
  }
}
