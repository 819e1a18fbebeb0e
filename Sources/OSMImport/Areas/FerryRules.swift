import CampusGraph

/// Access and speed of ferries and car trains.
///
/// Source: the wiki's pages *Tag:route=ferry*, *Tag:route=shuttle_train* and *Key:duration*.
enum FerryRules {
  /// A kind of line.
  struct Line: Sendable {
    /// The default access, without access tags.
    var access: AccessMask
    /// The speed in km/h if no duration is tagged.
    var speed: Double
    /// Seconds of boarding and landing if no duration is tagged.
    var stay: Double
  }

  /// The meaning of each `route=*` that carries people or vehicles; speeds and stays are estimates.
  private static let lines: [String: Line] = [
    "ferry": Line(access: .all, speed: 20, stay: 300),
    "shuttle_train": Line(access: .car, speed: 60, stay: 600),
  ]

  /// Credible speeds in km/h; durations that give other speeds are tagging errors.
  private static let credible = 0.5...160.0

  /// The kind of line; `nil` if it is not a ferry or car train.
  static func line(_ tags: OSMTags) -> Line? { tags["route"].flatMap { lines[$0] } }

  /// The description of a line's edges, without speed; `nil` if it is closed to all modes.
  static func edge(_ tags: OSMTags) -> EdgeDescription? {
    guard let line = line(tags) else { return nil }
    var edge = EdgeDescription()
    edge.kind = .ferry
    edge.access = AccessRules.access(tags, default: line.access).subtracting(.permitted)
    let closed = DirectionRules.closed(tags)
    // One-way rules of cars apply to all passengers.
    for forward in [true, false] where closed.contains(TravelMode.car.bit(forward: forward)) {
      for mode in TravelMode.allCases { edge.access.remove(mode.bit(forward: forward)) }
    }
    edge.access.subtract(closed)
    if WayRules.isToll(tags) { edge.flags.insert(.toll) }
    edge.name = name(tags)
    return edge.access.isEmpty ? nil : edge
  }

  /// The line's name, else its ends, else its number.
  private static func name(_ tags: OSMTags) -> String {
    if let name = tags["name"] { return name }
    if let from = tags["from"], let to = tags["to"] { return "\(from) – \(to)" }
    return tags["ref"] ?? ""
  }

  /// The average speed including boarding and landing, in km/h.
  ///
  /// - Parameters:
  ///   - line: the kind of line.
  ///   - length: the length of the whole line in metres.
  ///   - duration: its duration in seconds; `nil` if unknown. An incredible duration is ignored.
  /// - Returns: the rounded speed, at least 1.
  static func speed(of line: Line, length: Double, duration: Double?) -> UInt8 {
    if let duration, duration > 0, credible.contains(length / duration * 3.6) {
      return UInt8(max(1, (length / duration * 3.6).rounded()))
    }
    let seconds = length / line.speed * 3.6 + line.stay
    return UInt8(max(1, (length / seconds * 3.6).rounded()))
  }

  /// Parses a `duration=*` in seconds; `nil` if it is malformed.
  ///
  /// The forms are `25` (minutes), `25 min`, `1:30` (hours and minutes), `1:30:20` and `PT1H30M`.
  static func seconds(_ text: String) -> Double? {
    if text.hasPrefix("P") { return isoSeconds(text.dropFirst()) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 1 { return clockSeconds(parts) }
    let words = text.split(separator: " ")
    guard let first = words.first, let number = TagValues.number(first), number >= 0,
      words.count == 1 || (words.count == 2 && ["min", "mins", "minutes"].contains(words[1]))
    else { return nil }
    return number * 60
  }

  private static func clockSeconds(_ parts: [Substring]) -> Double? {
    let units = [3600.0, 60, 1]
    guard parts.count <= units.count else { return nil }
    var sum = 0.0
    for (part, unit) in zip(parts, units) {
      guard !part.isEmpty, part.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Double(part)
      else { return nil }
      sum += number * unit
    }
    return sum
  }

  /// Parses an ISO 8601 duration of days, hours, minutes and seconds, after its `P`.
  private static func isoSeconds(_ text: Substring) -> Double? {
    let days: [Character: Double] = ["D": 86_400]
    let hours: [Character: Double] = ["H": 3600, "M": 60, "S": 1]
    var isTime = false
    var digits = ""
    var sum: Double?
    for letter in text {
      if letter == "T", !isTime, digits.isEmpty {
        isTime = true
      } else if let unit = (isTime ? hours : days)[letter] {
        guard let number = TagValues.number(digits), number >= 0 else { return nil }
        sum = (sum ?? 0) + number * unit
        digits = ""
      } else {
        digits.append(letter)
      }
    }
    return digits.isEmpty ? sum : nil
  }
}
