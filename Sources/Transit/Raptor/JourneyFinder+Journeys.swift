import CampusGraph

extension JourneyFinder {
  /// The journey of a result of the search forwards.
  func journey(
    _ result: RaptorSearch.Result,
    _ origins: [JourneyQuery.End],
    egress destinations: [JourneyQuery.End]
  ) -> Journey {
    let rides = result.rides.map { ride($0) }
    return journey(rides, from: origins, to: destinations)
  }

  /// The journey of a result of the search backwards.
  func reversedJourney(
    _ result: RaptorSearch.Result,
    _ destinations: [JourneyQuery.End],
    egress origins: [JourneyQuery.End]
  ) -> Journey {
    let rides = result.rides.reversed().map { ride(reversed: $0) }
    return journey(rides, from: origins, to: destinations)
  }

  /// Puts walks between the rides and at both ends.
  private func journey(
    _ rides: [Ride],
    from origins: [JourneyQuery.End],
    to destinations: [JourneyQuery.End]
  ) -> Journey {
    let (first, last) = (rides[0], rides[rides.count - 1])
    let access = Self.walk(at: first.from, of: origins)
    let egress = Self.walk(at: last.to, of: destinations)
    var legs: [JourneyLeg] = [.walk(from: nil, to: first.from, seconds: access)]
    for (index, ride) in rides.enumerated() {
      if index > 0, rides[index - 1].to != ride.from {
        let seconds = footpaths.seconds(from: rides[index - 1].to, to: ride.from)
        legs.append(.walk(from: rides[index - 1].to, to: ride.from, seconds: seconds))
      }
      legs.append(.ride(ride))
    }
    legs.append(.walk(from: last.to, to: nil, seconds: egress))
    return Journey(
      departure: first.departure - Int64(access),
      arrival: last.arrival + Int64(egress),
      legs: legs
    )
  }

  private static func walk(at stop: StopID, of ends: [JourneyQuery.End]) -> Int32 {
    ends.lazy.filter { $0.stop == stop }.map { bounded($0).seconds }.min() ?? 0
  }

  private func ride(_ label: RaptorScratch.RideLabel) -> Ride {
    ride(
      row: Int(label.trip),
      line: Int(label.line),
      boarding: Int(label.boarding),
      alighting: Int(label.alighting)
    )
  }

  private func ride(reversed label: RaptorScratch.RideLabel) -> Ride {
    let line = Int(label.line)
    let rows = window.rows
    let length = Int(rows.firstStop[line + 1] - rows.firstStop[line])
    let trips = rows.firstTrip[line]..<rows.firstTrip[line + 1]
    return ride(
      row: Int(trips.lowerBound + trips.upperBound - 1 - label.trip),
      line: line,
      boarding: length - 1 - Int(label.alighting),
      alighting: length - 1 - Int(label.boarding)
    )
  }

  private func ride(row: Int, line: Int, boarding: Int, alighting: Int) -> Ride {
    let (rows, timetable) = (window.rows, window.timetable)
    let first = Int(rows.firstStop[line])
    let length = Int(rows.firstStop[line + 1]) - first
    let time = rows.firstTime[line] + (row - Int(rows.firstTrip[line])) * length
    let trip = TripID(window.rowTrips[row])
    let day = window.days[Int(window.rowDays[row])]
    let start = window.rowStarts[row]
    let isRepeated = start != LineBuilder.ownTimes
    let scheduled = timetable.firstTime(of: trip, in: timetable.pattern(of: trip))
    let shift =
      Int32(day.origin - window.base) + (isRepeated ? start - timetable.departures[scheduled] : 0)
    let departure = rows.departures[time + boarding]
    let arrival = rows.arrivals[time + alighting]
    return Ride(
      trip: trip,
      date: day.date,
      start: isRepeated ? start : nil,
      isEstimated: isRepeated && timetable.isEstimated(trip, at: start),
      boardingPosition: boarding,
      alightingPosition: alighting,
      skippedPositions: (boarding..<alighting).filter {
        rows.flags[first + $0] == CallFlags.skipped
      },
      from: StopID(rows.stops[first + boarding]),
      to: StopID(rows.stops[first + alighting]),
      departure: window.base + Int64(departure),
      arrival: window.base + Int64(arrival),
      departureDelay: departure - timetable.departures[scheduled + boarding] - shift,
      arrivalDelay: arrival - timetable.arrivals[scheduled + alighting] - shift
    )
  }
}

extension Footpaths {
  /// Seconds of the walk between two stops; 0 if there is none.
  fileprivate func seconds(from: StopID, to: StopID) -> Int32 {
    (Int(firstOut[from.index])..<Int(firstOut[from.index + 1]))
      .first { heads[$0] == to.rawValue }.map { seconds[$0] } ?? 0
  }
}

extension Timetable {
  /// Whether a departure of a frequency keeps only to its headway.
  fileprivate func isEstimated(_ trip: TripID, at start: Int32) -> Bool {
    frequencies(of: trip).contains { !$0.isExact && $0.start <= start && start < $0.end }
  }
}
