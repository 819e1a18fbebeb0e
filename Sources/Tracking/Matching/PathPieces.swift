import CampusGraph
import GeoCore

/// Path of a matching under construction: directed edges, each with the part that was travelled.
struct PathPieces {
  /// A part of a directed edge, in metres in the direction of travel.
  struct Piece {
    var code: UInt32
    var from: Meters
    var to: Meters
  }

  private(set) var pieces: [Piece] = []
  private let network: MatchingNetwork

  init(_ network: MatchingNetwork) { self.network = network }

  /// Starts at a place.
  mutating func start(at place: Candidate) {
    pieces = [Piece(code: place.code, from: place.along, to: place.along)]
  }

  /// Advances along the same edge, forward only.
  mutating func advance(to place: Candidate) {
    pieces[pieces.count - 1].to = max(pieces[pieces.count - 1].to, place.along)
  }

  /// Makes a U-turn to a place on the same edge.
  mutating func turn(to place: Candidate) {
    let last = pieces.count - 1
    pieces[last].to = max(pieces[last].to, place.rest)
    let from = max(0, network.length(of: place.code) - pieces[last].to)
    pieces.append(Piece(code: place.code, from: from, to: max(from, place.along)))
  }

  /// Follows edges, of which the last is the place's own.
  mutating func follow(_ codes: [UInt32], to place: Candidate) {
    let last = pieces.count - 1
    var from = 0.0
    if let first = codes.first, first == pieces[last].code ^ 1 {
      from = max(0, network.length(of: first) - pieces[last].to)
    } else {
      pieces[last].to = network.length(of: pieces[last].code)
    }
    for code in codes {
      pieces.append(Piece(code: code, from: from, to: network.length(of: code)))
      from = 0
    }
    let end = pieces.count - 1
    pieces[end].to = max(pieces[end].from, place.along)
  }

  /// Metres.
  var distance: Meters { pieces.reduce(0) { $0 + ($1.to - $1.from) } }

  /// Seconds by the profile.
  var duration: Seconds {
    pieces.reduce(0) { sum, piece in
      let length = network.length(of: piece.code)
      let share = length > 0 ? (piece.to - piece.from) / length : 1
      return sum + share * Double(network.durations[Int(piece.code)]) / 1000
    }
  }

  /// The fraction of its edge at a distance, 0…1.
  func fraction(_ along: Meters, of piece: Piece) -> Double {
    let length = network.length(of: piece.code)
    return length > 0 ? min(1, max(0, along / length)) : 0
  }

  /// The line of the path, two points or more.
  func geometry() -> [Coordinate] {
    var line: [Coordinate] = []
    for piece in pieces {
      let edge = DirectedEdge(code: piece.code)
      let whole = network.graph.geometry.line(of: edge.edge)
      let from = fraction(piece.from, of: piece)
      let to = max(from, fraction(piece.to, of: piece))
      append(edge.isForward ? whole : whole.reversed(), from, to, to: &line)
    }
    if line.count == 1 { line.append(line[0]) }
    return line
  }

  private func append(
    _ whole: [Coordinate],
    _ from: Double,
    _ to: Double,
    to line: inout [Coordinate]
  ) {
    var points = whole
    if from > 0 || to < 1 {
      let measured = LineString(whole)
      points = measured.slice(from: from * measured.length, to: to * measured.length).coordinates
    }
    for point in points where point != line.last { line.append(point) }
  }
}
