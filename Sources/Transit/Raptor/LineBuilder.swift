import CampusGraph

/// Expands patterns to the trips of some days and groups them into lines without overtaking.
struct LineBuilder {
  private let timetable: Timetable
  private let days: [ServiceDay]
  private let isWheelchairOnly: Bool
  private let updates: [UpdateKey: TripUpdate]

  private(set) var rowTrips: [UInt32] = []
  private(set) var rowDays: [UInt16] = []
  private(set) var rowStarts: [Int32] = []
  private var firstStop: [UInt32] = [0]
  private var stops: [UInt32] = []
  private var flags: [UInt8] = []
  private var firstTrip: [UInt32] = [0]
  private var firstTime: [Int] = []
  private var arrivals: [Int32] = []
  private var departures: [Int32] = []

  private struct UpdateKey: Hashable {
    var trip: UInt32
    var day: Int
    var start: Int32
  }

  /// One departure of a trip on one day; its times lie in the scratch arrays.
  private struct Run {
    var trip: UInt32
    var day: UInt16
    var start: Int32
    var times: Range<Int>
    /// Positions at which it does not stop, in order.
    var skipped: [Int] = []
  }

  /// Marks a trip that runs at its own times, not at those of a frequency.
  static let ownTimes = Int32.min

  init(
    _ timetable: Timetable,
    _ days: [ServiceDay],
    _ updates: [TripUpdate],
    isWheelchairOnly: Bool
  ) {
    self.timetable = timetable
    self.days = days
    self.isWheelchairOnly = isWheelchairOnly
    var byTrip: [UpdateKey: TripUpdate] = [:]
    for update in updates {
      guard let day = days.firstIndex(where: { $0.date == update.date }) else { continue }
      let key = UpdateKey(
        trip: update.trip.rawValue,
        day: day,
        start: update.start ?? Self.ownTimes
      )
      byTrip[key] = update
    }
    self.updates = byTrip
  }

  var rows: LineRows {
    LineRows(
      stopCount: timetable.stopCount,
      firstStop: firstStop,
      stops: stops,
      flags: flags,
      firstTrip: firstTrip,
      firstTime: firstTime,
      arrivals: arrivals,
      departures: departures
    )
  }

  /// Adds the trips of a pattern that run.
  mutating func add(_ pattern: PatternID) {
    var scratch = Scratch()
    let runs = runs(of: pattern, &scratch)
    guard !runs.isEmpty else { return }
    let range = timetable.stopRange(of: pattern)
    let patternFlags = range.map { index in
      isUsable(StopID(timetable.patternStops[index])) ? timetable.patternFlags[index] : 0
    }
    for group in Self.groups(of: runs) {
      var flags = patternFlags
      for position in group[0].skipped { flags[position] = CallFlags.skipped }
      add(Self.lines(of: group, scratch), range, flags, scratch)
    }
  }

  /// Adds lines of a pattern whose runs stop at the same of its stops.
  private mutating func add(
    _ lines: [[Run]],
    _ range: Range<Int>,
    _ lineFlags: [UInt8],
    _ scratch: Scratch
  ) {
    for line in lines {
      stops.append(contentsOf: timetable.patternStops[range])
      flags.append(contentsOf: lineFlags)
      firstStop.append(UInt32(stops.count))
      firstTime.append(arrivals.count)
      for run in line {
        rowTrips.append(run.trip)
        rowDays.append(run.day)
        rowStarts.append(run.start)
        arrivals.append(contentsOf: scratch.arrivals[run.times])
        departures.append(contentsOf: scratch.departures[run.times])
      }
      firstTrip.append(UInt32(rowTrips.count))
    }
  }

  private func isUsable(_ stop: StopID) -> Bool {
    !isWheelchairOnly || timetable.wheelchairAccess(of: stop) != .impossible
  }

  private struct Scratch {
    var arrivals: [Int32] = []
    var departures: [Int32] = []
  }

