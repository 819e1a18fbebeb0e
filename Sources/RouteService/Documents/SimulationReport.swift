import CampusGraph
package import GeoCore
import Routing
package import TripSimulation

/// A simulated trip as JSON and as text.
package struct SimulationReport {
  package let trip: SimulatedTrip
  package let route: RouteReport
  /// The zone of the times.
  package let clock: TimeArgument
  package let seed: UInt64

  /// Takes a trip and its route.
  package init(
    trip: SimulatedTrip,
    route: RouteReport,
    clock: TimeArgument,
    seed: UInt64
  ) {
    self.trip = trip
    self.route = route
    self.clock = clock
    self.seed = seed
  }

  /// Title of the recording, as files state it.
  package var title: String { route.question.places.map(\.label).joined(separator: " → ") }

  /// Note in files that their data are simulated.
  package var notice: LocalizedText {
    let seed = seed
    return ServiceText { $0.simulated(seed: seed) }.localized(route.style.parameters)
  }

  /// The note as a TXT sentence of NMEA 0183: one part, of type warning.
  package var noticeSentence: String {
    let names = route.style.parameters
    let command = names.operations.simulate + " " + names.name(of: .seed) + names.valueSeparator
    // A sentence has at most 82 characters, and a long seed leaves room for one word only.
    let sentences = ["Simulated sample data", "Simulated"].map { note in
      Self.sentence("GPTXT,01,01,01,\(note): \(command)\(seed)")
    }
    return sentences.first { $0.utf8.count <= 82 } ?? sentences[1]
  }

  /// A sentence with its checksum; the characters of the syntax must not occur in the texts.
  private static func sentence(_ body: String) -> String {
    let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
    return "$\(body)*\(sum.utf8.count < 2 ? "0" : "")\(sum)\r\n"
  }

  // MARK: - JSON

  /// The true course of the trip, as a document.
  package var truth: JSONValue {
    get throws(ServiceError) {
      let document = try route.document
      return .known([
        "notice": .string(notice.en),
        "route": document["routes"]?.array?.first,
        "departure": .string(clock.text(trip.departure, decimals: 3)),
        "arrival": .string(clock.text(trip.arrival, decimals: 3)),
        "distance": .rounded(trip.distance, to: 1),
        "wrong_turn": wrongTurn,
        "gap": gap,
        "fixes": .array(trip.fixes.map(fix)),
        "edges": .array(trip.edges.map { .number(Double($0.edge.edge.rawValue)) }),
      ])
    }
  }

  private func fix(_ fix: SimulatedFix) -> JSONValue {
    .known([
      "time": .string(clock.text(fix.time, decimals: 3)),
      "location": .position(fix.fix.coordinate),
      "true_location": .position(fix.location),
      "edge": fix.edge.map { .number(Double($0.edge.rawValue)) },
      "forward": fix.edge.map { .bool($0.isForward) },
      "fraction": .rounded(fix.fraction, to: 4),
      "travelled": .rounded(fix.travelled, to: 1),
      "remaining_duration": .rounded(fix.remaining, to: 1),
      "outlier": .bool(fix.isOutlier),
      "disturbances": disturbances(fix),
    ])
  }

  /// What is wrong with a fix; absent if nothing is.
  private func disturbances(_ fix: SimulatedFix) -> JSONValue? {
    guard !fix.disturbances.isEmpty else { return nil }
    let names: [(FixDisturbances, String)] = [
      (.canyon, "urban_canyon"), (.stale, "stale"), (.clock, "clock"),
    ]
    return .array(names.filter { fix.disturbances.contains($0.0) }.map { .string($0.1) })
  }

  private var wrongTurn: JSONValue? {
    guard let turn = trip.wrongTurn else { return nil }
    return [
      "time": .string(clock.text(turn.time, decimals: 3)),
      "location": .position(turn.location),
      "edge": .number(Double(turn.edge.edge.rawValue)),
      "travelled": .rounded(turn.travelled, to: 1),
      "length": .rounded(turn.length, to: 1),
      "noticed": .string(clock.text(turn.noticed, decimals: 3)),
    ]
  }

  private var gap: JSONValue? {
    guard let gap = trip.gap else { return nil }
    return [
      "start": .string(clock.text(gap.lowerBound, decimals: 3)),
      "end": .string(clock.text(gap.upperBound, decimals: 3)),
    ]
  }

  /// The contract's document.
  package var summary: JSONValue {
    .known([
      "code": "Ok",
      "fixes": .number(Double(trip.fixes.count)),
      "distance": .rounded(trip.distance, to: 1),
      "duration": .rounded(trip.arrival - trip.departure, to: 1),
      "planned_duration": .rounded(trip.route.duration, to: 1),
      "wrong_turn": wrongTurn,
      "gap": gap,
    ])
  }

  // MARK: - Text

  package func text(_ style: TextStyle) -> String {
    let texts = style.texts
    let duration = Format.duration(trip.arrival - trip.departure)
    var lines = [
      title,
      [
        style.distance(trip.distance),
        texts.planned(duration, Format.duration(trip.route.duration)),
        texts.fixes(trip.fixes.count),
      ].joined(separator: " · "),
    ]
    if let turn = trip.wrongTurn {
      let (place, length) = (style.distance(turn.travelled), style.distance(turn.length))
      lines.append(texts.wrongTurn(after: place, length: length))
    }
    if let gap = trip.gap {
      lines.append(texts.noSignal(Format.duration(gap.upperBound - gap.lowerBound)))
    }
    return lines.joined(separator: "\n")
  }
}
