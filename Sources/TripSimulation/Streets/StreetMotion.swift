import GeoCore

/// A traveller who moves along a course tick by tick: accelerates, brakes for curves, slower streets
/// and stops, and waits at closed lights.
struct StreetMotion {
  private let course: StreetCourse
  private var along: Meters = 0
  private var speed = 0.0
  /// The next obstacle.
  private var next = 0
  /// The light at which the traveller has decided to stop.
  private var held: Int?

  private var places: [Meters] = [0]
  private var standing: [StopSpot.Cause?] = [nil]

  private var time: Seconds { Double(places.count - 1) * Trajectory.tick }

  /// Moves along a course to its end.
  ///
  /// - Complexity: O(duration ÷ tick).
  static func trajectory(along course: StreetCourse) -> Trajectory {
    var motion = StreetMotion(course: course)
    while motion.advance() {}
    return Trajectory(along: motion.places, standing: motion.standing)
  }

  private init(course: StreetCourse) {
    self.course = course
  }

  /// Moves by a tick, or waits at an obstacle.
  ///
  /// - Returns: whether the end is not reached.
  private mutating func advance() -> Bool {
    if next < course.obstacles.count,
      course.obstacles[next].along - along < Trajectory.reach
    {
      pass(course.obstacles[next])
      return true
    }
    guard along < course.length else { return false }
    move()
    return true
  }

  /// Leaves an obstacle behind, after the wait that it takes.
  private mutating func pass(_ obstacle: StreetCourse.Obstacle) {
    switch obstacle.cause {
    case .wait(let duration, let cause): stand(duration, cause)
    case .light(let light):
      // A traveller who could not stop any more passes.
      if held == next { stand(light.wait(at: time), .chance) }
    }
    if held == next { held = nil }
    next += 1
  }

  private mutating func stand(_ duration: Seconds, _ cause: StopSpot.Cause) {
    speed = 0
    for _ in 0..<Int((duration / Trajectory.tick).rounded(.up)) { add(cause) }
  }

  private mutating func add(_ cause: StopSpot.Cause?) {
    places.append(along)
    standing.append(cause)
  }

  private mutating func move() {
    let stop = nextStop() ?? course.length
    let braking = course.acceleration.down
    var allowed = min(
      speed + course.acceleration.up * Trajectory.tick,
      (2 * braking * max(0, stop - along)).squareRoot()
    )
    allowed = min(allowed, course.speeds.speed(at: along))
    // The speed at the end of the tick counts as well: a tick is longer than a sample at high speed.
    allowed = min(allowed, course.speeds.speed(at: along + allowed * Trajectory.tick))
    speed = max(StreetSpeeds.crawl, allowed)
    along = min(along + speed * Trajectory.tick, stop)
    add(nil)
  }

  /// The next place at which the traveller has to stop, within braking distance; `nil` for none.
  private mutating func nextStop() -> Meters? {
    let braking = course.acceleration.down
    let faster = speed + course.acceleration.up * Trajectory.tick
    let horizon = along + faster * faster / (2 * braking) + faster * Trajectory.tick
    for index in next..<course.obstacles.count {
      let obstacle = course.obstacles[index]
      guard obstacle.along <= horizon else { return nil }
      switch obstacle.cause {
      case .wait: return obstacle.along
      case .light(let light):
        if light.wait(at: time) <= 0 {
          if held == index { held = nil }
          continue
        }
        let canStop = speed * speed <= 2 * braking * (obstacle.along - along)
        if held == index || canStop {
          held = index
          return obstacle.along
        }
      }
    }
    return nil
  }
}
