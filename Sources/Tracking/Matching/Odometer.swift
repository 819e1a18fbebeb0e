import GeoCore

/// What the velocities that a receiver states between two fixes add up to.
struct Odometer {
  /// Metres to the east and north.
  var driven = PlanePoint(x: 0, y: 0)
  /// The variance of each, in square metres; `nil` where velocities or times are missing.
  var drivenVariance: Double?
  /// Metres of the way, and their variance in square metres.
  var run: Meters = 0
  var runVariance: Double?
  /// Whether velocities are so far apart that what was between them is guessed.
  var isSparse = false

  /// Adds up the velocities of some fixes, from the first to the last.
  init(
    _ fixes: ArraySlice<LocationFix>,
    _ law: VelocityLaw,
    _ motion: MatchingParameters.Motion,
    usualSpeed: Double
  ) {
    var (time, lost, fresh, guessed, guessedRun) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var last: (time: Seconds, speed: Double, velocity: PlanePoint)?
    for fix in fixes {
      guard let now = fix.time, let stated = fix.speed, stated.isFinite, stated >= 0 else {
        return
      }
      // Errors to the side make a velocity longer.
      let speed = max(0, stated * stated - law.fresh * law.fresh).squareRoot()
      let velocity = fix.velocity ?? PlanePoint(x: 0, y: 0)
      if let last {
        let interval = now - last.time
        guard interval >= 0, interval <= motion.velocityLimit else { return }
        if interval > motion.velocityGap {
          isSparse = true
          let most = interval * max(speed, last.speed, usualSpeed / 4)
          guessedRun += most * most * motion.speedShare * motion.speedShare
          guessed += most * most * motion.courseShare * motion.courseShare
          guessedRun += interval * interval * law.variance / 2
          guessed += interval * interval * law.variance / 2
        } else {
          time += interval
          fresh += interval * max(interval, law.freshInterval) * law.fresh * law.fresh
        }
        driven.x += (velocity.x + last.velocity.x) / 2 * interval
        driven.y += (velocity.y + last.velocity.y) / 2 * interval
        run += (speed + last.speed) / 2 * interval
        if fix.velocity == nil { lost += speed * interval }
      }
      last = (now, speed, velocity)
    }
    guard time > 0 || isSparse else { return }
    let memory = motion.velocityMemory
    // The integral of a Gauss–Markov process, and what is new.
    let integral = 2 * memory * (time - memory * (1 - exp(-time / memory)))
    let drift = law.lasting * law.lasting * integral + fresh
    let blur = motion.mapShare * run
    runVariance = drift + blur * blur + guessedRun
    drivenVariance = drift + blur * blur + lost * lost + guessed
  }
}
