import CampusGraph

/// Walks between stops, with the time to change at one stop as a walk from it to itself.
///
/// Between two rides a journey takes one of these walks, never several in a row, so the walks need
/// not be closed transitively.
public struct Footpaths: Sendable {
  /// Where the walks of each stop begin; one more at the end.
  let firstOut: Column<UInt32>
  let heads: Column<UInt32>
  let seconds: Column<Int32>

  /// A walk.
  @frozen
  public struct Walk: Sendable, Hashable, BitwiseCopyable {
    /// Stop at which it begins.
    public var from: StopID
    /// Stop at which it ends.
    public var to: StopID
    /// Its time.
    public var seconds: Int32

    /// Makes a walk.
    public init(from: StopID, to: StopID, seconds: Int32) {
      self.from = from
      self.to = to
      self.seconds = seconds
    }
  }

  /// The longest walk in seconds: a day.
  public static let longestWalk: Int32 = 86_400

  /// Takes the walks between different stops and at each stop.
  ///
  /// Without a walk from a stop to itself, passengers cannot change there. The shortest of equal
  /// walks counts.
  ///
  /// - Precondition: the stops exist, and times are within 0…``longestWalk``.
  /// - Complexity: O(stops + walks · log walks).
  public init(stopCount: Int, _ walks: [Walk]) {
    precondition(
      walks.allSatisfy {
        max($0.from, $0.to).index < stopCount && (0...Self.longestWalk).contains($0.seconds)
      },
      "walks between stops of the timetable that take up to a day"
    )
    let sorted = walks.sorted {
      ($0.from.rawValue, $0.to.rawValue, $0.seconds) < (
        $1.from.rawValue, $1.to.rawValue, $1.seconds
      )
    }
    var first = [UInt32](repeating: 0, count: stopCount + 1)
    var kept: [Walk] = []
    for walk in sorted where kept.last?.from != walk.from || kept.last?.to != walk.to {
      kept.append(walk)
      first[walk.from.index + 1] += 1
    }
    for stop in 0..<stopCount { first[stop + 1] += first[stop] }
    firstOut = Column(first)
    heads = Column(kept.map(\.to.rawValue))
    seconds = Column(kept.map(\.seconds))
  }

  /// The number of stops.
  public var stopCount: Int { firstOut.count - 1 }
  /// The number of walks.
  public var count: Int { heads.count }

  /// All walks, by stop.
  public var walks: [Walk] {
    (0..<stopCount).flatMap { stop in
      (Int(firstOut[stop])..<Int(firstOut[stop + 1])).map {
        Walk(from: StopID(stop), to: StopID(heads[$0]), seconds: seconds[$0])
      }
    }
  }

  /// The walks in the opposite direction.
  func reversed() -> Footpaths {
    Footpaths(
      stopCount: stopCount,
      walks.map { Walk(from: $0.to, to: $0.from, seconds: $0.seconds) }
    )
  }
}
