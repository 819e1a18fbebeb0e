import GeoCore

/// Probability of a motion from one place to another between two fixes.
///
/// Errors of positions are a Gauss–Markov process: only their innovation is new, which tells far
/// more of the motion than a fix tells of the place. Stated velocities, integrated over the time
/// between, are a second measurement of the same motion. All values are natural logarithms, up to a
/// constant.
struct MotionModel {
  /// The share of the error before that is left, 0…1.
  var memory = 0.0
  /// One over twice the variance of the innovation of an error, in square metres.
  var innovationWeight = 0.0
  /// The tail of the innovation.
  var tail = ErrorTail.normal
  /// From the first fix to the second, in metres.
  var moved = PlanePoint(x: 0, y: 0)
  /// The displacement by the stated velocities, in metres, and one over twice its variance; 0 for
  /// none.
  var displacement = PlanePoint(x: 0, y: 0)
  var displacementWeight = 0.0
  /// The length of the way by the stated speeds, in metres, and one over twice its variance; 0 for
  /// none.
  var pathLength = 0.0
  var pathLengthWeight = 0.0
  /// How many seconds a way may take by the profile before each second more counts.
  var time: Seconds = .infinity
  /// The cost of a second of a way by the profile.
  let delayWeight: Double
  /// The cost of a U-turn.
  var turnCost: Double
  /// The longest way looked for, in metres.
  var longest: Meters = 0
  /// The scale of the difference between a way and the straight line: a constant, and a share of
  /// it.
  let detourLeast: Meters
  var detourShare: Double

  init(_ parameters: MatchingParameters, delayWeight: Double) {
    self.delayWeight = delayWeight
    turnCost = parameters.turnCost
    detourLeast = parameters.detourLeast
    detourShare = parameters.detourPerMeter
  }

  /// The logarithm for two places, given by their errors, and a way of a length and a pace between
  /// them.
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
    let driftX = straightX - displacement.x
    let driftY = straightY - displacement.y
    let straight = (straightX * straightX + straightY * straightY).squareRoot()
    let late = length - pathLength
    return -tail.cost(innovationWeight * (newX * newX + newY * newY))
      - displacementWeight * (driftX * driftX + driftY * driftY)
      - pathLengthWeight * late * late
      - max(0, length * pace - time)
      - max(0, length - straight) / (detourLeast + detourShare * straight)
  }

  /// The circle in the plane of errors outside of which the logarithm is below −`loss`, for the
  /// next fix after an error.
  @inline(__always)
  func horizon(of errorX: Double, _ errorY: Double, loss: Double) -> (PlanePoint, Meters) {
    if displacementWeight > innovationWeight {
      let x = errorX + moved.x - displacement.x
      let y = errorY + moved.y - displacement.y
      return (PlanePoint(x: x, y: y), (loss / displacementWeight).squareRoot())
    }
    return (
      PlanePoint(x: memory * errorX, y: memory * errorY),
      (tail.square(of: loss) / innovationWeight).squareRoot()
    )
  }
}
