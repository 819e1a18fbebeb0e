import CampusGraph
import GeoCore

extension FleetFollower {
  /// What was learned, to store; the recent minutes are not in it.
  ///
  /// - Complexity: O(stretches · hours).
  public var learned: LearnedTimes {
    var learned = LearnedTimes()
    for (index, link) in network.links.enumerated() {
      let stretch = stretches.stretches[index]
      guard stretch.count > 0 || stretch.dwell.count > 0 || stretch.earlyCount > 0 else { continue }
      let (from, to) = (timetable.stop(link.from).id, timetable.stop(link.to).id)
      learned.stretches.append(
        LearnedTimes.Stretch(
          from: from,
          to: to,
          slot: nil,
          count: stretch.count,
          mean: stretch.mean,
          variance: stretch.variance,
          dwell: LearnedTimes.Dwell(
            count: stretch.dwell.count,
            mean: stretch.dwell.mean,
            headway: stretch.dwell.headway,
            square: stretch.dwell.square,
            product: stretch.dwell.product
          ),
          earlyCount: stretch.earlyCount,
          heldCount: stretch.heldCount
        )
      )
      for slot in 0..<DaySlot.count {
        let mean = stretches.slots[index * DaySlot.count + slot]
        guard mean.count > 0 else { continue }
        learned.stretches.append(
          LearnedTimes.Stretch(
            from: from,
            to: to,
            slot: slot,
            count: Double(mean.count),
            mean: Double(mean.mean),
            seconds: Double(stretches.hourSeconds[index * DaySlot.count + slot].mean)
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
        guard (0..<DaySlot.count).contains(slot) else { continue }
        let mean = StretchTimes.Mean(count: Float(row.count), mean: Float(row.mean))
        stretches.restore(mean, of: link, slot: slot)
        if let seconds = row.seconds, (0...86_400).contains(seconds) {
          let count = min(mean.count, StretchTimes.hourMemory)
          let hour = StretchTimes.Mean(count: count, mean: Float(seconds))
          stretches.restore(hourSeconds: hour, of: link, slot: slot)
        }
        continue
      }
      guard (0...10).contains(row.variance), let dwell = row.dwell.flatMap(DwellTimes.init),
        (0...1e6).contains(row.earlyCount),
        (0...row.earlyCount).contains(row.heldCount)
      else { continue }
      stretches.restore(
        StretchTimes.Stretch(
          count: row.count,
          mean: row.mean,
          variance: row.variance,
          dwell: dwell,
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

extension DwellTimes {
  /// Takes over a row that is within its ranges.
  fileprivate init?(_ row: LearnedTimes.Dwell) {
    guard (0...1e6).contains(row.count), (0...3600).contains(row.mean),
      (0...86_400).contains(row.headway), (0...1e12).contains(row.square),
      abs(row.product) <= 1e12
    else { return nil }
    self.init(
      count: row.count,
      mean: row.mean,
      headway: row.headway,
      square: row.square,
      product: row.product
    )
  }
}
