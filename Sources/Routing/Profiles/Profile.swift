public import CampusGraph
import GeoCore

/// Travel profile: speeds, delays and hard limits of a mode of travel, as plain values.
///
/// A profile is data, so a new one needs no new code: change a copy of a preset, or fill in an
/// empty one. `Metric(customizing:for:)` is the only reader. Every number of the bundled profiles
/// is in `Profile+Presets.swift`, with its reason.
public struct Profile: Sendable, Hashable {
  /// The name that `--profile` takes.
  public var name: String
  /// The mode whose access rights apply.
  public var mode: TravelMode
  /// Speed on level, smooth ground in metres per second by kind of way.
  ///
  /// Kinds that are not listed are not used. Stairs are in ``steps``.
  public var speeds: [WayKind: Double]
  /// Factors of speed by surface; surfaces that are not listed are not used (a bike is pushed over
  /// them).
  public var surfaceFactors: [Surface: Double]
  /// The effect of a known slope on speed.
  public var slope: SlopeRule
  /// Speeds on stairs; `nil` if they are not used.
  public var steps: StepSpeeds?
  /// Delays at single points.
  public var delays: Delays
  /// What makes a way unusable.
  public var limits: Limits
  /// How a vehicle is pushed where only walking is allowed; `nil` if it is not pushed.
  public var pushing: Pushing?
  /// Whether the legal speed of a road, if known, replaces the one in ``speeds``, caps it, or is
  /// ignored.
  public var legalSpeed: LegalSpeedRule
  /// Factor, at least 1, by which a street that is better avoided counts longer: a street whose
  /// sidewalk or cycleway is mapped separately, or a fast road that has none.
  public var avoidance = 1.0
  /// Factors by which travellers are faster than by the other rules, by class; 1 for other classes.
  ///
  /// See ``LearnedSpeeds``.
  public var speedFactors: [SpeedClass: Double] = [:]

  /// Makes a profile; without speeds it can use no way.
  public init(
    name: String,
    mode: TravelMode,
    speeds: [WayKind: Double] = [:],
    surfaceFactors: [Surface: Double] = Profile.anySurface,
    slope: SlopeRule = .ignored,
    steps: StepSpeeds? = nil,
    delays: Delays = Delays(),
    limits: Limits = Limits(),
    pushing: Pushing? = nil,
    legalSpeed: LegalSpeedRule = .ignored
  ) {
    self.name = name
    self.mode = mode
    self.speeds = speeds
    self.surfaceFactors = surfaceFactors
    self.slope = slope
    self.steps = steps
    self.delays = delays
    self.limits = limits
    self.pushing = pushing
    self.legalSpeed = legalSpeed
  }

  /// Full speed on every surface.
  public static let anySurface = Dictionary(
    uniqueKeysWithValues: Surface.allCases.map { ($0, 1.0) }
  )

  /// Hashes the name only, since caches hash profiles for every route and the tables are large.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Profile {
  /// Speeds on stairs in metres per second along the stairs' line on the map.
  public struct StepSpeeds: Sendable, Hashable {
    /// Uphill.
    public var up: Double
    /// Downhill.
    public var down: Double
    /// On stairs whose direction is not known.
    public var unknown: Double

    /// Makes the three speeds.
    public init(up: Double, down: Double, unknown: Double) {
      self.up = up
      self.down = down
      self.unknown = unknown
    }
  }

  /// Delays at single points in seconds, in addition to the time to move.
  public struct Delays: Sendable, Hashable {
    /// At the door of a building.
    public var entrance: Double = 0
    /// At a gate, a bollard or another barrier that can be passed.
    public var barrier: Double = 0
    /// At a marked crossing.
    public var crossing: Double = 0
    /// For a lift: calling it, waiting and riding.
    public var elevator: Double = 0
    /// At traffic signals, averaged over green and red.
    public var signal: Double = 0
    /// For a turn at right angles at a junction of three ways or more: slowing down and
    /// accelerating.
    ///
    /// Zero up to 30°, 1.5 times as much from 120° on. At junctions of four ways or more it applies
    /// only if the graph is turn-expanded there: those of cities are, for cars.
    public var turn: Double = 0
    /// For a U-turn in the street.
    public var turnRound: Double = 0
    /// At a bridge that opens for ships, on average.
    public var movableBridge: Double = 0
    /// At a junction of three ways or more, for looking and giving way, whether the traveller turns
    /// or not.
    public var junction: Double = 0

    /// Starts without delays.
    public init() {}

