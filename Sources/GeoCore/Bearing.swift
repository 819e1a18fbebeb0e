/// Directions in degrees clockwise from north.
public enum Bearing {
  /// Brings any finite angle into 0..<360.
  @inlinable
  public static func normalized(_ degrees: Degrees) -> Degrees {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let positive = rest < 0 ? rest + 360 : rest
    return positive >= 360 ? 0 : positive  // −tiny + 360 rounds to 360
  }

  /// The turn from one bearing to another, −180..<180; positive is clockwise, to the right.
  @inlinable
  public static func turn(from: Degrees, to: Degrees) -> Degrees {
    let difference = normalized(to - from)
    return difference >= 180 ? difference - 360 : difference
  }

  /// The bearing of an offset in metres east and north; 0 for no offset.
  public static func of(x east: Double, y north: Double) -> Degrees {
    normalized(atan2(east, north) * 180 / .pi)
  }
}
