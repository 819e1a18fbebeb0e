import CampusGraph
import GeoCore
import Routing

/// Path of a matching by metres from its start.
struct MatchedPath {
  private struct Piece {
    var edge: DirectedEdge
    /// Metres of the whole edge.
    var length: Meters
    /// Metres along the edge at which the piece starts.
    var from: Meters
    /// Metres along the path at its start and at its end.
    var start: Meters
    var end: Meters
  }

  /// The last piece that was found, and the place on it.
  struct Cursor {
    fileprivate var piece = 0
    fileprivate var along: Meters = 0
  }

  private var pieces: [Piece] = []

  init(_ matching: Matching, on graph: StreetGraph) {
    var along: Meters = 0
    for (number, edge) in matching.edges.enumerated() {
      let length = Double(graph.attributes.length[edge.edge]) / 1000
      var from = number == 0 ? matching.startFraction * length : 0
      if let last = pieces.last, last.edge == edge.reversed {
        from = length - (last.from + last.end - last.start)  // a U-turn, perhaps within the edge
      }
      let end = along + matching.lengths[number]
      pieces.append(Piece(edge: edge, length: length, from: from, start: along, end: end))
      along = end
    }
  }

  /// The metres along the path at a tracepoint; `nil` if the path does not pass it near the last one.
  ///
  /// - Parameters:
  ///   - place: the tracepoint.
  ///   - cursor: where the last one was.
  ///   - tolerance: how far it may lie behind the last one, in metres: a corner's fixes may be on either
  ///     street.
  ///   - reach: how far it may lie ahead, in metres: a street may be travelled several times.
  /// - Returns: the metres, not less than those of the last one.
  func along(
    _ place: Tracepoint,
    after cursor: inout Cursor,
    tolerance: Meters,
    reach: Meters
  ) -> Meters? {
    var first = cursor.piece
    while first > 0, pieces[first - 1].end >= cursor.along - tolerance { first -= 1 }
    for number in first..<pieces.count {
      let piece = pieces[number]
      guard piece.start <= cursor.along + reach else { return nil }
      guard piece.edge == place.edge else { continue }
      let along = piece.start + place.fraction * piece.length - piece.from
      guard along >= cursor.along - tolerance, along <= cursor.along + reach,
        along >= piece.start - tolerance, along <= piece.end + tolerance
      else { continue }
      let inside = min(piece.end, max(piece.start, along))
      if inside > cursor.along {
        cursor.piece = number
        cursor.along = inside
      }
      return cursor.along
    }
    return nil
  }

  /// The parts of the planned time between two places; `nil` if a part is not moving on its own, or
  /// there is a U-turn.
  func parts(
    from start: Meters,
    to end: Meters,
    _ model: TravelTimeParts
  ) -> TravelTimeParts.Parts? {
    var parts = TravelTimeParts.Parts()
    for (number, piece) in pieces.enumerated() where piece.end > start && piece.start < end {
      let metres = min(end, piece.end) - max(start, piece.start)
      let next = number + 1 < pieces.count ? pieces[number + 1].edge : nil
      let passesEnd = next != nil && piece.end <= end
      let share = piece.length > 0 ? metres / piece.length : 1
      guard model.add(piece.edge, share: share, reachesEnd: passesEnd, to: &parts) else {
        return nil
      }
      guard passesEnd, let next else { continue }
      guard next != piece.edge.reversed else { return nil }
      model.addTurn(from: piece.edge, into: next, to: &parts)
    }
    return parts.moving.isEmpty ? nil : parts
  }
}
