public import CampusGraph
import GeoCore
public import Routing

/// Streets that a profile may use, prepared for matching; immutable, matchers may share it.
public final class MatchingNetwork: Sendable {
  /// The profile.
  public let profile: Profile
  /// The parameters of matching.
  public let parameters: MatchingParameters
  /// The streets.
  public let graph: StreetGraph

  let edgeIndex: EdgeIndex
  /// The index of each node's first row in ``rows``; one more at the end.
  let firstOut: Column<UInt32>
  /// Usable arcs by the node that they leave.
  let rows: Column<Row>
  /// By directed edge: the head of its arcs, with ``manyHeads`` if there are several, or ``noHead``
  /// if the profile may not use it.
  private let heads: Column<UInt32>
  /// Directed edges whose arcs have several heads, with each further head, in order.
  private let moreHeads: [Ending]
  /// By directed edge: the direction at its start.
  let headings: Column<Heading>
  /// By directed edge: milliseconds by the profile.
  let durations: Column<UInt32>

  /// An arc in the layout of the search.
  struct Row: BitwiseCopyable, Sendable {
    var head: UInt32
    /// Milliseconds.
    var duration: UInt32
    /// Its directed edge.
    var code: UInt32
    /// Millimetres.
    var length: UInt32
    /// The direction at its start.
    var start: Heading
  }

  private struct Ending: Comparable, Hashable {
    var code: UInt32
    var head: UInt32

    static func < (a: Self, b: Self) -> Bool { (a.code, a.head) < (b.code, b.head) }
  }

  static let noHead = UInt32.max
  private static let manyHeads: UInt32 = 1 << 31

  /// Prepares the streets for a profile.
  ///
  /// - Parameters:
  ///   - context: the streets.
  ///   - profile: how the traveller moves.
  ///   - parameters: those of the profile's mode if left out.
  /// - Complexity: O(nodes + arcs).
  public convenience init(
    _ context: RoutingContext,
    profile: Profile,
    parameters: MatchingParameters? = nil
  ) {
    self.init(context, context.network(for: profile), parameters)
  }

  /// Prepares the streets of a network, perhaps without some classes of ways.
  ///
  /// - Parameters:
  ///   - context: the streets.
  ///   - network: the network of the profile.
  ///   - parameters: those of the profile's mode if left out.
  /// - Complexity: O(nodes + arcs).
  public init(
    _ context: RoutingContext,
    _ network: ProfileNetwork,
    _ parameters: MatchingParameters? = nil
  ) {
    profile = network.profile
    self.parameters = parameters ?? MatchingParameters(network.profile.mode)
    graph = context.graph
    edgeIndex = context.edgeIndex
    let metric = network.metric
    let graph = context.graph
    var firstOut: [UInt32] = [0]
    var rows: [Row] = []
    var heads = [UInt32](repeating: Self.noHead, count: 2 * graph.edgeCount)
    var durations = [UInt32](repeating: 0, count: 2 * graph.edgeCount)
    var more: Set<Ending> = []
    let headings = graph.directedEdges.map { Heading(startOf: $0, in: graph.geometry) }
    firstOut.reserveCapacity(graph.nodeCount + 1)
    for node in 0..<graph.nodeCount {
      for arc in graph.topology.arcs(from: NodeID(node)) where metric.isUsable(arc) {
        let code = graph.edgeAndDirection[arc]
        let head = graph.topology.head[arc].rawValue
        rows.append(
          Row(
            head: head,
            duration: metric.durations[arc],
            code: code,
            length: graph.attributes.length[graph.edge(of: arc)],
            start: headings[Int(code)]
          )
        )
        durations[Int(code)] = metric.durations[arc]
        let known = heads[Int(code)]
        if known == Self.noHead {
          heads[Int(code)] = head
        } else if known & ~Self.manyHeads != head {
          heads[Int(code)] = known | Self.manyHeads
          more.insert(Ending(code: code, head: head))
        }
      }
      firstOut.append(UInt32(rows.count))
    }
    self.headings = Column(headings)
    self.firstOut = Column(firstOut)
    self.rows = Column(rows)
    self.heads = Column(heads)
    self.durations = Column(durations)
    moreHeads = more.sorted()
  }

  /// Metres of an edge.
  @inline(__always)
  func length(of code: UInt32) -> Meters {
    Double(graph.attributes.length[Int(code >> 1)]) / 1000
  }

  /// Whether the profile may use a directed edge.
  @inline(__always)
  func isUsable(_ code: UInt32) -> Bool { heads[Int(code)] != Self.noHead }

  /// Visits the heads of a directed edge's arcs: nodes after turn expansion, by what came before.
  @inline(__always)
  func forEachHead(of code: UInt32, _ visit: (UInt32) -> Void) {
    let head = heads[Int(code)]
    if head == Self.noHead { return }
    visit(head & ~Self.manyHeads)
    if head & Self.manyHeads != 0 { forEachFurtherHead(of: code, visit) }
  }

  @inline(never)
  private func forEachFurtherHead(of code: UInt32, _ visit: (UInt32) -> Void) {
    var (low, high) = (0, moreHeads.count)
    while low < high {
      let middle = (low + high) / 2
      if moreHeads[middle].code < code { low = middle + 1 } else { high = middle }
    }
    while low < moreHeads.count, moreHeads[low].code == code {
      visit(moreHeads[low].head)
      low += 1
    }
  }
}
