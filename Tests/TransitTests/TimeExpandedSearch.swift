import CampusGraph
import GeoCore
import Transit

/// Dijkstra's algorithm on the time-expanded graph of a ``RandomNetwork``, as a reference.
///
/// Nodes are vehicles at their stops and passengers at stops, each with a number of rides. Times lie
/// on a grid of half minutes, so the queue is an array of buckets.
struct TimeExpandedSearch {
  /// One vehicle on one day, times in seconds since Monday 00:00.
  struct Run {
    var trip: Int
    var day: Int
    var stops: [Int]
    var arrivals: [Int]
    var departures: [Int]
    var boards: [Bool]
    var alights: [Bool]
    var skipped: Set<Int> = []
  }

  let runs: [Run]
  let walks: [Footpaths.Walk]

  init(_ network: RandomNetwork, isWheelchairOnly: Bool) {
    walks = network.walks
    var runs: [Run] = []
    for day in network.days {
      for (number, trip) in network.trips.enumerated()
      where network.services[trip.service].runs(on: day)
        && (!isWheelchairOnly || trip.wheelchair == .possible)
      {
        let isUsable = trip.stops.map {
          !isWheelchairOnly || network.stopAccess[$0] != .impossible
        }
        var starts = [Int(trip.departures[0])]
        if !trip.frequencies.isEmpty {
          starts = trip.frequencies.flatMap {
            Array(stride(from: Int($0.start), to: Int($0.end), by: Int($0.headway)))
          }
        }
        for start in starts {
          let shift = start - Int(trip.departures[0]) + day * 86_400
          var run = Run(
            trip: number,
            day: day,
            stops: trip.stops,
            arrivals: trip.arrivals.map { Int($0) + shift },
            departures: trip.departures.map { Int($0) + shift },
            boards: zip(trip.boards, isUsable).map { $0 && $1 },
            alights: zip(trip.alights, isUsable).map { $0 && $1 }
          )
          if let update = network.updates.last(where: { $0.trip == number && $0.day == day }) {
            if update.isCancelled { continue }
            run.delay(update.delays)
            for position in run.stops.indices where update.skipped.contains(position) {
              run.boards[position] = false
              run.alights[position] = false
              run.skipped.insert(position)
            }
          }
          runs.append(run)
        }
      }
    }
    self.runs = runs
  }

  private enum Node: Hashable {
    case ready(stop: Int, rides: Int)
    case onBoard(run: Int, position: Int, rides: Int)
    case arrived(stop: Int, rides: Int)
  }

  /// The earliest arrivals at the destination with exactly so many rides, from one ride on; `nil` if
  /// there is none.
  func arrivals(
    _ query: JourneyQuery,
    leaving departure: Int
  ) -> [Int?] {
    let rideLimit = query.maximumTransfers + 1
    var best = [Int?](repeating: nil, count: rideLimit + 1)
    var buckets: [Int: [Node]] = [:]
    var settled: Set<Node> = []
    var times: [Int] = []
    func push(_ node: Node, _ time: Int) {
      if buckets[time] == nil {
        buckets[time] = []
        let place = times.firstIndex { $0 < time } ?? times.count
        times.insert(time, at: place)
      }
      buckets[time]?.append(node)
    }
    for end in query.origins {
      push(.ready(stop: end.stop.index, rides: 0), departure + Int(end.seconds))
    }
    // Times are in descending order, so that the earliest is the last.
    while let time = times.last {
      guard let node = buckets[time]?.popLast() else {
        times.removeLast()
        buckets[time] = nil
        continue
      }
      guard settled.insert(node).inserted else { continue }
      switch node {
      case .ready(let stop, let rides) where rides < rideLimit:
        for (number, run) in runs.enumerated() {
          for position in run.stops.indices.dropLast()
          where run.stops[position] == stop && run.boards[position]
            && run.departures[position] >= time
          {
            push(
              .onBoard(run: number, position: position, rides: rides + 1),
              run.departures[position]
            )
          }
        }
      case .ready: break
      case .onBoard(let number, let position, let rides):
        let run = runs[number]
        let next = position + 1
        if run.alights[next] {
          push(.arrived(stop: run.stops[next], rides: rides), run.arrivals[next])
        }
        if next + 1 < run.stops.count {
          push(.onBoard(run: number, position: next, rides: rides), run.departures[next])
        }
      case .arrived(let stop, let rides):
        for end in query.destinations where end.stop.index == stop {
          best[rides] = min(best[rides] ?? .max, time + Int(end.seconds))
        }
        for walk in walks where walk.from.index == stop {
          push(.ready(stop: walk.to.index, rides: rides), time + Int(walk.seconds))
        }
      }
    }
    return best
  }

  /// A result: when the origin is left, when the destination is reached, and the rides.
  struct Value: Hashable {
    var departure: Int
    var arrival: Int
    var rides: Int
  }

  /// The Pareto set of arrivals and rides.
  func earliest(_ query: JourneyQuery, leaving departure: Int) -> [Value] {
    var bound = query.walk.map { departure + Int($0) } ?? .max
    var values: [Value] = []
    for (rides, arrival) in arrivals(query, leaving: departure).enumerated() {
      guard let arrival, arrival < bound else { continue }
      bound = arrival
      values.append(Value(departure: departure, arrival: arrival, rides: rides))
    }
    return values
  }

  /// When an origin can be left to board without waiting, the latest first.
  func candidates(_ query: JourneyQuery, within range: ClosedRange<Int>) -> [Int] {
    var times: Set<Int> = []
    for end in query.origins {
      for run in runs {
        for position in run.stops.indices
        where run.stops[position] == end.stop.index && run.boards[position] {
          times.insert(run.departures[position] - Int(end.seconds))
        }
      }
    }
    return times.filter(range.contains).sorted(by: >)
  }

  /// The Pareto set of departures, arrivals and rides, cut to departures within a range.
  func profile(_ query: JourneyQuery, leaving range: ClosedRange<Int>) -> [Value] {
    var kept = earliest(query, leaving: range.upperBound + 1)
    for departure in candidates(query, within: range) {
      for value in earliest(query, leaving: departure)
      where !kept.contains(where: {
        $0.departure >= value.departure && $0.arrival <= value.arrival && $0.rides <= value.rides
      }) {
        kept.append(value)
      }
    }
    return kept.filter { range.contains($0.departure) }
  }

  /// The latest departures for an arrival, by rides.
  func latest(_ query: JourneyQuery, arriving arrival: Int) -> [Value] {
    var best: [Value] = []
    for departure in candidates(query, within: (arrival - 4 * 86_400)...arrival) {
      for value in earliest(query, leaving: departure)
      where value.arrival <= arrival && !best.contains(where: { $0.rides <= value.rides }) {
        best.append(value)
      }
    }
    guard let walk = query.walk else { return best }
    return best.filter { arrival - Int(walk) < $0.departure }
  }
}

extension TimeExpandedSearch.Run {
  /// Adds delays: each from its stop on, and no vehicle leaves before it came.
  mutating func delay(_ delays: [TripUpdate.Delay]) {
    var last = Int.min
    for position in stops.indices {
      let before = delays.filter { $0.position < position }.max { $0.position < $1.position }
      let here = delays.last { $0.position == position }
      arrivals[position] += Int(here?.arrival ?? before?.departure ?? 0)
      departures[position] += Int(here?.departure ?? before?.departure ?? 0)
      arrivals[position] = max(arrivals[position], last)
      departures[position] = max(departures[position], arrivals[position])
      last = departures[position]
    }
  }
}
