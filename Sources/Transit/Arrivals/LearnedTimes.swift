import CampusGraph
import GeoCore

/// What a ``FleetFollower`` has learned, as plain rows to store.
///
/// Rows name stops by their ids in the feed, so they outlive a new version of the timetable.
public struct LearnedTimes: Sendable, Equatable, Codable {
  /// Times between two consecutive stops; logarithms are relative to the scheduled mean.
  public struct Stretch: Sendable, Equatable, Codable {
    /// Id of the first stop.
    public var from: String
    /// Id of the second stop.
    public var to: String
    /// Hour 0..<24 of working days, 24..<48 of weekends; `nil` for the row of all hours.
    public var slot: Int?
    /// Vehicles observed, up to the model's memory.
    public var count: Double
    /// Mean logarithm of the time; of an hour, relative to that of all hours.
    public var mean: Double
    /// Variance of the residuals; 0 in rows of an hour.
    public var variance: Double
    /// Mean seconds at the first stop; 0 in rows of an hour.
    public var dwell: Double
    /// Dwells observed; 0 in rows of an hour.
    public var dwellCount: Double
    /// Early vehicles observed at the first stop; 0 in rows of an hour.
    public var earlyCount: Double
    /// Those of them that waited for their schedule; 0 in rows of an hour.
    public var heldCount: Double

    /// Makes a row; rows of an hour need only a count and a mean.
    public init(
      from: String,
      to: String,
      slot: Int?,
      count: Double,
      mean: Double,
      variance: Double = 0,
      dwell: Double = 0,
      dwellCount: Double = 0,
      earlyCount: Double = 0,
      heldCount: Double = 0
    ) {
      self.from = from
      self.to = to
      self.slot = slot
      self.count = count
      self.mean = mean
      self.variance = variance
      self.dwell = dwell
      self.dwellCount = dwellCount
      self.earlyCount = earlyCount
      self.heldCount = heldCount
    }
  }

  /// Weights and quantiles of a class of forecasts.
  public struct ModelClass: Sendable, Equatable, Codable {
    /// Arrivals learned from.
    public var count: Double
    /// Weights of the features.
    public var weights: [Double]
    /// Quantiles 0.1, 0.5 and 0.9 of the standardised errors.
    public var quantiles: [Double]

    /// Makes a class.
    public init(count: Double, weights: [Double], quantiles: [Double]) {
      self.count = count
      self.weights = weights
      self.quantiles = quantiles
    }
  }

  /// Rows of the stretches, by stops and slot.
  public var stretches: [Stretch] = []
  /// Mean logarithm of all stretches, then those of the slots relative to it; with counts.
  public var network: [Mean] = []
  /// Classes of forecasts in the model's order.
  public var classes: [ModelClass] = []
  /// Quantiles 0.1, 0.5 and 0.9 of the deviations from the schedule in seconds.
  public var scheduleErrors: [Double] = []

  /// Mean with its weight.
  public struct Mean: Sendable, Equatable, Codable {
    /// Weight.
    public var count: Double
    /// Mean.
    public var mean: Double

    /// Makes a mean.
    public init(count: Double, mean: Double) {
      self.count = count
      self.mean = mean
    }
  }

  /// Nothing learned.
  public init() {}
}

extension FleetFollower {
  /// What was learned, to store; the recent minutes are not in it.
  ///
  /// - Complexity: O(stretches · hours).
  public var learned: LearnedTimes {
    var learned = LearnedTimes()
    for (index, link) in network.links.enumerated() {
      let stretch = stretches.stretches[index]
      guard stretch.count > 0 || stretch.dwellCount > 0 || stretch.earlyCount > 0 else { continue }
      let (from, to) = (timetable.stop(link.from).id, timetable.stop(link.to).id)
      learned.stretches.append(
        LearnedTimes.Stretch(
          from: from,
          to: to,
          slot: nil,
          count: stretch.count,
          mean: stretch.mean,
          variance: stretch.variance,
          dwell: stretch.dwell,
          dwellCount: stretch.dwellCount,
          earlyCount: stretch.earlyCount,
          heldCount: stretch.heldCount
        )
      )
      for slot in 0..<StretchTimes.slotCount {
        let mean = stretches.slots[index * StretchTimes.slotCount + slot]
        guard mean.count > 0 else { continue }
        learned.stretches.append(
          LearnedTimes.Stretch(
            from: from,
            to: to,
            slot: slot,
            count: Double(mean.count),
            mean: Double(mean.mean)
          )
        )
      }
    }
    learned.network = ([stretches.networkMean] + stretches.networkSlots).map {
      LearnedTimes.Mean(count: Double($0.count), mean: Double($0.mean))
    }
    learned.classes = model.classes.map { state in
      LearnedTimes.ModelClass(
        count: state.count,
        weights: (0..<ForecastModel.featureCount).map { state.weights[$0] },
        quantiles: [state.low, state.middle, state.high]
      )
    }
    learned.scheduleErrors = [scheduleErrors.low, scheduleErrors.middle, scheduleErrors.high]
    return learned
  }

  /// Takes over rows that are within their ranges and fit the timetable; ignores the others.
  mutating func restore(_ learned: LearnedTimes) {
    var links: [String: Int] = [:]
    if !learned.stretches.isEmpty {
      for (index, link) in network.links.enumerated() {
        links[timetable.stop(link.from).id + "\u{0}" + timetable.stop(link.to).id] = index
      }
    }
    for row in learned.stretches {
      guard let link = links[row.from + "\u{0}" + row.to], (0...1e6).contains(row.count),
        abs(row.mean) <= 4
      else { continue }
      if let slot = row.slot {
        guard (0..<StretchTimes.slotCount).contains(slot) else { continue }
        let mean = StretchTimes.Mean(count: Float(row.count), mean: Float(row.mean))
        stretches.restore(mean, of: link, slot: slot)
        continue
      }
      guard (0...10).contains(row.variance), (0...3600).contains(row.dwell),
        (0...1e6).contains(row.dwellCount), (0...1e6).contains(row.earlyCount),
        (0...row.earlyCount).contains(row.heldCount)
      else { continue }
      stretches.restore(
        StretchTimes.Stretch(
          count: row.count,
          mean: row.mean,
          variance: row.variance,
          dwell: row.dwell,
          dwellCount: row.dwellCount,
          earlyCount: row.earlyCount,
          heldCount: row.heldCount
        ),
        of: link
      )
    }
    let means = learned.network.map { mean in
      (0...1e6).contains(mean.count) && abs(mean.mean) <= 4
        ? StretchTimes.Mean(count: Float(mean.count), mean: Float(mean.mean)) : StretchTimes.Mean()
    }
    if let first = means.first { stretches.restoreNetwork(first, Array(means.dropFirst())) }
    for (index, row) in learned.classes.enumerated()
    where (0...1e12).contains(row.count)
      && (row.weights + row.quantiles).allSatisfy({ abs($0) <= 100 })
    {
      model.restore(index, weights: row.weights, count: row.count, quantiles: row.quantiles)
    }
    let errors = learned.scheduleErrors
    if errors.count == 3, errors.allSatisfy({ abs($0) <= 86_400 }), errors == errors.sorted() {
      scheduleErrors = ScheduleErrors(low: errors[0], middle: errors[1], high: errors[2])
    }
  }
}
