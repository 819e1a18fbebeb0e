import CampusGraph
import GeoCore
import Routing

/// A piece of the way as a traveller takes it.
struct TravelPiece {
  /// The edge; `nil` on a straight line where no streets are known.
  var edge: DirectedEdge?
  /// Where travel starts on the edge, in the direction of travel, 0…1.
  var start: Double
  /// Where it ends, `start`…1.
  var end: Double
  /// The line in the direction of travel.
  var line: LineString
  /// The plan's speed on it in metres per second, without any time for standing; more than 0.
  var speed: Double

  var length: Meters { line.length }
}

/// A spot where a traveller stands, or may have to.
struct StopSpot {
  enum Cause: Equatable {
    /// A crossing or a signal: the ``StopLaw`` says whether and how long.
    case chance
    /// As long as the plan says, in seconds: doors, lifts, docks.
    case planned(Seconds)
  }
  /// Metres from the start of the path.
  var along: Meters
  var cause: Cause
}

/// The whole way of a traveller: pieces one after another, and where one may have to stand.
struct TravelPath {
  private(set) var pieces: [TravelPiece] = []
  /// The metres before each piece, and at last the whole length.
  private(set) var distances: [Meters] = [0]
  /// By rising ``StopSpot/along``.
  private(set) var spots: [StopSpot] = []
  private var endsOnCrossing = false

  var length: Meters { distances[distances.count - 1] }

  /// Adds a piece and the spots at its two ends.
  mutating func append(_ piece: TravelPiece, of graph: StreetGraph, _ profile: Profile) {
    var isCrossing = false
    if let edge = piece.edge {
      let attributes = graph.attributes
      isCrossing = attributes.kind[edge.edge] == .crossing
      // Of a crossing in several edges only the first is waited at; a signal there is the same spot.
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

  /// Stands at the end of what there is of the path.
  mutating func stand(for duration: Seconds) {
    spots.append(StopSpot(along: length, cause: .planned(duration)))
  }

  /// The piece at a distance from the start; at a joint the one that begins there.
  func piece(at along: Meters) -> Int {
    var (low, high) = (0, pieces.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if distances[middle] <= along { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The plan's speed at a distance from the start, in metres per second; 0 where there is no way.
  func speed(at along: Meters) -> Double {
    pieces.isEmpty ? 0 : pieces[piece(at: along)].speed
  }

  /// Seconds of moving at the plan's speeds between two distances.
  func movingTime(from start: Meters, to end: Meters) -> Seconds {
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

  /// What there is at a distance from the start.
  struct Place {
    var location: Coordinate
    var course: Degrees
    var edge: DirectedEdge?
    var fraction: Double
  }

  func place(at along: Meters) -> Place {
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
