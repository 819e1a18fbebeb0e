/// What a profile makes of an edge, apart from its weights.
@frozen
public struct EdgeMarks: OptionSet, Sendable, BitwiseCopyable, Hashable {
  /// The bits.
  public let rawValue: UInt8
  /// Takes the bits as they are.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A vehicle is pushed along the geometry.
  public static let pushedForward = EdgeMarks(rawValue: 1 << 0)
  /// A vehicle is pushed against the geometry.
  public static let pushedBackward = EdgeMarks(rawValue: 1 << 1)
  /// The profile may use it, and it lies in a large part of the network, one-way streets taken as
  /// two-way: on no islet.
  public static let mainPart = EdgeMarks(rawValue: 1 << 2)
  /// It lies on the mainland: one gets there from nearly everywhere, and back.
  public static let mainland = EdgeMarks(rawValue: 1 << 3)
  /// The part of the network that it lies in.
  package static let parts: EdgeMarks = [.mainPart, .mainland]
}

extension StreetGraph {
  /// Parts with at most this share of the nodes of the largest are islets, if they are small, too.
  private static let isletShare = 3
  /// Parts with as many nodes are none, and only with as many there is a mainland.
  private static let isletSize = 1000

  /// Marks the edges that a profile may use by the part of the network that they lie in.
  ///
  /// - Parameters:
  ///   - weights: the profile's weights.
  ///   - marks: what else is known of the edges; empty for nothing.
  /// - Returns: the marks of each edge.
  /// - Precondition: there is a weight for each arc.
  /// - Complexity: O(nodes + arcs).
  public func marks(
    weighing weights: Column<Weight>,
    adding marks: [EdgeMarks] = []
  ) -> [EdgeMarks] {
    precondition(weights.count == arcCount, "one weight for each arc")
    let topology = topology
    func isUsable(_ arc: ArcID) -> Bool { weights[arc] < .unreachable }
    let weak = topology.weaklyConnectedComponents(where: isUsable)
    let strong = topology.stronglyConnectedComponents(where: isUsable)
    let (weakSizes, strongSizes) = (weak.sizes, strong.sizes)
    // States and junctions that nobody uses are parts of one node each.
    let enough = min(Self.isletSize, (weakSizes.max() ?? 0) / Self.isletShare + 1)
    var result = marks.isEmpty ? Array(repeating: [], count: edgeCount) : marks
    for arc in 0..<arcCount where isUsable(ArcID(arc)) {
      let (tail, head) = (topology.tail[arc].index, topology.head[arc].index)
      let edge = edge(of: ArcID(arc)).index
      if weakSizes[weak.component[head]] >= enough { result[edge].insert(.mainPart) }
      // Arcs that leave a junction with states come from nowhere: the arcs that leave states tell.
      if strong.component[tail] == strong.component[head],
        strongSizes[strong.component[head]] >= Self.isletSize
      {
        result[edge].insert(.mainland)
      }
    }
    return result
  }
}
