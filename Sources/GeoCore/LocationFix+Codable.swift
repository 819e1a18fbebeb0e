extension Coordinate: Codable {
  private enum CodingKeys: String, CodingKey {
    case latitude, longitude
  }

  /// Decodes degrees.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if they are out of range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let latitude = try values.decode(Double.self, forKey: .latitude)
    let longitude = try values.decode(Double.self, forKey: .longitude)
    guard Self.isValid(latitude, longitude) else {
      throw DecodingError.dataCorruptedError(
        forKey: .latitude,
        in: values,
        debugDescription: "\(latitude), \(longitude) is not a latitude and a longitude"
      )
    }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Encodes degrees.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(latitude, forKey: .latitude)
    try values.encode(longitude, forKey: .longitude)
  }
}

extension PlanePoint: Codable {
  private enum CodingKeys: String, CodingKey {
    case x, y
  }

  /// Decodes metres.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      x: try values.decode(Double.self, forKey: .x),
      y: try values.decode(Double.self, forKey: .y)
    )
  }

  /// Encodes metres.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(x, forKey: .x)
    try values.encode(y, forKey: .y)
  }
}

extension LocationFix: Codable {
  private enum CodingKeys: String, CodingKey {
    case coordinate, time, accuracy, speed, course, altitude, startsSegment
  }

  /// Decodes a fix.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(Coordinate.self, forKey: .coordinate),
      time: try values.decodeIfPresent(Double.self, forKey: .time),
      accuracy: try values.decodeIfPresent(Double.self, forKey: .accuracy),
      speed: try values.decodeIfPresent(Double.self, forKey: .speed),
      course: try values.decodeIfPresent(Double.self, forKey: .course),
      altitude: try values.decodeIfPresent(Double.self, forKey: .altitude),
      startsSegment: try values.decode(Bool.self, forKey: .startsSegment)
    )
  }

  /// Encodes a fix, without what is unknown.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(coordinate, forKey: .coordinate)
    try values.encodeIfPresent(time, forKey: .time)
    try values.encodeIfPresent(accuracy, forKey: .accuracy)
    try values.encodeIfPresent(speed, forKey: .speed)
    try values.encodeIfPresent(course, forKey: .course)
    try values.encodeIfPresent(altitude, forKey: .altitude)
    try values.encode(startsSegment, forKey: .startsSegment)
  }
}
