/// Quantity that a search minimises; milliseconds for every bundled profile.
///
/// `Weight.unreachable` is half the largest value, so the sum of two weights, each at most
/// `unreachable`, never overflows 32 bits: `2 · (2³² − 1)/2 ≤ 2³² − 1`.
public typealias Weight = UInt32

extension Weight {
  /// The weight of impassable arcs and unreachable nodes: about 24.8 days in milliseconds.
  @inlinable
  public static var unreachable: Weight { .max / 2 }

  /// The sum, at most ``unreachable``.
  @inlinable
  public func saturatingAdd(_ other: Weight) -> Weight {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .unreachable : Swift.min(sum, .unreachable)
  }
}