  /// The departures of all trips of a pattern on all days, by time.
  private func runs(of pattern: PatternID, _ scratch: inout Scratch) -> [Run] {
    var runs: [Run] = []
    let length = timetable.stopRange(of: pattern).count
    for raw in timetable.trips(of: pattern) {
      let trip = TripID(raw)
      if isWheelchairOnly, timetable.tripAccess[trip.index] != WheelchairAccess.possible.rawValue {
        continue
      }
      let service = ServiceID(timetable.tripServices[trip.index])
      let first = timetable.firstTime(of: trip, in: pattern)
      let frequencies = timetable.frequencies(of: trip)
      for (day, serviceDay) in days.enumerated()
      where timetable.calendar.runs(service, on: serviceDay.date) {
        guard !frequencies.isEmpty else {
          add(Run(trip: raw, day: UInt16(day), start: Self.ownTimes, times: 0..<0), 0)
          continue
        }
        for frequency in frequencies {
          for number in 0..<frequency.count {
            let start = frequency.start + Int32(number) * frequency.headway
            let shift = start - timetable.departures[first]
            add(Run(trip: raw, day: UInt16(day), start: start, times: 0..<0), shift)
          }
        }
      }
      func add(_ run: Run, _ shift: Int32) {
        let key = UpdateKey(trip: raw, day: Int(run.day), start: run.start)
        let all = UpdateKey(trip: raw, day: Int(run.day), start: Self.ownTimes)
        let update = updates.isEmpty ? nil : updates[key] ?? updates[all]
        if update?.isCancelled == true { return }
        let offset = Int32(days[Int(run.day)].origin - days[0].origin) + shift
        let start = scratch.arrivals.count
        scratch.arrivals.append(
          contentsOf: timetable.arrivals[first..<(first + length)].lazy.map { $0 + offset }
        )
        scratch.departures.append(
          contentsOf: timetable.departures[first..<(first + length)].lazy.map { $0 + offset }
        )
        update?.apply(to: &scratch.arrivals, &scratch.departures, from: start)
        var run = run
        if let skipped = update?.skipped, !skipped.isEmpty {
          run.skipped = Set(skipped).filter((0..<length).contains).sorted()
        }
        run.times = start..<(start + length)
        runs.append(run)
      }
    }
    // The order must not depend on the sort's treatment of equal keys.
    return runs.enumerated().sorted { a, b in
      let (x, y) = (
        scratch.departures[a.1.times.lowerBound], scratch.departures[b.1.times.lowerBound]
      )
      return x != y ? x < y : a.0 < b.0
    }
    .map(\.1)
  }

  /// Groups runs by the stops that they skip, the runs without such stops first.
  private static func groups(of runs: [Run]) -> [[Run]] {
    guard runs.contains(where: { !$0.skipped.isEmpty }) else { return [runs] }
    return Dictionary(grouping: runs, by: \.skipped)
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map(\.value)
  }

  /// How many lines are tried for a run, so that a pattern in which all overtake all takes no quadratic
  /// time.
  private static let triedLines = 64

  /// Groups runs so that within a group none overtakes another: each goes to the first group whose
  /// last run is not later at any stop.
  private static func lines(of runs: [Run], _ scratch: Scratch) -> [[Run]] {
    var lines: [[Run]] = []
    for run in runs {
      let index = lines.indices.suffix(triedLines).first { index in
        lines[index].last.map { follows(run, $0, scratch) } ?? true
      }
      if let index { lines[index].append(run) } else { lines.append([run]) }
    }
    return lines
  }

  /// Whether a run is nowhere earlier than another.
  private static func follows(_ run: Run, _ other: Run, _ scratch: Scratch) -> Bool {
    for offset in 0..<run.times.count {
      let (a, b) = (other.times.lowerBound + offset, run.times.lowerBound + offset)
      if scratch.arrivals[b] < scratch.arrivals[a] || scratch.departures[b] < scratch.departures[a]
      {
        return false
      }
    }
    return true
  }
}
