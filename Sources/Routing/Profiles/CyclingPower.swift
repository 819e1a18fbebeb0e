import CampusGraph
public import GeoCore

/// Power model of a cyclist: resistance and pedalling effort.
///
/// Power at steady speed v against the slope's angle θ and a headwind w, without acceleration:
///
///     P·η = v·(½·ρ·C_dA·(v + w)² + C_rr·m·g·cos θ + m·g·sin θ + 0.091 + 0.0087·v)
///
/// The last two terms are the friction of the wheels' bearings in newtons. Martin, Milliken, Cobb,
/// McFadden and Coggan, "Validation of a mathematical model for road cycling power", Journal of
/// Applied Biomechanics 14 (1998), doi:10.1123/jab.14.3.276, equation 16; the drag of the spokes
/// (0.0044 m²) is part of ``dragArea`` here. Speeds follow from power as the largest root of a
/// cubic.
///
/// Effort varies with the slope: it grows linearly from zero downhill over ``power`` on level
/// ground to ``climbingPower`` uphill.
public struct CyclingPower: Sendable, Hashable {
  /// Rider and bike in kilograms.
  public var mass = 95.0
  /// The rider's power on the level, in watts.
  public var power = 55.0
  /// The rider's power uphill, in watts.
  public var climbingPower = 120.0
  /// The slope in per mille from which effort is ``climbingPower`` uphill, and zero downhill.
  public var fullEffortIncline = 20.0
  /// The share of power that arrives at the wheel, η.
  public var efficiency = 0.95
  /// The coefficient of rolling resistance, C_rr.
  public var rollingResistance = 0.007
  /// Frontal area times coefficient of drag, C_dA, in square metres.
  public var dragArea = 0.55
  /// Height above the sea in metres, for the density of the air.
  public var altitude: Meters = 0
  /// The speed at which brakes hold the bike downhill, in metres per second.
  public var highestSpeed = 25 / 3.6
  /// The speed below which the rider gets off and pushes, in metres per second.
  public var lowestSpeed = 4 / 3.6

  /// A heavy bike at sea level, ridden at ease: estimates, whose reasons are given with
  /// `Profile.bike`.
  public init() {}
}

extension CyclingPower {
  /// Standard gravity in m/s².
  private static let gravity = 9.806_65
  /// Friction of the bearings in newtons, and for each metre per second.
  private static let bearings = (still: 0.091, moving: 0.0087)

  /// The speed on level ground in metres per second.
  public var levelSpeed: Double { speed(incline: 0) }

  /// The speed on a slope in per mille, positive uphill, in metres per second.
  ///
  /// - Complexity: O(1): at most a dozen steps of Newton's method.
  public func speed(incline: Double) -> Double {
    let pull = gravityAndRolling(slope: incline / 1000) + Self.bearings.still
    let root = Self.largestRoot(
      cubic: AirDensity.standard(at: altitude) * dragArea / 2,
      square: Self.bearings.moving,
      linear: pull,
      constant: efficiency * effort(incline: incline)
    )
    return min(highestSpeed, max(lowestSpeed, root))
  }

  /// The power in watts for a constant speed in metres per second.
  ///
  /// - Parameters:
  ///   - speed: over ground.
  ///   - slope: rise over run, positive uphill.
  ///   - headwind: in metres per second; negative from behind.
  ///   - airDensity: in kg/m³; that of the standard atmosphere if left out.
  /// - Returns: watts at the pedals; negative if the rider has to brake.
  public func power(
    holding speed: Double,
    slope: Double = 0,
    headwind: Double = 0,
    airDensity: Double? = nil
  ) -> Double {
    let air = speed + headwind
    let drag = (airDensity ?? AirDensity.standard(at: altitude)) * dragArea / 2 * air * abs(air)
    let bearings = Self.bearings.still + Self.bearings.moving * speed
    return speed * (drag + gravityAndRolling(slope: slope) + bearings) / efficiency
  }

  /// Gravity and rolling resistance in newtons, against the direction of travel.
  private func gravityAndRolling(slope: Double) -> Double {
    mass * Self.gravity * (slope + rollingResistance) / (1 + slope * slope).squareRoot()
  }

  /// Watts that the rider spends on a slope.
  private func effort(incline: Double) -> Double {
    let share = min(1, max(-1, incline / max(fullEffortIncline, .leastNormalMagnitude)))
    return power + share * (share > 0 ? climbingPower - power : power)
  }

  /// The largest v with `cubic·v³ + square·v² + linear·v = constant`, for a cubic above 0 and a
  /// square and a constant not below it.
  ///
  /// Newton's method from a speed at which the left side is too large: beyond the largest root it
  /// is convex, so that every step comes closer from the same side.
  private static func largestRoot(
    cubic: Double,
    square: Double,
    linear: Double,
    constant: Double
  ) -> Double {
    // (x + y)³ ≥ x³ + y²·(x + y): the sum of the roots for pedalling and for rolling downhill.
    var speed = cbrt(constant / cubic) + max(0, -linear / cubic).squareRoot()
    guard speed > 0 else { return 0 }
    for _ in 0..<100 {
      let excess = ((cubic * speed + square) * speed + linear) * speed - constant
      let growth = (3 * cubic * speed + 2 * square) * speed + linear
      let next = speed - excess / growth
      guard next < speed else { return speed }
      speed = next
    }
    return speed
  }
}

/// The air of the International Standard Atmosphere (ISO 2533:1975) in its lowest layer.
public enum AirDensity {
  /// The density in kg/m³ at a height above the sea in metres, from −500 to 11,000; heights beyond
  /// count as these.
  ///
  /// 1.225 kg/m³ and 288.15 K at the sea, 6.5 K less for each kilometre.
  public static func standard(at altitude: Meters) -> Double {
    let lapse = 0.0065
    let share = 1 - lapse * min(11_000, max(-500, altitude)) / 288.15
    return 1.225 * pow(share, 9.806_65 / (287.052_87 * lapse) - 1)
  }
}

extension Profile {
  /// The same traveller in the air of another altitude, in metres above the sea.
  ///
  /// A bike is faster in thin air. Speeds on level ground that the rider's power sets, which are
  /// those not below the speed of the profile's ``CyclingPower``, change with it; those that crowds
  /// and turns set stay. Profiles without a model of power are returned as they are.
  public func adjusted(toAltitude altitude: Meters) -> Profile {
    guard case .power(var power) = slope else { return self }
    let before = power.levelSpeed
    power.altitude = altitude
    let ratio = power.levelSpeed / before
    var profile = self
    profile.slope = .power(power)
    for (kind, speed) in speeds where kind != .ferry && speed >= before * (1 - 1e-9) {
      profile.speeds[kind] = speed * ratio
    }
    return profile
  }
}
