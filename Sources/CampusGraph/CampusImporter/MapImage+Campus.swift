import GeoCore

extension MapImage {
  /// Reads the member `map_image` of a campus file; `nil` where something needed is missing or
  /// wrong.
  init?(campusMember member: JSONValue) {
    guard let file = member["file"]?.string, let width = member["width"]?.number,
      let height = member["height"]?.number, width > 0, height > 0
    else { return nil }
    var corners: Corners?
    if let given = member["corners"], given != .null {
      guard let topLeft = Self.position(given["top_left"]),
        let topRight = Self.position(given["top_right"]),
        let bottomRight = Self.position(given["bottom_right"]),
        let bottomLeft = Self.position(given["bottom_left"])
      else { return nil }
      corners = Corners(
        topLeft: topLeft,
        topRight: topRight,
        bottomRight: bottomRight,
        bottomLeft: bottomLeft
      )
    }
    var points: [ControlPoint] = []
    for (index, value) in (member["control_points"]?.array ?? []).enumerated() {
      guard let pixel = value["pixel"]?.array, pixel.count == 2, let x = pixel[0].number,
        let y = pixel[1].number, let coordinate = Self.position(value["coordinates"])
      else { return nil }
      let id = value["id"]?.string ?? "P\(index + 1)"
      points.append(ControlPoint(id: id, pixel: Pixel(x: x, y: y), coordinate: coordinate))
    }
    guard corners != nil || !points.isEmpty else { return nil }
    self.init(
      file: file,
      width: width,
      height: height,
      corners: corners,
      controlPoints: points,
      crs: member["crs"]?.string
    )
  }

  private static func position(_ value: JSONValue?) -> Coordinate? {
    guard let numbers = value?.array, numbers.count >= 2, let longitude = numbers[0].number,
      let latitude = numbers[1].number
    else { return nil }
    return Coordinate(validating: latitude, longitude)
  }
}
