public import Transit

extension RealtimeTrip {
  /// What the descriptor states about the work of a vehicle; nothing for a trip that is not of the
  /// timetable or does not run.
  public var statedWork: StatedWork {
    switch relationship {
    case nil, .scheduled, .unscheduled: break
    case .added, .canceled, .replacement, .duplicated, .deleted, .new: return StatedWork()
    }
    let start = startTime.flatMap { ServiceTime.parse(ArraySlice($0.utf8)) }
    return StatedWork(trip: id, start: start, route: route)
  }
}
