import CampusGraph

/// RAPTOR search over lines in one direction of time.
///
/// Round `k` finds the earliest arrival at every stop with `k` rides: it scans each line that stops
/// where round `k − 1` improved, from its first such stop on, with the earliest trip that can be
/// boarded. Source: D. Delling, T. Pajor, R. F. Werneck, “Round-Based Public Transit Routing”,
/// Transportation Science 49(3), 2015, doi:10.1287/trsc.2014.0534; local and target pruning of
/// section 3.1 and the range search (rRAPTOR) of section 4.2.
///
/// Other than in the paper, arrivals by a ride and times of being ready to board are two labels of a
/// stop. So walks need not be closed transitively, and changing at a stop may take time.
///
/// A search backwards from an arrival is the same search over reversed rows. Labels of a run are kept
/// by the next one unless ``reset(destinations:)`` is called; a run that departs earlier then finds only what is
/// better than all before.
@safe
final class RaptorSearch {
  let rows: LineRows
  private let footpaths: Footpaths
  private let scratch: RaptorScratch
  /// The earliest arrival at the destination with at most so many rides.
  private var bounds: [Int32]
  /// The stop of each bound that this run improved; `nil` if it did not.
  private var reached: [StopID?]
  private var destinations: [JourneyQuery.End] = []

  /// - Precondition: the footpaths are between the stops of the rows; there is one ride or more.
  init(rows: LineRows, footpaths: Footpaths, maximumRides: Int) {
    precondition(footpaths.stopCount == rows.stopCount, "footpaths of another timetable")
    precondition(maximumRides > 0, "a journey has a ride")
    self.rows = rows
    self.footpaths = footpaths
    scratch = RaptorScratch(
      stopCount: rows.stopCount,
      lineCount: rows.lineCount,
      roundCount: maximumRides + 1
    )
    bounds = Array(repeating: RaptorScratch.unreachable, count: maximumRides + 1)
    reached = Array(repeating: nil, count: maximumRides + 1)
  }

  /// How many rides a journey may have.
  var maximumRides: Int { scratch.roundCount - 1 }

  /// Forgets the labels and sets the stops at which journeys end.
  ///
  /// - Precondition: they are stops of the rows.
  func reset(destinations: [JourneyQuery.End]) {
    scratch.reset()
    for end in self.destinations {
      unsafe scratch.egress[end.stop.index] = RaptorScratch.unreachable
    }
    for end in destinations {
      precondition(end.stop.index < rows.stopCount, "stop of another timetable")
      unsafe scratch.egress[end.stop.index] = min(scratch.egress[end.stop.index], end.seconds)
    }
    self.destinations = destinations
    for round in bounds.indices { bounds[round] = RaptorScratch.unreachable }
  }

  /// Searches from a departure with at most so many rides.
  ///
  /// - Parameters:
  ///   - departure: when the origin is left, in the rows' time.
  ///   - origins: the stops at which journeys begin; stops of the rows.
  ///   - rides: 1…``maximumRides``.
  ///   - walk: seconds of the walk without a ride.
  func run(departure: Int32, origins: [JourneyQuery.End], rides: Int, walk: Int32?) {
    scratch.readyStops.removeAll()
    scratch.changedReadies.removeAll()
    scratch.changedArrivals.removeAll()
    for origin in origins {
      precondition(origin.stop.index < rows.stopCount, "stop of another timetable")
      let time = departure + origin.seconds
      guard unsafe time < scratch.ready[origin.stop.index] else { continue }
      unsafe scratch.ready[origin.stop.index] = time
      unsafe scratch.walkedFrom[origin.stop.index] = .max
      scratch.readyStops.insert(origin.stop.index)
      scratch.changedReadies.insert(origin.stop.index)
    }
    if let walk { bounds[0] = min(bounds[0], departure + walk) }
    for round in reached.indices { reached[round] = nil }
    for round in 1...rides {
      bounds[round] = min(bounds[round], bounds[round - 1])
      scratch.carryOver(to: round)
      // Without a stop to board at, later rounds only carry labels over.
      if scratch.readyStops.count == 0 { continue }
      collectLines()
      scratch.arrivedStops.removeAll()
      for place in 0..<scratch.lines.count { scan(scratch.lines[place], round) }
      walkOn(round)
    }
  }

  /// Queues the lines that stop where the round before improved, from their first such stop.
  private func collectLines() {
    scratch.lines.removeAll()
    for place in 0..<scratch.readyStops.count {
      let stop = scratch.readyStops[place]
      let range = Int(rows.firstVisit[stop])..<Int(rows.firstVisit[stop + 1])
      for index in range {
        let visit = rows.visits[index]
        let line = Int(visit.line)
        unsafe scratch.scanStart[line] = min(scratch.scanStart[line], visit.position)
        scratch.lines.insert(line)
      }
    }
  }

