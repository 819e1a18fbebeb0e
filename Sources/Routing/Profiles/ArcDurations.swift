public import CampusGraph

/// Durations of arcs in milliseconds.
///
/// Either a column of durations, or one of weights, from which the penalties are taken off at each
/// question: so the durations of a network with penalties need no memory of their own.
public struct ArcDurations: Sendable {
  private let column: Column<UInt32>
  private let penalty: DestinationOnlyPenalty

  /// Durations, or weights that hold penalties beside them.
  init(_ column: Column<UInt32>, without penalty: DestinationOnlyPenalty = .none) {
    self.column = column
    self.penalty = penalty
  }

  /// The number of arcs.
  public var count: Int { column.count }

  /// The duration of an arc in milliseconds; `Weight.unreachable` if it cannot be used.
  ///
  /// - Complexity: O(1).
  public subscript(arc: ArcID) -> UInt32 { penalty.removed(from: column[arc]) }

  /// The same for the arcs that some weights can use; the others are unreachable.
  ///
  /// - Precondition: there are as many weights as arcs.
  /// - Complexity: O(arcs).
  func usable(in weights: Column<Weight>) -> ArcDurations {
    precondition(weights.count == count, "one duration for each arc")
    let usable = zip(weights, column).map { $0 < .unreachable ? $1 : .unreachable }
    return ArcDurations(Column(usable), without: penalty)
  }
}
