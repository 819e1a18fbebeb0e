public import GeoCore

/// Writes fixes as GPX 1.1, piece by piece or at once; the same fixes give the same bytes.
///
/// Speed and course stand in Garmin's TrackPointExtension v2, as the schema has no place for them;
/// the accuracy stands in an extension of our own and, for others, as dilution.
public struct GPXTraceWriter {
  private var isFirst = true

  /// Starts a document.
  public init() {}

  /// The whole document, with the track's name, how it came about, and who must be named for the
  /// data behind it; the last two may be empty.
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

  /// What stands before the first fix.
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

  /// A fix, and the end of the segment before it where it starts one.
  public mutating func text(of fix: LocationFix) -> String {
    let gap = fix.startsSegment && !isFirst ? "    </trkseg>\n    <trkseg>\n" : ""
    isFirst = false
    // The schema's longitudes end before 180.
    let longitude = Decimals.text(fix.coordinate.longitude, 7)
    let position =
      "lat=\"\(Decimals.text(fix.coordinate.latitude, 7))\""
      + " lon=\"\(longitude == "180.0000000" ? "-180.0000000" : longitude)\""
    let elements = Self.elements(fix)
    guard !elements.isEmpty else { return gap + "      <trkpt \(position)/>\n" }
    return gap + "      <trkpt \(position)>\(elements)</trkpt>\n"
  }

  /// What stands behind the last fix.
  public func end() -> String { "    </trkseg>\n  </trk>\n</gpx>\n" }

  /// In the order of the schema.
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

  /// A text on one line as XML 1.0 can hold it.
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

/// Numbers with a fixed count of decimals, the same on every machine.
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
