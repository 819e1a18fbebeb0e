import GeoCore

/// Learned times of the stretches between consecutive stops.
///
/// The logarithm of a time relative to the stretch's mean schedule is the sum of an effect of the
/// stretch, an effect of the hour that all stretches share, one of the stretch at that hour, and a
/// residual; before that, the time is freed of what the headway changes in the dwell. Residuals of
/// the last vehicles are kept per stretch, around points of two lattices, and over all stretches.
struct StretchTimes: Sendable {
  /// What is known of one stretch for all hours.
  struct Stretch: Sendable, Equatable {
    var count = 0.0
    var mean = 0.0
    var variance = 0.06
    /// Dwell at the first stop.
    var dwell = DwellTimes()
    /// Departures of vehicles that were early at the first stop, and how many waited.
    var earlyCount = 0.0
    var heldCount = 0.0
  }

  /// Mean of a slot with its weight.
  struct Mean: Sendable, Equatable {
    var count: Float = 0
    var mean: Float = 0

    /// Moves the mean by an error of the sum that it is part of.
    mutating func correct(by error: Double, weight: Double, memory: Float) {
      count = min(count + Float(weight), memory)
      mean += Float(weight * error) / max(count, 1)
    }

    /// Adds a value to the mean; once the count has reached the memory, older values fade.
    mutating func take(_ value: Double, weight: Double, memory: Float) {
      count = min(count + Float(weight), memory)
      if count > 0 { mean += Float(weight) / count * (Float(value) - mean) }
    }

    /// The mean, drawn to a value as if that had been observed some times.
    func shrunk(_ prior: Float, to value: Double = 0) -> Double {
      let share = Double(count / (count + prior))
      return value + share * (Double(mean) - value)
    }
  }

  private static let passageCount = 4
  /// Vehicles that the usual time counts as beside the mean of an hour.
  private static let hourPrior: Float = 3
  /// Vehicles that the mean of an hour remembers.
  static let hourMemory: Float = 30
  /// Seconds after which a residual of a stretch has 37 % of its weight.
  private static let decay = 900.0

  let links: [PathNetwork.Link]
  private(set) var stretches: [Stretch]
  private(set) var slots: [Mean]
  /// Mean seconds of the vehicles by the hour, without waits for the schedule.
  private(set) var hourSeconds: [Mean]
  private(set) var networkSlots: [Mean]
  private(set) var networkMean = Mean()
  private(set) var traffic: TrafficResiduals
  private var passages: [Passage]
  private var passageNext: [Int]

  /// Residual of one vehicle.
  private struct Passage: Sendable {
    var time = -Double.infinity
    var residual = 0.0
  }

  init(_ network: PathNetwork) {
    links = network.links
    stretches = Array(repeating: Stretch(), count: links.count)
    slots = Array(repeating: Mean(), count: links.count * DaySlot.count)
    hourSeconds = Array(repeating: Mean(), count: links.count * DaySlot.count)
    networkSlots = Array(repeating: Mean(), count: DaySlot.count)
    passages = Array(repeating: Passage(), count: links.count * Self.passageCount)
    passageNext = Array(repeating: 0, count: links.count)
    traffic = TrafficResiduals(network)
  }

  /// Restores what was learned of a stretch.
  mutating func restore(_ stretch: Stretch, of link: Int) { stretches[link] = stretch }
  /// Restores what was learned of a stretch at an hour.
  mutating func restore(_ mean: Mean, of link: Int, slot: Int) {
    slots[link * DaySlot.count + slot] = mean
  }
  /// Restores the mean seconds of a stretch at an hour.
  mutating func restore(hourSeconds mean: Mean, of link: Int, slot: Int) {
    hourSeconds[link * DaySlot.count + slot] = mean
  }
  /// Restores what was learned of all stretches.
  mutating func restoreNetwork(_ mean: Mean, _ slots: [Mean]) {
    networkMean = mean
    if slots.count == DaySlot.count { networkSlots = slots }
  }

  // MARK: - Usual times

  /// Mean seconds from arrival to arrival at a time of day and the mean headway.
  func seconds(_ link: Int, at slot: DaySlot, scheduled: Double) -> Double {
    // The mean of a lognormal law: sums of medians are not medians of sums.
    let half = min(stretches[link].variance, 0.3) / 2
    return links[link].seconds * exp(level(link, at: slot, scheduled: scheduled) + half)
  }

  /// Mean seconds of the vehicles at a time of day, drawn to the usual ones.
  ///
  /// Sums of parts that are random, such as signals and dwells, follow the mean of an hour more closely than
  /// the product of effects that the usual times are.
  func observed(_ link: Int, at slot: DaySlot, usual: Double) -> Double {
    let first = link * DaySlot.count
    return slot.value { hourSeconds[first + $0].shrunk(Self.hourPrior, to: usual) }
  }

  /// Usual seconds between arrival at and departure from the first stop, at most 80 % of `total`.
  func dwell(_ link: Int, total: Double, headway: Double? = nil) -> Double {
    let dwell = stretches[link].dwell
    return min(dwell.mean + dwell.change(headway: headway), 0.8 * total)
  }

