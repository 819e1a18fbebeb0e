import GeoCore

/// Quantities of each segment of a leg's line.
///
/// A segment has the share of its piece's distance and duration that its length has.
struct LineAnnotations {
  private(set) var distances: [Meters] = []
  private(set) var durations: [Seconds] = []
  /// Numbers of the points: one more than there are segments.
  private(set) var nodes: [Int64] = []

  /// Measures a leg; its points are numbered if `numbers` are given.
  init(_ leg: AnswerLeg, _ numbers: LineNodes?) {
    var points: [Coordinate] = []
    var last: Coordinate?
    for piece in leg.pieces {
      var lengths: [Meters] = []
      for point in piece.points {
        if last != point { points.append(point) }
        if let last, last != point { lengths.append(LocalPlane.shortDistance(last, point)) }
        last = point
      }
      let length = lengths.reduce(0, +)
      for part in lengths {
        let share = length > 0 ? part / length : 1 / Double(lengths.count)
        distances.append(piece.distance * share)
        durations.append(piece.duration * share)
      }
    }
    if distances.isEmpty {
      distances = [0]
      durations = [0]
      points += points
    }
    if let numbers { nodes = numbers.numbers(of: points, leg.edges) }
  }

  /// Writes the arrays that are wanted.
  func write(_ wanted: OSRMOptions.Annotations, to json: inout JSONWriter) {
    json.object { json in
      if wanted.contains(.datasources) {
        json.name("metadata")
        json.object { json in
          json.name("datasource_names")
          json.array(["profile"]) { $0.string($1) }
        }
        json.name("datasources")
        json.array(distances) { json, _ in json.whole(0) }
      }
      if wanted.contains(.nodes) {
        json.name("nodes")
        json.array(nodes) { $0.number(Double($1)) }
      }
      if wanted.contains(.weight) {
        json.name("weight")
        json.array(durations) { $0.tenths($1) }
      }
      if wanted.contains(.duration) {
        json.name("duration")
        json.array(durations) { $0.tenths($1) }
      }
      if wanted.contains(.distance) {
        json.name("distance")
        json.array(distances) { $0.number($1) }
      }
      if wanted.contains(.speed) {
        json.name("speed")
        json.array(zip(distances, durations)) { json, segment in
          json.tenths(segment.1 > 0 ? segment.0 / segment.1 : 0)
        }
      }
    }
  }
}
