import CampusGraph
import GeoCore

/// Numbers that a feed gives the calls of a trip, and which of them have times of their own.
public struct CallNumbering: Sendable, Hashable {
  /// `stop_sequence` of each call, increasing; empty for 1, 2, 3 and so on.
  public var sequences: [Int32]
  /// Positions within the trip whose times the feed does not give, in order.
  public var estimated: [Int32]

  /// Makes a numbering.
  public init(sequences: [Int32] = [], estimated: [Int32] = []) {
    self.sequences = sequences
    self.estimated = estimated
  }
}

extension Timetable {
  /// The `stop_sequence` of a call of a trip.
  ///
  /// - Precondition: the position is that of a call.
  public func stopSequence(of trip: TripID, at position: Int) -> Int {
    let sequences = numbering(of: trip).sequences
    return sequences.isEmpty ? position + 1 : Int(sequences[position])
  }

  /// The position of the call of a trip with a `stop_sequence`; `nil` if it has none.
  ///
  /// - Complexity: O(log calls).
  public func position(ofSequence sequence: Int, of trip: TripID) -> Int? {
    let sequences = numbering(of: trip).sequences
    guard !sequences.isEmpty else {
      let count = stopRange(of: pattern(of: trip)).count
      return (1...count).contains(sequence) ? sequence - 1 : nil
    }
    let position = sequences.partitionPoint { Int($0) < sequence }
    return position < sequences.count && Int(sequences[position]) == sequence ? position : nil
  }

  /// Whether the feed gives the time of a call; other times are filled in between known ones.
  public func hasOwnTime(_ trip: TripID, at position: Int) -> Bool {
    !numbering(of: trip).estimated.contains { Int($0) == position }
  }

  private func numbering(of trip: TripID) -> CallNumbering {
    numberings[Int(tripNumberings[trip.index])]
  }
}
