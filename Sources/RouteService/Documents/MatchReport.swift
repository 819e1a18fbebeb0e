package import CampusGraph
package import GeoCore
import Traces
package import Tracking

/// A matched trace as JSON, text and files.
package struct MatchReport {
  package let trace: String
  /// The profile's name.
  package let profile: String
  package let fixes: [LocationFix]
  package let match: TraceMatch
  package let data: DataSet
  package let graph: StreetGraph
  /// Attribution; empty if none is required.
  package let attribution: String
  package let style: TextStyle

  /// The seconds between the first and the last fix of a matching; `nil` if they have no times.
  package func recordedDuration(_ matching: Matching) -> Seconds? {
    let times = fixes[matching.fixes].compactMap(\.time)
    guard let first = times.first, let last = times.last, last >= first else { return nil }
    return last - first
  }

  /// The OpenStreetMap ways along a matching, without repetitions in a row; empty on other maps.
  package func osmWays(_ matching: Matching) -> [Int] {
    var ways: [Int] = []
    for edge in matching.edges {
      let source = graph.names[graph.attributes.source[edge.edge]]
      guard source.hasPrefix("way/"), let number = Int(source.dropFirst(4)) else { continue }
      if number != ways.last { ways.append(number) }
    }
    return ways
  }

  private func name(of edge: DirectedEdge) -> String {
    graph.names[graph.attributes.name[edge.edge]]
  }

  /// The names of the ways of a matching, in order, each once.
  private func names(_ matching: Matching) -> [String] {
    var names: [String] = []
    for edge in matching.edges {
      let name = name(of: edge)
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    return names
  }

  // MARK: - JSON

  /// The contract's document.
  package var json: JSONValue {
    let matchings = match.matchings.map { matching -> JSONValue in
      .known([
        "confidence": .rounded(matching.confidence, to: 3),
        "distance": .rounded(matching.distance, to: 1),
        "duration": .rounded(matching.duration, to: 1),
        "recorded_duration": recordedDuration(matching).map { .rounded($0, to: 1) },
        "geometry": Self.line(matching.geometry),
        "edges": .array(matching.edges.map { .number(Double($0.edge.rawValue)) }),
        "forward": .array(matching.edges.map { .bool($0.isForward) }),
        "osm_ways": .array(osmWays(matching).map { .number(Double($0)) }),
      ])
    }
    var document: JSONObject = [
      "code": "Ok",
      "matchings": .array(matchings),
      "tracepoints": .array(match.tracepoints.map { $0.map(json) ?? .null }),
    ]
    if !attribution.isEmpty { document["attribution"] = .string(attribution) }
    return .object(document)
  }

  private func json(_ point: Tracepoint) -> JSONValue {
    [
      "location": .position(point.coordinate),
      "name": .string(name(of: point.edge)),
      "distance": .rounded(point.distance, to: 1),
      "matching": .number(Double(point.matching)),
    ]
  }

  private static func line(_ line: [Coordinate]) -> JSONValue {
    ["type": "LineString", "coordinates": .array(line.map { .position($0) })]
  }

  // MARK: - Files

  /// Lines of kind `matching` and `trace`, and points of kind `tracepoint`.
  package var geoJSON: JSONValue {
    var features = match.matchings.enumerated().map { number, matching in
      feature(
        Self.line(matching.geometry),
        [
          "kind": "matching",
          "matching": .number(Double(number)),
          "profile": .string(profile),
          "confidence": .rounded(matching.confidence, to: 3),
          "distance": .rounded(matching.distance, to: 1),
          "duration": .rounded(matching.duration, to: 1),
        ]
      )
    }
    features += match.matchings.compactMap { matching in
      let line = fixes[matching.fixes].map(\.coordinate)
      return line.count > 1 ? feature(Self.line(line), ["kind": "trace"]) : nil
    }
    for (number, point) in match.tracepoints.enumerated() {
      guard let point else { continue }
      features.append(
        feature(
          ["type": "Point", "coordinates": .position(point.coordinate)],
          [
            "kind": "tracepoint",
            "fix": .number(Double(number)),
            "matching": .number(Double(point.matching)),
            "name": .string(name(of: point.edge)),
            "distance": .rounded(point.distance, to: 1),
          ]
        )
      )
    }
    var object: JSONObject = ["type": "FeatureCollection", "features": .array(features)]
    if !attribution.isEmpty { object["attribution"] = .string(attribution) }
    return .object(object)
  }

  private func feature(_ geometry: JSONValue, _ properties: JSONValue) -> JSONValue {
    ["type": "Feature", "geometry": geometry, "properties": properties]
  }

  /// The recording with its fixes moved onto the ways, without the fixes that were not matched.
  package var gpx: String {
    var moved: [LocationFix] = []
    var last: Int?
    for (fix, point) in zip(fixes, match.tracepoints) {
      guard let point else { continue }
      var fix = fix
      fix.coordinate = point.coordinate
      fix.accuracy = nil
      fix.startsSegment = last != nil && point.matching != last
      last = point.matching
      moved.append(fix)
    }
    return GPXTraceWriter.text(
      moved,
      name: trace,
      description: style.texts.matched(profile: profile),
      attribution: attribution
    )
  }

  // MARK: - Text

  /// A table of the matchings, and the ways of each.
  package var text: String {
    let texts = style.texts
    let matched = match.tracepoints.count { $0 != nil }
    var lines = [texts.matched(trace, matched, of: fixes.count)]
    var table = TextTable(
      [
        texts.part, texts.fixesHeading, texts.distance, texts.byProfile, texts.recorded,
        texts.confidence,
      ],
      alignRight: [0, 1, 2, 3, 4, 5]
    )
    for (number, matching) in match.matchings.enumerated() {
      table.add([
        "\(number + 1)",
        "\(matching.fixes.count)",
        style.distance(matching.distance),
        Format.duration(matching.duration),
        recordedDuration(matching).map(Format.duration) ?? "–",
        Format.fixed(100 * matching.confidence, 0) + " %",
      ])
    }
    lines += ["", table.text]
    for (number, matching) in match.matchings.enumerated() {
      let names = names(matching)
      guard !names.isEmpty else { continue }
      lines += ["", "\(number + 1): " + names.joined(separator: " → ")]
    }
    if !attribution.isEmpty { lines += ["", attribution] }
    return lines.joined(separator: "\n")
  }
}
