/// What a column, a member or an element of a recording tells of a fix.
enum Quantity: Hashable {
  case latitude
  case longitude
  /// Both in one text: `POINT(longitude latitude)` or `latitude,longitude`.
  case place
  case time
  case date
  case accuracy
  /// Horizontal dilution of precision: ``Receiver/rangeError`` times it is the accuracy.
  case dilution
  case speed
  case course
  case altitude
  /// A number or a name that changes where another recording begins.
  case segment
}

/// A quantity and the unit that it is given in.
struct TraceField: Hashable {
  var quantity: Quantity
  /// What one of its units is in degrees, metres, seconds or metres per second; 0 for times whose
  /// unit is told by their size.
  var scale: Double = 1
}

/// What is assumed of receivers that do not say how good their fixes are.
enum Receiver {
  /// The error of one satellite's range, in metres, one standard deviation.
  ///
  /// It is the radius of 68 % for each unit of horizontal dilution. Some 4 m come from space (GPS Standard Positioning Service
  /// Performance Standard, 5th edition, 2020), the rest from the air and the receiver.
  static let rangeError = 5.0

  /// The radius of 68 % in one of 95 %, for errors that are normal and alike in all directions:
  /// √(ln 0.32 / ln 0.05).
  static let radiusOf68In95 = 0.6167
}

/// The names that recordings give to quantities, of whichever program: the one table of them.
///
/// Names are compared in lower case without anything but letters and digits, so that `hAcc`, `h_acc`
/// and `HACC` are one. A unit may follow the name: `speed_kmh`, `Speed (km/h)`.
struct FieldNames {
  private var known: [String: TraceField?] = [:]
  /// A stream may name its members anew on every line; past so many the table is made anew.
  private static let greatestCount = 4096

  /// What a name stands for; `nil` where it is nothing of use.
  mutating func field(named name: String) -> TraceField? {
    if let field = known[name] { return field }
    if known.count >= Self.greatestCount { known.removeAll() }
    let field = Self.lookUp(name)
    known[name] = .some(field)
    return field
  }

  /// What a name stands for, without keeping it.
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
    // gpsd's radius; until its version 3.20 documented as one of 95 %, since then as uncertain.
    "eph": TraceField(quantity: .accuracy, scale: Receiver.radiusOf68In95),
  ]

  /// Units that may follow a name; `ms` is milliseconds of a time and metres per second of a speed.
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
