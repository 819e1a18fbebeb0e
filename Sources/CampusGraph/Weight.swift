/// What a search minimises, as an unsigned integer; milliseconds for every bundled profile.
///
/// `Weight.unreachable` is half the largest value, so that the sum of two weights, each at most
/// `unreachable`, never overflows 32 bits: `2 · (2³² − 1)/2 ≤ 2³² − 1`.
public typealias Weight = UInt32

extension Weight {
  /// The weight of what cannot be reached or passed: about 24.8 days in milliseconds.
  @inlinable
  public static var unreachable: Weight { .max / 2 }

  /// Adds, stopping at ``unreachable``.
  @inlinable
  public func saturatingAdd(_ other: Weight) -> Weight {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .unreachable : Swift.min(sum, .unreachable)
  }
}
