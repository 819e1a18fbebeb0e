import CampusGraph
package import GeoCore

/// Comfortable acceleration and deceleration in metres per second squared.
package struct Acceleration: Sendable {
  var up: Double
  var down: Double

  /// The typical values of a mode.
  init(_ mode: TravelMode) {
    switch mode {
    case .foot: (up, down) = (1, 1)  // a walker reaches full speed within two steps
    case .wheelchair: (up, down) = (0.6, 0.8)  // three or four pushes
    case .bike: (up, down) = (0.8, 1.5)  // from 0 to 16 km/h in six seconds
    case .car: (up, down) = (1.5, 2)  // everyday driving: ITE, "Traffic Engineering Handbook"
    }
  }

  /// Takes the values of a traveller.
  init(up: Double, down: Double) {
    self.up = up
    self.down = down
  }

  /// Seconds lost by braking to a stop and accelerating again, without the time standing.
  package func lossOfStop(at speed: Double) -> Seconds {
    lossOfStart(at: speed) + lossOfEnd(at: speed)
  }
  /// Seconds lost by starting from rest.
  func lossOfStart(at speed: Double) -> Seconds { speed / (2 * up) }
  /// Seconds lost by coming to rest.
  func lossOfEnd(at speed: Double) -> Seconds { speed / (2 * down) }
}

/// Position of a traveller along the path at every tick from the start to the arrival.
package struct Trajectory: Sendable {
  /// Seconds between two ticks: short compared with any acceleration, and a divisor of usual rates.
  package static let tick: Seconds = 0.1
  /// A traveller within this many metres of a stop has reached it.
  package static let reach: Meters = 0.05

  /// Metres along the path at each tick; the last one is the arrival.
  package private(set) var along: [Meters] = [0]
  /// The logarithm of the pace at each tick; empty if the law has no common pace.
  package private(set) var logPace: [Double] = []
  /// Why the traveller stands at each tick; `nil` while moving.
  package private(set) var standing: [StopSpot.Cause?] = [nil]

  /// Takes a motion from its start to the arrival.
  ///
  /// - Precondition: there is a tick, and as many causes of standing as ticks.
  init(along: [Meters], standing: [StopSpot.Cause?]) {
    precondition(!along.isEmpty && along.count == standing.count)
    self.along = along
    self.standing = standing
  }

  /// Seconds from the start to the arrival.
  var duration: Seconds { Double(along.count - 1) * Self.tick }

  /// Metres along the path at a time in seconds after the start.
  func distance(at time: Seconds) -> Meters {
    let ticks = max(0, time / Self.tick)
    let before = Int(ticks)
    guard before + 1 < along.count else { return along[along.count - 1] }
    return along[before] + (ticks - Double(before)) * (along[before + 1] - along[before])
  }

  /// Metres per second at a time in seconds after the start.
  package func speed(at time: Seconds) -> Double {
    let before = Int(max(0, time / Self.tick))
    guard before + 1 < along.count else { return 0 }
    return (along[before + 1] - along[before]) / Self.tick
  }

  /// Seconds after the start when a distance is first reached.
  func time(at distance: Meters) -> Seconds {
    let tick = along.dropLast().partitionPoint { $0 < distance }
    guard tick > 0, along[tick] > along[tick - 1] else { return Double(tick) * Self.tick }
    let share = (distance - along[tick - 1]) / (along[tick] - along[tick - 1])
    return (Double(tick - 1) + min(1, max(0, share))) * Self.tick
  }

  /// The last tick at or before a time.
  package func tick(at time: Seconds) -> Int { min(along.count - 1, Int(max(0, time / Self.tick))) }

  /// Simulates the travel along a path to its end.
  ///
  /// - Complexity: O(duration ÷ tick).
  init(
    along path: TravelPath,
    _ acceleration: Acceleration,
    _ options: SimulationOptions,
    _ random: inout SplitMix64
  ) {
    var stops = Self.stops(on: path, options.stops, &random)[...]
    var pace = options.pace.deviation * random.normal()
    let drift = options.pace.driftPerMinute * (Self.tick / 60).squareRoot()
    var traveller = Traveller(path: path, acceleration: acceleration)
    logPace.append(pace)
    while true {
      pace += drift * random.normal()
      if let stop = stops.first, traveller.isAt(stop.along) {
        traveller.speed = 0
        for _ in 0..<Int((stop.duration / Self.tick).rounded()) {
          add(traveller.along, pace, stop.cause)
          pace += drift * random.normal()
        }
        stops.removeFirst()
        continue
      }
      guard traveller.along < path.length else { break }
      traveller.move(pace: exp(pace), upTo: stops.first?.along)
      add(traveller.along, pace, nil)
    }
  }

  /// Seconds to the end of a path at a constant pace, with planned stops only.
  ///
  /// - Complexity: O(duration ÷ tick).
  package static func steadyDuration(
    along path: TravelPath,
    from start: Meters,
    speed: Double,
    pace: Double,
    _ acceleration: Acceleration
  ) -> Seconds {
    var stops = path.spots.filter { $0.along > start + reach && $0.cause != .chance }[...]
    var traveller = Traveller(path: path, acceleration: acceleration)
    traveller.begin(at: start, speed: speed)
    var time = 0.0
    while true {
      if let stop = stops.first, traveller.isAt(stop.along) {
        if case .planned(let duration) = stop.cause { time += duration }
        traveller.speed = 0
        stops.removeFirst()
        continue
      }
      guard traveller.along < path.length else { return time }
      traveller.move(pace: pace, upTo: stops.first?.along)
      time += tick
    }
  }

  private mutating func add(_ distance: Meters, _ pace: Double, _ cause: StopSpot.Cause?) {
    along.append(distance)
    logPace.append(pace)
    standing.append(cause)
  }

  private struct Stop {
    var along: Meters
    var duration: Seconds
    var cause: StopSpot.Cause
  }

  /// Draws the stops of a trip.
  private static func stops(
    on path: TravelPath,
    _ law: StopLaw,
    _ random: inout SplitMix64
  ) -> [Stop] {
    path.spots.compactMap { spot in
      switch spot.cause {
      case .planned(let duration):
        return Stop(along: spot.along, duration: duration, cause: spot.cause)
      case .chance:
        guard random.chance(law.probability) else { return nil }
        return Stop(
          along: spot.along,
          duration: random.exponential(mean: law.mean),
          cause: spot.cause
        )
      }
    }
  }
}

