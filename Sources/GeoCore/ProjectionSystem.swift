extension Projection {
  /// Coordinate reference system: name, kind of axes and area of use.
  public struct System: Hashable, Sendable {
    /// Meaning of the first two numbers of a point.
    public enum Kind: Sendable {
      /// Latitude, longitude.
      case geographic
      /// Easting, northing.
      case projected
      /// x, y from the centre of the Earth; the height is z.
      case geocentric
      /// Something else, such as heights alone.
      case other
    }

    /// The definition given by the caller, such as `EPSG:32614`.
    public let definition: String
    /// Its name, such as `WGS 84 / UTM zone 14N`.
    public let name: String
    /// The meaning of its numbers.
    public let kind: Kind
    /// The area of use; `nil` if unknown.
    public let area: BoundingBox?

    /// Whether a geographic system uses degrees from Greenwich.
    let isInDegrees: Bool
    /// The EPSG code of the WGS 84 zone with the same number, for UTM systems of any datum.
    let utmZone: Int?

    /// Whether its numbers are latitude and longitude in degrees, so the area of use can be
    /// checked.
    var hasLatLon: Bool { kind == .geographic && isInDegrees }

    var label: String { name == definition ? name : "\(definition) (\(name))" }

  }

  /// Area of use of a system with a tolerance, prepared for fast checks.
  struct AreaOfUse: Sendable {
    private let south: Degrees
    private let north: Degrees
    private let west: Degrees
    /// Width in degrees of longitude; 360 for all longitudes.
    private let span: Degrees
    private let utmZone: Int?

    init(_ system: System?, tolerance: Degrees?) {
      guard let area = system?.area, let tolerance else {
        (south, north, west, span, utmZone) = (-90, 90, -180, 360, nil)
        return
      }
      south = area.south - tolerance
      north = area.north + tolerance
      west = area.west - tolerance
      span = area.width + 2 * tolerance
      utmZone = system?.utmZone
    }

    func covers(_ place: Coordinate) -> Bool {
      if place.latitude >= south, place.latitude <= north {
        let offset = place.longitude - west  // −180.5…360.5, so no division is needed
        if span >= 360 || (offset < 0 ? offset + 360 : offset) <= span { return true }
        if offset >= 360, offset - 360 <= span { return true }
      }
      guard let utmZone else { return false }
      // Norway and Svalbard: the zone is wider than the area published for it.
      return Projection.utmZone(of: place) == utmZone
    }
  }

  /// The EPSG code of the UTM zone of a WGS 84 coordinate: 32601…32660 north, 32701…32760 south.
  ///
  /// Zones as in NGA.STND.0037: zone 32 is widened over south-western Norway, zones 31, 33, 35 and
  /// 37 over Svalbard; beyond 84° N and 80° S the result is the Universal Polar Stereographic zone,
  /// 32661 or 32761. The equator is north, 180° is −180°.
  public static func utmZone(of place: Coordinate) -> Int {
    let latitude = place.latitude
    if latitude > 84 { return 32_661 }
    if latitude < -80 { return 32_761 }
    let longitude = place.longitude == 180 ? -180 : place.longitude
    var zone = Int((longitude + 180) / 6) + 1
    if latitude >= 56, latitude < 64, longitude >= 3, longitude < 12 { zone = 32 }
    if latitude >= 72, longitude >= 0, longitude < 42 {
      zone = longitude < 9 ? 31 : longitude < 21 ? 33 : longitude < 33 ? 35 : 37
    }
    return (latitude < 0 ? 32_700 : 32_600) + zone
  }
}

extension Projection.System {
  /// WGS 84 in degrees.
  static let wgs84 = Projection.System(
    definition: "EPSG:4326",
    name: "WGS 84",
    kind: .geographic,
    area: BoundingBox(south: -90, west: -180, north: 90, east: 180),
    isInDegrees: true,
    utmZone: nil
  )

  /// The zone of a code such as `EPSG:32614`; `nil` for other codes.
  static func zone(code: String) -> Int? {
    guard code.uppercased().hasPrefix("EPSG:"), let number = Int(code.dropFirst(5)) else {
      return nil
    }
    return (32_601...32_661).contains(number) || (32_701...32_761).contains(number) ? number : nil
  }

  /// A UTM or UPS zone of WGS 84 from its EPSG code, without the database.
  ///
  /// Names and areas are EPSG's.
  init(zone code: Int) {
    let isSouth = code > 32_700
    let number = code % 100
    let isPolar = number == 61
    let west = Double(number - 1) * 6 - 180
    definition = "EPSG:\(code)"
    name =
      isPolar
      ? "WGS 84 / UPS \(isSouth ? "South" : "North") (N,E)"
      : "WGS 84 / UTM zone \(number)\(isSouth ? "S" : "N")"
    kind = .projected
    area =
      isPolar
      ? BoundingBox(south: isSouth ? -90 : 60, west: -180, north: isSouth ? -60 : 90, east: 180)
      : BoundingBox(south: isSouth ? -80 : 0, west: west, north: isSouth ? 0 : 84, east: west + 6)
    isInDegrees = false
    utmZone = code
  }

  /// The PROJ operation from WGS 84 to a UTM or UPS zone.
  static func operation(zone code: Int) -> String {
    let number = code % 100
    return (number == 61 ? "+proj=ups" : "+proj=utm +zone=\(number)")
      + (code > 32_700 ? " +south" : "") + " +ellps=WGS84"
  }

  /// The zone of a UTM system of any datum, from its name: `ETRS89 / UTM zone 32N`.
  static func utmZone(named name: String) -> Int? {
    guard let range = name.firstRange(of: "UTM zone ") else { return nil }
    let rest = name[range.upperBound...]
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), (1...60).contains(number) else { return nil }
    switch rest.dropFirst(digits.count).first {
    case "N": return 32_600 + number
    case "S": return 32_700 + number
    default: return nil
    }
  }
}
