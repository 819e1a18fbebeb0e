public import CampusGraph
public import GeoCore

/// Every number that matching goes by, with its reason; those marked "estimate" have no source that we
/// know of.
///
/// Numbers that depend on how somebody moves are in ``init(_:)``. None was fitted to one trace or to
/// one city.
public struct MatchingParameters: Sendable, Hashable {
  /// How far to the side of the line on the map one usually travels, in metres: half a street, or a
  /// pavement that the map does not have.
  public var mapSpread: Meters
  /// Faster than this, in metres per second, nobody goes: a fix that would need it is an outlier.
  public var topSpeed: Double
  /// Metres per second where neither a time nor a way says more.
  public var usualSpeed: Double
  /// How many times faster than the profile somebody may be before it counts against a way.
  public var hurry: Double
  /// What turning round costs, in natural logarithms of probability.
  public var turnCost: Double
  /// How many seconds longer a way without turning round may be and still be preferred.
  public var turnDelay: Seconds
  /// From this speed on, in metres per second, a receiver's course means something.
  public var courseSpeed: Double
  /// How much a course counts: the concentration of its errors (von Mises).
  public var courseWeight: Double

  /// The radius in metres that receivers without a word on their accuracy are first taken to have, for
  /// 68 of 100 fixes: a phone under open sky has 5 m (gps.gov), among houses twice that.
  public var defaultAccuracy: Meters = 8
  /// The least and the greatest standard deviation in one direction, in metres, that is believed:
  /// receivers are sure of themselves, and beyond 60 m a fix tells nothing of streets.
  public var spreads: ClosedRange<Meters> = 2...60
  /// After how many seconds the error of a receiver is mostly another one.
  ///
  /// Reflections and delays in the air change slowly; sooner, a fix tells less that is new.
  public var errorMemory: Seconds = 10
  /// The least share of a fix that is taken as new, however soon it comes.
  public var leastNews = 0.1
  /// Edges are looked for within so many standard deviations.
  public var reach = 4.0
  /// They are never looked for within less or more metres than these.
  public var radii: ClosedRange<Meters> = 20...150
  /// How much is kept while fixes come: what 100 µs are enough for nearly always.
  public var online = Breadth(edges: 32, plazaLines: 4, hypotheses: 16, beam: 10)
  /// How much is kept when all fixes are known: as much, for the motion decides what is left open.
  public var offline = Breadth(edges: 32, plazaLines: 4, hypotheses: 16, beam: 10)
  /// Newson and Krumm's β, how much the length of the way may differ from the straight line, grows by
  /// this share of a standard deviation of the fixes.
  public var detourPerSpread = 0.5
  /// It also grows by this share of the straight line, as corners lie between distant fixes.
  public var detourPerMeter = 0.15
  /// It is so many metres at least.
  public var detourLeast: Meters = 2
  /// How many standard deviations somebody may seem to have gone back on an edge for noise alone.
  ///
  /// The square of it counts against that; beyond, one has turned round.
  public var backwardSpreads = 6.0
  /// What a quarter turn at a junction costs, in natural logarithms: of two ways side by side, the one
  /// without a jog is likelier.
  public var bendCost = 1.0
  /// How many seconds longer a way with a quarter turn less may be and still be preferred.
  public var bendDelay: Seconds = 1
  /// What stands against a way that takes longer than there was time, for each second.
  public var hurryCost = 1.0
  /// A fix that no hypothesis explains better than this, in natural logarithms, is an outlier: 5
  /// standard deviations.
  public var outlierCost = 12.5
  /// A fix explained no better than this comes as likely from off the network: 3.5 standard deviations.
  public var offNetworkCost = 6.0
  /// A fix for which the line of three fixes is longer by so many standard deviations than without it is
  /// an outlier offline, if it comes soon: noise makes 6 once in ten thousand times.
  public var spike = 6.0
  /// After so many outliers one after the other they are believed, and matching starts anew.
  public var outlierLimit = 3
  /// A fix nearer to the last one used than this share of a standard deviation tells nothing new.
  public var stillness = 0.7
  /// The same offline, where later fixes help: Newson and Krumm drop what is within 2 σ.
  public var spacing = 2.0
  /// How offline matching weighs motions; without it, it weighs places alone, as online matching does.
  public var motion: Motion? = Motion()
  /// After so many seconds without a fix nothing is concluded from those before.
  public var gapLimit: Seconds = 180
  /// The longest way between two fixes that is looked for, in metres: Valhalla's limit, too.
  public var longestHop: Meters = 3000
  /// How many junctions one search may pass: what a millisecond is enough for.
  public var settleLimit = 4000

  /// How many possibilities are followed up.
  public struct Breadth: Sendable, Hashable {
    /// How many edges near a fix count at most, the nearest ones.
    public var edges: Int
    /// How many of them may be lines of sight across plazas, which cross by the hundred: all say much the
    /// same of where somebody is.
    public var plazaLines: Int
    /// How many hypotheses are kept from fix to fix at most.
    public var hypotheses: Int
    /// Hypotheses so much less probable than the best, in natural logarithms, are dropped.
    public var beam: Double

    /// Makes a breadth.
    public init(edges: Int, plazaLines: Int, hypotheses: Int, beam: Double) {
      self.edges = edges
      self.plazaLines = plazaLines
      self.hypotheses = hypotheses
      self.beam = beam
    }
  }

  /// The parameters for a way of moving.
  public init(_ mode: TravelMode) {
    switch mode {
    case .foot:
      mapSpread = 2.5  // estimate: pavements are often mapped, otherwise they are 4 m off
      topSpeed = 8  // a fast runner
      usualSpeed = 1.4
      hurry = 2  // runners
      turnCost = 6  // estimate: one in four hundred steps of ten metres; people do turn round
      turnDelay = 10  // estimate
      courseSpeed = 0.8  // slower, phones tell the direction of noise
      courseWeight = 1
    case .wheelchair:
      mapSpread = 2.5
      topSpeed = 7  // an electric wheelchair downhill
      usualSpeed = 1.1
      hurry = 2.2  // electric wheelchairs make 10 km/h
      turnCost = 6
      turnDelay = 10
      courseSpeed = 0.8
      courseWeight = 1
    case .bike:
      mapSpread = 2.5  // the right half of a street
      topSpeed = 25  // downhill on a racing bike
      usualSpeed = 4.5
      hurry = 2  // racing bikes against the profile's city bike
      turnCost = 6
      turnDelay = 15
      courseSpeed = 1.5
      courseWeight = 2
    case .car:
      mapSpread = 3  // lanes
      topSpeed = 70  // 250 km/h
      usualSpeed = 10
      hurry = 2.5  // where the map has no limit the profile takes 20 km/h, and people drive 50
      turnCost = 8  // estimate: rarely on the way, sometimes at its ends
      turnDelay = 40
      courseSpeed = 2.5
      courseWeight = 3
    }
  }
}
