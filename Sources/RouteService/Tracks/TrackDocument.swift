package import GeoCore
import PlaceStore
package import Tracking

/// A followed trip as JSON, one document a fix.
package enum TrackDocument {
  /// The object of one fix.
  package static func line(_ line: TrackLine, _ language: Language) -> JSONValue {
    let update = line.update
    let clock = line.clock
    var document: JSONObject = [
      "trace": .string(line.trace),
      "time": .optional(update.time.map { clock.text($0, decimals: 3) }),
      "state": .string(update.status.rawValue),
      "location": update.location.map(JSONValue.position) ?? .null,
      "matched": update.matched.map(JSONValue.position) ?? .null,
      "deviation": number(update.deviation, 1),
      "speed": number(update.speed, 3),
      "moving_average_speed": number(update.movingAverageSpeed, 3),
      "average_speed": number(update.averageSpeed, 3),
      "travelled": .rounded(update.travelled, to: 1),
      "remaining": number(update.remaining, 1),
      "remaining_duration": number(update.remainingDuration, 1),
      "eta": .optional(update.arrival.map { clock.text($0, decimals: 1) }),
      "eta_low": .optional(update.earliestArrival.map { clock.text($0, decimals: 1) }),
      "eta_high": .optional(update.latestArrival.map { clock.text($0, decimals: 1) }),
      "confidence": .rounded(update.confidence, to: 3),
      "step": step(update.step, language),
      "outlier": .bool(update.isOutlier),
      "way": .string(line.way),
    ]
    document.leaveOutUnknown("time", "speed", "moving_average_speed", "average_speed")
    if line.destination == nil {
      document["near"] = .array(
        line.near.map { .object(PlaceDocument.near($0.place, distance: $0.distance ?? 0)) }
      )
    }
    return .object(document)
  }

  private static func step(_ step: TripUpdate.Step?, _ language: Language) -> JSONValue {
    guard let step else { return .null }
    return [
      "index": .number(Double(step.index)), "instruction": .string(step.instruction[language]),
      "remaining": .rounded(step.remaining, to: 1),
    ]
  }

  private static func number(_ value: Double?, _ decimals: Int) -> JSONValue {
    value.map { .rounded($0, to: decimals) } ?? .null
  }

  /// The last object of a trace.
  package static func summary(
    _ summary: TripSummary,
    trace: String,
    arrival: TripUpdate,
    clock: TimeArgument?,
    language: Language
  ) -> JSONValue {
    [
      "summary": [
        "trace": .string(trace),
        "distance": .rounded(summary.distance, to: 1),
        "duration": .rounded(summary.duration, to: 1),
        "moving_duration": .rounded(summary.movingDuration, to: 1),
        "average_speed": .rounded(summary.averageSpeed, to: 3),
        "moving_average_speed": .rounded(summary.movingAverageSpeed, to: 3),
        "reroutes": .number(Double(summary.reroutes)),
        "fixes": .number(Double(summary.fixes)),
        "rejected": .number(Double(summary.rejected)),
        "outliers": .number(Double(summary.outliers)),
        "share": .string(
          TrackText.share(summary, arrival: arrival, clock: clock, language: language)
        ),
      ]
    ]
  }
}

extension JSONObject {
  /// Removes those of some members that are `null`.
  ///
  /// The contract leaves out unknown values unless it marks a member `|null`.
  package mutating func leaveOutUnknown(_ names: String...) {
    for name in names where self[name] == .null { self[name] = nil }
  }
}

extension TimeArgument {
  /// RFC 3339 with the zone's offset; times between whole seconds have a fixed number of decimals.
  package func text(_ time: Seconds, decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let rounded = (time * scale).rounded() / scale
    let second = rounded.rounded(.down)
    let whole = text(Int64(second))
    let fraction = Format.fixed(rounded - second, decimals)
    guard rounded != second, fraction.hasPrefix("0.") else { return whole }
    let offset = whole.suffix(6)
    return String(whole.dropLast(6)) + fraction.dropFirst(1) + offset
  }
}
