public import GeoCore

/// Writer of fixes as NMEA 0183, an RMC and a GGA sentence each, with deterministic output.
///
/// Sentences have checksums and end with `\r\n`. Positions are rounded to 10⁻⁵ minutes (2 cm),
/// times to hundredths of a second. The accuracy is written as dilution; starts of segments are not
/// written, because the format cannot express them.
public enum NMEATraceWriter {
  /// The whole text.
  public static func text(_ fixes: [LocationFix]) -> String {
    fixes.map { text(of: $0) }.joined()
  }

  /// The two sentences of a fix.
  public static func text(of fix: LocationFix) -> String {
    let (time, date) = timeAndDate(fix.time)
    let latitude = angle(fix.coordinate.latitude, digits: 2, "N", "S")
    let longitude = angle(fix.coordinate.longitude, digits: 3, "E", "W")
    let knots = fix.speed.map { Decimals.text($0 * 3600 / 1852, 3) } ?? ""
    let course = fix.course.map { Decimals.text($0, 2) } ?? ""
    let dilution = fix.accuracy.map { Decimals.text($0 / Receiver.rangeError, 2) } ?? ""
    let altitude = fix.altitude.map { Decimals.text($0, 1) } ?? ""
    return sentence("GPRMC,\(time),A,\(latitude),\(longitude),\(knots),\(course),\(date),,,A")
      + sentence("GPGGA,\(time),\(latitude),\(longitude),1,08,\(dilution),\(altitude),M,,M,,")
  }

  /// A sentence with dollar sign, checksum and line end.
  private static func sentence(_ body: String) -> String {
    let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
    return "$\(body)*\(sum.utf8.count < 2 ? "0" : "")\(sum)\r\n"
  }

  /// `hhmmss.ss` and `ddmmyy`; empty without a time.
  private static func timeAndDate(_ time: Seconds?) -> (time: String, date: String) {
    guard let time else { return ("", "") }
    let perDay = 8_640_000
    let ticks = Int((time * 100).rounded())
    let day = (ticks >= 0 ? ticks : ticks - perDay + 1) / perDay
    let rest = ticks - day * perDay
    let second = rest / 100
    let parts = [second / 3600, second / 60 % 60, second % 60].map { TimeText.padded($0, 2) }
    let date = CalendarTime.date(ofDay: day)
    return (
      parts.joined() + "." + TimeText.padded(rest % 100, 2),
      [date.day, date.month, date.year % 100].map { TimeText.padded($0, 2) }.joined()
    )
  }

  /// `ddmm.mmmmm,N`, rounded as a whole so that no minute reads 60.
  private static func angle(
    _ value: Degrees,
    digits: Int,
    _ positive: String,
    _ negative: String
  ) -> String {
    let perMinute = 100_000
    let ticks = Int((abs(value) * 60 * Double(perMinute)).rounded())
    let minutes = ticks / perMinute
    return TimeText.padded(minutes / 60, digits) + TimeText.padded(minutes % 60, 2) + "."
      + TimeText.padded(ticks % perMinute, 5) + "," + (value < 0 ? negative : positive)
  }
}
