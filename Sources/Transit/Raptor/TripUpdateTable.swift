import CampusGraph
public import GeoCore

/// Deviations of trips from the timetable, found by their runs.
public struct TripUpdateTable: Sendable {
  private let updates: [Key: TripUpdate]
  private let trips: Set<UInt32>

  private struct Key: Hashable {
    var trip: UInt32
    var day: Int
    var start: Int32?

    init(_ update: TripUpdate) {
      trip = update.trip.rawValue
      day = update.date.daysSince1970
      start = update.start
    }

    init(_ run: TripRun, start: Int32?) {
      trip = run.trip.rawValue
      day = run.date.daysSince1970
      self.start = start
    }
  }

  /// No deviations.
  public static let none = TripUpdateTable([])

  /// Takes deviations; the last one of a run counts.
  public init(_ updates: [TripUpdate]) {
    self.updates = Dictionary(updates.map { (Key($0), $0) }) { $1 }
    trips = Set(updates.map(\.trip.rawValue))
  }

  /// The number of runs, where those of all departures of a trip with frequencies count as one.
  public var count: Int { updates.count }

  /// The deviation of a run, else that of all runs of its trip on its date; `nil` if there is none.
  ///
  /// - Complexity: O(1).
  public func update(of run: TripRun) -> TripUpdate? {
    if let update = updates[Key(run, start: run.start)] { return update }
    return run.start == nil ? nil : updates[Key(run, start: nil)]
  }

  /// Whether any run of a trip deviates.
  func concerns(_ trip: TripID) -> Bool { trips.contains(trip.rawValue) }

  /// The deviations with those of forecasts, which count instead of them.
  ///
  /// A forecast takes the skipped stops of its run over. A cancellation counts more than the forecast of
  /// a vehicle that has not begun the run.
  ///
  /// - Parameters:
  ///   - forecasts: Forecasts of other runs, or of the same.
  ///   - time: The time of the forecasts in seconds since 1970.
  ///   - timetable: Their timetable.
  /// - Returns: One deviation for each run, in no order.
  /// - Complexity: O(deviations + stops of the forecasts).
  public func joined(
    with forecasts: [TripForecast],
    at time: Seconds,
    of timetable: Timetable
  ) -> [TripUpdate] {
    var all = updates
    for forecast in forecasts where !isCancelled(forecast) {
      var own = forecast.update(of: timetable, at: time)
      own.skipped = update(of: forecast.run)?.skipped ?? []
      all[Key(own)] = own
    }
    return Array(all.values)
  }

  /// Whether a run is cancelled that the vehicle of a forecast has not begun.
  func isCancelled(_ forecast: TripForecast) -> Bool {
    forecast.isNextTrip && update(of: forecast.run)?.isCancelled == true
  }

  /// Whether the vehicle of a run does not stop at a position of its trip.
  func isSkipped(_ position: Int, of run: TripRun) -> Bool {
    update(of: run)?.skipped.contains(position) == true
  }
}

extension TripUpdate {
  /// Seconds that a run of the trip arrives late at a position; `nil` if nothing is known there.
  ///
  /// - Complexity: O(stops).
  func lateness(of run: TripRun, at position: Int, in timetable: Timetable) -> Int32? {
    guard delays.contains(where: { $0.position <= position }) else { return nil }
    let pattern = timetable.pattern(of: run.trip)
    let first = timetable.firstTime(of: run.trip, in: pattern)
    let range = first..<(first + timetable.stopRange(of: pattern).count)
    var arrivals = Array(timetable.arrivals[range])
    var departures = Array(timetable.departures[range])
    apply(to: &arrivals, &departures, from: 0)
    return arrivals[position] - timetable.arrivals[first + position]
  }
}
