import GeoCore

/// Learned times of the stretches between consecutive stops.
///
/// The logarithm of a time relative to the stretch's mean schedule is the sum of an effect of the
/// stretch, an effect of the hour (shared by all stretches until a stretch has its own), and a
/// residual. Residuals of the last vehicles are kept per stretch, and averaged per square of 800 m
/// and over all stretches.
struct StretchTimes: Sendable {
  /// Hours of working days, then those of weekends.
  static let slotCount = 48

  /// What is known of one stretch for all hours.
  struct Stretch: Sendable {
    var count = 0.0
    var mean = 0.0
    var variance = 0.06
    var dwell = 15.0
    var dwellCount = 0.0
    /// Departures of vehicles that were early at the first stop of the stretch, and how many waited.
    var earlyCount = 0.0
    var heldCount = 0.0
  }

  /// Mean of a slot with its weight.
  struct Mean: Sendable {
    var count: Float = 0
    var mean: Float = 0

    mutating func add(_ value: Double, memory: Float) {
      count = min(count + 1, memory)
      mean += (Float(value) - mean) / count
    }

    /// The mean, drawn to 0 as if that had been observed some times.
    func shrunk(_ prior: Float) -> Double { Double(mean * count / (count + prior)) }
  }

  /// Residual of one vehicle.
  struct Passage: Sendable {
    var time = -Double.infinity
    var residual = 0.0
  }

  /// Mean that forgets with time.
  struct RecentMean: Sendable {
    var time = 0.0
    var weight = 0.0
    var sum = 0.0

    mutating func add(_ value: Double, at now: Double, decay: Double) {
      let keep = exp(-max(0, now - time) / decay)
      weight = weight * keep + 1
      sum = sum * keep + value
      time = max(time, now)
    }

    func value(at now: Double, decay: Double, prior: Double) -> Double {
      let keep = exp(-max(0, now - time) / decay)
      return sum * keep / (weight * keep + prior)
    }
  }

  private static let passageCount = 4
  /// Seconds after which a residual of the stretch, the square, all stretches has 37 % of its weight.
  private static let decay = 1500.0

  private let links: [PathNetwork.Link]
  private(set) var stretches: [Stretch]
  private(set) var slots: [Mean]
  private(set) var networkSlots: [Mean]
  private(set) var networkMean = Mean()
  private var passages: [Passage]
  private var passageNext: [Int]
  private var cells: [RecentMean]
  private var network = RecentMean()

  init(_ network: PathNetwork) {
    links = network.links
    stretches = Array(repeating: Stretch(), count: links.count)
    slots = Array(repeating: Mean(), count: links.count * Self.slotCount)
    networkSlots = Array(repeating: Mean(), count: Self.slotCount)
    passages = Array(repeating: Passage(), count: links.count * Self.passageCount)
    passageNext = Array(repeating: 0, count: links.count)
    cells = Array(repeating: RecentMean(), count: network.cellCount)
  }

  /// Restores what was learned of a stretch.
  mutating func restore(_ stretch: Stretch, of link: Int) { stretches[link] = stretch }
  /// Restores what was learned of a stretch at an hour.
  mutating func restore(_ mean: Mean, of link: Int, slot: Int) {
    slots[link * Self.slotCount + slot] = mean
  }
  /// Restores what was learned of all stretches.
  mutating func restoreNetwork(_ mean: Mean, _ slots: [Mean]) {
    networkMean = mean
    if slots.count == Self.slotCount { networkSlots = slots }
  }

  /// Seconds from arrival to arrival that are usual at an hour.
  func seconds(_ link: Int, slot: Int, scheduled: Double) -> Double {
    let reference = links[link].seconds
    let stretch = stretches[link]
    let plan = max(scheduled, links[link].length / 25, 5)
    let prior = log((plan + reference) / (2 * reference)) + networkMean.shrunk(10)
    let mean = (2 * prior + stretch.count * stretch.mean) / (2 + stretch.count)
    let own = slots[link * Self.slotCount + slot]
    let common = networkSlots[slot].shrunk(15)
    let share = Double(own.count / (own.count + 4))
    return reference * exp(mean + share * Double(own.mean) + (1 - share) * common)
  }

  /// Usual seconds between arrival at and departure from the first stop, at most `total`.
  func dwell(_ link: Int, total: Double) -> Double { min(stretches[link].dwell, 0.8 * total) }

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

  /// Residual of the last vehicles near a stretch.
  func nearby(_ link: Int, at time: Double) -> Double {
    cells[links[link].cell].value(at: time, decay: Self.decay, prior: 1)
  }

  /// Residual of the last vehicles on all stretches.
  func everywhere(at time: Double) -> Double {
    network.value(at: time, decay: Self.decay, prior: 4)
  }

  /// Learns the time of one vehicle, without the time that it waited for its schedule.
  ///
  /// - Returns: the residual before learning.
  mutating func learn(
    _ link: Int,
    slot: Int,
    scheduled: Double,
    seconds: Double,
    at time: Double
  ) -> Double {
    let usual = self.seconds(link, slot: slot, scheduled: scheduled)
    let residual = min(max(log(max(seconds, 1) / usual), -1.5), 2.5)
    let value = min(max(log(max(seconds, 1) / links[link].seconds), -2.5), 3)
    var stretch = stretches[link]
    stretch.count = min(stretch.count + 1, 80)
    stretch.mean += (value - stretch.mean) / stretch.count
    stretch.variance += (residual * residual - stretch.variance) / min(stretch.count + 8, 80)
    stretches[link] = stretch
    slots[link * Self.slotCount + slot].add(value - stretch.mean, memory: 25)
    networkSlots[slot].add(value - stretch.mean, memory: 2000)
    networkMean.add(value, memory: 5000)
    passages[link * Self.passageCount + passageNext[link]] = Passage(
      time: time,
      residual: residual
    )
    passageNext[link] = (passageNext[link] + 1) % Self.passageCount
    cells[links[link].cell].add(residual, at: time, decay: Self.decay)
    network.add(residual, at: time, decay: Self.decay)
    return residual
  }

  /// Learns a dwell at the first stop of a stretch.
  mutating func learn(_ link: Int, dwell: Double) {
    var stretch = stretches[link]
    stretch.dwellCount = min(stretch.dwellCount + 1, 60)
    stretch.dwell += (min(dwell, 300) - stretch.dwell) / (stretch.dwellCount + 1)
    stretches[link] = stretch
  }

  /// Learns whether an early vehicle waited at the first stop of a stretch.
  mutating func learn(_ link: Int, wasHeld: Bool) {
    stretches[link].earlyCount = min(stretches[link].earlyCount + 1, 40)
    let limit = stretches[link].earlyCount
    let held = stretches[link].heldCount
    stretches[link].heldCount = wasHeld ? min(held + 1, limit) : held * (1 - 1 / (limit + 1))
  }
}
