package import CampusGraph
import GeoCore

/// Times as text, in questions and in answers.
package struct TimeArgument: Sendable {
  /// The time zone of times without an offset and of all output.
  package let clock: TimeZoneClock?

  /// Takes a zone by its IANA name; UTC if the name is not known.
  package init(zone identifier: String) { clock = TimeZoneClock(identifier: identifier) }

  // MARK: - Input

  /// Reads RFC 3339 (`2026-11-20T09:50:00-06:00`), a local time in the zone of the data
  /// (`2026-11-20T09:50`, seconds optional, a blank for the `T`), or a time of day (`09:50`, of
  /// today in that zone).
  ///
  /// - Returns: seconds since 1970 UTC.
  /// - Throws: `InvalidValue` with the accepted forms.
  package func seconds(
    _ text: String,
    of parameter: Parameter,
    now: Int64
  ) throws(ServiceError) -> Int64 {
    guard let fields = DateTimeText(text) else { throw Self.failure(text, parameter) }
    let time = LocalTime(
      date: fields.date ?? local(now).date,
      hour: fields.hour,
      minute: fields.minute,
      second: fields.second ?? 0
    )
    guard let time else { throw Self.failure(text, parameter) }
    if let offset = fields.offset { return Int64(time.secondsSince1970 - offset) }
    return Int64(clock?.epoch(of: time) ?? time.secondsSince1970)
  }

  /// Checks the syntax of a time before any file is read.
  ///
  /// - Throws: `InvalidValue` with the accepted forms.
  package static func check(_ text: String?, of parameter: Parameter) throws(ServiceError) {
    if let text, DateTimeText(text) == nil { throw failure(text, parameter) }
  }

  private static func failure(_ text: String, _ parameter: Parameter) -> ServiceError {
    ServiceError(.invalidValue) { $0.badTime(parameter, text) }
  }

  // MARK: - Output

  /// RFC 3339 with the zone's offset.
  package func text(_ seconds: Int64) -> String {
    let local = local(seconds)
    let day = local.date.components
    let offset = (clock?.offset(atEpoch: Int(seconds)) ?? 0) / 60
    let zone = (offset < 0 ? "-" : "+") + pad(abs(offset) / 60) + ":" + pad(abs(offset) % 60)
    let year = String(day.year)
    return String(repeating: "0", count: max(0, 4 - year.count)) + year
      + "-\(pad(day.month))-\(pad(day.day))T\(clock(seconds)):\(pad(local.second))\(zone)"
  }

  /// `09:50`.
  package func clock(_ seconds: Int64) -> String {
    let local = local(seconds)
    return pad(local.hour) + ":" + pad(local.minute)
  }

  private func local(_ seconds: Int64) -> LocalTime {
    clock?.localTime(atEpoch: Int(seconds)) ?? LocalTime(secondsSince1970: Int(seconds))
  }

  private func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
