import CampusGraph

/// Trips of some days in the layout of a RAPTOR search.
///
/// A *line* is a set of trips with the same stops of which none overtakes another (S. Witt,
/// “Trip-Based Public Transit Routing”, 2015): at every stop their times are in the order of the
/// trips. So the first trip that can be boarded at a stop is found by bisection.
///
/// Invariants: the trips of line `l` are `firstTrip[l] ..< firstTrip[l + 1]`; the times of its first
/// trip begin at `firstTime[l]`, trip after trip; along a trip and along a line, times never decrease.
struct LineRows: Sendable {
  /// Number of stops of the timetable.
  let stopCount: Int
  let firstStop: Column<UInt32>
  let stops: Column<UInt32>
  /// ``CallFlags`` of each stop of a line.
  let flags: Column<UInt8>
  let firstTrip: Column<UInt32>
  let firstTime: Column<Int>
  let arrivals: Column<Int32>
  let departures: Column<Int32>
  /// Where the visits of each stop begin; one more at the end.
  let firstVisit: Column<UInt32>
  let visits: Column<Visit>

  /// A line that stops at a stop, and the position of that stop in it.
  struct Visit: BitwiseCopyable, Sendable {
    var line: UInt32
    var position: UInt32
  }

  var lineCount: Int { firstStop.count - 1 }
  var tripCount: Int { Int(firstTrip[lineCount]) }

  /// Makes rows of lines; finds the lines of each stop.
  init(
    stopCount: Int,
    firstStop: [UInt32],
    stops: [UInt32],
    flags: [UInt8],
    firstTrip: [UInt32],
    firstTime: [Int],
    arrivals: [Int32],
    departures: [Int32]
  ) {
    self.stopCount = stopCount
    self.firstStop = Column(firstStop)
    self.stops = Column(stops)
    self.flags = Column(flags)
    self.firstTrip = Column(firstTrip)
    self.firstTime = Column(firstTime)
    self.arrivals = Column(arrivals)
    self.departures = Column(departures)
    var first = [UInt32](repeating: 0, count: stopCount + 1)
    for stop in stops { first[Int(stop) + 1] += 1 }
    for stop in 0..<stopCount { first[stop + 1] += first[stop] }
    var next = first
    var visits = [Visit](repeating: Visit(line: 0, position: 0), count: stops.count)
    for line in 0..<(firstStop.count - 1) {
      for index in firstStop[line]..<firstStop[line + 1] {
        let stop = Int(stops[Int(index)])
        visits[Int(next[stop])] = Visit(line: UInt32(line), position: index - firstStop[line])
        next[stop] += 1
      }
    }
    firstVisit = Column(first)
    self.visits = Column(visits)
  }

  /// The rows with time and direction reversed, for searches that go backwards from an arrival.
  ///
  /// Times change their sign, and the orders of stops and trips are reversed, so that the invariants
  /// hold again. Trip `t` of a line with `n` trips becomes trip `n − 1 − t`.
  func reversed() -> LineRows {
    var stops: [UInt32] = []
    var flags: [UInt8] = []
    var arrivals: [Int32] = []
    var departures: [Int32] = []
    arrivals.reserveCapacity(self.arrivals.count)
    departures.reserveCapacity(self.arrivals.count)
    for line in 0..<lineCount {
      let range = Int(firstStop[line])..<Int(firstStop[line + 1])
      for index in range.reversed() {
        stops.append(self.stops[index])
        flags.append(CallFlags.reversed(self.flags[index]))
      }
      let count = (Int(firstTrip[line + 1]) - Int(firstTrip[line])) * range.count
      for index in (firstTime[line]..<(firstTime[line] + count)).reversed() {
        arrivals.append(-self.departures[index])
        departures.append(-self.arrivals[index])
      }
    }
    return LineRows(
      stopCount: stopCount,
      firstStop: Array(firstStop),
      stops: stops,
      flags: flags,
      firstTrip: Array(firstTrip),
      firstTime: Array(firstTime),
      arrivals: arrivals,
      departures: departures
    )
  }
}
