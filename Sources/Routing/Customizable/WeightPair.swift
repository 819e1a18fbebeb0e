public import CampusGraph

/// New weight of an original arc.
@frozen
public struct ArcWeight: Hashable, Sendable, BitwiseCopyable {
  /// The arc.
  public var arc: ArcID
  /// Its weight; values above `Weight.unreachable` count as unreachable.
  public var weight: Weight

  /// Makes a change.
  @inlinable
  public init(arc: ArcID, weight: Weight) {
    self.arc = arc
    self.weight = weight
  }
}

/// The weights of an arc of the supergraph in both directions.
@frozen
public struct WeightPair: Hashable, Sendable, BitwiseCopyable {
  /// From the lower rank to the higher; `Weight.unreachable` if there is no way.
  public var up: Weight
  /// From the higher rank to the lower; `Weight.unreachable` if there is no way.
  public var down: Weight

  /// Makes a pair.
  @inlinable
  public init(up: Weight, down: Weight) {
    self.up = up
    self.down = down
  }

  /// No way in either direction.
  @inlinable
  public static var unreachable: WeightPair { WeightPair(up: .unreachable, down: .unreachable) }

  /// Both weights as one vector, up first.
  @inline(__always)
  var vector: SIMD2<UInt32> { SIMD2(up, down) }

  /// Both weights as one vector, down first.
  @inline(__always)
  var crossed: SIMD2<UInt32> { SIMD2(down, up) }

  @inline(__always)
  init(_ vector: SIMD2<UInt32>) { self.init(up: vector.x, down: vector.y) }
}

/// Origins of both directions of a supergraph arc, one level of unpacking.
///
/// A value below 2³¹ is an original arc. Any other is a shortcut over a rank below both ends: less
/// 2³¹, it is the arc from that rank to the lower end. Original arcs are less than shortcuts, and
/// arcs of lower ranks less than those of higher, so the lesser of two values is preferred.
@frozen
public struct PartPair: Hashable, Sendable, BitwiseCopyable {
  /// On the way up.
  public var up: UInt32
  /// On the way down.
  public var down: UInt32

  /// The value of a shortcut over a rank, from the arc that joins the rank to the lower end.
  @inline(__always)
  static func shortcut(over arc: UInt32) -> UInt32 { arc | 1 << 31 }

  /// The arc from the rank that a shortcut's value passes to the lower end.
  @inline(__always)
  static func lowerArc(of part: UInt32) -> UInt32 { part & (1 << 31 - 1) }

  /// Whether a value stands for an original arc.
  @inline(__always)
  static func isOriginal(_ part: UInt32) -> Bool { part < 1 << 31 }

  /// Makes a pair.
  @inlinable
  public init(up: UInt32, down: UInt32) {
    self.up = up
    self.down = down
  }

  @inline(__always)
  init(_ vector: SIMD2<UInt32>) { self.init(up: vector.x, down: vector.y) }
}

extension SIMD2<UInt32> {
  /// The lesser of each lane.
  @inline(__always)
  func lesser(_ other: Self) -> Self { replacing(with: other, where: other .< self) }
}
