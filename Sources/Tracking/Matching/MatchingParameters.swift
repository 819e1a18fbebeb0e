public import CampusGraph
public import GeoCore

/// Parameters of matching.
///
/// Numbers that depend on the mode of travel stand in `ModeParameters`, those of the receiver in
/// `TrackingReceiverModel`. The others are estimates unless they name a source: no program fitted
/// them. Those of offline matching were chosen by hand, with the recorded drives of
/// `benchmarks/TRACKING-RECORDED.md` and simulated trips in view.
public struct MatchingParameters: Sendable, Hashable {
  // MARK: - By mode

  /// How far to the side of the line on the map a traveller usually is, in metres: half a street,
  /// or a pavement that the map does not have.
  public let mapSpread: Meters
  /// A fix that needs a higher speed than this, in metres per second, is an outlier.
  public let outlierSpeed: Double
  /// Metres per second if neither a time nor a way says more.
  public let usualSpeed: Double
  /// How many times as fast as by the profile a traveller may be at no cost.
  public let maxSpeedRatio: Double
  /// The same offline, where all fixes together tell the way.
  public let offlineSpeedRatio: Double
  /// The share of the straight line in β, as corners lie between distant fixes.
  public let detourPerMeter: Double
  /// The cost of a U-turn, in natural logarithms of probability.
  public let turnCost: Double
  /// How many seconds longer a way without a U-turn may be and still be preferred.
  public let turnDelay: Seconds
  /// Seconds that turning round takes: slowing down, turning and accelerating.
  public let turningTime: Seconds
  /// From this speed on, in metres per second, a receiver's course is used.
  public let courseSpeed: Double
  /// The weight of a course: the concentration of its errors (von Mises).
  public let courseWeight: Double

  // MARK: - Emission

  /// The accuracy in metres, for 68 of 100 fixes, that is first assumed of receivers that state
  /// none.
  ///
  /// Sourced: a phone under open sky has 5 m (gps.gov); among houses it is twice that, an estimate.
  public let defaultAccuracy: Meters = 8
  /// The weight in fixes of the accuracy that is stated, or first assumed, against that which matched
  /// fixes show.
  public var accuracyConfidence = 20.0
  /// The accuracy in metres that is first assumed offline of receivers that state none.
  ///
  /// That of phones among houses, see ``defaultAccuracy``.
  public let offlineAccuracy: Meters = 10
  /// The weight of the first accuracy offline, where the path over all fixes shows the errors.
  public var offlineConfidence = 3.0
  /// Bounds in metres of the standard deviation in one direction.
  ///
  /// Receivers overstate their accuracy, and beyond 60 m a fix tells nothing of streets.
  public let spreads: ClosedRange<Meters> = 2...60
  /// The time constant in seconds of `emissionTempering(after:moved:)`.
  ///
  /// Errors change slowly, so that a fix soon after another one tells less. Shorter than the
  /// correlation time of the errors themselves, see ``Motion/memory``.
  public let temperingTime: Seconds = 10
  /// The least share of a fix's likelihood that counts, however soon it comes.
  public let leastTempering = 0.1
  /// The radius, in standard deviations, within which edges are candidates.
  public let reach = 4.0
  /// Bounds of that radius in metres.
  public let radii: ClosedRange<Meters> = 20...150
  /// The least radius in metres offline.
  ///
  /// Offsets of tens of metres last for whole tracks, and among houses single errors are as large.
  public var offlineReach: Meters = 50

  // MARK: - Transition

  /// The share of the fixes' standard deviation in Newson and Krumm's β, the scale of the
  /// difference between a way's length and the straight line.
  public let detourPerSpread = 0.5
  /// The constant part of β in metres.
  public let detourLeast: Meters = 2
  /// How many standard deviations a traveller may seem to have gone back on an edge because of
  /// noise.
  ///
  /// Half the square of it is the cost; beyond, there was a U-turn.
  public let backwardSpreads = 6.0
  /// The cost of a quarter turn at a junction, in natural logarithms: of two parallel ways, the one
  /// without a jog is more probable.
  public var bendCost = 1.0
  /// How many seconds longer a way with a quarter turn less may be and still be preferred.
  public var bendDelay: Seconds = 1
  /// The cost of each second by which a way takes longer than there was time.
  public let overtimeCost = 1.0
  /// The longest way between two fixes that is looked for, in metres.
  public let longestHop: Meters = TrackingReceiverModel.longestHop
  /// How many junctions one search may settle: about a millisecond.
  public let settleLimit = 4000

