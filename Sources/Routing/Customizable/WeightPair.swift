public import CampusGraph

/// A weight that an original arc is to have.
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
  /// From the lower rank to the higher; `Weight.unreachable` where there is no way.
  public var up: Weight
  /// From the higher rank to the lower; `Weight.unreachable` where there is no way.
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

  /// Both weights as one vector, down first: what a way from above by way of this arc starts with.
  @inline(__always)
  var crossed: SIMD2<UInt32> { SIMD2(down, up) }

  @inline(__always)
  init(_ vector: SIMD2<UInt32>) { self.init(up: vector.x, down: vector.y) }
}

/// What the ways of an arc of the supergraph consist of in both directions, one step down.
///
/// A value below 2³¹ is an original arc. Any other stands for a way over a rank below both ends: it
/// names, 2³¹ subtracted, the arc from that rank to the lower end. Original arcs come first and arcs of
/// lower ranks before those of higher, so the lesser of two values is the one to prefer.
@frozen
public struct PartPair: Hashable, Sendable, BitwiseCopyable {
  /// On the way up.
  public var up: UInt32
  /// On the way down.
  public var down: UInt32

  /// The value for a way over a rank, from the arc that joins it to the lower end.
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
