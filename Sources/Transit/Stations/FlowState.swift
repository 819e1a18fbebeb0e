/// What is learned of the rentals of a station, or of its returns.
struct FlowState: Sendable, Hashable, Codable {
  /// Bikes by half hour of the week.
  var bikes = [Float](repeating: 0, count: WeekSlot.count)
  /// Hours by half hour of the week during which there were bikes, or docks, respectively.
  var hours = [Float](repeating: 0, count: WeekSlot.count)
  /// Bikes beside those that the system's profile lets expect.
  var mean = Tally()
  /// Bikes of late beside those that the rate lets expect.
  var level = Tally()
  /// The rate of the slot of the last reading, in bikes per hour.
  var rate = 0.0

  /// Bikes and hours of a half hour on all days of its kind, with those of its neighbours.
  func ofKind(_ slot: WeekSlot, neighborWeight: Double) -> Tally {
    var tally = Tally()
    for index in slot.ofItsKind {
      // Monday's first slot follows Sunday's last one.
      let before = index == 0 ? WeekSlot.count - 1 : index - 1
      let after = index == WeekSlot.count - 1 ? 0 : index + 1
      tally.count += Double(bikes[index]) + neighborWeight * Double(bikes[before] + bikes[after])
      tally.expected +=
        Double(hours[index]) + neighborWeight * Double(hours[before] + hours[after])
    }
    return tally
  }

  /// Adds bikes and hours to a slot.
  mutating func add(_ count: Double, hours added: Double, to slot: WeekSlot) {
    bikes[slot.index] += Float(count)
    hours[slot.index] += Float(added)
  }

  /// Forgets a share of what was learned.
  mutating func keep(_ share: Double, of index: Int) {
    bikes[index] *= Float(share)
    hours[index] *= Float(share)
    mean.keep(share < 1 ? 1 - (1 - share) / Double(WeekSlot.count) : 1)
  }

  /// Whether sizes and numbers can be used.
  var isValid: Bool {
    bikes.count == WeekSlot.count && hours.count == WeekSlot.count && mean.isValid
      && level.isValid && rate >= 0 && rate.isFinite
      && bikes.allSatisfy { $0 >= 0 && $0.isFinite } && hours.allSatisfy { $0 >= 0 && $0.isFinite }
  }
}

/// What is learned of a station.
struct StationState: Sendable, Hashable, Codable {
  var rentals = FlowState()
  var returns = FlowState()
  /// The last reading that was accepted.
  var last: StationReading?
  /// The slot of the cached rates; −1 without.
  var slot = -1
  /// The week of the last reading in each slot; older counts are forgotten in part.
  var weeks = [Int32](repeating: 0, count: WeekSlot.count)

  var isValid: Bool {
    rentals.isValid && returns.isValid && (-1..<WeekSlot.count).contains(slot)
      && weeks.count == WeekSlot.count && last?.isPlausible ?? true
  }
}

/// What is learned of the rentals of all stations, or of their returns.
struct SystemFlow: Sendable, Hashable, Codable {
  /// Bikes and station hours by half hour of working days, then of weekends.
  var profile = [Tally](repeating: Tally(), count: 2 * WeekSlot.perDay)
  /// The sum of the profile.
  var total = Tally()
  /// Bikes of late beside those that the rates let expect.
  var level = Tally()
  /// Bikes while there were 1, 2, … bikes or docks, beside those expected.
  var scarce = [Tally](repeating: Tally(), count: SystemFlow.scarceCount)

  /// Numbers of bikes and docks that count as scarce.
  static let scarceCount = 3

  /// Assumed rate by hour of the day relative to its mean, before anything is known.
  private static let hours: [Double] = [
    0.25, 0.15, 0.1, 0.1, 0.15, 0.4, 0.8, 1.3, 1.5, 1.2, 1.1, 1.2,
    1.4, 1.4, 1.2, 1.3, 1.5, 1.8, 1.8, 1.5, 1.1, 0.8, 0.6, 0.4,
  ]

  /// Bikes per hour of a mean station in a slot.
  func rate(_ slot: WeekSlot, _ parameters: StationParameters) -> Double {
    let weight = parameters.profileWeight
    let prior = total.ratio(prior: parameters.priorRate, weight: weight) * Self.hours[slot.hour]
    let (own, other) = slot.isWeekend ? (WeekSlot.perDay, 0) : (0, WeekSlot.perDay)
    let ofKind = around(slot.halfHour, own, parameters.neighborWeight)
    let otherKind = around(slot.halfHour, other, parameters.neighborWeight)
    let both = Tally(
      count: ofKind.count + otherKind.count,
      expected: ofKind.expected + otherKind.expected
    )
    return ofKind.ratio(prior: both.ratio(prior: prior, weight: weight), weight: weight)
  }

  private func around(_ halfHour: Int, _ start: Int, _ weight: Double) -> Tally {
    var sum = profile[start + halfHour]
    for step in [1, WeekSlot.perDay - 1] {
      let next = profile[start + (halfHour + step) % WeekSlot.perDay]
      sum.add(weight * next.count, expected: weight * next.expected)
    }
    return sum
  }

  /// Factors of the rate while there are 1, 2, … bikes or docks, in increasing order up to 1.
  func scarcity(_ parameters: StationParameters) -> [Double] {
    var factors = scarce.map { min(1, $0.ratio(weight: parameters.scarcityWeight)) }
    for index in factors.indices.dropLast().reversed() {
      factors[index] = min(factors[index], factors[index + 1])
    }
    return factors
  }

  /// Whether sizes and numbers can be used.
  var isValid: Bool {
    profile.count == 2 * WeekSlot.perDay && scarce.count == Self.scarceCount && level.isValid
      && total.isValid && (profile + scarce).allSatisfy(\.isValid)
  }
}
