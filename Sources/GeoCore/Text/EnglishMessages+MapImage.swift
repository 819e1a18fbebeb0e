extension EnglishMessages: MapImageTexts {
  // MARK: - Fits

  func unknownCorners(_ file: String) -> String {
    "\(file): the corners' coordinates are not known; add map_image.corners"
  }

  func tooFewPoints(_ file: String, method: String, needed: Int, count: Int) -> String {
    """
    \(file): the method \(method) needs \(needed) control points, \
    there are \(count); add some or choose another method
    """
  }

  func badFit(_ failure: FitFailure, _ file: String, method: String) -> String {
    let problem =
      switch failure {
      case .coincident: "control points lie in one place"
      case .collinear: "control points lie in one line"
      case .folded: "the control points fold or flatten the image"
      }
    return "\(file): method \(method): \(problem); check them, and spread them over the image"
  }

  func degenerateCorners(_ file: String) -> String {
    """
    \(file): the corners make no convex quadrilateral; check their order: \
    top left, top right, bottom right, bottom left
    """
  }

  func badSize(_ file: String) -> String {
    "\(file): width and height must be positive numbers of pixels"
  }

  // MARK: - Places

  func noCoordinate(_ pixel: String) -> String {
    "pixel \(pixel) has no coordinate: it is too far outside the image"
  }

  func noPixel(_ coordinate: String) -> String {
    "\(coordinate) has no pixel: it is too far outside the image"
  }

  // MARK: - World files

  func noWorldFile(_ method: String) -> String {
    "a world file cannot express the method \(method); use similarity, affine or corners"
  }

  func noNumber(inLine line: Int) -> String {
    "world file, line \(line): not a number; write six numbers, one a line"
  }

  func worldFileCount(_ count: Int) -> String { "world file: \(count) numbers instead of six" }
  var flatWorldFile: String { "world file: its numbers flatten the image to a line" }

  // MARK: - Members of a description

  var noMapImage: String {
    "no map image: the document has no member map_image with file, width and height"
  }

  var emptyText: String { "must be a text that is not empty" }
  var badLength: String { "must be a number of pixels above 0, at most 1000000" }
  func badPointList(limit: Int) -> String { "must be an array of at most \(limit) control points" }
  func repeatedID(_ id: String) -> String { "\"\(id)\" is the id of an earlier point too" }
  func badPixel(ofPoint id: String) -> String { "must be [x, y] in pixels (point \(id))" }
  var badCoordinate: String { "must be [longitude, latitude] within ±180 and ±90" }
}
