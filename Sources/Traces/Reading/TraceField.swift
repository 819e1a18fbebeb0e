import GeoCore

/// Quantity of a column, a member or an element of a recording.
enum Quantity: Hashable {
  case latitude
  case longitude
  /// Both in one text: `POINT(longitude latitude)` or `latitude,longitude`.
  case place
  case time
  case date
  case accuracy
  /// Horizontal dilution of precision; times ``Receiver/rangeError`` it is the accuracy.
  case dilution
  case speed
  case course
  case altitude
  /// A number or a name that changes when another recording begins.
  case segment
}

/// Quantity with its unit.
struct TraceField: Hashable {
  var quantity: Quantity
  /// The factor to degrees, metres, seconds or metres per second; 0 for times whose unit is
  /// inferred from their size.
  var scale: Double = 1
}

/// Assumed errors of receivers that do not report their accuracy.
enum Receiver {
  /// The user equivalent range error in metres, one standard deviation.
  ///
  /// Times the horizontal dilution it is the radius of 68 %. Some 4 m come from the space segment
  /// (GPS Standard Positioning Service Performance Standard, 5th edition, 2020), the rest from the
  /// atmosphere and the receiver.
  static let rangeError = 5.0

  /// The ratio of the radius of 68 % to that of 95 % for circular normal errors: √(ln 0.32 / ln
  /// 0.05).
  static let radiusOf68In95 = 0.6167
}

/// Table of the names of quantities in the recordings of various programs.
///
/// Names are compared by their letters and digits, ignoring case, so `hAcc`, `h_acc` and `HACC` are
/// equal. A unit may follow the name: `speed_kmh`, `Speed (km/h)`.
struct FieldNames {
  private var known: [String: TraceField?] = [:]
  /// The maximum size of the cache; a stream may use new names on every line.
  private static let maximumCount = 4096

  /// The field of a name; `nil` if the name is unknown.
  mutating func field(named name: String) -> TraceField? {
    if let field = known[name] { return field }
    if known.count >= Self.maximumCount { known.removeAll() }
    let field = Self.lookUp(name)
    known[name] = .some(field)
    return field
  }

  /// The field of a name, without the cache.
  static func lookUp(_ name: String) -> TraceField? {
    let plain = String(decoding: folded(name).prefix(64), as: UTF8.self)
    if let field = table[plain] { return field }
    for length in plain.indices.dropFirst() {
      guard let field = table[String(plain[..<length])],
        let scale = units[field.quantity]?[String(plain[length...])]
      else { continue }
      return TraceField(quantity: field.quantity, scale: scale)
    }
    return nil
  }

  /// Letters in lower case, without accents, and digits.
  private static func folded(_ name: String) -> [UInt8] {
    var plain: [UInt8] = []
    for scalar in name.unicodeScalars {
      switch scalar {
      case "á", "Á": plain.append(UInt8(ascii: "a"))
      case "é", "É": plain.append(UInt8(ascii: "e"))
      case "í", "Í": plain.append(UInt8(ascii: "i"))
      case "ó", "Ó": plain.append(UInt8(ascii: "o"))
      case "°": plain += Array("deg".utf8)
      default:
        guard let byte = UInt8(exactly: scalar.value) else { continue }
        if Ascii.isLetter(byte) { plain.append(byte | 0x20) }
        if Ascii.digit(byte) != nil { plain.append(byte) }
      }
    }
    return plain
  }

  // MARK: - Tables

  private static let table: [String: TraceField] = {
    var table: [String: TraceField] = [:]
    for (quantity, names) in names {
      for name in names.split(separator: " ") {
        table[String(name)] = TraceField(quantity: quantity, scale: quantity == .time ? 0 : 1)
      }
    }
    for (name, field) in special { table[name] = field }
    return table
  }()

