/// Properties of an edge for a profile, besides its weights.
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
  /// Usable by the profile and in a large weakly connected component of the network, not on an
  /// islet.
  public static let mainPart = EdgeMarks(rawValue: 1 << 2)
  /// In a large strongly connected component: reachable from nearly everywhere, and back.
  public static let mainland = EdgeMarks(rawValue: 1 << 3)
  /// The marks about components.
  package static let parts: EdgeMarks = [.mainPart, .mainland]
}

extension StreetGraph {
  /// Components with at most 1/3 of the nodes of the largest are islets, if they are also smaller
  /// than ``isletSize``.
  private static let isletShare = 3
  /// Components of at least this many nodes are never islets, and the mainland has at least so
  /// many.
  private static let isletSize = 1000

  /// Marks the edges that a profile can use by the connected components of the network.
  ///
  /// - Parameters:
  ///   - weights: the profile's weights.
  ///   - marks: other marks of the edges; empty for none.
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
    // Unused states and junctions are components of one node.
    let enough = min(Self.isletSize, (weakSizes.max() ?? 0) / Self.isletShare + 1)
    var result = marks.isEmpty ? Array(repeating: [], count: edgeCount) : marks
    for arc in 0..<arcCount where isUsable(ArcID(arc)) {
      let (tail, head) = (topology.tail[arc].index, topology.head[arc].index)
      let edge = edge(of: ArcID(arc)).index
      if weakSizes[weak.component[head]] >= enough { result[edge].insert(.mainPart) }
      // A junction with states has no incoming arcs; the arcs that leave its states decide.
      if strong.component[tail] == strong.component[head],
        strongSizes[strong.component[head]] >= Self.isletSize
      {
        result[edge].insert(.mainland)
      }
    }
    return result
  }
}
