import CampusGraph
import GeoCore
import RouteService

/// Reader of events of an iCalendar file (RFC 5545).
///
/// It reads `VEVENT` with `UID`, `SUMMARY`, `DESCRIPTION`, `LOCATION`, `GEO`, `DTSTART`, `DTEND` or
/// `DURATION`, `STATUS` and rules of recurrence (see ``RecurrenceRule``) with `EXDATE`; an event with
/// `RECURRENCE-ID` replaces that of its rule.
struct CalendarReader {
  /// The zone of times without one.
  let zone: TimeZoneClock?
  /// Seconds since 1970 around which events that recur are listed.
  let now: Int64

  /// Seconds after ``now`` up to which an event recurs here.
  private static let horizon: Int64 = 90 * 86_400
  /// The most lines of an event.
  private static let mostLines = 500
  /// The most rules of a file, because each takes time.
  private static let mostRules = 2_000

  /// Property of an event.
  private struct Property {
    var value: String
    var zone: String?
    var isDate: Bool
  }

  /// Reads a file.
  ///
  /// - Complexity: O(size).
  func read(_ bytes: [UInt8]) -> EventFile {
    var file = EventFile()
    var properties: [String: Property]?
    var exceptions: [Property] = []
    var depth = 0
    var (start, count) = (0, 0)
    var rules = 0
    // Ids of events of rules that others replace.
    var replaced: Set<String> = []
    for (number, line) in Self.unfolded(bytes) {
      let (name, property) = Self.property(line)
      switch (name, property.value.uppercased()) {
      case ("BEGIN", "VEVENT"):
        (properties, exceptions) = ([:], [])
        (start, count, depth) = (number, 0, 0)
      case ("BEGIN", _): depth += 1
      case ("END", "VEVENT"):
        if let properties {
          if let id = replacedID(properties) { replaced.insert(id) }
          if properties["RRULE"] != nil { rules += 1 }
          guard rules <= Self.mostRules else {
            file.isTooLong = true
            return file
          }
          if properties["STATUS"]?.value.uppercased() != "CANCELLED" {
            take(properties, exceptions, line: start, into: &file)
          }
        }
        properties = nil
      case ("END", _): depth = max(0, depth - 1)
      default:
        count += 1
        // Alarms within an event have properties of their own.
        guard depth == 0, count <= Self.mostLines else { continue }
        if name == "EXDATE" { exceptions.append(property) } else { properties?[name] = property }
      }
    }
    file.events.removeAll { replaced.contains($0.id) }
    return file
  }

  /// The id of the event of a rule that an event replaces; `nil` for none.
  private func replacedID(_ properties: [String: Property]) -> String? {
    guard let moment = properties["RECURRENCE-ID"].flatMap(time),
      let id = EventFile.bounded(properties["UID"].map({ Self.unescaped($0.value) }))
    else { return nil }
    return Self.id(id, at: moment)
  }

  /// The id of an event of a rule.
  private static func id(_ id: String, at start: Int64) -> String { id + " \(start)" }

  private func take(
    _ properties: [String: Property],
    _ exceptions: [Property],
    line: Int,
    into file: inout EventFile
  ) {
    do throws(EventFile.Failure) {
      let first = try event(properties)
      guard let rule = properties["RRULE"] else { return file.take(.success(first), line: line) }
      guard let recurrence = RecurrenceRule(rule.value) else { throw EventFile.Failure(.rule) }
      let clock = clock(of: properties["DTSTART"])
      let local =
        clock?.localTime(atEpoch: Int(first.starts))
        ?? LocalTime(secondsSince1970: Int(first.starts))
      let left = Set(
        exceptions.flatMap { property in
          property.value.split(separator: ",").compactMap { text in
            time(Property(value: String(text), zone: property.zone, isDate: property.isDate))
          }
        }
      )
      let until = now + Self.horizon
      // Only times that may be wanted are converted, because that takes longer than to find them.
      let earliest = now - (first.ends - first.starts) - 2 * 86_400
      let times = recurrence.times(
        from: local,
        until: LocalTime(secondsSince1970: Int(until)),
        after: LocalTime(secondsSince1970: Int(earliest))
      )
      for time in times
      where Int64(time.secondsSince1970) >= earliest && !file.isTooLong {
        let start = Int64(clock?.epoch(of: time) ?? time.secondsSince1970)
        let end = start + (first.ends - first.starts)
        if let last = recurrence.last, last.isUTC, start > Int64(last.seconds) { break }
        guard end >= now, start <= until, !left.contains(start) else { continue }
        var event = first
        (event.starts, event.ends) = (start, end)
        event.id = Self.id(first.id, at: start)
        file.take(.success(event), line: line)
      }
    } catch {
      file.take(.failure(error), line: line)
    }
  }

