import GeoCore

/// Writer of lines in the form that a request asks for.
struct LineWriter {
  let geometries: OSRMOptions.Geometries

  /// Writes a line of two points or more.
  func write(_ line: [Coordinate], to json: inout JSONWriter) {
    guard var encoder else {
      return json.object { json in
        json.name("coordinates")
        json.array(line) { $0.position($1) }
        json.member("type", "LineString")
      }
    }
    json.text { json in
      line.withUnsafeBufferPointer { _ = json.points($0, &encoder) }
    }
  }

  /// Writes the line of a step whose points after the first stand in the document already.
  func write(_ line: [Coordinate], repeating part: Range<Int>, to json: inout JSONWriter) {
    guard var encoder, !part.isEmpty else { return write(line, to: &json) }
    json.text { json in
      line.withUnsafeBufferPointer { _ = json.points($0.extracting(..<1), &encoder) }
      json.part(part)
    }
  }

  /// Writes the line of some legs without repeated points, if lines are encoded.
  ///
  /// - Returns: For each piece of each leg, where its points after the first stand in the document;
  ///   an empty range if they do not. `nil` for lines in GeoJSON, which are not written.
  func writeEncoded(_ legs: [AnswerLeg], to json: inout JSONWriter) -> [[Range<Int>]]? {
    guard let encoder else { return nil }
    var places: [[Range<Int>]] = []
    json.text { json in
      var line = EncodedLine(encoder)
      places = legs.map { leg in leg.pieces.map { line.append($0.points, to: &json) } }
      line.end(&json)
    }
    return places
  }

  /// The encoder of a line; `nil` for lines in GeoJSON.
  private var encoder: Polyline.Encoder? {
    switch geometries {
    case .polyline: Polyline.Encoder(.five, escapingBackslashes: true)
    case .polyline6: Polyline.Encoder(.six, escapingBackslashes: true)
    case .geojson: nil
    }
  }
}

/// Encoded line while it is written, without repeated points.
private struct EncodedLine {
  private var encoder: Polyline.Encoder
  private var last: Coordinate?
  private var pointCount = 0

  init(_ encoder: Polyline.Encoder) { self.encoder = encoder }

  /// Appends points.
  ///
  /// - Returns: Where those after the first stand in the document; an empty range if one of them was
  ///   left out.
  mutating func append(_ points: [Coordinate], to json: inout JSONWriter) -> Range<Int> {
    points.withUnsafeBufferPointer { points in
      let isRepeated = points.indices.dropFirst().contains { points[$0] == points[$0 - 1] }
      guard !isRepeated, let first = points.first else {
        for index in points.indices where points[index] != last {
          write(points.extracting(index..<index + 1), to: &json)
        }
        return 0..<0
      }
      if first != last { write(points.extracting(..<1), to: &json) }
      return write(points.extracting(1...), to: &json)
    }
  }

  @discardableResult
  private mutating func write(
    _ points: UnsafeBufferPointer<Coordinate>,
    to json: inout JSONWriter
  ) -> Range<Int> {
    if let end = points.last { last = end }
    pointCount += points.count
    return json.points(points, &encoder)
  }

  /// Repeats a point that is the only one: a line has two or more.
  mutating func end(_ json: inout JSONWriter) {
    guard pointCount == 1, let last else { return }
    withUnsafePointer(to: last) { point in
      _ = json.points(UnsafeBufferPointer(start: point, count: 1), &encoder)
    }
  }
}