  private static let names: [(Quantity, String)] = [
    (
      .latitude,
      """
      lat latitude latitud gpslat gpslatitude latitudegps locationlat locationlatitude positionlat \
      positionlatitude latdeg latitudedeg latitudedegrees latitudedegree latwgs84 wgs84lat \
      latitudens breite breitengrad ycoord decimallatitude
      """
    ),
    (
      .longitude,
      """
      lon lng long longitude longitud gpslon gpslng gpslong gpslongitude longitudegps locationlon \
      locationlng locationlongitude positionlon positionlong positionlng positionlongitude londeg \
      longdeg longitudedeg longitudedegrees longitudedegree lonwgs84 wgs84lon longitudeew lange \
      laengengrad xcoord decimallongitude
      """
    ),
    (.place, "point wkt geom geometry thegeom latlon latlng latlong coordinate coordinates"),
    (
      .time,
      """
      time timestamp datetime timestamputc utctimestamp datetimeutc utcdatetime utctime timeutc utc \
      gpstime timegps gpstimestamp epoch epochtime unixtime unixtimestamp isotime isotimestamp ts \
      tst fixtime recordedat createdat devicetime locationtime eventtime positiontime localtime \
      loctime hora tiempo fechahora marcadetiempo when t
      """
    ),
    (.date, "date fecha datum gpsdate utcdate dateutc dategps"),
    (
      .accuracy,
      """
      accuracy acc hacc haccuracy hacccuracy horizontalaccuracy accuracyhorizontal gpsaccuracy \
      positionaccuracy locationaccuracy accuracyh precision exactitud uncertainty \
      horizontaluncertainty errorradius
      """
    ),
    (.dilution, "hdop gpshdop horizontaldilution"),
    (
      .speed,
      """
      speed spd velocity sog groundspeed gpsspeed speedgps speedoverground velocidad geschwindigkeit \
      vitesse groundvelocity
      """
    ),
    (
      .course,
      """
      course heading bearing cog track courseoverground gpscourse gpsbearing gpsheading truecourse \
      truetrack direction rumbo curso headingdeg dir trackangle
      """
    ),
    (
      .altitude,
      """
      altitude alt ele elevation height altitud elevacion gpsaltitude gpsalt altmsl althae hmsl \
      altitudemsl altitudewgs84 hohe
      """
    ),
    (.segment, "segment segmentid trkseg trackid tripid trip trackno tracknumber segid"),
  ]

  /// Names that carry their own unit.
  private static let special: [String: TraceField] = [
    // Google's location history.
    "latitudee7": TraceField(quantity: .latitude, scale: 1e-7),
    "longitudee7": TraceField(quantity: .longitude, scale: 1e-7),
    "late7": TraceField(quantity: .latitude, scale: 1e-7),
    "lone7": TraceField(quantity: .longitude, scale: 1e-7),
    "lnge7": TraceField(quantity: .longitude, scale: 1e-7),
    // OwnTracks gives whole kilometres per hour.
    "vel": TraceField(quantity: .speed, scale: 1 / 3.6),
    // gpsd's radius, documented as 95 % until version 3.20 and without a probability since then.
    "eph": TraceField(quantity: .accuracy, scale: Receiver.radiusOf68In95),
  ]

  /// Units that may follow a name; `ms` means milliseconds for a time and metres per second for a
  /// speed.
  private static let units: [Quantity: [String: Double]] = {
    let length: [String: Double] = [
      "m": 1, "meters": 1, "metres": 1, "metros": 1, "km": 1000, "cm": 0.01, "mm": 0.001,
      "ft": 0.3048, "feet": 0.3048, "foot": 0.3048,
    ]
    let knot = 1852.0 / 3600
    let angle: [String: Double] = ["deg": 1, "degrees": 1]
    return [
      .altitude: length, .accuracy: length, .course: angle, .latitude: angle, .longitude: angle,
      .time: [
        "s": 1, "sec": 1, "seconds": 1, "ms": 1e-3, "msec": 1e-3, "millis": 1e-3,
        "milliseconds": 1e-3, "us": 1e-6, "microseconds": 1e-6, "ns": 1e-9, "utc": 0, "gmt": 0,
        "iso": 0, "iso8601": 0,
      ],
      .speed: [
        "ms": 1, "mps": 1, "meterspersecond": 1, "metrespersecond": 1, "cms": 0.01, "mms": 0.001,
        "kmh": 1 / 3.6, "kmph": 1 / 3.6, "kph": 1 / 3.6, "kmhr": 1 / 3.6, "kmperh": 1 / 3.6,
        "kilometersperhour": 1 / 3.6, "kilometresperhour": 1 / 3.6, "mph": 0.447_04,
        "milesperhour": 0.447_04, "knots": knot, "knot": knot, "kts": knot, "kt": knot, "kn": knot,
      ],
    ]
  }()
}
