import CampusGraph
import GeoCore

/// An arc or a part of one: fractions run along the arc's direction.
struct PathPiece: Hashable {
  var arc: ArcID
  /// The start on the arc, 0…1.
  var start = 0.0
  /// The end on the arc, `start`…1.
  var end = 1.0

  /// The share of the arc that is travelled, 0…1.
  var share: Double { end - start }
}

extension StreetGraph {
  /// The line of a piece in the direction of travel, two points or more.
  func line(of piece: PathPiece) -> [Coordinate] {
    let line = line(of: piece.arc)
    guard piece.start > 0 || piece.end < 1 else { return line }
    let whole = LineString(line)
    return whole.slice(from: piece.start * whole.length, to: piece.end * whole.length).coordinates
  }

  /// Appends the line of a piece, two points or more.
  func appendLine(of piece: PathPiece, to line: inout [Coordinate]) {
    if piece.start > 0 || piece.end < 1 {
      line += self.line(of: piece)
    } else {
      visitLine(of: DirectedEdge(code: edgeAndDirection[piece.arc])) { line.append($0) }
    }
  }

  /// The length of a piece in metres.
  func length(of piece: PathPiece) -> Meters {
    Double(attributes.length[edge(of: piece.arc)]) / 1000 * piece.share
  }
}
