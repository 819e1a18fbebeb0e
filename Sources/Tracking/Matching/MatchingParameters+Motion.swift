public import GeoCore

extension MatchingParameters {
  /// Parameters by which motions between fixes are weighed offline: estimates, unless they name a
  /// source.
  public struct Motion: Sendable, Hashable {
    /// Correlation time in seconds of a receiver's error.
    public let memory: Seconds = TrackingReceiverModel.errorMemory
    /// The cost of a new error from which on it grows with the error rather than with its square, in
    /// natural logarithms, for fixes that state no accuracy: four standard deviations.
    public let innovationTail = 8.0
    /// The same for the distance of a fix from a place that no motion tells: two standard deviations.
    public let emissionTail = 2.0
    /// Bounds of the share of white noise in the variance of the error; the lower one is assumed
    /// first.
    public let leastWhiteShare = 0.05
    /// See ``leastWhiteShare``.
    public let mostWhiteShare = 0.9
    /// Standard deviation of stated velocities in each direction, in metres per second, if they do
    /// not tell themselves: that of phones in town; receivers under open sky are better.
    public let velocitySpread = 0.5
    /// Bounds of what they tell, as smoothing hides errors.
    public let velocitySpreads: ClosedRange<Double> = 0.2...1.5
    /// Correlation time in seconds of errors of stated velocities.
    public let velocityMemory: Seconds = TrackingReceiverModel.velocityMemory
    /// The share of a way by which its length and direction on the map differ from the real ones.
    public let mapShare = 0.05
    /// Standard deviation in radians of a course from the line on the map, beside its own error.
    public let courseSpread = 0.15
    /// Velocities farther apart than this, in seconds, tell less of the motion between them.
    public let velocityGap: Seconds = 2.5
    /// The uncertainty of the length of the way then, as a share: travellers slow down at
    /// crossings.
    public let speedShare = 0.3
    /// The uncertainty of each coordinate of the displacement then, as a share: ways bend.
    public let courseShare = 0.5
    /// The factor of ``MatchingParameters/detourPerMeter`` if velocities tell the length of the
    /// way, as the straight line adds little then.
    public let detourEase = 2.0
    /// Seconds between velocities beyond which they tell nothing.
    public let velocityLimit: Seconds = 30
    /// Seconds between the fixes whose motion is weighed: a walker hardly passes two corners
    /// meanwhile.
    public let interval: Seconds = 4
    /// Metres after which a motion is weighed if that is sooner.
    public let stride: Meters = 45
    /// Bounds of the length of cells in metres; within them it follows the noise.
    public let steps: ClosedRange<Meters> = 2...8
    /// The cost of a quarter turn at a junction, in natural logarithms; for most modes less than
    /// ``MatchingParameters/bendCost``, as the motion itself tells of jogs.
    public internal(set) var bendCost = 0.5
    /// The same between fixes that are far apart, see ``longest``: drivers stay on a road for long.
    public let hopBendCost = 2.0
    /// The cost of a U-turn during a stay: the logarithm of 2, as if travellers went on or back equally often.
    public let stayTurnCost = 0.7
    /// The cost of each second of a way by the profile: of two ways, one that takes ten seconds
    /// more is taken by two travellers in five.
    public let delayCost = 0.05
    /// Motions so much less probable than the best, in natural logarithms, are dropped.
    public internal(set) var beam = 5.0
    /// The same if fixes come ``sparseInterval`` seconds apart or more: they tell less, so that
    /// more remains possible for longer, and there are few of them.
    public internal(set) var sparseBeam = 9.0
    /// See ``sparseBeam``.
    public let sparseInterval: Seconds = 8
    /// A fix that makes the best motion so much less probable is an outlier.
    public let outlierCost = 16.0
    /// Consecutive outliers after which places alone are weighed.
    public let outlierLimit = 8
    /// Between fixes farther apart, in metres or seconds, only the best way is looked for.
    public let longest: Meters = 250
    /// See ``longest``.
    public let latest: Seconds = 30
    /// Between fixes within this distance, in metres, all ways are looked for even if they are ``latest`` or more
    /// apart in time; chosen by hand with `benchmarks/TRACKING-RECORDED.md` in view.
    public let nearby: Meters = 100
    /// How many branches of ways are followed for each second between fixes, from the most probable
    /// places first: lines of sight across plazas branch by the hundred.
    public internal(set) var branchRate = 200.0
    /// Bounds in seconds of the time that branches are counted for.
    public let branchTimes: ClosedRange<Seconds> = 2...15

    /// ``beam`` where the noise of a receiver is learned from a sample of a trace, which takes the most
    /// probable motion alone.
    ///
    /// Chosen by hand, as is ``learningBranchRate``: `benchmarks/tracking/constants.py`.
    public internal(set) var learningBeam = 3.0
    /// ``branchRate`` there.
    public internal(set) var learningBranchRate = 100.0

    /// The defaults.
    public init() {}

    /// The parameters of the motions from which the noise of a receiver is learned.
    var forLearning: Motion {
      var motion = self
      motion.beam = learningBeam
      motion.branchRate = learningBranchRate
      return motion
    }
  }
}
