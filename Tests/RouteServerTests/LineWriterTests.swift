import GeoCore
import Testing

@testable import RouteServer

/// Lines of routes and steps in answers.
@Suite struct LineWriterTests {
  /// A random leg that mostly goes on from a point; points are repeated now and then.
  private func leg(from last: inout Coordinate, _ random: inout SplitMix64) -> AnswerLeg {
    func isOne(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    func moved(_ point: Coordinate) -> Coordinate {
      Coordinate(
        latitude: point.latitude + Double.random(in: -0.01...0.01, using: &random),
        longitude: point.longitude + Double.random(in: -0.01...0.01, using: &random)
      )
    }
    let pieces = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      var points = [isOne(in: 8) ? moved(last) : last]
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        points.append(isOne(in: 8) ? points[points.count - 1] : moved(points[points.count - 1]))
      }
      if points.count == 1 { points.append(points[0]) }
      last = points[points.count - 1]
      return AnswerLeg.Piece(points: points, distance: 0, duration: 0)
    }
    var leg = AnswerLeg(pieces[0])
    leg.pieces = pieces
    return leg
  }

  @Test(arguments: [Polyline.Precision.five, .six])
  func `lines of steps are parts of the whole line`(precision: Polyline.Precision) throws {
    let writer = LineWriter(geometries: precision == .five ? .polyline : .polyline6)
    var random = SplitMix64(seed: 17)
    var (repeated, escaped) = (0, 0)
    for _ in 0..<300 {
      var last = Coordinate(latitude: 41.2, longitude: -8.6)
      let legs = (0..<Int.random(in: 1...3, using: &random)).map { _ in leg(from: &last, &random) }
      let pieces = legs.flatMap(\.pieces).map(\.points)
      var json = JSONWriter()
      json.array { json in
        let places = writer.writeEncoded(legs, to: &json) ?? []
        for (points, place) in zip(pieces, places.joined()) {
          writer.write(points, repeating: place, to: &json)
          if !place.isEmpty { repeated += 1 }
        }
      }
      let text = String(decoding: json.bytes, as: UTF8.self)
      if text.contains(#"\\"#) { escaped += 1 }
      let lines = try #require(try JSONValue(parsing: text).array).map(\.string)
      var whole: [Coordinate] = []
      for point in pieces.joined() where point != whole.last { whole.append(point) }
      if whole.count == 1 { whole.append(whole[0]) }
      #expect(lines.first == Polyline.encode(whole, precision: precision))
      let expected = pieces.map { Polyline.encode($0, precision: precision) }
      #expect(lines.dropFirst().elementsEqual(expected))
    }
    #expect(repeated > 300)
    #expect(escaped > 5)
  }

  @Test func `lines in GeoJSON are not encoded`() throws {
    let writer = LineWriter(geometries: .geojson)
    var json = JSONWriter()
    let line = [
      Coordinate(latitude: 1, longitude: 2), Coordinate(latitude: 3, longitude: 4),
    ]
    let leg = AnswerLeg(AnswerLeg.Piece(points: line, distance: 0, duration: 0))
    json.array { json in
      #expect(writer.writeEncoded([leg], to: &json) == nil)
      writer.write(line, repeating: 0..<0, to: &json)
    }
    let text = String(decoding: json.bytes, as: UTF8.self)
    #expect(text == #"[{"coordinates":[[2,1],[4,3]],"type":"LineString"}]"#)
  }
}