  private func event(
    _ properties: [String: Property]
  ) throws(EventFile.Failure) -> ImportedEvent {
    func text(_ name: String) -> String? {
      EventFile.bounded(properties[name].map { Self.unescaped($0.value) })
    }
    guard let title = text("SUMMARY") else { throw EventFile.Failure(.noTitle) }
    guard let begin = properties["DTSTART"], let starts = time(begin) else {
      throw EventFile.Failure(.noTime)
    }
    let ends: Int64
    if let end = properties["DTEND"] {
      guard let time = time(end) else { throw EventFile.Failure(.noTime) }
      ends = time
    } else if let duration = properties["DURATION"] {
      guard let seconds = Self.duration(duration.value) else { throw EventFile.Failure(.noTime) }
      ends = starts + seconds
    } else {
      ends = begin.isDate ? starts + 86_400 : starts
    }
    guard ends >= starts else { throw EventFile.Failure(.endBeforeStart) }
    var event = ImportedEvent(
      id: text("UID") ?? "\(title) \(starts)",
      title: title,
      starts: starts,
      ends: ends
    )
    if let recurrence = text("RECURRENCE-ID") { event.id += " " + recurrence }
    event.details = text("DESCRIPTION")
    event.place = text("LOCATION")
    let place = (properties["GEO"]?.value ?? "").split(separator: ";").compactMap { Double($0) }
    if place.count == 2, abs(place[0]) <= 90, abs(place[1]) <= 180 {
      event.coordinate = Coordinate(latitude: place[0], longitude: place[1])
    }
    return event
  }

  // MARK: - Times

  private func clock(of property: Property?) -> TimeZoneClock? {
    property?.zone.flatMap { TimeZoneClock(identifier: $0) } ?? zone
  }

  /// Seconds since 1970 of `20261120T150000Z`, `20261120T090000` or `20261120`.
  private func time(_ property: Property) -> Int64? {
    let digits = property.value.utf8
    let isUTC = property.value.hasSuffix("Z")
    let plain = digits.filter { (48...57).contains($0) }.map { Int($0) - 48 }
    guard plain.count == 8 || plain.count == 14, digits.count <= 16 else { return nil }
    func number(_ range: Range<Int>) -> Int { plain[range].reduce(0) { $0 * 10 + $1 } }
    let isDate = plain.count == 8
    let local = LocalTime(
      year: number(0..<4),
      month: number(4..<6),
      day: number(6..<8),
      hour: isDate ? 0 : number(8..<10),
      minute: isDate ? 0 : number(10..<12),
      second: isDate ? 0 : min(59, number(12..<14))
    )
    guard let local, (1970...9998).contains(number(0..<4)) else { return nil }
    guard !isUTC, let clock = clock(of: property) else { return Int64(local.secondsSince1970) }
    return Int64(clock.epoch(of: local))
  }

  /// Seconds of `PT1H30M`, `P1D` or `P2W`; `nil` for others and more than a year.
  private static func duration(_ text: String) -> Int64? {
    var (seconds, number, hasDigits): (Int64, Int64, Bool) = (0, 0, false)
    guard text.utf8.first == UInt8(ascii: "P") else { return nil }
    for byte in text.utf8.dropFirst() {
      switch byte {
      case 48...57:
        number = min(number * 10 + Int64(byte) - 48, 1_000_000_000)
        hasDigits = true
        continue
      case UInt8(ascii: "T"): continue
      case UInt8(ascii: "W"): seconds += number * 604_800
      case UInt8(ascii: "D"): seconds += number * 86_400
      case UInt8(ascii: "H"): seconds += number * 3600
      case UInt8(ascii: "M"): seconds += number * 60
      case UInt8(ascii: "S"): seconds += number
      default: return nil
      }
      guard hasDigits, seconds <= 366 * 86_400 else { return nil }
      (number, hasDigits) = (0, false)
    }
    return hasDigits ? nil : seconds
  }

  // MARK: - Lines

  /// The lines with their numbers, folded ones joined.
  private static func unfolded(_ bytes: [UInt8]) -> [(number: Int, line: [UInt8])] {
    var lines: [(number: Int, line: [UInt8])] = []
    let raw = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in raw.enumerated() {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if let first = line.first, first == 0x20 || first == 0x09, !lines.isEmpty {
        lines[lines.count - 1].line += line.dropFirst()
      } else if !line.isEmpty {
        lines.append((index + 1, Array(line)))
      }
    }
    return lines
  }

  /// The name in capitals, and the value with the parameters that matter.
  private static func property(_ line: [UInt8]) -> (name: String, Property) {
    var isQuoted = false
    var colon = line.endIndex
    for (index, byte) in line.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ":"), !isQuoted {
        colon = index
        break
      }
    }
    let head = String(decoding: line[..<colon], as: UTF8.self).split(separator: ";")
    var property = Property(
      value: String(decoding: line[colon...].dropFirst(), as: UTF8.self),
      zone: nil,
      isDate: false
    )
    for parameter in head.dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      if parts[0].uppercased() == "TZID" { property.zone = parts[1].filter { $0 != "\"" } }
      if parts[0].uppercased() == "VALUE" { property.isDate = parts[1].uppercased() == "DATE" }
    }
    return (head.first?.uppercased() ?? "", property)
  }

  /// A text without escapes.
  private static func unescaped(_ text: String) -> String {
    var (result, isEscaped) = ("", false)
    for character in text {
      if isEscaped {
        result.append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }
}
