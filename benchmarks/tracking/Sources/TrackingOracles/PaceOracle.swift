public import GeoCore
public import TripSimulation

/// Lower bound for the error of arrival forecasts: a Monte Carlo forecast from the true state.
///
/// The oracle knows the laws of the simulation and the true state of the traveller: position,
/// current pace, and whether the traveller is standing. It does not know the future drift of the
/// pace, the stops, or whether a wrong turn is ahead; after a wrong turn it knows the remaining
/// path. It continues the trip many times and returns the distribution of the remaining duration.
/// Up to sampling error, no tracker can have a smaller mean absolute error than its median, or a
/// shorter interval of the same coverage. Trackers do not use it.
public struct PaceOracle {
  /// The distribution of the remaining duration at a time.
  public struct Forecast: Hashable, Sendable {
    /// The median, which has the least mean absolute error.
    public var median: Seconds
    /// The mean.
    public var mean: Seconds
    /// The 10 % quantile.
    public var low: Seconds
    /// The 90 % quantile.
    public var high: Seconds
  }

  /// The longest time step of a continuation in seconds: the pace drifts by 3 % in it.
  private static let stride: Seconds = 20

  private let options: SimulationOptions
  private let continuations: Int
  private var random: SplitMix64
  private var samples: [Seconds]

  /// Makes an oracle for trips that are simulated with some options.
  ///
  /// - Parameters:
  ///   - options: the options that the trips were simulated with.
  ///   - continuations: the number of samples of each distribution, at least 2.
  ///   - seed: the seed of the random numbers.
  public init(_ options: SimulationOptions, continuations: Int = 200, seed: UInt64 = 1) {
    precondition(continuations >= 2, "a distribution needs at least two samples")
    self.options = options
    self.continuations = continuations
    random = SplitMix64(seed: seed)
    samples = []
    samples.reserveCapacity(continuations)
  }

  /// Seeds the random numbers again, so that a forecast does not depend on earlier trips.
  public mutating func restart(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// The distribution of the remaining duration at a time of a trip.
  ///
  /// - Parameters:
  ///   - trip: a trip that was simulated with the oracle's options.
  ///   - time: the time in seconds since 1970-01-01T00:00:00Z.
  ///   - estimate: of the pace up to then; `nil` to use the true pace.
  /// - Returns: the distribution of the remaining duration.
  /// - Complexity: O(continuations · (stops ahead + remaining duration ÷ 20 s) + remaining duration
  ///   · 10).
  public mutating func forecast(
    of trip: SimulatedTrip,
    at time: Seconds,
    knowing estimate: PaceFilter? = nil
  ) -> Forecast {
    let journey = trip.journey
    let elapsed = time - trip.departure
    var state = journey.state(at: elapsed)
    if let estimate { state.logPace = estimate.logPace }
    let deviation = estimate.map { $0.variance.squareRoot() } ?? 0
    let future = Future(of: state, journey.acceleration)
    samples.removeAll(keepingCapacity: true)
    for _ in 0..<continuations {
      var sample = state
      if deviation > 0 { sample.logPace += deviation * random.normal() }
      samples.append(continuation(of: sample, future))
    }
    samples.sort()
    return Forecast(
      median: quantile(0.5),
      mean: samples.reduce(0, +) / Double(continuations),
      low: quantile(0.1),
      high: quantile(0.9)
    )
  }

  /// The duration of one random continuation of the trip.
  private mutating func continuation(of state: Journey.State, _ future: Future) -> Seconds {
    var logPace = state.logPace
    var time = 0.0
    func advance(_ seconds: Seconds) {
      time += seconds
      logPace += options.pace.driftPerMinute * (seconds / 60).squareRoot() * random.normal()
    }
    switch state.standing {
    case nil: break
    case .chance: advance(random.exponential(mean: options.stops.mean))  // memoryless
    case .planned: advance(state.standingLeft)
    }
    for part in future.parts {
      if part.certainDelay > 0 { advance(part.certainDelay) }
      if part.isChance, random.chance(options.stops.probability) {
        advance(random.exponential(mean: options.stops.mean) + part.lossOfStop)
      }
      var planned = part.movingTime
      while planned > 0 {
        let step = min(planned, Self.stride)
        // The increment of a random walk over a step and its mean over the step are jointly
        // Gaussian: given the increment, the mean has half of it as expectation and a twelfth of
        // its variance.
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
    let rank = share * Double(samples.count - 1)
    let before = Int(rank)
    let after = min(before + 1, samples.count - 1)
    return samples[before] + (rank - Double(before)) * (samples[after] - samples[before])
  }
}

/// The stops and moving times ahead of a traveller.
private struct Future {
  /// A certain or possible stop, and the piece of the path from there to the next one.
  struct Part {
    var certainDelay: Seconds = 0
    var isChance = false
    var lossOfStop: Seconds = 0
    /// Seconds at the planned speeds up to the next part.
    var movingTime: Seconds = 0
  }

  var parts: [Part] = []
  /// The additional seconds of accelerating, braking and changes of speed; exact if the pace does
  /// not change.
  var correction: Seconds = 0

  init(of state: Journey.State, _ acceleration: Acceleration) {
    let path = state.path
    var along = state.along
    var part = Part()
    var steady = 0.0
    for spot in path.spots where spot.along > state.along + Trajectory.reach {
      part.movingTime = path.movingTime(from: along, to: spot.along)
      parts.append(part)
      part = Part()
      along = spot.along
      switch spot.cause {
      case .chance:
        part.isChance = true
        part.lossOfStop = acceleration.lossOfStop(at: path.speed(at: along) * exp(state.logPace))
      case .planned(let delay): part.certainDelay = delay
      }
    }
    part.movingTime = path.movingTime(from: along, to: path.length)
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
  /// The true state of a traveller at a time.
  struct State {
    /// The path that the traveller follows: the planned one until a wrong turn is taken.
    var path: TravelPath
    var along: Meters
    var speed: Double
    var logPace: Double
    var standing: StopSpot.Cause?
    /// Remaining seconds of a planned stop.
    var standingLeft: Seconds
  }

  func state(at elapsed: Seconds) -> State {
    let tick = trajectory.tick(at: elapsed)
    let along = trajectory.along[tick]
    // Before the divergence both paths coincide, so a distance along one is valid on the other.
    let hasDiverged = divergence.map { along > $0 } ?? true
    var left = 0.0
    if trajectory.standing[tick] != nil {
      var end = tick
      while end + 1 < trajectory.along.count, trajectory.standing[end + 1] != nil { end += 1 }
      left = Double(end - tick) * Trajectory.tick
    }
    return State(
      path: hasDiverged ? path : planned,
      along: along,
      speed: trajectory.speed(at: elapsed),
      logPace: trajectory.logPace[tick],
      standing: trajectory.standing[tick],
      standingLeft: left
    )
  }
}
