import CampusGraph
import FleetSimulation
import GeoCore
import Transit

/// What baselines know of a vehicle: its last arrival, and its place on the stretch.
struct VehicleView: Sendable {
  var run: TripRun
  /// Position of the last stop that it reached, with the times; `departure` is `nil` while it stands.
  var position: Int
  var arrival: Double
  var departure: Double?
  /// Share of the way to the next stop.
  var share: Double
}

/// Call of a vehicle at a stop, true or found from positions.
struct ObservedCall: Sendable {
  var run: TripRun
  /// Position of the stop within the trip, from 0.
  var position: Int
  var arrival: Double
  var departure: Double
}

/// Forecasts of TransitClock's kinds.
struct Baselines {
  enum Kind: Int, CaseIterable {
    case deviation, lastVehicles, kalman
    /// The Kalman filter with the mean of all days before instead of three: the same until the fourth.
    case longKalman

    var name: String {
      ["schedule deviation", "last vehicles", "Kalman filter", "Kalman filter, all days"][rawValue]
    }
  }

  private let timetable: Timetable
  /// Link of each stop of a path to the next one.
  private let network: PathNetwork
  private var last: [(run: Double, dwell: Double, time: Double)?]
  /// Sums of the days before by link and hour, then those of the current day.
  private var history: [Int: [DayMean]] = [:]

  private struct DayMean {
    var day: Int
    var run = 0.0
    var dwell = 0.0
    var count = 0.0
  }

  init(_ timetable: Timetable) {
    self.timetable = timetable
    network = PathNetwork(timetable)
    last = Array(repeating: nil, count: network.links.count)
  }

  /// Metres from the start of the path to each stop of a run.
  func stops(of run: TripRun) -> [Double] {
    network.paths[network.tripPaths[run.trip.index]].stops
  }

  private func links(_ run: TripRun) -> [Int] {
    network.paths[network.tripPaths[run.trip.index]].links
  }

  private func key(_ link: Int, _ time: Double, _ run: TripRun) -> Int {
    link * 48 + Int(max(0, time - Double(run.origin))) / 3600 % 24
  }

  /// Learns the way between two stops that a vehicle has made.
  mutating func learn(_ from: ObservedCall, _ to: ObservedCall) {
    guard to.position == from.position + 1 else { return }
    let link = links(from.run)[from.position]
    let run = max(1, to.arrival - from.departure)
    let dwell = from.position == 0 ? 15 : from.departure - from.arrival
    last[link] = (run, dwell, to.arrival)
    let key = key(link, from.departure, from.run)
    let day = from.run.date.daysSince1970
    var days = history[key] ?? []
    if days.last?.day != day { days.append(DayMean(day: day)) }
    days[days.count - 1].run += run
    days[days.count - 1].dwell += dwell
    days[days.count - 1].count += 1
    history[key] = days
  }

  /// Expected arrivals by the position of the stop.
  func calls(_ kind: Kind, _ view: VehicleView, at now: Double) -> [Int: Double] {
    var calls: [Int: Double] = [:]
    for (offset, time) in arrivals(kind, view, at: now).enumerated() {
      calls[view.position + 1 + offset] = time
    }
    return calls
  }

  /// Expected arrivals at the stops after the last one; index 0 is the next stop.
  private func arrivals(_ kind: Kind, _ view: VehicleView, at now: Double) -> [Double] {
    let schedule = RunSchedule(view.run, of: timetable)
    let links = links(view.run)
    let next = view.position + 1
    guard next < schedule.count else { return [] }
    if kind == .deviation {
      let held = view.arrival - schedule.arrival(view.position)
      let deviation = max(view.position == 0 ? 0 : held, now - schedule.arrival(next))
      return (next..<schedule.count).map { schedule.arrival($0) + deviation }
    }
    var time = now
    var arrivals: [Double] = []
    for position in next..<schedule.count {
      let link = links[position - 1]
      let plan = schedule.arrival(position) - schedule.arrival(position - 1)
      let (run, dwell) = times(kind, link, plan, time, view.run)
      if position > next {
        time += dwell + run
      } else if view.departure != nil {
        time += run * (1 - view.share)
      } else if view.position == 0 {
        time = max(now, schedule.departure(0)) + run
      } else {
        time += max(0, dwell - (now - view.arrival)) + run
      }
      arrivals.append(time)
    }
    return arrivals
  }

  private func times(
    _ kind: Kind,
    _ link: Int,
    _ plan: Double,
    _ time: Double,
    _ run: TripRun
  ) -> (run: Double, dwell: Double) {
    let recent = last[link].flatMap { time - $0.time < 7200 ? $0 : nil }
    let fallback = recent.map { ($0.run, $0.dwell) } ?? (max(5, plan * 0.8), plan * 0.2)
    guard kind == .kalman || kind == .longKalman else { return fallback }
    let day = run.date.daysSince1970
    let all = (history[key(link, time, run)] ?? []).filter { $0.day < day && $0.count > 0 }
    let days = kind == .kalman ? all.suffix(3) : all[...]
    guard !days.isEmpty else { return fallback }
    let runs = days.map { $0.run / $0.count }
    let mean = runs.reduce(0, +) / Double(runs.count)
    let dwell = days.map { $0.dwell / $0.count }.reduce(0, +) / Double(days.count)
    guard days.count >= 3, let recent else { return (mean, dwell) }
    // As in TransitClock's KalmanPrediction, with the error of a first prediction.
    let variance = runs.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(runs.count)
    let error = 100.0
    let gain = (error + variance) / (error + 2 * variance)
    return ((1 - gain) * recent.run + gain * mean, dwell)
  }
}
