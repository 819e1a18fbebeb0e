import CampusGraph
import Transit

/// Rules about trips and their stop times.
extension RealtimeChecker {
  mutating func checkUpdate(_ update: RealtimeTripUpdate, _ entity: String) {
    let trip = checkTrip(update.trip, update.vehicle, entity)
    let isGone = update.trip.relationship == .canceled || update.trip.relationship == .deleted
    if update.vehicle?.id == nil, !isGone { report.add(.missingVehicleID, entity) }
    checkTimestamp(update.timestamp, entity)
    if update.stopTimes.isEmpty, !isGone { report.add(.tripWithoutStopTimes, entity) }
    let name = update.trip.id ?? ""
    var before: RealtimeTripUpdate.StopTime?
    for time in update.stopTimes {
      checkStopTime(time, name, entity)
      if let before { checkOrder(before, time, name, entity) }
      before = time
    }
    checkTimes(update, trip, entity)
  }

  /// Checks the descriptor of a trip of an update or a vehicle, and finds the trip in the timetable.
  mutating func checkTrip(
    _ descriptor: RealtimeTrip,
    _ vehicle: RealtimeVehicle?,
    _ entity: String
  ) -> TripID? {
    if descriptor.id == nil { report.add(.missingTripID, entity) }
    if descriptor.relationship == nil { report.add(.missingRelationship, entity, "trip") }
    guard let trip = checkReferences(descriptor, entity), let timetable = check.timetable else {
      return nil
    }
    let record = timetable.trip(trip)
    if let direction = descriptor.direction, let known = record.direction, direction != known {
      report.add(.directionDiffers, entity, record.id)
    }
    if let route = descriptor.route, routes[route] != nil,
      timetable.routes[record.route.index].id != route
    {
      report.add(.tripNotOfRoute, entity, record.id)
    }
    checkStart(descriptor, trip, vehicle, timetable, entity)
    return trip
  }

  /// Checks the ids and texts of a descriptor, and finds the trip in the timetable.
  mutating func checkReferences(_ descriptor: RealtimeTrip, _ entity: String) -> TripID? {
    if let text = descriptor.startTime, ServiceTime.parse(ArraySlice(text.utf8)) == nil {
      report.add(.badStartTime, entity, text)
    }
    if let text = descriptor.startDate, ServiceDateText.parse(ArraySlice(text.utf8)) == nil {
      report.add(.badStartDate, entity, text)
    }
    guard let timetable = check.timetable else { return nil }
    if let route = descriptor.route, routes[route] == nil {
      report.add(.unknownRoute, entity, route)
    }
    guard let id = descriptor.id else { return nil }
    let trip = timetable.trip(named: id)
    let isExtra = descriptor.relationship == .added || descriptor.relationship == .new
    if trip == nil, !isExtra { report.add(.unknownTrip, entity, id) }
    if trip != nil, isExtra { report.add(.addedTripInTimetable, entity, id) }
    return isExtra ? nil : trip
  }

  private mutating func checkStart(
    _ descriptor: RealtimeTrip,
    _ trip: TripID,
    _ vehicle: RealtimeVehicle?,
    _ timetable: Timetable,
    _ entity: String
  ) {
    let name = descriptor.id ?? ""
    let start = descriptor.startTime.flatMap { ServiceTime.parse(ArraySlice($0.utf8)) }
    let frequencies = timetable.frequencies(of: trip)
    guard !frequencies.isEmpty else {
      // A copy of a trip starts at another time.
      if let start, descriptor.relationship != .duplicated,
        start != timetable.calls(of: trip)[0].arrival
      {
        report.add(.startTimeDiffers, entity, name)
      }
      return
    }
    if frequencies.contains(where: \.isExact) {
      let fits = frequencies.contains { frequency in
        guard let start, frequency.start <= start, start < frequency.end else { return false }
        return (Int(start) - Int(frequency.start)).isMultiple(of: Int(frequency.headway))
      }
      if start != nil, !fits { report.add(.startNotMultipleOfHeadway, entity, name) }
      return
    }
    if descriptor.startTime == nil || descriptor.startDate == nil {
      report.add(.missingFrequencyStart, entity, name)
    }
    if let relationship = descriptor.relationship, relationship != .unscheduled {
      report.add(.frequencyRelationship, entity, name)
    }
    if vehicle?.id == nil { report.add(.missingFrequencyVehicle, entity, name) }
  }

  // MARK: - Stop times

