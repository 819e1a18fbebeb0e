public import CampusGraph
import GeoCore

/// Who travels and how: speeds, delays and hard limits as plain values.
///
/// A profile is data, so that a new one needs no new code: change a copy of a preset, or fill in one
/// from scratch. `Metric(customizing:for:)` is the only reader. Every number of the bundled profiles
/// stands, with its reason, in `Profile+Presets.swift`.
public struct Profile: Sendable, Hashable {
  /// The name that `--profile` takes.
  public var name: String
  /// Whose access rights count.
  public var mode: TravelMode
  /// Speed on level, smooth ground in metres per second by kind of way.
  ///
  /// Kinds that are not listed are not used. Stairs are in ``steps``.
  public var speeds: [WayKind: Double]
  /// What the ground does to speed, as a factor; surfaces that are not listed are not used (a bike
  /// is pushed over them).
  public var surfaceFactors: [Surface: Double]
  /// What a known slope does to speed.
  public var slope: SlopeRule
  /// How stairs are taken; `nil` where they are not.
  public var steps: StepSpeeds?
  /// Time lost at single spots.
  public var delays: Delays
  /// What makes a way unusable.
  public var limits: Limits
  /// How a vehicle is pushed where only walking is allowed; `nil` where it is not.
  public var pushing: Pushing?
  /// Whether the legal speed of a road, where known, takes the place of ``speeds`` (`.replaces`),
  /// caps it, or is of no concern.
  public var legalSpeed: LegalSpeedRule
  /// How much longer a street takes that is better avoided, as a factor of at least 1: beside traffic
  /// although a sidewalk or a cycleway is mapped separately, or on a fast road that has none.
  public var avoidance = 1.0

  /// Makes a profile that uses no way at all until speeds are given.
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

  /// Feeds the name alone: caches ask for profiles at every route, and tables take long to hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// Whether stairs are used.
  public var allowsSteps: Bool { steps != nil }
}

extension Profile {
  /// Speeds on stairs in metres per second along the stairs' line on the map.
  public struct StepSpeeds: Sendable, Hashable {
    /// Uphill.
    public var up: Double
    /// Downhill.
    public var down: Double
    /// Where the map does not say which way is up.
    public var unknown: Double

    /// Makes the three speeds.
    public init(up: Double, down: Double, unknown: Double) {
      self.up = up
      self.down = down
      self.unknown = unknown
    }
  }

  /// Time lost at single spots, in seconds, beside the time to move.
  public struct Delays: Sendable, Hashable {
    /// At the door of a building.
    public var entrance: Double = 0
    /// At a gate, a bollard or another barrier that can be passed.
    public var barrier: Double = 0
    /// At a marked crossing.
    public var crossing: Double = 0
    /// For a lift: calling it, waiting and riding.
    public var elevator: Double = 0
    /// At traffic signals, on an average of green and red.
    public var signal: Double = 0
    /// For a turn at right angles where three ways or more meet: slowing down and picking up speed.
    ///
    /// Nothing up to 30°, half as much again from 120° on. Graphs know turns where four ways or more
    /// meet only if they have states there: those of cities do, for cars.
    public var turn: Double = 0
    /// For turning round in the street, where one has to.
    public var turnRound: Double = 0
    /// At a bridge that opens for ships, on an average.
    public var movableBridge: Double = 0

    /// Starts with no delay at all.
    public init() {}

    /// What an edge costs by its kind, in seconds, apart from signals.
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

    /// What the signals at the end of an edge cost, in seconds; 0 where there are none.
    package func signals(_ flags: EdgeFlags, forward: Bool) -> Double {
      flags.contains(.signal(forward: forward)) ? signal : 0
    }
  }

  /// What makes a way unusable; each limit counts only where the map knows the value.
  public struct Limits: Sendable, Hashable {
    /// The steepest way up in per mille.
    public var inclineUp: Int?
    /// The steepest way down in per mille, as a positive number.
    public var inclineDown: Int?
    /// How much steeper a slope may be, in per mille, that a model of the terrain has estimated: its
    /// errors must not close streets.
    public var inclineTolerance = 0
    /// The highest kerb in millimetres.
    public var kerb: Int?
    /// The least clear width in centimetres.
    public var width: Int?

    /// Starts with no limit at all.
    public init() {}
  }

  /// How a vehicle is pushed.
  public struct Pushing: Sendable, Hashable {
    /// Speed in metres per second.
    public var speed: Double
    /// The kinds of ways it may be pushed on, where walking is allowed.
    public var kinds: Set<WayKind>
    /// How it is taken up and down stairs; `nil` where it is not.
    public var stairs: Stairs?

    /// Makes a rule.
    public init(speed: Double, kinds: Set<WayKind>, stairs: Stairs? = nil) {
      self.speed = speed
      self.kinds = kinds
      self.stairs = stairs
    }

    /// How a vehicle is taken up and down stairs.
    public struct Stairs: Sendable, Hashable {
      /// Metres per second where it is pushed along a ramp beside the steps.
      public var ramp: Double
      /// Metres per second where it is carried.
      public var carrying: Double
      /// Seconds lost in lifting it and putting it down.
      public var lifting: Double

      /// Makes a rule.
      public init(ramp: Double, carrying: Double, lifting: Double) {
        self.ramp = ramp
        self.carrying = carrying
        self.lifting = lifting
      }
    }
  }

  /// What the legal speed for cars means.
  public enum LegalSpeedRule: Sendable, Hashable {
    /// Nothing.
    case ignored
    /// Nobody goes faster than it.
    case caps
    /// It is the speed to expect, up to a cap in metres per second.
    case replaces(upTo: Double)
  }
}

/// What a slope does to speed.
public enum SlopeRule: Sendable, Hashable {
  /// Nothing.
  case ignored
  /// Tobler's hiking function relative to its value on the level, `exp(−3.5·(|S + 0.05| − 0.05))`
  /// for a slope S: fastest at 5 % downhill.
  ///
  /// W. Tobler, "Three presentations on geographical analysis and modeling", NCGIA Technical Report
  /// 93-1 (1993).
  case tobler
  /// Straight lines between points, constant outside them.
  case table([Point])
  /// What a rider's power gives, relative to the level.
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

  /// The steepest slope that counts, in per mille: no way that one can walk is steeper, so it is an
  /// error.
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
