import GeoCore

/// How probable it is that somebody moved from one place to another between two fixes.
///
/// Errors of positions are a Gauss–Markov process: what they are depends on what they were, and only
/// the rest is new, which says far more of the motion than a fix says of the place. What a receiver says
/// of the velocity, summed up over the time between, is a second word on the same motion. All values are
/// natural logarithms, up to a constant.
struct MotionModel {
  /// What is left of the error before, 0…1.
  var memory = 0.0
  /// One over twice the variance of what is new in an error, in square metres.
  var newsWeight = 0.0
  /// From the first fix to the second, in metres.
  var moved = PlanePoint(x: 0, y: 0)
  /// The motion by the stated velocities, in metres, and one over twice its variance; 0 for none.
  var driven = PlanePoint(x: 0, y: 0)
  var drivenWeight = 0.0
  /// The length of the way by the stated speeds, in metres, and one over twice its variance; 0 for none.
  var run = 0.0
  var runWeight = 0.0
  /// How many seconds a way may take by the profile before each second more counts.
  var time: Seconds = .infinity
  /// What stands against a second of a way by the profile.
  var delayWeight = 0.0
  /// The longest way looked for, in metres.
  var longest: Meters = 0
  /// One over the scale of what a way is longer than the straight line, a constant and a share of it.
  var detourLeast: Meters = 1
  var detourShare = 0.0

  /// The logarithm for two places, by their errors, and a way of a length and a pace between them.
  @inline(__always)
  func score(
    from source: PlaceCell,
    to target: PlaceCell,
    length: Meters,
    pace: Double
  ) -> Double {
    let newX = target.errorX - memory * source.errorX
    let newY = target.errorY - memory * source.errorY
    let straightX = moved.x + source.errorX - target.errorX
    let straightY = moved.y + source.errorY - target.errorY
    let driftX = straightX - driven.x
    let driftY = straightY - driven.y
    let straight = (straightX * straightX + straightY * straightY).squareRoot()
    let late = length - run
    return -newsWeight * (newX * newX + newY * newY)
      - drivenWeight * (driftX * driftX + driftY * driftY)
      - runWeight * late * late
      - max(0, length * pace - time)
      - max(0, length - straight) / (detourLeast + detourShare * straight)
  }

  /// Where in the plane of errors those of the next fix are to be looked for, after an error: a circle
  /// outside of which the logarithm is below −`loss`.
  @inline(__always)
  func horizon(of errorX: Double, _ errorY: Double, loss: Double) -> (PlanePoint, Meters) {
    if drivenWeight > newsWeight {
      let x = errorX + moved.x - driven.x
      let y = errorY + moved.y - driven.y
      return (PlanePoint(x: x, y: y), (loss / drivenWeight).squareRoot())
    }
    return (PlanePoint(x: memory * errorX, y: memory * errorY), (loss / newsWeight).squareRoot())
  }
}
