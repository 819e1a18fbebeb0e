public import GeoCore

/// Writer of fixes as GPX 1.1, incremental or at once, with deterministic output.
///
/// Speed and course are in Garmin's TrackPointExtension v2, because the schema has no elements for
/// them; the accuracy is in an extension of this package and, for other programs, as dilution.
public struct GPXTraceWriter {
  private var isFirst = true

  /// Starts a document.
  public init() {}

  /// The whole document, with the track's name, its description and the attribution of its data;
  /// the last two may be empty.
  public static func text(
    _ fixes: [LocationFix],
    name: String,
    description: String = "",
    attribution: String = ""
  ) -> String {
    var writer = GPXTraceWriter()
    var text = writer.begin(name: name, description: description, attribution: attribution)
    for fix in fixes { text += writer.text(of: fix) }
    return text + writer.end()
  }

  /// The text before the first fix.
  public func begin(
    name: String,
    description: String = "",
    attribution: String = ""
  ) -> String {
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<gpx version=\"1.1\" creator=\"Rumbo\" xmlns=\"http://www.topografix.com/GPX/1/1\""
        + " xmlns:gpxtpx=\"http://www.garmin.com/xmlschemas/TrackPointExtension/v2\""
        + " xmlns:rumbo=\"urn:rumbo:trace:1\">",
    ]
    if !attribution.isEmpty {
      lines += [
        "  <metadata>", "    <copyright author=\"\(Self.escaped(attribution))\"/>", "  </metadata>",
      ]
    }
    lines += ["  <trk>", "    <name>\(Self.escaped(name))</name>"]
    if !description.isEmpty { lines.append("    <desc>\(Self.escaped(description))</desc>") }
    lines.append("    <trkseg>")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The text of a fix, after the end of the previous segment if the fix starts one.
  public mutating func text(of fix: LocationFix) -> String {
    let gap = fix.startsSegment && !isFirst ? "    </trkseg>\n    <trkseg>\n" : ""
    isFirst = false
    // The schema requires longitudes below 180.
    let longitude = Decimals.text(fix.coordinate.longitude, 7)
    let position =
      "lat=\"\(Decimals.text(fix.coordinate.latitude, 7))\""
      + " lon=\"\(longitude == "180.0000000" ? "-180.0000000" : longitude)\""
    let elements = Self.elements(fix)
    guard !elements.isEmpty else { return gap + "      <trkpt \(position)/>\n" }
    return gap + "      <trkpt \(position)>\(elements)</trkpt>\n"
  }

  /// The text after the last fix.
  public func end() -> String { "    </trkseg>\n  </trk>\n</gpx>\n" }

  /// The elements of a fix, in the order of the schema.
  private static func elements(_ fix: LocationFix) -> String {
    var text = ""
    if let altitude = fix.altitude { text += "<ele>\(Decimals.text(altitude, 1))</ele>" }
    if let time = fix.time { text += "<time>\(TimeText.text(time, decimals: 3))</time>" }
    if let accuracy = fix.accuracy {
      text += "<hdop>\(Decimals.text(accuracy / Receiver.rangeError, 2))</hdop>"
    }
    return text + extensions(fix)
  }

  private static func extensions(_ fix: LocationFix) -> String {
    var text = ""
    if fix.speed != nil || fix.course != nil {
      text += "<gpxtpx:TrackPointExtension>"
      if let speed = fix.speed { text += "<gpxtpx:speed>\(Decimals.text(speed, 3))</gpxtpx:speed>" }
      if let course = fix.course {
        text += "<gpxtpx:course>\(Decimals.text(course, 2))</gpxtpx:course>"
      }
      text += "</gpxtpx:TrackPointExtension>"
    }
    if let accuracy = fix.accuracy {
      text += "<rumbo:accuracy>\(Decimals.text(accuracy, 2))</rumbo:accuracy>"
    }
    return text.isEmpty ? "" : "<extensions>\(text)</extensions>"
  }

  /// A text on one line, escaped for XML 1.0, without characters that it cannot represent.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default:
        let value = scalar.value
        if value < 0x20 || (0x7F..<0xA0).contains(value) {
          result += " "
        } else if value & 0xFFFE != 0xFFFE {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}

/// Formatter of numbers with fixed decimals, the same on every platform.
enum Decimals {
  /// The text of a number.
  ///
  /// - Precondition: the number times 10^`decimals` is within 63 bits.
  static func text(_ value: Double, _ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1) { product, _ in product * 10 }
    let ticks = Int((value * Double(scale)).rounded())
    let sign = ticks < 0 ? "-" : ""
    let whole = ticks.magnitude / UInt(scale)
    guard decimals > 0 else { return sign + String(whole) }
    return sign + String(whole) + "."
      + TimeText.padded(Int(ticks.magnitude % UInt(scale)), decimals)
  }
}
