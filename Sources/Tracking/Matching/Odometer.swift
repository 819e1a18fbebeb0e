import GeoCore

/// Displacement and path length between two fixes, by the stated velocities.
struct Odometer {
  /// Metres to the east and north.
  var displacement = PlanePoint(x: 0, y: 0)
  /// The variance of each, in square metres; `nil` if velocities or times are missing.
  var displacementVariance: Double?
  /// Metres of the way, and their variance in square metres; `nil` as above.
  var pathLength: Meters = 0
  var pathLengthVariance: Double?
  /// Whether velocities are so far apart that the motion between them is a guess.
  var isSparse = false

  /// Integrates the velocities of some fixes, from the first to the last.
  init(
    _ fixes: ArraySlice<LocationFix>,
    _ noise: VelocityErrorModel,
    _ motion: MatchingParameters.Motion,
    usualSpeed: Double
  ) {
    var (time, lost, white, guessed, guessedLength) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var last: (time: Seconds, speed: Double, velocity: PlanePoint)?
    for fix in fixes {
      guard let now = fix.time, let stated = fix.speed, stated.isFinite, stated >= 0 else {
        return
      }
      // Lateral errors make a velocity longer.
      let speed = max(0, stated * stated - noise.white * noise.white).squareRoot()
      let velocity = fix.velocity ?? PlanePoint(x: 0, y: 0)
      if let last {
        let interval = now - last.time
        guard interval >= 0, interval <= motion.velocityLimit else { return }
        if interval > motion.velocityGap {
          isSparse = true
          let most = interval * max(speed, last.speed, usualSpeed / 4)
          guessedLength += most * most * motion.speedShare * motion.speedShare
          guessed += most * most * motion.courseShare * motion.courseShare
          guessedLength += interval * interval * noise.variance / 2
          guessed += interval * interval * noise.variance / 2
        } else {
          time += interval
          white += interval * max(interval, noise.whiteInterval) * noise.white * noise.white
        }
        displacement.x += (velocity.x + last.velocity.x) / 2 * interval
        displacement.y += (velocity.y + last.velocity.y) / 2 * interval
        pathLength += (speed + last.speed) / 2 * interval
        if fix.velocity == nil { lost += speed * interval }
      }
      last = (now, speed, velocity)
    }
    guard time > 0 || isSparse else { return }
    let memory = motion.velocityMemory
    // The variance of the integral of a Gauss–Markov process, and that of white noise.
    let integral = 2 * memory * (time - memory * (1 - exp(-time / memory)))
    let drift = noise.correlated * noise.correlated * integral + white
    let blur = motion.mapShare * pathLength
    pathLengthVariance = drift + blur * blur + guessedLength
    displacementVariance = drift + blur * blur + lost * lost + guessed
  }
}
