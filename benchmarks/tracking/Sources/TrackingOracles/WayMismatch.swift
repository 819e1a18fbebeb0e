public import CampusGraph
public import GeoCore

/// Mismatch of a matched way by Newson and Krumm: metres of the true way that were not matched and
/// metres that were matched but not travelled, over the metres travelled.
///
/// Both ways are sequences of directed edges, consecutive parts of one edge being one. What they have in common is their heaviest common
/// subsequence by length, so that the order and the direction count.
/// (P. Newson and J. Krumm, 2009, doi:10.1145/1653771.1653818.)
public struct WayMismatch: Hashable, Sendable {
  /// Part of a way on one edge.
  public struct Part: Hashable, Sendable {
    /// The edge in the direction of travel.
    public var edge: DirectedEdge
    /// Metres travelled on it.
    public var length: Meters

    /// Makes a part.
    public init(_ edge: DirectedEdge, _ length: Meters) {
      self.edge = edge
      self.length = length
    }
  }

  /// Metres of the true ways.
  public private(set) var travelled: Meters = 0
  /// Metres of the true ways that were not matched in order.
  public private(set) var missed: Meters = 0
  /// Metres matched that are not part of the true ways.
  public private(set) var added: Meters = 0

  /// Starts without ways.
  public init() {}

  /// Compares two ways.
  ///
  /// - Parameters:
  ///   - truth: the way travelled.
  ///   - found: the way matched.
  /// - Complexity: O(parts · parts).
  public init(truth: [Part], found: [Part]) {
    let (truth, found) = (Self.joined(truth), Self.joined(found))
    travelled = truth.reduce(0) { $0 + $1.length }
    let common = Self.common(truth, found)
    missed = max(0, travelled - common)
    added = max(0, found.reduce(0) { $0 + $1.length } - common)
  }

  /// (missed + added) ÷ travelled; 0 if nothing was travelled.
  public var share: Double { travelled > 0 ? (missed + added) / travelled : 0 }

  /// Adds the ways of another comparison.
  public mutating func add(_ other: WayMismatch) {
    travelled += other.travelled
    missed += other.missed
    added += other.added
  }

  /// A way with consecutive parts of one edge as one.
  static func joined(_ way: some Sequence<Part>) -> [Part] {
    var joined: [Part] = []
    for part in way {
      if let last = joined.indices.last, joined[last].edge == part.edge {
        joined[last].length += part.length
      } else {
        joined.append(part)
      }
    }
    return joined
  }

  /// Metres of the heaviest common subsequence.
  private static func common(_ truth: [Part], _ found: [Part]) -> Meters {
    var best = [Meters](repeating: 0, count: found.count + 1)
    for part in truth {
      var diagonal = 0.0
      for (index, other) in found.enumerated() {
        let above = best[index + 1]
        let both = part.edge == other.edge ? min(part.length, other.length) : 0
        best[index + 1] = max(above, best[index], diagonal + both)
        diagonal = above
      }
    }
    return best[found.count]
  }
}
