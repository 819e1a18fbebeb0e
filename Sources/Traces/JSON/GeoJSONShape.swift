import GeoCore

/// Recognises the structures of GeoJSON (RFC 7946) and its variants.
enum GeoJSONShape {
  /// Position with the optional numbers after longitude and latitude.
  struct Point {
    var longitude: Double
    var latitude: Double
    var altitude: Double?
    /// Seconds since 1970, which some programs write as the fourth number.
    var time: Double?
  }

  private static let types: Set<String> = [
    "FeatureCollection", "Feature", "GeometryCollection", "Point", "MultiPoint", "LineString",
    "MultiLineString", "Polygon", "MultiPolygon",
  ]

  /// Whether an object is a feature, a geometry or a collection of them.
  static func isGeoJSON(_ object: JSONObject) -> Bool {
    guard let type = object["type"]?.string, types.contains(type) else { return false }
    return object["geometry"] != nil || object["coordinates"] != nil || object["features"] != nil
      || object["geometries"] != nil
  }

  /// The position of an object of type Point.
  static func point(_ object: JSONObject) -> Point? {
    guard object["type"]?.string == "Point" else { return nil }
    return object["coordinates"]?.array.flatMap(position)
  }

  /// The position of an array of numbers.
  static func position(_ values: [JSONValue]) -> Point? {
    guard values.count >= 2, let longitude = values[0].number, let latitude = values[1].number
    else {
      return nil
    }
    let time = values.count >= 4 ? values[3].number : nil
    return Point(
      longitude: longitude,
      latitude: latitude,
      altitude: values.count >= 3 ? values[2].number : nil,
      time: time.flatMap { $0 > 1e8 ? $0 : nil }
    )
  }

  /// The times of a line's positions: `coordTimes`, `times` or similar, also within
  /// `coordinateProperties`.
  static func times(_ properties: JSONObject) -> [JSONValue] {
    let names = ["coordTimes", "times", "timestamps", "time", "timestamp"]
    let inner = properties["coordinateProperties"]?.object ?? [:]
    for object in [properties, inner] {
      for name in names {
        if let times = object[name]?.array { return times }
      }
    }
    return []
  }
}

extension FixRecord {
  /// Sets a position with its altitude and time, if given.
  mutating func setPlace(_ point: GeoJSONShape.Point) {
    setPlace(longitude: point.longitude, latitude: point.latitude, altitude: point.altitude)
    if let time = point.time { set(TraceField(quantity: .time, scale: 0), to: time) }
  }
}