  // MARK: - Outliers and gaps

  /// A fix that no hypothesis explains at a lower cost than this is an outlier: 5 standard
  /// deviations.
  public var outlierCost = 12.5
  /// A fix explained at this cost is as probable off the network: 3.5 standard deviations.
  public let offNetworkCost = 6.0
  /// The detour over a fix, in standard deviations, from which on it is an outlier offline if it
  /// comes soon: noise makes 6 once in ten thousand times.
  public var spike = 6.0
  /// Consecutive outliers after which they are accepted, and matching restarts.
  public let outlierLimit = 3
  /// A fix nearer to the last one used than this share of a standard deviation is not used.
  public let stillness = 0.7
  /// The same offline, where later fixes help.
  ///
  /// Sourced: Newson and Krumm drop fixes within 2 σ.
  public var spacing = 2.0
  /// Seconds without a fix after which online matching restarts, and offline matching needs a
  /// plausible way to go on.
  public let gapLimit: Seconds = 180
  /// Seconds without a fix that was matched after which offline matching starts another part.
  public let bridgeLimit: Seconds = 600
  /// The cost of leaving out a fix as stale, in natural logarithms of probability, as seconds that
  /// travellers lack are: see ``overtimeCost``.
  public var staleCost = 6.0

  // MARK: - Search

  /// How much is kept while fixes come: what 100 µs nearly always suffice for.
  public let online = Breadth(edges: 32, plazaLines: 4, hypotheses: 16, beam: 10)
  /// How much is kept if all fixes are known; no more, as the motion decides between the rest.
  public var offline = Breadth(edges: 32, plazaLines: 4, hypotheses: 16, beam: 10)
  /// How offline matching weighs motions; without it, it weighs places alone, as online matching
  /// does.
  public var motion: Motion? = Motion()

  /// How many possibilities are followed up.
  public struct Breadth: Sendable, Hashable {
    /// The greatest number of edges near a fix, the nearest ones.
    public let edges: Int
    /// The greatest number of lines of sight across plazas, which cross by the hundred and say much
    /// the same.
    public let plazaLines: Int
    /// The greatest number of hypotheses kept from fix to fix.
    public let hypotheses: Int
    /// Hypotheses so much less probable than the best, in natural logarithms, are dropped.
    public let beam: Double

    /// Makes a breadth.
    public init(edges: Int, plazaLines: Int, hypotheses: Int, beam: Double) {
      self.edges = edges
      self.plazaLines = plazaLines
      self.hypotheses = hypotheses
      self.beam = beam
    }
  }

  /// The parameters of a mode of travel.
  public init(_ mode: TravelMode) {
    let values = ModeParameters.of(mode).matching
    mapSpread = values.mapSpread
    outlierSpeed = values.outlierSpeed
    usualSpeed = values.usualSpeed
    maxSpeedRatio = values.maxSpeedRatio
    offlineSpeedRatio = values.offlineSpeedRatio
    detourPerMeter = values.detourPerMeter
    turnCost = values.turnCost
    turnDelay = values.turnDelay
    turningTime = ModeParameters.of(mode).thresholds.turningTime
    courseSpeed = values.courseSpeed
    courseWeight = values.courseWeight
    motion?.bendCost = values.motionBendCost
  }
}

extension MatchingParameters {
  /// The share of a fix's likelihood that counts, so many seconds and metres after the one before.
  func emissionTempering(after interval: Seconds?, moved: Meters) -> Double {
    let seconds = interval ?? moved / usualSpeed
    return max(leastTempering, 1 - exp(-2 * seconds / temperingTime))
  }
}
