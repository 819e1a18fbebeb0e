import GeoCore
import Transit

/// Positions that a vehicle reports: correlated and white errors, outages, rare outliers.
struct VehicleReceiver {
  let simulator: FleetSimulator
  let vehicle: MovingVehicle
  var random: SplitMix64
  let statements: StatedTrips

  mutating func fixes() -> [SimulatedFix] {
    let options = simulator.options
    guard let first = vehicle.marks.first, let last = vehicle.marks.last else { return [] }
    let interval = options.intervals[random.below(options.intervals.count)]
    let states = random.chance(options.statingShare)
    let hasCourse = random.chance(options.courseShare)
    var time = first.time + interval * random.unit()
    var outage = time + random.exponential(mean: options.outageInterval)
    var error = PlanePoint(x: 0, y: 0)
    var index = 0
    var fixes: [SimulatedFix] = []
    let keep = exp(-interval / 60)
    let renew = (1 - keep * keep).squareRoot() * options.positionError
    while time < last.time {
      error.x = keep * error.x + renew * random.normal()
      error.y = keep * error.y + renew * random.normal()
      if time >= outage {
        time += 100 + 320 * random.unit()
        outage = time + random.exponential(mean: options.outageInterval)
        continue
      }
      while index + 1 < vehicle.marks.count, vehicle.marks[index + 1].time <= time { index += 1 }
      fixes.append(fix(at: time, index, error, hasCourse: hasCourse, states: states))
      time += interval * (0.95 + 0.1 * random.unit())
    }
    return fixes
  }

  private mutating func fix(
    at time: Double,
    _ index: Int,
    _ error: PlanePoint,
    hasCourse: Bool,
    states: Bool
  ) -> SimulatedFix {
    let mark = vehicle.marks[index]
    let next = vehicle.marks[min(index + 1, vehicle.marks.count - 1)]
    let seconds = next.time - mark.time
    let share = seconds > 0 ? min(max((time - mark.time) / seconds, 0), 1) : 0
    let (dx, dy) = (next.point.x - mark.point.x, next.point.y - mark.point.y)
    let white = simulator.options.positionError / 2
    var point = PlanePoint(
      x: mark.point.x + share * dx + error.x + white * random.normal(),
      y: mark.point.y + share * dy + error.y + white * random.normal()
    )
    if random.chance(0.002) {
      point.x += 300 * random.normal()
      point.y += 300 * random.normal()
    }
    let moved = (dx * dx + dy * dy).squareRoot()
    let speed = seconds > 0 ? moved / seconds : 0
    var course: Double?
    if hasCourse, speed > 0.5 {
      let angle = atan2(dx, dy) * 180 / .pi + 8 * random.normal()
      course = (angle.truncatingRemainder(dividingBy: 360) + 360).truncatingRemainder(
        dividingBy: 360
      )
    }
    // The next mark tells the run of the way to it.
    let run = next.run.map { vehicle.runs[$0] }
    return SimulatedFix(
      vehicle: vehicle.name,
      fix: LocationFix(
        simulator.plane.coordinate(point),
        time: (time * 10).rounded() / 10,
        accuracy: simulator.options.positionError * 1.6,
        speed: hasCourse ? max(0, speed + 0.4 * random.normal()) : nil,
        course: course
      ),
      work: states ? work(at: time, from: index + 1) : StatedWork(),
      run: run,
      along: next.along >= mark.along ? mark.along + share * (next.along - mark.along) : next.along,
      isDetour: next.isDetour
    )
  }

  /// What the vehicle states on a way or, at a terminal, about the run that comes next.
  private func work(at time: Double, from index: Int) -> StatedWork {
    let marks = vehicle.marks[min(index, vehicle.marks.count - 1)...]
    guard let run = marks.lazy.compactMap(\.run).first else { return StatedWork() }
    return statements.work(at: time, run: run)
  }
}
