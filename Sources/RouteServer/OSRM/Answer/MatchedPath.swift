import CampusGraph
import GeoCore
import Routing
import Tracking

/// Parts of edges along a matched path, by the metres travelled.
struct MatchedPath {
  private struct Stretch {
    var part: TravelledEdge
    /// Metres of the path where it starts and ends.
    var start: Meters
    var end: Meters
  }

  private var stretches: [Stretch] = []

  init(_ matching: Matching, on graph: StreetGraph) {
    var along: Meters = 0
    for (index, edge) in matching.edges.enumerated() {
      let whole = Double(graph.attributes.length[edge.edge]) / 1000
      var start = index == 0 ? matching.startFraction : 0
      if let last = stretches.last?.part, last.edge == edge.reversed, last.end < 1 {
        // It turned back before the end.
        start = 1 - last.end
      }
      start = min(1, max(0, start))
      let length = matching.lengths[index]
      // Rounding must not look as if it turned back.
      let end = start + (whole > 0 ? length / whole : 1)
      let part = TravelledEdge(edge, from: start, to: end > 1 - 1e-6 ? 1 : max(start, end))
      stretches.append(Stretch(part: part, start: along, end: along + length))
      along += length
    }
  }

  /// The parts of edges between two distances from the start; none if these are equal.
  func part(from start: Meters, to end: Meters) -> [TravelledEdge] {
    stretches.compactMap { stretch in
      let low = max(start, stretch.start)
      let high = min(end, stretch.end)
      let length = stretch.end - stretch.start
      guard high > low, length > 0 else { return nil }
      let (part, span) = (stretch.part, stretch.part.end - stretch.part.start)
      let from = part.start + span * (low - stretch.start) / length
      let to = high == stretch.end ? part.end : part.start + span * (high - stretch.start) / length
      return TravelledEdge(part.edge, from: min(from, to), to: to)
    }
  }
}
