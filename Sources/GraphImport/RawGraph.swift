import CampusGraph
import GeoCore

/// An arc or an edge as a file lists it: the file's own node numbers.
struct RawArc {
  var tail: UInt32
  var head: UInt32
  var weight: Weight
}

/// What a graph text says, nothing changed yet.
struct RawGraph {
  /// What the text declares in its `p` line.
  struct Header {
    var line: Int
    var nodes: Int
    var arcs: Int
    /// Whether the form is one of undirected graphs.
    var isUndirected: Bool
  }

  /// Arcs, or edges where the graph is undirected.
  var arcs: [RawArc] = []
  var header: Header?
  /// The number of the first node, where there is a header.
  var firstNumber: UInt32 = 1
}

/// Where a node is, as a coordinate file lists it.
struct RawCoordinate {
  var number: UInt32
  var coordinate: FixedCoordinate
}

/// How large a graph may be; checked before room is made for it.
enum ImportLimit {
  /// The most nodes: 2²⁸.
  static let nodes = 1 << 28
  /// The most arcs, both directions of an edge counted.
  static let arcs = Int(UInt32.max) - 1
  /// A declared number of nodes is believed up to here without looking at the arcs.
  static let believedNodes = 1 << 20
  /// Beyond, it is believed up to so many nodes for each arc.
  static let nodesPerArc = 16

  static func tooManyNodes(_ path: String, _ line: Int?) -> GraphImportError {
    GraphImportError(
      .tooBig,
      path: path,
      line: line,
      LocalizedText(
        en: "more than \(nodes) nodes; cut the graph into parts",
        es: "más de \(nodes) nodos; divida el grafo en partes"
      )
    )
  }

  static func tooManyArcs(_ path: String) -> GraphImportError {
    GraphImportError(
      .tooBig,
      path: path,
      LocalizedText(
        en: "more than \(arcs) arcs; cut the graph into parts",
        es: "más de \(arcs) arcos; divida el grafo en partes"
      )
    )
  }
}
