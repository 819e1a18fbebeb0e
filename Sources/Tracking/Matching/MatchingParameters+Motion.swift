public import GeoCore

extension MatchingParameters {
  /// The numbers by which motions are weighed offline, from one fix used to the next.
  public struct Motion: Sendable, Hashable {
    /// Seconds after which 1/e of an error of position is left.
    ///
    /// Reflections last for as long as somebody passes a house, delays in the air for much longer:
    /// tens of seconds are measured.
    public var memory: Seconds = 25
    /// The least share of the variance of errors that is taken as fresh with each fix, and the usual
    /// one where fixes come too seldom to tell.
    public var freshShare = 0.05
    /// How far stated velocities are off in each direction, in metres per second, where they do not tell
    /// themselves: phones in town are off by so much, receivers under open sky by less.
    public var velocitySpread = 0.5
    /// What is believed of what they tell: smoothing hides errors.
    public var velocitySpreads: ClosedRange<Double> = 0.2...1.5
    /// After how many seconds they are off by something else, as receivers smooth them.
    public var velocityMemory: Seconds = 3
    /// The share of a way by which its length and direction on the map differ from the real ones.
    public var mapShare = 0.05
    /// By how many radians a course differs from that of the line on the map, beside its error.
    public var courseSpread = 0.15
    /// Velocities further apart, in seconds, tell less of what was between them.
    public var velocityGap: Seconds = 2.5
    /// They still tell the length of the way but for this share, as one slows down at crossings.
    public var speedShare = 0.3
    /// They tell each coordinate of where it led but for this share, as ways bend.
    public var courseShare = 0.5
    /// Where they tell the length of the way, ``MatchingParameters/detourPerMeter`` is so many times as much:
    /// the straight line tells little more of it.
    public var detourEase = 2.0
    /// Beyond so many seconds they tell nothing.
    public var velocityLimit: Seconds = 30
    /// Motions are weighed every so many seconds, in which a walker hardly passes more than one corner.
    public var interval: Seconds = 4
    /// They are weighed after so many metres if that is sooner.
    public var stride: Meters = 45
    /// Edges are divided into steps of so many metres, by what there is to tell apart.
    public var steps: ClosedRange<Meters> = 2...8
    /// What a quarter turn at a junction costs, in natural logarithms.
    ///
    /// Less than ``MatchingParameters/bendCost``: the motion itself tells of jogs.
    public var bendCost = 0.5
    /// What stands against a way for each second that it takes by the profile: people mean to get
    /// somewhere, and a way that takes ten seconds more is taken by two in five.
    public var delayCost = 0.05
    /// Motions so much less probable than the best, in natural logarithms, are dropped.
    public var beam = 5.0
    /// The same where fixes come so many seconds apart or more: they tell less, so that more remains
    /// possible for longer, and there are few of them.
    public var sparseBeam = 9.0
    /// See ``sparseBeam``.
    public var sparseInterval: Seconds = 8
    /// A fix that makes the best motion so much less probable is an outlier.
    public var outlierCost = 16.0
    /// After so many of them one after the other places alone are believed.
    public var outlierLimit = 8
    /// Between fixes further apart, in metres or seconds, only the best way is looked for.
    public var longest: Meters = 250
    /// See ``longest``.
    public var latest: Seconds = 30
    /// How many branches of ways are followed for each second from one fix to the next, from the most
    /// probable places first: lines of sight across plazas branch by the hundred.
    public var branchRate = 200.0
    /// For how many seconds branches are counted, however soon or late the next fix comes.
    public var branchTimes: ClosedRange<Seconds> = 2...15

    /// The defaults.
    public init() {}
  }
}
