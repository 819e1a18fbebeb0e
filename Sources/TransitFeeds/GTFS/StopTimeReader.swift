import CampusGraph
import GeoCore
import Transit

/// Reader of `stop_times.txt`, the largest file of a feed, into columns.
struct StopTimeReader {
  private var trips: [UInt32] = []
  private var sequences: [Int32] = []
  private var stops: [UInt32] = []
  private var arrivals: [Int32] = []
  private var departures: [Int32] = []
  private var distances: [Float] = []
  private var flags: [UInt8] = []
  private var lines: [UInt32] = []
  private let tripCount: Int
  /// Whether a usable trip stops at each stop.
  private(set) var usedStops: [Bool] = []

  private static let missing = Int32.min
  private static let noBoarding: UInt8 = 1
  private static let noAlighting: UInt8 = 2

  init(tripCount: Int) { self.tripCount = tripCount }

  mutating func read(
    _ source: FeedSource,
    _ stopIDs: IDTable,
    _ tripIDs: IDTable,
    _ knownStops: [TransitStop],
    _ report: inout FeedReport
  ) throws(TransitFeedError) {
    usedStops = Array(repeating: false, count: knownStops.count)
    var columns = self
    // Most rows belong to the trip of the row before.
    var lastID: [UInt8] = []
    var lastTrip: Int?
    _ = try FeedTable<StopTimeColumn>(source: source).read(
      into: &report,
      limit: FeedLimits.largeFile
    ) { row, report in
      let id = row.bytes(.trip)
      if !id.elementsEqual(lastID) || id.isEmpty {
        guard row.required(.trip, &report) != nil else { return }
        lastID = Array(id)
        lastTrip = tripIDs.number(of: id)
      }
      guard let trip = lastTrip else { return row.addUnknown(.trip, in: TripColumn.file, &report) }
      guard row.required(.stop, &report) != nil else { return }
      guard let stop = stopIDs.number(of: row.bytes(.stop)) else {
        return row.addUnknown(.stop, in: StopColumn.file, &report)
      }
      if knownStops[stop].kind != .stop, knownStops[stop].kind != .boardingArea {
        let quoted = row.quoted(.stop)
        report.add(
          .wrongLocationType,
          StopTimeColumn.file,
          row.line,
          .message { $0.wrongLocation(quoted) }
        )
      }
      columns.add(row, trip: trip, stop: stop, &report)
    }
    self = columns
  }

  private mutating func add(
    _ row: FeedRow<StopTimeColumn>,
    trip: Int,
    stop: Int,
    _ report: inout FeedReport
  ) {
    guard row.required(.sequence, &report) != nil,
      let sequence = row.integer(.sequence, 0...999_999_999, &report)
    else { return }
    let arrival = row.time(.arrival, &report)
    let departure = row.time(.departure, &report)
    let noBoarding = row.integer(.pickup, 0...3, &report) == 1 ? Self.noBoarding : 0
    let noAlighting = row.integer(.dropOff, 0...3, &report) == 1 ? Self.noAlighting : 0
    trips.append(UInt32(trip))
    sequences.append(Int32(sequence))
    stops.append(UInt32(stop))
    arrivals.append(arrival ?? departure ?? Self.missing)
    departures.append(departure ?? arrival ?? Self.missing)
    distances.append(row.decimal(.distance, &report).map { Float($0) } ?? .nan)
    flags.append(noBoarding | noAlighting)
    lines.append(UInt32(truncatingIfNeeded: row.line))
  }

  /// Rows by trip, in the order of the file.
  private var rowsByTrip: (starts: [Int], rows: [UInt32]) {
    var starts = [Int](repeating: 0, count: tripCount + 1)
    for trip in trips { starts[Int(trip) + 1] += 1 }
    for trip in 0..<tripCount { starts[trip + 1] += starts[trip] }
    var next = starts
    var rows = [UInt32](repeating: 0, count: trips.count)
    for (row, trip) in trips.enumerated() {
      rows[next[Int(trip)]] = UInt32(row)
      next[Int(trip)] += 1
    }
    return (starts, rows)
  }

  // MARK: - Trips

  /// Adds every usable trip to a timetable.
  mutating func addTrips(
    _ records: [TripRecord],
    _ tripLines: [Int],
    _ knownStops: [TransitStop],
    _ frequencies: [Int: [TripFrequency]],
    _ routes: [TransitRoute],
    to builder: inout TimetableBuilder,
    _ report: inout FeedReport
  ) {
    let (starts, rows) = rowsByTrip
    var repeatedCalls = 0
    for (trip, record) in records.enumerated() {
      let sorted = rows[starts[trip]..<starts[trip + 1]].sorted {
        (sequences[Int($0)], $0) < (sequences[Int($1)], $1)
      }
      let unique = withoutDuplicates(sorted.map { Int($0) }, record, &report)
      guard unique.count >= 2 else {
        let id = Quoted.text(record.id)
        report.add(.unusableTrip, TripColumn.file, tripLines[trip], .message { $0.tooFewStops(id) })
        continue
      }
      guard let calls = calls(unique, record, knownStops, &report) else { continue }
      checkSpeeds(calls, unique, record, knownStops, routes[record.route.index], &report)
      let repeated = frequencies[trip] ?? []
      repeatedCalls += repeated.reduce(0) { $0 + $1.count } * calls.count
      guard repeated.isEmpty || repeatedCalls <= FeedLimits.repeatedCalls else {
        let id = Quoted.text(record.id)
        report.add(
          .tooManyDepartures,
          FrequencyColumn.file,
          .message { $0.tooManyDepartures(id, FeedLimits.repeatedCalls / calls.count) }
        )
        continue
      }
      for call in calls { usedStops[call.stop.index] = true }
      builder.add(
        record,
        calls: calls,
        frequencies: repeated,
        numbering: numbering(unique)
      )
    }
  }

