extension MapImage {
  /// The maximum number of control points of an image; fits take a time that grows with its cube.
  public static let maximumPointCount = 500

  /// The maximum width and height in pixels.
  public static let maximumSize = 1_000_000.0

  /// Reads the description of an image: the `map_image` member of a document such as the campus
  /// file, or that object itself.
  ///
  /// - Throws: ``MapImageError`` with the member that is wrong.
  public init(json: JSONValue) throws(MapImageError) {
    let reader = MapImageReader()
    let object = json["map_image"] ?? json
    guard object.object != nil, object["width"] != nil || json["map_image"] != nil else {
      throw .missing
    }
    self.init(
      file: try reader.text(object["file"], "file"),
      width: try reader.size(object["width"], "width"),
      height: try reader.size(object["height"], "height"),
      corners: try reader.corners(object["corners"]),
      controlPoints: try reader.controlPoints(object["control_points"]),
      crs: try reader.optionalText(object["crs"], "crs")
    )
  }

  /// The description as the value of a `map_image` member; coordinates to seven decimals.
  public var json: JSONValue {
    var object: JSONObject = [
      "file": .string(file), "width": .number(width), "height": .number(height),
    ]
    if let crs { object["crs"] = .string(crs) }
    if let corners {
      object["corners"] = [
        "top_left": .position(corners.topLeft), "top_right": .position(corners.topRight),
        "bottom_right": .position(corners.bottomRight),
        "bottom_left": .position(corners.bottomLeft),
      ]
    }
    object["control_points"] = .array(
      controlPoints.map {
        [
          "id": .string($0.id), "pixel": [.number($0.pixel.x), .number($0.pixel.y)],
          "coordinates": .position($0.coordinate),
        ]
      }
    )
    return .object(object)
  }
}

/// Error of a document that does not describe a map image.
public struct MapImageError: ReadableError {
  /// What is wrong, where, and the remedy.
  public let message: LocalizedText
  /// Whether the document has no map image at all.
  public let isMissing: Bool

  init(_ place: String, _ message: LocalizedText) {
    isMissing = false
    self.message = LocalizedText(
      en: "map_image.\(place): \(message.en)",
      es: "map_image.\(place): \(message.es)"
    )
  }

  private init(missing message: LocalizedText) {
    self.message = message
    isMissing = true
  }

  static let missing = MapImageError(missing: .message { $0.noMapImage })
}

/// Reads the members of `map_image`; every error names the member.
private struct MapImageReader {
  func text(_ value: JSONValue?, _ place: String) throws(MapImageError) -> String {
    guard let text = value?.string, !text.isEmpty else {
      throw MapImageError(place, .message { $0.emptyText })
    }
    return text
  }

  func optionalText(_ value: JSONValue?, _ place: String) throws(MapImageError) -> String? {
    if value == nil || value == .null { return nil }
    return try text(value, place)
  }

  func size(_ value: JSONValue?, _ place: String) throws(MapImageError) -> Double {
    guard let size = value?.number, size > 0, size <= MapImage.maximumSize else {
      throw MapImageError(place, .message { $0.badLength })
    }
    return size
  }

  func corners(_ value: JSONValue?) throws(MapImageError) -> MapImage.Corners? {
    guard let value, value != .null else { return nil }
    return MapImage.Corners(
      topLeft: try position(value["top_left"], "corners.top_left"),
      topRight: try position(value["top_right"], "corners.top_right"),
      bottomRight: try position(value["bottom_right"], "corners.bottom_right"),
      bottomLeft: try position(value["bottom_left"], "corners.bottom_left")
    )
  }

  func controlPoints(_ value: JSONValue?) throws(MapImageError) -> [ControlPoint] {
    guard let value, value != .null else { return [] }
    guard let items = value.array, items.count <= MapImage.maximumPointCount else {
      throw MapImageError(
        "control_points",
        .message { $0.badPointList(limit: MapImage.maximumPointCount) }
      )
    }
    var names: Set<String> = []
    var points: [ControlPoint] = []
    for (index, item) in items.enumerated() {
      let place = "control_points[\(index)]"
      let point = try controlPoint(item, place)
      guard names.insert(point.id).inserted else {
        throw MapImageError(place + ".id", .message { $0.repeatedID(point.id) })
      }
      points.append(point)
    }
    return points
  }

  private func controlPoint(
    _ item: JSONValue,
    _ place: String
  ) throws(MapImageError) -> ControlPoint {
    let id = try text(item["id"], place + ".id")
    guard let (x, y) = pair(item["pixel"]), abs(x) <= MapImage.maximumSize,
      abs(y) <= MapImage.maximumSize
    else {
      throw MapImageError(place + ".pixel", .message { $0.badPixel(ofPoint: id) })
    }
    let coordinate = try position(item["coordinates"], place + ".coordinates")
    return ControlPoint(id: id, pixel: Pixel(x: x, y: y), coordinate: coordinate)
  }

  private func position(_ value: JSONValue?, _ place: String) throws(MapImageError) -> Coordinate {
    guard let (longitude, latitude) = pair(value),
      let coordinate = Coordinate(validating: latitude, longitude)
    else {
      throw MapImageError(place, .message { $0.badCoordinate })
    }
    return coordinate
  }

  private func pair(_ value: JSONValue?) -> (Double, Double)? {
    guard let items = value?.array, items.count >= 2, let a = items[0].number,
      let b = items[1].number
    else { return nil }
    return (a, b)
  }
}
