import Foundation
package import GeoCore

/// Quantities and coordinates as text with a decimal point, for files and for messages that are
/// copied.
///
/// ``TextStyle`` formats texts for people with their decimal separator.
package enum Format {
  /// Metres below one kilometre, kilometres above: `850 m`, `1.24 km`.
  package static func distance(_ meters: Meters) -> String { TextStyle.plain.distance(meters) }

  /// Seconds below one minute, minutes below one hour: `40 s`, `7 min`, `1 h 05 min`.
  package static func duration(_ seconds: Seconds) -> String { DurationText.text(seconds) }

  /// `1 fix`, `143 fixes`.
  package static func fixes(_ count: Int) -> LocalizedText {
    .service { $0.fixes(count) }
  }

  /// `latitude, longitude` with six decimals.
  package static func coordinate(_ coordinate: Coordinate) -> String {
    fixed(coordinate.latitude, 6) + ", " + fixed(coordinate.longitude, 6)
  }

  /// `south,west,north,east` with four decimals, as the parameter `bbox` takes it.
  package static func box(_ box: BoundingBox) -> String {
    [box.south, box.west, box.north, box.east].map { fixed($0, 4) }.joined(separator: ",")
  }

  /// A number with a fixed count of decimals and a decimal point.
  package static func fixed(_ value: Double, _ decimals: Int) -> String {
    String(format: "%.\(decimals)f", value)
  }
}
