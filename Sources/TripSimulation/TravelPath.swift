package import CampusGraph
package import GeoCore
package import Routing

/// A piece of a travelled path.
package struct TravelPiece: Sendable {
  /// The edge; `nil` for a straight line without streets.
  package var edge: DirectedEdge?
  /// The fraction of the edge at which travel starts, in the direction of travel, 0…1.
  package var start: Double
  /// The fraction at which it ends, `start`…1.
  package var end: Double
  /// The line in the direction of travel.
  package var line: LineString
  /// The planned speed in metres per second without stops; more than 0.
  var speed: Double

  /// The length of ``line`` in metres.
  package var length: Meters { line.length }
}

/// A certain or possible stop.
package struct StopSpot: Sendable {
  /// Why a traveller may stop.
  package enum Cause: Equatable, Sendable {
    /// A crossing or a signal; whether and how long the traveller stands is drawn from ``StopLaw``.
    case chance
    /// A stop of the planned duration in seconds, such as a door, lift or dock.
    case planned(Seconds)
  }
  /// Metres from the start of the path.
  package var along: Meters
  /// Why a traveller may stop here.
  package var cause: Cause
}

/// The path of a traveller: consecutive pieces, and stops.
package struct TravelPath: Sendable {
  /// In the order of travel.
  package private(set) var pieces: [TravelPiece] = []
  /// The distance in metres to the start of each piece, followed by the total length.
  package private(set) var distances: [Meters] = [0]
  /// In ascending order of ``StopSpot/along``.
  package private(set) var spots: [StopSpot] = []
  private var endsOnCrossing = false

  /// Starts without pieces.
  package init() {}

  /// The total length in metres.
  package var length: Meters { distances[distances.count - 1] }

  /// Appends a piece and the stops at its two ends.
  package mutating func append(_ piece: TravelPiece, of graph: StreetGraph, _ profile: Profile) {
    var isCrossing = false
    if let edge = piece.edge {
      let attributes = graph.attributes
      isCrossing = attributes.kind[edge.edge] == .crossing
      // A crossing of several edges has one stop, before its first edge; a signal there is the same
      // stop.
      if isCrossing, !endsOnCrossing, piece.start == 0, spots.last?.along != length {
        spots.append(StopSpot(along: length, cause: .chance))
      }
      let delay = PlannedPace.certainDelay(at: edge.edge, of: graph, profile)
      if delay > 0 { stand(for: delay * (piece.end - piece.start)) }
    }
    endsOnCrossing = isCrossing
    pieces.append(piece)
    distances.append(length + piece.length)
    if let edge = piece.edge, piece.end == 1 {
      let flags = graph.attributes.flags[edge.edge]
      if flags.contains(edge.isForward ? .signalAhead : .signalBehind) {
        spots.append(StopSpot(along: length, cause: .chance))
      }
    }
  }

  /// Appends a planned stop at the current end of the path.
  mutating func stand(for duration: Seconds) {
    spots.append(StopSpot(along: length, cause: .planned(duration)))
  }

  /// The index of the piece at a distance from the start; at a boundary, of the piece that begins
  /// there.
  func piece(at along: Meters) -> Int {
    guard pieces.count > 1 else { return 0 }
    return distances[1..<pieces.count].partitionPoint { $0 <= along } - 1
  }

  /// The planned speed at a distance from the start, in metres per second; 0 for an empty path.
  package func speed(at along: Meters) -> Double {
    pieces.isEmpty ? 0 : pieces[piece(at: along)].speed
  }

  /// Seconds of moving between two distances at the planned speeds.
  package func movingTime(from start: Meters, to end: Meters) -> Seconds {
    guard end > start else { return 0 }
    var time = 0.0
    var index = piece(at: start)
    while index < pieces.count, distances[index] < end {
      let part = min(end, distances[index + 1]) - max(start, distances[index])
      if part > 0 { time += part / pieces[index].speed }
      index += 1
    }
    return time
  }

  /// The parts of edges that are travelled, in order.
  var travelledEdges: [TravelledEdge] {
    pieces.compactMap { piece in
      piece.edge.map {
        TravelledEdge(edge: $0, start: piece.start, end: piece.end, length: piece.length)
      }
    }
  }

  /// A point of the path.
  package struct Place: Sendable {
    /// Where it is.
    package var location: Coordinate
    /// The direction of travel there.
    package var course: Degrees
    var edge: DirectedEdge?
    var fraction: Double
  }

  /// The point at a distance from the start.
  ///
  /// - Precondition: the path has a piece.
  package func place(at along: Meters) -> Place {
    let number = piece(at: along)
    let piece = pieces[number]
    let rest = along - distances[number]
    let share = piece.length > 0 ? min(1, max(0, rest / piece.length)) : 1
    return Place(
      location: piece.line.point(along: rest),
      course: piece.line.bearing(along: rest),
      edge: piece.edge,
      fraction: piece.start + share * (piece.end - piece.start)
    )
  }
}
