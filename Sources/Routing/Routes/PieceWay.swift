import CampusGraph
import GeoCore

/// What instructions need of the edge of a piece.
struct PieceWay {
  /// The edge in the direction of travel.
  let edge: DirectedEdge
  /// The kind of way.
  let kind: WayKind
  /// Its name; 0 if it has none.
  let name: NameID
  /// Metres that are travelled on it.
  let length: Meters

  private init(_ piece: PathPiece, _ graph: borrowing StreetGraph) {
    edge = DirectedEdge(code: graph.edgeAndDirection[piece.arc])
    kind = graph.attributes.kind[edge.edge]
    name = graph.attributes.name[edge.edge]
    length = graph.length(of: piece)
  }

  /// The ways of some pieces, read in a row, so that the processor waits for the memory of many of
  /// them at a time.
  static func ways(of pieces: [PathPiece], _ reader: JunctionReader) -> [PieceWay] {
    pieces.map { PieceWay($0, reader.graph) }
  }
}
