import CampusGraph
import FleetSimulation
import GeoCore
import Transit

/// Arrivals found from positions, as TransitClock finds them: linear interpolation between the two
/// places before and after a stop on the path of the assigned run.
struct PositionArrivals {
  /// Metres before and after a stop within which a vehicle is at it.
  private static let stopRadius = 25.0

  private struct State {
    var run: TripRun
    var path: Int
    var along: Double
    var time: Double
    /// Position of the last stop that it reached.
    var position: Int
    /// Times at that stop; `nil` if not observed.
    var arrival: Double?
    var departure: Double?
    /// The call before, for learning.
    var before: ObservedCall?
  }

  private let network: PathNetwork
  private let timetable: Timetable
  private var states: [VehicleID: State] = [:]

  init(_ timetable: Timetable) {
    self.timetable = timetable
    network = PathNetwork(timetable)
  }

  /// Takes the place of a vehicle on the path that it is assigned to; the baselines learn from its
  /// arrivals.
  mutating func take(
    _ vehicle: VehicleID,
    assigned status: VehicleStatus?,
    at time: Double,
    _ baselines: inout Baselines
  ) {
    guard let run = status?.run, let along = status?.distanceAlong else {
      states[vehicle] = nil
      return
    }
    let index = network.tripPaths[run.trip.index]
    let path = network.paths[index]
    guard var state = states[vehicle], state.path == index, along >= state.along else {
      let isStart = along < path.stops[0] + 2 * Self.stopRadius
      states[vehicle] = State(
        run: run,
        path: index,
        along: along,
        time: time,
        position: path.stop(before: along),
        arrival: isStart ? time : nil
      )
      return
    }
    // Another run of the path leaves the arrivals so far as they are.
    state.run = run
    move(&state, to: along, at: time, path, &baselines)
    states[vehicle] = state
  }

  private func move(
    _ state: inout State,
    to along: Double,
    at time: Double,
    _ path: TransitPath,
    _ baselines: inout Baselines
  ) {
    func moment(_ place: Double) -> Double {
      let way = along - state.along
      guard way > 0 else { return state.time }
      return state.time + min(max((place - state.along) / way, 0), 1) * (time - state.time)
    }
    while true {
      if state.departure == nil, along > path.stops[state.position] + Self.stopRadius {
        let departure = moment(path.stops[state.position] + Self.stopRadius)
        state.departure = departure
        if let arrival = state.arrival {
          let call = ObservedCall(
            run: state.run,
            position: state.position,
            arrival: arrival,
            departure: departure
          )
          if let before = state.before { baselines.learn(before, call) }
          state.before = call
        } else {
          state.before = nil
        }
      }
      let next = state.position + 1
      guard next < path.stops.count, along >= path.stops[next] - Self.stopRadius else { break }
      state.arrival = moment(path.stops[next] - Self.stopRadius)
      state.position = next
      state.departure = nil
    }
    (state.along, state.time) = (along, time)
  }

  /// What is known of a vehicle; `nil` if it is on no run.
  func view(of vehicle: VehicleID) -> VehicleView? {
    guard let state = states[vehicle] else { return nil }
    let path = network.paths[state.path]
    let next = min(state.position + 1, path.stops.count - 1)
    let length = path.stops[next] - path.stops[state.position]
    let share =
      length > 0 ? min(max((state.along - path.stops[state.position]) / length, 0), 1) : 0
    let schedule = RunSchedule(state.run, of: timetable)
    let due = schedule.arrival(state.position)
    let planned = due + share * (schedule.arrival(next) - due)
    return VehicleView(
      run: state.run,
      position: state.position,
      arrival: state.arrival ?? (due + state.time - planned),
      departure: state.departure ?? (state.arrival == nil ? state.time : nil),
      share: share
    )
  }
}
