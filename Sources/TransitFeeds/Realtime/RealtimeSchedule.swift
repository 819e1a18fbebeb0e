import CampusGraph
import Transit

/// Timetable as messages of GTFS-Realtime refer to it.
struct RealtimeSchedule {
  let timetable: Timetable
  private let clock: TimeZoneClock?

  init(_ timetable: Timetable) {
    self.timetable = timetable
    clock = TimeZoneClock(identifier: timetable.agencies[0].timeZone)
  }

  /// The second since 1970 UTC from which the times of a service date count.
  func origin(of date: CivilDate) -> Int64? { clock.map { ServiceDay(date, in: $0).origin } }

  /// The service date of a trip: the one given, else the date of service on which it runs nearest to a
  /// second since 1970 UTC; `nil` if it is not known.
  func date(of descriptor: RealtimeTrip, _ trip: TripID, near time: Int64?) -> CivilDate? {
    if let text = descriptor.startDate {
      return ServiceDateText.parse(ArraySlice(text.utf8))
    }
    guard let clock, let time, (0...Self.latestTime).contains(time) else { return nil }
    let today = clock.localTime(atEpoch: Int(time)).date
    let service = timetable.trip(trip).service
    let calls = timetable.calls(of: trip)
    let frequencies = timetable.frequencies(of: trip)
    let first = frequencies.map(\.start).min() ?? calls[0].departure
    let last = frequencies.map(\.end).max() ?? calls[calls.count - 1].arrival
    var best: (distance: Int64, date: CivilDate)?
    for days in -timetable.daysOfAfterMidnightTrips...1 {
      let date = today.advanced(by: days)
      guard timetable.calendar.runs(service, on: date) else { continue }
      let origin = ServiceDay(date, in: clock).origin
      let distance = max(0, origin + Int64(first) - time, time - origin - Int64(last))
      if best.map({ distance < $0.distance }) ?? true { best = (distance, date) }
    }
    return best?.date
  }

  /// Seconds since 1970 at the end of 2099.
  private static let latestTime: Int64 = 4_102_444_800

  /// The position of each time within a trip: by `stop_sequence`, else the next stop with its id;
  /// `nil` where the trip has none.
  func positions(_ times: [RealtimeTripUpdate.StopTime], in trip: TripID) -> [Int?] {
    let stops = timetable.stops(of: timetable.pattern(of: trip))
    var next = 0
    return times.map { time in
      var position: Int?
      if let sequence = time.sequence {
        position = timetable.position(ofSequence: sequence, of: trip)
      } else if let stop = time.stop.flatMap({ timetable.stop(named: $0) }) {
        position = stops[min(next, stops.count)...].firstIndex(of: stop)
      }
      if let position { next = position + 1 }
      return position
    }
  }
}
