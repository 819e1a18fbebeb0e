public import CampusGraph
public import GeoCore

/// Score of matching by length: 1 − (missed + added) ÷ true.
///
/// Ways are compared edge by edge in the direction of travel, whatever the order; an edge that is
/// travelled twice has to be found twice.
public struct MatchedLength: Hashable, Sendable {
  /// Metres that were travelled.
  public private(set) var travelled: Meters = 0
  /// Metres of them that were not found.
  public private(set) var missed: Meters = 0
  /// Metres that were found but not travelled.
  public private(set) var added: Meters = 0

  /// A score without trips.
  public init() {}

  /// The share that is right: at most 1, possibly negative; 1 if nothing was travelled or found.
  public var share: Double {
    travelled > 0 ? 1 - (missed + added) / travelled : (added > 0 ? 0 : 1)
  }

  /// Adds the trips of another score.
  public mutating func add(_ other: MatchedLength) {
    travelled += other.travelled
    missed += other.missed
    added += other.added
  }

  /// Adds a trip.
  ///
  /// - Parameters:
  ///   - truth: the edges travelled and how many metres of each.
  ///   - found: the edges found and how many metres of each.
  /// - Complexity: O(edges).
  public mutating func add(
    truth: some Sequence<(edge: DirectedEdge, length: Meters)>,
    found: some Sequence<(edge: DirectedEdge, length: Meters)>
  ) {
    var balance: [DirectedEdge: Meters] = [:]
    for part in truth {
      travelled += part.length
      balance[part.edge, default: 0] += part.length
    }
    for part in found { balance[part.edge, default: 0] -= part.length }
    // In the order of edges: the sum of floating-point numbers depends on it.
    for edge in balance.keys.sorted() {
      let rest = balance[edge] ?? 0
      if rest > 0 { missed += rest } else { added -= rest }
    }
  }
}
