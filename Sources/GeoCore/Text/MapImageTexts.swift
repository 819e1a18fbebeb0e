/// Messages about map images and world files.
protocol MapImageTexts {
  // MARK: - Fits

  /// An image has no corners.
  func unknownCorners(_ file: String) -> String
  /// An image has too few control points for a method.
  func tooFewPoints(_ file: String, method: String, needed: Int, count: Int) -> String
  /// The control points of an image determine no map.
  func badFit(_ failure: FitFailure, _ file: String, method: String) -> String
  /// The corners of an image make no convex quadrilateral.
  func degenerateCorners(_ file: String) -> String
  /// The size of an image is not positive.
  func badSize(_ file: String) -> String

  // MARK: - Places

  /// A pixel has no coordinate.
  func noCoordinate(_ pixel: String) -> String
  /// A coordinate has no pixel.
  func noPixel(_ coordinate: String) -> String

  // MARK: - World files

  /// A world file cannot express the maps of a method.
  func noWorldFile(_ method: String) -> String
  /// A line of a world file is not a number.
  func noNumber(inLine line: Int) -> String
  /// A world file has not six numbers.
  func worldFileCount(_ count: Int) -> String
  /// The map of a world file cannot be inverted.
  var flatWorldFile: String { get }

  // MARK: - Members of a description

  /// A document describes no map image.
  var noMapImage: String { get }
  /// A text is missing or empty; continues the member.
  var emptyText: String { get }
  /// A width or height is not a number of pixels; continues the member.
  var badLength: String { get }
  /// The control points are not a list or too many; continues the member.
  func badPointList(limit: Int) -> String
  /// An id of a control point is repeated; continues the member.
  func repeatedID(_ id: String) -> String
  /// The pixel of a control point is invalid; continues the member.
  func badPixel(ofPoint id: String) -> String
  /// A coordinate is invalid; continues the member.
  var badCoordinate: String { get }
}