/// A moving traveller: at the planned speed times the pace, braking in time for slower pieces and
/// stops.
private struct Traveller {
  /// The least speed before the end of the path, in metres per second.
  private static let crawl = 0.1

  let path: TravelPath
  let acceleration: Acceleration
  var along: Meters = 0
  var speed = 0.0
  private var piece = 0

  init(path: TravelPath, acceleration: Acceleration) {
    self.path = path
    self.acceleration = acceleration
  }

  /// Starts at a distance along the path.
  mutating func begin(at distance: Meters, speed: Double) {
    along = min(distance, path.length)
    self.speed = speed
    piece = max(0, path.piece(at: along))
  }

  func isAt(_ distance: Meters) -> Bool { distance - along < Trajectory.reach }

  /// Advances by a tick.
  mutating func move(pace: Double, upTo stop: Meters?) {
    let end = min(stop ?? path.length, path.length)
    let allowed = max(Self.crawl, highestSpeed(pace, end))
    speed = min(speed + acceleration.up * Trajectory.tick, allowed)
    along = min(along + speed * Trajectory.tick, end)
    if path.length - along < Trajectory.reach { along = path.length }
    while piece + 1 < path.pieces.count, path.distances[piece + 1] <= along { piece += 1 }
  }

  /// The highest speed that still allows braking for the stop and the pieces ahead.
  private func highestSpeed(_ pace: Double, _ end: Meters) -> Double {
    func limit(_ speed: Double, in distance: Meters) -> Double {
      (speed * speed + 2 * acceleration.down * max(0, distance)).squareRoot()
    }
    guard piece < path.pieces.count else { return 0 }
    var highest = min(path.pieces[piece].speed * pace, limit(0, in: end - along))
    var next = piece + 1
    while next < path.pieces.count {
      let distance = path.distances[next] - along
      guard limit(0, in: distance) < highest else { break }
      highest = min(highest, limit(path.pieces[next].speed * pace, in: distance))
      next += 1
    }
    return highest
  }
}
