public import Transit

extension RealtimeFeed {
  /// The deviations of the trips of a timetable, for a `ServiceWindow` of `Transit`.
  ///
  /// A time counts before a delay. A trip without a date is taken on the date of service that is
  /// nearest to the timestamp. Stops without data keep to the schedule. Trips that are not in the
  /// timetable and times at stops that a trip does not have are left out. A skipped stop has the delay of
  /// the stop before it; its own times do not count.
  ///
  /// - Complexity: O(stop times · log trips).
  public func tripUpdates(of timetable: Timetable) -> [TripUpdate] {
    let schedule = RealtimeSchedule(timetable)
    return entities.compactMap { entity in
      guard !entity.isDeleted, let update = entity.tripUpdate else { return nil }
      return schedule.tripUpdate(update, near: update.timestamp ?? timestamp)
    }
  }
}

extension RealtimeSchedule {
  /// The deviation of a trip; `nil` if it is not in the timetable.
  fileprivate func tripUpdate(_ update: RealtimeTripUpdate, near time: Int64?) -> TripUpdate? {
    switch update.trip.relationship {
    case .added, .new, .duplicated, .replacement: return nil
    case .scheduled, .unscheduled, .canceled, .deleted, nil: break
    }
    guard let trip = update.trip.id.flatMap({ timetable.trip(named: $0) }),
      let date = date(of: update.trip, trip, near: time),
      let origin = origin(of: date)
    else { return nil }
    let isGone = update.trip.relationship == .canceled || update.trip.relationship == .deleted
    let start = update.trip.startTime.flatMap { ServiceTime.parse(ArraySlice($0.utf8)) }
    let isRepeated = !timetable.frequencies(of: trip).isEmpty
    var result = TripUpdate(
      trip: trip,
      date: date,
      start: isRepeated ? start : nil,
      isCancelled: isGone
    )
    let calls = timetable.calls(of: trip)
    // The times of a trip of a frequency are those of its first departure, shifted.
    let shift = isRepeated ? start.map { Int64($0) - Int64(calls[0].departure) } : 0
    let base = shift.map { origin + $0 }
    for (time, position) in zip(update.stopTimes, positions(update.stopTimes, in: trip)) {
      guard let position else { continue }
      if time.relationship == .noData {
        result.delays.append(.init(position: position, arrival: 0, departure: 0))
        continue
      }
      guard time.relationship != .skipped else {
        result.skipped.append(position)
        continue
      }
      let call = calls[position]
      let arrival = Self.delay(time.arrival, call.arrival, base)
      let departure = Self.delay(time.departure, call.departure, base)
      guard let first = arrival ?? departure, let last = departure ?? arrival else { continue }
      result.delays.append(.init(position: position, arrival: first, departure: last))
    }
    if result.delays.isEmpty, let delay = update.delay {
      result.delays = [.init(position: 0, arrival: delay, departure: delay)]
    }
    return result
  }

  /// Seconds after the schedule; `nil` if they are not known.
  private static func delay(
    _ event: RealtimeTripUpdate.Event?,
    _ scheduled: Int32,
    _ base: Int64?
  ) -> Int32? {
    guard let event else { return nil }
    guard let time = event.time, let base else { return event.delay }
    let (delay, overflow) = time.subtractingReportingOverflow(base + Int64(scheduled))
    return overflow ? event.delay : Int32(clamping: delay)
  }
}