  /// Mean logarithm of the time relative to the scheduled mean.
  private func level(_ link: Int, at slot: DaySlot, scheduled: Double) -> Double {
    let reference = links[link].seconds
    let stretch = stretches[link]
    let plan = max(scheduled, links[link].length / 25, 5)
    let prior = log((plan + reference) / (2 * reference)) + networkMean.shrunk(10)
    let mean = (2 * prior + stretch.count * stretch.mean) / (2 + stretch.count)
    return mean + common(slot) + own(link, slot)
  }

  private func common(_ slot: DaySlot) -> Double { slot.value { networkSlots[$0].shrunk(15) } }

  private func own(_ link: Int, _ slot: DaySlot) -> Double {
    let first = link * DaySlot.count
    return slot.value { slots[first + $0].shrunk(8) }
  }

  /// Probability that a vehicle that is early waits at the first stop of a stretch.
  func holdShare(_ link: Int) -> Double {
    (stretches[link].heldCount + 0.3) / (stretches[link].earlyCount + 1.5)
  }

  /// Residual of the last vehicles on a stretch, and their number.
  func recent(_ link: Int, at time: Double) -> (residual: Double, count: Int) {
    var (sum, weight, count) = (0.0, 0.7, 0)
    for index in 0..<Self.passageCount {
      let passage = passages[link * Self.passageCount + index]
      let age = time - passage.time
      guard age < 3600 else { continue }
      let share = exp(-max(0, age) / Self.decay)
      sum += share * passage.residual
      weight += share
      count += 1
    }
    return (sum / weight, count)
  }

  // MARK: - Learning

  /// Learns the time of one vehicle, without the time that it waited for its schedule.
  ///
  /// - Parameters:
  ///   - link: the stretch.
  ///   - slot: the time of day at its start.
  ///   - scheduled: scheduled seconds from arrival to arrival.
  ///   - seconds: the vehicle's.
  ///   - headway: the headway at the first stop.
  ///   - time: the arrival.
  /// - Returns: the residual before learning, with what the headway changed, because the vehicle keeps about the
  ///   same headway; and what the residuals of earlier vehicles foretold.
  mutating func learn(
    _ link: Int,
    at slot: DaySlot,
    scheduled: Double,
    seconds: Double,
    headway: Double?,
    time: Double
  ) -> (residual: Double, foretold: Double) {
    let reference = links[link].seconds
    let change = stretches[link].dwell.change(headway: headway)
    let freed = max(seconds - change, 0.3 * seconds, 1)
    let value = min(max(log(freed / reference), -2.5), 3)
    let residual = min(max(value - level(link, at: slot, scheduled: scheduled), -1.5), 2.5)
    let foretold = self.foretold(link, at: time)
    var stretch = stretches[link]
    let effects = common(slot) + own(link, slot)
    stretch.count = min(stretch.count + 1, 80)
    stretch.mean += (value - effects - stretch.mean) / stretch.count
    stretch.variance += (residual * residual - stretch.variance) / min(stretch.count + 8, 80)
    stretches[link] = stretch
    let rest = min(max(value - stretch.mean - effects, -1.5), 2.5)
    for (hour, share) in [(slot.before, 1 - slot.share), (slot.after, slot.share)] {
      networkSlots[hour].correct(by: rest, weight: share, memory: 8000)
      let index = link * DaySlot.count + hour
      slots[index].correct(by: rest, weight: share, memory: 40)
      let bounded = min(seconds, 4 * reference + 600)
      hourSeconds[index].take(bounded, weight: share, memory: Self.hourMemory)
    }
    networkMean.correct(by: value - Double(networkMean.mean), weight: 1, memory: 5000)
    note(residual, on: link, at: time)
    return (min(max(residual + log(max(seconds, 1) / freed), -1.5), 2.5), foretold)
  }

  /// Estimate of the residual of the next vehicle.
  private func foretold(_ link: Int, at time: Double) -> Double {
    let (near, far) = traffic.around(links[link], at: time)
    return 0.25 * recent(link, at: time).residual + 0.3 * near + 0.25 * far
      + 0.15 * traffic.everywhere(at: time)
  }

  private mutating func note(_ residual: Double, on link: Int, at time: Double) {
    passages[link * Self.passageCount + passageNext[link]] = Passage(
      time: time,
      residual: residual
    )
    passageNext[link] = (passageNext[link] + 1) % Self.passageCount
    traffic.add(residual, on: links[link], at: time)
  }

  /// Learns a dwell at the first stop of a stretch.
  mutating func learn(_ link: Int, dwell: Double, headway: Double?) {
    stretches[link].dwell.learn(dwell, headway: headway)
  }

  /// Learns whether an early vehicle waited at the first stop of a stretch.
  mutating func learn(_ link: Int, wasHeld: Bool) {
    stretches[link].earlyCount = min(stretches[link].earlyCount + 1, 40)
    let limit = stretches[link].earlyCount
    let held = stretches[link].heldCount
    stretches[link].heldCount = wasHeld ? min(held + 1, limit) : held * (1 - 1 / (limit + 1))
  }
}
