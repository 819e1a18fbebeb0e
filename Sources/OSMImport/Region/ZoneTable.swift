import Foundation
import GeoCore

/// The time zones of the system's tz data: their countries and principal places.
///
/// Source: `zone.tab` and `zone1970.tab` of the IANA time zone database.
struct ZoneTable {
  /// A time zone.
  struct Zone {
    /// ISO 3166-1 codes of two letters.
    var countries: [String]
    /// Its most populous place.
    var place: Coordinate
    /// Its IANA name.
    var name: String
  }
  let zones: [Zone]

  /// The folder of the system's tz data.
  static let folder = ProcessInfo.processInfo.environment["TZDIR"] ?? "/usr/share/zoneinfo"

  /// Reads the table of a folder; `nil` if there is none.
  init?(folder: String) {
    // `zone1970.tab` merges countries whose clocks agree, so `zone.tab` comes first.
    for name in ["zone.tab", "zone1970.tab"] {
      guard let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) else {
        continue
      }
      let zones = text.split(separator: "\n").compactMap(Self.zone)
      guard !zones.isEmpty else { continue }
      self.zones = zones
      return
    }
    return nil
  }

  private static func zone(_ line: Substring) -> Zone? {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard !line.hasPrefix("#"), fields.count > 2, let place = place(fields[1]) else { return nil }
    return Zone(
      countries: fields[0].split(separator: ",").map(String.init),
      place: place,
      name: String(fields[2])
    )
  }

  /// Parses coordinates such as `+3554+01431`, or with seconds `+404251-0740023`.
  private static func place(_ text: Substring) -> Coordinate? {
    guard let sign = text.dropFirst().lastIndex(where: { $0 == "+" || $0 == "-" }),
      let latitude = degrees(text[..<sign], digits: 2),
      let longitude = degrees(text[sign...], digits: 3)
    else { return nil }
    return Coordinate(validating: latitude, longitude)
  }

  /// Parses degrees with a number of digits, then minutes and optional seconds.
  private static func degrees(_ text: Substring, digits: Int) -> Double? {
    let number = text.dropFirst()
    guard [digits + 2, digits + 4].contains(number.count),
      number.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    let rest = number.dropFirst(digits)
    let values = [number.prefix(digits), rest.prefix(2), rest.dropFirst(2)].map { Double($0) ?? 0 }
    return (text.first == "-" ? -1 : 1) * (values[0] + values[1] / 60 + values[2] / 3600)
  }
}
