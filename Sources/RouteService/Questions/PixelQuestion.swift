import CampusGraph
package import GeoCore

/// Conversion between a campus's map image and coordinates.
package struct PixelQuestion: Sendable {
  /// `x,y` in pixels from the upper left corner; `nil` to convert a place.
  package var pixel: String?
  /// A place, as text; `nil` to convert a pixel.
  package var place: String?

  /// Takes a pixel or a place.
  package init(pixel: String? = nil, place: String? = nil) {
    self.pixel = pixel
    self.place = place
  }

  /// Converts in the direction that is asked for.
  ///
  /// - Throws: `NotPrepared` for a campus without a map image, `NotFound` for a place that the
  ///   image does not show, `InvalidValue`, `Ambiguous`, `BadFile`.
  package func answer(in data: DataSet) throws(ServiceError) -> PixelAnswer {
    let found = try data.resolve(pixel.map { "pixel:" + $0 } ?? place ?? "")
    let part = try data.part(at: found.location)
    guard let image = try part.campus().mapImage else {
      throw ServiceError(.notPrepared) { $0.noMapImage }
    }
    let map = try Failures.pixels(PixelMap(image))
    let position = try Failures.pixels(map.pixel(of: found.location))
    return PixelAnswer(
      pixel: position,
      location: found.location,
      isInside: map.contains(position)
    )
  }
}

/// The answer to a ``PixelQuestion``.
package struct PixelAnswer: Sendable {
  /// The position on the image.
  let pixel: Pixel
  /// The position on the ground.
  let location: Coordinate
  /// Whether the image shows it.
  let isInside: Bool

  /// The document.
  package var json: JSONValue {
    [
      "code": "Ok", "pixel": [.rounded(pixel.x, to: 3), .rounded(pixel.y, to: 3)],
      "location": .position(location), "inside": .bool(isInside),
    ]
  }
}
