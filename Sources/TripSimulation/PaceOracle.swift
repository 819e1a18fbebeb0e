public import GeoCore

/// How long somebody still takes, said by one who knows everything but the future.
///
/// The oracle knows the laws of the simulation and the true state of the traveller: the place, the pace
/// at this moment, and whether the traveller is standing. It does not know how the pace will drift, where there will
/// be stops, or that a wrong turn will be taken; once it is taken, it knows the way on. It goes on from there many times over and
/// tells the distribution of what may happen. No tracker can have a smaller mean absolute error than
/// its median, or a shorter interval of the same coverage, save by luck and up to the number of
/// continuations: so it bounds what a tracker can do in principle. Trackers do not see it.
public struct PaceOracle {
  /// What the oracle says at a moment.
  public struct Prophecy: Hashable, Sendable {
    /// The median of the remaining duration, which has the least mean absolute error.
    public var median: Seconds
    /// The mean of it.
    public var mean: Seconds
    /// A tenth of all continuations are shorter.
    public var low: Seconds
    /// A tenth of all continuations are longer.
    public var high: Seconds
  }

  /// The most seconds of travel for which the pace counts as one: it drifts by 3 % in them.
  private static let stride: Seconds = 20

  private let options: SimulationOptions
  private let continuations: Int
  private var random: SplitMix64
  private var samples: [Seconds]

  /// Prepares an oracle for trips of some options.
  ///
  /// - Parameters:
  ///   - options: the laws that the trips were simulated by.
  ///   - continuations: how many times each trip is continued from a moment, at least 2.
  ///   - seed: where its random numbers start.
  public init(_ options: SimulationOptions, continuations: Int = 200, seed: UInt64 = 1) {
    precondition(continuations >= 2, "a distribution takes two samples")
    self.options = options
    self.continuations = continuations
    random = SplitMix64(seed: seed)
    samples = []
    samples.reserveCapacity(continuations)
  }

  /// Starts the random numbers anew, so that what is said of a trip does not depend on trips before.
  public mutating func restart(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// What is known at a moment of a trip.
  ///
  /// - Parameters:
  ///   - trip: a trip that was simulated by the oracle's options.
  ///   - time: when, in seconds since 1970.
  ///   - study: what was learned of the pace up to then; `nil` to know it as it is.
  /// - Returns: the distribution of the remaining duration.
  /// - Complexity: O(continuations · (stops ahead + remaining duration ÷ 20 s) + remaining duration · 10).
  public mutating func prophecy(
    of trip: SimulatedTrip,
    at time: Seconds,
    knowing study: PaceStudy? = nil
  ) -> Prophecy {
    let journey = trip.journey
    let elapsed = time - trip.departure
    var state = journey.state(at: elapsed)
    if let study { state.logPace = study.logPace }
    let deviation = study.map { $0.variance.squareRoot() } ?? 0
    let future = Future(of: state, journey.acceleration)
    samples.removeAll(keepingCapacity: true)
    for _ in 0..<continuations {
      var guess = state
      if deviation > 0 { guess.logPace += deviation * random.normal() }
      samples.append(continuation(of: guess, future))
    }
    samples.sort()
    return Prophecy(
      median: quantile(0.5),
      mean: samples.reduce(0, +) / Double(continuations),
      low: quantile(0.1),
      high: quantile(0.9)
    )
  }

  /// How long the rest of the trip takes for once.
  private mutating func continuation(of state: Journey.State, _ future: Future) -> Seconds {
    var logPace = state.logPace
    var time = 0.0
    func pass(_ seconds: Seconds) {
      time += seconds
      logPace += options.pace.driftPerMinute * (seconds / 60).squareRoot() * random.normal()
    }
    switch state.standing {
    case nil: break
    case .chance: pass(random.exponential(mean: options.stops.mean))  // it has no memory
    case .planned: pass(state.standingLeft)
    }
    for part in future.parts {
      if part.certainDelay > 0 { pass(part.certainDelay) }
      if part.isChance, random.chance(options.stops.probability) {
        pass(random.exponential(mean: options.stops.mean) + part.lossOfStop)
      }
      var planned = part.movingTime
      while planned > 0 {
        let step = min(planned, Self.stride)
        // Of a random walk over a stretch, the end and the mean are known: Gaussian both, with what
        // the mean shares with the end, and a twelfth of the variance beside.
        let deviation = options.pace.driftPerMinute * (step * exp(-logPace) / 60).squareRoot()
        let change = deviation * random.normal()
        let mean = change / 2 + deviation * random.normal() / 12.0.squareRoot()
        time += step * exp(-logPace - mean)
        logPace += change
        planned -= step
      }
    }
    return max(0, time + future.correction)
  }

  private func quantile(_ share: Double) -> Seconds {
    let place = share * Double(samples.count - 1)
    let before = Int(place)
    let after = min(before + 1, samples.count - 1)
    return samples[before] + (place - Double(before)) * (samples[after] - samples[before])
  }
}

/// What lies ahead of a traveller, as far as time goes.
private struct Future {
  /// A spot where one stands or may have to, and the way on from there.
  struct Part {
    var certainDelay: Seconds = 0
    var isChance = false
    var lossOfStop: Seconds = 0
    /// Seconds at the plan's speeds up to the next part.
    var movingTime: Seconds = 0
  }

  var parts: [Part] = []
  /// The seconds that starting, braking and changes of speed take beside all that: exact as long as the
  /// pace does not change.
  var correction: Seconds = 0

  init(of state: Journey.State, _ acceleration: Acceleration) {
    let path = state.path
    var place = state.along
    var part = Part()
    var steady = 0.0
    for spot in path.spots where spot.along > state.along + Trajectory.reach {
      part.movingTime = path.movingTime(from: place, to: spot.along)
      parts.append(part)
      part = Part()
      place = spot.along
      switch spot.cause {
      case .chance:
        part.isChance = true
        part.lossOfStop = acceleration.lossOfStop(at: path.speed(at: place) * exp(state.logPace))
      case .planned(let delay): part.certainDelay = delay
      }
    }
    part.movingTime = path.movingTime(from: place, to: path.length)
    parts.append(part)
    for part in parts { steady += part.certainDelay + part.movingTime * exp(-state.logPace) }
    let exact = Trajectory.steadyDuration(
      along: path,
      from: state.along,
      speed: state.speed,
      pace: exp(state.logPace),
      acceleration
    )
    correction = exact - steady
  }
}

extension Journey {
  /// What there is to be known of a traveller at a moment.
  struct State {
    /// The way that the traveller means to go on.
    var path: TravelPath
    var along: Meters
    var speed: Double
    var logPace: Double
    var standing: StopSpot.Cause?
    /// How much of a planned stop is left.
    var standingLeft: Seconds
  }

  func state(at elapsed: Seconds) -> State {
    let tick = trajectory.tick(at: elapsed)
    let along = trajectory.along[tick]
    // Up to the parting both ways are one, so the place on the one is the place on the other.
    let isAstray = parting.map { along > $0 } ?? true
    var left = 0.0
    if trajectory.standing[tick] != nil {
      var end = tick
      while end + 1 < trajectory.along.count, trajectory.standing[end + 1] != nil { end += 1 }
      left = Double(end - tick) * Trajectory.tick
    }
    return State(
      path: isAstray ? path : planned,
      along: along,
      speed: trajectory.speed(at: elapsed),
      logPace: trajectory.logPace[tick],
      standing: trajectory.standing[tick],
      standingLeft: left
    )
  }
}