    /// The delay on an edge by its kind, in seconds, without signals.
    package func passing(_ kind: WayKind, _ flags: EdgeFlags) -> Double {
      let own: Double =
        switch kind {
        case .door: flags.contains(.entrance) ? entrance : barrier
        case .crossing: crossing
        case .elevator: elevator
        default: 0
        }
      return flags.contains(.movableBridge) ? own + movableBridge : own
    }

    /// The delay of the signals at the end of an edge, in seconds; 0 if there are none.
    package func signals(_ flags: EdgeFlags, forward: Bool) -> Double {
      flags.contains(.signal(forward: forward)) ? signal : 0
    }
  }

  /// Limits beyond which a way is unusable; each applies only if the map has the value.
  public struct Limits: Sendable, Hashable {
    /// The steepest way up in per mille.
    public var inclineUp: Int?
    /// The steepest way down in per mille, as a positive number.
    public var inclineDown: Int?
    /// How much steeper a slope may be, in per mille, if it is estimated from a terrain model,
    /// whose errors must not close streets.
    public var inclineTolerance = 0
    /// The highest kerb in millimetres.
    public var kerb: Int?
    /// The least clear width in centimetres.
    public var width: Int?

    /// Starts without limits.
    public init() {}
  }

  /// How a vehicle is pushed.
  public struct Pushing: Sendable, Hashable {
    /// Speed in metres per second.
    public var speed: Double
    /// The kinds of ways on which it may be pushed, if walking is allowed there.
    public var kinds: Set<WayKind>
    /// How it is taken up and down stairs; `nil` if stairs are not used.
    public var stairs: Stairs?

    /// Makes a rule.
    public init(speed: Double, kinds: Set<WayKind>, stairs: Stairs? = nil) {
      self.speed = speed
      self.kinds = kinds
      self.stairs = stairs
    }

    /// How a vehicle is taken up and down stairs.
    public struct Stairs: Sendable, Hashable {
      /// Metres per second if it is pushed along a ramp beside the steps.
      public var ramp: Double
      /// Metres per second if it is carried.
      public var carrying: Double
      /// Seconds for lifting it and putting it down.
      public var lifting: Double

      /// Makes a rule.
      public init(ramp: Double, carrying: Double, lifting: Double) {
        self.ramp = ramp
        self.carrying = carrying
        self.lifting = lifting
      }
    }
  }

  /// The meaning of the legal speed for cars.
  public enum LegalSpeedRule: Sendable, Hashable {
    /// It is ignored.
    case ignored
    /// It is an upper bound of the profile's speed.
    case caps
    /// It is the expected speed, up to a cap in metres per second.
    case replaces(upTo: Double)
  }
}

/// Effect of a slope on speed.
public enum SlopeRule: Sendable, Hashable {
  /// None.
  case ignored
  /// Tobler's hiking function relative to its value on the level, `exp(−3.5·(|S + 0.05| − 0.05))`
  /// for a slope S: fastest at 5 % downhill.
  ///
  /// W. Tobler, "Three presentations on geographical analysis and modeling", NCGIA Technical Report
  /// 93-1 (1993).
  case tobler
  /// Linear interpolation between points, constant outside them.
  case table([Point])
  /// By a rider's power, relative to level ground.
  case power(CyclingPower)

  /// A slope in per mille, positive uphill, and the factor of speed on it.
  public struct Point: Sendable, Hashable {
    /// Slope in per mille, positive uphill.
    public var incline: Int
    /// Factor of the speed on the level.
    public var factor: Double

    /// Makes a point.
    public init(_ incline: Int, _ factor: Double) {
      self.incline = incline
      self.factor = factor
    }
  }

  /// The steepest slope that counts, in per mille: a steeper one is an error of the data, since no
  /// way that can be walked is steeper.
  public static let steepest = 500

  /// The factor of speed on a slope in per mille, positive uphill in the direction of travel.
  ///
  /// Beyond ±``steepest`` a slope counts as that steep.
  public func factor(incline: Int) -> Double {
    let incline = min(Self.steepest, max(-Self.steepest, incline))
    switch self {
    case .ignored:
      return 1
    case .tobler:
      return exp(-3.5 * (abs(Double(incline) / 1000 + 0.05) - 0.05))
    case .table(let points):
      return Self.interpolate(points, at: incline)
    case .power(let rider):
      return rider.speed(incline: Double(incline)) / rider.levelSpeed
    }
  }

  private static func interpolate(_ points: [Point], at incline: Int) -> Double {
    guard let first = points.first, let last = points.last else { return 1 }
    if incline <= first.incline { return first.factor }
    for (a, b) in zip(points, points.dropFirst()) where incline <= b.incline {
      let share = Double(incline - a.incline) / Double(b.incline - a.incline)
      return a.factor + share * (b.factor - a.factor)
    }
    return last.factor
  }
}