  private mutating func checkStopTime(
    _ time: RealtimeTripUpdate.StopTime,
    _ trip: String,
    _ entity: String
  ) {
    if time.relationship == nil { report.add(.missingRelationship, entity, "stop_time_update") }
    if time.sequence == nil, time.stop == nil { report.add(.stopTimeWithoutStop, entity, trip) }
    let events = [time.arrival, time.departure].compactMap(\.self)
    if time.relationship == .noData {
      if !events.isEmpty { report.add(.timesWithoutData, entity, trip) }
    } else if events.isEmpty, time.relationship != .skipped {
      report.add(.stopTimeWithoutTimes, entity, trip)
    }
    for event in events {
      if event.time == nil, event.delay == nil { report.add(.eventWithoutTime, entity, trip) }
      if let moment = event.time, !Self.times.contains(moment) {
        report.add(.notPosixTime, entity, "\(moment)")
      }
    }
    if let stop = time.stop { checkStop(stop, entity) }
  }

  mutating func checkStop(_ stop: String, _ entity: String) {
    guard let timetable = check.timetable else { return }
    guard let id = timetable.stop(named: stop) else {
      return report.add(.unknownStop, entity, stop)
    }
    if timetable.stop(id).kind != .stop { report.add(.notAStop, entity, stop) }
  }

  private mutating func checkOrder(
    _ before: RealtimeTripUpdate.StopTime,
    _ time: RealtimeTripUpdate.StopTime,
    _ trip: String,
    _ entity: String
  ) {
    if let last = before.sequence, let sequence = time.sequence {
      if sequence == last { report.add(.repeatedSequence, entity, trip) }
      if sequence < last { report.add(.unsortedStopTimes, entity, trip) }
    }
    if let last = before.stop, last == time.stop { report.add(.repeatedStop, entity, last) }
  }

  /// Rules about the times and the stops of the timetable.
  private mutating func checkTimes(
    _ update: RealtimeTripUpdate,
    _ trip: TripID?,
    _ entity: String
  ) {
    let name = update.trip.id ?? ""
    let calls = trip.flatMap { check.timetable?.calls(of: $0) } ?? []
    let positions =
      trip.flatMap { schedule?.positions(update.stopTimes, in: $0) }
      ?? Array(repeating: nil, count: update.stopTimes.count)
    let date = trip.flatMap { schedule?.date(of: update.trip, $0, near: feed.timestamp) }
    let origin = date.flatMap { schedule?.origin(of: $0) }
    // Trips of frequencies have no times of their own.
    let isRepeated = trip.map { check.timetable?.frequencies(of: $0).isEmpty == false } ?? false
    var last: Int64?
    for (time, position) in zip(update.stopTimes, positions) {
      if let trip { checkPosition(time, position, trip, calls, entity) }
      let call = position.flatMap { calls.indices.contains($0) ? calls[$0] : nil }
      let base = isRepeated ? nil : origin
      let arrival = Self.moment(time.arrival, call?.arrival, base)
      let departure = Self.moment(time.departure, call?.departure, base)
      if let arrival, let departure, departure < arrival {
        report.add(.departureBeforeArrival, entity, name)
      }
      if let last, let first = arrival ?? departure, first <= last {
        report.add(.timesNotIncreasing, entity, name)
      }
      last = [arrival, departure].compactMap(\.self).max() ?? last
    }
  }

  /// The second since 1970 of an event; `nil` if it is not known.
  private static func moment(
    _ event: RealtimeTripUpdate.Event?,
    _ scheduled: Int32?,
    _ origin: Int64?
  ) -> Int64? {
    guard let event else { return nil }
    if let time = event.time { return time }
    guard let delay = event.delay, let scheduled, let origin else { return nil }
    return origin + Int64(scheduled) + Int64(delay)
  }

  private mutating func checkPosition(
    _ time: RealtimeTripUpdate.StopTime,
    _ position: Int?,
    _ trip: TripID,
    _ calls: [StopCall],
    _ entity: String
  ) {
    guard let timetable = check.timetable else { return }
    let stop = time.stop.flatMap { timetable.stop(named: $0) }
    if time.sequence != nil, position == nil {
      report.add(.unknownSequence, entity, "\(time.sequence ?? 0)")
    }
    if time.sequence == nil, let stop {
      if calls.count(where: { $0.stop == stop }) > 1 {
        report.add(.missingSequenceInLoop, entity, time.stop ?? "")
      } else if position == nil {
        // It is before the stop of the time before, or not of this trip.
        report.add(.unsortedStopTimes, entity, time.stop ?? "")
      }
    }
    guard let position, calls.indices.contains(position) else { return }
    if time.sequence != nil, let stop, calls[position].stop != stop {
      report.add(.sequenceDiffersFromStop, entity, time.stop ?? "")
    }
    let events = [time.arrival, time.departure].compactMap(\.self)
    if events.contains(where: { $0.time == nil && $0.delay != nil }),
      !timetable.hasOwnTime(trip, at: position)
    {
      report.add(.delayWithoutSchedule, entity, timetable.stop(calls[position].stop).id)
    }
  }
}