  /// The numbers of the calls, and which have no times in the feed.
  private func numbering(_ rows: [Int]) -> CallNumbering {
    let isPlain = rows.enumerated().allSatisfy { Int(sequences[$1]) == $0 + 1 }
    return CallNumbering(
      sequences: isPlain ? [] : rows.map { sequences[$0] },
      estimated: rows.indices.filter { arrivals[rows[$0]] == Self.missing }.map { Int32($0) }
    )
  }

  private func withoutDuplicates(
    _ rows: [Int],
    _ record: TripRecord,
    _ report: inout FeedReport
  ) -> [Int] {
    var kept: [Int] = []
    kept.reserveCapacity(rows.count)
    for row in rows {
      if let last = kept.last, sequences[last] == sequences[row] {
        let (id, number) = (Quoted.text(record.id), Int(sequences[row]))
        report.add(
          .duplicateKey,
          StopTimeColumn.file,
          Int(lines[row]),
          .message { $0.duplicateSequence(id, number) }
        )
      } else {
        kept.append(row)
      }
    }
    return kept
  }

  /// The calls of a trip, with times between known ones filled in; `nil`, with a finding, if they
  /// cannot be used.
  private func calls(
    _ rows: [Int],
    _ record: TripRecord,
    _ knownStops: [TransitStop],
    _ report: inout FeedReport
  ) -> [StopCall]? {
    let ends = [rows[0], rows[rows.count - 1]]
    if let row = ends.first(where: { arrivals[$0] == Self.missing }) {
      let id = Quoted.text(record.id)
      report.add(
        .missingEdgeTimes,
        StopTimeColumn.file,
        Int(lines[row]),
        .message { $0.missingTimes(id) }
      )
      return nil
    }
    var calls: [StopCall] = []
    calls.reserveCapacity(rows.count)
    var last = Int32.min
    for row in rows {
      let isMissing = arrivals[row] == Self.missing
      if !isMissing {
        guard last <= arrivals[row], arrivals[row] <= departures[row] else {
          let id = Quoted.text(record.id)
          report.add(
            .decreasingTimes,
            StopTimeColumn.file,
            Int(lines[row]),
            .message { $0.decreasingTimes(id) }
          )
          return nil
        }
        last = departures[row]
      }
      calls.append(
        StopCall(
          stop: StopID(stops[row]),
          arrival: arrivals[row],
          departure: departures[row],
          allowsBoarding: flags[row] & Self.noBoarding == 0,
          allowsAlighting: flags[row] & Self.noAlighting == 0
        )
      )
    }
    fillTimes(&calls, rows, knownStops)
    return calls
  }

  /// Fills in times between known ones in proportion to the distance.
  private func fillTimes(_ calls: inout [StopCall], _ rows: [Int], _ knownStops: [TransitStop]) {
    var known = 0
    for index in calls.indices where calls[index].arrival != Self.missing {
      if index > known + 1 {
        let lengths = (known..<index).map { position in
          length(rows[position], rows[position + 1], knownStops)
        }
        let total = lengths.reduce(0, +)
        let (start, end) = (Double(calls[known].departure), Double(calls[index].arrival))
        var passed = 0.0
        for position in (known + 1)..<index {
          passed += lengths[position - 1 - known]
          let share =
            total > 0 ? passed / total : Double(position - known) / Double(index - known)
          let time = Int32(start + (end - start) * min(max(share, 0), 1))
          (calls[position].arrival, calls[position].departure) = (time, time)
        }
      }
      known = index
    }
  }

  /// The distance between two rows: that of the feed if it grows, else in a straight line.
  private func length(_ a: Int, _ b: Int, _ knownStops: [TransitStop]) -> Double {
    let given = Double(distances[b] - distances[a])
    if given.isFinite, given >= 0 { return given }
    return GreatCircle.distance(
      knownStops[Int(stops[a])].location,
      knownStops[Int(stops[b])].location
    )
  }

  /// Reports vehicles that would be too fast; times are rounded to minutes, hence the minute.
  private func checkSpeeds(
    _ calls: [StopCall],
    _ rows: [Int],
    _ record: TripRecord,
    _ knownStops: [TransitStop],
    _ route: TransitRoute,
    _ report: inout FeedReport
  ) {
    // Metres per second of road vehicles and boats, and of trains.
    let isTrain = [1, 2].contains(route.kind) || (100..<200).contains(route.kind)
    let limit = isTrain ? 140.0 : 45.0
    for index in calls.indices.dropFirst() {
      let (a, b) = (calls[index - 1], calls[index])
      let seconds = Double(b.arrival - a.departure) + 60
      let from = knownStops[a.stop.index].location
      let to = knownStops[b.stop.index].location
      // A degree is at most 112 km: most pairs need no distance.
      let bound = 112_000 * (abs(from.latitude - to.latitude) + abs(from.longitude - to.longitude))
      guard bound > limit * seconds else { continue }
      let speed = GreatCircle.distance(from, to) / seconds
      guard speed > limit else { continue }
      let (id, kilometers) = (Quoted.text(record.id), Int(min(speed * 3.6, 1e9)))
      report.add(
        .fastTravel,
        StopTimeColumn.file,
        Int(lines[rows[index]]),
        .message { $0.fastTravel(id, kilometersPerHour: kilometers) }
      )
    }
  }
}
