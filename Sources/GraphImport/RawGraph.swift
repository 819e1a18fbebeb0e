import CampusGraph
import GeoCore

/// An arc or edge with the file's own node numbers.
struct RawArc {
  var tail: UInt32
  var head: UInt32
  var weight: Weight
}

/// The content of a graph file as read.
struct RawGraph {
  /// The `p` line.
  struct Header {
    var line: Int
    var nodes: Int
    var arcs: Int
    /// Whether the format lists undirected edges.
    var isUndirected: Bool
  }

  /// Arcs, or edges if the graph is undirected.
  var arcs: [RawArc] = []
  var header: Header?
  /// The number of the first node; used only with a header.
  var firstNumber: UInt32 = 1
}

/// A line of a coordinate file.
struct RawCoordinate {
  var number: UInt32
  var coordinate: FixedCoordinate
}

/// Size limits of a graph, checked before memory is reserved for it.
enum ImportLimit {
  /// The largest number of nodes: 2²⁸.
  static let nodes = 1 << 28
  /// The largest number of arcs, counting both directions of an edge.
  static let arcs = Int(UInt32.max) - 1
  /// A header may always declare this many nodes.
  static let believedNodes = 1 << 20
  /// A header may declare more nodes only up to this many for each arc in the file.
  static let nodesPerArc = 16

  static func tooManyNodes(_ path: String, _ line: Int?) -> GraphImportError {
    GraphImportError(.tooBig, path: path, line: line, .message { $0.tooManyNodes(limit: nodes) })
  }

  static func tooManyArcs(_ path: String) -> GraphImportError {
    GraphImportError(.tooBig, path: path, .message { $0.tooManyArcs(limit: arcs) })
  }
}
