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

  /// What is known at a moment of a trip.
  ///
  /// - Precondition: the trip was simulated by the oracle's options.
  /// - Complexity: O(continuations · (stops ahead + remaining duration ÷ 20 s)).
  public mutating func prophecy(of trip: SimulatedTrip, at time: Seconds) -> Prophecy {
    let journey = trip.journey
    let elapsed = time - trip.departure
    let state = journey.state(at: elapsed)
    let future = Future(of: state.path, from: state.along, journey.acceleration)
    samples.removeAll(keepingCapacity: true)
    for _ in 0..<continuations {
      samples.append(standing(state) + moving(future, state.logPace))
    }
    samples.sort()
    return Prophecy(
      median: quantile(0.5),
      mean: samples.reduce(0, +) / Double(continuations),
      low: quantile(0.1),
      high: quantile(0.9)
    )
  }

  /// How long the stop goes on that the traveller is at.
  private mutating func standing(_ state: Journey.State) -> Seconds {
    switch state.standing {
    case nil: 0
    case .chance: random.exponential(mean: options.stops.mean)  // it has no memory
    case .planned: state.standingLeft
    }
  }

  private mutating func moving(_ future: Future, _ logPace: Double) -> Seconds {
    var logPace = logPace
    var time = 0.0
    for part in future.parts {
      time += part.certainDelay
      if part.isChance, random.chance(options.stops.probability) {
        time += random.exponential(mean: options.stops.mean) + part.lossOfStop
      }
      var planned = part.movingTime
      while planned > 0 {
        let step = min(planned, Self.stride)
        let seconds = step * exp(-logPace)
        time += seconds
        logPace += options.pace.driftPerMinute * (seconds / 60).squareRoot() * random.normal()
        planned -= step
      }
    }
    return time + future.lossOfEnd
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
  var lossOfEnd: Seconds = 0

  init(of path: TravelPath, from start: Meters, _ acceleration: Acceleration) {
    guard !path.pieces.isEmpty else { return }
    var place = start
    var part = Part()
    for spot in path.spots where spot.along > start {
      part.movingTime = path.movingTime(from: place, to: spot.along)
      parts.append(part)
      part = Part()
      place = spot.along
      let loss = acceleration.lossOfStop(at: path.pieces[path.piece(at: place)].speed)
      switch spot.cause {
      case .chance: (part.isChance, part.lossOfStop) = (true, loss)
      case .planned(let delay): part.certainDelay = delay + loss
      }
    }
    part.movingTime = path.movingTime(from: place, to: path.length)
    parts.append(part)
    if start < path.length {
      lossOfEnd = acceleration.lossOfEnd(at: path.pieces[path.pieces.count - 1].speed)
    }
  }
}

extension Journey {
  /// What there is to be known of a traveller at a moment.
  struct State {
    /// The way that the traveller means to go on.
    var path: TravelPath
    var along: Meters
    var logPace: Double
    var standing: StopSpot.Cause?
    /// How much of a planned stop is left.
    var standingLeft: Seconds
  }

  fileprivate func state(at elapsed: Seconds) -> State {
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
      logPace: trajectory.logPace[tick],
      standing: trajectory.standing[tick],
      standingLeft: left
    )
  }
}