  /// Rides a line from its first queued stop to its end.
  private func scan(_ line: Int, _ round: Int) {
    let first = unsafe Int(rows.firstStop.baseAddress[line])
    let length = unsafe Int(rows.firstStop.baseAddress[line + 1]) - first
    let stops = unsafe rows.stops.baseAddress + first
    let flags = unsafe rows.flags.baseAddress + first
    let arrivals = unsafe rows.arrivals.baseAddress + rows.firstTime[line]
    let departures = unsafe rows.departures.baseAddress + rows.firstTime[line]
    let firstTrip = rows.firstTrip[line]
    let labels = round * scratch.stopCount
    let readyBefore = unsafe scratch.ready + (labels - scratch.stopCount)
    let start = unsafe Int(scratch.scanStart[line])
    unsafe scratch.scanStart[line] = .max
    let tripCount = Int(rows.firstTrip[line + 1] - firstTrip)
    var trip = tripCount  // none yet
    var boarding = start
    var bound = bounds[round]
    for position in start..<length {
      let stop = unsafe Int(stops[position])
      let flag = unsafe flags[position]
      if trip < tripCount, flag & CallFlags.alighting != 0 {
        let arrival = unsafe arrivals[trip * length + position]
        if unsafe arrival < min(scratch.arrival[labels + stop], bound) {
          unsafe scratch.arrival[labels + stop] = arrival
          unsafe scratch.rides[labels + stop] = RaptorScratch.RideLabel(
            line: UInt32(truncatingIfNeeded: line),
            trip: firstTrip + UInt32(truncatingIfNeeded: trip),
            boarding: UInt32(truncatingIfNeeded: boarding),
            alighting: UInt32(truncatingIfNeeded: position)
          )
          scratch.arrivedStops.insert(stop)
          scratch.changedArrivals.insert(stop)
          let egress = unsafe scratch.egress[stop]
          if egress != RaptorScratch.unreachable, arrival + egress < bound {
            bound = arrival + egress
            bounds[round] = bound
            reached[round] = StopID(stop)
          }
        }
      }
      // What is boarded elsewhere was ridden by an earlier round or run.
      guard flag & CallFlags.boarding != 0, scratch.readyStops.contains(stop) else { continue }
      // The trips before the current one that leave this stop at the ready time or later.
      let ready = unsafe readyBefore[stop]
      guard unsafe trip > 0 && (trip == tripCount || ready <= departures[trip * length + position])
      else { continue }
      var (low, high) = (0, trip)
      while low < high {
        let middle = (low + high) / 2
        if unsafe departures[middle * length + position] < ready {
          low = middle + 1
        } else {
          high = middle
        }
      }
      if low < trip {
        trip = low
        boarding = position
      }
    }
  }

  /// Changes vehicles: walks from the stops that this round reached.
  private func walkOn(_ round: Int) {
    let labels = round * scratch.stopCount
    let bound = bounds[round]
    scratch.readyStops.removeAll()
    for place in 0..<scratch.arrivedStops.count {
      let stop = scratch.arrivedStops[place]
      let arrival = unsafe scratch.arrival[labels + stop]
      let range = Int(footpaths.firstOut[stop])..<Int(footpaths.firstOut[stop + 1])
      for index in range {
        let head = Int(footpaths.heads[index])
        let time = arrival + footpaths.seconds[index]
        guard unsafe time < bound && time < scratch.ready[labels + head] else { continue }
        unsafe scratch.ready[labels + head] = time
        unsafe scratch.walkedFrom[labels + head] = UInt32(truncatingIfNeeded: stop)
        scratch.readyStops.insert(head)
        scratch.changedReadies.insert(head)
      }
    }
  }
}

// MARK: - Results

extension RaptorSearch {
  /// A journey as rows of times: its rides from first to last and the stop of each walk.
  struct Result {
    /// The rides.
    var rides: [RaptorScratch.RideLabel]
    /// Arrival at the destination in the rows' time.
    var arrival: Int32
    /// The last stop.
    var destination: StopID
  }

  /// The journeys that the last run improved, with ever more rides and ever earlier arrivals.
  var results: [Result] {
    (1...maximumRides).compactMap { round in
      guard let stop = reached[round] else { return nil }
      return Result(
        rides: rides(to: stop.index, round),
        arrival: bounds[round],
        destination: stop
      )
    }
  }

  /// Follows the labels back from an arrival that the last run improved.
  ///
  /// A label that a round did not improve equals that of the round before, so the round that set it
  /// is the first one with its value.
  private func rides(to stop: Int, _ round: Int) -> [RaptorScratch.RideLabel] {
    var rides: [RaptorScratch.RideLabel] = []
    var (stop, round) = (stop, round)
    while round > 0 {
      let ride = unsafe scratch.rides[round * scratch.stopCount + stop]
      rides.append(ride)
      round -= 1
      stop = Int(rows.stops[Int(rows.firstStop[Int(ride.line)]) + Int(ride.boarding)])
      while round > 0, isCarriedOver(stop, round) { round -= 1 }
      guard round > 0 else { break }
      stop = unsafe Int(scratch.walkedFrom[round * scratch.stopCount + stop])
    }
    return rides.reversed()
  }

  private func isCarriedOver(_ stop: Int, _ round: Int) -> Bool {
    let index = round * scratch.stopCount + stop
    return unsafe scratch.ready[index] == scratch.ready[index - scratch.stopCount]
  }
}
